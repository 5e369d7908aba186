// What the page costs whoever looks at it: Lighthouse on the start page, a room and a replay; how far things jump about
// while it loads on a slow line; and how long frames take while a reveal is on stage, on a processor a quarter as fast.
// Prints tables; loopback only.
//
//   node tests/bench/page/page.mjs URL [TURNS]
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumFlags, chromiumPath } from "../../support/chromium.mjs";
import { connect, games, openRoom } from "./rooms.mjs";
import { openSlowly, row, slowdown } from "./slowly.mjs";

const { version: lighthouseVersion } = createRequire(import.meta.url)("lighthouse/package.json");

const [url, turns = "3"] = process.argv.slice(2);
const slowLine = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }; // 400 kbit/s
const refreshMs = 50 / 3;
const stagesSeen = 4;
const patienceMs = 180_000;

const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];

/** The id of a game that has been played to its end, by resignation: its player is this program. */
async function finishGame(line) {
  const { ask, infos } = line;
  const { room } = await ask("room.create", { game: "ctor", options: { size: 8, teams: [1, 1] } });
  await ask("room.join", { room });
  await ask("seat.take", { room, seat: "black1" });
  await ask("seat.bot", { room, seat: "white1", level: 1 });
  await ask("room.ready", { room, ready: true });
  const game = await untilThere(() => (infos.get(room)?.status === "playing" ? infos.get(room).game_id : undefined));
  await ask("act", { room, action: { type: "resign" } });
  await untilThere(async () => ((await fetch(`${url}/api/v1/games/${game}`)).ok ? true : undefined));
  return game;
}

async function untilThere(look) {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error("what was waited for did not come");
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

async function judge(places) {
  console.log(
    `Lighthouse ${lighthouseVersion}, medians of ${turns} loads: performance, accessibility, best practices,`,
  );
  console.log("search engines; first and largest paint; how long the page could not answer (TBT); what jumps (CLS);");
  console.log("bytes by the line.\n");
  row("page", "device", "perf.", "access.", "best pr.", "SEO", "FCP", "LCP", "TBT", "CLS", "KB");
  row("---", "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:");
  for (const [name, place] of places)
    for (const device of ["phone", "desktop"]) {
      const seen = [];
      for (let turn = 0; turn < Number(turns); ++turn) seen.push(await judgeOnce(place, device));
      const figure = (read) => median(seen.map(read));
      const score = (id) => Math.round(100 * figure(({ categories }) => categories[id].score));
      const audit = (id) => figure(({ audits }) => audits[id].numericValue);
      row(
        name,
        device,
        ...["performance", "accessibility", "best-practices", "seo"].map(score),
        ...["first-contentful-paint", "largest-contentful-paint"].map((id) => `${(audit(id) / 1000).toFixed(2)} s`),
        `${Math.round(audit("total-blocking-time"))} ms`,
        audit("cumulative-layout-shift").toFixed(3),
        Math.round(audit("total-byte-weight") / 1000),
      );
    }
  console.log("");
}

async function judgeOnce(place, device) {
  const browser = await launch({ chromePath: chromiumPath, chromeFlags: [...chromiumFlags, "--headless=new"] });
  try {
    const config = device === "desktop" ? desktopConfig : undefined;
    const { lhr } = await lighthouse(`${url}${place}`, { port: browser.port, logLevel: "silent" }, config);
    return lhr;
  } finally {
    browser.kill();
  }
}

async function measureJumps(browser, places) {
  console.log(
    `What jumps while a page loads at 400 kbit/s, 150 ms, on a processor ${slowdown} times slower (CLS; largest`,
  );
  console.log(`of ${turns} loads), and when its heading stands there.\n`);
  row("page", "390 px", "1440 px", "heading");
  row("---", "--:", "--:", "--:");
  for (const [name, place] of places) {
    const figures = [];
    const headings = [];
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      let largest = 0;
      for (let turn = 0; turn < Number(turns); ++turn) {
        const { context, page } = await openSlowly(browser, { viewport: size }, slowLine);
        await page.addInitScript(() => {
          globalThis.jumped = 0;
          new PerformanceObserver((list) => {
            for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.jumped += value;
          }).observe({ type: "layout-shift", buffered: true });
        });
        const began = Date.now();
        await page.goto(`${url}${place}`, { timeout: 120_000 });
        await page.locator("h1:not(.waiting)").first().waitFor({ timeout: 120_000 });
        headings.push(Date.now() - began);
        await page.waitForTimeout(8_000); // what comes late comes by then
        largest = Math.max(largest, await page.evaluate(() => globalThis.jumped));
        await context.close();
      }
      figures.push(largest.toFixed(3));
    }
    row(name, ...figures, `${(median(headings) / 1000).toFixed(1)} s`);
  }
  console.log("");
}

/**
 * In the page: how long each frame takes while a reveal is shown and the board moves after it, how many there were, and
 * what the page itself did meanwhile without a pause (a browser tells of 50 ms and more).
 */
function keepFrames() {
  const motionMs = 1_000;
  globalThis.frames = { shown: 0, ms: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > since && startTime < until) globalThis.frames.tasks.push(duration);
  }).observe({ type: "longtask" });
  let before = 0;
  let since = 0;
  let until = 0;
  let told = "";
  const frame = (now) => {
    if (now < until && before > 0) globalThis.frames.ms.push(now - before);
    if (document.querySelector('.envelopes.on-stage, [data-rolling="yes"]')) {
      if (now > until) since = before;
      until = now + motionMs;
    }
    const says = document.querySelector("[data-testid=told]")?.textContent ?? "";
    if (says !== told) globalThis.frames.shown += 1;
    told = says;
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function measureFrames(browser, line) {
  console.log(
    `Frames while ${stagesSeen} reveals are on stage, on a processor ${slowdown} times slower, once the page has come.\n`,
  );
  row("game", "width", "frames", "median", "99th", "longest", "over 50 ms", "tasks over 50 ms", "longest task");
  row("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:");
  for (const game of Object.keys(games))
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const { context, page } = await openSlowly(browser, { viewport: size });
      await page.goto(`${url}/r/${await openRoom(line, game, 1)}`);
      await page.getByTestId("board").waitFor();
      // What comes last, beside the board: until then the page loads, which Lighthouse judges.
      await page.locator(".panel-body > *").first().waitFor();
      // What drives the browser puts its own script into the page: not among the frames.
      await page.waitForFunction(() => true);
      await page.evaluate(keepFrames);
      // Some games are over before that.
      await page.waitForFunction(
        (wanted) =>
          globalThis.frames.shown >= wanted ||
          document.querySelector('[data-testid=match][data-phase="over"]') !== null,
        stagesSeen,
        { timeout: patienceMs },
      );
      const kept = await page.evaluate(() => globalThis.frames);
      const ms = kept.ms.sort((one, other) => one - other);
      const longest = kept.tasks.length > 0 ? `${Math.max(...kept.tasks)} ms` : "";
      const at = (share) => `${ms[Math.min(ms.length - 1, Math.floor(share * ms.length))].toFixed(1)} ms`;
      // The screen is renewed every 16.7 ms, and told in tenths: three of these are 50 ms, whether it says 49.9 or 50.1.
      const late = ms.filter((each) => Math.round(each / refreshMs) > 3).length;
      row(game, size.width, ms.length, at(0.5), at(0.99), at(1), late, kept.tasks.length, longest);
      await context.close();
    }
}

const line = await connect(url);
/** A room whose game has just begun, and a replay. */
const places = async () => [
  ["start page", "/"],
  ["room", `/r/${await openRoom(line, "ctor", 1)}`],
  ["replay", `/g/${await finishGame(line)}`],
];
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
// A phone has its processor to itself. (Lighthouse starts a browser of its own, no better off than the server.)
setPriority(10);
try {
  await measureFrames(browser, line);
  console.log("");
  await measureJumps(browser, await places());
} finally {
  await browser.close();
}
await judge(await places());
process.exit(0);
