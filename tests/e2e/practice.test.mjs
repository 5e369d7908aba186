// Practice alone (CTOR 8.1): one person on both seats, without an opponent, writes both lists of secret squares and
// plays both colours.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { squaresFor } from "./support/ctor.mjs";
import { MouseHands } from "./support/hands.mjs";
import { startServer } from "./support/server.mjs";

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("one person plays both colours", { timeout: 1_800_000 }, async (t) => {
  const uma = await openPerson(browser, server.url);
  t.after(() => uma.close());
  const { page } = uma;
  await page.goto("/new");
  await uma.at("preset-solo").click();
  await uma.at("more-options").click();
  await uma.at("option-glass-black").selectOption("300");
  await uma.at("option-glass-white").selectOption("600");
  await uma.at("option-secrets").check();
  await uma.at("option-secrets-seconds").selectOption("0");
  await uma.at("make-room").click();
  await uma.at("ready").click();
  await page.locator("[data-testid=match][data-phase=secrets]").waitFor();

  const follower = uma.follow(new URL(page.url()).pathname.split("/").at(-1));
  const hands = { black: new MouseHands(uma, follower, "black1"), white: new MouseHands(uma, follower, "white1") };
  assert.equal(follower.audience, "solo");
  assert.deepEqual(follower.you.seats, ["black1", "white1"]);
  await hands.black.noteSecrets([2, 13, 24, 35, 46]);
  await page.locator("[data-testid=secrets-white][aria-pressed=true]").waitFor();
  await hands.white.noteSecrets([7, 16, 25, 34, 43]);
  await follower.until(({ view }) => view.turn === 1, "the first turn");
  assert.deepEqual(follower.view.secrets, { black: [2, 13, 24, 35, 46], white: [7, 16, 25, 34, 43] });

  // Two opening turns, then a regular one of each, with a clock of its own.
  for (const [turn, side, puts] of [
    [1, "black", 1],
    [2, "white", 2],
    [3, "black", 2],
    [4, "white", 2],
  ]) {
    for (let put = 0; put < puts; ++put) {
      await follower.until(
        ({ view }) => view.turn === turn && view.round?.op === "put" && view.left.put === puts - put,
        `Put ${put} of turn ${turn}`,
      );
      await hands[side].seal(squaresFor(follower.view, put + 1));
    }
    if (turn > 2) {
      await follower.until(({ view }) => view.round?.op === "move", `Move in turn ${turn}`);
      await hands[side].done();
    }
  }
  await follower.until(({ view }) => view.turn === 5, "turn 5");
  assert.deepEqual(follower.view.chips, { black: 3, white: 4 });
  uma.assertClean();
});
