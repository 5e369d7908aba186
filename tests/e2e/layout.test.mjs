// Where things stand on the page, over its made-up rooms: the board beside what is pressed at every size of window,
// Seal where it was whatever is said meanwhile, and what a page looks like on paper and with forced colours.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser } from "./support/browser.mjs";
import { openScene, serveFixtures } from "./support/fixtures.mjs";

let fixtures;
let browser;

before(async () => {
  [fixtures, browser] = await Promise.all([serveFixtures(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await fixtures?.stop();
});

async function openPage(t, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  t.after(() => context.close());
  return context.newPage();
}

const size = (text) => {
  const [width, height] = text.split("x").map(Number);
  return { width, height };
};

// Screens from a wall to a phone on its side; 720x450 is a laptop at 200 %, 960x540 a larger one.
const SIZES = [
  "3840x2160",
  "2560x1440",
  "1920x1080",
  "1440x900",
  "1280x720",
  "1024x768",
  "1024x600",
  "960x540",
  "820x1180",
  "720x450",
  "740x360",
  "667x375",
  "640x400",
  "568x320",
  "390x844",
  "360x640",
  "320x568",
].map(size);
const SQUARE_MIN_PX = 24;

// In the page: what is wrong with where things stand.
function misplaced(least) {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) wrong.push(`the page is ${wide} px too wide`);
  const name = ({ className, dataset, tagName }) => dataset.testid ?? (className || tagName);
  const squares = [...document.querySelectorAll(".board-area [role=gridcell]")];
  for (const square of squares) {
    const { width, height } = square.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.01)
      wrong.push(`${name(square)} is ${width.toFixed(1)} x ${height.toFixed(1)} px`);
  }
  const board = document.querySelector(".board-area [role=grid]").getBoundingClientRect();
  const stuck = getComputedStyle(document.querySelector(".tray")).position === "sticky";
  const pressed = [
    ".match-head h1",
    ".score",
    "tutti-timer",
    "[data-testid=seal]",
    "[data-testid=throw]",
    ".dice",
    ".transport",
    ".tabs",
  ];
  // What only a screen reader has is cut away.
  const seen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).clipPath === "none";
  for (const element of pressed.flatMap((each) => [...document.querySelectorAll(`.match ${each}`)]).filter(seen)) {
    const box = element.getBoundingClientRect();
    const apart =
      box.left >= board.right || box.right <= board.left || box.top >= board.bottom || box.bottom <= board.top;
    // A tray at the bottom of the window lies over what is scrolled beneath it.
    if (!apart && !(stuck && element.closest(".tray"))) wrong.push(`the board lies over ${name(element)}`);
  }
  // What is looked for can be scrolled to, and is not covered there: the squares of the edges, and what is pressed.
  const edge = squares.filter((square) =>
    ["1", String(Math.sqrt(squares.length))].includes(square.getAttribute("aria-colindex")),
  );
  const over = (element, block) => {
    element.scrollIntoView({ block, inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit) return "nothing: it is out of sight";
    return element.contains(hit) || hit.contains(element) ? "" : name(hit);
  };
  for (const element of [
    ...edge,
    ...pressed.flatMap((each) => [...document.querySelectorAll(`.match ${each}`)]).filter(seen),
  ]) {
    const covered = over(element, "center") && over(element, "start");
    if (covered) wrong.push(`${name(element)} is covered by ${covered}`);
  }
  scrollTo(0, 0);
  return wrong;
}

for (const scene of [
  "plan",
  "ground",
  "totas-over",
  "put",
  "secrets",
  "tritoc-throw",
  "tritoc-place",
  "replay-totas",
  "replay-ctor",
  "replay-tritoc",
  "lesson-ctor",
  "lesson-totas",
  "lesson-tritoc",
]) {
  test(
    `${scene}: at every size of window nothing is covered, and squares can be hit`,
    { timeout: 600_000 },
    async (t) => {
      const page = await openPage(t, { viewport: SIZES[0] });
      await openScene(page, fixtures.url, `scene=${scene}`);
      const wrong = [];
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        for (const what of new Set(await page.evaluate(misplaced, SQUARE_MIN_PX)))
          wrong.push(`${viewport.width}x${viewport.height}: ${what}`);
      }
      assert.deepEqual(wrong.slice(0, 40), []);
    },
  );
}

const place = (page, what) =>
  page.evaluate((selector) => {
    const { left, top, height } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, height].map(Math.round).join(" ");
  }, what);

// Where something stands after each of some acts of one person, the first of which is to look.
async function places(page, what, acts) {
  const found = [];
  for (const act of [async () => {}, ...acts]) {
    await act();
    found.push(await place(page, what));
  }
  return found;
}

// In the page: in how many lines tabs and buttons stand, and what there is no room for.
function lines() {
  const count = (selector) =>
    new Set(
      [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().bottom)),
    ).size;
  const tabs = document.querySelector(".tabs");
  return {
    tabs: count(".tabs button"),
    hidden: Math.max(0, tabs.scrollWidth - tabs.clientWidth),
    buttons: Math.max(1, count(".tray-buttons > *")),
    past: Math.max(
      0,
      ...[...document.querySelectorAll(".tray-buttons")].map((row) => row.scrollWidth - row.clientWidth),
    ),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}

const oneOf = (list) => [...new Set(list)];
const WINDOWS = [
  { viewport: size("1440x900"), languages: ["en", "fr", "ru"] },
  { viewport: size("390x844"), hasTouch: true, languages: ["en", "fr", "ru"] },
  { viewport: size("820x1180"), languages: ["ru"] },
  { viewport: size("740x360"), languages: ["ru"] },
];
const SEAL = "[data-testid=seal], [data-testid=unseal]";

for (const { languages, ...options } of WINDOWS)
  for (const language of languages) {
    const { width, height } = options.viewport;
    const where = `${width}x${height} in ${language}`;

    test(`Seal stays where it is, in one line with its neighbours, at ${where}`, { timeout: 600_000 }, async (t) => {
      const page = await openPage(t, options);
      const open = async (scene) => {
        await openScene(page, fixtures.url, `scene=${scene}&language=${language}`);
        assert.deepEqual(await page.evaluate(lines), { tabs: 1, hidden: 0, buttons: 1, past: 0, wide: 0 }, scene);
      };
      const tap = (selector) => async () => {
        await page
          .locator(selector)
          .first()
          .evaluate((element) => element.click());
      };
      const hintGone = tap(".first-hint-off, [data-testid=first-hint-off]");
      await open("plan");
      await page.getByTestId("first-hint").waitFor();
      const plan = await places(page, SEAL, [
        hintGone,
        tap(".sq.movable"),
        tap(".sq.target:not(.blocked)"),
        tap(".sq.movable:not(.selected)"),
        tap(".sq.target:not(.blocked)"),
        tap("[data-testid=take-back]"),
        tap("[data-testid=take-back]"),
      ]);
      for (const scene of ["planned", "hurry", "noskip", "promotion"]) {
        await open(scene);
        plan.push(await place(page, SEAL));
      }
      assert.equal(oneOf(plan).length, 1, `of a plan: ${plan.join(", ")}`);

      await open("ground");
      const ground = await places(page, SEAL, [
        ...["acropolis", "rank", "file", "labyrinth"].map((tool) => tap(`[data-testid=ground-tool-${tool}]`)),
        tap("[data-testid=ground-default]"),
        tap("[data-testid=ground-clear]"),
      ]);
      assert.equal(oneOf(ground).length, 1, `of the ground: ${ground.join(", ")}`);

      await open("put");
      const put = await places(page, SEAL, [tap(".cell.target"), tap(".cell.target:not(.draft)")]);
      await open("sealed");
      put.push(await place(page, SEAL));
      assert.equal(oneOf(put).length, 1, `of CTOR: ${put.join(", ")}`);

      await open("secrets");
      await open("doom");

      const dice = [];
      for (const scene of ["tritoc-start", "tritoc-throw", "tritoc-place", "tritoc-again"]) {
        await open(scene);
        dice.push(await place(page, ".dice"));
      }
      assert.equal(oneOf(dice).length, 1, `the dice: ${dice.join(", ")}`);
    });
  }

// In the page: of each side at the board, the colour of its mark and who is named beside it; of each envelope, too.
// What leaves the window, or is covered where it begins, is no name.
function whoIsWho() {
  const isRead = (element) => {
    element.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 4, (top + bottom) / 2);
    return right > left && left >= 0 && right <= innerWidth && element.contains(hit);
  };
  const of = (part, names) => ({
    colour: getComputedStyle(part.querySelector(".chip-mark")).backgroundColor,
    names: [...part.querySelectorAll(names)].filter(isRead).map(({ textContent }) => textContent.trim()),
  });
  const sides = [...document.querySelectorAll("[data-testid=edge] > span, .score-side")];
  return {
    sides: sides.filter((side) => side.checkVisibility()).map((side) => of(side, ".faced, .who")),
    envelopes: [...document.querySelectorAll(".tray .envelope")].map((envelope) => of(envelope, ".bearer")),
  };
}

test(
  "whoever watches on a phone reads at the board who is who, and whose each envelope is",
  { timeout: 600_000 },
  async (t) => {
    const page = await openPage(t, { viewport: size("390x844"), hasTouch: true });
    for (const [scene, each, colours] of [
      ["spectator", 3, 1],
      ["totas-watch", 1, 2],
      ["tritoc-watch", 1, 0],
    ]) {
      await openScene(page, fixtures.url, `scene=${scene}`);
      const { sides, envelopes } = await page.evaluate(whoIsWho);
      assert.deepEqual(
        sides.map(({ names }) => new Set(names).size),
        [each, each],
        `${scene}: ${JSON.stringify(sides)}`,
      );
      assert.equal(new Set(sides.map(({ colour }) => colour)).size, 2, scene);
      assert.equal(new Set(envelopes.map(({ colour }) => colour)).size, colours, scene);
      for (const { colour, names } of envelopes) {
        const side = sides.find((one) => one.colour === colour);
        assert.ok(names.length === 1 && side.names.includes(names[0]), `${scene}: ${names} in ${JSON.stringify(side)}`);
      }
    }
  },
);

test("with forced colours the chosen tab can be told", { timeout: 600_000 }, async (t) => {
  const page = await openPage(t, { forcedColors: "active" });
  for (const scene of ["plan", "replay-ctor", "t-swiss"]) {
    await openScene(page, fixtures.url, `scene=${scene}`);
    const looks = await page.locator("[role=tab]").evaluateAll((tabs) =>
      tabs.map((tab) => ({
        chosen: tab.getAttribute("aria-selected") === "true",
        look: `${getComputedStyle(tab).backgroundColor} ${getComputedStyle(tab).color}`,
      })),
    );
    const chosen = looks.filter((tab) => tab.chosen).map(({ look }) => look);
    assert.equal(chosen.length, 1, scene);
    assert.ok(
      looks.filter((tab) => !tab.chosen).every(({ look }) => look !== chosen[0]),
      `${scene}: ${JSON.stringify(looks)}`,
    );
  }
});

test("on paper nothing is cut off by a box that scrolls", { timeout: 600_000 }, async (t) => {
  const page = await openPage(t, {});
  await page.emulateMedia({ media: "print" });
  for (const [scene, tab] of [
    ["replay-ctor", null],
    ["replay-totas", null],
    ["replay-tritoc", null],
    ["totas-over", "form"],
    ["over", "log"],
  ])
    for (const viewport of ["794x1123", "1440x900"].map(size)) {
      await page.setViewportSize(viewport);
      await openScene(page, fixtures.url, `scene=${scene}`);
      if (tab) await page.locator(`#tab-${tab}`).evaluate((element) => element.click());
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".panel-body, .panel-body *, p.now")]
          .filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 &&
              ["auto", "scroll", "hidden"].includes(getComputedStyle(element).overflowY) &&
              element.clientHeight > 1,
          )
          .map(({ className, scrollHeight, clientHeight }) => `${className}: ${clientHeight} of ${scrollHeight} px`),
      );
      assert.deepEqual(cut, [], `${scene} at ${viewport.width}`);
      const stuck = await page
        .locator(".tray")
        .evaluateAll((trays) => trays.filter((tray) => getComputedStyle(tray).position === "sticky").length);
      assert.equal(stuck, 0, "a sheet of paper has no bottom of a window");
    }
});

test("a list that is empty has a drawing, and most say what can be done", { timeout: 600_000 }, async (t) => {
  const page = await openPage(t, {});
  for (const [scene, acts] of [
    ["watch-empty", 2],
    ["ratings-none", 1],
    ["tournaments-none", 1],
  ]) {
    await openScene(page, fixtures.url, `scene=${scene}`);
    await page.locator("main .empty-state .drawing").first().waitFor();
    assert.equal(await page.locator("main .empty-state .actions a").count(), acts, scene);
  }
});
