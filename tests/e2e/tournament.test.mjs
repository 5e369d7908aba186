// A knock-out of four: a director makes it, four people at browsers of their own are called wherever they are, play,
// and everybody sees the bracket fill. One match is played through the page to its end, the others are given up.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { granted } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import {
  boardsOf,
  connectEntrant,
  enterAlone,
  giveUpBoard,
  goToBoard,
  openGuest,
  openHouse,
  pageOf,
  resign,
  signIn,
  sitsAt,
} from "./support/tournaments.mjs";
import { MouseHands, watchDice } from "./support/tritoc-hands.mjs";

const names = ["Ada", "Bea", "Cleo", "Dai"];
/** Where each of them is when the first round begins. */
const places = ["/", "/help/tritoc", "/settings", "/tournaments"];

let house, server, browser;

before(async () => {
  house = await openHouse();
  server = house.server;
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await house?.close();
});

async function makeCup(dora) {
  await signIn(dora, "Dora");
  await dora.at("tournaments").click();
  await dora.at("new-tournament").click();
  await dora.at("option-name").fill("The evening cup");
  await dora.at("game-tritoc").check();
  await dora.at("preset-original").waitFor();
  await dora.at("game-options").click();
  await dora.at("option-turn-seconds").selectOption("120");
  await dora.at("kind-knock_out").check();
  await dora.at("option-break").selectOption("0");
  await assertFaultless(dora.page, "a new tournament");
  await takeScreenshots(dora.page, "tournament-new");
  await dora.at("make-tournament").click();
  await dora.at("tournament").and(dora.page.locator("[data-status=draft]")).waitFor();
  const id = new URL(dora.page.url()).pathname.split("/").pop();
  await dora.at("direct-open_registration").click();
  await dora.at("tournament").and(dora.page.locator("[data-status=registration]")).waitFor();
  return id;
}

async function openPlayer(t, name, id) {
  const person = await openGuest(t, browser, server, name, id);
  await watchDice(person);
  await enterAlone(person);
  return person;
}

/** What the browser works out, what it leaves to the server, and that it says which is which. */
async function verifyByPress(dora, id) {
  const { course } = await (await fetch(`${server.url}/api/v1/tournaments/${id}/tournament.json`)).json();
  const games = course.filter(({ change, result }) => change === "decided" && result.game).length;
  await dora.at("verify").click();
  await dora.at("t-proof-state").and(dora.page.locator("[data-state=good]")).waitFor();
  const steps = [
    "seed",
    "seeding",
    "rooms",
    "games",
    "sides",
    "lots",
    "records",
    "course",
    "pairing",
    "seats",
    "results",
    "standings",
    "bracket",
    "page",
  ];
  for (const step of steps) assert.equal(await dora.at(`t-proof-${step}`).getAttribute("data-ok"), "yes", step);
  assert.match(await dora.at("t-proof-records").textContent(), new RegExp(`${games} of ${games}:`));
  assert.match(
    await dora.at("t-proof-server").textContent(),
    new RegExp(`by this server, not by your browser.*tutti verify ${id}-tournament.json`, "s"),
  );
  const downloading = dora.page.waitForEvent("download");
  await dora.at("t-proof-file").click();
  assert.equal((await downloading).suggestedFilename(), `${id}-tournament.json`);
  await assertFaultless(dora.page, "the proof of a tournament");
  await takeScreenshots(dora.page, "tournament-proof");
  await dora.at("t-proof-close").click();

  // A server that tells of another room than the seed gives is found out, by what is worked out here and by nothing
  // else.
  const path = `**/api/v1/tournaments/${id}/tournament.json`;
  await dora.page.route(path, async (route) => {
    const answer = await route.fetch();
    const file = await answer.json();
    file.page.rounds[0].matches[1].boards[0].room = "00000000";
    await route.fulfill({ response: answer, json: file });
  });
  await dora.page.reload();
  await dora.at("verify").click();
  await dora.at("t-proof-state").and(dora.page.locator("[data-state=bad]")).waitFor();
  assert.equal(await dora.at("t-proof-rooms").getAttribute("data-ok"), "no");
  assert.match(await dora.at("t-proof-rooms").textContent(), /1\/2\/1\/0.*00000000/s);
  await dora.page.unroute(path);
  await dora.at("t-proof-close").click();
}

test("a knock-out of four, from the draft to the seed", { timeout: 1_800_000 }, async (t) => {
  const dora = await openPerson(browser, server.url);
  t.after(() => dora.close());
  dora.mayBeRefused();
  const id = await makeCup(dora);
  const players = [];
  for (const name of names) players.push(await openPlayer(t, name, id));
  await dora.at("entrants").getByText("Dai").waitFor();
  await assertFaultless(dora.page, "a tournament before its start, for its director");
  await assertFaultless(players[0].page, "a tournament before its start, for a player");
  await takeScreenshots(dora.page, "tournament-before");
  // The last one enters, leaves and enters again.
  await players[3].at("leave").click();
  await players[3].at("sure-yes").click();
  await players[3].at("enter-go").click();
  await players[3].at("mine-state").waitFor();

  // Wherever they are.
  for (const [index, person] of players.entries()) await person.page.goto(places[index]);
  for (const person of players) await person.untilWelcomed(2);
  await dora.at("direct-start").click();
  await dora.at("sure-start").click();
  await dora.at("bracket").waitFor();
  for (const person of players) {
    await person.at("called").waitFor();
    await person.hears(/The evening cup, round 1: your board is ready/);
  }
  await assertFaultless(players[1].page, "a call on the page of rules");
  await takeScreenshots(players[0].page, "tournament-called");
  // Sent away it stays, small.
  await players[2].at("called-later").click();
  await players[2].at("called-small").waitFor();

  const round = boardsOf(await pageOf(server, id));
  assert.deepEqual(
    round.map(({ status }) => status),
    ["waiting", "waiting"],
  );
  const [first, second] = round.map((board) => ({ board, people: players.filter((person) => sitsAt(board, person)) }));
  assert.deepEqual([first.people.length, second.people.length], [2, 2]);

  // The first comes alone: the room waits, and says for what.
  const [early, late] = first.people;
  await early.page.goto(`/r/${first.board.room}`);
  await early.at("before-game").waitFor();
  await early.at("board-of").getByText("The evening cup").waitFor();
  for (const absent of ["ready", "fill-bots", "seat-black1-take", "seat-white1-take"])
    assert.equal(await early.at(absent).count(), 0, absent);
  await assertFaultless(early.page, "a board that waits");
  await takeScreenshots(early.page, "tournament-board");
  await late.page.goto(`/r/${first.board.room}`);
  const sides = new Map(Object.entries(first.board.seats).map(([seat, { id: seated }]) => [seated, seat.slice(0, 5)]));
  const hands = first.people.map(
    (person) => new MouseHands(person, person.follow(first.board.room), sides.get(person.player.id)),
  );
  await Promise.all(
    hands.map((hand) => hand.follower.until(({ view }) => view?.phase === "throw", "the game has begun")),
  );

  // The other board is given up at once.
  for (const person of second.people) await person.page.goto(`/r/${second.board.room}`);
  await Promise.all(second.people.map((person) => person.at("board").waitFor()));
  await resign(second.people[0]);
  await second.people[1].at("to-tournament").click();
  await second.people[1].at("tournament").waitFor();

  // The first is played to its end; if that is a tie, it is played again, and given up.
  await Promise.all(hands.map((hand) => hand.play()));
  await early.at("result").waitFor();
  assert.equal(await early.at("rematch").count(), 0);
  await assertFaultless(early.page, "the end of a board");
  await takeScreenshots(early.page, "tournament-board-over");
  for (const person of first.people) await person.at("to-tournament").click();
  const { result } = boardsOf(await pageOf(server, id)).find(({ room }) => room === first.board.room);
  if (result.winner === null) {
    const rooms = await Promise.all(first.people.map(goToBoard));
    assert.equal(rooms[0], rooms[1]);
    await Promise.all(first.people.map((person) => person.at("board").waitFor()));
    await resign(first.people[0]);
    for (const person of first.people) await person.at("to-tournament").click();
  }

  // The final follows by itself. Who is in it is called at the page of the tournament; who is out sees it there.
  await dora.at("tournament").and(dora.page.locator('[data-closed="1"][data-rounds="2"]')).waitFor();
  const final = boardsOf(await pageOf(server, id)).filter(({ round: number }) => number === 2)[0];
  const finalists = players.filter((person) => sitsAt(final, person));
  const rooms = await Promise.all(finalists.map(goToBoard));
  assert.deepEqual(rooms, [final.room, final.room]);
  await Promise.all(finalists.map((person) => person.at("board").waitFor()));
  const onlooker = players.find((person) => !finalists.includes(person));
  await onlooker.page.goto(`/t/${id}?tab=hall`);
  await onlooker.at(`live-${final.room}`).waitFor();
  await assertFaultless(onlooker.page, "the hall of a tournament");
  await resign(finalists[0]);
  await finalists[1].at("to-tournament").click();

  await dora.at("tournament").and(dora.page.locator("[data-status=finished]")).waitFor();
  const page = await pageOf(server, id);
  const winner = page.standings.find(({ place }) => place === 1).number;
  assert.equal(page.entrants.find(({ number }) => number === winner).captain.id, finalists[1].player.id);
  const last = page.bracket.at(-1).fixture;
  await dora
    .at(`fixture-${last}`)
    .and(dora.page.locator(`[data-winner="${winner}"]`))
    .waitFor();
  await finalists[1]
    .at("t-status")
    .getByText(/Won by/)
    .waitFor();
  await dora.at("t-fair").click();
  const seed = await dora.at("seed").textContent();
  assert.equal(
    createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex"),
    await dora.at("commitment").textContent(),
  );
  await assertFaultless(dora.page, "a tournament that is over");
  await verifyByPress(dora, id);
  await takeScreenshots(dora.page, "tournament-over");
  await dora.at("tab-rounds").click();
  await dora.at("matches").getByText("Replay").first().waitFor();
  await assertFaultless(dora.page, "the rounds of a tournament");
  for (const person of [dora, ...players]) person.assertClean();
});

test("who has no match in a round is told what that is, wherever they are; the link is there as a code", async (t) => {
  const { director } = house;
  const ask = (path, body = {}, shape = "done") => granted(server, path, { token: director.token, body, shape });
  const settings = { name: "The cup of three", game: "tritoc", kind: "knock_out", break_ms: 0 };
  const { tournament: id } = await ask("/tournaments", settings, "tournament_made");
  await ask(`/tournaments/${id}/open_registration`);
  const ada = await openGuest(t, browser, server, "Ada", id, { viewport: { width: 390, height: 844 } });
  await enterAlone(ada);
  await ada.at("t-qr").click();
  assert.equal(await ada.at("t-link").textContent(), `${server.url}/t/${id}`);
  await ada.at("qr-code").waitFor();
  await assertFaultless(ada.page, "the code of a tournament");
  await takeScreenshots(ada.page, "tournament-qr");
  const others = [];
  for (const name of ["Bea", "Cleo"]) others.push(await connectEntrant(t, server, name, id));
  const { entrants } = await pageOf(server, id);
  const order = entrants.map(({ entrant }) => entrant);
  await ask(`/tournaments/${id}/seeds`, { order });
  await ada.page.goto("/help/tritoc");
  await ask(`/tournaments/${id}/start`);
  // The best seed waits for whoever wins the other match.
  await ada.at("bye").getByText("Round 1: no match for you").waitFor();
  await assertFaultless(ada.page, "no match in a round");
  await takeScreenshots(ada.page, "tournament-bye");
  await ada.at("bye-see").click();
  await ada.at("mine-state").getByText("there is no match for you. You are still in").waitFor();
  await ada.at("bye").waitFor({ state: "detached" });
  const [board] = boardsOf(await pageOf(server, id));
  await giveUpBoard(board, others);
  await ada.at("called").waitFor();
  await ada.at("mine-state").getByText("there is no match for you").waitFor({ state: "detached" });
  for (const person of [ada, ...others]) person.assertClean();
});
