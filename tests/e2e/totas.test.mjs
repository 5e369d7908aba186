// A whole match of TOTA*S at two browsers, one of them with the keyboard alone, to the loss of a king: ground,
// labyrinth, doom, a timer that runs out with a draft, the mole and the move in the dark. A third browser and a
// scripted client watch. What everybody plans is written down here; lots can end differently, and each of their ends is
// met: a side has one mole at most, and two white pieces are aimed at the black king.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { press, tabTo } from "./support/keyboard.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { KeyboardHands, MouseHands } from "./support/totas-hands.mjs";
import {
  assertForgotten,
  assertKnown,
  assertNoPlanShown,
  assertNothingLeaked,
  drawnPieces,
} from "./support/totas-secrecy.mjs";
import { figureOn, halvesOf, isOnOffer, kingSquare, revealOf } from "./support/totas.mjs";

const options = { timer: "10", minutes: "30", ground: "600", memorise: "180", doom: "30", mole: "3" };
const grounds = {
  white: {
    acropolis: "j2",
    rank: ["mountains", ["d4", "e4", "f4"]],
    file: ["desert", ["j4", "j5", "j6"]],
    labyrinth: "b6",
  },
  black: {
    acropolis: "c11",
    rank: ["sea", ["c9", "d9", "e9"]],
    file: ["mountains", ["i7", "i8", "i9"]],
    labyrinth: "d7",
  },
};

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("one against one, to the loss of a king", { timeout: 1_800_000 }, async (t) => {
  const ada = await openPerson(browser, server.url); // the mouse, white1
  const bea = await openPerson(browser, server.url); // the keyboard alone, black1
  const eve = await openPerson(browser, server.url); // watches
  const watcher = await Client.connect(server, "Watcher");
  t.after(() => Promise.all([watcher, ada, bea, eve].map((each) => each.close())));

  const room = await makeRoom(ada);
  await enterByKeyboard(bea, room);
  await eve.page.goto(`/r/${room}`);
  await eve.at("before-game").waitFor();
  await watcher.join(room);
  await ada.at("ready").click();
  await press(bea.page, bea.at("ready"));

  const table = {
    room,
    mouse: new MouseHands(ada, ada.follow(room), "white1"),
    keys: new KeyboardHands(bea, bea.follow(room), "black1"),
    eve,
    watcher,
    told: watcher.follow(room),
  };
  await setGrounds(table);
  await planFirst(table);
  await walkIntoLabyrinth(table);
  await doom(table);
  await runOutOfTime(table);
  await memorise(table);
  await moveInTheDark(table);
  await takeTheKing(table);
  await assertEnd(table);

  const { mouse, keys, told } = table;
  for (const { follower, side } of [mouse, keys]) assertNothingLeaked(follower, side);
  for (const follower of [eve.follow(room), told]) assertNothingLeaked(follower, "spectator");
  watcher.assertClean();
  for (const person of [ada, bea, eve]) person.assertClean();
});

test("the rules of TOTA*S, with a board on which every piece can be tried", { timeout: 600_000 }, async (t) => {
  const fay = await openPerson(browser, server.url);
  t.after(() => fay.close());
  const { page } = fay;
  await page.goto("/help/totas");
  await fay.at("explore").waitFor();
  await assertFaultless(page, "the rules of TOTA*S");
  for (const letter of "KQRNBGVTWCpLP") {
    await fay.at(`explore-${letter}`).click();
    await page.locator(`[data-testid=explore-${letter}][aria-pressed=true]`).waitFor();
    assert.ok((await page.locator("[data-testid=explore] .target").count()) > 0, `${letter} goes nowhere`);
  }
  await fay.at("explore-N").click();
  await fay.at("explore-tool-piece").click();
  await fay.at("explore-a1").click();
  await page.locator("[data-testid=explore-a1].selected").waitFor();
  const reached = await page
    .locator("[data-testid=explore] .target")
    .evaluateAll((all) => all.map(({ dataset }) => dataset.testid));
  assert.deepEqual(reached.sort(), ["explore-b3", "explore-c2"]);
  await takeScreenshots(page, "totas-rules");
  fay.assertClean();
});

// ---- before the game ----------------------------------------------------------------------------------------------

// From the start page to a room with the mole after three game moves, by mouse. Gives its id.
async function makeRoom(ada) {
  const { page } = ada;
  await page.goto("/");
  await ada.at("new-room").click();
  await ada.at("game-totas").check({ force: true });
  await ada.at("preset-match").click();
  await ada.at("more-options").click();
  for (const [name, value] of Object.entries(options)) await ada.at(`option-${name}`).selectOption(value);
  await ada.at("room-name").fill("The dark table");
  await assertFaultless(page, "a new room of TOTA*S");
  await takeScreenshots(page, "totas-new");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  await ada.at("seat-white1-take").click();
  await ada.at("seat-white1-leave").waitFor();
  await assertFaultless(page, "a room of TOTA*S before its game");
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
  await press(page, bea.at("seat-black1-take"));
  await bea.at("seat-black1-leave").waitFor();
}

// ---- the ground ---------------------------------------------------------------------------------------------------

// Ada begins with the usual ground and moves it about: one zone is dragged, the rest is tapped. Bea sets hers by keys.
async function setGrounds({ mouse, keys, eve, told }) {
  const { person: ada } = mouse;
  await told.until(({ view }) => view?.phase === "ground", "the ground is to be set");
  await mouse.seesBoard(told.view);
  await mouse.use("ground-default");
  await ada.page.locator("[data-testid=seal]:enabled").waitFor();
  const [, squares] = grounds.white.rank;
  const lies = (await ada.at("ground-tool-rank").getAttribute("data-at")).split(" ");
  await mouse.drag(lies[1], squares[1]);
  await ada.page.locator(`[data-testid=ground-tool-rank][data-at="${squares.join(" ")}"]`).waitFor();
  await mouse.setGround(grounds.white);
  await assertFaultless(ada.page, "setting the ground");
  await takeScreenshots(ada.page, "totas-ground");
  await mouse.sealGround();

  // Of the ground that is sealed nobody else sees a trace.
  await told.until(({ view }) => view.sealed.white, "White's ground is sealed");
  for (const { page } of [eve, keys.person])
    assert.equal(await page.locator(".acropolis, .labyrinth, .sea, .mountains, .desert").count(), 0);

  await keys.seesBoard(told.view);
  await keys.setGround(grounds.black);
  await keys.sealGround();
  await told.until(({ view }) => view.phase === "plan" && view.gm === 1, "game move 1");
  for (const side of ["white", "black"]) {
    assert.equal(told.view.acropolis[side], grounds[side].acropolis);
    const zones = Object.fromEntries(told.view.zones[side].map(({ kind, squares: taken }) => [kind, taken]));
    assert.deepEqual(zones, Object.fromEntries([grounds[side].rank, grounds[side].file]));
  }
  // Labyrinths stay secret: one's own is on one's board, and no other.
  for (const [person, labyrinths] of [
    [ada, ["b6"]],
    [keys.person, ["d7"]],
    [eve, []],
  ]) {
    await person.page.locator("[data-testid=board][data-phase=plan]").waitFor();
    assert.deepEqual(
      await person.page
        .locator("[role=gridcell].labyrinth")
        .evaluateAll((all) => all.map(({ dataset }) => dataset.square)),
      labyrinths,
    );
    assert.equal(await person.page.locator("[role=gridcell].acropolis").count(), 2);
  }
}

// ---- planning -----------------------------------------------------------------------------------------------------

// GM 1: Ada drags one half-move and taps the other; Bea walks with the arrows. Nobody else learns of drafts and plans.
async function planFirst(table) {
  const { mouse, keys, eve, told } = table;
  const { page } = mouse;
  for (const hands of [mouse, keys]) await hands.seesBoard(told.view);
  await tellsNobody(table, async () => {
    await mouse.drag("e2", "e4");
    await mouse.hasWritten(["e2-e4"]);
    await mouse.cell("e4", ".ghost[data-piece=wp]").waitFor();
    await mouse.go("f1", "a6");
    await mouse.hasWritten(["e2-e4", "f1-a6"]);
  });
  await page.locator("[data-testid=plan][data-fullness=full]").waitFor();
  await mouse.pick("l1");
  await mouse.cell("k4", ".target.quiet").waitFor();
  await assertFaultless(page, "planning");
  await takeScreenshots(page, "totas-plan");
  await page.reload();
  await mouse.hasWritten(["e2-e4", "f1-a6"]);
  await keys.write(["g11-g9", "f12-l6"]);

  // Bea seals; under her ten seconds Ada's page says so, and what is sealed stays in its envelope.
  await keys.seal();
  await told.until(({ view }) => view.sealed.black && !view.sealed.white, "Black has sealed");
  await page.locator("[data-testid=timer][data-state=running], [data-testid=timer][data-state=low]").waitFor();
  await eve.page.locator("[data-testid=envelope-black1][data-state=sealed]").waitFor();
  await assertNoPlanShown(eve, told.view);
  await mouse.seal();
  const reveal = await revealOf(told, 1);
  assert.deepEqual(
    [halvesOf(reveal.plans.white), halvesOf(reveal.plans.black)],
    [
      ["e2-e4", "f1-a6"],
      ["g11-g9", "f12-l6"],
    ],
  );
  assert.deepEqual([reveal.skip_used, reveal.late], [[], null]);
  await everybodySees(table);
}

// What somebody drafts changes nothing for anybody else: no message at all.
async function tellsNobody({ watcher, room, keys }, work) {
  const [messages, pushes] = [watcher.messages.length, keys.follower.pushes.length];
  await work();
  await watcher.ask("ping", { room });
  assert.deepEqual(
    watcher.messages.slice(messages).map(({ type, re }) => type ?? (re ? "answer" : "?")),
    ["answer"],
  );
  assert.equal(keys.follower.pushes.length, pushes, "the enemy was told of a draft");
}

// All three pages draw what the view says.
async function everybodySees({ mouse, keys, eve, told: { view } }) {
  for (const hands of [mouse, keys]) await hands.seesBoard(view);
  for (const { page } of [mouse, keys, eve]) {
    await page.locator(`[data-testid=board][data-phase=${view.phase}][data-gm="${view.gm}"]`).waitFor();
    assert.deepEqual(await drawnPieces(page), [...view.pieces].sort());
  }
}

// GM 2: Ada types; Bea's queen captures on l2, and her bishop walks into White's labyrinth.
async function walkIntoLabyrinth(table) {
  const { mouse, keys, told } = table;
  await mouse.command("Gk4 Gj4");
  await mouse.hasWritten(["l1-k4", "k4-j4"]);
  await keys.write(["l6-l2", "h12-b6"]);
  await keys.cell("l2", ".ghost[data-piece=bQ]").waitFor();
  await mouse.seal();
  await keys.seal();
  await revealOf(told, 2);
  const [trap] = told.all("labyrinth");
  assert.equal(trap.square, "b6");
  assert.equal(trap.misses, trap.dice[0] + trap.dice[1] === 12 ? null : trap.dice[0] + trap.dice[1]);
  assert.deepEqual(told.view.labyrinth.white, { at: "b6", used: true });
  assert.equal(told.view.labyrinth.black, null);
  await everybodySees(table);
  for (const { page } of [mouse, keys]) {
    await page.getByTestId("tab-army").click({ trial: true });
    if (trap.misses)
      await page
        .locator(`[data-testid=away-black] [data-testid=away-bB][data-return=b6][data-misses="${trap.misses}"]`)
        .first()
        .waitFor();
  }
  await mouse.person.hears(/labyrinth/i);
}

// After it: the queen that has captured is doomed by a tap, and may not move in GM 3.
async function doom({ mouse, keys, told }) {
  const { page } = mouse;
  await told.until(({ view }) => view.phase === "doom", "the doom window");
  assert.deepEqual(told.view.doom_targets, { white: ["l2"], black: [] });
  await mouse.seesBoard(told.view);
  await mouse.cell("l2", ".doom-target").waitFor();
  await mouse.pick("l2");
  await told.until(({ view }) => view.doomed.includes("l2"), "the queen is doomed");
  await assertFaultless(page, "the doom window");
  await takeScreenshots(page, "totas-doom");
  // On a slow machine it has closed by itself while one looked.
  const closed = told.until(({ view }) => view.phase === "plan" && view.gm === 3, "game move 3");
  const unlessClosed = (error) => {
    if (told.view.phase === "doom") throw error;
  };
  if (told.view.phase === "doom") await Promise.race([mouse.done().catch(unlessClosed), closed]);
  await closed;

  for (const hands of [mouse, keys]) await hands.seesBoard(told.view);
  await keys.cell("l2", ".doomed:not(.movable)").waitFor();
  await keys.pick("l2");
  await keys.person.at("hint").getByText("doomed").waitFor();
  assert.ok(!keys.follower.view.legal.some(({ from }) => from === "l2"));
}

// GM 3: Bea has a draft and does not seal. When her timer has run out the draft is her plan, and that is no time-out.
async function runOutOfTime(table) {
  const { mouse, keys, told } = table;
  await keys.command("f10 a10");
  await keys.hasWritten(["f11-f10", "a11-a10"]);
  await mouse.write(["j4-i7", "h2-h3"]);
  // It stands there while the timer runs only, so it is waited for before it can come.
  await Promise.all([keys.person.at("timer").getByText("draft is used").waitFor(), mouse.seal()]);
  const reveal = await revealOf(told, 3);
  assert.deepEqual(halvesOf(reveal.plans.black), ["f11-f10", "a11-a10"]);
  assert.deepEqual([reveal.late, reveal.time_out, reveal.skip_used], ["black", false, []]);
  assert.deepEqual(told.view.timeouts, { white: 0, black: 0 });
  assert.ok(told.view.timer.black >= 10_000, "Black's timer has run its time");
  await everybodySees(table);
}

// ---- mole and dark ------------------------------------------------------------------------------------------------

// GM 3 is over: both look, both say done, the lots are drawn.
async function memorise({ mouse, keys, eve, told }) {
  await told.until(({ view }) => view.phase === "memorise", "the board is memorised");
  for (const hands of [mouse, keys]) await hands.seesBoard(told.view);
  await assertFaultless(mouse.page, "memorising");
  await takeScreenshots(mouse.page, "totas-memorise");
  for (const person of [mouse.person, keys.person, eve]) await assertKnown(person);
  await keys.done();
  await mouse.done();
  const { white, black } = await told.until((state) => state.all("mole").at(-1), "the draw of the moles");
  for (const { page } of [mouse, keys, eve])
    for (const [side, lot] of [
      ["white", white],
      ["black", black],
    ])
      await page
        .locator(`[data-testid=mole-${side}][data-die="${lot.die}"][data-piece="${lot.piece ?? ""}"]`)
        .waitFor();
}

// GM 4: the pages have forgotten the board, a page loaded anew has never known it, and both plan from memory.
async function moveInTheDark(table) {
  const { mouse, keys, eve, told, room } = table;
  await told.until(({ view }) => view.dark, "the dark");
  for (const hands of [mouse, keys]) await hands.seesBoard(told.view);
  for (const person of [mouse.person, keys.person, eve]) {
    await person.press("tab-log");
    assert.equal(
      await person
        .at("log")
        .getByText(/[a-l]1?[0-9] [–-]|GM [123]|Game move [123]\b/)
        .count(),
      0,
    );
    assert.equal(await person.page.locator("[data-testid^=form-]").count(), 0);
  }
  await assertForgotten(mouse.person, "Ada");
  await assertForgotten(keys.person, "Bea");
  await assertForgotten(eve, "Eve");
  for (const hands of [mouse, keys]) {
    await hands.page.reload();
    await hands.seesBoard(told.view);
    await assertForgotten(hands.person, `${hands.seat}, who has loaded it anew,`);
  }
  const snapshot = await (await fetch(`${server.url}/api/v1/rooms/${room}`)).json();
  assert.equal(snapshot.view.pieces, null);
  await assertFaultless(mouse.page, "the dark");
  await takeScreenshots(mouse.page, "totas-dark");

  for (const half of ["i7-h10", "h10-h9"]) await mouse.go(...half.split("-"));
  await mouse.hasWritten(["i7-h10", "h10-h9"]);
  await keys.command("b11b10 l11l10");
  await keys.hasWritten(["b11-b10", "l11-l10"]);
  await keys.page.reload();
  await keys.hasWritten(["b11-b10", "l11-l10"]);
  await assertForgotten(keys.person, "Bea, with her draft,");
  await keys.seal();
  await mouse.seal();
  const reveal = await revealOf(told, 4);
  assert.deepEqual(halvesOf(reveal.plans.white), ["i7-h10", "h10-h9"]);
  // A gryphon that was the mole does not obey any more.
  const isTurned = told.view.mole.white.piece === "i7";
  assert.deepEqual(
    reveal.plans.white.map((half) => half.void),
    [isTurned, isTurned],
  );
  assert.deepEqual(
    reveal.plans.black.map((half) => half.void),
    [false, false],
  );
  assert.deepEqual(reveal.skip_used, []);
  await told.until(({ view }) => !view.dark, "the light");
  await everybodySees(table);
}

// ---- the end ------------------------------------------------------------------------------------------------------

// GM 5: White's queen or, if she was the mole, White's gryphon takes the king. If Black's bishop has come back already,
// there is a doom window before it.
async function takeTheKing(table) {
  const { mouse, keys, eve, told } = table;
  if (told.view.phase === "doom") {
    for (const hands of [mouse, keys]) if (told.view.doom_targets[hands.side].length > 0) await hands.done();
    await told.until(({ view }) => view.phase === "plan", "game move 5");
  }
  for (const hands of [mouse, keys]) await hands.seesBoard(told.view);
  const { view } = mouse.follower;
  assert.equal(kingSquare(view, "black"), "g12");
  const from = figureOn(view, "a6") === "wQ" ? "a6" : "h9";
  assert.ok(isOnOffer(view, `${from}-g12`), `${from}-g12 is legal`);
  await keys.write(["d11-d10", "i11-i10"]);
  await mouse.pick(from);
  await mouse.cell("g12", ".target.capture").waitFor();
  await mouse.pick("g12");
  await mouse.hasWritten([`${from}-g12`]);
  await mouse.go("e4", "e5");
  await mouse.hasWritten([`${from}-g12`, "e4-e5"]);
  // The envelopes of the last reveal are opened before anybody is told the result.
  const opened = [mouse.person, keys.person, eve].map(({ page }) =>
    page.waitForFunction(
      () =>
        document.querySelector("[data-phase=over] .envelopes.on-stage") !== null &&
        document.querySelector("[data-testid=result-title]") === null,
    ),
  );
  await mouse.seal();
  await keys.seal();
  await revealOf(told, 5);
  await Promise.all(opened);
  await told.until((state) => state.over, "the end");
}

async function assertEnd({ mouse, keys, eve, told }) {
  const { result } = told.view;
  assert.deepEqual(result, { winner: "white", reason: "king", by: "clean", points: { white: 5, black: 1 } });
  assert.equal(told.gaps, 0, "no update is missing");
  const titles = [
    [mouse.person, /You win/],
    [keys.person, /The other side wins/],
    [eve, /White wins/],
  ];
  for (const [person, title] of titles) {
    await person.at("result-title").getByText(title).waitFor();
    await person.at("result-detail").getByText(/king/).waitFor();
    assert.deepEqual(
      [await person.at("points-white").textContent(), await person.at("points-black").textContent()],
      ["5", "1"],
    );
  }
  await mouse.use("tab-form");
  for (const gm of [1, 2, 3, 4, 5]) await mouse.person.at(`form-${gm}`).waitFor();
  assert.equal((await mouse.person.at("form-1-white-1").textContent()).trim(), "e4");
  await assertFaultless(mouse.page, "a result of TOTA*S");
  await takeScreenshots(mouse.page, "totas-result");

  const lines = await verifiedRecord(server, told.info.game_id);
  assert.deepEqual(lines.at(-1).end, result);
}
