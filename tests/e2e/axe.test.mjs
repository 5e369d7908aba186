// What axe says of the page's made-up rooms: of every screen by which people find each other, of overlays, and of what
// no other test shows it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser } from "./support/browser.mjs";
import { openScene, serveFixtures, settled } from "./support/fixtures.mjs";
import { assertFaultless } from "./support/looks.mjs";

let fixtures;
let browser;

before(async () => {
  [fixtures, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await fixtures?.stop();
});

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const VIDEO = { width: 1920, height: 1080 };

async function openPage(t, viewport) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport });
  t.after(() => context.close());
  return context.newPage();
}

// Finder, parties, tables and warm chairs; the bell; challenges; what devices and other servers are told; who is
// followed; meetings.
const FINDING = /^[bcf]-|^new-(link|person)$|^push|^follows|^(person-plays|webhooks|moderation)$/;
// What is there after a press alone.
const PRESSED = { bell: /^b-(bell|none|guest)$/, "finder-go": /^f-(seeking|cool|party-seeking)$/ };

test("finding people: axe has nothing to say, and nothing is too wide", { timeout: 3_600_000 }, async (t) => {
  const page = await openPage(t, DESK);
  await openScene(page, fixtures.url, "scene=put");
  const scenes = (await page.evaluate(() => globalThis.scenes)).filter((scene) => FINDING.test(scene));
  assert.ok(scenes.length > 40, `only ${scenes.length} scenes`);
  for (const scene of new Set(scenes)) {
    await openScene(page, fixtures.url, `scene=${scene}`);
    for (const [button, where] of Object.entries(PRESSED))
      if (where.test(scene)) await page.getByTestId(button).click();
    // Forms and codes are folded until they are wanted.
    await page.evaluate(() => document.querySelectorAll("main details").forEach((fold) => (fold.open = true)));
    await settled(page);
    for (const viewport of [TABLET, PHONE, DESK]) {
      await page.setViewportSize(viewport);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${scene} is ${wide} px too wide at ${viewport.width}`);
      // Between the two there is nothing that is not in one of them.
      if (viewport !== TABLET) await assertFaultless(page, `${scene} at ${viewport.width}`);
    }
  }
});

// By their addresses: what stands where nothing is or nobody may enter, lists that are empty, boards in other people's
// pages, and what is drawn while a lesson goes on. Everything else is shown to axe by the test that plays there.
const NOWHERE_ELSE = [
  ...["lesson-ctor", "lesson-totas", "lesson-totas-doom", "lesson-tritoc", "lesson-over"],
  ...["live-over", "live-open", "live-gone", "replay-gone", "replay-embedded", "watch-empty"],
  ...["nowhere", "locked", "room-gone", "t-gone", "e-gone", "person-none", "moderation-forbidden"],
  ...["ratings-none", "tournaments", "tournaments-none"],
];

test("where no other test looks, axe has nothing to say either", { timeout: 3_600_000 }, async (t) => {
  const page = await openPage(t, DESK);
  for (const scene of NOWHERE_ELSE) {
    await openScene(page, fixtures.url, `scene=${scene}`);
    await assertFaultless(page, scene);
    // On a phone the coach is another: its goal and title stand elsewhere.
    if (!scene.startsWith("lesson-")) continue;
    await page.setViewportSize(PHONE);
    await assertFaultless(page, `${scene} on a phone`);
    await page.setViewportSize(DESK);
  }
  await openScene(page, fixtures.url, "scene=put");
  await page.keyboard.press("?");
  await page.getByTestId("keys-dialog").waitFor();
  await assertFaultless(page, "the list of keys");
});

// With nothing behind them, and on a ground of their own.
const OVERLAYS = [
  ...["overlay-ctor", "overlay-pair", "overlay-open", "overlay-nothing"],
  ...["ctor", "totas", "tritoc", "over", "gone"].map((each) => `overlay-${each}&theme=light`),
  ...["overlay-pair&theme=dark", "overlay-points&theme=dark", "overlay-pair&theme=light&shape=tall"],
];

test(
  "over a video axe has nothing to say, nor of what only eyes are to find there",
  { timeout: 3_600_000 },
  async (t) => {
    const page = await openPage(t, VIDEO);
    for (const scene of OVERLAYS) {
      await openScene(page, fixtures.url, `scene=${scene}`);
      await assertFaultless(page, scene);
      // What is inert axe passes over, its contrast too. Over a video nobody knows of what colour the ground is.
      if (!scene.includes("theme")) continue;
      await page.getByTestId("overlay").evaluate((overlay) => overlay.removeAttribute("inert"));
      await assertFaultless(page, `${scene}, for eyes`);
    }
  },
);
