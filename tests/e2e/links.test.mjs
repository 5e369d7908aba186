// What others make of an address: programs that show links get a title, a description and a picture of each; browsers
// get icons and what they need to install the page; and whoever has no network is told so, in their language.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchWholeBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

let server, browser, host, room;

before(async () => {
  server = await startServer();
  browser = await launchWholeBrowser();
  host = await Client.connect(server, "Host");
  ({ room } = await host.ask("room.create", { game: "ctor", name: "Friday <b>", options: { teams: [1, 1] } }));
});

after(async () => {
  await browser?.close();
  await host?.close();
  await server?.stop();
});

// The content of a meta tag, unescaped as far as is needed here.
const told = (html, name) =>
  html
    .match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

// Width and height of a PNG.
function sizeOf(png) {
  assert.equal(png.subarray(1, 4).toString("latin1"), "PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const bytesOf = async (address) => {
  const answer = await fetch(new URL(address, server.url));
  assert.equal(answer.status, 200, address);
  return Buffer.from(await answer.arrayBuffer());
};

test("each address tells programs that show links what it is, in words and with a picture", async () => {
  const paths = ["/", "/new", "/games", "/watch", "/ratings", "/ratings/ctor/2", "/tournaments", "/settings"];
  const games = ["ctor", "totas", "tritoc"].map((game) => `/help/${game}`);
  const titles = new Set();
  const descriptions = new Set();
  for (const path of [...paths, ...games, `/r/${room}`]) {
    const answer = await fetch(server.url + path);
    assert.equal(answer.status, 200, path);
    const html = await answer.text();
    const title = told(html, "og:title");
    assert.equal(
      title,
      html
        .match(/<title>([^<]*)</)[1]
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">"),
    );
    assert.equal(told(html, "og:description"), told(html, "description"), path);
    assert.equal(told(html, "og:url"), server.url + path);
    assert.equal(told(html, "twitter:card"), "summary_large_image");
    assert.ok(told(html, "og:image:alt"), path);
    titles.add(title);
    descriptions.add(told(html, "description"));
    const image = told(html, "og:image");
    assert.ok(image.startsWith(`${server.url}/api/v1/`), image);
    assert.deepEqual(sizeOf(await bytesOf(image)), [1200, 630], path);
    assert.deepEqual([told(html, "og:image:width"), told(html, "og:image:height")], ["1200", "630"]);
  }
  assert.equal(titles.size, paths.length + games.length + 1);
  assert.equal(descriptions.size, paths.length + games.length + 1);
  const html = await (await fetch(`${server.url}/r/${room}`)).text();
  assert.equal(told(html, "og:title"), "Friday <b> · CTOR · Tutti");
});

test("where nothing is the page says so, with 404, and leads on", { timeout: 600_000 }, async (t) => {
  for (const path of ["/nowhere", "/r/00000000", "/g/none", "/t/00000000", "/u/Nobody", "/help/chess"])
    assert.equal((await fetch(server.url + path)).status, 404, path);
  const ada = await openPerson(browser, server.url);
  ada.mayBeRefused();
  t.after(() => ada.close());
  const answer = await ada.page.goto("/nowhere");
  assert.equal(answer.status(), 404);
  await ada.page.getByRole("heading", { name: "There is no such page" }).waitFor();
  const ways = ada.page.locator("main a.button");
  assert.deepEqual(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [
    "/",
    "/help/ctor",
    "/tournaments",
    "/games",
  ]);
});

test("browsers find icons for every platform, and what they need to install it", async () => {
  const manifest = JSON.parse((await bytesOf("/manifest.webmanifest")).toString());
  assert.equal(manifest.display, "standalone");
  assert.equal(manifest.start_url, "/");
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await bytesOf(src);
    if (type !== "image/png") continue;
    assert.equal(sizeOf(icon).join("x"), sizes, src);
  }
  for (const size of ["192x192", "512x512"])
    assert.ok(manifest.icons.some(({ sizes, purpose }) => sizes === size && purpose === "any"));
  assert.deepEqual(sizeOf(await bytesOf("/apple-touch-icon.png")), [180, 180]);
  await bytesOf("/favicon.ico");
});

test("Chromium has nothing against installing it", { timeout: 600_000 }, async (t) => {
  const ada = await openPerson(browser, server.url);
  t.after(() => ada.close());
  await ada.page.goto("/");
  const line = await ada.context.newCDPSession(ada.page);
  const { installabilityErrors } = await line.send("Page.getInstallabilityErrors");
  // A window in which nothing is kept cannot install anything, and every window of this test is one.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
    [],
  );
});

const WORDS = {
  en: "You are offline",
  fr: "Vous êtes hors ligne",
  ru: "Нет подключения к сети",
};
for (const [language, words] of Object.entries(WORDS))
  test(
    `${language}: without a network there is a page that says so, and it comes back by itself`,
    { timeout: 600_000 },
    async (t) => {
      const context = await browser.newContext({ baseURL: server.url, locale: language });
      t.after(() => context.close());
      const page = await context.newPage();
      await page.goto("/");
      // Ready is not yet in charge of this page; it takes over all that are open as soon as it is.
      await page.evaluate(async () => {
        const { serviceWorker } = navigator;
        if (serviceWorker.controller) return;
        await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      });
      await context.setOffline(true);
      // The page has no network from now on; its worker is told apart, and nobody waits for it.
      const [worker] = context.serviceWorkers();
      while (
        await worker.evaluate(() =>
          fetch("/manifest.webmanifest").then(
            () => true,
            () => false,
          ),
        )
      );
      const answer = await page.goto("/games");
      assert.equal(answer.status(), 503);
      await page.getByRole("heading", { name: words }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      await assertFaultless(page, `the page of no network in ${language}`);
      assert.deepEqual(await page.evaluate(() => caches.keys()), [], "nothing is kept");
      await context.setOffline(false);
      await page.locator("#content[data-screen=games] h1").waitFor();
    },
  );
