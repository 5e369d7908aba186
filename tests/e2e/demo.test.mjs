// The start page as a visitor meets it: the demo in motion, from which one press leads into a game against a computer
// player; that nobody watches the demo who does not look at it; and CTOR alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { MouseHands, watchDice } from "./support/tritoc-hands.mjs";

const revealsToWatch = 10;
const watchMs = 600_000;

let server, browser;

before(async () => {
  server = await startServer("--bot-pace", "100");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const roomOf = (page) => new URL(page.url()).pathname.split("/").at(-1);

test(
  "a visitor watches the demo for ten reveals, presses Play now and plays Tritoc to its end against level 2",
  { timeout: 1_800_000 },
  async (t) => {
    const kim = await openPerson(browser, server.url);
    t.after(() => kim.close());
    await watchDice(kim);
    const { page } = kim;
    const layouts = await countLayouts(page);
    await page.goto("/");
    const demo = kim.at("demo");
    await demo.waitFor();
    await page.waitForFunction(
      (wanted) => Number(document.querySelector("[data-testid=demo]")?.dataset.reveals) >= wanted,
      revealsToWatch,
      { timeout: watchMs },
    );
    const shown = await demo.getAttribute("data-room");
    assert.equal(kim.follow(shown).info.seats.black1.kind, "bot");
    const { LayoutCount, RecalcStyleCount } = await layouts();
    assert.ok(
      RecalcStyleCount < 30 * LayoutCount,
      `styles were worked out ${RecalcStyleCount} times in ${LayoutCount} layouts`,
    );
    await assertFaultless(page, "the start page with its demo");
    await takeScreenshots(page, "start");

    await kim.at("play-now-tritoc").click();
    await page.locator("[data-testid=match]").waitFor();
    assert.notEqual(roomOf(page), shown);
    const mouse = new MouseHands(kim, kim.follow(roomOf(page)), "black");
    await mouse.follower.until(({ view }) => view?.phase === "throw", "the game has started");
    assert.deepEqual(
      [mouse.follower.info.seats.white1.kind, mouse.follower.info.seats.white1.name.at(-1)],
      ["bot", "1"],
    );
    // When the dice have been seen to roll, on both sides, nobody waits for them any more.
    await mouse.play(({ turn }) => turn <= 2);
    await mouse.turnOffMotion();
    await mouse.play();
    const { view, info } = mouse.follower;
    await kim.at("result-title").waitFor();
    assert.deepEqual((await verifiedRecord(server, info.game_id)).at(-1).end, view.result);
    kim.assertClean();
  },
);

test("who pauses the demo, or leaves the start page, no longer watches it", { timeout: 600_000 }, async (t) => {
  // The game that is shown outlasts the test, however slow the machine is.
  const slow = await startServer("--bot-pace", "10000");
  const ivo = await openPerson(browser, slow.url, { reducedMotion: "reduce" });
  const witness = await Client.connect(slow, "Witness");
  t.after(async () => {
    await Promise.all([ivo, witness].map((each) => each.close()));
    await slow.stop();
  });
  const { page } = ivo;
  await page.goto("/");
  await ivo.at("demo").waitFor();
  const room = await ivo.at("demo").getAttribute("data-room");
  const told = await witness.join(room);
  await told.until(({ info }) => info.spectators === 2, "both watch");

  await ivo.at("demo-pause").click();
  await page.locator("[data-testid=demo][data-paused=yes]").waitFor();
  await told.until(({ info }) => info.spectators === 1, "the page watches no longer");
  await ivo.at("demo-pause").click();
  await told.until(({ info }) => info.spectators === 2, "and watches again");

  await ivo.at("settings").click();
  await page.locator("[data-screen=settings]").waitFor();
  await told.until(({ info }) => info.spectators === 1, "who reads the settings does not watch");
  // The demo goes on where it was.
  await ivo.at("home").click();
  await page.locator(`[data-testid=demo][data-room="${room}"]`).waitFor();
  // Looked at in full size, it is a room like any other.
  await ivo.at("demo-watch").click();
  await ivo.at("watching").waitFor();
  assert.equal(roomOf(page), room);
  witness.assertClean();
  ivo.assertClean();
});

test("alone with CTOR, at one press", { timeout: 600_000 }, async (t) => {
  const eva = await openPerson(browser, server.url, { reducedMotion: "reduce" });
  t.after(() => eva.close());
  await eva.page.goto("/");
  await eva.at("practice-ctor").click();
  await eva.page.locator("[data-testid=match][data-phase=turn]").waitFor();
  const { info, audience } = eva.follow(roomOf(eva.page));
  assert.deepEqual([info.seats.black1.name, audience], [info.seats.white1.name, "solo"]);
  eva.assertClean();
});

// A board is grids within grids; within still more of them each layout looks at each of its squares over and over.
async function countLayouts(page) {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable");
  return async () => {
    const { metrics } = await line.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}
