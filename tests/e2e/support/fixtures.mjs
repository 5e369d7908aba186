// The page against made-up rooms (web-client/fixtures.html): built in memory, served on loopback. Every screen and
// every state of a game can be looked at, without a server and without playing to it.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const own = fileURLToPath(new URL("../../../web-client/", import.meta.url));
const patienceMs = 120_000;
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

// `root`: the page's folder, another tree's as well. `sheets`: all style sheets, [{name, text}].
export async function serveFixtures(root = own) {
  const { build } = await import(pathToFileURL(createRequire(`${root}package.json`).resolve("vite")));
  process.env.NODE_ENV = "production";
  const { output } = await build({
    root,
    logLevel: "silent",
    // All script in one piece: a scene is opened anew hundreds of times, and what it takes is mostly the asking.
    build: { write: false, rolldownOptions: { input: `${root}fixtures.html`, output: { codeSplitting: false } } },
  });
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]));
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const body = files.get(pathname);
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": types[extname(pathname)] ?? "text/plain",
      "cache-control": "max-age=3600",
    });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    sheets: [...files].filter(([name]) => name.endsWith(".css")).map(([name, body]) => ({ name, text: String(body) })),
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}

// What pages have asked for, and what of it is still on its way.
const traffic = new WeakMap();

function trafficOf(page) {
  const known = traffic.get(page);
  if (known) return known;
  const seen = { underWay: new Set(), asked: 0 };
  page.on("request", (request) => seen.underWay.add(request) && seen.asked++);
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => seen.underWay.delete(request));
  traffic.set(page, seen);
  return seen;
}

// Resolves when nothing is on its way, and what arrived last has been carried out without asking for more. Faces come
// last of all, with a sheet of their own.
export async function settled(page) {
  const seen = trafficOf(page);
  for (let before = -1; before !== seen.asked || seen.underWay.size > 0;) {
    before = seen.asked;
    await page.evaluate(drawn);
  }
}

// In the page. What has come is drawn with a frame, and asks for more after it.
async function drawn() {
  const frame = () => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle)));
  do await frame();
  while (document.querySelector("tutti-face:not(:defined), [aria-busy=true]"));
  for (let more = 0; more < 3; ++more) await frame();
}

// In the page: resolves when a screen's heading stands there, or has not come for so long.
async function shown(withinMs) {
  const patientUntil = performance.now() + withinMs;
  while (!document.querySelector("#app main h1:not(.waiting), #app [data-testid=demo]")) {
    if (performance.now() > patientUntil) return false;
    await new Promise((frame) => requestAnimationFrame(frame));
  }
  return true;
}

// Resolves when what a scene shows has been loaded.
export async function openScene(page, origin, query) {
  trafficOf(page).underWay.clear(); // what the scene before had asked for
  await page.goto(`${origin}/fixtures.html?${query}`);
  if (!(await page.evaluate(shown, patienceMs))) throw new Error(`nothing is shown with ${query}`);
  await settled(page);
}
