// Tritoc at two browsers, one with the mouse and one with the keyboard alone, to the end, and a rematch; a third
// browser and a scripted client watch. Then a game that is left to its clock, and the rules page. The dice are the
// server's: what is thrown is another in each run, so the players decide by what they see.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { press, tabTo } from "./support/keyboard.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { KeyboardHands, MouseHands, seesView, watchDice } from "./support/tritoc-hands.mjs";
import { bestTarget } from "./support/tritoc.mjs";

const seenMs = 2_000; // what stands so long on a page is seen

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("one against one to the end, by mouse and by keyboard, and a rematch", { timeout: 1_800_000 }, async (t) => {
  const ada = await openPerson(browser, server.url); // the mouse, black1
  const bea = await openPerson(browser, server.url); // the keyboard alone, white1
  const eve = await openPerson(browser, server.url); // watches
  const watcher = await Client.connect(server, "Watcher");
  t.after(() => Promise.all([watcher, ada, bea, eve].map((each) => each.close())));
  for (const person of [ada, bea, eve]) await watchDice(person);

  const room = await makeRoom(ada);
  await enterByKeyboard(bea, room);
  await eve.page.goto(`/r/${room}`);
  await eve.at("before-game").waitFor();
  const told = await watcher.join(room);
  await ada.at("ready").click();
  await press(bea.page, bea.at("ready"));
  await told.until(({ view }) => view?.phase === "throw", "the game has started");
  const mouse = new MouseHands(ada, ada.follow(room), "black");
  const keys = new KeyboardHands(bea, bea.follow(room), "white");
  for (const { follower } of [mouse, keys])
    await follower.until(({ view }) => view?.phase === "throw", "the game has started");

  // The first turns as they are shown to everybody; then both have seen dice roll often enough.
  await playTurns({ mouse, keys, eve, told }, (view) => view.turn <= 4);
  for (const person of [ada, bea, eve]) {
    const { seen, litTooEarly } = await person.page.evaluate(() => globalThis.rolls);
    assert.ok(seen >= 3, `dice rolled ${seen} times`);
    assert.equal(litTooEarly, 0, "holes were lit while the dice rolled");
  }
  for (const hands of [mouse, keys]) await hands.turnOffMotion();
  await reloadInMidTurn(mouse, keys);
  await playTurns({ mouse, keys, eve, told }, () => true);
  await assertEnd({ mouse, keys, eve, told });
  await rematch({ mouse, keys, eve, told });

  assert.equal(told.gaps, 0, "no update is missing");
  watcher.assertClean();
  for (const person of [ada, bea, eve]) person.assertClean();
});

test(
  "who lets the clock run out has holes drawn by lot, and at the third time has lost",
  { timeout: 1_800_000 },
  async (t) => {
    const host = await Client.connect(server, "Host");
    const ada = await openPerson(browser, server.url);
    t.after(() => Promise.all([host, ada].map((each) => each.close())));
    await watchDice(ada);
    // Under a short clock nobody waits for dice to roll.
    await ada.context.addInitScript(() => localStorage.setItem("tutti.settings", JSON.stringify({ reveal_ms: 0 })));
    const { room } = await host.ask("room.create", { game: "tritoc", options: { turn_seconds: 5 } });
    const told = await host.join(room);
    await ada.page.goto(`/r/${room}`);
    await ada.at("seat-black1-take").click();
    await host.ask("seat.take", { room, seat: "white1" });
    await host.ask("room.ready", { room, ready: true });
    await ada.at("ready").click();
    await told.until(({ view }) => view?.phase === "throw", "the game has started");

    // On an empty board 2 and 12 allow nothing; three of them in a row would end the turn. On a slow machine the clock
    // may.
    const follower = ada.follow(room);
    const hands = new MouseHands(ada, follower, "black");
    await follower.until(({ view }) => view?.phase === "throw", "the game has started");
    // What will happen is told until it does, so it is waited for before it can be.
    const isForetold = ada.page
      .locator("[data-testid=timer]")
      .getByText(/drawn by lot|waiting/i)
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    while (follower.view.turn === 1 && follower.view.phase === "throw") {
      const thrown = follower.all("throw").length;
      await hands.castDice();
      await follower.until((state) => state.all("throw").length > thrown || state.view.turn > 1, "black has thrown");
    }
    if (follower.view.turn === 1) {
      const placed = await told.until((state) => state.all("place")[0], "a hole was drawn by lot");
      assert.equal(placed.lot, true);
      // Nor is it read by who throws at the last moment.
      if (placed.at - follower.all("throw").at(-1).at > seenMs) assert.ok(await isForetold, "it is told before");
      await ada
        .at(`hole-${placed.hole.join("-")}`)
        .and(ada.page.locator("[data-piece=b]"))
        .waitFor();
      await ada.press("tab-log");
      await ada
        .at("log")
        .getByText(/By lot, .* takes the/)
        .waitFor();
    }
    await told.until((state) => state.over, "the third time in a row", { ms: 120_000 });
    const result = { winner: "white", reason: "forfeit", points: { black: 0, white: 5 } };
    assert.deepEqual(told.view.result, result);
    assert.deepEqual(
      told
        .all("turn")
        .slice(1)
        .map(({ before: last }) => last),
      Array(told.all("turn").length - 1).fill("clock"),
    );
    await ada
      .at("result-title")
      .getByText(/You lose/)
      .waitFor();
    await ada
      .at("result-detail")
      .getByText(/forfeited/)
      .waitFor();
    await verifiedRecord(server, told.info.game_id);
    host.assertClean();
    ada.assertClean();
  },
);

test("the rules of Tritoc, with boards to try", { timeout: 600_000 }, async (t) => {
  const fay = await openPerson(browser, server.url);
  t.after(() => fay.close());
  const { page } = fay;
  await page.goto("/help/tritoc");
  await page.getByRole("heading", { level: 1 }).getByText("Tritoc").waitFor();
  await assertFaultless(page, "the rules of Tritoc");
  await takeScreenshots(page, "tritoc-rules");

  await page.locator("[data-testid=try-throw] [data-testid=dice]").click();
  await page.locator("[data-testid=try-throw] [data-rolling=no]:not([data-total=''])").waitFor();
  const total = await page.locator("[data-testid=try-throw] [data-testid=dice]").getAttribute("data-total");
  const lit = await page.locator("[data-testid=try-throw] .target").allTextContents();
  assert.deepEqual(new Set(lit.map((text) => text.trim())), new Set(lit.length > 0 ? [total] : []));

  for (const hole of [2, 3]) await fay.at("try-field").getByTestId(`try-1-${hole}`).click();
  await page.locator("[data-testid=try-field] .nine.won.b").waitFor();
  await fay.at("try-again").click();
  await page.locator("[data-testid=try-field] .won").waitFor({ state: "detached" });

  for (const [button, piece] of [
    ["try-twelve", "w"],
    ["try-two", "b"],
  ]) {
    await fay.at(button).click();
    await page.locator(`[data-testid=try-special] .removable .peg.${piece}`).first().waitFor();
    assert.equal(await page.locator(`[data-testid=try-special] .removable .peg:not(.${piece})`).count(), 0);
    assert.equal(await page.locator("[data-testid=try-special] .won .removable").count(), 0);
  }
  await assertFaultless(page, "the rules of Tritoc, tried");
  fay.assertClean();
});

// ---- before the game ----------------------------------------------------------------------------------------------

async function makeRoom(ada) {
  const { page } = ada;
  await page.goto("/");
  await ada.at("new-room").click();
  await ada.at("game-tritoc").check({ force: true });
  for (const preset of ["shuffled", "even", "original"]) await ada.at(`preset-${preset}`).click();
  await ada.at("more-options").click();
  await ada.at("option-turn-seconds").selectOption("120");
  await ada.at("room-name").fill("Nine times nine");
  await assertFaultless(page, "a new room of Tritoc");
  await takeScreenshots(page, "tritoc-new");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  await ada.at("seat-black1-take").click();
  await ada.at("seat-black1-leave").waitFor();
  await assertFaultless(page, "a room of Tritoc before its game");
  return (await ada.at("room-code").textContent()).trim();
}

async function enterByKeyboard(bea, room) {
  const { page } = bea;
  await page.goto("/");
  await tabTo(page, bea.at("name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Bea");
  await page.keyboard.press("Enter");
  await bea.at("my-name").getByText("Bea").waitFor();
  await press(page, bea.at(`room-${room}`));
  await press(page, bea.at("seat-white1-take"));
  await bea.at("seat-white1-leave").waitFor();
}

// ---- playing ------------------------------------------------------------------------------------------------------

const looked = new Set();

async function playTurns({ mouse, keys, eve, told }, goesOn) {
  while (told.view.phase !== "over" && goesOn(told.view)) {
    const hands = [mouse, keys].find((each) => each.isInTurn);
    const other = hands === mouse ? keys : mouse;
    await playTurn(hands, other);
    for (const each of [mouse, keys, told]) await caughtUp(each.follower ?? each, hands.follower);
    if (told.view.turn % 4 === 0 || told.view.phase === "over")
      for (const person of [mouse.person, keys.person, eve]) await seesView(person, told.view);
  }
}

const caughtUp = (follower, first) => follower.until(({ seq }) => seq >= first.seq, "everybody has been told");

// Throws until something may be chosen, and chooses: the mouse what is good, so that there is an end, the keyboard what
// comes first. At 12 the keyboard declines when it is asked for the first time.
async function playTurn(hands, other) {
  const { turn } = hands.follower.view;
  while (hands.follower.view.turn === turn && hands.follower.view.phase === "throw") await hands.throwDice();
  const { view } = hands.follower;
  if (view.turn !== turn) return;
  if (!looked.has(view.phase)) {
    looked.add(view.phase);
    await caughtUp(other.follower, hands.follower);
    await other.seesBoard();
    assert.equal(await other.page.locator("[data-testid=board][data-mine=no]").count(), 1);
    await assertFaultless(hands.page, `Tritoc, ${view.phase}`);
    await takeScreenshots(hands.page, `tritoc-${view.phase}`);
    await hands.seesBoard();
    if (view.phase === "remove_other" && hands instanceof KeyboardHands) return hands.decline();
  }
  await hands.choose(hands instanceof KeyboardHands ? view.targets[0] : bestTarget(view));
}

// After a throw the page is loaded anew: the dice lie as they fell, and the same holes are lit.
async function reloadInMidTurn(mouse, keys) {
  while (!mouse.isInTurn) {
    await playTurn(keys, mouse);
    await caughtUp(mouse.follower, keys.follower);
  }
  const { turn } = mouse.follower.view;
  while (mouse.follower.view.turn === turn && mouse.follower.view.phase === "throw") await mouse.throwDice();
  const { snapshots } = mouse.follower;
  await mouse.page.reload();
  await mouse.follower.until((state) => state.snapshots > snapshots, "a snapshot after the reload");
  await mouse.seesBoard();
  const { total } = mouse.follower.all("throw").at(-1);
  await mouse.page.locator(`[data-testid=dice][data-total="${total}"]`).waitFor();
  if (mouse.follower.view.turn === turn) await mouse.choose(bestTarget(mouse.follower.view));
  await caughtUp(keys.follower, mouse.follower);
}

// ---- the end ------------------------------------------------------------------------------------------------------

async function assertEnd({ mouse, keys, eve, told }) {
  await told.until((state) => state.over, "the end");
  const { result, owners, points } = told.view;
  assert.deepEqual(result.points, points);
  for (const side of ["black", "white"]) {
    const fields = [...owners].filter((owner) => owner === side[0]).length;
    assert.equal(points[side], fields + (result.winner === side ? 5 : 0));
  }
  const titles = {
    black: [/You win/, /You lose/, /Black wins/],
    white: [/You lose/, /You win/, /White wins/],
    null: [/A draw/, /A draw/, /A draw/],
  };
  for (const [index, person] of [mouse.person, keys.person, eve].entries()) {
    await person.at("result-title").getByText(titles[result.winner][index]).waitFor();
    assert.deepEqual(
      [await person.at("points-black").textContent(), await person.at("points-white").textContent()],
      [String(points.black), String(points.white)],
    );
  }
  if (result.reason === "line") assert.equal(await eve.page.locator(".won-lines .game:not(.rim)").count(), 1);
  await assertFaultless(mouse.page, "a result of Tritoc");
  await takeScreenshots(mouse.page, "tritoc-result");
  const lines = await verifiedRecord(server, told.info.game_id);
  assert.deepEqual(lines.at(-1).end, result);
}

// Sides are exchanged; one resigns; the points of both games add up, for people and not for colours (TRITOC 3.5).
async function rematch({ mouse, keys, eve, told }) {
  const { points } = told.view;
  await mouse.person.at("rematch").click();
  await press(keys.page, keys.person.at("rematch"));
  await told.until(({ info, view }) => info.status === "playing" && view?.turn === 1, "the rematch");
  assert.equal(told.info.seats.black1.name, keys.person.name);
  await mouse.follower.until(({ audience }) => audience === "white", "sides are exchanged");
  for (const person of [mouse.person, keys.person, eve]) {
    await person.at("score-series-black").getByText(String(points.white)).waitFor();
    await person.at("score-series-white").getByText(String(points.black)).waitFor();
  }
  for (const handle of ["tab-room", "resign", "resign-no", "resign", "resign-yes"]) await mouse.person.press(handle);
  await told.until((state) => state.over, "the end of the rematch");
  assert.deepEqual(told.view.result, { winner: "black", reason: "resigned", points: { black: 5, white: 0 } });
  const sum = { black: points.white + 5, white: points.black };
  assert.deepEqual(told.info.series.points, sum);
  await eve.at("series-points").getByText(`black ${sum.black}, white ${sum.white}`).waitFor();
}
