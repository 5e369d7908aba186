// Playing against computer players: a whole game one against one on 8x8 by keyboard alone; a first game at one press,
// how it ends and what comes next; and seats of a room of six that computer players fill.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { squaresFor } from "./support/ctor.mjs";
import { KeyboardHands, MouseHands } from "./support/hands.mjs";
import { press } from "./support/keyboard.mjs";
import { assertFaultless } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { playTurns } from "./support/turns.mjs";

const roomOf = (page) => new URL(page.url()).pathname.split("/").at(-1);

let server, browser;

before(async () => {
  server = await startServer("--bot-pace", "0");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("one against the computer, by keyboard alone, to the end", { timeout: 1_800_000 }, async (t) => {
  const kim = await openPerson(browser, server.url, { reducedMotion: "reduce" });
  t.after(() => kim.close());
  const host = await Client.connect(server, "Host");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", {
    game: "ctor",
    options: { size: 8, teams: [1, 1], auto_replace: true },
    seats: { white1: "bot:2" },
  });
  await kim.page.goto(`/r/${room}`);
  await press(kim.page, kim.at("seat-black1-take"));
  await press(kim.page, kim.at("ready"));
  await kim.page.locator("[data-testid=match][data-phase=turn]").waitFor();
  const hands = new KeyboardHands(kim, kim.follow(roomOf(kim.page)), "black1", { sealKey: "Enter" });
  // Once with everything that a turn of one against one holds: Put twice, Move twice, Landing.
  await playTurns(hands, { endTurn: (turn) => (turn === 5 ? "play" : "done") });

  const { view, info } = hands.follower;
  assert.equal(info.seats.white1.kind, "bot");
  assert.equal(view.result.reason, "board_full");
  assert.equal(view.chips.black + view.chips.white, 64);
  const performed = (seat, op) =>
    hands.follower.all("reveal").filter(({ choices }) => choices.some((choice) => choice.seat === seat && choice[op]))
      .length;
  assert.ok(performed("white1", "put") > 0, "the computer has put chips");
  assert.deepEqual([performed("black1", "move"), performed("black1", "landing")], [2, 1]);
  await kim.at("result-detail").getByText("The board is full").waitFor();
  const lines = await verifiedRecord(server, info.game_id);
  assert.deepEqual(lines.at(-1).end, view.result);
  kim.assertClean();
});

test("a first game is easy, and its end leads on", { timeout: 1_800_000 }, async (t) => {
  const uma = await openPerson(browser, server.url, { reducedMotion: "reduce" });
  t.after(() => uma.close());
  const { page } = uma;
  await page.goto("/");
  await uma.at("play-now-ctor").click();
  await page.locator("[data-testid=match][data-phase=turn]").waitFor();
  const first = roomOf(page);
  const hands = new MouseHands(uma, uma.follow(first), "black1");
  assert.equal(hands.follower.info.beginners, true);
  assert.deepEqual(
    Object.entries(hands.follower.info.seats)
      .filter(([, who]) => who?.kind === "bot")
      .map(([seat]) => seat)
      .sort(),
    ["black2", "black3", "white1", "white2", "white3"],
  );
  await uma.at("goal").getByText("more chips").waitFor();
  await playTurns(hands, { endTurn: () => "pass" });

  const { info, view } = hands.follower;
  const outcome = { black: "won", white: "lost" }[view.result.winner] ?? "tied";
  await page.locator(`[data-testid=result][data-outcome=${outcome}]`).waitFor();
  assert.notEqual((await uma.at("result-tone").textContent()).trim(), "");
  assert.equal(await uma.at("result-keep").getAttribute("href"), "/account");
  const turned = uma.at("lead-turned");
  await turned.waitFor();
  const step = await turned.getAttribute("data-step");
  assert.equal(await turned.getAttribute("href"), `/g/${info.game_id}?at=${step}`);
  assert.match(await page.locator("[data-testid=lead] [role=img]").getAttribute("aria-label"), /In the end: /);
  await assertFaultless(page, "the end of a first game");

  uma.assertClean();
});

test("a harder game is one press away, and a defeat leads to an easier one", { timeout: 600_000 }, async (t) => {
  const uma = await openPerson(browser, server.url, { reducedMotion: "reduce" });
  t.after(() => uma.close());
  const { page } = uma;
  const resign = async () => {
    await page.locator("[data-testid=match][data-phase=throw]").waitFor();
    for (const handle of ["tab-room", "resign", "resign-yes"]) await uma.press(handle);
    await page.locator("[data-testid=result][data-outcome=lost][data-margin=early]").waitFor();
  };
  await page.goto("/");
  await uma.at("play-now-tritoc").click();
  await resign();
  const easy = roomOf(page);
  assert.equal(uma.follow(easy).info.beginners, true);
  assert.equal(await uma.at("result-easier").count(), 0);
  assert.equal(await uma.at("result-step").count(), 0);

  await uma.at("result-stronger").click();
  await page.waitForURL((url) => url.pathname.startsWith("/r/") && url.pathname !== `/r/${easy}`);
  await resign();
  assert.equal(uma.follow(roomOf(page)).info.beginners, undefined);
  await uma.at("result-step").getByText("the computer plays as a beginner now").waitFor();
  // A result counts once.
  await page.reload();
  await uma.at("result-step").getByText("the computer plays as a beginner now").waitFor();
  uma.assertClean();
});

test("computer players fill a room of six and play", { timeout: 600_000 }, async (t) => {
  const max = await openPerson(browser, server.url);
  t.after(() => max.close());
  const { page } = max;
  await page.goto("/new");
  await max.at("preset-classic").click();
  await max.at("more-options").click();
  await max.at("option-glass-black").selectOption("0");
  await max.at("make-room").click();
  await max.at("seat-black1-take").click();
  await max.at("seat-black1-leave").waitFor();
  await max.at("fill-bots").click();
  await max.at("fill-bots").waitFor({ state: "detached" });
  for (const seat of ["black2", "black3", "white1", "white2", "white3"])
    await page.locator(`[data-testid=seat-${seat}].bot`).waitFor();
  await max.at("ready").click();
  const hands = new MouseHands(max, max.follow(roomOf(page)), "black1");
  for (const turn of [1, 3, 5]) {
    await hands.follower.until(
      (state) => state.view?.turn === turn && state.view.round?.op === "put" && state.owed("black1").length > 0,
      `turn ${turn}`,
    );
    await hands.seal(squaresFor(hands.follower.view, 1));
    await hands.follower.until(
      ({ view }) => view.turn > turn || view.round?.op !== "put",
      `the reveal of turn ${turn}`,
    );
  }
  const seats = new Set(hands.follower.all("reveal").flatMap(({ choices }) => choices.map(({ seat }) => seat)));
  assert.deepEqual([...seats].sort(), ["black1", "black2", "black3", "white1", "white2", "white3"]);
  max.assertClean();
});
