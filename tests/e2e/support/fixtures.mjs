// The page against made-up rooms (web-client/fixtures.html): built in memory, served on loopback. Every screen and
// every state of a game can be looked at, without a server and without playing to it.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const own = fileURLToPath(new URL("../../../web-client/", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

// `root`: the page's folder, another tree's as well. `sheets`: the addresses of all style sheets.
export async function serveFixtures(root = own) {
  const { build } = await import(pathToFileURL(createRequire(`${root}package.json`).resolve("vite")));
  process.env.NODE_ENV = "production";
  const { output } = await build({
    root,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: `${root}fixtures.html` } },
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
    sheets: [...files.keys()].filter((name) => name.endsWith(".css")),
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}

// Resolves when what a scene shows has been loaded: nothing is on its way, and what arrived last has been carried out
// without asking for more.
export async function openScene(page, origin, query) {
  const underWay = new Set();
  let asked = 0;
  const asks = (request) => underWay.add(request) && asked++;
  const arrives = (request) => underWay.delete(request);
  const events = Object.entries({ request: asks, requestfinished: arrives, requestfailed: arrives });
  for (const [event, listener] of events) page.on(event, listener);
  await page.goto(`${origin}/fixtures.html?${query}`);
  await page.locator("#app main h1:not(.waiting), #app [data-testid=demo]").first().waitFor();
  for (let calm = 0, before = -1; calm < 2;) {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    calm = underWay.size === 0 && asked === before ? calm + 1 : 0;
    before = asked;
  }
  for (const [event, listener] of events) page.off(event, listener);
  // Faces come last of all, with a sheet of their own.
  await page.waitForFunction(() => document.querySelector("tutti-face:not(:defined)") === null);
}
