// First lessons, by newcomers who know no game: they press what the page puts a frame round, read nothing else, and
// win. Each is offered once; in French and in Russian nothing of one is said in English.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What the coach asks for now, once its frames are drawn; null: the game is over. */
async function asked({ page }) {
  for (;;) {
    await page.locator("[data-testid=result], [data-testid=coach]:has([data-testid=coach-act])").first().waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { isOver, step } = await page.evaluate(() => {
      const coach = document.querySelector("[data-testid=coach]:has([data-testid=coach-act])");
      return { isOver: document.querySelector("[data-testid=result]") !== null, step: coach?.dataset.step ?? null };
    });
    // What stood there may have been the coach of the room that has just been left.
    if (isOver || step !== null) return step;
  }
}

/** Nothing lies over what is framed, once it has been brought into sight. */
const isInSight = ({ page }) =>
  page.waitForFunction(() => {
    const framed = document.querySelector("[data-hinted]");
    if (!framed) return false;
    const { left, top, width, height } = framed.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (framed.contains(hit) || hit.contains(framed));
  });

async function follow(person, press) {
  const step = await asked(person);
  if (step === null) return (await person.at("result").count()) === 0;
  await isInSight(person);
  await press(person.page.locator("[data-hinted]").first());
  await person.page.waitForFunction(
    (shown) => document.querySelector("[data-testid=coach]")?.dataset.step !== shown,
    step,
  );
  return true;
}

/** Follows to the end, and counts what had to be pressed. */
async function followToTheEnd(person, press = (framed) => framed.click()) {
  let pressed = 0;
  while (await follow(person, press)) pressed += 1;
  return pressed;
}

const readsAndActsMs = 15_000; // a slow reader, for one step with its words
const boundMs = 240_000;

for (const [game, title] of [
  ["ctor", "CTOR"],
  ["totas", "TOTA*S"],
  ["tritoc", "Tritoc"],
]) {
  test(`a newcomer wins the first lesson of ${title} on a phone`, { timeout: 600_000 }, async (t) => {
    const nora = await openPerson(browser, server.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
    t.after(() => nora.close());
    await nora.page.goto("/");
    await nora.at(`learn-${game}`).click();
    await nora.at("coach-text").waitFor();
    assert.equal(await nora.at("first-hint").count(), 0);
    await asked(nora);
    await assertFaultless(nora.page, `the first lesson of ${title}`);
    const pressed = await followToTheEnd(nora);
    assert.equal(await nora.at("lesson-play").count(), 1, await nora.at("result-title").textContent());
    assert.ok(pressed * readsAndActsMs <= boundMs, `${pressed} things to press`);
    assert.equal(await nora.at("rematch").count(), 0);
    assert.equal(await nora.page.locator("[data-hinted]").count(), 0);
    await assertFaultless(nora.page, `the end of the first lesson of ${title}`);
    nora.assertClean();
  });
}

const ENGLISH = /\b(the|you|your|of|is|press|tap|goal|lesson|start|show)\b/i;

async function assertSays({ page }, what, sign) {
  const text = await page.getByTestId(what).innerText();
  assert.match(text, sign);
  assert.doesNotMatch(text, ENGLISH);
}

// The shortest of the lessons; what all of them say at each step, web-client/tests/lesson-words.test.ts holds.
const LANGUAGES = {
  fr: { sign: /\b(apprendre|vous|le|la|les|des|une?)\b/i, path: "/help/tritoc", way: "lesson-offer-go" },
  ru: { sign: /[а-яё]{3}/i, path: "/", way: "learn-tritoc" },
};
for (const [locale, { sign, path, way }] of Object.entries(LANGUAGES))
  test(`the first lesson of Tritoc is said and won in "${locale}"`, { timeout: 600_000 }, async (t) => {
    const luc = await openPerson(browser, server.url, { locale, reducedMotion: "reduce" });
    t.after(() => luc.close());
    await luc.page.goto(path);
    await luc.at(way).waitFor();
    await assertSays(luc, way, sign);
    await luc.at(way).click();
    await followToTheEnd(luc, async (framed) => {
      await assertSays(luc, "coach", sign);
      await framed.click();
    });
    await assertSays(luc, "result", sign);
    assert.equal(await luc.at("lesson-play").count(), 1);
    assert.equal(await luc.page.locator("html").getAttribute("lang"), locale);
    luc.assertClean();
  });

test(
  "a lesson is offered once, left, found again after a reload and by Learn, and begun anew",
  { timeout: 600_000 },
  async (t) => {
    const omar = await openPerson(browser, server.url);
    t.after(() => omar.close());
    const { page } = omar;
    await page.goto("/");
    await omar.page.locator("[data-testid=lesson-offer][data-game=ctor] [data-testid=lesson-offer-go]").click();
    await follow(omar, (framed) => framed.click());
    const { pathname } = new URL(page.url());
    const step = await asked(omar);
    await page.reload();
    // What was only drafted is gone with the page; what was sealed and shown is not.
    await follow(omar, (framed) => framed.click());
    await follow(omar, (framed) => framed.click());
    const later = await asked(omar);
    assert.notEqual(later, step);
    await page.reload();
    assert.equal(await asked(omar), later);

    await omar.at("lesson-skip").click();
    await omar.at("learn-ctor").waitFor();
    assert.equal(await omar.at("lesson-offer").count(), 0);
    await omar.at("learn-ctor").click();
    assert.equal(await asked(omar), later);
    assert.equal(new URL(page.url()).pathname, pathname);

    await omar.at("lesson-again").click();
    await page.waitForURL((url) => url.pathname.startsWith("/r/") && url.pathname !== pathname);
    assert.equal(await asked(omar), "put-21");
    await page.goto("/help/ctor");
    await omar.at("learn-ctor").click();
    assert.equal(await asked(omar), "put-21");
    omar.assertClean();
  },
);

test("whoever declines is asked of each game once", { timeout: 600_000 }, async (t) => {
  const pia = await openPerson(browser, server.url);
  t.after(() => pia.close());
  await pia.page.goto("/");
  await pia.at("lesson-offer-no").click();
  await pia.at("lesson-offer").waitFor({ state: "detached" });
  await pia.page.reload();
  await pia.at("learn-ctor").waitFor();
  assert.equal(await pia.at("lesson-offer").count(), 0);
  await pia.page.goto("/help/totas");
  await pia.page.locator("[data-testid=lesson-offer][data-game=totas]").waitFor();
  await assertFaultless(pia.page, "rules that offer their lesson");
  assert.equal(await pia.at("learn-totas").count(), 0);
  await pia.at("lesson-offer-no").click();
  await pia.at("learn-totas").waitFor();
  assert.equal(await pia.at("lesson-offer").count(), 0);
  await pia.page.reload();
  await pia.at("learn-totas").waitFor();
  await pia.page.goto("/help/ctor");
  await pia.at("learn-ctor").waitFor();
  assert.equal(await pia.at("lesson-offer").count(), 0);
  pia.assertClean();
});
