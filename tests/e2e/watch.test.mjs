// Games as people watch them who have no part in them: side by side in the hall over one connection and without a name,
// in a page of another origin, behind the game where the room has a delay, and without it by a key of the host's.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { choiceOf, squaresFor } from "./support/ctor.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";
import { bestTarget } from "./support/tritoc.mjs";

const delaySeconds = 6;
const triesMost = 5; // until something was seen within the delay
const ctorOptions = { size: 8, teams: [1, 1], power: 2, sandglass: 0 };
const tritocOptions = { turn_seconds: 0 };

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

// Two scripted players at a table whose game has begun.
async function openTable(t, game, options, fields = {}) {
  const players = { black1: await Client.connect(server, "Ada"), white1: await Client.connect(server, "Cleo") };
  t.after(() => Promise.all(Object.values(players).map((player) => player.close())));
  const { room } = await players.black1.ask("room.create", { game, options, name: `A table of ${game}`, ...fields });
  const followers = {};
  for (const [seat, player] of Object.entries(players)) {
    followers[seat] = await player.join(room);
    await player.ask("seat.take", { room, seat });
  }
  for (const player of Object.values(players)) await player.ask("room.ready", { room, ready: true });
  for (const follower of Object.values(followers))
    await follower.until(({ view }) => view !== null, "the game has begun");
  return { room, players, followers, host: players.black1 };
}

// The next round of Put: all its envelopes are sealed, and with that revealed. Turns in which nothing but moves is left
// end.
async function playRound({ room, players, followers }) {
  const witness = followers.black1;
  for (;;) {
    const seat = `${witness.view.team}1`;
    const follower = followers[seat];
    await follower.until(
      ({ view }) => view.turn === witness.view.turn && view.team === witness.view.team,
      "both know of the turn",
    );
    const { turn, round } = follower.view;
    if (round?.op === "put") {
      const reveals = witness.all("reveal").length;
      const { view } = follower;
      for (const { duty } of follower.owed(seat))
        await players[seat].ask("act", {
          room,
          action: { type: "seal", duty, choice: choiceOf("put", squaresFor(view, duty)) },
        });
      await witness.until((state) => state.all("reveal").length > reveals, "the reveal");
      return witness.view;
    }
    await players[seat].ask("act", { room, action: { type: "done" } });
    await witness.until(({ view }) => view.turn > turn, "the next turn");
  }
}

// Whatever is due of whoever is in turn: a throw, a piece that comes or one that goes.
async function playDice({ room, players, followers }) {
  const witness = followers.black1;
  const { seq, view } = witness;
  const type = view.phase === "throw" ? "throw" : view.phase === "place" ? "place" : "remove";
  const at = type === "throw" ? {} : { at: bestTarget(view) };
  await players[`${view.player}1`].ask("act", { room, action: { type, ...at } });
  await witness.until((state) => state.seq > seq, "what came of it");
}

const chipsOn = (view) => [...view.board].filter((chip) => chip !== ".").length;
const piecesOn = (view) => view.board.join("").replaceAll(".", "").length;

// Waits until so many chips or pieces lie on the board inside an element.
const untilShown = (page, selector, piece, count) =>
  page.waitForFunction(
    ([on, what, wanted]) => document.querySelectorAll(`${on} [role=gridcell] > ${what}`).length === wanted,
    [selector, piece, count],
  );

// What a page has opened to be told of games.
function countConnections(page) {
  const opened = { streams: [], lines: 0 };
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") opened.streams.push(new URL(request.url()));
  });
  page.on("websocket", () => (opened.lines += 1));
  return opened;
}

test(
  "two games of different kinds move side by side in the hall, over one connection and without a name",
  { timeout: 600_000 },
  async (t) => {
    const ctor = await openTable(t, "ctor", ctorOptions);
    const tritoc = await openTable(t, "tritoc", tritocOptions);
    await playRound(ctor);
    const ivo = await openPerson(browser, server.url, { reducedMotion: "reduce" });
    t.after(() => ivo.close());
    const { page } = ivo;
    const opened = countConnections(page);
    await page.goto("/watch");
    const card = ({ room }) => `[data-testid="live-${room}"]`;
    await page.locator(`${card(ctor)}[data-game=ctor] [role=grid]`).waitFor();
    await page.locator(`${card(tritoc)}[data-game=tritoc] [role=grid]`).waitFor();
    for (let round = 0; round < 3; round += 1) {
      await untilShown(page, card(ctor), ".chip", chipsOn(await playRound(ctor)));
      while (piecesOn(tritoc.followers.black1.view) <= round) await playDice(tritoc);
      await untilShown(page, card(tritoc), ".peg:not(.owner)", piecesOn(tritoc.followers.black1.view));
    }
    assert.equal(opened.streams.length, 1);
    const asked = opened.streams[0].searchParams;
    assert.deepEqual(asked.get("rooms").split(",").sort(), [ctor.room, tritoc.room].sort());
    assert.deepEqual([asked.get("views"), asked.get("every")], ["changes", "1000"]);
    assert.equal(opened.lines, 0);
    assert.equal(await page.evaluate(() => localStorage.getItem("tutti.token")), null);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await assertFaultless(page, "the hall");
    await takeScreenshots(page, "watch");

    await ivo.at("watch-tritoc").click();
    await page.locator(card(ctor)).waitFor({ state: "detached" });
    await page.locator(`${card(tritoc)} [role=grid]`).waitFor();
    // The whole card leads into the room.
    await page.locator(card(tritoc)).click();
    await ivo.at("watching").waitFor();
    assert.equal(new URL(page.url()).pathname, `/r/${tritoc.room}`);

    // A result stays where the game was.
    await page.goto("/watch?game=ctor");
    await page.locator(`${card(ctor)} [role=grid]`).waitFor();
    await ctor.host.ask("act", { room: ctor.room, action: { type: "resign" } });
    await page.locator(`${card(ctor)}[data-state=over] .live-over`).waitFor();
    ivo.assertClean();
  },
);

test(
  "in a page of another origin a room's board moves, and says so when the room lets nobody watch or is not there",
  { timeout: 600_000 },
  async (t) => {
    const ctor = await openTable(t, "ctor", ctorOptions);
    const closed = await openTable(t, "ctor", ctorOptions, { watchable: false });
    const elsewhere = createServer(({ url }, answer) => {
      answer.setHeader("Content-Type", "text/html; charset=utf-8");
      answer.end(`<!doctype html><html lang="en"><title>A page of somebody else</title><main><h1>Look</h1>
      <iframe src="${server.url}/embed/r/${url.slice(1)}" title="A game" width="520" height="760"></iframe></main>`);
    });
    await new Promise((listening) => elsewhere.listen(0, "127.0.0.1", listening));
    const lea = await openPerson(browser, `http://127.0.0.1:${elsewhere.address().port}`);
    t.after(async () => {
      await lea.close();
      elsewhere.closeAllConnections();
      elsewhere.close();
    });
    const frame = lea.page.frameLocator("iframe");
    await lea.page.goto(`/${ctor.room}`);
    await frame.getByTestId("live-room").waitFor();
    const chips = chipsOn(await playRound(ctor));
    const inside = lea.page.frames()[1];
    await untilShown(inside, "[data-testid=live-room]", ".chip", chips);
    assert.equal(await frame.getByTestId("home").count(), 0);
    assert.equal(await frame.getByTestId("open-large").getAttribute("href"), `/r/${ctor.room}`);
    await assertFaultless(lea.page, "a page with a live board");

    lea.assertClean();

    // The browser itself reports every refusal: that is no complaint of the page.
    await lea.page.goto(`/${closed.room}`);
    await frame.locator("[data-testid=live-gone][data-reason=forbidden]").waitFor();
    await lea.page.goto("/00000000");
    await frame.locator("[data-testid=live-gone][data-reason=no_such_room]").waitFor();
  },
);

test(
  "a room with a delay is behind in the hall and in the room; who has the host's key is not",
  { timeout: 600_000 },
  async (t) => {
    const table = await openTable(t, "ctor", ctorOptions, { spectator_delay: delaySeconds });
    const { key } = await table.host.ask("room.caster", { room: table.room });
    const [late, early, sent] = [
      await openPerson(browser, server.url),
      await openPerson(browser, server.url),
      await openPerson(browser, server.url),
    ];
    t.after(() => Promise.all([late, early, sent].map((each) => each.close())));
    const card = `[data-testid="live-${table.room}"]`;
    // That it is being played is told later as well, and the list is asked for now and then.
    await late.page.goto("/watch");
    await late.page.locator(`${card} [role=grid]`).waitFor();
    assert.equal(
      await late.page.locator(`${card} [data-testid=live-behind]`).textContent(),
      `${delaySeconds} s behind`,
    );

    await early.page.goto(`/r/${table.room}`);
    await early.page.locator(`[data-testid=watching]:has-text("${delaySeconds} s behind")`).waitFor();
    // By keyboard alone: the summary opens the form, the field is next to it, and Enter sends it.
    await early.at("caster-have").press("Enter");
    await early.at("caster-enter").waitFor();
    await early.page.keyboard.press("Tab");
    await early.page.keyboard.type("not-the-key");
    await early.page.keyboard.press("Enter");
    await early.at("caster-why").locator("text=Wrong key").waitFor();
    await assertFaultless(early.page, "a wrong key");
    await early.page.keyboard.press("Control+A");
    await early.page.keyboard.type(key);
    await early.page.keyboard.press("Enter");
    await early.page.locator('[data-testid=watching]:has-text("without delay")').waitFor();
    // Who is sent a link with the key has nothing to enter, and does not show it in the address.
    await sent.page.goto(`/r/${table.room}#caster=${key}`);
    await sent.page.locator('[data-testid=watching]:has-text("without delay")').waitFor();
    assert.equal(new URL(sent.page.url()).hash, "");

    const shown = (person, selector) => person.page.locator(`${selector} [role=gridcell] > .chip`).count();
    // A slow machine may take longer to look than the delay is: then it looks at another round.
    let isSeen = false;
    for (let tries = 0; !isSeen && tries < triesMost; tries += 1) {
      const shownBefore = await shown(late, card);
      const began = performance.now();
      const chips = chipsOn(await playRound(table));
      assert.notEqual(chips, shownBefore);
      await untilShown(early.page, "[data-testid=match]", ".chip", chips);
      const shownMeanwhile = await shown(late, card);
      isSeen = performance.now() - began < 1_000 * (delaySeconds - 0.5);
      if (isSeen) assert.equal(shownMeanwhile, shownBefore, "what the others see later was there at once");
      await untilShown(late.page, card, ".chip", chips);
    }
    for (const person of [late, early, sent]) person.assertClean();
    if (!isSeen) t.skip(`the machine was late ${triesMost} times`);
  },
);
