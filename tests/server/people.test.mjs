// People over HTTP (protocol/reference/accounts.md), on the built program with its real passwords: registering,
// ratings, moderation, and who may not do what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { output } from "../support/program.mjs";
import {
  ask,
  code,
  connect,
  connectFrom,
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

test("a guest keeps the name, signs in elsewhere, and is the same player", async () => {
  const ada = await register("Ada");
  assert.deepEqual(ada.player, { id: ada.player.id, name: "Ada", registered: true });
  const phone = await post(
    "sessions",
    undefined,
    { name: "ADA", password: "correct horse", label: "phone" },
    "signed_in",
  );
  assert.equal(phone.status, 201);
  assert.equal(phone.body.player.id, ada.player.id);
  const { body: account } = await ask("GET", "account", { token: phone.body.token, definition: "account" });
  assert.deepEqual(
    account.sessions.map(({ kind, label, is_this: isThis }) => ({ kind, label, is_this: isThis })),
    [
      { kind: "device", label: "", is_this: false },
      { kind: "device", label: "phone", is_this: true },
    ],
  );
  const line = await connect(phone.body.token);
  assert.equal(line.welcome.player.registered, true);
  assert.deepEqual((await post("account/sign_out", phone.body.token, {})).status, 200);
  const [status] = await line.closed;
  assert.equal(status, 1008);
  assert.equal(
    code(await ask("GET", "account", { token: phone.body.token, definition: "account" })),
    "401 unauthorized",
  );
});

test("what is wrong with a registration is named", async () => {
  const { token } = await guest("Somebody");
  const attempt = async (body) => {
    const { status, body: answer } = await post("account", token, body, "account_made");
    return [status, answer.error.code, answer.error.option].join(" ").trim();
  };
  assert.equal(await attempt({ name: "aDA", password: "correct horse" }), "409 name_taken");
  assert.equal(await attempt({ name: (await guest("x")).player.id, password: "correct horse" }), "400 bad_option name");
  assert.equal(await attempt({ name: "two words", password: "correct horse" }), "400 bad_option name");
  assert.equal(await attempt({ name: "Eve", password: "short" }), "400 bad_option password");
  assert.equal(await attempt({ name: 7, password: "correct horse" }), "400 malformed");
  assert.equal(await attempt({ name: "Eve" }), "400 malformed");
  assert.equal(code(await post("account", undefined, { name: "Eve", password: "correct horse" })), "401 unauthorized");
  assert.equal(code(await post("account", "nonsense", { name: "Eve", password: "correct horse" })), "401 unauthorized");
  assert.equal((await guest("Ada")).player.name, "Ada (guest)");
});

test("API tokens are named, listed and revoked", async () => {
  const bee = await register("Bee");
  const made = await post("account/tokens", bee.token, { label: "my program" }, "token_made");
  assert.equal(made.status, 201);
  const program = await connect(made.body.token);
  assert.equal(program.welcome.player.id, bee.player.id);
  await post("account/sign_out", bee.token, { session: made.body.session.id });
  await program.closed;
  assert.equal(
    code(await ask("GET", "account", { token: made.body.token, definition: "account" })),
    "401 unauthorized",
  );
});

// Two at one address are never rated against each other.
const elsewhere = "127.0.0.2";

test("two accounts at one address get no rated game between them, whatever they try", async () => {
  const [una, vera] = [await register("Una"), await register("Vera")];
  const [black, white] = [await connect(una.token), await connect(vera.token)];
  const { room } = await black.request("room.create", { game: "tritoc", rated: true });
  for (const line of [black, white]) await line.request("room.join", { room });
  await black.request("seat.take", { room, seat: "black1" });
  const refused = await white.request("seat.take", { room, seat: "white1" });
  assert.equal(refused.error.code, "forbidden");
  assert.match(refused.error.message, /address/);
  const third = await connectFrom(elsewhere, vera.token);
  await third.request("room.join", { room });
  assert.ok((await third.request("seat.take", { room, seat: "white1" })).ok);
  // … and goes home again before it begins.
  third.socket.close();
  await third.closed;
  await white.request("room.ready", { room, ready: true });
  const begins = white.heard(({ type, info }) => type === "info" && info.status === "playing");
  await black.request("room.ready", { room, ready: true });
  assert.equal((await begins).info.rated, undefined);
});

// A rated game that has begun; gives its room.
async function begun(black, white, more = {}) {
  const created = await black.request("room.create", { game: "tritoc", rated: true, ...more });
  assert.ok(created.ok, JSON.stringify(created));
  const { room } = created;
  for (const [line, seat] of [
    [black, "black1"],
    [white, "white1"],
  ]) {
    await line.request("room.join", { room, password: more.password });
    const taken = await line.request("seat.take", { room, seat });
    assert.ok(taken.ok, JSON.stringify(taken));
    await line.request("room.ready", { room, ready: true });
  }
  return room;
}

// Black resigns, or whatever ends it.
async function rated(black, white, more) {
  const room = await begun(black, white, more);
  const change = black.heard((message) => message.type === "rating");
  await black.request("seat.leave", { room, seat: "black1" });
  return change;
}

test("rated games are for registered players, count once, and are told", async () => {
  const [carl, dora] = [await register("Carl"), await register("Dora")];
  const [black, white] = [await connect(carl.token), await connectFrom(elsewhere, dora.token)];
  const stranger = await connect((await guest("Zed")).token);
  assert.equal((await stranger.request("room.create", { game: "tritoc", rated: true })).error.code, "not_registered");
  const odd = await black.request("room.create", { game: "tritoc", rated: true, options: { layout: "shuffled" } });
  assert.deepEqual([odd.error.code, odd.error.option], ["bad_option", "layout"]);
  const { room } = await black.request("room.create", { game: "tritoc", rated: true });
  assert.equal((await stranger.request("seat.take", { room, seat: "black1" })).error.code, "not_registered");
  assert.equal((await black.request("seat.bot", { room, seat: "white1", level: 1 })).error.code, "team_full");
  const change = await rated(black, white);
  assert.equal(change.kind, "tritoc/1");
  assert.ok(change.after < change.before);
  const { body: person } = await ask("GET", "people/dora", { definition: "person" });
  assert.equal(person.ratings[0].games, 1);
  assert.equal(person.ratings[0].rating, 3000 - change.after);
  const { body: history } = await ask("GET", "people/Carl/ratings?kind=tritoc/1", { definition: "rating_history" });
  assert.deepEqual(history.changes[0].opponents, [{ id: dora.player.id, name: "Dora" }]);
  assert.equal(history.changes[0].score, 0);
  const { body: games } = await ask("GET", "games?player=Carl", { definition: "games" });
  assert.equal(games.games[0].seats.black1.registered, true);
  await kill();
  await start(...generous);
  const { body: later } = await ask("GET", "people/dora", { definition: "person" });
  assert.deepEqual(later.ratings, person.ratings);
});

test("strangers do not find the games of a room with a password, its players do", async () => {
  const [hugo, ines] = [await register("Hugo"), await register("Ines")];
  const [black, white] = [await connect(hugo.token), await connectFrom(elsewhere, ines.token)];
  await rated(black, white, { password: "sesame" });
  const list = async (path, token) => (await ask("GET", path, { token, definition: "games" })).body.games;
  const [game] = await list("games?player=me", hugo.token);
  assert.equal(game.seats.black1.name, "Hugo");
  assert.deepEqual(await list("games?player=Hugo"), []);
  assert.deepEqual(await list("games?player=Hugo", (await register("Jon")).token), []);
  assert.ok((await list("games")).every(({ id }) => id !== game.id));
  const history = async (token) =>
    (await ask("GET", "people/Hugo/ratings", { token, definition: "rating_history" })).body.changes;
  assert.deepEqual(
    (await history(hugo.token)).map((change) => change.game),
    [game.id],
  );
  assert.deepEqual(
    (await history()).map((change) => change.game),
    [undefined],
  );
  assert.deepEqual(
    (await history(ines.token)).map((change) => change.game),
    [undefined],
  );
  assert.equal((await fetch(`${server.url}/api/v1/games/${game.id}/record`)).status, 200); // whoever has the link
});

test("nobody bears a name by what cannot be seen, whichever way they come", async () => {
  await register("Kira");
  const marked = "Kira (guest)";
  for (const name of ["Kira\u200b", "K\u2060ira", "Ki\u00adra", "Kira\u3164", "\u041aira"]) {
    const made = await guest(name);
    assert.ok(made.player.name.endsWith(" (guest)"), made.player.name);
  }
  const refused = await ask("POST", "guests", { body: { name: "\u3164" } });
  assert.equal(code(refused), "400 malformed");
  const line = await connect((await guest("Lea")).token);
  const again = await connect((await guest("Lea")).token, "Kira\u2060");
  assert.equal(again.welcome.player.name, marked);
  assert.equal((await connect((await guest("Lea")).token, "\u2800")).welcome.error.code, "malformed");
  const { room } = await line.request("room.create", { game: "tritoc", name: "Kira\u200b's \u2060room\u3164" });
  const { body } = await ask("GET", `rooms/${room}`, { definition: "room" });
  assert.equal(body.info.name, "Kira's room");
  assert.equal((await line.request("room.create", { game: "tritoc", name: "\u3164\u200b" })).error.code, "malformed");
  assert.equal(
    code(await post("account", (await guest("x")).token, { name: "\u3164\u3164", password: "correct horse" })),
    "400 bad_option",
  );
});

test("programs are marked, and rated among themselves", async () => {
  const [robot, person] = [await register("Robot"), await register("Petra")];
  assert.equal((await post("account/program", robot.token, { password: "correct horse" })).status, 200);
  const [machine, petra] = [await connect(robot.token), await connect(person.token)];
  assert.equal(machine.welcome.player.program, true);
  const { room } = await petra.request("room.create", { game: "tritoc", rated: true });
  await petra.request("seat.take", { room, seat: "black1" });
  assert.equal((await machine.request("seat.take", { room, seat: "white1" })).error.code, "forbidden");
  const list = await ask("GET", "ratings/tritoc/1?programs=1", { definition: "rating_list" });
  assert.deepEqual(list.body.players, []);
  assert.equal(
    code(await post("account/program", (await register("Late")).token, { password: "wrong one" })),
    "403 wrong_password",
  );
});

test("a rated game out of which a program has come counts for nobody", async () => {
  const [turing, paula] = [await register("Turing"), await register("Paula")];
  const [black, white] = [await connect(turing.token), await connectFrom(elsewhere, paula.token)];
  const room = await begun(black, white);
  assert.equal((await post("account/program", turing.token, { password: "correct horse" })).status, 200);
  await black.request("seat.leave", { room, seat: "black1" });
  await until(async () => (await ask("GET", "games?player=Paula", { definition: "games" })).body.games?.length > 0);
  for (const name of ["Turing", "Paula"]) {
    assert.deepEqual((await ask("GET", `people/${name}`, { definition: "person" })).body.ratings, []);
  }
});

test("who has left is a deleted player in the games that stay", async () => {
  const [finn, gina] = [await register("Finn"), await register("Gina")];
  const [black, white] = [await connect(finn.token), await connectFrom(elsewhere, gina.token)];
  await rated(black, white);
  assert.equal((await post("account/delete", finn.token, { password: "correct horse" })).status, 200);
  await black.closed;
  assert.equal(code(await ask("GET", "people/Finn", { definition: "person" })), "404 no_such_player");
  const { body: games } = await ask("GET", "games?player=Gina", { definition: "games" });
  assert.equal(games.games[0].seats.black1.name, "deleted player");
  const record = await (await fetch(`${server.url}/api/v1/games/${games.games[0].id}/record`)).text();
  assert.ok(!record.includes("Finn"));
  assert.ok(record.includes("deleted player"));
  const { body: history } = await ask("GET", "people/Gina/ratings", { definition: "rating_history" });
  assert.deepEqual(history.changes[0].opponents, [{ name: "deleted player" }]);
  assert.equal((await ask("GET", "games?player=Finn", { definition: "games" })).body.games.length, 0);
});

test("who leaves in the middle of a game is a deleted player in it, and the other is rated", async () => {
  for (const restarts of [false, true]) {
    const names = restarts ? ["Hanna", "Igor"] : ["Judy", "Karl"];
    const [leaver, other] = [await register(names[0]), await register(names[1])];
    const [black, white] = [await connect(leaver.token), await connectFrom(elsewhere, other.token)];
    const room = await begun(black, white);
    const renamed = white.heard(({ type, info }) => type === "info" && info.seats.black1?.name === "deleted player");
    assert.equal((await post("account/delete", leaver.token, { password: "correct horse" })).status, 200);
    const { info } = await renamed;
    assert.equal(info.name, "deleted player's room");
    let line = white;
    if (restarts) {
      await kill();
      await start(...generous);
      line = await connect(other.token);
      await line.request("room.join", { room });
    }
    const change = line.heard((message) => message.type === "rating");
    await line.request("seat.leave", { room, seat: "white1" });
    assert.ok((await change).after < 1500);
    const game = (await ask("GET", `games?player=${names[1]}`, { definition: "games" })).body.games[0];
    assert.deepEqual([game.seats.black1.name, game.name], ["deleted player", "deleted player's room"]);
    const record = await (await fetch(`${server.url}/api/v1/games/${game.id}/record`)).text();
    assert.ok(!record.includes(names[0]));
    assert.ok(record.includes("deleted player"));
    assert.equal((await ask("GET", `games?player=${names[0]}`, { definition: "games" })).body.games.length, 0);
  }
});

test("the first operator is made on the server, and moderates; nobody else does", async () => {
  const [olga, mallory] = [await register("Olga"), await register("Mallory")];
  const acts = [
    ["GET", "sanctions"],
    ["GET", "audit"],
    ["GET", "people/Mallory/connections"],
    ["POST", "sanctions", { what: "ban", player: "Ada", seconds: 60, reason: "because" }],
    ["POST", "sanctions/XYZ/lift", { reason: "because" }],
    ["POST", "people/Mallory/roles", { operator: true, reason: "because" }],
    ["POST", "people/Ada/recovery", { reason: "because" }],
    ["POST", "rooms/4GZK7Q2M/close", { reason: "because" }],
  ];
  for (const [method, path, body] of acts) {
    assert.equal(code(await ask(method, path, { token: mallory.token, body })), "403 forbidden", path);
    assert.equal(code(await ask(method, path, { body })), "401 unauthorized", path);
    assert.equal(code(await ask(method, path, { token: (await guest("x")).token, body })), "403 not_registered", path);
  }
  const busy = await output("tutti", "operator", folder, "Olga");
  assert.equal(busy.status, 1);
  assert.match(busy.errors, /in use by another process/);
  await stop();
  assert.equal((await output("tutti", "operator", folder, "Nobody")).status, 1);
  assert.deepEqual((await output("tutti", "operator", folder, "olga")).lines, ["Olga is an operator"]);
  await start(...generous);

  const line = await connect(mallory.token);
  const { room } = await line.request("room.create", { game: "tritoc" });
  await line.request("room.join", { room });
  const mute = { what: "mute", player: "Mallory", seconds: 600, reason: "shouting" };
  const muted = await post("sanctions", olga.token, mute, "sanction");
  assert.equal(muted.status, 201);
  const chat = () => line.request("chat", { room, channel: "room", text: "hello" });
  const silent = await chat();
  assert.equal(silent.error.code, "forbidden");
  assert.equal(silent.error.until_unix_ms, muted.body.until_unix_ms);
  await post(`sanctions/${muted.body.id}/lift`, olga.token, { reason: "sorry" });
  assert.ok((await chat()).ok);
  const here = await ask("GET", "people/Mallory/connections", { token: olga.token, definition: "connections" });
  assert.deepEqual(
    here.body.connections.map((one) => one.address),
    ["127.0.0.1"],
  );
  assert.equal((await post(`rooms/${room}/close`, olga.token, { reason: "empty talk" })).status, 200);
  await line.heard((message) => message.type === "end" && message.reason === "closed");
  // She is the last.
  assert.equal(code(await post("account/delete", olga.token, { password: "correct horse" })), "403 forbidden");
  assert.equal(code(await ask("GET", `rooms/${room}`, {})), "404 no_such_room");
  const ban = await post(
    "sanctions",
    olga.token,
    { what: "ban", player: mallory.player.id, seconds: 600, reason: "enough" },
    "sanction",
  );
  assert.equal((await line.closed)[0], 1008);
  const denied = await post("account/tokens", mallory.token, { label: "a way round it" }, "token_made");
  assert.equal(code(denied), "403 forbidden");
  assert.equal(denied.body.error.until_unix_ms, ban.body.until_unix_ms);
  assert.equal((await ask("GET", "account", { token: mallory.token, definition: "account" })).body.sanctions.length, 1);
  const again = await connect(mallory.token);
  assert.equal(again.welcome.error.code, "forbidden");
  again.socket.terminate();
  const roles = await post("people/Ada/roles", olga.token, { director: true, reason: "trusted" }, "roles");
  assert.deepEqual(roles.body.roles, ["director"]);
  assert.equal(
    code(await post("people/Olga/roles", olga.token, { operator: false, reason: "tired" })),
    "403 forbidden",
  );
  const audit = await ask("GET", "audit", { token: olga.token, definition: "audit" });
  assert.deepEqual(
    audit.body.entries.map((entry) => entry.act),
    ["director", "ban", "close", "connections", "lift", "mute", "operator"],
  );
  assert.equal(audit.body.entries.at(-1).by, null);
  const banned = await post(
    "sanctions",
    olga.token,
    { what: "ban", address: "127.0.0.1", seconds: 600, reason: "flood" },
    "sanction",
  );
  assert.equal(banned.status, 201);
  const outside = await connect(
    (await ask("GET", "sanctions", { token: olga.token, definition: "sanctions" })) && olga.token,
  );
  assert.equal(outside.welcome.error.code, "forbidden");
  outside.socket.terminate();
  assert.equal(
    code(await post("sessions", undefined, { name: "Ada", password: "correct horse" }, "signed_in")),
    "403 forbidden",
  );
});

test("whoever has forgotten the password comes back with a code, and whoever else had got in is out", async () => {
  await startAnew(...generous);
  const [vera, olaf] = [await register("Vera"), await register("Olaf")];
  await stop();
  assert.equal((await output("tutti", "operator", folder, "Olaf")).status, 0);
  await start(...generous);

  const made = await post("account/tokens", vera.token, { label: "her program" }, "token_made");
  const thief = await connect(made.body.token);
  assert.equal(code(await post("people/Nobody/recovery", olaf.token, { reason: "asked" })), "404 no_such_player");
  assert.equal(code(await post("people/Vera/recovery", olaf.token, {})), "400 malformed");
  assert.equal(code(await post("people/Olaf/recovery", olaf.token, { reason: "myself" })), "403 forbidden");
  const asked = await post("people/Vera/recovery", olaf.token, { reason: "knows her games" }, "recovery");
  assert.equal(asked.status, 201);
  assert.ok(Math.abs(asked.body.until_unix_ms - Date.now() - 86_400_000) < 60_000);
  const audit = await ask("GET", "audit", { token: olaf.token, definition: "audit" });
  assert.deepEqual(
    audit.body.entries.slice(0, 2).map(({ act, by, about }) => [act, by?.name, about.player.name]),
    [
      ["recovery", "Olaf", "Vera"],
      ["operator", undefined, "Olaf"],
    ],
  );
  assert.ok(!JSON.stringify(audit.body).includes(asked.body.code));

  await kill();
  await thief.closed;
  await start(...generous);
  const again = await connect(made.body.token);
  const recover = (fields) =>
    post(
      "account/recover",
      undefined,
      { name: "Vera", code: asked.body.code, password: "battery staple", ...fields },
      "signed_in",
    );
  const wrong = await post("sessions", undefined, { name: "Vera", password: "wrong one" }, "signed_in");
  assert.equal(code(wrong), "403 wrong_password");
  assert.deepEqual(await recover({ code: "0000-0000-0000-0000" }), wrong);
  assert.deepEqual(await recover({ name: "Olaf" }), wrong);
  assert.deepEqual(await recover({ name: "Nobody" }), wrong);
  const short = await recover({ password: "short" });
  assert.deepEqual([code(short), short.body.error.option], ["400 bad_option", "password"]);
  assert.equal(code(await recover({ code: undefined })), "400 malformed");
  const back = await recover({ code: asked.body.code.toLowerCase().replaceAll("-", ""), label: "phone" });
  assert.equal(back.status, 201);
  assert.equal(back.body.player.id, vera.player.id);
  assert.equal((await again.closed)[0], 1008);
  assert.deepEqual(await recover(), wrong);
  const { body: account } = await ask("GET", "account", { token: back.body.token, definition: "account" });
  assert.deepEqual(
    account.sessions.map(({ label, is_this: isThis }) => [label, isThis]),
    [["phone", true]],
  );
  for (const token of [vera.token, made.body.token]) {
    assert.equal(code(await ask("GET", "account", { token, definition: "account" })), "401 unauthorized");
  }
  assert.equal(
    (await post("sessions", undefined, { name: "Vera", password: "battery staple" }, "signed_in")).status,
    201,
  );
});

test("the machine's owner makes a code for the only operator", async () => {
  await startAnew(...generous);
  await register("Olaf");
  assert.equal((await output("tutti", "password", folder, "Olaf")).status, 1); // the server runs
  await stop();
  assert.equal((await output("tutti", "operator", folder, "Olaf")).status, 0);
  assert.equal((await output("tutti", "password", folder, "Nobody")).status, 1);
  const { status, lines } = await output("tutti", "password", folder, "olaf");
  assert.equal(status, 0);
  await start(...generous);
  const back = await post(
    "account/recover",
    undefined,
    { name: "Olaf", code: lines[0], password: "battery staple" },
    "signed_in",
  );
  assert.equal(back.status, 201);
  const audit = await ask("GET", "audit", { token: back.body.token, definition: "audit" });
  const [{ act, by, about }] = audit.body.entries;
  assert.deepEqual([act, by, about.player.name], ["recovery", null, "Olaf"]);
});

test("the lasting address for streams is pointed at boards that everybody may watch, and stays over a restart", async () => {
  await startAnew(...generous);
  const [ada, bea] = [await register("Ada"), await register("Bea")];
  const line = await connect(ada.token);
  const make = async (more) => (await line.request("room.create", { game: "tritoc", ...more })).room;
  const [first, second] = [await make({}), await make({ visibility: "unlisted" })];
  const show = (token, rooms) => post("account/overlay", token, { rooms }, "overlay");
  const look = async (headers = {}) => {
    const answer = await fetch(`${server.url}/api/v1/people/ADA/overlay`, { headers });
    return [answer.status, answer.headers.get("etag"), answer.status === 200 ? (await answer.json()).rooms : null];
  };
  const [, none, nothing] = await look();
  assert.deepEqual(nothing, []);
  assert.deepEqual((await look({ "if-none-match": none }))[0], 304);
  // As a person may type it; told as it is spelled.
  assert.deepEqual((await show(ada.token, [second.toLowerCase()])).body, { rooms: [second] });
  const [status, tag, one] = await look({ "if-none-match": none });
  assert.deepEqual([status, one], [200, [second]]);
  assert.notEqual(tag, none);
  assert.deepEqual((await show(ada.token, [first, second])).body.rooms, [first, second]);

  assert.equal(code(await show(ada.token, ["ZZZZZZZZ"])), "404 no_such_room");
  assert.equal(code(await show(ada.token, [await make({ password: "sesame" })])), "403 wrong_password");
  assert.equal(code(await show(ada.token, [first, await make({ watchable: false })])), "403 forbidden");
  for (const rooms of [undefined, first, [7], [first, first.toLowerCase()], [first, second, first]])
    assert.equal(code(await show(ada.token, rooms)), "400 malformed", JSON.stringify(rooms));
  assert.equal(code(await show(undefined, [first])), "401 unauthorized");
  assert.equal(code(await show((await guest("Zed")).token, [first])), "403 not_registered");
  assert.equal(code(await ask("GET", "people/Zed/overlay")), "404 no_such_player");
  assert.deepEqual((await look())[2], [first, second], "what is refused changes nothing");

  await show(bea.token, [second]);
  await kill();
  await start(...generous);
  assert.deepEqual((await look())[2], [first, second]);
  assert.equal((await post("account/delete", ada.token, { password: "correct horse" })).status, 200);
  assert.equal((await look())[0], 404);
  assert.deepEqual((await ask("GET", "people/Bea/overlay", { definition: "overlay" })).body.rooms, [second]);
});
