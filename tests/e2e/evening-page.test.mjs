// An evening of two rounds: a guest opens it with one form and registers by it, three others come by its address and a
// name, everybody is taken to their boards, the wall shows it, and in the end there is a winner whose draws are checked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { granted } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";
import { boardsOf, pageOf, resign, sitsAt } from "./support/tournaments.mjs";

const guests = ["Ada", "Bea", "Маша"];
const phone = { viewport: { width: 390, height: 844 } };

let server, browser;

before(async () => {
  server = await startServer("--bot-pace", "0", "--journal", "memory");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function come(t, options) {
  const person = await openPerson(browser, server.url, options);
  t.after(() => person.close());
  await person.context.addInitScript(() => {
    if (localStorage.getItem("tutti.settings") === null)
      localStorage.setItem("tutti.settings", JSON.stringify({ reveal_ms: 0 }));
  });
  return person;
}

async function openEvening(host) {
  await host.page.goto("/");
  await host.at("new-evening").click();
  await host.at("game-tritoc").check({ force: true });
  await host.at("people").fill("4");
  await host.at("minutes").fill("20");
  await host.at("minutes").blur();
  await host.at("change-plan").click();
  await host.at("plan-rounds").fill("2");
  await host.at("plan-rounds").blur();
  await host.at("plan").and(host.page.locator("[data-rounds='2']")).waitFor();
  await host.at("evening-name").fill("Friday evening");
  await host.at("host-name").fill("Dora");
  await host.at("host-password").fill("correct horse battery");
  await assertFaultless(host.page, "the form of an evening");
  await host.at("open-evening").click();
  await host.at("evening").and(host.page.locator("[data-host=yes]")).waitFor();
  return host.at("evening-code").getAttribute("data-code");
}

async function join(person, code, name) {
  await person.page.goto(`/e/${code.toLowerCase()}`);
  await person.at("join-name").fill(name);
  await person.at("join-go").click();
  await person.at("mine-state").and(person.page.locator("[data-state=waits]")).waitFor();
}

// Everybody is brought to their board, and at each of them one gives up; both go back by the button.
async function playRound(people, code, number) {
  await Promise.all(people.map((person) => person.page.waitForURL("**/r/*", { timeout: 120_000 })));
  const boards = boardsOf(await pageOf(server, code)).filter(({ round }) => round === number);
  for (const board of boards) {
    const here = people.filter((person) => sitsAt(board, person));
    assert.equal(here.length, 2, `two sit at ${board.room}`);
    for (const person of here) assert.equal(new URL(person.page.url()).pathname, `/r/${board.room}`);
    // Whoever is slow to come has their time of grace before the game begins.
    await here[0].at("evening-strip").getByTestId("round-left").waitFor({ timeout: 90_000 });
    await resign(here[0]);
    for (const person of here) await person.at("to-tournament").click();
    for (const person of here) await person.page.waitForURL(`**/e/${code}`);
  }
}

test("an evening of two rounds, from the form to the winner", { timeout: 1_800_000 }, async (t) => {
  const host = await come(t);
  const code = await openEvening(host);
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{6}$/);
  // The next round begins by itself after a while: longer than it takes to look at what stands there between two.
  const token = await host.page.evaluate(() => localStorage.getItem("tutti.token"));
  await granted(server, `/tournaments/${code}/settings`, { token, body: { break_ms: 600_000 }, shape: "done" });
  const people = [host];
  for (const name of guests) {
    const person = await come(t, phone);
    await join(person, code, name);
    people.push(person);
  }
  await assertFaultless(people[1].page, "an evening before its start, for a guest");
  for (const name of ["Dora", ...guests]) await host.at("names").getByText(name, { exact: true }).waitFor();
  assert.match(await host.at("over-at").textContent(), /If you start now, over at \d\d:\d\d/);
  assert.match(await host.at("count-note").textContent(), /more fields win/);
  await assertFaultless(host.page, "an evening before its start, for its host");

  const wall = await come(t, { viewport: { width: 1920, height: 1080 } });
  await wall.page.goto(`/e/${code}/wall`);
  await wall.at("wall-count").getByText("4").waitFor();
  await assertFaultless(wall.page, "the wall before the start");

  await host.at("host-start").click();
  await wall.at("tables").and(wall.page.locator("[data-round='1']")).waitFor();
  await wall.at("wall-left").waitFor();
  await playRound(people, code, 1);
  await wall.at("standings").waitFor();
  await assertFaultless(wall.page, "the wall between rounds");
  await assertFaultless(people[1].page, "an evening between rounds, for a guest");
  await host.at("host-next_round").click();
  await playRound(people, code, 2);
  assert.match(await people[1].at("cost").textContent(), /nobody sits out/);

  await host.at("host-finish").click();
  await host.at("sure-yes").click();
  for (const person of people) await person.at("winner").waitFor();
  await wall.at("winner").waitFor();
  await assertFaultless(host.page, "an evening that is over");
  await assertFaultless(wall.page, "the wall at the end");
  await host.at("verify").click();
  await host.at("t-proof-state").and(host.page.locator("[data-state=good]")).waitFor();
  await host.at("t-proof-close").click();
  // The address of its kind leads to the same page.
  await people[1].page.goto(`/t/${code}`);
  await people[1].at("winner").waitFor();
  assert.equal(new URL(people[1].page.url()).pathname, `/e/${code}`);
  for (const person of [...people, wall]) person.assertClean();
});

test("a returning person takes the seat back by a code, on another device", { timeout: 600_000 }, async (t) => {
  const host = await come(t);
  await host.page.goto("/evening");
  await host.at("host-name").fill("Edsger");
  await host.at("host-password").fill("correct horse battery");
  await host.at("open-evening").click();
  await host.at("evening").waitFor();
  const code = await host.at("evening-code").getAttribute("data-code");
  const lost = await come(t, phone);
  await join(lost, code, "Grace");
  await host.at("person-2-acts").click();
  await host.at("person-2-code").click();
  const digits = await host.at("code-shown").textContent();
  assert.match(digits, /^\d{6}$/);
  const found = await come(t, phone);
  await found.page.goto(`/e/${code}#claim=${digits}`);
  await found.at("mine-state").getByText("Grace").waitFor();
  assert.equal(new URL(found.page.url()).hash, "", "the code does not stay in the address");
  await lost.at("join-go").waitFor();
  for (const person of [host, lost, found]) person.assertClean();
});
