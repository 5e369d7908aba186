// A Swiss of six, of whom one comes late and one leaves: who may not meet and in which order they are seeded is set at
// the page before the start; afterwards a result is corrected, and a game is declared void and played again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { granted } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import {
  boardsOf,
  connectEntrant,
  enterAlone,
  giveUpBoard,
  openGuest,
  openHouse,
  pageOf,
  signIn,
} from "./support/tournaments.mjs";

const rounds = 4;
const late = { grace_ms: 300_000, entrants_max: 12 }; // as the director wants it when it is running
let house, browser;

before(async () => {
  house = await openHouse();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await house?.close();
});

const act = (id, what, body = {}) =>
  granted(house.server, `/tournaments/${id}/${what}`, { token: house.director.token, body, shape: "done" });
const untilClosed = (person, closed, paired) =>
  person
    .at("tournament")
    .and(person.page.locator(`[data-closed="${closed}"][data-rounds="${paired}"]`))
    .waitFor();
const openBoards = async (id) =>
  boardsOf(await pageOf(house.server, id)).filter(({ status, void: isVoid }) => status === "waiting" && !isVoid);

async function playRound(id, people) {
  const played = [];
  for (const board of await openBoards(id)) played.push({ board, ...(await giveUpBoard(board, people)) });
  return played;
}

const focusIs = (person, selector) =>
  person.page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

test(
  "a Swiss of six, with somebody late, somebody gone, a correction and a game that is void",
  { timeout: 1_800_000 },
  async (t) => {
    const { server, director } = house;
    const settings = {
      name: "The Swiss of six",
      game: "tritoc",
      kind: "swiss",
      rounds,
      break_ms: null,
      grace_ms: 600_000,
      tie_breaks: ["buchholz", "wins"],
    };
    const { tournament: id } = await granted(server, "/tournaments", {
      token: director.token,
      body: settings,
      shape: "tournament_made",
    });
    await act(id, "open_registration");
    const ada = await openGuest(t, browser, server, "Ada", id, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await enterAlone(ada);
    const others = [];
    for (const name of ["Bea", "Cleo", "Dai", "Eve"]) others.push(await connectEntrant(t, server, name, id));
    const people = [ada, ...others];

    // Ada and Bea are sisters and may not meet; Eve is the favourite.
    const dora = await openPerson(browser, server.url);
    t.after(() => dora.close());
    await signIn(dora, "Dora");
    await dora.page.goto(`/t/${id}`);
    await dora.at("direct-settings").click();
    for (const other of ["Bea", "Cleo"]) {
      await dora.at("forbidden-one").selectOption({ label: "Ada" });
      await dora.at("forbidden-other").selectOption({ label: other });
      await dora.at("forbidden-add").click();
      await dora.at("forbidden").getByText(`Ada and ${other}`).waitFor();
    }
    // A row that goes leaves the focus to the one before it.
    await dora.at("forbidden").locator("button").last().focus();
    await dora.page.keyboard.press("Enter");
    await dora.page.waitForFunction(() =>
      document.activeElement?.matches("[data-testid=forbidden] li:only-child button"),
    );
    await dora.at("forbidden").getByText("Ada and Bea").waitFor();
    await assertFaultless(dora.page, "settings of a tournament that takes entries");
    await takeScreenshots(dora.page, "swiss-settings");
    await dora.at("settings-save").click();
    await dora.at("settings-save").waitFor({ state: "detached" });
    await dora.at("direct-seeds").click();
    // By keyboard, whose focus stays with her.
    await dora.page.getByLabel("Move Eve up").focus();
    for (let place = 4; place >= 1; place -= 1) {
      await dora.page.keyboard.press("Enter");
      await dora.page.locator("#say-polite").getByText(`Eve: place ${place} of 5`).waitFor();
      // In the row where it stands now: the one before says the same until it is drawn anew.
      const moved = ([label, row]) => {
        const active = document.activeElement;
        const line = active?.closest("li");
        return (
          active?.getAttribute("aria-label") === label &&
          [...(line?.parentElement?.children ?? [])].indexOf(line) === row
        );
      };
      await dora.page.waitForFunction(moved, [`Move Eve ${place > 1 ? "up" : "down"}`, place - 1]);
    }
    await dora.at("seeds-save").click();
    await dora.at("seeds").locator("li").first().getByText("Eve").waitFor();
    await takeScreenshots(dora.page, "swiss-seeds");
    await dora.page.reload();
    await dora.at("direct-settings").click();
    await dora.at("forbidden").getByText("Ada and Bea").waitFor();
    await dora.at("direct-seeds").click();
    await dora.at("seeds").locator("li").first().getByText("Eve").waitFor();
    const {
      seed_order: [first],
      entrants,
    } = await pageOf(server, id);
    assert.equal(entrants.find(({ entrant }) => entrant === first).name, "Eve");

    // The focus goes into the question, back to who asked, and stays in the panel when what was pressed has gone.
    await dora.at("direct-start").click();
    await focusIs(dora, "[data-testid=sure-start]");
    await dora.page.keyboard.press("Escape");
    await focusIs(dora, "[data-testid=direct-start]");
    await dora.page.keyboard.press("Enter");
    await focusIs(dora, "[data-testid=sure-start]");
    await dora.page.keyboard.press("Enter");
    await dora.at("direct-pause").waitFor();
    await focusIs(dora, "[data-testid=directing] *");
    await dora.at("standings").or(dora.at("tab-standings")).first().waitFor();
    assert.equal((await pageOf(server, id)).entrants.find(({ name }) => name === "Eve").number, 1);

    // Fay comes while the first round is being played.
    const fay = await openGuest(t, browser, server, "Fay", id);
    await fay.at("enter-go").waitFor();
    await takeScreenshots(fay.page, "swiss-late");
    await enterAlone(fay);
    people.push(fay);
    await playRound(id, people);
    await untilClosed(dora, 1, 1);
    await takeScreenshots(dora.page, "swiss-break");

    // Fay is another sister, and less time to come is enough. The settings have stood open since before the start.
    await dora.at("option-grace").selectOption(String(late.grace_ms));
    await dora.at("option-entrants_max").fill(String(late.entrants_max));
    await dora.at("forbidden-one").selectOption({ label: "Ada" });
    await dora.at("forbidden-other").selectOption({ label: "Fay" });
    await dora.at("forbidden-add").click();
    await assertFaultless(dora.page, "settings of a tournament that is running");
    await takeScreenshots(dora.page, "swiss-settings-running");
    await dora.at("settings-save").click();
    await dora.at("settings-save").waitFor({ state: "detached" });
    const underWay = await pageOf(server, id);
    assert.deepEqual(
      [underWay.settings.grace_ms, underWay.settings.entrants_max, underWay.settings.forbidden.length],
      [late.grace_ms, late.entrants_max, 2],
    );

    // Everybody is paired now; the game of the first match is void, and is played again in another room.
    await dora.at("direct-next_round").click();
    await untilClosed(dora, 1, 2);
    const [beforeIt] = await openBoards(id);
    assert.equal((await openBoards(id)).length, 3);
    await giveUpBoard(beforeIt, people);
    await dora.at("tab-rounds").click();
    await dora.at("play_again-2-1-1-0").click();
    await dora.at("play_again-reason").fill("A dog sat on the keyboard.");
    await assertFaultless(dora.page, "a game is declared void");
    await takeScreenshots(dora.page, "swiss-void-form");
    await dora.at("2-1-1-0-go").click();
    await dora.at("match-2-1").locator(".t-void").waitFor();
    const [voided, again] = boardsOf(await pageOf(server, id)).filter(
      ({ round, match: { match } }) => round === 2 && match === 1,
    );
    assert.deepEqual([voided.void, again.void, again.attempt, again.status], [true, false, 1, "waiting"]);
    assert.notEqual(again.room, voided.room);
    await takeScreenshots(dora.page, "swiss-void");
    await playRound(id, people);
    await untilClosed(dora, 2, 2);
    await assertFaultless(dora.page, "a round with a void game");

    // Ada has had enough.
    await ada.at("withdraw").click();
    await takeScreenshots(ada.page, "swiss-withdraw");
    await ada.at("sure-yes").click();
    await ada.at("mine-state").and(ada.page.locator("[data-status=withdrawn]")).waitFor();
    await dora.at("direct-next_round").click();
    await untilClosed(dora, 2, 3);
    const third = (await pageOf(server, id)).rounds[2];
    const adas = (await pageOf(server, id)).entrants.find(({ name }) => name === "Ada").number;
    assert.ok(
      !third.matches.some(({ white, black }) => white === adas || black === adas),
      "who has withdrawn is not paired",
    );
    const [match] = await playRound(
      id,
      people.filter((person) => person !== ada),
    );
    await untilClosed(dora, 3, 3);

    // The director has it from both that the other has won.
    const place = `3-${match.board.match.match}-1-0`;
    const wrong = boardsOf(await pageOf(server, id)).find(({ room }) => room === match.board.room).result;
    const other = wrong.winner === "black" ? "white" : "black";
    await dora.at(`correct-${place}`).click();
    const fields = (side) => wrong.points[side] - (wrong.winner === side ? 5 : 0);
    await dora.at(`correct-winner-${other}`).check();
    await dora.at("correct-counted-black").fill(String(fields("white")));
    await dora.at("correct-counted-white").fill(String(fields("black")));
    // Everybody sees what is waited for.
    await ada.at("t-corrections").getByText("Dora is correcting a result").waitFor();
    await dora.at("direct-waits").getByText("You are correcting a result").waitFor();
    assert.equal(await dora.at("direct-next_round").getAttribute("aria-disabled"), "true");
    for (const points of [wrong.points.white, wrong.points.black])
      await dora
        .at("correct-stands")
        .filter({ hasText: String(points) })
        .waitFor();
    await dora.at("correct-reason").fill("The wrong one gave up.");
    await assertFaultless(dora.page, "a correction");
    await takeScreenshots(dora.page, "swiss-correct");
    await dora.at(`${place}-go`).click();
    await dora.at("correct-reason").waitFor({ state: "detached" });
    await ada.at("t-corrections").waitFor({ state: "detached" });
    const { result } = boardsOf(await pageOf(server, id)).find(({ room }) => room === match.board.room);
    assert.deepEqual([result.winner, result.points], [other, { black: wrong.points.white, white: wrong.points.black }]);
    await takeScreenshots(dora.page, "swiss-rounds");

    await dora.at("direct-next_round").click();
    await untilClosed(dora, 3, 4);
    await playRound(
      id,
      people.filter((person) => person !== ada),
    );
    await untilClosed(dora, 4, 4);
    await dora.at("direct-finish").click();
    await dora.at("sure-finish").click();
    await dora.at("tournament").and(dora.page.locator("[data-status=finished]")).waitFor();

    const page = await pageOf(server, id);
    assert.deepEqual(
      page.standings.map(({ annulled }) => annulled),
      page.standings.map(() => false),
    );
    assert.equal(page.standings.length, 6);
    const numbers = Object.fromEntries(page.entrants.map(({ name, number }) => [name, number]));
    for (const { matches } of page.rounds)
      for (const sister of [numbers.Bea, numbers.Fay])
        assert.ok(
          !matches.some(({ white, black }) => [white, black].includes(numbers.Ada) && [white, black].includes(sister)),
          "sisters have not met",
        );
    assert.deepEqual(
      page.log
        .map(({ what }) => what)
        .filter((what) => ["void", "corrected", "late_entry", "withdrew"].includes(what))
        .sort(),
      ["corrected", "late_entry", "void", "withdrew"],
    );
    for (const tab of ["standings", "cross", "players", "log", "exports"]) {
      await dora.at(`tab-${tab}`).click();
      await takeScreenshots(dora.page, `swiss-over-${tab}`);
    }
    await dora.at("tab-log").click();
    await dora.at("t-log").getByText("A dog sat on the keyboard.").waitFor();
    await dora.at("t-log").getByText("The wrong one gave up.").waitFor();
    await dora.at("tab-standings").click();
    await dora.at(`standing-${numbers.Ada}`).getByText("withdrawn").waitFor();
    await assertFaultless(dora.page, "standings of a Swiss");

    // It is over, and that result was right after all.
    await dora.at("direct-reopen").click();
    await dora.at("reopen-reason").fill("Both have thought it over.");
    await assertFaultless(dora.page, "a tournament is reopened");
    await takeScreenshots(dora.page, "swiss-reopen");
    await dora.at("reopen-go").click();
    await dora.at("t-corrections").getByText("Both have thought it over.").waitFor();
    await dora.at("tab-rounds").click();
    await dora.at("round-3").click();
    await dora.at(`correct-${place}`).click();
    await dora.at(`correct-winner-${wrong.winner}`).check();
    await dora.at("correct-counted-black").fill(String(fields("black")));
    await dora.at("correct-counted-white").fill(String(fields("white")));
    await dora.at("correct-reason").fill("It was as it stood.");
    await assertFaultless(dora.page, "a correction of what is over");
    await takeScreenshots(dora.page, "swiss-reopened");
    await dora.at(`${place}-go`).click();
    await dora.at("correct-reason").waitFor({ state: "detached" });
    await dora.at("direct-finish").click();
    await dora.at("sure-finish").click();
    await dora.at("t-corrections").waitFor({ state: "detached" });
    const onceMore = await pageOf(server, id);
    assert.deepEqual([onceMore.status, onceMore.seed, onceMore.ended_at], ["finished", page.seed, page.ended_at]);
    assert.deepEqual(boardsOf(onceMore).find(({ room }) => room === match.board.room).result.points, wrong.points);
    await assertFaultless(ada.page, "a Swiss on a phone");
    // From anywhere on a phone there is a way to the tournaments.
    await ada.page.goto("/help/tritoc");
    await ada.at("tournaments").click();
    await ada.at("list-over").getByText("The Swiss of six").waitFor();
    for (const person of [dora, ...people]) person.assertClean();
  },
);
