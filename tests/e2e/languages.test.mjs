// The page in its three languages: the first visit, the switch in the lobby and in a running game; hints of a first
// game; inviting by QR code and share sheet; the settings.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HERO = { en: /Everyone chooses/, fr: /Chacun choisit/, ru: /Каждый выбирает/ };

let server, browser;

before(async () => {
  server = await startServer("--bot-pace", "0");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

// The page has redrawn itself in that language.
const speaks = (person, language) => person.page.locator(`html[lang=${language}] #app[lang=${language}]`).waitFor();

const sentence = (person, text) => person.page.getByText(text).first().waitFor();

// A practice room with its game begun: CTOR on 8x8, both colours.
async function practise(person) {
  await person.page.goto("/new");
  await person.at("preset-solo").click();
  await person.at("more-options").click();
  await person.at("option-glass-black").selectOption("300");
  await person.at("option-glass-white").selectOption("300");
  await person.at("make-room").click();
  await person.at("ready").click();
  await person.page.locator("[data-testid=match][data-phase=turn]").waitFor();
}

test(
  "a first visit is in the browser's language from the first word on, and tells the server",
  { timeout: 600_000 },
  async (t) => {
    const luc = await openPerson(browser, server.url, { locale: "fr-CH" });
    t.after(() => luc.close());
    const hellos = [];
    luc.page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.type === "hello") hellos.push(message.lang);
      }),
    );
    await luc.page.addInitScript(() => {
      window.headings = [];
      new MutationObserver(() => {
        const text = document.querySelector("h1")?.textContent;
        if (text && window.headings.at(-1) !== text) window.headings.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await luc.page.goto("/");
    await speaks(luc, "fr");
    await sentence(luc, HERO.fr);
    for (const heading of await luc.page.evaluate(() => window.headings)) assert.match(heading, HERO.fr);
    assert.match(await luc.page.title(), /révélé/);
    await luc.at("new-room").click();
    await sentence(luc, "Classique, 3 contre 3");
    await luc.page.goto("/help/ctor");
    await luc.page.locator(".rules h1").waitFor();
    await luc.at("settings").click();
    await luc.page.getByRole("heading", { level: 1, name: "Réglages" }).waitFor();
    assert.deepEqual([...new Set(hellos)], ["fr"]);
    luc.assertClean();
  },
);

test("the language is switched at once on the start page, and kept", { timeout: 600_000 }, async (t) => {
  const ada = await openPerson(browser, server.url, { locale: "de-DE" });
  t.after(() => ada.close());
  await ada.page.goto("/");
  await speaks(ada, "en");
  await ada.page.evaluate(() => (window.same = true));
  for (const language of ["ru", "fr", "en"]) {
    await ada.at(`language-${language}`).click();
    await speaks(ada, language);
    await sentence(ada, HERO[language]);
    await ada.page.locator(`[data-testid=language-${language}][aria-pressed=true]`).waitFor();
    await assertFaultless(ada.page, `the start page in ${language}`);
    await takeScreenshots(ada.page, `start-${language}`);
  }
  assert.equal(await ada.page.evaluate(() => window.same), true, "the page was not loaded anew");
  await ada.at("language-ru").click();
  await speaks(ada, "ru");
  await ada.page.reload();
  await sentence(ada, HERO.ru);
  await ada.at("settings").click();
  await ada.at("set-language-fr").click({ force: true });
  await ada.page.getByRole("heading", { level: 1, name: "Réglages" }).waitFor();
  await assertFaultless(ada.page, "the settings");
  await takeScreenshots(ada.page, "settings-fr");
  await ada.at("keys-totas").click();
  await sentence(ada, "Échanger les deux demi-coups");
  // They need no line: what is chosen without one is there after a reload.
  await ada.whileLineMayBreak(async () => {
    await ada.context.setOffline(true);
    await ada.at("theme-dark").click({ force: true });
    await ada.page.locator("html[data-theme=dark]").waitFor();
    await ada.context.setOffline(false);
    await ada.page.reload();
  });
  await ada.page.getByRole("heading", { level: 1, name: "Réglages" }).waitFor();
  await ada.page.locator("html[data-theme=dark]").waitFor();
  ada.assertClean();
});

test(
  "a running game changes its language with all that is drawn and said, and keeps what was picked",
  { timeout: 600_000 },
  async (t) => {
    const uma = await openPerson(browser, server.url, { reducedMotion: "reduce" });
    t.after(() => uma.close());
    await practise(uma);
    const square = uma.at("square-28");
    const reads = (label) => square.and(uma.page.getByLabel(label)).waitFor();
    const heads = (text) =>
      uma
        .at("headline")
        .and(uma.page.getByText(text, { exact: true }))
        .waitFor();
    await square.click();
    await reads(/28, empty.*chosen for envelope 1/);
    await sentence(uma, "Put 28. Seal it");
    for (const [language, label, headline] of [
      ["ru", /28, пусто.*выбрана для конверта 1/, "Постановка: выберите пустую клетку"],
      ["fr", /28, vide.*choisi pour l’enveloppe 1/, "Placement\u00a0: choisissez un carré vide"],
    ]) {
      await uma.at(`language-${language}`).click();
      await speaks(uma, language);
      await reads(label);
      await heads(headline);
      await assertFaultless(uma.page, `a game in ${language}`);
      await takeScreenshots(uma.page, `game-${language}`);
    }
    const spoken = uma.spoken.length;
    await uma.at("seal").click();
    await uma.page.locator("[data-testid=turn][data-turn='2']").waitFor();
    await uma.press("tab-log");
    await uma.at("log").getByText("Tour 2").waitFor();
    await uma.hears(/Placement|Noirs|Conseil|Scellé/, spoken);
    assert.match(await uma.page.title(), /Tutti/);
    await uma.at("language-ru").click();
    await uma.at("log").getByText("Ход 2: Белые").waitFor();
    await uma.page.reload();
    await speaks(uma, "ru");
    await uma.page.locator("[data-testid=match][data-phase=turn]").waitFor();
    await heads("Постановка: выберите пустую клетку");
    uma.assertClean();
  },
);

test(
  "a first game explains itself by hints: one at a time, beside the board, once, or not at all",
  { timeout: 600_000 },
  async (t) => {
    const ben = await openPerson(browser, server.url, { ...PHONE, reducedMotion: "reduce" });
    t.after(() => ben.close());
    const shown = (id) => ben.page.locator(`[data-testid=first-hint][data-hint=${id}]`).waitFor();
    const none = () => ben.at("first-hint").waitFor({ state: "detached" });
    await practise(ben);
    await shown("put");
    await ben.page.locator(".board[data-hinted]").waitFor();
    const [hint, board] = await Promise.all([ben.at("first-hint").boundingBox(), ben.at("board").boundingBox()]);
    assert.ok(hint.y >= board.y + board.height || hint.y + hint.height <= board.y, "the hint does not cover the board");
    const tray = await ben.page.locator(".tray").boundingBox();
    assert.ok(tray.y >= board.y + board.height, "nor does the tray that holds it");
    await ben.hears(/Hint: Tap an empty square/);
    await assertFaultless(ben.page, "a hint");
    await takeScreenshots(ben.page, "hint");

    await ben.at("first-hint-next").click();
    await none();
    await ben.at("square-28").click();
    await shown("seal");
    await ben.page.reload();
    await ben.page.locator("[data-testid=match][data-phase=turn]").waitFor();
    await ben.at("square-28").click();
    await shown("seal");
    await ben.at("first-hint-off").click();
    await none();
    await ben.at("seal").click();
    await ben.page.locator("[data-testid=turn][data-turn='2']").waitFor();
    await ben.page.reload();
    await ben.page.locator("[data-testid=match][data-phase=turn]").waitFor();
    assert.equal(await ben.at("first-hint").count(), 0);

    await ben.at("settings").click();
    await ben.at("hints-again").click();
    await ben.page.goBack();
    await shown("put");
    ben.assertClean();
  },
);

test("a room is shared by QR code, link and share sheet", { timeout: 600_000 }, async (t) => {
  const eve = await openPerson(browser, server.url, { permissions: ["clipboard-read", "clipboard-write"] });
  t.after(() => eve.close());
  await eve.page.addInitScript(() => {
    navigator.share = async (what) => {
      window.shared = what;
    };
  });
  await eve.page.goto("/new");
  await eve.at("make-room").click();
  await eve.at("before-game").waitFor();
  const link = eve.page.url();
  assert.equal(await eve.at("qr-code").count(), 0, "drawn only when asked for");
  await eve.at("qr").click();
  await eve.at("qr-code").waitFor();
  const box = await eve.at("qr-code").boundingBox();
  assert.ok(box.width >= 160 && Math.abs(box.width - box.height) < 1.5, "square, and large enough for a camera");
  assert.match(await eve.at("qr-code").getAttribute("aria-label"), new RegExp(link.split("/").at(-1)));
  await assertFaultless(eve.page, "a room's QR code");
  await takeScreenshots(eve.page, "qr");
  await eve.at("copy-link").click();
  await eve.at("toast").getByText("Link copied").waitFor();
  assert.equal(await eve.page.evaluate(() => navigator.clipboard.readText()), link);
  await eve.at("share").click();
  assert.equal((await eve.page.evaluate(() => window.shared)).url, link);
  eve.assertClean();
});
