// The page against made-up rooms (web-client/fixtures.html): built in memory, served on loopback. Every screen and every state
// of a game can be looked at, without a server and without playing to it.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../../web-client/", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

// `sheets`: the addresses of all style sheets.
export async function serveFixtures() {
  const { build } = await import(pathToFileURL(createRequire(`${root}package.json`).resolve("vite")));
  process.env.NODE_ENV = "production";
  const { output } = await build({ root, logLevel: "silent", build: { write: false, rolldownOptions: { input: `${root}fixtures.html` } } });
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.code ?? file.source]));
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const body = files.get(pathname);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": types[extname(pathname)] ?? "text/plain", "cache-control": "max-age=3600" });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    sheets: [...files.keys()].filter((name) => name.endsWith(".css")),
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}

// Resolves when what a scene shows has been loaded: nothing is on its way any more.
export async function openScene(page, origin, query) {
  await page.goto(`${origin}/fixtures.html?${query}`);
  await page.locator("#app main h1, #app [data-testid=demo]").first().waitFor();
  await page.waitForLoadState("networkidle");
}
