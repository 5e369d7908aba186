// A whole match of CTOR, three against three on 10x10, played to the last chip: two people at two browsers, one of them
// with the keyboard alone, four scripted clients, one more browser and one more client that only watch. On the way:
// secret squares that spring, a collision, lines that break in mid-round and for some turns, a choice that is sent when
// the line is back, a page loaded anew.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { ScriptedPlayer, sideOf, squaresFor } from "./support/ctor.mjs";
import { KeyboardHands, MouseHands } from "./support/hands.mjs";
import { press, tabTo } from "./support/keyboard.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { openRelay } from "./support/relay.mjs";
import { assertNothingLeaked } from "./support/secrecy.mjs";
import { startServer } from "./support/server.mjs";
import { playTurns } from "./support/turns.mjs";

const blackSecrets = [12, 34, 56, 78, 90];
const whiteSecrets = [11, 23, 45, 67, 89];
const sealedChoice = /is in your envelope/;
// Black's turns are odd. In these ones the rounds of Move are played or passed; in all others everybody says done.
const endTurn = (turn) => ({ 8: "play", 9: "pass", 10: "pass", 13: "play", 14: "play" })[turn] ?? "done";

let server, adasLine, evesLine, browser;

before(async () => {
  [adasLine, evesLine] = [await openRelay(), await openRelay()];
  server = await startServer();
  for (const line of [adasLine, evesLine]) line.leadTo(server.url);
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await adasLine?.close();
  await evesLine?.close();
  await server?.stop();
});

test("three against three on 10x10, to board_full", { timeout: 1_800_000 }, async (t) => {
  const ada = await openPerson(browser, adasLine.url); // the mouse, on black2, over a line that can be cut
  const bea = await openPerson(browser, server.url); // the keyboard alone, on white2
  const eve = await openPerson(browser, evesLine.url); // watches, over such a line, too
  const clients = Object.fromEntries(
    await Promise.all(
      ["black1", "black3", "white1", "white3", "watcher"].map(async (seat) => [
        seat,
        await Client.connect(server, `Client ${seat}`),
      ]),
    ),
  );
  t.after(() => Promise.all([...Object.values(clients), ada, bea, eve].map((each) => each.close())));

  const room = await makeRoom(ada);
  await enterByKeyboard(bea, room);
  await eve.page.goto(`/r/${room}`);
  await eve.at("before-game").waitFor();
  const followers = {};
  for (const [seat, client] of Object.entries(clients)) {
    followers[seat] = await client.join(room);
    if (seat !== "watcher") await client.ask("seat.take", { room, seat });
  }
  await readyAll(ada, bea, clients, room);

  const mouse = new MouseHands(ada, ada.follow(room), "black2");
  const keys = new KeyboardHands(bea, bea.follow(room), "white2");
  const holds = new Holds([9, 11, 12, 13]);
  const scripts = scriptsFor(holds);
  const scripted = Object.entries(scripts).map(([seat, script]) =>
    new ScriptedPlayer(clients[seat], followers[seat], seat, script).play(),
  );
  const watching = { eve, follower: followers.watcher };
  const special = {
    7: () => collide(mouse, followers.watcher),
    9: () => breakLine(mouse, bea, watching, holds),
    11: () => sealWithoutLine(mouse, holds),
    13: () => lookAround(mouse, eve, holds),
  };
  const people = [
    mouse.noteSecrets(blackSecrets).then(() => playTurns(mouse, { special, endTurn })),
    keys.noteSecrets(whiteSecrets).then(() => playTurns(keys, { special: { 12: () => reload(keys, holds) }, endTurn })),
  ];
  await Promise.all([...scripted, ...people, missTurns(eve, followers.watcher)]);

  await assertEnd({ ada, bea, eve, watcher: followers.watcher });
  for (const [seat, follower] of Object.entries({ ...followers, black2: mouse.follower, white2: keys.follower }))
    assertNothingLeaked(follower, seat === "watcher" ? "spectator" : sideOf(seat));
  assertNothingLeaked(eve.follow(room), "spectator");
  for (const client of Object.values(clients)) client.assertClean();
  for (const person of [ada, bea, eve]) person.assertClean();
});

// ---- before the game ----------------------------------------------------------------------------------------------

// From the start page to a room with secret squares and long clocks, by mouse. Gives its id.
async function makeRoom(ada) {
  const { page } = ada;
  await page.goto("/");
  await ada.at("name").fill("Ada");
  await ada.at("name-keep").click();
  await ada.at("my-name").getByText("Ada").waitFor();
  await assertFaultless(page, "the start page");
  await takeScreenshots(page, "lobby");
  await ada.at("new-room").click();
  await ada.at("preset-classic").click();
  await ada.at("more-options").click();
  await ada.at("option-glass-black").selectOption("300");
  await ada.at("option-secrets").check();
  await ada.at("option-secrets-seconds").selectOption("0");
  await ada.at("room-name").fill("The long table");
  await takeScreenshots(page, "new");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  await ada.at("seat-black2-take").click();
  await ada.at("seat-black2-leave").waitFor();
  return (await ada.at("room-code").textContent()).trim();
}

// From the start page into the room and onto a seat, without touching the mouse.
async function enterByKeyboard(bea, room) {
  const { page } = bea;
  await page.goto("/");
  await tabTo(page, bea.at("name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Bea");
  await page.keyboard.press("Enter");
  await bea.at("my-name").getByText("Bea").waitFor();
  await press(page, bea.at(`room-${room}`));
  await press(page, bea.at("seat-white2-take"));
  await bea.at("seat-white2-leave").waitFor();
}

async function readyAll(ada, bea, clients, room) {
  await ada.at("seat-white3").getByText("Client white3").waitFor();
  await assertFaultless(ada.page, "a room before its game");
  await takeScreenshots(ada.page, "room");
  for (const [seat, client] of Object.entries(clients))
    if (seat !== "watcher") await client.ask("room.ready", { room, ready: true, entropy: "c0ffee" });
  await ada.at("ready").click();
  await press(bea.page, bea.at("ready"));
  for (const person of [ada, bea]) await person.page.locator("[data-testid=match][data-phase=secrets]").waitFor();
}

// ---- what the scripted ones do ------------------------------------------------------------------------------------

// Rounds that the scripted ones leave open until something has been tried in them.
class Holds {
  #gates = new Map();

  constructor(turns) {
    for (const turn of turns) {
      let open;
      this.#gates.set(turn, { opened: new Promise((resolve) => (open = resolve)), open });
    }
  }

  wait = ({ view }) => (view.round.op === "put" ? this.#gates.get(view.turn)?.opened : undefined);

  release(turn) {
    this.#gates.get(turn).open();
  }
}

function scriptsFor(holds) {
  const inTurn = ({ view }) => endTurn(view.turn);
  // Their first Put of a regular turn falls on a square that the others have noted.
  const walksInto =
    (turn, square) =>
    ({ view }) =>
      view.turn === turn && view.round.op === "put" && view.legal.put.includes(square) ? [square] : undefined;
  const all = { endTurn: inTurn, wait: holds.wait };
  return {
    black1: {
      ...all,
      choose: (state, duty) =>
        state.view.turn === 7 && state.view.round.op === "put"
          ? squaresFor(state.view, 2)
          : walksInto(5, 45)(state, duty),
    },
    black3: all,
    white1: { ...all, choose: walksInto(4, 34) },
    white3: all,
  };
}

// ---- what is tried on the way -------------------------------------------------------------------------------------

// CTOR 3.7 on the page: black1 and Ada choose the same square, and black1 has the lower duty.
async function collide(mouse, watcher) {
  const [square] = squaresFor(mouse.follower.view, 2);
  await mouse.seal([square]);
  const clash = await watcher.until(
    (state) => state.all("reveal").find(({ choices }) => choices.some((choice) => choice.void)),
    "a collision",
  );
  assert.deepEqual(clash.choices.slice(0, 2), [
    { duty: 1, seat: "black1", put: square, void: false },
    { duty: 2, seat: "black2", put: square, void: true },
  ]);
  await mouse.page.locator(`[data-testid=square-${square}].clashed .chip.b:not(.fx)`).waitFor();
  await mouse.person.hears(new RegExp(`clash on ${square}\\b`));
}

// Ada seals, thinks better of it, seals again; then her line breaks in mid-round. She comes back by herself, and what
// she has sealed is still in her envelope, and nowhere else.
async function breakLine(mouse, bea, { eve, follower }, holds) {
  const { person: ada, page } = mouse;
  const [first] = squaresFor(mouse.follower.view, 1);
  const [square] = squaresFor(mouse.follower.view, 2);
  await mouse.seal([first]);
  await mouse.change([square]);
  await assertSealedOnPage(ada, "black2", square);
  await assertNotMarked([eve, bea], [first, square]);

  const { welcomes } = ada;
  const { snapshots } = mouse.follower;
  await ada.whileLineMayBreak(async () => {
    adasLine.cut();
    await ada.at("banner").waitFor();
    await assertSealedOnPage(ada, "black2", square);
    await follower.until(({ info }) => !info.seats.black2.connected, "Ada's absence is told");
    await eve.page.locator("[data-testid=envelope-black2-2][data-state=sealed]").waitFor();
    adasLine.mend();
    await ada.untilWelcomed(welcomes + 1);
  });
  await mouse.follower.until((state) => state.snapshots > snapshots, "a snapshot after the return");
  assert.deepEqual(mouse.follower.you.sealed, { 2: { put: square } });
  await ada.at("banner").waitFor({ state: "detached" });
  await assertSealedOnPage(ada, "black2", square);
  await follower.until(({ info }) => info.seats.black2.connected, "Ada's return is told");

  holds.release(9);
  const reveal = await nextReveal(mouse.follower, 9);
  assert.deepEqual(reveal.choices[1], { duty: 2, seat: "black2", put: square, void: false });
  await page.locator(`[data-testid=square-${square}] .chip.b:not(.ghost, .fx)`).waitFor();
}

// Ada chooses and seals while there is no line: it is sent when there is one again.
async function sealWithoutLine(mouse, holds) {
  const { person: ada } = mouse;
  const [square] = squaresFor(mouse.follower.view, 2);
  const { welcomes } = ada;
  await ada.whileLineMayBreak(async () => {
    adasLine.cut();
    await ada.at("banner").waitFor();
    await mouse.pick([square]);
    await mouse.use("seal");
    adasLine.mend();
    await ada.untilWelcomed(welcomes + 1);
  });
  await assertSealedOnPage(ada, "black2", square);
  holds.release(11);
  const reveal = await nextReveal(mouse.follower, 11);
  assert.deepEqual(reveal.choices[1], { duty: 2, seat: "black2", put: square, void: false });
}

// Bea seals and loads the page anew: she is where she was, with what she has sealed.
async function reload(keys, holds) {
  const [square] = squaresFor(keys.follower.view, 2);
  await keys.seal([square]);
  await keys.page.reload();
  await assertSealedOnPage(keys.person, "white2", square);
  holds.release(12);
  const reveal = await nextReveal(keys.follower, 12);
  assert.deepEqual(reveal.choices[1], { duty: 2, seat: "white2", put: square, void: false });
}

// Eve's line is gone for some turns. She is told which ones she has missed, may see the last reveal, and sees all
// again.
async function missTurns(eve, watcher) {
  const follower = eve.follow(watcher.room);
  await follower.until(({ view }) => view?.turn === 15, "turn 15", { ms: 1_800_000 });
  const { welcomes } = eve;
  let last;
  await eve.whileLineMayBreak(async () => {
    evesLine.cut();
    await watcher.until(({ view }) => view.turn >= follower.view.turn + 3, "three turns that Eve misses", {
      ms: 1_800_000,
    });
    last = follower.view.turn;
    evesLine.mend();
    await eve.untilWelcomed(welcomes + 1);
  });
  await eve.at("missed").getByText(String(last)).waitFor();
  await eve.at("missed-show").click();
  await eve.at("missed").waitFor({ state: "detached" });
}

async function lookAround(mouse, eve, holds) {
  const squares = squaresFor(mouse.follower.view, 2);
  await mouse.pick(squares);
  await mouse.page.locator(`[data-testid=square-${squares[0]}].draft`).waitFor();
  await assertFaultless(mouse.page, "a match");
  await assertFaultless(eve.page, "a match that is watched");
  await takeScreenshots(mouse.page, "match");
  await takeScreenshots(eve.page, "watched");
  await mouse.use("seal");
  await mouse.follower.until((state) => state.owed("black2").length === 0, "Ada has sealed");
  holds.release(13);
  await nextReveal(mouse.follower, 13);
}

// The reveal of Put in this turn.
function nextReveal(follower, turn) {
  return follower.until(
    ({ events }) =>
      events
        .slice(events.findIndex((event) => event.type === "turn" && event.turn === turn))
        .find(({ type }) => type === "reveal"),
    `the reveal of turn ${turn}`,
  );
}

async function assertSealedOnPage({ page }, seat, square) {
  await page.locator(`[data-testid=square-${square}].in-envelope`).waitFor();
  await page.locator(`[data-testid=envelope-${seat}-2][data-state=sealed]`).getByText(`Put ${square}`).waitFor();
  await page.getByTestId("tray-words").getByText(sealedChoice).waitFor();
  assert.equal(await page.locator("[role=gridcell].in-envelope").count(), 1);
}

// Other people's pages say that Ada has sealed, and show no trace of what.
async function assertNotMarked(people, squares) {
  for (const { page } of people) {
    await page.locator("[data-testid=envelope-black2-2][data-state=sealed]").waitFor();
    assert.equal(await page.locator(".in-envelope, .draft, .ghost").count(), 0);
    for (const square of squares)
      assert.match(await page.getByTestId(`square-${square}`).getAttribute("aria-label"), /empty/);
  }
}

// ---- the end ------------------------------------------------------------------------------------------------------

async function assertEnd({ ada, bea, eve, watcher }) {
  // Whoever plays hears of the end on a line of their own, which may be before the watcher does.
  await watcher.until(({ over }) => over, "the end of the game");
  const { result, chips, board } = watcher.view;
  assert.equal(result.reason, "board_full");
  assert.ok(!board.includes("."));
  assert.equal(chips.black + chips.white, 100);
  assert.equal(watcher.gaps, 0, "no update is missing");
  const sprung = watcher.all("sprung");
  assert.ok(
    sprung.some(({ team, squares }) => team === "black" && squares.includes(34)),
    "white walked into 34",
  );
  assert.ok(
    sprung.some(({ team, squares }) => team === "white" && squares.includes(45)),
    "black walked into 45",
  );
  assert.ok(watcher.all("replace").length > 0, "chips were replaced");
  assert.ok(
    watcher
      .all("reveal")
      .some(({ op, choices }) => op === "move" && choices.some((choice) => choice.move && choice.seat === "white2")),
    "a Move by keyboard",
  );

  const wins = {
    black: /Black wins|Your team wins|The other team wins/,
    white: /White wins|Your team wins|The other team wins/,
  };
  for (const person of [ada, bea, eve]) {
    await person
      .at("result-title")
      .getByText(result.winner ? wins[result.winner] : /draw/i)
      .waitFor();
    await person
      .at("result-detail")
      .getByText(new RegExp(`board is full.*${chips.black} chips black, ${chips.white}`))
      .waitFor();
  }
  if (result.winner) {
    assert.equal(
      await ada.at("result-title").textContent(),
      result.winner === "black" ? "Your team wins" : "The other team wins",
    );
    assert.equal(
      await bea.at("result-title").textContent(),
      result.winner === "white" ? "Your team wins" : "The other team wins",
    );
  }
  await assertFaultless(ada.page, "a result");
  await takeScreenshots(ada.page, "result");

  const lines = await verifiedRecord(server, watcher.info.game_id);
  assert.deepEqual(lines.at(-1).end, result);
  assert.equal(lines[0].seats.black2.name, "Ada");

  await ada.at("rules").click();
  await ada.page.getByRole("heading", { level: 1 }).waitFor();
  await assertFaultless(ada.page, "the rules");
  await takeScreenshots(ada.page, "rules");
}
