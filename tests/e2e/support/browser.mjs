// Debian's Chromium, one for a test file, and pages that are listened to: what goes over a page's line is held against
// the schemas and followed, and what a page complains of (errors, its content policy) is kept to fail the test.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, chromiumPath, headlessShellPath } from "../../support/chromium.mjs";
import { WholeViews } from "../../support/people/whole-views.mjs";
import { clientSchema, complaints, serverSchema } from "../../support/schema.mjs";
import { Follower } from "./follower.mjs";
import { Watch } from "./watch.mjs";

const actionMs = 60_000;

function howToLaunch(path) {
  if (!existsSync(path)) throw new Error(`${path} is missing (CHROMIUM names another)`);
  return { executablePath: path, headless: true, args: chromiumFlags };
}

export const launchBrowser = async () => chromium.launch(howToLaunch(headlessShellPath));

// For what only a browser with windows knows.
export const launchWholeBrowser = async () => chromium.launch(howToLaunch(chromiumPath));

// A person's browser: a context of its own with one page. `options` are those of a Playwright context.
export async function openPerson(browser, origin, options = {}) {
  // Without the worker that shows the page of no network (links.test.mjs has it): where the network is taken away and
  // given back, on a busy machine one opening of a page in four never came out of a driven browser's worker.
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
    ...options,
  });
  return personIn(context);
}

// The same at a browser of their own, with its worker, which keeps all in `folder`: Chromium tells the worker of no
// press of a notification where nothing is kept. An empty page stands there, too, so that the browser goes on where all
// others are closed. `environment`: in what it runs, beside ours.
export async function openPersonAlone(folder, origin, { environment, ...options } = {}) {
  const context = await chromium.launchPersistentContext(folder, {
    ...howToLaunch(chromiumPath),
    env: { ...process.env, ...environment },
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  return personIn(context);
}

async function personIn(context) {
  context.setDefaultTimeout(actionMs);
  const person = new Person(context, await context.newPage());
  await context.exposeBinding("tellSpoken", (_, text) => person.hear(text));
  await context.addInitScript(listenToRegions);
  return person;
}

// In the page: tells each line that its live regions are given. A region itself keeps only the newest.
function listenToRegions() {
  const tell = (records) => {
    for (const { addedNodes } of records) for (const { textContent } of addedNodes) globalThis.tellSpoken(textContent);
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const region of document.querySelectorAll("#say-polite, #say-now"))
      new MutationObserver(tell).observe(region, { childList: true });
  });
}

export class Person {
  context;
  page;
  name = null; // as the server knows it
  player = null; // likewise, all of it
  #followers = new Map();
  #views = new WholeViews();
  #asked = new Map(); // id -> type of the request
  #wrong = [];
  #lineMayBreak = false;
  #mayBeRefused = false;
  #watch = new Watch();

  constructor(context, page) {
    this.context = context;
    this.page = page;
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.#overhear(String(payload)));
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
    });
    page.on("pageerror", (error) => this.#wrong.push(`uncaught: ${error.stack ?? error}`));
    page.on("console", (message) => this.#read(message));
  }

  // The room this page is in, as its line has told it.
  follow(room) {
    if (!this.#followers.has(room)) this.#followers.set(room, new Follower(room));
    return this.#followers.get(room);
  }

  at(testId) {
    return this.page.getByTestId(testId);
  }

  // What is visible and enabled, by keys: what loads late above it may move it away from under a pointer that is down.
  // `what`: its test id, or a locator.
  async press(what) {
    const handle = typeof what === "string" ? this.at(what) : what;
    const ready = handle.and(this.page.locator(":not(:disabled)"));
    await ready.waitFor();
    await ready.press("Enter");
  }

  // The browser itself reports every failed connection; while a line is cut on purpose these are no errors of the page.
  async whileLineMayBreak(work) {
    this.#lineMayBreak = true;
    await work();
    this.#lineMayBreak = false;
  }

  // The browser itself reports every answer over HTTP that refuses something, a page of nothing among them; where that
  // is what is tested, these are no errors of the page.
  mayBeRefused() {
    this.#mayBeRefused = true;
  }

  // Resolves when the page's line has said hello again.
  welcomes = 0;
  untilWelcomed(count) {
    return this.#watch.until(() => this.welcomes >= count, `welcome number ${count} of a page`);
  }

  // The player that the page's line is, once that is such a one. What the page shows says nothing about it: it may come
  // from an answer over HTTP, before the line has said hello again, or before we have overheard it.
  untilPlayer(fits, what) {
    return this.#watch.until(() => this.player && fits(this.player) && this.player, `a page is ${what}`, {
      about: () => JSON.stringify(this.player),
    });
  }

  // All that the page has said to who listens to it, in order.
  spoken = [];
  hear(text) {
    this.spoken.push(text);
    this.#watch.changed();
  }

  // Resolves when something like it has been said; `since`: to what was said earlier, spoken.length of then, nobody
  // listens.
  hears(pattern, since = 0) {
    return this.#watch.until(
      () => this.spoken.slice(since).some((text) => pattern.test(text)),
      `a page says ${pattern}`,
      {
        about: () => this.spoken.slice(since).join("\n"),
      },
    );
  }

  assertClean() {
    assert.deepEqual(this.#wrong, [], "what the page complained of, or was told against the schemas");
  }

  // What is still waited for from this page fails.
  async close() {
    for (const follower of this.#followers.values()) follower.fail(new Error("the page has been closed"));
    await this.context.close();
  }

  #overhear(text) {
    const message = JSON.parse(text);
    if (message.id) this.#asked.set(message.id, message.type);
    for (const complaint of complaints(clientSchema(message) ?? "client.json", message))
      this.#wrong.push(`${complaint} in ${text.slice(0, 1000)}`);
  }

  #hear(text) {
    const message = JSON.parse(text);
    const schema = serverSchema(message, this.#asked.get(message.re));
    for (const complaint of complaints(schema, message)) this.#wrong.push(`${complaint} in ${text.slice(0, 1000)}`);
    if (message.type === "welcome") {
      this.name = message.player.name;
      this.player = message.player;
      this.welcomes += 1;
      this.#watch.changed();
    }
    // A follower is made with the first push of a room, so that nobody has to be quick.
    if (message.room && message.type !== "rooms") this.follow(message.room).feed(this.#whole(message));
  }

  // Pages are told what has changed (wire.md 9).
  #whole(push) {
    try {
      return this.#views.take(push);
    } catch (fault) {
      this.#wrong.push(fault.message);
      return push;
    }
  }

  #read(message) {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const text = message.text();
    if (text === "Service Worker registration blocked by Playwright") return; // as openPerson has it
    if (this.#lineMayBreak && /WebSocket connection to .* failed|net::ERR_/.test(text)) return;
    const { url } = message.location();
    if (/was preloaded using link preload/.test(text)) return; // a slow first drawing
    const isAnswer = url.includes("/api/v1/") || url === this.page.url();
    if (this.#mayBeRefused && /the server responded with a status of 4\d\d/.test(text) && isAnswer) return;
    this.#wrong.push(`${message.type()}: ${text} (${message.location().url})`);
  }
}
