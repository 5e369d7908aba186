// Who guesses at passwords, and who comes in crowds: slowed down, and nobody else is kept out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, code, connect, guest, post, register, startAnew } from "./support/people.mjs";

test("strangers who guess do not keep the owner of a name out", async () => {
  await startAnew("--rate-accounts", "0", "--trusted-proxy", "127.0.0.1");
  const ada = await register("Ada");
  const signIn = (from, password, more = {}, token) =>
    ask("POST", "sessions", { token, from, body: { name: "Ada", password, ...more }, definition: "signed_in" });
  const thieves = Array.from({ length: 12 }, (_, host) => `198.51.100.${host}`);
  const guesses = [];
  for (const from of thieves) {
    guesses.push(...(await Promise.all(Array.from({ length: 12 }, (_, guess) => signIn(from, `guess ${guess}`)))));
  }
  const wrong = guesses.filter((answer) => code(answer) === "403 wrong_password").length;
  assert.ok(wrong <= 120, `${wrong}`);
  assert.ok(guesses.every((answer) => ["403 wrong_password", "429 rate_limited"].includes(code(answer))));
  const [beside] = thieves;
  assert.equal(code(await signIn(beside, "correct horse")), "429 rate_limited");
  assert.equal((await signIn(beside, "correct horse", { device: ada.device })).status, 201);
  assert.equal((await signIn(beside, "correct horse", {}, ada.token)).status, 201);
  const elsewhere = await signIn("203.0.113.1", "correct horse");
  assert.equal(elsewhere.status, 201);
  assert.notEqual(elsewhere.body.device, ada.device);
  const changed = await ask("POST", "account/password", {
    token: ada.token,
    from: beside,
    body: { password: "correct horse", new: "battery staple" },
    definition: "password_changed",
  });
  assert.equal(changed.status, 200);
  assert.equal(code(await signIn(beside, "battery staple", { device: ada.device })), "429 rate_limited");
  assert.equal((await signIn(beside, "battery staple", { device: changed.body.device })).status, 201);
});

test("a room's password is guessed slowly, and knowing it costs nothing", async () => {
  await startAnew();
  const host = await connect((await guest("Host")).token);
  const { room } = await host.request("room.create", { game: "tritoc", password: "4711" });
  const club = await Promise.all(Array.from({ length: 40 }, async () => connect((await guest("Member")).token)));
  const joined = await Promise.all(club.map((line) => line.request("room.join", { room, password: "4711" })));
  assert.ok(joined.every(({ ok }) => ok));
  const thief = await connect((await guest("Thief")).token);
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, number) => thief.request("room.join", { room, password: `${1000 + number}` })),
  );
  const told = (error) => answers.filter((answer) => answer.error?.code === error).length;
  assert.deepEqual([told("wrong_password"), told("rate_limited")], [10, 140]);
  assert.ok(answers.at(-1).error.retry_ms > 1_000);
  assert.equal((await thief.request("room.join", { room, password: "4711" })).error.code, "rate_limited");
  assert.equal((await thief.request("room.join", { room })).error.code, "wrong_password");
  const [member] = club; // is known in the room
  await member.request("room.leave", { room });
  assert.ok((await member.request("room.join", { room })).ok);
  [host, thief, ...club].forEach(({ socket }) => socket.terminate());
});

test("160 who register at once are all answered, and get in", async () => {
  await startAnew("--rate-accounts", "0");
  const guests = await Promise.all(Array.from({ length: 160 }, () => guest("Somebody")));
  await Promise.all(
    guests.map(async ({ token }, number) => {
      while (true) {
        const asked = Date.now();
        const { status, body } = await post(
          "account",
          token,
          { name: `Crowd${number}`, password: "correct horse" },
          "account_made",
        );
        if (status === 201) return;
        // On a slow machine: nobody waits for ever, and is told when to come back.
        assert.equal(status, 503);
        assert.ok(Date.now() - asked > 10_000);
        await new Promise((settle) => setTimeout(settle, body.error.retry_ms));
      }
    }),
  );
});

test("10,000 registrations from one address are refused, and guessing is slowed", async () => {
  await startAnew("--rate-guests", "0", "--rate-address-messages", "0");
  const { token } = await guest("Somebody");
  const outcomes = { 201: 0, 403: 0, 429: 0, 503: 0 };
  const keepers = await Promise.all(Array.from({ length: 20 }, () => guest("Somebody")));
  const attempt = async (number) => {
    const { token: key } = number < keepers.length ? keepers[number] : { token };
    const { status, body } = await post(
      "account",
      key,
      { name: `Flood${number}`, password: "correct horse" },
      "account_made",
    );
    outcomes[status]++;
    if (status === 429) assert.ok(body.error.retry_ms > 0);
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (next < 10_000) await attempt(next++);
    }),
  );
  assert.ok(outcomes[201] + outcomes[503] + outcomes[403] <= 10, JSON.stringify(outcomes));
  assert.ok(outcomes[201] >= 1);
  assert.ok(outcomes[429] >= 9_990, JSON.stringify(outcomes));
  let slowed = 0;
  for (let guess = 0; guess < 15; ++guess) {
    const { status } = await post("sessions", undefined, { name: "Flood0", password: `guess ${guess}` }, "signed_in");
    if (status === 429) slowed++;
  }
  assert.ok(slowed >= 5);
});
