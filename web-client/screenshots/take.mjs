// Screenshots of every screen (scenes.mjs) in every way of looking (ways.mjs), for contact sheets (sheets.mjs).
//
//   node web-client/screenshots/take.mjs TREE OUT [--before] [--only NAME,NAME] [--without NAME,NAME]
//
// TREE is a working tree of this project with web-client/node_modules; it must be built, too, for the screens that want
// a server. --before: TREE is an older one. Only the usual ways are taken, only what its fixtures know, no reveals and
// nothing of a server; and what has other handles than today's page is taken as it stands.
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../tests/e2e/support/browser.mjs";
import { openScene, serveFixtures, settled } from "../../tests/e2e/support/fixtures.mjs";
import { makeHoldable, standStill } from "./hold.mjs";
import { openHouse } from "./house.mjs";
import { SECTIONS } from "./scenes.mjs";
import { WAYS } from "./ways.mjs";

const heading = "#app main h1:not(.waiting)";
const atOnce = 2;
const jpegQuality = 92; // these are shrunk; a PNG takes three times as long to write
// Nothing takes that long; but no screen holds up all others. An older page has not what is waited for.
const patienceMs = 30_000;
const triesMost = 3;
const patienceBeforeMs = 2_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: "boolean", default: false },
    only: { type: "string" },
    without: { type: "string", default: "" },
  },
});
const [tree, out] = positionals.map((folder) => resolve(folder));
if (!tree || !out) {
  console.error("take.mjs: a working tree and a folder are wanted: TREE OUT");
  process.exit(2);
}
const { before } = values;
const ways = WAYS.filter(({ isUsual }) => isUsual || !before);
const scenes = wantedScenes();
for (const { name } of ways) mkdirSync(join(out, name), { recursive: true });

/** Those that the tree can show. What is missing in today's tree is a mistake, and said as one. */
function wantedScenes() {
  const folder = join(tree, "web-client/src/dev");
  const text = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const known = ({ name, scene = name }) => new RegExp(`^\\s*"?${scene}"?:`, "m").test(text);
  const without = new Set(values.without.split(","));
  const only = values.only === undefined ? null : new Set(values.only.split(","));
  return SECTIONS.flatMap((section) => section.scenes)
    .filter(({ name }) => !without.has(name) && (only === null || only.has(name)))
    .filter((scene) => !before || (!scene.served && !scene.hold && known(scene)));
}

const find = (page, what) => (/^[\w-]+$/.test(what) ? page.getByTestId(what) : page.locator(what)).first();

/** In the page. */
const bringUp = (part) => part.scrollIntoView({ behavior: "instant" });

/** The page of a scene, in a context of its own: what one leaves in the browser changes no other. */
class Look {
  #page;
  #scene;
  #places;
  #shown = "";

  constructor(page, scene, places) {
    this.#page = page;
    this.#scene = scene;
    this.#places = places;
  }

  static async open(browser, scene, { fixtures, house }) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    context.setDefaultTimeout(patienceMs);
    await context.addInitScript(makeHoldable);
    await context.addInitScript(letAsk);
    const key = house?.keys[scene.served?.who];
    if (key) await context.addInitScript(comeAs, [key, scene.served.who]);
    const page = await context.newPage();
    page.on("pageerror", (fault) => console.log(`  ${scene.name}: ${fault}`));
    return new Look(page, scene, { fixtures, house });
  }

  async take(way) {
    const scene = this.#scene;
    const { name, width, height, language, colorScheme = "light", forcedColors = "none" } = way;
    const size = `${width}x${height}`;
    const isSameSize = this.#page.viewportSize()?.width === width && this.#page.viewportSize()?.height === height;
    await this.#page.setViewportSize({ width, height });
    const reducedMotion = scene.moves ? "no-preference" : "reduce";
    await this.#page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
    const shown = `${language} ${scene.anew || scene.hold ? size : ""}`;
    if (shown !== this.#shown) await this.#come(language);
    else if (scene.hold) await this.#page.evaluate(standStill);
    else if (!isSameSize) await this.#settle();
    this.#shown = shown;
    const path = join(out, name, `${scene.name}.jpg`);
    const animations = scene.hold ? "allow" : "disabled";
    await this.#page.screenshot({ path, type: "jpeg", quality: jpegQuality, animations });
  }

  async #come(language) {
    const { press = [], see = [], look, hold } = this.#scene;
    const page = this.#page;
    await (this.#scene.served ? this.#openServed(language) : this.#openFixture(language));
    if (hold) await page.evaluate(([when, ms]) => globalThis.holdAt(when, ms), [hold.when, hold.ms]);
    for (const what of press) await this.#wanted(what, (part, patience) => part.click(patience));
    if (press.length > 0) await page.mouse.move(0, 0); // nothing lies under the pointer
    if (look) await this.#lookAt(look); // some things come when one is near
    for (const what of see) await this.#wanted(what, (part, patience) => part.waitFor(patience));
    if (hold) await page.waitForFunction(() => globalThis.standStill !== undefined);
    else await this.#settle();
  }

  async #openFixture(language) {
    const { name, scene = name, more } = this.#scene;
    const query = [`scene=${scene}`, language && `language=${language}`, more].filter(Boolean).join("&");
    await openScene(this.#page, this.#places.fixtures.url, query);
  }

  async #openServed(language) {
    const { url, rooms } = this.#places.house;
    const path = this.#scene.served.path.replace(/\{(\w+)\}/, (_, room) => rooms[room]);
    // The page is there in English by now.
    if (language) await this.#page.evaluate(speak, language);
    await this.#page.goto(url + path);
    await this.#page.locator(heading).first().waitFor();
  }

  async #settle() {
    await settled(this.#page);
    if (this.#scene.look) await this.#lookAt(this.#scene.look);
  }

  #lookAt(what) {
    return this.#wanted(what, (part, patience) => part.evaluate(bringUp, null, patience));
  }

  /** An older page may not have it. */
  async #wanted(what, work) {
    const part = find(this.#page, what);
    if (!before) return work(part, {});
    await work(part, { timeout: patienceBeforeMs }).catch(() => console.log(`  ${this.#scene.name}: no ${what}`));
  }

  close() {
    return this.#page.context().close();
  }
}

/** In the page, before its scripts. Without windows Chromium tells of nothing, and the page would say only that. */
function letAsk() {
  Object.defineProperty(globalThis.Notification ?? {}, "permission", { get: () => "default" });
}

/** In the page, before its scripts. */
function comeAs([key, name]) {
  localStorage.setItem("tutti.token", key);
  localStorage.setItem("tutti.name", name);
  localStorage.setItem("tutti.named", "registered");
}

const speak = (language) => localStorage.setItem("tutti.settings", JSON.stringify({ language }));

/** Rejects where it takes longer: a page that Chromium draws no more answers to nothing. */
async function within(ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, ms, new Error("nothing moves any more"));
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** In the ways that are left, each of which leaves the list when its picture is there. */
async function takeScene(browser, scene, places, waysLeft) {
  const look = await Look.open(browser, scene, places);
  try {
    while (waysLeft.length > 0) {
      await within(patienceMs, look.take(waysLeft[0]));
      waysLeft.shift();
    }
  } finally {
    await within(patienceMs, look.close());
  }
}

/** Resolves with those of which a picture is missing. */
async function takeAll(browser, places) {
  const left = [...scenes];
  const failed = [];
  const takeNext = async () => {
    for (let scene = left.shift(); scene !== undefined; scene = left.shift()) {
      const waysLeft = [...ways];
      for (let tries = 1; waysLeft.length > 0 && tries <= triesMost; ++tries)
        await takeScene(browser, scene, places, waysLeft).catch((fault) =>
          console.error(`${scene.name}, ${waysLeft[0].name}, try ${tries}: ${fault.message ?? fault}`),
        );
      if (waysLeft.length > 0) failed.push(scene.name);
      else console.log(scene.name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
  return failed;
}

const began = performance.now();
const isServed = scenes.some(({ served }) => served);
if (isServed && !existsSync(join(tree, "web-client/dist/index.html"))) {
  console.error(`take.mjs: ${tree} is not built, and ${scenes.filter(({ served }) => served).length} screens want it`);
  process.exit(2);
}
const opened = [];
async function open(work) {
  opened.push(await work);
  return opened.at(-1);
}
try {
  const fixtures = await open(serveFixtures(join(tree, "web-client/")));
  const house = isServed ? await open(openHouse(tree)) : null;
  const browser = await open(launchBrowser());
  const failed = await takeAll(browser, { fixtures, house });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${scenes.length - failed.length} of ${scenes.length} screens, ${ways.length} ways: ${seconds} s`);
  if (failed.length > 0) {
    console.error(`not taken, or not in every way: ${failed.join(" ")}`);
    process.exitCode = 1;
  }
} finally {
  for (const each of opened.toReversed()) await (each.stop ?? each.close).call(each);
}
