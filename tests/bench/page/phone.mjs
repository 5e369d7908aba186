// What it costs a phone to look on: the boards of a server on which 100 games are played, and a game of each kind, on a
// processor a quarter as fast, at 400 kbit/s and 150 ms. The line is a proxy, which slows WebSockets, too, and counts
// what comes. Prints rows of a table; loopback only.
//
//   node tests/bench/page/phone.mjs NAME URL [SECONDS]
import { connect as connectTo, createServer } from "node:net";
import { chromium } from "playwright-core";
import { chromiumFlags, chromiumPath } from "../../support/chromium.mjs";
import { connect, games, openRoom } from "./rooms.mjs";
import { openSlowly, row } from "./slowly.mjs";

const [name, url, seconds = "20"] = process.argv.slice(2);
const latencyMs = 150;
const bytesPerMs = 50;
const pieceBytes = 1_400;
const boards = 100;
const settlesMs = 15_000; // until what a page loads has come
const frameMs = 1_000 / 60;
const phoneOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** A line to the server: {port, bytes: what has come to the phone so far}. */
async function openLine() {
  const line = { bytes: 0 };
  let freeAt = 0; // one line for all connections
  const listener = createServer((phone) => {
    const server = connectTo(Number(new URL(url).port), "127.0.0.1");
    phone.pipe(server);
    const waiting = [];
    server.on("data", (data) => {
      for (let at = 0; at < data.length; at += pieceBytes) {
        const piece = data.subarray(at, at + pieceBytes);
        freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesPerMs;
        waiting.push(piece);
        setTimeout(
          () => {
            line.bytes += waiting[0].length;
            phone.write(waiting.shift());
          },
          freeAt + latencyMs - performance.now(),
        );
      }
    });
    for (const [one, other] of [
      [server, phone],
      [phone, server],
    ]) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  await new Promise((listening) => listener.listen(0, "127.0.0.1", listening));
  line.port = listener.address().port;
  return line;
}

/** In the page: how long frames take from now on. */
function keepFrames() {
  globalThis.frames = [];
  let before = performance.now();
  const frame = (now) => {
    globalThis.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function look(browser, line, place) {
  const { context, page, tools } = await openSlowly(browser, phoneOptions);
  await tools.send("Performance.enable");
  await page.goto(`http://127.0.0.1:${line.port}${place}`, { timeout: 120_000 });
  await page.getByTestId("board").or(page.locator("[data-testid^=live-]")).first().waitFor({ timeout: 120_000 });
  await pause(settlesMs);
  const busy = async () => {
    const { metrics } = await tools.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration").value;
  };
  await page.evaluate(keepFrames);
  const before = { bytes: line.bytes, busy: await busy(), at: performance.now() };
  await pause(Number(seconds) * 1_000);
  const elapsed = (performance.now() - before.at) / 1_000;
  const kbPerSecond = (line.bytes - before.bytes) / elapsed / 1_000;
  const busyShare = ((await busy()) - before.busy) / elapsed;
  const frames = await page.evaluate(() => globalThis.frames);
  await context.close();
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0);
  return [
    kbPerSecond.toFixed(1),
    `${(100 * busyShare).toFixed(0)} %`,
    `${((100 * dropped) / (dropped + frames.length)).toFixed(1)} %`,
    `${Math.max(...frames).toFixed(0)} ms`,
  ];
}

const maker = await connect(url);
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  for (const game of Object.keys(games)) {
    const line = await openLine();
    row(game, name, ...(await look(browser, line, `/r/${await openRoom(maker, game, 1)}`)));
  }
  const kinds = ["ctor", "totas"]; // games that last long enough
  for (let made = 0; made < boards; ++made) await openRoom(maker, kinds[made % kinds.length], 2);
  row(`${boards} boards`, name, ...(await look(browser, await openLine(), "/watch")));
} finally {
  await browser.close();
}
process.exit(0);
