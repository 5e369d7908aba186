// What people do about each other's conduct (protocol/reference/moderation.md), on the built program: blocks, reports
// and operators' answers, other names; and how the blocked try to come in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { output } from "../support/program.mjs";
import {
  ask,
  code,
  connect,
  folder,
  generous,
  guest,
  kill,
  post,
  register,
  server,
  start,
  startAnew,
  stop,
  until,
} from "./support/people.mjs";

const nameOf = ({ name }) => name;
const free = [...generous, "--rate-reports", "0"];
const blocksOf = async (token) =>
  (await ask("GET", "blocks", { token, definition: "blocks" })).body.blocks.map(({ player }) => player.name);
const block = (token, player) => post("blocks", token, { player });
const report = (token, body) => post("reports", token, body, "own_report");
const mine = async (token) => (await ask("GET", "reports/mine", { token, definition: "own_reports" })).body.reports;
const listed = async (token, query = "") =>
  (await ask("GET", `reports${query}`, { token, definition: "reports" })).body;

async function operator(name) {
  const made = await register(name);
  await stop();
  assert.equal((await output("tutti", "operator", folder, name)).status, 0);
  await start(...free);
  return made;
}

test("blocks are one's own, of guests and registered players alike, and stay over a restart", async () => {
  await startAnew(...free);
  const [ada, eve] = [await register("Ada"), await guest("Eve")];
  assert.deepEqual(await blocksOf(ada.token), []);
  assert.equal((await block(ada.token, eve.player.id)).status, 200);
  assert.equal((await block(ada.token, eve.player.id)).status, 200);
  assert.equal((await block(eve.token, "ADA")).status, 200);
  assert.equal(code(await block(ada.token, "Ada")), "403 forbidden");
  assert.equal(code(await block(ada.token, "Nobody")), "404 no_such_player");
  assert.equal(code(await block(undefined, "Ada")), "401 unauthorized");
  for (const body of [{}, { player: 7 }, { player: ["Ada"] }])
    assert.equal(code(await post("blocks", ada.token, body)), "400 malformed");
  assert.equal(code(await block(ada.token, "")), "400 bad_option");
  await kill();
  await start(...free);
  assert.deepEqual(await blocksOf(ada.token), ["Eve"]);
  assert.deepEqual(await blocksOf(eve.token), ["Ada"]);
  assert.equal((await post(`blocks/${eve.player.id}/lift`, ada.token, {})).status, 200);
  assert.equal(code(await post(`blocks/${eve.player.id}/lift`, ada.token, {})), "400 not_available");
  assert.deepEqual(await blocksOf(ada.token), []);
  assert.equal((await post("account/delete", ada.token, { password: "correct horse" })).status, 200);
  assert.deepEqual(await blocksOf(eve.token), []);
});

test("a blocked person tries other ways in", async () => {
  await startAnew(...free);
  const [ada, eve] = [await guest("Ada"), await guest("Eve")];
  const [host, blocked] = [await connect(ada.token), await connect(eve.token)];
  const { room } = await host.request("room.create", { game: "tritoc", password: "sesame" });
  await host.request("room.join", { room });
  assert.ok((await blocked.request("room.join", { room, password: "sesame" })).ok);
  assert.ok((await blocked.request("seat.take", { room, seat: "white1" })).ok);
  await block(ada.token, eve.player.id);
  await blocked.heard(({ type, reason }) => type === "end" && reason === "blocked");
  await host.heard(({ type, info }) => type === "info" && info.seats.white1 === null);
  const tries = async (line) => {
    const { key } = await host.request("room.caster", { room });
    for (const [type, fields] of [
      ["room.join", {}],
      ["room.join", { password: "sesame" }],
      ["room.join", { password: "wrong" }],
      ["room.join", { caster: key }],
      ["seat.take", { seat: "white1" }],
      ["room.ready", { ready: true }],
      ["room.rematch", {}],
    ]) {
      const { error } = await line.request(type, { room, ...fields });
      assert.deepEqual([type, error?.code], [type, "forbidden"]);
      assert.equal(error.blocked, true, type);
      assert.match(error.message, /host of this room has blocked you/);
    }
  };
  await tries(blocked);
  // By another connection, under another name, and as a registered player: it is the same person.
  await tries(await connect(eve.token, "Somebody else"));
  assert.equal(
    (await post("account", eve.token, { name: "Eva", password: "correct horse" }, "account_made")).status,
    201,
  );
  await tries(await connect(eve.token));
  const { body: phone } = await post("sessions", undefined, { name: "Eva", password: "correct horse" }, "signed_in");
  await tries(await connect(phone.token));
  await kill();
  await start(...free);
  const after = await connect(phone.token);
  assert.equal((await after.request("room.join", { room, password: "sesame" })).error.code, "forbidden");
});

test("a report brings the talk to operators, who answer, and the reporter hears of it", async () => {
  await startAnew(...free);
  const olga = await operator("Olga");
  const [ada, eve] = [await register("Ada"), await guest("Eve")];
  const [one, other] = [await connect(ada.token), await connect(eve.token)];
  const { room } = await one.request("room.create", { game: "tritoc" });
  for (const line of [one, other]) await line.request("room.join", { room });
  const heard = one.heard(({ events }) => events?.some(({ type }) => type === "chat"));
  await other.request("chat", { room, channel: "room", text: "You play like a fool" });
  const [said] = (await heard).events;
  assert.equal(said.player, eve.player.id);
  const made = await report(ada.token, {
    player: said.player,
    reason: "words",
    room: room.toLowerCase(),
    text: "again",
  });
  assert.equal(made.status, 201);
  assert.deepEqual([made.body.status, made.body.player.name], ["open", "Eve"]);
  await post(
    "sanctions",
    olga.token,
    { what: "mute", player: eve.player.id, seconds: 60, reason: "words" },
    "sanction",
  );
  await kill();
  await start(...free);
  const { reports } = await listed(olga.token, "?status=open");
  const [{ by, talk, sanctions, text, reason, ...rest }] = reports;
  assert.deepEqual([by.name, text, reason, rest.room], ["Ada", "again", "words", room]);
  assert.deepEqual(talk, [{ player: eve.player.id, name: "Eve", channel: "room", text: "You play like a fool" }]);
  assert.deepEqual(
    sanctions.map(({ what, by: whose }) => [what, whose.name]),
    [["mute", "Olga"]],
  );
  const close = (body) => post(`reports/${made.body.id}/close`, olga.token, body);
  assert.equal(code(await close({ answer: "Thank you." })), "400 malformed");
  assert.equal(code(await close({ answer: " ", reason: "words" })), "400 malformed");
  assert.equal((await close({ answer: "They are muted.", reason: "insult" })).status, 200);
  assert.equal(code(await close({ answer: "They are muted.", reason: "insult" })), "400 not_available");
  assert.equal(code(await post("reports/NONE/close", olga.token, { answer: "a", reason: "b" })), "400 not_available");
  assert.deepEqual((await listed(olga.token, "?status=open")).reports, []);
  assert.equal((await listed(olga.token, "?status=closed")).reports[0].closed_by.name, "Olga");
  assert.equal((await listed(olga.token)).reports.length, 1);
  assert.equal(code(await ask("GET", "reports?status=lost", { token: olga.token })), "400 malformed");
  assert.deepEqual(
    (await mine(ada.token)).map(({ answer, status }) => [answer, status]),
    [["They are muted.", "closed"]],
  );
  assert.deepEqual(await mine(eve.token), []);
  const { body: audit } = await ask("GET", "audit", { token: olga.token, definition: "audit" });
  assert.deepEqual(
    [audit.entries[0].act, audit.entries[0].about.player.name, audit.entries[0].reason],
    ["report", "Eve", "insult"],
  );
  for (const path of ["reports", "reports?status=open"])
    assert.equal(code(await ask("GET", path, { token: ada.token })), "403 forbidden");
  assert.equal(code(await post("reports/X/close", ada.token, { answer: "a", reason: "b" })), "403 forbidden");
  assert.equal((await post("account/delete", ada.token, { password: "correct horse" })).status, 200);
  assert.equal((await listed(olga.token)).reports[0].by.name, "deleted player");
});

test("what is wrong with a report is named, and there are ten a day", async () => {
  await startAnew(...free);
  const [ada, eve] = [await guest("Ada"), await guest("Eve")];
  const eveId = eve.player.id;
  for (const [body, answer] of [
    [{ player: eveId, reason: "losing" }, "400 bad_option"],
    [{ player: eveId }, "400 malformed"],
    [{ player: eveId, reason: 7 }, "400 malformed"],
    [{ reason: "words" }, "400 malformed"],
    [{ player: "Nobody", reason: "words" }, "404 no_such_player"],
    [{ player: ada.player.id, reason: "words" }, "403 forbidden"],
    [{ player: eveId, reason: "words", room: "ZZZZZZZZ" }, "404 no_such_room"],
    [{ player: eveId, reason: "words", game: "<script>" }, "404 no_such_game"],
    [{ player: eveId, reason: "words", text: "x".repeat(301) }, "400 malformed"],
    [{ player: eveId, reason: "words", text: "two\nlines" }, "400 malformed"],
  ])
    assert.equal(code(await report(ada.token, body)), answer, JSON.stringify(body));
  assert.equal(code(await report(undefined, { player: eveId, reason: "words" })), "401 unauthorized");
  for (let count = 0; count < 10; ++count)
    assert.equal((await report(ada.token, { player: eveId, reason: "name" })).status, 201);
  const eleventh = await report(ada.token, { player: eveId, reason: "name" });
  assert.equal(code(eleventh), "429 rate_limited");
  assert.ok(eleventh.body.error.retry_ms > 86_000_000);
  await kill();
  await start(...generous);
  assert.equal(code(await report(ada.token, { player: eveId, reason: "name" })), "429 rate_limited");
  // Who comes as one new guest after another is one address still.
  let made = 0;
  for (let count = 0; count < 30; ++count) {
    const { token } = await guest("Crowd");
    if ((await report(token, { player: eveId, reason: "name" })).status === 201) ++made;
  }
  assert.equal(made, 20);
});

test("operators give guests and registered players other names", async () => {
  await startAnew(...free);
  const olga = await operator("Olga");
  const [ada, rude] = [await register("Ada"), await guest("Rude")];
  const rename = (who, name, token = olga.token) =>
    post(`people/${who}/name`, token, { name, reason: "an insult" }, "account_made");
  assert.equal(code(await rename("Ada", "Olga")), "409 name_taken");
  assert.equal(code(await rename("Ada", "two words")), "400 bad_option");
  assert.equal(code(await rename("Nobody", "Quiet")), "404 no_such_player");
  assert.equal(code(await rename("Olga", "Quiet")), "403 forbidden");
  assert.equal(code(await rename(rude.player.id, "\u3164")), "400 malformed");
  assert.equal(code(await rename(rude.player.id, "Quiet", ada.token)), "403 forbidden");
  assert.equal(code(await post("people/Ada/name", olga.token, { name: "Quiet" })), "400 malformed");

  const [line, watcher] = [await connect(rude.token, "Rude"), await connect(ada.token)];
  const { room } = await line.request("room.create", { game: "tritoc" });
  await line.request("room.join", { room });
  await line.request("seat.take", { room, seat: "black1" });
  await watcher.request("room.join", { room });
  const seen = watcher.heard(({ type, info }) => type === "info" && info.seats.black1?.name === "Quiet");
  const club = { name: "Club evening", game: "ctor", kind: "scramble", rounds: 3 };
  const options = { size: 8, teams: [3, 3], sandglass: 0 };
  const evening = await post("tournaments", ada.token, { ...club, options }, "tournament_made");
  const path = `tournaments/${evening.body.tournament}`;
  assert.equal((await post(`${path}/register`, rude.token, {}, "tournament_entered")).status, 200);
  const entrants = async () => (await (await fetch(`${server.url}/api/v1/${path}`)).json()).entrants.map(nameOf);
  assert.deepEqual(await entrants(), ["Rude"]);
  assert.deepEqual((await rename(rude.player.id, "Quiet")).body.player, { id: rude.player.id, name: "Quiet" });
  assert.equal((await seen).info.name, "Quiet's room");
  // A tournament keeps it by itself, perhaps later than the room does.
  await until(async () => (await entrants()).join() === "Quiet");
  assert.equal((await line.closed)[0], 1012);
  assert.equal((await connect(rude.token, "Rude")).welcome.player.name, "Quiet");
  assert.deepEqual((await rename("ada", "Countess")).body.player, {
    id: ada.player.id,
    name: "Countess",
    registered: true,
  });
  assert.equal((await watcher.closed)[0], 1012);
  await kill();
  await start(...free);
  assert.equal((await connect(rude.token, "Rude")).welcome.player.name, "Quiet");
  assert.equal((await connect(ada.token)).welcome.player.name, "Countess");
  const back = { password: "correct horse", name: "Ada" };
  assert.equal(code(await post("account/name", ada.token, back, "account_made")), "409 name_taken");
  const chosen = await post("account/name", ada.token, { ...back, name: "Lovelace" }, "account_made");
  assert.equal(chosen.body.player.name, "Lovelace");
  const { body: audit } = await ask("GET", "audit", { token: olga.token, definition: "audit" });
  assert.deepEqual(
    audit.entries.slice(0, 2).map(({ act, about }) => [act, about.player.name]),
    [
      ["rename", "Ada"],
      ["rename", "Rude"],
    ],
  );
});
