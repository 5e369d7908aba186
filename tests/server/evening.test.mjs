// A whole evening on the built program, played by scripted people: entered by names, late, gone, back on another phone,
// put out, missing for a round, and a server that is killed in the rounds. Every round is counted through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { validateHttp } from "../support/schema.mjs";
import { pause } from "../support/people/pause.mjs";
import { Taken } from "../support/people/tournament-proof.mjs";
import { Tournament, boards, graceMs, isRunning, openHouse } from "../support/people/tournament-house.mjs";

const everybodyIn = ({ matches }) => matches.flatMap(({ white, black }) => [...white, ...(black ?? [])]);
const seatsIn = ({ matches }) => matches.flatMap(({ boards: all }) => all.flatMap(({ seats }) => Object.values(seats)));
const roundIn = (page, number) => page.rounds.find(({ round }) => round === number);

// From the eighth turn on one side of each board gives up, person by person; computers play on alone.
const loses = (view, me) =>
  view.turn >= 8 && me.room.charCodeAt(7) % 2 === (me.side === "black" ? 0 : 1) && !view.resigned?.includes(me.seat)
    ? [{ type: "resign" }]
    : null;

async function claimOf(evening, entrant) {
  await evening.act("offer_claim", { entrant });
  const { body } = await evening.director.ask("GET", `tournaments/${evening.id}/claim?entrant=${entrant}`);
  validateHttp("tournament_claim", body);
  return body.code;
}

test("an evening of fourteen with everything that happens in one", async (t) => {
  const at = await openHouse(t, "evening");
  const host = await at.somebody("Hanna"); // no director: nobody has given her a role
  assert.equal((await host.ask("POST", "account", { name: "Hanna", password: "correct horse" })).status, 201);
  const evening = await Tournament.make(host, {
    name: "Club evening",
    game: "ctor",
    options: { size: 8, teams: [3, 3], sandglass: 0 },
    kind: "scramble",
    rounds: 3,
    grace_ms: graceMs,
    break_ms: 0,
  });
  assert.match(evening.id, /^[0-9A-HJKMNP-TV-Z]{6}$/);
  assert.equal((await evening.page()).status, "registration");
  const people = [];
  // While there are rooms in it, people move in these alone: elsewhere nothing is over before we have looked.
  const onlyIn = new Set();
  const plays = (view, me) => (onlyIn.size > 0 && !onlyIn.has(me.room) ? [] : loses(view, me));
  const enter = async (name) => {
    const person = await at.somebody(name, plays);
    const { entrant } = await evening.act("register", {}, person);
    people.push({ person, entrant });
    return people.at(-1);
  };
  for (let number = 1; number <= 11; ++number) await enter(number === 3 ? "<b>Bobby</b>" : `P${number}`);
  assert.equal((await evening.act("register", { names: ["Mia", "Noah"] })).entrant, 12); // who are at the bar
  await evening.act("rename", { entrant: people[4].entrant, name: "Elsa" });
  await evening.act("start");

  let page = await evening.until(isRunning, "the first round");
  for (const { room } of boards(page)) onlyIn.add(room);
  assert.ok(page.ends_at > page.rounds[0].paired_at);
  assert.equal(page.rounds[0].ends_by - page.rounds[0].paired_at, page.settings.round_ms);
  assert.deepEqual(
    seatsIn(page.rounds[0])
      .filter(({ id }) => id === people[4].person.player.id)
      .map(({ name }) => name),
    ["Elsa"],
  );
  await evening.act("rename", { entrant: people[5].entrant, name: "Fritz" }); // at the board, too
  // Mia has found her phone: the place is hers, wherever she sits now.
  const mia = await at.somebody("A new phone", plays);
  await evening.act("claim", { code: await claimOf(evening, 12) }, mia);
  page = await evening.page();
  assert.equal(page.entrants.find(({ entrant }) => entrant === 12).captain.id, mia.player.id);
  assert.equal(page.entrants.find(({ entrant }) => entrant === 12).name, "Mia");
  await enter("Late"); // at a computer's chair, or in the next round
  await evening.act("expel", { entrant: people[1].entrant, reason: "would not stop" });
  const again = await people[1].person.ask("POST", `tournaments/${evening.id}/register`, {});
  assert.ok(again.status >= 400, "who has been put out is in again");
  people[6].person.isWilling = false; // goes on at this board, and to no other one
  await at.kill();
  await evening.until(({ rounds_closed: closed }) => closed >= 1, "the end of the first round");

  // The second round, in which somebody does not come: a computer plays for them.
  await evening.until((now) => roundIn(now, 2) !== undefined && isRunning(now), "the second round");
  await evening.act("withdraw", { entrant: people[7].entrant }, people[7].person);
  onlyIn.clear();
  await at.kill();
  page = await evening.until(({ rounds_closed: closed }) => closed >= 2, "the end of the second round");
  const missing = page.entrants.find(({ entrant }) => entrant === people[6].entrant);
  if (seatsIn(roundIn(page, 2)).some(({ id }) => id === people[6].person.player.id))
    assert.equal(missing.status, "absent");
  page = await evening.until(({ status }) => status === "finished", "the end");

  assert.equal(page.rounds.length, 3);
  for (const round of page.rounds) {
    const numbers = everybodyIn(round);
    assert.equal(new Set(numbers).size, numbers.length, `somebody twice in round ${round.round}`);
    const seated = seatsIn(round).map(({ id }) => id);
    assert.equal(new Set(seated).size, seated.length);
    assert.equal(round.cost.sitting_out, round.matches.filter(({ black }) => black === null).length);
  }
  // All who are there, and nobody else: thirteen and whoever was late; then without those who have gone.
  const numbersOf = (entrants) =>
    page.entrants.filter((one) => entrants.includes(one.entrant)).map((one) => one.number);
  const gone = numbersOf([people[1].entrant]);
  assert.ok(everybodyIn(page.rounds[0]).length >= 13);
  assert.ok(!everybodyIn(page.rounds[1]).some((number) => gone.includes(number)));
  assert.ok(!everybodyIn(page.rounds[2]).some((number) => numbersOf([people[7].entrant]).includes(number)));
  const rooms = boards(page).map(({ room }) => room);
  assert.equal(new Set(rooms).size, rooms.length);
  assert.deepEqual(
    new Set(
      page.log.map(({ what }) => what).filter((what) => ["claim", "claimed", "renamed", "expelled"].includes(what)),
    ),
    new Set(["claim", "claimed", "renamed", "expelled"]),
  );
  assert.ok(!/"P[56]"/.test(JSON.stringify(page)), "what a host has renamed is told nowhere");
  assert.deepEqual(at.faults, []);
  await (await Taken.take(t, at.textOf, evening.id)).assertHolds();
  await at.kill();
  assert.deepEqual(await evening.page(), page);
});

test("the host of an evening says whether people chat at its boards", async (t) => {
  const at = await openHouse(t, "chat of an evening");
  const evening = await Tournament.make(at.director, {
    name: "Quiet",
    game: "tritoc",
    kind: "scramble",
    rounds: 1,
    grace_ms: 60_000, // both come
  });
  const players = [await at.somebody("Ada", () => []), await at.somebody("Bo", () => [])]; // nobody moves
  for (const player of players) await evening.act("register", {}, player);
  await evening.act("start");
  const [{ room }] = boards(await evening.until(isRunning, "the board"));
  const say = () => players[0].request("chat", { room, channel: "room", text: "hello" });
  assert.equal((await say()).error.code, "chat_closed");
  const infoOf = async () => (await (await fetch(`${at.server.url}/api/v1/rooms/${room}`)).json()).info;
  assert.equal((await infoOf()).quiet, true);
  await evening.act("settings", { chat: true });
  assert.equal((await say()).ok, true);
  assert.equal((await infoOf()).quiet, undefined);
  await evening.act("settings", { chat: false });
  await at.kill();
  await evening.until(isRunning, "the board is there again");
  let answer = await say();
  while (answer.error?.code === "lost" || answer.error?.code === "forbidden") {
    await pause(50); // until they are in the room again
    answer = await say();
  }
  assert.equal(answer.error.code, "chat_closed");
});
