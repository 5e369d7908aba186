// First lessons, by newcomers who know no game: they press what the page puts a frame round, read nothing else, and win.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
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
    const pressed = await followToTheEnd(nora);
    assert.equal(await nora.at("lesson-play").count(), 1, await nora.at("result-title").textContent());
    assert.ok(pressed * readsAndActsMs <= boundMs, `${pressed} things to press`);
    assert.equal(await nora.at("rematch").count(), 0);
    assert.equal(await nora.page.locator("[data-hinted]").count(), 0);
    nora.assertClean();
  });
}

test(
  "a lesson is offered once, left, found again after a reload and by Learn, and begun anew",
  { timeout: 600_000 },
  async (t) => {
    const omar = await openPerson(browser, server.url);
    t.after(() => omar.close());
    const { page } = omar;
    await page.goto("/");
    await omar.at("lesson-offer-go").click();
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

test("whoever declines is not asked again", { timeout: 600_000 }, async (t) => {
  const pia = await openPerson(browser, server.url);
  t.after(() => pia.close());
  await pia.page.goto("/");
  await pia.at("lesson-offer-no").click();
  await pia.at("lesson-offer").waitFor({ state: "detached" });
  await pia.page.reload();
  await pia.at("learn-ctor").waitFor();
  assert.equal(await pia.at("lesson-offer").count(), 0);
  pia.assertClean();
});
