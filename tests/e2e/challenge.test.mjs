// Challenges between people at browsers of their own: by a link that one makes and the other opens, up to the first
// piece on the board that it leads to; by name, declined; taken back; and what becomes of a link that somebody has
// used.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";
import { signIn } from "./support/tournaments.mjs";
import { MouseHands, seesView, watchDice } from "./support/tritoc-hands.mjs";
import { bestTarget } from "./support/tritoc.mjs";

let server, browser;

before(async () => {
  server = await startServer("--rate-accounts", "0");
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(t) {
  const person = await openPerson(browser, server.url);
  t.after(() => person.close());
  await watchDice(person);
  return person;
}

// By the name card that the page shows to who has none yet. Only whom the server knows by then can challenge somebody.
async function giveName(person, name) {
  await person.at("name").fill(name);
  await person.at("name-keep").click();
  await person.at("name-card").waitFor({ state: "detached" });
  await person.untilPlayer((player) => player.name === name, `called ${name}`);
}

// A document that is loaded anew does not have the mark.
const markPage = ({ page }) => page.evaluate(() => void (globalThis.isSamePage = true));
const isMarked = ({ page }) => page.evaluate(() => globalThis.isSamePage === true);

const standsAt = (person, status) => person.page.locator(`[data-testid=challenge][data-status=${status}]`).waitFor();

// From the form to the challenge's own page; gives its path.
async function makeByLink(person, side) {
  await person.page.goto("/new?challenge");
  await person.at("game-tritoc").check({ force: true });
  await person.at("preset-original").click();
  await person.at(`challenge-side-${side}`).check({ force: true });
  await person.at("make-room").click();
  await standsAt(person, "open");
  const link = await person.at("challenge-link").inputValue();
  assert.match(link, new RegExp(`^${server.url}/c/[0-9A-Z]+$`));
  assert.equal(person.page.url(), link);
  return new URL(link).pathname;
}

test("a link brings two guests to one board, and is used up", { timeout: 600_000 }, async (t) => {
  const ada = await open(t);
  const ben = await open(t);
  const eve = await open(t);
  await ada.page.goto("/new?challenge");
  await giveName(ada, "Ada");
  const path = await makeByLink(ada, "black");
  await ada.at("headline").getByText("Your challenge is ready").waitFor();
  await ada.at("challenge-facts").getByText("You play Black", { exact: false }).waitFor();
  await assertFaultless(ada.page, "one's own challenge");
  await takeScreenshots(ada.page, "challenge-own");
  await markPage(ada);

  await ben.page.goto(path);
  await ben.at("headline").getByText("Ada challenges you to Tritoc").waitFor();
  await ben.at("challenge-who").getByText("Ada").waitFor();
  await ben.at("challenge-facts").getByText("Ada plays Black", { exact: false }).waitFor();
  assert.equal(await ben.at("challenge-withdraw").count(), 0);
  await giveName(ben, "Ben");
  await assertFaultless(ben.page, "a challenge for whoever opens it");
  await takeScreenshots(ben.page, "challenge-open");
  await markPage(ben);
  await ben.at("challenge-accept").click();

  const room = await roomOf(ben);
  assert.equal(await roomOf(ada), room);
  for (const person of [ada, ben]) {
    await person.at("before-game").waitFor();
    assert.ok(await isMarked(person), "no page was loaded anew");
  }
  const followers = [ada, ben].map((person) => person.follow(room));
  for (const follower of followers)
    await follower.until(({ info }) => info?.seats.black1 && info.seats.white1, "both are seated");
  for (const { info } of followers) {
    assert.deepEqual([info.seats.black1.name, info.seats.white1.name], ["Ada", "Ben"]);
    assert.equal(info.game, "tritoc");
  }

  await opensUsedLink(eve, path, room);
  await playFirstPiece({ ada, ben, room });
  for (const person of [ada, ben, eve]) person.assertClean();
});

async function roomOf({ page }) {
  await page.waitForURL("**/r/*");
  return new URL(page.url()).pathname.split("/")[2];
}

async function opensUsedLink(eve, path, room) {
  await eve.page.goto(path);
  await standsAt(eve, "accepted");
  await eve.at("headline").getByText("This challenge has been accepted").waitFor();
  await eve.at("challenge").getByText("Ben has accepted it.").waitFor();
  assert.equal(await eve.at("challenge-accept").count(), 0);
  assert.equal(await eve.at("challenge-room").getAttribute("href"), `/r/${room}`);
  await assertFaultless(eve.page, "a challenge that another has accepted");
  await takeScreenshots(eve.page, "challenge-used");
}

// Both say that they are ready, and whoever begins throws; until a piece stands on the board of both.
async function playFirstPiece({ ada, ben, room }) {
  for (const person of [ada, ben]) await person.at("ready").click();
  const black = new MouseHands(ada, ada.follow(room), "black");
  const white = new MouseHands(ben, ben.follow(room), "white");
  const both = [black, white];
  for (const { follower } of both) await follower.until(({ view }) => view?.phase === "throw", "the game has begun");
  assert.deepEqual(
    both.map(({ follower }) => follower.audience),
    ["black", "white"],
  );
  assert.ok(black.follower.info.game_id);
  assert.equal(white.follower.info.game_id, black.follower.info.game_id);
  await playUntilPlaced(both);
  for (const { person, follower } of both) await seesView(person, follower.view);
  assert.deepEqual(black.follower.view.board, white.follower.view.board);
}

const isPlaced = ({ view }) => view.board.some((pieces) => /[bw]/.test(pieces));

// A throw may allow nothing, and then it is the other's turn: as often as it takes.
async function playUntilPlaced(both) {
  for (;;) {
    const seq = Math.max(...both.map(({ follower }) => follower.seq));
    for (const { follower } of both) await follower.until((state) => state.seq >= seq, "both have been told");
    if (both.every(({ follower }) => isPlaced(follower))) return;
    const hands = both.find(({ isInTurn }) => isInTurn);
    if (hands.follower.view.phase === "throw") await hands.throwDice();
    else await hands.choose(bestTarget(hands.follower.view));
  }
}

test("who is challenged by name declines, and the other page says so by itself", { timeout: 600_000 }, async (t) => {
  for (const name of ["Grace", "Hal"]) await register(server, name);
  const grace = await open(t);
  const hal = await open(t);
  await signIn(grace, "Grace");
  await signIn(hal, "Hal");
  await hal.untilPlayer(({ name }) => name === "Hal", "Hal's");
  const { welcomes } = hal;
  await hal.page.goto("/settings"); // wherever he is
  await hal.untilWelcomed(welcomes + 1);

  await grace.page.goto("/new?challenge=Hal");
  await grace.at("game-tritoc").check({ force: true });
  assert.equal(await grace.at("challenge-player").inputValue(), "Hal");
  await grace.at("make-room").click();
  await standsAt(grace, "open");
  await grace.at("headline").getByText("Hal is challenged").waitFor();
  const path = new URL(grace.page.url()).pathname;
  await markPage(grace);

  const notice = hal.page.locator("[data-kind=challenged]");
  await notice.getByText("Grace").first().waitFor();
  await notice.getByTestId("notice-go").click();
  await hal.page.waitForURL(`**${path}`);
  await hal.at("headline").getByText("Grace challenges you to Tritoc").waitFor();
  await assertFaultless(hal.page, "a challenge by name");
  await hal.at("challenge-refuse").click();
  await standsAt(hal, "refused");
  await standsAt(grace, "refused");
  await grace.at("challenge").getByText("Hal does not want to play this now.").waitFor();
  assert.ok(await isMarked(grace), "the page was not loaded anew");
  await assertFaultless(grace.page, "a challenge that was declined");
  for (const person of [grace, hal]) person.assertClean();
});

test("a challenge that was taken back is none any more, wherever it stands", { timeout: 600_000 }, async (t) => {
  const ada = await open(t);
  const [late, away] = [await open(t), await open(t)];
  await ada.page.goto("/new?challenge");
  await giveName(ada, "Ada");
  const path = await makeByLink(ada, "any");
  for (const person of [late, away]) {
    await person.page.goto(path);
    await person.at("challenge-accept").waitFor();
    await markPage(person);
  }
  await ada.at("challenge-withdraw").click();
  await standsAt(ada, "withdrawn");

  // Nobody is told of it: who presses is, and who comes back to the page.
  late.mayBeRefused();
  await late.at("challenge-accept").click();
  await away.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  for (const person of [late, away]) {
    await standsAt(person, "withdrawn");
    await person.at("challenge").getByText("Ada has taken it back.").waitFor();
    assert.equal(await person.at("challenge-accept").count(), 0);
    assert.ok(await isMarked(person), "the page was not loaded anew");
  }
  await assertFaultless(away.page, "a challenge that was taken back");
  for (const person of [ada, late, away]) person.assertClean();
});

test("a link that leads to nothing says so", { timeout: 600_000 }, async (t) => {
  const eve = await open(t);
  eve.mayBeRefused();
  await eve.page.goto("/c/00000000");
  await eve.at("challenge-gone").getByText("There is no such challenge").waitFor();
  await assertFaultless(eve.page, "no challenge");
  eve.assertClean();
});
