// What directors set right, and who is taken out of tournaments, on the built program: boards that are played again,
// calls that end, casters of a delayed tournament, accounts that are deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { validate, validateHttp } from "../support/schema.mjs";
import { pause } from "../support/people/pause.mjs";
import { Tournament, boards, openHouse } from "../support/people/tournament-house.mjs";

// Everybody who is called comes, be it late.
const small = { game: "ctor", options: { size: 8, teams: [1, 1], sandglass: 0 }, grace_ms: 60_000 };
// Somebody has to lose: black, in the third turn.
const blackLoses = (view, me) => (view.turn >= 3 && me.side === "black" ? [{ type: "resign" }] : null);
const never = () => []; // sits there and does nothing

async function until(check, what) {
  for (let wait = 0; wait < 2_400; ++wait) {
    const found = await check();
    if (found) return found;
    await pause(50);
  }
  assert.fail(`waited in vain: ${what}`);
}

async function refusal(who, method, path, body) {
  const { status, body: answer } = await who.ask(method, path, body);
  validateHttp("error", answer);
  return `${status} ${answer.error.code}`;
}

// On a line that may not be there yet.
const request = (who, type, fields) =>
  until(async () => {
    const answer = await who.request(type, fields);
    return answer.error?.code !== "lost" && answer;
  }, `an answer to ${type}`);

// A cup of two whose game is being played, and stands still until they are told to go on.
async function stuckCup(at) {
  let isStuck = true;
  const cup = await Tournament.make(at.director, { ...small, name: "Cup", kind: "round_robin" });
  await cup.act("open_registration");
  const players = [];
  for (const name of ["Ada", "Bo"]) {
    players.push(await at.somebody(name, (view, me) => (isStuck ? never() : blackLoses(view, me))));
    await cup.act("register", {}, players.at(-1));
  }
  await cup.act("start");
  const [first] = boards(
    await cup.until((page) => boards(page).some(({ status }) => status === "playing"), "the game"),
  );
  return { cup, players, first, goOn: () => (isStuck = false) };
}

test("a board that stands still is played again, in another room, and only that counts", async (t) => {
  const at = await openHouse(t, "again");
  const { cup, players, first, goOn } = await stuckCup(at);
  for (const player of players) await until(() => player.callsOver.includes(first.room), "the end of the call");
  assert.equal(
    await refusal(players[0], "POST", `tournaments/${cup.id}/play_again`, {
      round: 1,
      match: 1,
      board: 1,
      reason: "I am losing",
    }),
    "403 forbidden",
  );
  assert.equal(
    await refusal(at.director, "POST", `tournaments/${cup.id}/play_again`, { round: 1, match: 1, board: 1 }),
    "400 malformed",
  );
  await cup.act("play_again", { round: 1, match: 1, board: 1, reason: "The room froze." });
  goOn();
  await at.kill(); // before anybody can have come
  const page = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the end of the round");
  const [, second, ...more] = boards(page);
  assert.deepEqual(more, []);
  assert.notEqual(second.room, first.room);
  assert.deepEqual(
    boards(page).map(({ attempt, void: isVoid }) => [attempt, isVoid]),
    [
      [0, true],
      [1, false],
    ],
  );
  assert.equal(second.result.winner, "white");
  assert.equal((await fetch(`${at.server.url}/api/v1/rooms/${first.room}`)).status, 404);
  assert.deepEqual(
    page.standings.map(({ points }) => points),
    [2, 0],
  );
  assert.equal(page.log.at(-1).what, "void");
  await cup.act("finish");
  const csv = await (await fetch(`${at.server.url}/api/v1/tournaments/${cup.id}/pairings.csv`)).text();
  assert.match(csv, /^1,1,1,0,.*,void,/m);
  assert.deepEqual(at.faults, []);
});

test(
  "where an operator closes a board's room its players " + "are called to another, also if the server dies over it",
  async (t) => {
    const at = await openHouse(t, "closing");
    const { cup, players, first, goOn } = await stuckCup(at);
    const closed = await at.director.ask("POST", `rooms/${first.room}/close`, { reason: "Somebody was rude." });
    assert.equal(closed.status, 200);
    const second = await until(
      async () => boards(await cup.page()).find(({ attempt }) => attempt === 1),
      "another room",
    );
    for (const player of players) await until(() => player.calls.some(({ room }) => room === second.room), "the call");
    goOn();
    await at.kill();
    const page = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the end of the round");
    assert.deepEqual(
      boards(page).map(({ room, void: isVoid }) => [room, isVoid]),
      [
        [first.room, true],
        [second.room, false],
      ],
    );
    assert.deepEqual(
      page.log.map(({ what, by }) => [what, by]),
      [["room_closed", null]],
    );
    assert.equal((await fetch(`${at.server.url}/api/v1/rooms/${first.room}`)).status, 404);
    assert.deepEqual(at.faults, []);
  },
);

test("who has no match in a round is told so when it begins, and again when they come back before it is over", async (t) => {
  const at = await openHouse(t, "byes");
  let isStuck = true;
  const cup = await Tournament.make(at.director, { ...small, name: "Cup", kind: "round_robin", break_ms: 0 });
  await cup.act("open_registration");
  const players = [];
  for (const name of ["Ada", "Bo", "Cy"]) {
    players.push(await at.somebody(name, (view, me) => (isStuck ? never() : blackLoses(view, me))));
    await cup.act("register", {}, players.at(-1));
  }
  await cup.act("start");
  const page = await cup.until((now) => now.rounds.length === 1, "the first round");
  const { white } = page.rounds[0].matches.find(({ black }) => black === null);
  const { id } = page.entrants.find(({ number }) => number === white).captain;
  const free = players.find(({ player }) => player.id === id);
  await until(() => free.byes.length === 1, "word of the bye");
  await at.kill();
  await until(() => free.byes.length === 2, "word of it, after the restart");
  isStuck = false;
  await cup.until(({ status }) => status === "finished", "the end");
  assert.deepEqual(free.byes, [1, 1]);
  const others = players.filter((player) => player !== free);
  for (const other of others) await until(() => other.byes.length > 0, "word of the others' byes");
  assert.deepEqual(others.flatMap(({ byes }) => [...new Set(byes)]).sort(), [2, 3]);
  assert.deepEqual(at.faults, []);
});

test("who is put in is called, and whose place it was is called no longer", async (t) => {
  const at = await openHouse(t, "substitute");
  const cup = await Tournament.make(at.director, { ...small, name: "Cup", kind: "knock_out", team: true, boards: 1 });
  await cup.act("open_registration");
  const enter = async (name, isWilling) => {
    const captain = await at.somebody(name, blackLoses);
    captain.isWilling = isWilling;
    const { entrant } = await cup.act("register", { team: `Team ${name}` }, captain);
    return { captain, entrant };
  };
  const ours = await enter("Ada", false);
  await enter("Bo", true);
  const { body } = await ours.captain.ask("GET", `tournaments/${cup.id}/invite?entrant=${ours.entrant}`);
  const other = await at.somebody("Cy", blackLoses);
  await cup.act("join", { code: body.code }, other);
  await cup.act("captain", { entrant: ours.entrant, player: other.player.id }, ours.captain);
  assert.equal(
    await refusal(ours.captain, "POST", `tournaments/${cup.id}/captain`, {
      entrant: ours.entrant,
      player: ours.captain.player.id,
    }),
    "403 forbidden",
  );
  await cup.act("start");
  const [call] = await until(() => ours.captain.calls.length > 0 && ours.captain.calls, "the call");
  const [board] = boards(await cup.page());
  const seat = Object.keys(board.seats).find((each) => board.seats[each].id === ours.captain.player.id);
  await cup.act("substitute", { round: 1, match: 1, board: 1, seat, player: other.player.id }, other);
  await until(() => ours.captain.callsOver.includes(call.room), "the end of the call");
  assert.ok(!other.callsOver.includes(call.room));
  const instead = await until(() => other.calls.find(({ room }) => room === call.room), "the other's call");
  assert.deepEqual([instead.instead_of, call.instead_of], ["Ada", undefined]);
  await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the game");
  await until(() => other.callsOver.includes(call.room), "its end");
  assert.deepEqual(at.faults, []);
});

test("a delayed tournament: its casters see what others are to see later, with one key for all rooms", async (t) => {
  const at = await openHouse(t, "casters");
  const cup = await Tournament.make(at.director, {
    ...small,
    name: "Cup",
    kind: "round_robin",
    spectator_delay: 60,
    invited: null,
  });
  await cup.act("open_registration");
  for (const name of ["Ada", "Bo"]) await cup.act("register", {}, await at.somebody(name, never));
  await cup.act("start");
  const [{ room }] = boards(await cup.page());
  const caster = await at.somebody("Carla");
  assert.equal(await refusal(caster, "GET", `tournaments/${cup.id}/caster`), "403 forbidden");
  const { body } = await at.director.ask("GET", `tournaments/${cup.id}/caster`);
  validateHttp("tournament_caster", body);
  assert.equal((await request(caster, "room.join", { room, caster: "0".repeat(26) })).error.code, "forbidden");
  assert.equal((await request(caster, "room.join", { room, caster: body.key })).ok, true);
  const info = (answer) => answer.json().then((shown) => shown.info.status);
  const isPlaying = await until(async () => {
    const abort = new AbortController();
    const response = await fetch(`${at.server.url}/api/v1/rooms/${room}/stream`, {
      headers: { authorization: `Bearer ${body.key}` },
      signal: abort.signal,
    });
    if (response.status !== 200) return false;
    const reader = response.body.getReader();
    let text = "";
    while (!text.includes('"status":')) text += Buffer.from((await reader.read()).value).toString();
    abort.abort();
    return text.includes('"status":"playing"');
  }, "the game, as casters see it");
  assert.ok(isPlaying);
  assert.equal(await info(await fetch(`${at.server.url}/api/v1/rooms/${room}`)), "open");
  // Where nobody sees it later there is no key.
  const open = await Tournament.make(at.director, {
    ...small,
    name: "Open",
    kind: "swiss",
    invited: [at.director.player.id],
  });
  assert.match(await refusal(at.director, "GET", `tournaments/${open.id}/caster`), / not_available$/);
  const invited = await at.director.ask("GET", `tournaments/${open.id}/invited`);
  validateHttp("tournament_invited_people", invited.body);
  assert.deepEqual(invited.body.players, [{ id: at.director.player.id, name: "Dora" }]);
  assert.equal(await refusal(caster, "GET", `tournaments/${open.id}/invited`), "403 forbidden");
  assert.deepEqual((await at.director.ask("GET", `tournaments/${cup.id}/invited`)).body, { players: null });
});

test("what is over is listed for its directors, and a draft that was called off for nobody else", async (t) => {
  const at = await openHouse(t, "shelf");
  const draft = await Tournament.make(at.director, { ...small, name: "Draft", kind: "swiss" });
  await draft.act("cancel", { reason: "A mistake." });
  const hidden = await Tournament.make(at.director, {
    ...small,
    name: "Hidden",
    kind: "swiss",
    visibility: "unlisted",
  });
  await hidden.act("open_registration");
  await hidden.act("cancel", { reason: "Nobody came." });
  const listed = async (who) => (await who.ask("GET", "tournaments")).body.tournaments.map(({ name }) => name).sort();
  const stranger = await at.somebody("Eve");
  assert.deepEqual(
    await until(async () => {
      const all = await listed(at.director);
      return all.length === 2 && all;
    }, "both"),
    ["Draft", "Hidden"],
  );
  assert.deepEqual(await listed(stranger), []);
  await at.kill();
  assert.deepEqual(await listed(at.director), ["Draft", "Hidden"]);
  assert.deepEqual(await listed(stranger), []);
});

test(
  "whoever deletes their account is named in no tournament " + "any more, also if the server dies at that moment",
  async (t) => {
    const at = await openHouse(t, "leaver");
    const over = await Tournament.make(at.director, { ...small, name: "Over", kind: "round_robin" });
    const running = await Tournament.make(at.director, { ...small, name: "Running", kind: "swiss", rounds: 3 });
    const players = [];
    for (const name of ["Adalbert", "Bodo", "Cyril"]) {
      const player = await at.somebody(`Guest ${name}`, blackLoses);
      assert.equal((await player.ask("POST", "account", { name, password: "correct horse" })).status, 201);
      players.push(player);
    }
    for (const cup of [over, running]) await cup.act("open_registration");
    for (const player of players.slice(0, 2)) await over.act("register", {}, player);
    for (const player of players) await running.act("register", {}, player);
    await over.act("start");
    await over.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the round");
    await over.act("finish");
    const shown = async (id) => {
      const texts = [];
      for (const file of ["", "/standings.csv", "/standings.json", "/crosstable.csv", "/pairings.csv", "/report.trf"]) {
        texts.push(await (await fetch(`${at.server.url}/api/v1/tournaments/${id}${file}`)).text());
      }
      texts.push(await (await fetch(`${at.server.url}/api/v1/tournaments`)).text());
      return texts.join("\n");
    };
    assert.match(await shown(over.id), /Adalbert/);
    const before = await over.page();
    assert.equal((await players[0].ask("POST", "account/delete", { password: "correct horse" })).status, 200);
    players[0].close();
    await at.kill();
    for (const { id } of [over, running]) {
      await until(async () => !(await shown(id)).includes("Adalbert"), "a tournament without the name");
      assert.match(await shown(id), /deleted player|Bodo/);
    }
    const after = await over.page();
    validate("tournament.json#/$defs/page", after);
    assert.deepEqual(after.standings, before.standings);
    assert.deepEqual(after.entrants.map(({ name }) => name).sort(), ["Bodo", "deleted player"]);
    // Nobody has to wait for who is gone.
    assert.deepEqual(
      (await running.page()).entrants.map(({ name }) => name),
      ["Bodo", "Cyril"],
    );
    await running.act("start");
    // While it runs, and with the server up.
    assert.equal((await players[2].ask("POST", "account/delete", { password: "correct horse" })).status, 200);
    players[2].close();
    await until(async () => !(await shown(running.id)).includes("Cyril"), "a running tournament without the name");
    assert.equal((await running.page()).entrants.find(({ name }) => name === "deleted player").status, "withdrawn");
    await at.kill();
    assert.ok(!(await shown(running.id)).includes("Cyril"));
    await running.act("cancel", { reason: "nobody is left" });
    await at.kill();
    assert.ok(!(await shown(running.id)).includes("Cyril"));
  },
);

const flipped = {
  round: 1,
  match: 1,
  board: 1,
  points: { black: 2, white: 0 },
  winner: "black",
  counted: { black: 40, white: 9 },
  reason: "Entered for the wrong side.",
};

test(
  "what no game can end with is refused, and named; " + "standings, files and the report say the same of what can",
  async (t) => {
    const at = await openHouse(t, "contradictions");
    const cup = await Tournament.make(at.director, { ...small, name: "Open", kind: "round_robin" });
    await cup.act("open_registration");
    for (const name of ["Ada", "Bo"]) await cup.act("register", {}, await at.somebody(name, blackLoses));
    await cup.act("start");
    const before = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the round");
    const wrong = [
      [{ points: { black: 7, white: 0 } }, "points"],
      [{ points: { black: 2, white: 2 }, winner: null }, "points"],
      [{ points: { black: 1, white: 0 } }, "points"],
      [{ points: { black: 0, white: 2 } }, "points"],
      [{ counted: { black: 60, white: 5 } }, "counted"],
      [{ points: { black: 1, white: 1 }, winner: null }, "counted"],
    ];
    for (const [change, option] of wrong) {
      const { status, body } = await at.director.ask("POST", `tournaments/${cup.id}/correct`, {
        ...flipped,
        ...change,
      });
      validateHttp("error", body);
      assert.deepEqual([status, body.error.code, body.error.option], [400, "bad_option", option]);
      assert.match(body.error.message, /\w{3}/);
    }
    assert.deepEqual((await cup.page()).standings, before.standings);
    await cup.act("correct", flipped);
    const file = async (name) => (await fetch(`${at.server.url}/api/v1/tournaments/${cup.id}/${name}`)).text();
    const [first, second] = (await cup.page()).standings;
    assert.deepEqual([first.points, second.points], [2, 0]);
    const players = (await file("report.trf")).split("\r\n").filter((line) => line.startsWith("001"));
    const told = players
      .map((line) => [Number(line.slice(4, 8)), line.slice(80, 84).trim(), line.at(98)])
      .sort(([, one], [, other]) => other.localeCompare(one));
    assert.deepEqual(told, [
      [first.number, "1.0", "1"],
      [second.number, "0.0", "0"],
    ]);
    assert.match(await file("crosstable.csv"), new RegExp(`^1,${first.number},[^,]+,2,${second.number}[wb] 2`, "m"));
    assert.deepEqual(at.faults, []);
  },
);

test(
  "a correction that is open holds up the end; what is over " +
    "is reopened with a reason, set right, and closed again",
  async (t) => {
    const at = await openHouse(t, "reopened");
    const cup = await Tournament.make(at.director, { ...small, name: "Open", kind: "round_robin", break_ms: 3_000 });
    await cup.act("open_registration");
    let isHeld = false; // before the round can be over
    const plays = (view, me) => (isHeld ? blackLoses(view, me) : never());
    for (const name of ["Ada", "Bo"]) await cup.act("register", {}, await at.somebody(name, plays));
    await cup.act("start");
    await cup.until((page) => page.rounds.length === 1, "the first round");
    const place = { round: 1, match: 1, board: 1 };
    await cup.act("hold", place);
    isHeld = true;
    const held = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the round");
    assert.deepEqual(
      held.holds.map(({ by, round }) => [by, round]),
      [["Dora", 1]],
    );
    // Its time is over, and it waits all the same; also over a restart.
    await at.kill();
    await cup.until(({ next_round_at: nextRoundAt }) => nextRoundAt < Date.now(), "its end, which was due");
    assert.equal((await cup.page()).status, "running");
    // Who looks on is told of the end, and once more when it is opened again.
    const onlooker = await at.somebody("Olga");
    await request(onlooker, "tournament.watch", { tournament: cup.id, on: true });
    await cup.act("release");
    const over = await cup.until(({ status }) => status === "finished", "the end");
    assert.match(over.seed, /^[0-9a-f]{64}$/);

    await until(() => onlooker.told.length > 0, "the end, told");
    const heard = onlooker.told.at(-1).version;

    const get = (etag) =>
      fetch(`${at.server.url}/api/v1/tournaments/${cup.id}`, { headers: etag ? { "if-none-match": etag } : {} });
    const tags = [(await get()).headers.get("etag")];
    const stranger = await at.somebody("Eve");
    assert.equal(
      await refusal(stranger, "POST", `tournaments/${cup.id}/reopen`, { reason: "I want to." }),
      "403 forbidden",
    );
    assert.match(await refusal(at.director, "POST", `tournaments/${cup.id}/correct`, flipped), / wrong_phase$/);
    assert.equal(await refusal(at.director, "POST", `tournaments/${cup.id}/reopen`, {}), "400 malformed");
    await request(at.director, "tournament.watch", { tournament: cup.id, on: true });
    await cup.act("reopen", { reason: "The sheet was misread." });
    const reopened = await cup.page();
    for (const one of [onlooker, at.director])
      await until(() => one.told.some(({ version }) => version > heard), "word of it");
    assert.deepEqual(
      [reopened.status, reopened.reopened.by, reopened.reopened.reason, reopened.seed],
      ["finished", "Dora", "The sheet was misread.", over.seed],
    );
    tags.push((await get()).headers.get("etag"));
    await at.kill();
    assert.equal((await cup.page()).reopened.reason, "The sheet was misread.");
    for (const act of ["next_round", "pause"])
      assert.match(await refusal(at.director, "POST", `tournaments/${cup.id}/${act}`, {}), / wrong_phase$/);
    assert.match(
      await refusal(at.director, "POST", `tournaments/${cup.id}/play_again`, { ...place, reason: "So there." }),
      / wrong_phase$/,
    );
    await cup.act("correct", flipped);
    await cup.act("finish");
    const after = await cup.until(({ reopened: open }) => open === null, "the end, once more");
    tags.push((await get()).headers.get("etag"));
    assert.equal(new Set(tags).size, 3);
    for (const tag of tags.slice(0, 2)) assert.equal((await get(tag)).status, 200);
    assert.equal((await get(tags[2])).status, 304);
    assert.deepEqual([after.status, after.seed, after.ended_at], ["finished", over.seed, over.ended_at]);
    assert.notDeepEqual(
      after.standings.map(({ number }) => number),
      over.standings.map(({ number }) => number),
    );
    assert.deepEqual(
      after.log.slice(-2).map(({ what, by, reason }) => [what, by, reason]),
      [
        ["reopened", "Dora", "The sheet was misread."],
        ["corrected", "Dora", flipped.reason],
      ],
    );
    await at.kill();
    assert.deepEqual(await cup.page(), after);
    const { body } = await at.director.ask("GET", "audit");
    validateHttp("audit", body);
    assert.deepEqual(
      body.entries.filter(({ act }) => act === "reopen").map(({ about, reason, by }) => [about, reason, by.name]),
      [[{ tournament: cup.id }, "The sheet was misread.", "Dora"]],
    );
    assert.deepEqual(at.faults, []);
  },
);
