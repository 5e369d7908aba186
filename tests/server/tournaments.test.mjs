// Whole tournaments on the built program, played by scripted people: with late entries, people who do not come, a
// withdrawal, a pause, and a server that is killed in between. Standings are recomputed from the records of the games.
import assert from "node:assert/strict";
import { createHmac, createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { validateHttp } from "../support/schema.mjs";
import { Taken } from "../support/people/tournament-proof.mjs";
import { Tournament, boards, graceMs, isRunning, openHouse } from "../support/people/tournament-house.mjs";

// Points of all entrants out of the records themselves. `worth(result, side)` says what a game gave; byes and games
// that nobody played are the tournament's own affair.
async function recompute(url, page, { worth, bye, forfeit }) {
  const points = new Map();
  const add = (number, value) => points.set(number, (points.get(number) ?? 0) + value);
  for (const { matches } of page.rounds) {
    for (const { white, black, boards: played } of matches) {
      if (black === null) {
        add(white, bye);
        continue;
      }
      for (const { result, white_side: whiteSide, status } of played) {
        const other = whiteSide === "white" ? "black" : "white";
        if (status === "forfeit") {
          if (result.winner) add(result.winner === whiteSide ? white : black, forfeit);
          continue;
        }
        const record = await (await fetch(`${url}/api/v1/games/${result.game_id}/record`)).text();
        const { end } = JSON.parse(record.trimEnd().split("\n").at(-1));
        add(white, worth(end, whiteSide));
        add(black, worth(end, other));
      }
    }
  }
  return points;
}

function assertNobodyMeetsTwice(page) {
  const met = new Set();
  const free = new Set();
  for (const { matches } of page.rounds) {
    const here = new Set();
    for (const { white, black } of matches) {
      for (const one of [white, black]) {
        if (one === null) continue;
        assert.ok(!here.has(one), `${one} twice in a round`);
        here.add(one);
      }
      if (black === null) {
        assert.ok(!free.has(white), `${white} is free twice`);
        free.add(white);
        continue;
      }
      const pair = [white, black].sort((a, b) => a - b).join("-");
      assert.ok(!met.has(pair), `${pair} met twice`);
      met.add(pair);
    }
  }
  const rooms = boards(page)
    .map(({ room }) => room)
    .filter((room) => room !== null);
  assert.equal(new Set(rooms).size, rooms.length);
}

async function assertExports(house, tournament, page, { hasTrf }) {
  const get = async (name) => {
    const response = await fetch(`${house.server.url}/api/v1/tournaments/${tournament.id}/${name}`);
    return { status: response.status, text: await response.text() };
  };
  const csv = (await get("standings.csv")).text.trimEnd().split("\r\n");
  assert.equal(csv.length, page.standings.length + 1);
  page.standings.forEach(({ place, number }, line) =>
    assert.ok(csv[line + 1].startsWith(`${place},${number},`), csv[line + 1]),
  );
  assert.deepEqual(JSON.parse((await get("standings.json")).text), page.standings);
  assert.equal((await get("crosstable.csv")).text.trimEnd().split("\r\n").length, page.standings.length + 1);
  assert.equal(
    (await get("pairings.csv")).text.trimEnd().split("\r\n").length - 1,
    page.rounds.flatMap(({ matches }) => matches.flatMap((m) => (m.black === null ? [1] : m.boards))).length,
  );
  assert.equal((await get("report.trf")).status, hasTrf ? 200 : 404);
}

// The commitment was published before anything was drawn; the rooms and the games' secrets come of the seed.
async function assertLots(house, page) {
  const seed = Buffer.from(page.seed, "hex");
  assert.equal(createHash("sha256").update(seed).digest("hex"), page.commitment);
  const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
  for (const { round, match, board, attempt, result, room } of boards(page)) {
    if (!room || !result?.game_id) continue;
    const place = page.rounds[round - 1].matches.indexOf(match) + 1;
    const key = hmac(seed, `room/${round}/${place}/${board}/${attempt}`);
    const record = await (await fetch(`${house.server.url}/api/v1/games/${result.game_id}/record`)).text();
    const { secret } = JSON.parse(record.trimEnd().split("\n").at(-1));
    assert.equal(secret, hmac(key, "secret/0").toString("hex"));
  }
}

test("a Swiss of 16 teams of three, with everything that happens in an evening", async (t) => {
  const at = await openHouse(t, "swiss");
  const loses = (view, me) =>
    view.turn >= 8 &&
    Number(me.room.charCodeAt(7)) % 2 === (me.side === "black" ? 0 : 1) &&
    !view.resigned?.includes(me.seat)
      ? [{ type: "resign" }]
      : null;
  const cup = await Tournament.make(at.director, {
    name: "Autumn Cup",
    game: "ctor",
    options: { size: 8, teams: [3, 3], sandglass: 0 },
    kind: "swiss",
    rounds: 4,
    team: true,
    tie_breaks: ["counted", "buchholz", "sonneborn_berger", "direct_encounter"],
    entrants_max: 16,
    grace_ms: 2 * graceMs, // for all but one, who is waited for
    break_ms: 0,
  });
  const draft = await cup.page();
  assert.equal(draft.seed, null);
  assert.match(draft.commitment, /^[0-9a-f]{64}$/);
  await cup.act("open_registration");
  const teams = [];
  const enter = async (number) => {
    const members = await Promise.all([1, 2, 3].map((one) => at.somebody(`T${number}M${one}`, loses)));
    const [captain, ...others] = members;
    const { entrant } = await cup.act("register", { team: `Team ${number}`, club: `Club ${number % 8}` }, captain);
    const { body } = await captain.ask("GET", `tournaments/${cup.id}/invite?entrant=${entrant}`);
    validateHttp("tournament_invite", body);
    for (const one of others) await cup.act("join", { code: body.code }, one);
    teams.push({ entrant, members, captain });
    return teams.at(-1);
  };
  for (let number = 1; number <= 15; ++number) await enter(number);
  // Strangers and other captains can do nothing of all this.
  const stranger = await at.somebody("Mallory");
  const may = async (who, act, body) => (await who.ask("POST", `tournaments/${cup.id}/${act}`, body)).body.error?.code;
  assert.equal(await may(stranger, "start", {}), "forbidden");
  assert.equal(await may(stranger, "withdraw", { entrant: 1 }), "forbidden");
  assert.equal(await may(teams[1].captain, "line_up", { entrant: 1, line_up: [], alternates: [] }), "forbidden");
  assert.equal(await may(stranger, "join", { code: "0000000000" }), "forbidden");
  assert.equal((await stranger.ask("GET", `tournaments/${cup.id}/invite?entrant=1`)).body.error.code, "forbidden");

  teams[4].members[2].isWilling = false; // stays away: the team loses its first game without playing it
  await cup.act("seeds", { order: [teams[4].entrant] }); // the bye is for the last, and they are to have a game
  await cup.act("start");
  const playing = await cup.until(isRunning, "the first round");
  // Nobody takes a seat that is kept for others.
  const { room } = boards(playing).find(({ status }) => status === "playing");
  for (const seat of ["black1", "white3"]) {
    assert.equal((await stranger.request("seat.take", { room, seat })).error.code, "forbidden");
  }
  const theirs = { round: 1, match: 1, board: 1, points: { black: 2, white: 0 }, winner: "black", reason: "because" };
  assert.equal(await may(stranger, "correct", theirs), "forbidden");
  assert.equal(await may(teams[0].captain, "correct", theirs), "forbidden");
  assert.equal(
    await may(teams[0].captain, "forfeit", { round: 1, match: 1, board: 1, came: ["black"], reason: "because" }),
    "forbidden",
  );
  const seen = await fetch(`${at.server.url}/api/v1/rooms/${room}`);
  assert.equal((await seen.json()).info.tournament.tournament, cup.id);
  await at.kill(); // in the middle of the round
  await enter(16); // comes late
  await cup.act("check_in", { entrant: teams[15].entrant }, teams[15].captain);
  let page = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed >= 1, "the end of the first round");
  assert.equal(boards(page).filter(({ round, status }) => round === 1 && status === "forfeit").length, 1);
  assert.equal(page.entrants.find(({ entrant }) => entrant === teams[4].entrant).status, "absent");
  teams[4].members[2].isWilling = true;
  await cup.act("return", { entrant: teams[4].entrant }, teams[4].captain);
  await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed >= 2, "the end of the second round");
  await cup.act("pause");
  await cup.act("withdraw", { entrant: teams[6].entrant }, teams[6].captain);
  page = await cup.until(
    (now) => !isRunning(now) && boards(now).every(({ result }) => result !== null),
    "everything at rest",
  );
  const rested = page.rounds.length;
  await at.kill(); // while nothing is on
  assert.equal((await cup.page()).paused, true);
  await cup.act("resume");
  page = await cup.until(({ status }) => status === "finished", "the end");
  assert.ok(page.rounds.length >= rested);
  assert.equal(page.rounds.length, 4);
  assertNobodyMeetsTwice(page);
  const points = await recompute(at.server.url, page, {
    worth: ({ winner }, side) => (winner === null ? 1 : winner === side ? 2 : 0),
    bye: 2,
    forfeit: 2,
  });
  for (const { number, points: shown } of page.standings)
    assert.equal(shown, points.get(number) ?? 0, `points of ${number}`);
  assert.equal(page.standings.length, 16);
  await assertExports(at, cup, page, { hasTrf: false });
  await assertLots(at, page);
  assert.deepEqual(at.faults, []);
  // What is over, or was called off, is read from the archive at once, and is in nobody's way.
  const tag = async ({ id }) => (await fetch(`${at.server.url}/api/v1/tournaments/${id}`)).headers.get("etag");
  const final = /^W\/"[0-9a-f]{64}"$/;
  assert.match(await tag(cup), final);
  const off = await Tournament.make(at.director, { name: "Called off", game: "tritoc", kind: "knock_out" });
  assert.doesNotMatch(await tag(off), final);
  await off.act("open_registration");
  await off.act("cancel", { reason: "no hall" });
  assert.match(await tag(off), final);
  assert.equal((await off.page()).status, "cancelled");
  await at.kill(); // and what is over can still be read
  assert.equal((await off.page()).status, "cancelled");
  assert.deepEqual(await cup.page(), page);
  await assertExports(at, cup, page, { hasTrf: false });
  await (await Taken.take(t, at.textOf, cup.id)).assertHolds();
  const missing = await fetch(`${at.server.url}/api/v1/tournaments/${off.id}/tournament.json`);
  assert.deepEqual([missing.status, (await missing.json()).error.code], [404, "no_such_tournament"]);
  const { body: list } = await at.director.ask("GET", `tournaments?player=${teams[0].captain.player.id}`);
  validateHttp("tournaments", list);
  assert.deepEqual(
    list.tournaments.map(({ id }) => id),
    [cup.id],
  );
});

test("a round robin of eight in TOTA*S, with people who do not come, a pause and two crashes", async (t) => {
  const at = await openHouse(t, "round robin");
  const loses = (view, me) =>
    view.phase === "plan" && view.gm >= 2 && me.room.charCodeAt(7) % 2 === (me.side === "black" ? 0 : 1)
      ? [{ type: "resign" }]
      : null;
  const league = await Tournament.make(at.director, {
    name: "League",
    game: "totas",
    options: { ground_seconds: 30, memorise_seconds: 0, doom_seconds: 0 },
    kind: "round_robin",
    tie_breaks: ["sonneborn_berger", "wins"],
    grace_ms: graceMs,
    break_ms: 0,
  });
  await league.act("open_registration");
  const players = [];
  for (let number = 1; number <= 8; ++number) {
    const player = await at.somebody(`Player ${number}`, loses);
    const { entrant } = await league.act("register", {}, player);
    players.push({ player, entrant });
  }
  assert.equal((await players[0].player.ask("POST", `tournaments/${league.id}/register`, {})).status >= 400, true);
  players[2].player.isWilling = false;
  await league.act("start");
  await league.until(isRunning, "the first round");
  await at.kill();
  await league.until(({ rounds_closed: roundsClosed }) => roundsClosed >= 1, "the end of the first round");
  players[2].player.isWilling = true;
  await league.act("return", { entrant: players[2].entrant }, players[2].player);
  await league.until(({ rounds_closed: roundsClosed }) => roundsClosed >= 2, "the end of the second round");
  await league.act("pause");
  await league.until((page) => boards(page).every(({ result }) => result !== null), "everything at rest");
  await league.act("withdraw", { entrant: players[7].entrant }, players[7].player);
  await league.act("resume");
  await league.until(({ rounds_closed: roundsClosed }) => roundsClosed >= 4, "the fourth round");
  await at.kill();
  const page = await league.until(({ status }) => status === "finished", "the end");
  assert.equal(page.rounds.length, 7);
  assertNobodyMeetsTwice(page);
  const points = await recompute(at.server.url, page, {
    worth: ({ points: all }, side) => all[side],
    bye: 0,
    forfeit: 5,
  });
  for (const { number, points: shown } of page.standings)
    assert.equal(shown, points.get(number) ?? 0, `points of ${number}`);
  await assertExports(at, league, page, { hasTrf: false });
  await assertLots(at, page);
  await (await Taken.take(t, at.textOf, league.id)).assertHolds();
  assert.deepEqual(at.faults, []);
});

test("a tournament that is damaged on the disk is said to be so, and the others go on", async (t) => {
  const house = await openHouse(t, "damaged");
  const settings = { game: "ctor", options: { size: 8, teams: [1, 1], sandglass: 0 }, kind: "swiss", rounds: 2 };
  const lost = await Tournament.make(house.director, { ...settings, name: "Lost Cup" });
  const other = await Tournament.make(house.director, { ...settings, name: "Other Cup" });
  house.server.signal("SIGTERM");
  await house.server.ended();
  const file = join(house.server.folder, "data", "journal.db");
  const bytes = readFileSync(file);
  const place = bytes.indexOf("Lost Cup");
  assert.ok(place > 0);
  bytes[place] ^= 1;
  writeFileSync(file, bytes);
  await house.server.start();
  const answers = [
    await house.director.ask("GET", `tournaments/${lost.id}`),
    await house.director.ask("GET", `tournaments/${lost.id.toLowerCase()}/standings.csv`),
    await house.director.ask("POST", `tournaments/${lost.id}/open_registration`, {}),
  ];
  for (const { status, body } of answers) assert.deepEqual([status, body.error?.code], [500, "damaged"]);
  assert.equal((await house.director.ask("GET", "tournaments/ZZZZZZZZ")).body.error.code, "no_such_tournament");
  await other.act("open_registration");
});
