// Debian's Chromium, one for a test file, and pages that are listened to: what goes over a page's line is held against
// the schemas and followed, and what a page complains of (errors, its content policy) is kept to fail the test.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { clientSchema, complaints, serverSchema } from "../../support/schema.mjs";
import { Follower } from "./follower.mjs";
import { Watch } from "./watch.mjs";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const actionMs = 15_000;
const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--mute-audio",
];

export function launchBrowser() {
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is missing (CHROMIUM names another)`);
  return chromium.launch({ executablePath, headless: true, args: flags });
}

// A person's browser: a context of its own with one page. `options` are those of a Playwright context.
export async function openPerson(browser, origin, options = {}) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(actionMs);
  return new Person(context, await context.newPage());
}

export class Person {
  context;
  page;
  name = null; // as the server knows it
  #followers = new Map();
  #asked = new Map(); // id -> type of the request
  #wrong = [];
  #lineMayBreak = false;
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

  // The browser itself reports every failed connection; while a line is cut on purpose these are no errors of the page.
  async whileLineMayBreak(work) {
    this.#lineMayBreak = true;
    await work();
    this.#lineMayBreak = false;
  }

  // Resolves when the page's line has said hello again.
  welcomes = 0;
  untilWelcomed(count) {
    return this.#watch.until(() => this.welcomes >= count, `welcome number ${count} of a page`);
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
    for (const complaint of complaints(clientSchema(message) ?? "client.json", message)) this.#wrong.push(`${complaint} in ${text.slice(0, 1000)}`);
  }

  #hear(text) {
    const message = JSON.parse(text);
    const schema = serverSchema(message, this.#asked.get(message.re));
    for (const complaint of complaints(schema, message)) this.#wrong.push(`${complaint} in ${text.slice(0, 1000)}`);
    if (message.type === "welcome") {
      this.name = message.player.name;
      this.welcomes += 1;
      this.#watch.changed();
    }
    // A follower is made with the first push of a room, so that nobody has to be quick.
    if (message.room && message.type !== "rooms") this.follow(message.room).feed(message);
  }

  #read(message) {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const text = message.text();
    if (this.#lineMayBreak && /WebSocket connection to .* failed|net::ERR_/.test(text)) return;
    this.#wrong.push(`${message.type()}: ${text} (${message.location().url})`);
  }
}
