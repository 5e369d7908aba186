// A line that is lost without a word: a cable is pulled out, a browser goes offline. People are told soon, beside what
// they are at, and told again when it is over.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { openRelay } from "./support/relay.mjs";
import { startServer } from "./support/server.mjs";

let server, relay, browser, host, room;

before(async () => {
  server = await startServer();
  relay = await openRelay();
  relay.leadTo(server.url);
  browser = await launchBrowser();
  // The host's clock runs, nobody has to do anything meanwhile, and it does not run out.
  host = await Client.connect(server, "Host");
  const options = { teams: [1, 1], sandglass: 600 };
  ({ room } = await host.ask("room.create", { game: "ctor", options, seats: { white1: "bot:1" } }));
  await host.join(room);
  await host.ask("seat.take", { room, seat: "black1" });
  await host.ask("room.ready", { room, ready: true });
});

after(async () => {
  await browser?.close();
  await host?.close();
  await relay?.close();
  await server?.stop();
});

// A watcher, who has nothing to do.
async function watcher(t, options = {}) {
  const person = await openPerson(browser, relay.url, options);
  t.after(() => person.close());
  await person.page.goto(`/r/${room}`);
  await person.at("board").waitFor();
  await person.at("round-trip").waitFor({ state: "attached" });
  return person;
}

const boxes = (person) => Promise.all(["headline", "board"].map((name) => person.at(name).boundingBox()));

for (const width of [1280, 390]) {
  test(
    `a line that is cut without a word, ${width} px wide: doubted, and nothing of the game hidden or moved`,
    { timeout: 600_000 },
    async (t) => {
      const ada = await watcher(t, { viewport: { width, height: 844 } });
      const boxesBefore = await boxes(ada);
      const { welcomes } = ada;
      await ada.whileLineMayBreak(async () => {
        relay.hush();
        await ada.at("banner").getByText("is not responding").waitFor();
        assert.notEqual(await ada.page.locator(".trip-dot").getAttribute("data-tone"), "open");
        const banner = await ada.at("banner").boundingBox();
        const during = await boxes(ada);
        assert.deepEqual(during, boxesBefore);
        for (const { y } of during)
          assert.ok(banner.y + banner.height <= y, `the banner ends at ${banner.y + banner.height}, below ${y}`);
        // Given up at last, for another line that gets no further.
        await ada.at("banner").getByText("Connection lost").waitFor();
        relay.mend();
        await ada.untilWelcomed(welcomes + 1);
        await ada.at("banner").waitFor({ state: "detached" });
      });
      ada.assertClean();
    },
  );
}

test(
  "a browser that goes offline says so itself: it is doubted at once, and back at once",
  { timeout: 600_000 },
  async (t) => {
    const bea = await watcher(t);
    await bea.whileLineMayBreak(async () => {
      await bea.context.setOffline(true);
      await bea.at("banner").waitFor();
      await bea.context.setOffline(false);
      await bea.at("banner").waitFor({ state: "detached" });
    });
    bea.assertClean();
  },
);

test("a board in a page of somebody else's says that it stands still", { timeout: 600_000 }, async (t) => {
  const cid = await openPerson(browser, relay.url);
  t.after(() => cid.close());
  await cid.page.goto(`/embed/r/${room}`);
  await cid.at("board").waitFor();
  const lost = cid.page.locator(".live-lost");
  await cid.whileLineMayBreak(async () => {
    await cid.context.setOffline(true);
    await lost.filter({ hasText: /./ }).waitFor();
    await cid.context.setOffline(false);
    await lost.filter({ hasNotText: /./ }).waitFor({ state: "attached" });
  });
  cid.assertClean();
});
