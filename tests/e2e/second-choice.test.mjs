// Two against three on 8x8: the larger team's second choice (CTOR 3.9) as a member on a phone meets it; two duties in
// one hand on the other side (CTOR 2.5, 3.8); resigning; and a rematch, in which the sides are exchanged.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { ScriptedPlayer, squaresFor } from "./support/ctor.mjs";
import { MouseHands, TouchHands } from "./support/hands.mjs";
import { takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("two against three on 8x8: void choices of the larger team are made again", { timeout: 1_800_000 }, async (t) => {
  const dan = await openPerson(browser, server.url); // black1, who has duties 1 and 3
  const cleo = await openPerson(browser, server.url, phone); // white3
  const clients = Object.fromEntries(
    await Promise.all(
      ["black2", "white1", "white2"].map(async (seat) => [seat, await Client.connect(server, `Client ${seat}`)]),
    ),
  );
  t.after(() => Promise.all([...Object.values(clients), dan, cleo].map((each) => each.close())));

  const { room } = await clients.white1.ask("room.create", {
    game: "ctor",
    options: { size: 8, teams: [2, 3] },
    name: "Short table",
  });
  const followers = {};
  for (const [seat, client] of Object.entries(clients)) followers[seat] = await sit(client, room, seat);
  const mouse = new MouseHands(dan, dan.follow(room), "black1");
  const finger = new TouchHands(cleo, cleo.follow(room), "white3");
  await enter(mouse, room);
  await enter(finger, room);

  const script = { choose: (state) => (isFirstOfTurn4(state) ? squaresFor(state.view, 1) : undefined) };
  const scripted = Object.keys(clients).map((seat) =>
    new ScriptedPlayer(clients[seat], followers[seat], seat, script).play(),
  );
  await Promise.all([...scripted, playTwoDuties(mouse, clients.black2, room), chooseAgain(finger)]);

  await assertResigned(mouse, finger);
  await rematch(mouse, finger, clients, room);
  for (const client of Object.values(clients)) client.assertClean();
  for (const person of [dan, cleo]) person.assertClean();
});

async function sit(client, room, seat) {
  const follower = await client.join(room);
  await client.ask("seat.take", { room, seat });
  await client.ask("room.ready", { room, ready: true });
  return follower;
}

// By link, onto the seat, ready.
async function enter(hands, room) {
  await hands.page.goto(`/r/${room}`);
  await hands.use(`seat-${hands.seat}-take`);
  await hands.use("ready");
}

// White's three collide in the first round of turn 4, all on one square.
const isFirstOfTurn4 = ({ view }) => view.turn === 4 && view.round.op === "put" && view.round.duties.length === 3;

const untilPut = (hands, turn) =>
  hands.follower.until((state) => state.view?.turn === turn && state.owed(hands.seat).length > 0, `turn ${turn}`);

// Black's part: turn 1 with one Put, turn 3 with two duties, and in turn 5 the end.
async function playTwoDuties(mouse, mate, room) {
  const { person: dan, page, follower } = mouse;
  await untilPut(mouse, 1);
  await mouse.seal(squaresFor(follower.view, 1));

  await untilPut(mouse, 3);
  await mouse.seesRound();
  const [first] = squaresFor(follower.view, 1);
  const [third] = squaresFor(follower.view, 3);
  await mouse.seal([first]);
  await page.locator("[data-testid=envelope-black1-1][data-state=sealed]").getByText(`Put ${first}`).waitFor();
  await page.locator("[data-testid=envelope-black1-3][data-state=choosing]").waitFor();
  // CTOR 3.8: the claims of one member's duties do not overlap. The page says why, and goes on.
  await dan.at("envelope-black1-3").click();
  await mouse.pick([first]);
  await dan.at("hint").getByText("already uses").waitFor();
  assert.equal(await dan.at("seal").isDisabled(), true);
  await mouse.seal([third]);

  await untilPut(mouse, 5);
  for (const handle of ["tab-room", "resign", "resign-no", "resign", "resign-yes"]) await dan.press(handle);
  await follower.until(({ view }) => view.resigned.includes("black1"), "Dan has resigned");
  await mate.ask("act", { room, action: { type: "resign" } });
}

// CTOR 3.9 on the page: void choices are made again, by those concerned alone, until none is void.
async function chooseAgain(finger) {
  const { person: cleo, page, follower } = finger;
  const envelope = (seat, duty, state) => page.locator(`[data-testid=envelope-${seat}-${duty}][data-state=${state}]`);
  await untilPut(finger, 4);
  const [wanted] = squaresFor(follower.view, 1);
  await finger.seal([wanted]);

  // White1 keeps the square; white2 and Cleo choose again.
  await follower.until((state) => state.view.round?.duties.length === 2, "a second choice of two");
  await cleo.at("headline").getByText("Clash").waitFor();
  for (const [seat, duty] of [
    ["white2", 2],
    ["white3", 3],
  ])
    await page.locator(`[data-testid=envelope-${seat}-${duty}]`).waitFor();
  await envelope("white3", 3, "again").waitFor();
  await cleo.at("envelope-white1-1").waitFor({ state: "detached" });
  assert.equal(await cleo.at("op-move").isDisabled(), true, "a second choice cannot be switched to another operation");
  await cleo
    .at(`square-${wanted}`)
    .and(page.getByLabel(/white.*clash/))
    .waitFor();
  await takeScreenshots(page, "again");

  // White2 and Cleo want the same square again: white2, whose duty comes first, has it.
  const [again] = squaresFor(follower.view, 2);
  await finger.seal([again]);
  await follower.until((state) => state.view.round?.duties.length === 1, "a second choice of one");
  await cleo.at("envelope-white2-2").waitFor({ state: "detached" });
  await envelope("white3", 3, "again").waitFor();
  const [last] = squaresFor(follower.view, 3);
  await finger.seal([last]);

  await follower.until(({ view }) => view.round?.op === "move", "Move after Put");
  const reveals = follower
    .all("reveal")
    .slice(-3)
    .map(({ op, choices }) => ({ op, choices: choices.map(({ duty, put, void: isVoid }) => [duty, put, isVoid]) }));
  assert.deepEqual(reveals, [
    {
      op: "put",
      choices: [
        [1, wanted, false],
        [2, wanted, true],
        [3, wanted, true],
      ],
    },
    {
      op: "put",
      choices: [
        [2, again, false],
        [3, again, true],
      ],
    },
    { op: "put", choices: [[3, last, false]] },
  ]);
  for (const square of [wanted, again, last])
    await page.locator(`[data-testid=square-${square}] .chip.w:not(.ghost, .fx)`).waitFor();
  await finger.done();
}

async function assertResigned(mouse, finger) {
  await mouse.person.at("result-title").getByText("The other team wins").waitFor();
  await finger.person.at("result-title").getByText("Your team wins").waitFor();
  await finger.person.at("result-detail").getByText("resigned").waitFor();
  const { result } = finger.follower.view;
  assert.equal(result.winner, "white");
  assert.equal(result.reason, "resigned");
  const lines = await verifiedRecord(server, finger.follower.info.game_id);
  assert.deepEqual(lines.at(-1).end, result);
}

// Everybody agrees: the next game is in the same room, with the sides exchanged and what goes with them.
async function rematch(mouse, finger, clients, room) {
  const { next } = mouse.follower.info;
  await mouse.use("rematch");
  await mouse.person.at("rematch-agreed").waitFor();
  await finger.use("rematch");
  for (const client of Object.values(clients)) await client.ask("room.rematch", { room });
  for (const { person, follower, page } of [mouse, finger]) {
    await follower.until(({ info, view }) => info.game_id === next.game_id && view?.phase === "turn", "the next game");
    await page.locator("[data-testid=match][data-phase=turn]").waitFor();
    await person.at("chips-black").getByText("0", { exact: true }).waitFor();
  }
  assert.deepEqual(mouse.follower.info.options.teams, [3, 2]);
  assert.equal(mouse.follower.info.commitment, next.commitment);
  assert.deepEqual(mouse.follower.you.seats, ["white1"]);
  assert.deepEqual(finger.follower.you.seats, ["black3"]);
}
