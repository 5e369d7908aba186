// Who may do what in an evening, and what strangers cannot: guess its code, act as its host, crowd it, come in again
// after they have been put out. And whoever comes by its invitation counts in its purse, not in their address's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WebSocket } from "ws";
import { validate } from "../support/schema.mjs";
import { ask, code, connect, generous, guest, post, register, server, startAnew } from "./support/people.mjs";

const wish = { name: "Evening", game: "tritoc", kind: "scramble", rounds: 2 };
const make = (token, more = {}) => post("tournaments", token, { ...wish, ...more }, "tournament_made");
const enter = (evening, token, body = {}) => post(`tournaments/${evening}/register`, token, body, "tournament_entered");
async function page(evening, token) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/v1/tournaments/${evening}`, { headers });
  return validate("tournament.json#/$defs/page", await response.json());
}

test("one evening at a time and three a day, and nothing but evenings", async () => {
  await startAnew(...generous);
  const host = await register("Hanna");
  assert.equal(code(await make((await guest("Gus")).token)), "403 not_registered");
  assert.equal(code(await make(host.token, { kind: "swiss" })), "403 forbidden");
  for (const [option, value] of Object.entries({
    rated: true,
    visibility: "public",
    spectator_delay: 60,
    team: true,
    rounds: 13,
    round_ms: 179_999,
    entrants_max: 61,
    tie_breaks: ["buchholz"],
  })) {
    const { status, body } = await make(host.token, { [option]: value });
    assert.deepEqual([status, body.error.code], [400, "bad_option"], option);
    assert.ok(body.error.option === option || body.error.message.includes(option), JSON.stringify(body));
  }
  assert.equal(code(await make(host.token, { rounds: 12, round_ms: 7_200_000 })), "400 bad_option"); // a whole day
  const evenings = [];
  for (let number = 0; number < 3; ++number) {
    const { status, body } = await make(host.token);
    assert.equal(status, 201, JSON.stringify(body));
    evenings.push(body.tournament);
    assert.equal(code(await make(host.token)), "403 forbidden"); // it is on
    await post(`tournaments/${body.tournament}/cancel`, host.token, { reason: "no hall" });
  }
  assert.equal(new Set(evenings).size, 3);
  const { body } = await make(host.token);
  assert.match(body.error.message, /within a day/);
  assert.equal((await make((await register("Grace")).token)).status, 201); // other hosts do not wait for her
});

test("codes of evenings are not guessed, and those who are in do not wait for who tries", async () => {
  await startAnew(...generous);
  const host = await register("Hanna");
  const { tournament: evening } = (await make(host.token)).body;
  const ada = await guest("Ada");
  assert.equal((await enter(evening, ada.token)).status, 200);
  assert.equal((await page(evening, host.token)).id, evening);
  const codes = Array.from({ length: 40 }, (_, number) => `Z${String(number).padStart(5, "0")}`);
  const told = [];
  for (const one of codes) told.push(code(await ask("GET", `tournaments/${one}`)));
  assert.ok(told.filter((one) => one === "404 no_such_tournament").length <= 30, told.join());
  assert.equal(told.at(-1), "429 rate_limited");
  // Through no other door, either.
  assert.equal(code(await ask("GET", `tournaments/${evening}`)), "429 rate_limited");
  for (const path of ["standings.json", "picture.png", "verification"])
    assert.equal(code(await ask("GET", `tournaments/${evening}/${path}`)), "429 rate_limited", path);
  const thief = await guest("Thief");
  assert.equal(code(await enter(evening, thief.token)), "429 rate_limited");
  const line = await connect(thief.token);
  const watched = await line.request("tournament.watch", { tournament: evening, on: true });
  assert.equal(watched.error.code, "rate_limited");
  line.socket.terminate();
  const preview = await fetch(`${server.url}/e/${evening}`);
  assert.ok(!(await preview.text()).includes("Evening ·"));
  assert.equal((await page(evening, ada.token)).id, evening);
  assert.equal((await page(evening, host.token)).id, evening);
});

test("nobody but the host acts as the host", async () => {
  await startAnew(...generous);
  const host = await register("Hanna");
  const { tournament: evening } = (await make(host.token)).body;
  const [ada, bo] = [await guest("Ada"), await guest("Bo")];
  for (const { token } of [ada, bo]) await enter(evening, token);
  const acts = {
    settings: { chat: true },
    start: {},
    pause: {},
    finish: {},
    next_round: {},
    cancel: { reason: "x" },
    rename: { entrant: 2, name: "Bozo" },
    expel: { entrant: 2, reason: "x" },
    offer_claim: { entrant: 2 },
    absent: { entrant: 2 },
    register: { names: ["Somebody"] },
    withdraw: { entrant: 2 },
    unregister: { entrant: 2 },
    directors: { player: ada.player.id },
  };
  for (const [act, body] of Object.entries(acts))
    assert.equal(code(await post(`tournaments/${evening}/${act}`, ada.token, body)), "403 forbidden", act);
  const claim = await ask("GET", `tournaments/${evening}/claim?entrant=2`, { token: ada.token });
  assert.equal(code(claim), "403 forbidden");
  assert.equal((await page(evening, host.token)).entrants.length, 2);
});

test("names that are none, crowds, and people who were put out", async () => {
  await startAnew(...generous, "--rate-guests", "0", "--rate-messages", "0", "--rate-address-messages", "0");
  const host = await register("Hanna");
  const { tournament: evening } = (await make(host.token)).body;
  const names = (list) => enter(evening, host.token, { names: list });
  const script = '<img src=x onerror="alert(1)">';
  for (const bad of [[], ["  "], ["\u200b"], ["a\nb"], [7], ["x".repeat(33)], Array(101).fill("Mia"), "Mia"])
    assert.equal((await names(bad)).status, 400, JSON.stringify(bad).slice(0, 40));
  assert.equal((await enter(evening, host.token, { names: ["Mia"], player: "Hanna" })).status, 400);
  assert.equal((await names([script, "Mia", "Mia"])).body.entrant, 1);
  assert.deepEqual(
    (await page(evening, host.token)).entrants.map(({ name }) => name),
    [script, "Mia", "Mia"],
  );
  // Sixty places are sixty places, however many come, and however often.
  const crowd = await Promise.all(Array.from({ length: 80 }, (_, number) => guest(`G${number}`)));
  const entered = await Promise.all(crowd.map(({ token }) => enter(evening, token)));
  assert.equal(entered.filter(({ status }) => status === 200).length, 57);
  assert.ok(
    entered.every((one) => one.status === 200 || code(one) === "400 not_available"),
    code(entered.at(-1)),
  );
  assert.equal(code(await names(["One more"])), "400 not_available");
  const outside = crowd[entered.findIndex(({ status }) => status !== 200)];
  const told = new Map();
  for (let round = 0; round < 100; ++round) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(evening, outside.token)));
    for (const answer of answers) told.set(code(answer), (told.get(code(answer)) ?? 0) + 1);
  }
  assert.deepEqual([...told.keys()].sort(), ["400 not_available", "429 rate_limited"]);
  assert.ok(told.get("429 rate_limited") > 9_900);
  const inside = crowd[entered.findIndex(({ status }) => status === 200)];
  const { entrant } = (await page(evening, host.token)).entrants.find((one) => one.captain.id === inside.player.id);
  const expelled = await post(`tournaments/${evening}/expel`, host.token, { entrant, reason: "rude" });
  assert.equal(expelled.status, 200, JSON.stringify(expelled.body));
  assert.equal(code(await enter(evening, inside.token)), "403 forbidden");
  await post(`tournaments/${evening}/offer_claim`, host.token, { entrant: 2 });
  const { body } = await ask("GET", `tournaments/${evening}/claim?entrant=2`, {
    token: host.token,
    definition: "tournament_claim",
  });
  assert.equal(code(await post(`tournaments/${evening}/claim`, inside.token, { code: body.code })), "403 forbidden");
});

test("a claim code opens one place of one evening, and is not guessed", async () => {
  await startAnew(...generous);
  const [hanna, grace] = [await register("Hanna"), await register("Grace")];
  const { tournament: evening } = (await make(hanna.token)).body;
  const { tournament: other } = (await make(grace.token)).body;
  for (const [host, id] of [
    [hanna, evening],
    [grace, other],
  ])
    assert.equal((await enter(id, host.token, { names: ["Mia", "Noah"] })).status, 200);
  const offer = async (host, id, entrant) => {
    await post(`tournaments/${id}/offer_claim`, host.token, { entrant });
    const path = `tournaments/${id}/claim?entrant=${entrant}`;
    return (await ask("GET", path, { token: host.token, definition: "tournament_claim" })).body.code;
  };
  const foreign = await offer(grace, other, 1);
  const own = await offer(hanna, evening, 1);
  const newer = await offer(hanna, evening, 1); // the one before is void
  const mia = await guest("A new phone");
  const claim = (given, who = mia) => post(`tournaments/${evening}/claim`, who.token, { code: given });
  assert.equal(code(await claim(foreign)), "403 wrong_password");
  if (own !== newer) assert.equal(code(await claim(own)), "403 wrong_password");
  assert.equal((await claim(newer)).status, 200);
  const thief = await guest("Thief");
  assert.equal(code(await claim(newer, thief)), "403 wrong_password"); // it has been used
  const entrants = (await page(evening, hanna.token)).entrants;
  assert.equal(entrants[0].captain.id, mia.player.id);
  const strangers = await Promise.all(Array.from({ length: 40 }, (_, number) => guest(`T${number}`)));
  const answers = [];
  for (const [guess, stranger] of strangers.entries())
    answers.push(code(await claim(String(guess).padStart(6, "0"), stranger)));
  assert.ok(answers.filter((one) => one === "403 wrong_password").length <= 30, answers.join());
  assert.equal(answers.at(-1), "429 rate_limited");
});

test("who comes by an evening's invitation counts in its purse", async () => {
  const stingy = ["--rate-accounts", "0.001/1", "--rate-guests", "0.001/2", "--rate-connections", "0.001/2"];
  await startAnew(...stingy);
  const host = await register("Hanna");
  const { tournament: evening } = (await make(host.token)).body;
  await guest("The second");
  const newGuest = (more) => ask("POST", "guests", { body: { name: "Mia", ...more }, definition: "guest" });
  assert.equal(code(await newGuest({})), "429 rate_limited");
  assert.equal(code(await newGuest({ evening: "ZZZZZZ" })), "429 rate_limited");
  const guests = [];
  for (let number = 0; number < 24; ++number) guests.push((await newGuest({ evening })).body);
  for (const { token } of guests) assert.equal((await enter(evening, token)).status, 200);
  for (const [number, { token }] of guests.slice(0, 12).entries()) {
    const body = { name: `Pupil${number}`, password: "correct horse", evening };
    assert.equal((await ask("POST", "account", { token, body, definition: "account_made" })).status, 201);
  }
  const open = (query) =>
    new Promise((settle) => {
      const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws${query}`, "tutti.v1");
      socket.onopen = () => settle(socket);
      socket.onerror = () => settle(null);
    });
  const first = [await open(""), await open("")];
  assert.ok(first.every((socket) => socket !== null));
  assert.equal(await open(""), null);
  const lines = await Promise.all(guests.map(() => open(`?evening=${evening}`)));
  assert.ok(lines.every((socket) => socket !== null));
  const welcomed = await new Promise((settle) => {
    lines[0].onmessage = ({ data }) => settle(JSON.parse(data));
    lines[0].send(JSON.stringify({ type: "hello", name: "Over the wire", evening }));
  });
  assert.equal(welcomed.type, "welcome");
  [...first, ...lines].forEach((socket) => socket.close());
  // When it is over, so is its purse; and a purse is not endless.
  let made = 0;
  while ((await newGuest({ evening })).status === 201) ++made;
  assert.ok(made > 60 && made < 200, `${made}`);
  await post(`tournaments/${evening}/cancel`, host.token, { reason: "late" });
  assert.equal(code(await newGuest({ evening })), "429 rate_limited");
});

test("right passwords of a tournament cost nothing", async () => {
  await startAnew("--rate-accounts", "0");
  const host = await register("Hanna");
  const { tournament: evening } = (await make(host.token, { password: "4711" })).body;
  const crowd = await Promise.all(Array.from({ length: 50 }, () => guest("Pupil")));
  for (const { token } of crowd) assert.equal((await enter(evening, token, { password: "4711" })).status, 200);
});
