// The game of the day on the start page: a game that two people have finished plays there by itself, and leads into its
// replay at the moment that is seen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";
import { bestTarget } from "./support/tritoc.mjs";

let server, browser;

before(async () => {
  server = await startServer("--bot-pace", "0");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

// A game of Tritoc to its end; gives its id.
async function playToEnd(ada, bob) {
  const players = { black: ada, white: bob };
  const { room } = await ada.ask("room.create", { game: "tritoc", options: { turn_seconds: 0 }, name: "A table" });
  const followers = {};
  for (const [side, player] of Object.entries(players)) {
    followers[side] = await player.join(room);
    await player.ask("seat.take", { room, seat: `${side}1` });
  }
  for (const player of Object.values(players)) await player.ask("room.ready", { room, ready: true });
  const witness = followers.black;
  await witness.until(({ view }) => view !== null, "the game has begun");
  while (!witness.over) {
    const { seq, view } = witness;
    if (view.phase === "over") await witness.until((state) => state.over, "the end");
    else {
      const type = view.phase === "throw" ? "throw" : view.phase === "place" ? "place" : "remove";
      const at = type === "throw" ? {} : { at: bestTarget(view) };
      await players[view.player].ask("act", { room, action: { type, ...at } });
      await witness.until((state) => state.seq > seq, "what came of it");
    }
  }
  return witness.info.game_id;
}

// The list of finished games has it.
async function untilListed(id) {
  for (;;) {
    const { games } = await (await fetch(`${server.url}/api/v1/games`)).json();
    if (games?.some((game) => game.id === id)) return; // whoever asks too often is refused
    await pause(25);
  }
}

const isShown = (person, more) => person.page.locator(`[data-testid=featured][data-state=shown]${more}`).waitFor();

test(
  "a game that two people have finished plays by itself, and leads into its replay",
  { timeout: 1_800_000 },
  async (t) => {
    const ada = await Client.connect(server, "Ada");
    const bob = await Client.connect(server, "Bob");
    t.after(() => Promise.all([ada, bob].map((each) => each.close())));
    // Of computers there is another one, which nobody is shown.
    const seats = { black1: "bot:1", white1: "bot:1" };
    const { room } = await ada.ask("room.create", { game: "tritoc", options: {}, name: "Computers", seats });
    const computers = await ada.join(room);
    const id = await playToEnd(ada, bob);
    await computers.until((state) => state.over, "the computers' end", { ms: 600_000 });
    await untilListed(id);
    await untilListed(computers.info.game_id);

    const kim = await openPerson(browser, server.url);
    t.after(() => kim.close());
    const featured = kim.at("featured");
    // That stands until the game is here, which is let come once it has been seen.
    let letCome;
    const seen = new Promise((resolve) => (letCome = resolve));
    await kim.page.route(/\/api\/v1\/games\/[^/?]+\/replay/, (route) => seen.then(() => route.continue()));
    await kim.page.goto("/");
    await kim.page.locator("[data-testid=featured][data-state=loading]").waitFor();
    const place = await featured.boundingBox();
    letCome();
    await featured.scrollIntoViewIfNeeded();
    await isShown(kim, `[data-id="${id}"][data-playing=yes]`);
    const { width, height } = await featured.boundingBox();
    assert.deepEqual([width, height], [place.width, place.height], "its place was kept");
    assert.match(await featured.textContent(), /Ada[^]*Bob/);
    await kim.page.waitForFunction(() => Number(document.querySelector("[data-testid=featured]").dataset.step) >= 2);
    await kim.at("featured-play").click();
    await isShown(kim, "[data-playing=no]");
    await assertFaultless(kim.page, "the start page with a game of the day");
    await takeScreenshots(kim.page, "start-featured");
    const step = await featured.getAttribute("data-step");
    await kim.at("featured-open").click();
    await kim.page.locator(`[data-testid=replay][data-step="${step}"]`).waitFor();
    assert.equal(kim.page.url(), `${server.url}/g/${id}?at=${step}`);

    // Who wants nothing to move sees how it ended.
    const ivo = await openPerson(browser, server.url, { reducedMotion: "reduce" });
    t.after(() => ivo.close());
    await ivo.page.goto("/");
    await ivo.at("featured").scrollIntoViewIfNeeded();
    const { steps } = await (
      await fetch(`${server.url}/api/v1/games/${id}/replay?as=public`)
    )
      .text()
      .then((text) => JSON.parse(text.split("\n")[0]));
    await isShown(ivo, `[data-playing=no][data-step="${steps}"]`);
    assert.match(await ivo.at("featured-place").textContent(), /wins|[Dd]raw/); // the dice decide
    for (const each of [ada, bob, kim, ivo]) each.assertClean();
  },
);
