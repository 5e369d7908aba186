// What streams lay over their video: a match on a page without anything behind it, in letters that can be read on a
// screen across the room; two boards; and one lasting address that follows where its owner points it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connectRegistered, granted, call } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { revealOfTwo } from "./support/ctor.mjs";
import { heapStrings } from "./support/memory.mjs";
import { startServer } from "./support/server.mjs";

const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1920 };
/** As narrow as the windows for which pages of phones and tablets are laid out. */
const SMALL = { width: 720, height: 1280 };
/** Of 1080 lines. */
const SMALLEST_PX = 28;
const againMost = 5;

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const NAMES = { black1: "Ada", white1: "Cleo", black2: "Bob", white2: "Dai" };

// Scripted players, one or two a side, at a table whose game has begun.
async function openTable(t, game, options = {}, fields = {}, seats = ["black1", "white1"]) {
  const players = {};
  for (const seat of seats) players[seat] = await Client.connect(server, NAMES[seat]);
  t.after(() => Promise.all(Object.values(players).map((player) => player.close())));
  const { room } = await players.black1.ask("room.create", { game, options, name: `A table of ${game}`, ...fields });
  const follower = await players.black1.join(room);
  for (const [seat, player] of Object.entries(players)) {
    if (seat !== "black1") await player.join(room);
    await player.ask("seat.take", { room, seat });
  }
  for (const player of Object.values(players)) await player.ask("room.ready", { room, ready: true });
  await follower.until(({ view }) => view !== null, "the game has begun");
  return { room, players, follower };
}

const CTOR = { size: 8, teams: [1, 1], power: 2, sandglass: 0 };

// `keep`: what the page remembers of reveals.
async function openOverlay(t, path, viewport = WIDE, keep = keepStage) {
  const person = await openPerson(browser, server.url, { viewport });
  t.after(() => person.close());
  await person.page.addInitScript(keep);
  await person.page.goto(path);
  return person;
}

// In the page: keeps what has lain open on the stage, and how many lines flew from it.
function keepStage() {
  globalThis.stage = { letters: [], lines: 0 };
  const look = () => {
    for (const letter of document.querySelectorAll(".envelopes.on-stage [data-letter]"))
      if (!globalThis.stage.letters.includes(letter.textContent)) globalThis.stage.letters.push(letter.textContent);
    globalThis.stage.lines = Math.max(globalThis.stage.lines, document.querySelectorAll(".flight-line").length);
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
}

// In the page, of each of two boards: keeps where its parts have stood, each place once; what was on its stage; and
// what was wrong with that: letters that are small or cut, or lie over a board, lines that leave their own one's scene.
function keepScenes() {
  const PARTS = [".scene-side.black", ".scene-side.white", ".board-area", "tutti-timer", ".envelopes", ".scene-words"];
  globalThis.scenes = {};
  const within = (inner, outer) =>
    inner.left >= outer.left - 1 &&
    inner.top >= outer.top - 1 &&
    inner.right <= outer.right + 1 &&
    inner.bottom <= outer.bottom + 1;
  const wrongIn = (scene, row) => {
    const wrong = [];
    const place = scene.getBoundingClientRect();
    const board = scene.querySelector("[role=grid]").getBoundingClientRect();
    if (!within(row.getBoundingClientRect(), place)) wrong.push("the envelopes leave their scene");
    for (const element of row.querySelectorAll(".bearer, .envelope-content, .envelope-fate")) {
      const box = element.getBoundingClientRect();
      const { textContent: text, scrollHeight, clientHeight } = element;
      if (box.width === 0 || !within(box, row.getBoundingClientRect())) wrong.push(`${text} is not seen`);
      if (box.right > board.left && box.left < board.right && box.bottom > board.top && box.top < board.bottom)
        wrong.push(`${text} lies over the board`);
      if (element.matches(".envelope-content") && scrollHeight > clientHeight + 1) wrong.push(`${text} is cut`);
      const px = Number.parseFloat(getComputedStyle(element).fontSize);
      if (px < 28) wrong.push(`${text} has ${px} px`);
    }
    for (const line of scene.querySelectorAll(".flight-line"))
      if (!within(line.getBoundingClientRect(), place)) wrong.push("a line leaves its scene");
    return wrong;
  };
  const look = () => {
    for (const scene of document.querySelectorAll(".scene")) {
      const kept = (globalThis.scenes[scene.id] ??= { places: {}, stages: [], wrong: [], open: null });
      for (const part of PARTS) {
        const box = scene.querySelector(part)?.getBoundingClientRect();
        const at = box && [box.left, box.top, box.width, box.height].map(Math.round).join(" ");
        if (at && !(kept.places[part] ??= []).includes(at)) kept.places[part].push(at);
      }
      const row = scene.querySelector(".envelopes.on-stage");
      if (row && !kept.open) kept.stages.push((kept.open = { letters: [], lines: 0 }));
      if (!row) kept.open = null;
      else {
        kept.open.letters = [...row.querySelectorAll("[data-letter]")].map((letter) => letter.textContent);
        kept.open.lines = Math.max(kept.open.lines, scene.querySelectorAll(".letter-flight > .flight-line").length);
        for (const each of wrongIn(scene, row)) if (!kept.wrong.includes(each)) kept.wrong.push(each);
      }
    }
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
}

// Scripted players bring reveals of two envelopes, until lines were seen to fly from one. Gives what was kept.
async function sceneOf({ page }, { room, players }) {
  for (let again = 0; ; again += 1) {
    const count = await page.evaluate(
      (id) => globalThis.scenes[id].stages.filter(({ letters }) => letters.length === 2).length,
      `overlay-${room}`,
    );
    await revealOfTwo(room, players);
    await page.waitForFunction(
      ([id, wanted]) => {
        const { stages, open } = globalThis.scenes[id];
        return open === null && stages.filter(({ letters }) => letters.length === 2).length > wanted;
      },
      [`overlay-${room}`, count],
    );
    const kept = await page.evaluate((id) => globalThis.scenes[id], `overlay-${room}`);
    if (again === againMost || kept.stages.some(({ lines }) => lines > 0)) return kept;
  }
}

// How many lines have flown. On a slow renderer the stage may be over before they are drawn: then at another reveal.
async function linesFlown({ page }, room, players) {
  for (let again = 0; ; again += 1) {
    const lines = await page.evaluate(() => globalThis.stage.lines);
    if (lines > 0 || again === againMost) return lines;
    await page.evaluate(() => (globalThis.stage.letters = []));
    await revealOfTwo(room, players);
    await page.waitForFunction(
      () => globalThis.stage.letters.length >= 2 && !document.querySelector(".envelopes.on-stage"),
    );
  }
}

const shows = (person, ...rooms) =>
  person.page.locator(`[data-testid=overlay][data-rooms="${rooms.join(" ")}"]`).waitFor({ state: "attached" });

// In the page: the texts that are seen, how large their letters are and where they end.
function seenTexts() {
  // A rehearsal is painted, and so tells a browser that it is seen; its own style keeps it from people.
  const UNSEEN = ".unseen, .rehearsal";
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const { parentElement: parent } = node;
    const range = document.createRange();
    range.selectNode(node);
    const { width, right, bottom, left, top } = range.getBoundingClientRect();
    const isSeen = parent.checkVisibility({ visibilityProperty: true }) && width > 1 && !parent.closest(UNSEEN);
    if (node.textContent.trim() === "" || !isSeen) continue;
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    texts.push({ text: node.textContent.trim(), px: Number.parseFloat(getComputedStyle(parent).fontSize), inside });
  }
  return texts;
}

const pxOf = (person, testId) =>
  person.at(testId).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

/** The side that has 1080 lines, in parts of these. */
const scaleOf = ({ width, height }) => Math.min(width, height) / 1080;

async function assertReadable({ page }, what) {
  const texts = await page.evaluate(seenTexts);
  const smallest = SMALLEST_PX * scaleOf(page.viewportSize());
  assert.ok(texts.length > 5, `${what}: ${JSON.stringify(texts)}`);
  assert.deepEqual(
    texts.filter(({ px }) => px < smallest),
    [],
    `${what}: too small to be read`,
  );
  assert.deepEqual(
    texts.filter(({ inside }) => !inside),
    [],
    `${what}: outside of the picture`,
  );
  const bars = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });
  assert.equal(bars, false, `${what}: there are scroll bars`);
}

test(
  "a match over a video: nothing behind it, nothing sealed before its reveal, which is on stage as for all who watch",
  { timeout: 600_000 },
  async (t) => {
    const all = Object.keys(NAMES);
    const { room, players, follower } = await openTable(t, "ctor", { ...CTOR, teams: [2, 2] }, {}, all);
    const over = await openOverlay(t, `/overlay/r/${room}`);
    await shows(over, room);
    await over.page.locator(`[data-testid=overlay-${room}] [role=grid]`).waitFor();
    const backgrounds = await over.page.evaluate(() =>
      ["html", "body", "#app", "main", "[data-testid=overlay]"].map((each) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(document.querySelector(each));
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    assert.deepEqual([...new Set(backgrounds)], ["rgba(0, 0, 0, 0) none"]);
    for (const part of [".scene-words p", ".timer-text", ".envelope-name", ".envelope-state"]) {
      const colour = await over.page
        .locator(part)
        .first()
        .evaluate((text) => getComputedStyle(text).color);
      const [red, green, blue] = colour.match(/\d+/g).map(Number);
      assert.ok(Math.min(red, green) > 128 && blue > 96, `${part} is light, for its plate is dark: ${colour}`);
    }
    assert.match(await over.at("overlay-black").textContent(), /Ada.*Bob/s);
    assert.match(await over.at("overlay-white").textContent(), /Cleo.*Dai/s);
    assert.equal(await over.page.locator("header, nav, footer, .toasts").count(), 0);
    await assertReadable(over, "wide");
    for (const id of ["overlay-score-black", "overlay-score-white"])
      assert.ok((await pxOf(over, id)) >= 3 * SMALLEST_PX, id);
    assert.ok((await over.page.locator(".timer-text").evaluate((text) => text.offsetHeight)) >= 3 * SMALLEST_PX);

    // One of two envelopes is closed: no page knows what lies in it.
    const dutiesOf = (team, count) =>
      follower.until(({ view: { team: now, round } }) => {
        const duties = round?.duties ?? [];
        return now === team && duties.length === count && duties;
      }, `${team} has ${count} envelopes`);
    const seal = ({ seat, duty }, put) =>
      players[seat].ask("act", { room, action: { type: "seal", duty, choice: { put } } });
    const [only] = await dutiesOf("black", 1);
    await seal(only, 10);
    await over.page.waitForFunction(
      () => globalThis.stage.letters.length === 1 && !document.querySelector(".envelopes.on-stage"),
    );
    const [one, other] = await dutiesOf("white", 2);
    await over.page.evaluate(() => (globalThis.stage.letters = []));
    await seal(one, 37);
    await over.page.locator(".envelope.sealed").waitFor();
    assert.equal(await over.page.locator("[data-letter], .in-envelope, .draft").count(), 0);
    assert.deepEqual(
      (await heapStrings(over.page)).filter((text) => /"put": ?37|Put 37/.test(text)),
      [],
    );
    assert.deepEqual(await over.page.evaluate(() => globalThis.stage.letters), []);
    await seal(other, 38);
    await over.page.waitForFunction(
      () => globalThis.stage.letters.length === 2 && !document.querySelector(".envelopes.on-stage"),
    );
    const { letters } = await over.page.evaluate(() => globalThis.stage);
    assert.match(letters.join(), /Put 37.*Put 38/s);
    await over.at("told").getByText(/37/).waitFor();
    assert.equal(await over.at("overlay-score-white").textContent(), "2");
    await assertReadable(over, "after a reveal");
    assert.equal(await linesFlown(over, room, players), 2, "a line flies from each envelope");

    for (const seat of ["white1", "white2"]) await players[seat].ask("act", { room, action: { type: "resign" } });
    await over.at("result-title").getByText("Black wins").waitFor();
    await assertReadable(over, "the end");
    over.assertClean();
  },
);

test("two boards stand side by side, or one over the other, and both can be read", { timeout: 600_000 }, async (t) => {
  const ctor = await openTable(t, "ctor", CTOR);
  const totas = await openTable(t, "totas");
  const path = `/overlay/r/${ctor.room}/${totas.room}`;
  const boxes = (person) =>
    Promise.all(
      [ctor, totas].map(({ room }) => person.page.locator(`[data-testid=overlay-${room}] [role=grid]`).boundingBox()),
    );
  for (const [viewport, query] of [
    [WIDE, ""],
    [TALL, "?theme=light"],
    [TALL, "?theme=dark&shape=tall"],
    [SMALL, ""],
  ]) {
    const over = await openOverlay(t, path + query, viewport);
    await shows(over, ctor.room, totas.room);
    const [first, second] = await boxes(over);
    assert.ok(first.width > 700 * scaleOf(viewport), JSON.stringify(first));
    if (viewport === WIDE) assert.ok(second.x >= first.x + first.width, JSON.stringify([first, second]));
    else assert.ok(second.y >= first.y + first.height, JSON.stringify([first, second]));
    assert.equal(await over.page.locator(".scene-score").count(), 4);
    assert.equal(await over.page.locator("tutti-timer").count(), 2);
    await assertReadable(over, `${viewport.width} ${query}`);
    over.assertClean();
  }
});

test(
  "the envelopes of two boards are opened beside their own, and nothing moves its place",
  { timeout: 1_800_000 },
  async (t) => {
    const all = Object.keys(NAMES);
    const tables = [];
    for (let number = 0; number < 2; number += 1)
      tables.push(await openTable(t, "ctor", { ...CTOR, teams: [2, 2] }, {}, all));
    const path = `/overlay/r/${tables.map(({ room }) => room).join("/")}`;
    for (const viewport of [WIDE, TALL]) {
      const over = await openOverlay(t, path, viewport, keepScenes);
      await shows(over, ...tables.map(({ room }) => room));
      for (const table of tables) {
        const { stages, places, wrong } = await sceneOf(over, table);
        const { letters } = stages.findLast((stage) => stage.letters.length === 2);
        for (const letter of letters) assert.match(letter, /(Ada|Bob|Cleo|Dai)\s+Put \d+/);
        assert.equal(Math.max(...stages.map(({ lines }) => lines)), 2, "a line flies from each envelope");
        assert.deepEqual(wrong, []);
        for (const [part, at] of Object.entries(places))
          assert.equal(at.length, 1, `${part} stood at ${at.join(", ")}`);
      }
      await assertReadable(over, `both at ${viewport.width}`);
      over.assertClean();
    }
  },
);

test("Tritoc in 9:16, and what is unknown in an address is told", { timeout: 600_000 }, async (t) => {
  const { room, players, follower } = await openTable(t, "tritoc", { turn_seconds: 0 });
  const over = await openOverlay(t, `/overlay/r/${room}?theme=blue`, TALL);
  await shows(over, room);
  await players[`${follower.view.player}1`].ask("act", { room, action: { type: "throw" } });
  await over.page.locator("[data-testid=total]:not(:empty)").waitFor();
  await over.at("overlay-strange").getByText("theme=blue").waitFor();
  await assertReadable(over, "Tritoc");
  over.assertClean();
});

test(
  "one lasting address is pointed at a board, at another and at both from their rooms, and follows by itself",
  { timeout: 600_000 },
  async (t) => {
    const [first, second] = [
      await openTable(t, "tritoc", { turn_seconds: 0 }),
      await openTable(t, "ctor", CTOR, { visibility: "unlisted" }),
    ];
    const host = await connectRegistered(server, "Streamer");
    t.after(() => host.close());
    const over = await openOverlay(t, "/overlay/p/streamer", TALL);
    const loads = [];
    over.page.on("framenavigated", ({ url }) => loads.push(url));
    await shows(over);

    // As the host does it in the rooms.
    const page = await openPerson(browser, server.url);
    t.after(() => page.close());
    await page.page.addInitScript((token) => {
      localStorage.setItem("tutti.token", token);
      localStorage.setItem("tutti.named", "registered");
    }, host.token);
    const openPart = async (room) => {
      await page.page.goto(`/r/${room}`);
      await page.press("tab-room");
      await page.press("streams");
      await page.at("stream-show").waitFor();
    };
    await openPart(first.room);
    await page.at("stream-shows").getByText("It shows nothing.").waitFor();
    assert.equal(await page.at("stream-room").inputValue(), `${server.url}/overlay/r/${first.room}`);
    await page.at("stream-theme-dark").check({ force: true });
    await page.page.waitForFunction(
      (address) => document.querySelector("[data-testid=stream-own]").value === address,
      `${server.url}/overlay/p/${host.player.id}?theme=dark`,
    );
    await page.at("stream-show").click();
    await shows(over, first.room);
    await openPart(second.room);
    await page.at("stream-beside").click();
    await shows(over, first.room, second.room);
    await page.at("stream-show").click();
    await shows(over, second.room);
    await page.at("stream-hide").click();
    await shows(over);
    assert.deepEqual(loads, [], "the page was loaded once");
    page.assertClean();

    // What strangers may not watch nobody shows; whoever names it in an address sees nothing of it.
    const { room: closed } = await host.ask("room.create", { game: "ctor", password: "sesame" });
    const refused = await call(server, "/account/overlay", { token: host.token, body: { rooms: [closed] } });
    assert.deepEqual([refused.status, refused.body.error.code], [403, "wrong_password"]);
    over.assertClean();
    const shut = await openOverlay(t, `/overlay/r/${closed}?theme=light`);
    await shut.at("overlay-note").getByText("This room has a password.").waitFor();
    const clear = await openOverlay(t, `/overlay/r/${closed}`);
    await shows(clear);
    assert.deepEqual(await clear.page.evaluate(seenTexts), []);
  },
);

test(
  "a delayed match over the video of who has a caster's key: at once, and late again when the key is withdrawn",
  { timeout: 600_000 },
  async (t) => {
    const { room, players } = await openTable(t, "ctor", CTOR, { spectator_delay: 600 });
    const { key } = await players.black1.ask("room.caster", { room });
    const [early, late] = [
      await openOverlay(t, `/overlay/r/${room}#caster=${key}`),
      await openOverlay(t, `/overlay/r/${room}`),
    ];
    const board = ({ page }, status) => page.locator(`[data-testid=overlay-${room}][data-status=${status}]`).waitFor();
    await board(early, "playing");
    await board(late, "open");
    // As a streaming program reads it anew.
    await early.page.reload();
    await board(early, "playing");
    await players.black1.ask("room.caster", { room, off: true });
    await board(early, "open");
    for (const person of [early, late]) person.assertClean();
  },
);

test("a server that is away for a while costs a stream nothing but time", { timeout: 600_000 }, async (t) => {
  const table = await openTable(t, "tritoc", { turn_seconds: 0 });
  const host = await connectRegistered(server, "Steady");
  t.after(() => host.close());
  await granted(server, "/account/overlay", { token: host.token, body: { rooms: [table.room] }, shape: "overlay" });
  const over = await openOverlay(t, "/overlay/p/Steady");
  await shows(over, table.room);
  await over.context.setOffline(true);
  await over.page.waitForEvent("requestfailed");
  await shows(over, table.room);
  await granted(server, "/account/overlay", { token: host.token, body: { rooms: [] }, shape: "overlay" });
  await over.context.setOffline(false);
  await shows(over);
});
