// The table finder in real pages: who is alone plays beside computers, who comes later sits down in the same game, and a
// party that was made by a link sits on one side of a table.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { startServer } from "./support/server.mjs";

let browser;

before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/** One for each test: on the same, people of one would sit down at the tables of the other. */
async function serve(t) {
  const server = await startServer("--bot-pace", "50");
  t.after(() => server.stop());
  return server;
}

const roomOf = ({ page }) => new URL(page.url()).pathname.replace("/r/", "");

/** Of all games on offer only this one. */
async function wantOnly(person, kind) {
  await person.at(`finder-kind-${kind}`).waitFor();
  for (const box of await person.at("finder").locator("input[data-testid^=finder-kind-]").all()) {
    const isWanted = (await box.getAttribute("data-testid")) === `finder-kind-${kind}`;
    if (await box.isEnabled()) await box.setChecked(isWanted, { force: true });
  }
}

async function arrive(person) {
  await person.page.waitForURL(/\/r\//);
  const room = person.follow(roomOf(person));
  await room.until(({ info, you }) => info?.status === "playing" && you?.seats.length === 1, "a seat in a game");
  await person.at("match").waitFor();
  return room;
}

// In the page: keeps whether the table was seen before its game, and its chance, which stands there only until then.
function keepTable() {
  globalThis.seen = { table: false, chance: false };
  const look = () => {
    globalThis.seen.table ||= document.querySelector("[data-testid=before-game]") !== null;
    globalThis.seen.chance ||= document.querySelector("[data-testid=chance]") !== null;
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
  );
}

const people = ({ info }) => Object.values(info.seats).filter((who) => who?.kind === "human").length;
const sideOf = ({ you }) => you.seats[0].replace(/\d/, "");

test(
  "one press leads to a game beside computers, and somebody later into the same game",
  { timeout: 600_000 },
  async (t) => {
    const server = await serve(t);
    const ada = await openPerson(browser, server.url);
    t.after(() => ada.close());
    await ada.page.addInitScript(keepTable);
    await ada.page.goto("/");
    await wantOnly(ada, "ctor-3");
    await ada.at("finder-go").click();
    await ada.at("finder-stop").waitFor();
    const game = await arrive(ada);
    // On a slow machine the game may have begun before anything is drawn.
    const { table, chance } = await ada.page.evaluate(() => globalThis.seen);
    assert.equal(chance, table, "who sees the table before its game sees its chance");
    assert.equal(people(game), 1);

    const ben = await openPerson(browser, server.url, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    t.after(() => ben.close());
    await ben.page.goto("/");
    await wantOnly(ben, "ctor-3");
    await ben.at("finder-go").click();
    const same = await arrive(ben);
    assert.equal(same.room, game.room);
    await game.until((state) => people(state) === 2, "the second person");
    assert.notEqual(sideOf(same), sideOf(game));

    // Who only looks on may sit down, too.
    const eve = await openPerson(browser, server.url);
    t.after(() => eve.close());
    await eve.page.goto(`/r/${game.room}`);
    await eve.at("sit-black").click();
    await arrive(eve);
    await game.until((state) => people(state) === 3, "the third person");
    for (const one of [ada, ben, eve]) one.assertClean();
  },
);

test("a party by a link and four others make a table of three against three", { timeout: 600_000 }, async (t) => {
  const server = await serve(t);
  const [ada, ben] = await Promise.all([openPerson(browser, server.url), openPerson(browser, server.url)]);
  t.after(() => Promise.all([ada.close(), ben.close()]));
  await ada.page.goto("/");
  await ada.at("finder-party").click();
  await ada.page.waitForURL(/\/party\//);
  const link = new URL(ada.page.url()).pathname;
  await ben.page.goto(link);
  for (const one of [ada, ben]) await one.page.locator("[data-testid=party-members][data-count='2']").waitFor();

  const singles = await Promise.all(["Cleo", "Dan", "Eva", "Finn"].map((name) => Client.connect(server, name)));
  t.after(() => Promise.all(singles.map((one) => one.close())));
  await wantOnly(ada, "ctor-3");
  await ada.at("finder-go").click();
  for (const one of singles) await one.ask("finder.seek", { kinds: ["ctor/3"] });
  const [hers, his] = await Promise.all([arrive(ada), arrive(ben)]);
  assert.equal(hers.room, his.room);
  assert.equal(sideOf(hers), sideOf(his));
  for (const one of [ada, ben, ...singles]) one.assertClean();
});
