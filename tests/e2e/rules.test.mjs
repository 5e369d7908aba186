// The rules of the three games in the three languages: an address leads to its section, the language is switched at
// once, every board can be tried by keyboard, and axe has nothing to say.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const LANGUAGES = {
  en: { replace: "Replace", meet: "When pieces meet", torus: "A board without edges" },
  fr: { replace: "Remplacement", meet: "Les rencontres", torus: "Un plateau sans bords" },
  ru: { replace: "Замена", meet: "Встречи фигур", torus: "Доска без краёв" },
};

const heading = (person, name) => person.page.getByRole("heading", { level: 2, name, exact: true });

// Whether the heading of a section stands at the top of what is seen.
const atTop = (person, id) =>
  person.page.waitForFunction(
    (section) => Math.abs(document.getElementById(section)?.getBoundingClientRect().top ?? 1e9) < 120,
    id,
  );

for (const [language, headings] of Object.entries(LANGUAGES)) {
  test(
    `an address with a section leads to it, in ${language}, and only this language's prose is loaded`,
    { timeout: 600_000 },
    async (t) => {
      const ada = await openPerson(browser, server.url, { locale: language });
      t.after(() => ada.close());
      const { page } = ada;
      const loaded = [];
      page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
      await page.goto("/help/ctor#replace");
      await heading(ada, headings.replace).waitFor();
      await atTop(ada, "replace");
      const prose = loaded.filter((path) => /\/help-(en|fr|ru)-/.test(path));
      assert.deepEqual(
        prose.map((path) => /help-(..)/.exec(path)[1]),
        [language],
      );
      await page.goto("/help/totas#meet");
      await heading(ada, headings.meet).waitFor();
      await atTop(ada, "meet");
      await page.locator(".rules-contents a[href='#form']").click();
      await page.locator("#form h2").waitFor();
      await page.waitForFunction(() => location.hash === "#form");

      for (const game of ["ctor", "totas", "tritoc"]) {
        await page.goto(`/help/${game}`);
        await page.locator("article.rules section").first().waitFor();
        await assertFaultless(page, `the rules of ${game} in ${language}`);
        for (const size of [390, 820]) {
          await page.setViewportSize({ width: size, height: 844 });
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(wide <= 0, `the rules of ${game} in ${language} are ${wide} px too wide at ${size}`);
        }
        await page.setViewportSize({ width: 1280, height: 900 });
        await takeScreenshots(page, `rules-${game}-${language}`);
      }
      ada.assertClean();
    },
  );
}

test("the language is switched at once, and boards stay as they were left", { timeout: 600_000 }, async (t) => {
  const bea = await openPerson(browser, server.url, { locale: "en" });
  t.after(() => bea.close());
  const { page } = bea;
  await page.goto("/help/ctor");
  await heading(bea, LANGUAGES.en.torus).waitFor();
  await bea.at("try-turn-26").click();
  await page.evaluate(() => (window.same = true));
  for (const language of ["ru", "fr", "en"]) {
    await bea.at(`language-${language}`).click();
    await heading(bea, LANGUAGES[language].torus).waitFor();
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.locator("[data-testid=try-turn-26][data-chip=b]").waitFor();
  }
  assert.equal(await page.evaluate(() => window.same), true, "the page was loaded anew");
  bea.assertClean();
});

test("CTOR by keyboard: a chain of Replaces over the edges, and a clash", { timeout: 600_000 }, async (t) => {
  const cleo = await openPerson(browser, server.url);
  t.after(() => cleo.close());
  const { page } = cleo;
  await page.goto("/help/ctor");
  await cleo.at("try-turn-26").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=try-turn-26][data-chip=b]").waitFor();
  // From 26 to the next that can be replaced, 20: up, and to 36 round two edges.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await page.locator("[data-testid=try-turn-20][data-chip=b]").waitFor();
  await page.locator("[data-testid=try-turn-25].replaceable").click();
  await cleo.at("try-turn-31").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), "36");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=try-turn-36][data-chip=b]").waitFor();

  await cleo.at("try-mate-12").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=try-reveal]:enabled").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=try-mate-12].clash").waitFor();
  await assertFaultless(page, "the rules of CTOR, tried");
  await page.locator("#clash").scrollIntoViewIfNeeded();
  await takeScreenshots(page, "rules-ctor-tried");
  cleo.assertClean();
});

test("TOTA*S by mouse: two plans meet, an explosion, doom and a labyrinth", { timeout: 600_000 }, async (t) => {
  const dora = await openPerson(browser, server.url);
  t.after(() => dora.close());
  const { page } = dora;
  await page.goto("/help/totas");
  for (const id of [
    "try-meet-board-d2",
    "try-meet-board-c2",
    "try-explode",
    "try-doom-board-c3",
    "try-labyrinth-board-d3",
  ])
    await dora.at(id).click();
  await page.locator("[data-testid=try-meet][data-outcome=meetingRows]").waitFor();
  await page.locator("[data-testid=try-doom-board-c3].doomed").waitFor();
  await page.locator("[data-testid=try-labyrinth][data-trapped=yes]").waitFor();
  assert.equal(await page.locator("[data-testid=try-blast] [data-piece]").count(), 4);
  await assertFaultless(page, "the rules of TOTA*S, tried");
  dora.assertClean();
});
