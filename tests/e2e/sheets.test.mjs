// Style sheets stay with the page once they are loaded, whatever is drawn next. Every screen looks the same whether its
// own sheets alone are in force or those of all games and screens together, in whatever order they came.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser } from "./support/browser.mjs";
import { openScene, serveFixtures, settled } from "./support/fixtures.mjs";

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const atOnce = 2;

let fixtures;
let browser;

before(async () => {
  [fixtures, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await fixtures?.stop();
});

async function openPage() {
  // First of all the style of the first load, as in the page itself.
  const sheets = fixtures.sheets.toSorted((a, b) => /\/style-/.test(b.name) - /\/style-/.test(a.name));
  assert.match(sheets[0].name, /\/style-/);
  const context = await browser.newContext({ viewport: sizes[0], reducedMotion: "reduce" });
  await context.addInitScript((all) => (globalThis.allSheets = all), sheets);
  return context.newPage();
}

// In the page, at one go: nothing else happens between two looks. Boxes, and what one sees of an element besides.
function differences() {
  const seen = [
    "color",
    "backgroundColor",
    "backgroundImage",
    "borderTopWidth",
    "borderTopStyle",
    "borderTopColor",
    "borderBottomWidth",
    "boxShadow",
    "opacity",
    "visibility",
    "fontSize",
    "fontWeight",
    "fontFamily",
    "textAlign",
    "textDecorationLine",
    "zIndex",
    "overflowX",
    "cursor",
    "outlineStyle",
    "fill",
    "stroke",
  ];
  // Made once for each page that is opened: it is looked at several times.
  globalThis.madeSheets ??= globalThis.allSheets.map(({ name, text }) => {
    const { href } = new URL(name, location.origin);
    const sheet = new CSSStyleSheet({ baseURL: href });
    sheet.replaceSync(text);
    return { href, sheet };
  });
  const made = globalThis.madeSheets;
  const own = [...document.styleSheets].filter(({ href }) => made.some((each) => each.href === href));
  const ownSheets = [...new Set(own.map(({ href }) => made.find((each) => each.href === href)))];
  const foreign = made.filter((each) => !ownSheets.includes(each));
  for (const sheet of own) sheet.disabled = true;

  function look(order) {
    document.adoptedStyleSheets = order.map(({ sheet }) => sheet);
    return [...document.querySelectorAll("#app, #app *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return {
        element,
        box: [x, y, width, height],
        facts: [
          ...seen.map((name) => style[name]),
          ...["::before", "::after"].map((part) => getComputedStyle(element, part).content),
        ],
      };
    });
  }

  const name = ({ parentElement, tagName, className, dataset }) =>
    `${parentElement?.className ? `.${String(parentElement.className)} > ` : ""}${tagName.toLowerCase()}.${className.baseVal ?? className}${dataset.testid ? ` (${dataset.testid})` : ""}`;

  // Two are always there before others: that of a room's frame comes with the first screen that is loaded, that of
  // people with the first of their pages, of which tournaments are some.
  const place = ({ href }) => (/\/style-/.test(href) ? 0 : /\/room-/.test(href) ? 1 : /\/people-/.test(href) ? 2 : 3);
  // Its own the other way round, and the others after them: what does nothing there does nothing before them either.
  const together = look([...ownSheets.toReversed().sort((a, b) => place(a) - place(b)), ...foreign]);
  // Its own stay in force as they are made here, which spares the page to be drawn once more.
  const alone = look(ownSheets);
  const wrong = together.flatMap(({ element, box, facts }, index) => {
    const was = alone[index];
    if (box.some((value, side) => Math.abs(value - was.box[side]) > 0.5))
      return [`${name(element)}: [${was.box.map(Math.round)}] became [${box.map(Math.round)}]`];
    const at = facts.findIndex((value, each) => value !== was.facts[each]);
    return at < 0 ? [] : [`${name(element)}: ${seen[at] ?? "generated content"} ${was.facts[at]} became ${facts[at]}`];
  });
  const found =
    wrong.length > 0 && `${wrong.length} of ${together.length}, such as\n    ${wrong.slice(0, 6).join("\n    ")}`;
  return { found, own: own.map(({ href }) => href).join() };
}

// What is found, or false. A sheet may come while one looks: only what is found when no more have come counts.
async function finding(page) {
  for (let known = null; ;) {
    const { found, own } = await page.evaluate(differences);
    if (!found || own === known) return found;
    known = own;
    await settled(page);
  }
}

test(
  "every screen looks the same with the sheets of all games and screens in force",
  { timeout: 3_600_000 },
  async (t) => {
    const pages = await Promise.all(Array.from({ length: atOnce }, openPage));
    t.after(() => Promise.all(pages.map((page) => page.context().close())));
    await openScene(pages[0], fixtures.url, "scene=put");
    const scenes = await pages[0].evaluate(() => globalThis.scenes);
    assert.ok(scenes.length > 100, `only ${scenes.length} scenes`);
    const left = [...scenes];
    const wrong = [];
    await Promise.all(
      pages.map(async (page) => {
        const look = async (what) => {
          const found = await finding(page);
          if (found) wrong.push(`${what}: ${found}`);
        };
        let order = sizes;
        for (let scene = left.shift(); scene !== undefined; scene = left.shift()) {
          await openScene(page, fixtures.url, `scene=${scene}`);
          for (const size of order) {
            await page.setViewportSize(size);
            await look(`${scene} at ${size.width}`);
          }
          const tabs = await page
            .locator("[role=tab][aria-selected=false]")
            .evaluateAll((all) => all.map(({ id }) => id));
          for (const name of tabs) {
            // Where it lies does not matter here: something may lie above it, or move it away on a slow machine.
            await page.locator(`#${name}`).dispatchEvent("click");
            await page.locator(`#${name}[aria-selected=true]`).waitFor();
            await look(`${scene}, ${name}`);
          }
          order = order.toReversed(); // the window is as it is for the next
        }
      }),
    );
    assert.deepEqual(wrong, []);
  },
);
