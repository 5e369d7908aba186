// TOTA*S two against two (rules 14) at four browsers: each partner plans a half-move, unseen by the other; whose is
// number 1 alternates; an accident; a pass; and a resignation, which takes both.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { KeyboardHands, MouseHands } from "./support/totas-hands.mjs";
import { assertNoPlanShown, assertNothingLeaked, drawnPieces } from "./support/totas-secrecy.mjs";
import { figureOn, revealOf, sideOf } from "./support/totas.mjs";

const seats = ["white1", "black1", "white2", "black2"];
const names = { white1: "Ada", black1: "Bea", white2: "Cleo", black2: "Dan" };

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("two against two: an order, a half each, a resignation of both", { timeout: 1_800_000 }, async (t) => {
  const people = Object.fromEntries(
    await Promise.all(seats.map(async (seat) => [seat, await openPerson(browser, server.url)])),
  );
  const watcher = await Client.connect(server, "Watcher");
  t.after(() => Promise.all([watcher, ...Object.values(people)].map((each) => each.close())));

  const room = await makeRoom(people.white1);
  const told = await watcher.join(room);
  const hands = {};
  for (const seat of seats) hands[seat] = await sitDown(people[seat], room, seat);
  for (const seat of seats) await people[seat].at("ready").click();

  await told.until(({ view }) => view?.phase === "ground", "the ground is to be set");
  // Either partner writes it (rules 14.1).
  for (const seat of ["white2", "black1"]) await setGround(hands[seat], told);
  await told.until(({ view }) => view.phase === "plan", "game move 1");
  const table = { hands, told };
  await firstMove(table);
  await accident(table);
  await passOnce(table);
  await resign(table);

  for (const seat of seats) {
    assertNothingLeaked(hands[seat].follower, sideOf(seat));
    assertNothingOfPartner(hands[seat].follower, seat);
  }
  assertNothingLeaked(told, "spectator");
  watcher.assertClean();
  for (const person of Object.values(people)) person.assertClean();
});

async function makeRoom(ada) {
  await ada.page.goto("/new");
  await ada.at("game-totas").check({ force: true });
  await ada.at("preset-coalition").click();
  await ada.at("more-options").click();
  await ada.at("option-order-alternating").check({ force: true });
  // Time enough for whoever comes second to write and seal, on a slow machine too.
  await ada.at("option-timer").selectOption("60");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  return new URL(ada.page.url()).pathname.split("/").at(-1);
}

// By link, with a name, onto the seat. Dan plays with the keyboard alone.
async function sitDown(person, room, seat) {
  await person.page.goto(`/r/${room}`);
  await person.at("name").fill(names[seat]);
  await person.at("name-keep").click();
  await person.at("name-keep").waitFor({ state: "detached" });
  await person.at(`seat-${seat}-take`).click();
  await person.at(`seat-${seat}-leave`).waitFor();
  return new (seat === "black2" ? KeyboardHands : MouseHands)(person, person.follow(room), seat);
}

async function setGround(hands, told) {
  await hands.seesBoard(told.view);
  await hands.use("ground-default");
  await hands.page.locator("[data-testid=seal]:enabled").waitFor();
  await hands.sealGround();
}

// Each sees the board, and who of the side writes half-move 1.
async function seeOrder({ hands, told }, first) {
  for (const seat of seats) {
    await hands[seat].seesBoard(told.view);
    const number1 = `${sideOf(seat)}${first}`;
    await hands[seat].page
      .locator(`[data-testid=order][data-first=${number1}]`)
      .getByText(`${names[number1]} writes half-move 1`)
      .waitFor();
  }
}

// GM 1: what one partner has written and sealed, the other's page does not know.
async function firstMove(table) {
  const { hands, told } = table;
  await seeOrder(table, 1);
  await hands.white1.write(["g2-g4"]);
  await assertNoPlanShown(hands.white2.person, told.view);
  await assertFaultless(hands.white1.page, "planning in a coalition");
  await takeScreenshots(hands.white1.page, "totas-coalition");
  await hands.white1.seal();
  await hands.white2.page.locator("[data-testid=envelope-white1][data-state=sealed]").waitFor();
  await assertNoPlanShown(hands.white2.person, told.view);
  assert.deepEqual(told.view.timer, { white: 0, black: 0 });

  await hands.black1.write(["f11-f9"]);
  await hands.black2.write(["l11-l9"]);
  await hands.white2.write(["a2-a4"]);
  for (const seat of ["black1", "black2", "white2"]) await hands[seat].seal();
  const reveal = await revealOf(told, 1);
  assert.deepEqual(seatsOf(reveal), {
    white: [
      ["white1", "g4"],
      ["white2", "a4"],
    ],
    black: [
      ["black1", "f9"],
      ["black2", "l9"],
    ],
  });
  await everybodySees(table);
}

// GM 2: the second partner's is number 1 now. Queen and bishop end on k6: both are of the king row, both are lost.
async function accident(table) {
  const { hands, told } = table;
  await told.until(({ view }) => view.phase === "plan" && view.gm === 2, "game move 2");
  await seeOrder(table, 2);
  const halves = { white1: "f1-k6", white2: "b2-b3", black1: "e12-k6", black2: "b11-b10" };
  for (const seat of seats) await hands[seat].write([halves[seat]]);
  for (const seat of seats) await hands[seat].seal();
  const reveal = await revealOf(told, 2);
  assert.deepEqual(
    reveal.plans.white.map(({ seat }) => seat),
    ["white2", "white1"],
  );
  const [met] = told.all("encounter");
  assert.deepEqual([met.kind, met.square, met.outcome], ["accident", "k6", { white: "lost", black: "lost" }]);
  assert.deepEqual([figureOn(told.view, "k6"), told.view.potential], [null, { white: 88, black: 93 }]);
  await everybodySees(table);
  for (const { person } of Object.values(hands)) {
    await person.press("tab-log");
    await person
      .at("log")
      .getByText(/accident/i)
      .waitFor();
  }
}

// GM 3: a pass is a half-move left out, and uses up the skip.
async function passOnce(table) {
  const { hands, told } = table;
  await told.until(({ view }) => view.phase === "plan" && view.gm === 3, "game move 3");
  await seeOrder(table, 1);
  await hands.white1.write(["c2-c3"]);
  await hands.white1.seal();
  await hands.white2.use("pass");
  await told.until(({ view }) => view.sealed.white1 && view.sealed.white2, "White has sealed and passed");
  assert.deepEqual(told.view.skip, { white: true, black: true });
  await hands.black1.write(["g11-g10"]);
  await hands.black2.write(["a11-a10"]);
  await hands.black1.seal();
  await hands.black2.seal();
  const reveal = await revealOf(told, 3);
  assert.deepEqual(reveal.skip_used, ["white"]);
  assert.deepEqual(told.view.skip, { white: false, black: true });
}

// Resigning takes both partners.
async function resign(table) {
  const { hands, told } = table;
  await told.until(({ view }) => view.phase === "plan" && view.gm === 4, "game move 4");
  await giveUp(hands.white1, told);
  await told.until((state) => state.all("resign").length === 1, "Ada has resigned");
  assert.equal(told.view.phase, "plan");
  await giveUp(hands.white2, told);
  await told.until((state) => state.over, "both have resigned");
  const { result } = told.view;
  assert.deepEqual(result, { winner: "black", reason: "resigned", by: "clean", points: { white: 1, black: 5 } });
  for (const seat of seats) {
    const { person } = hands[seat];
    await person
      .at("result-title")
      .getByText(sideOf(seat) === "black" ? "You win" : "The other side wins")
      .waitFor();
    assert.equal(await person.at("points-black").textContent(), "5");
  }
  const lines = await verifiedRecord(server, told.info.game_id);
  assert.deepEqual(lines.at(-1).end, result);
  assert.equal(lines[0].seats.white2.name, "Cleo");
}

async function giveUp(hands, told) {
  await hands.seesBoard(told.view);
  for (const handle of ["tab-room", "resign", "resign-yes"]) await hands.person.press(handle);
}

function seatsOf({ plans }) {
  return Object.fromEntries(
    Object.entries(plans).map(([side, plan]) => [side, plan.map(({ seat, text }) => [seat, text])]),
  );
}

async function everybodySees({ hands, told: { view } }) {
  for (const seat of seats) {
    await hands[seat].seesBoard(view);
    assert.deepEqual(await drawnPieces(hands[seat].page), [...view.pieces].sort());
  }
}

// What a partner has sealed is told to nobody, the other partner included.
function assertNothingOfPartner(follower, seat) {
  for (const { you } of follower.pushes)
    for (const each of Object.keys(you?.sealed ?? {}))
      assert.ok([seat, "ground"].includes(each), `${each}'s half-move told to ${seat}`);
}
