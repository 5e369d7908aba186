// The reveal on stage: when the last envelope is closed, all are opened before everybody's eyes, with what lay in them;
// nothing of it was in any page before, and nobody waits for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { choiceOf, revealOfTwo, squaresFor } from "./support/ctor.mjs";
import { MouseHands } from "./support/hands.mjs";
import { heapStrings } from "./support/memory.mjs";
import { startServer } from "./support/server.mjs";

const triesMost = 5; // of what a slow renderer may not get so far with

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

// In the page: keeps what has lain open on the stage, however soon it was gone, and whether lines flew from it.
function keepStage() {
  globalThis.stage = [];
  let open = null;
  const look = () => {
    const row = document.querySelector(".envelopes.on-stage");
    if (row && !open) globalThis.stage.push((open = { letters: [], lines: 0, arrows: 0 }));
    if (!row) return (open = null);
    open.letters = [...row.querySelectorAll("[data-letter]")].map((letter) => letter.textContent);
    open.lines = Math.max(open.lines, document.querySelectorAll(".flight-line").length);
    open.arrows = Math.max(open.arrows, document.querySelectorAll(".plan-arrows .arrow").length);
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    }),
  );
}

async function openOnlooker(t, address) {
  const person = await openPerson(browser, server.url);
  t.after(() => person.close());
  await person.page.addInitScript(keepStage);
  if (address) await person.page.goto(address);
  return person;
}

const stages = ({ page }) => page.evaluate(() => globalThis.stage);

// What lay open in the stage number `index`, once it is over.
async function stageOf(person, index) {
  await person.page.waitForFunction(
    (wanted) => globalThis.stage.length > wanted && !document.querySelector(".envelopes.on-stage"),
    index,
  );
  return (await stages(person))[index];
}

// How many lines flew in the stage number `index`. On a slow renderer it may be over before they are drawn: then the
// page plays it again.
async function linesOf(person, index) {
  for (let again = 0; ; again += 1) {
    const { lines } = await stageOf(person, index + again);
    if (lines > 0 || again === triesMost) return lines;
    await person.at("reveal-again").click();
  }
}

test(
  "CTOR: a clash is opened for players, teammates, the other side and watchers, and nothing of it before",
  { timeout: 1_800_000 },
  async (t) => {
    const mate = await Client.connect(server, "Mate");
    const second = await Client.connect(server, "Second");
    t.after(() => Promise.all([mate.close(), second.close()]));
    const { room } = await mate.ask("room.create", {
      game: "ctor",
      options: { size: 8, teams: [2, 2] },
      name: "Stage",
    });
    for (const [client, seat] of [
      [mate, "white2"],
      [second, "black2"],
    ]) {
      await client.join(room);
      await client.ask("seat.take", { room, seat });
      await client.ask("room.ready", { room, ready: true });
    }
    const people = {};
    for (const seat of ["black1", "white1"]) {
      const person = await openOnlooker(t, `/r/${room}`);
      people[seat] = new MouseHands(person, person.follow(room), seat);
    }
    const watcher = await openOnlooker(t, `/r/${room}`);
    const frame = await openOnlooker(t, `/embed/r/${room}`);
    for (const hands of Object.values(people)) {
      await hands.use(`seat-${hands.seat}-take`);
      await hands.use("ready");
    }
    const { black1, white1 } = people;
    const onlookers = [black1.person, white1.person, watcher, frame];
    // Who comes after a reveal is not shown it.
    for (const person of onlookers) await person.at("board").waitFor();

    // A round of one envelope is shown quickly: nothing flies.
    await black1.follower.until((state) => state.owed("black1").length > 0, "black begins");
    await black1.seal([10]);
    for (const person of onlookers) {
      const { letters, lines } = await stageOf(person, 0);
      assert.match(letters.join(), /Put 10/);
      assert.equal(lines, 0);
    }

    // White's two want the same square. One of them is in its envelope: no page shows or knows it but the owner's.
    await white1.follower.until((state) => state.owed("white1").length > 0, "white's turn");
    await white1.seal([37]);
    for (const person of onlookers) {
      assert.equal((await stages(person)).length, 1);
      assert.equal(await person.page.locator("[data-letter]").count(), 0);
      if (person === white1.person) continue;
      assert.equal(await person.page.locator(".in-envelope, .draft").count(), 0);
      const told = (await heapStrings(person.page)).filter((text) => /"put": ?37|Put 37/.test(text));
      assert.deepEqual(told, []);
    }
    await mate.ask("act", { room, action: { type: "seal", duty: 2, choice: { put: 37 } } });

    for (const person of onlookers) {
      const { letters } = await stageOf(person, 1);
      assert.equal(letters.length, 2);
      for (const letter of letters) assert.match(letter, /Put 37/);
      assert.match(letters[1], /Mate\s+Put 37 void/);
      // A frame has no button that plays it again: see below.
      if (person !== frame) assert.equal(await linesOf(person, 1), 2, "a line flies from each envelope");
      await person
        .at("told")
        .getByText(/Clash on 37: .* keeps it, Mate’s chip is lost\./)
        .waitFor();
    }
    await white1.person.hears(/clash on 37/);

    // It can be seen again; whoever acts meanwhile is not held up.
    await black1.follower.until((state) => state.owed("black1").length > 0, "black's turn");
    // It stands for some seconds only, so it is waited for before it can come.
    await Promise.all([black1.page.locator(".envelopes.on-stage").waitFor(), black1.use("reveal-again")]);
    await black1.use("pass");
    await black1.page.locator(".envelopes.on-stage").waitFor({ state: "detached" });
    await black1.follower.until((state) => state.owed("black1").length === 0, "the pass was taken");
    for (const hands of Object.values(people)) hands.person.assertClean();
    for (const person of [watcher, frame]) person.assertClean();
    mate.assertClean();
  },
);

// A room of CTOR with scripted players on some of its seats, who are ready.
async function openRoom(t, seats, options) {
  const players = {};
  for (const seat of seats) players[seat] = await Client.connect(server, seat);
  t.after(() => Promise.all(Object.values(players).map((player) => player.close())));
  const settings = { game: "ctor", options: { size: 8, ...options }, name: "At once" };
  const { room } = await players[seats[0]].ask("room.create", settings);
  for (const [seat, player] of Object.entries(players)) {
    await player.join(room);
    await player.ask("seat.take", { room, seat });
    await player.ask("room.ready", { room, ready: true });
  }
  return { room, players };
}

// Somebody at a page, on the seat that is left. What they pick is sealed at once.
async function sitDown(t, room, seat, act) {
  const person = await openOnlooker(t);
  await person.page.addInitScript(() => localStorage.setItem("tutti.settings", '{"seal_at_once":true}'));
  await person.page.addInitScript(act);
  await person.page.goto(`/r/${room}`);
  const hands = new MouseHands(person, person.follow(room), seat);
  await hands.use(`seat-${seat}-take`);
  await hands.use("ready");
  return hands;
}

// In the page: as soon as two envelopes lie open on the stage, presses a square, once.
function actOnStage() {
  let acted = false;
  const look = () => {
    if (acted || document.querySelectorAll(".on-stage [data-letter]").length < 2) return;
    acted = true;
    document.querySelector("[data-testid=square-20]").click();
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
  );
}

test(
  "CTOR: who acts in the moment in which envelopes are opened has acted, and the stage is over",
  { timeout: 1_800_000 },
  async (t) => {
    const { room, players } = await openRoom(t, ["black2", "white1", "white2"], { teams: [2, 2], sandglass: 0 });
    const hands = await sitDown(t, room, "black1", actOnStage);
    const { person, follower } = hands;
    await follower.until((state) => state.owed("black1").length > 0, "black begins");
    await hands.seesRound();
    await hands.pick([10]);
    await stageOf(person, 0);
    for (const [seat, put] of [
      ["white1", 37],
      ["white2", 38],
    ]) {
      const owed = (state) => state.owed(seat).length > 0 && state.owed(seat);
      const [{ duty }] = await players[seat].follow(room).until(owed, `${seat} has to put`);
      await players[seat].ask("act", { room, action: { type: "seal", duty, choice: { put } } });
    }
    const isMine = ({ seat, sealed }) => seat === "black1" && sealed;
    await follower.until(({ view }) => view.round?.duties.some(isMine), "the server has what was chosen on the stage");
    await person.hears(/Sealed: Put 20\./);
    await person.at("unseal").waitFor();
    await person.page.locator("[data-testid=square-20].in-envelope").waitFor();
    const { letters, lines } = await stageOf(person, 1);
    assert.equal(letters.length, 2);
    assert.equal(lines, 0, "nothing has flown any more");
    person.assertClean();
  },
);

test("CTOR: in a frame, too, a line flies from each envelope", { timeout: 1_800_000 }, async (t) => {
  const players = {};
  for (const seat of ["black1", "black2", "white1", "white2"]) players[seat] = await Client.connect(server, seat);
  const all = Object.values(players);
  t.after(() => Promise.all(all.map((player) => player.close())));
  const options = { size: 8, teams: [2, 2], sandglass: 0 };
  const { room } = await players.black1.ask("room.create", { game: "ctor", options, name: "Framed" });
  for (const [seat, player] of Object.entries(players)) {
    await player.join(room);
    await player.ask("seat.take", { room, seat });
  }
  const frame = await openOnlooker(t, `/embed/r/${room}`);
  for (const player of all) await player.ask("room.ready", { room, ready: true });
  for (const player of all) await player.follow(room).until(({ view }) => view !== null, "the game has begun");
  await frame.at("live-room").waitFor();
  let most = 0;
  for (let tries = 0; most === 0 && tries < triesMost; tries += 1) {
    await revealOfTwo(room, players);
    // What came before it, and what gave way to it, was shown with one envelope.
    await frame.page.waitForFunction(
      (wanted) =>
        globalThis.stage.filter(({ letters }) => letters.length === 2).length > wanted &&
        !document.querySelector(".envelopes.on-stage"),
      tries,
    );
    most = Math.max(...(await stages(frame)).map(({ lines }) => lines));
  }
  assert.equal(most, 2, "a line flies from each envelope");
  for (const person of [frame, ...all]) person.assertClean();
});

// In the page: in each turn, presses the first square that is offered for Put as soon as it is, and keeps how many
// envelopes lay open just then. The board is drawn after the score: what it offers before then is of an earlier turn.
function actAtOnce() {
  globalThis.acts = [];
  let acted = "";
  const look = () => {
    const { turn } = document.querySelector("[data-testid=turn]")?.dataset ?? {};
    const target = document.querySelector(".op-put [role=gridcell].target");
    if (!target || turn === acted || document.querySelector(".cell.draft, .cell.in-envelope")) return;
    const chips = ["black", "white"].map((side) => document.querySelector(`[data-testid=chips-${side}]`).textContent);
    const drawn = document.querySelectorAll("[role=gridcell].filled").length;
    if (drawn !== chips.map(Number).reduce((one, other) => one + other)) return;
    acted = turn;
    globalThis.acts.push(document.querySelectorAll(".on-stage [data-letter]").length);
    target.click();
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true }),
  );
}

// A scripted player puts at once and ends turns in which nothing but moves is left, to the end of the game. What its
// clock has overtaken is no matter.
async function playOn(client, room, seat) {
  const follower = client.follow(room);
  const patience = { ms: 1_800_000 };
  for (;;) {
    await follower.until((state) => state.over || state.owed(seat).length > 0, `something to do for ${seat}`, patience);
    if (follower.over) return;
    const { rounds, view } = follower;
    const [{ duty }] = follower.owed(seat);
    const seal = { type: "seal", duty, choice: choiceOf("put", squaresFor(view, duty)) };
    await client.request("act", { room, action: view.round.op === "put" ? seal : { type: "done" } });
    const isPast = (state) => state.over || state.rounds > rounds || state.owed(seat).length === 0;
    await follower.until(isPast, `what ${seat} did`, patience);
  }
}

test("CTOR: under a sandglass of five seconds whoever looks on sees envelopes", { timeout: 1_800_000 }, async (t) => {
  const { room, players } = await openRoom(t, ["black1"], { teams: [1, 1], sandglass: 5 });
  const { black1 } = players;
  const white1 = await Client.connect(server, "white1");
  t.after(() => white1.close());
  await white1.join(room);
  await white1.ask("seat.take", { room, seat: "white1" });
  const watcher = await openOnlooker(t, `/r/${room}`);
  await watcher.at("before-game").waitFor(); // it is at its place before the clock runs
  await white1.ask("room.ready", { room, ready: true });
  const follower = black1.follow(room);
  const mayPut = ({ view }) => view?.round?.op === "put" && view.team === "black" && view.round.duties[0];
  let put = [];
  // On a busy machine the page may have a reveal too late, or the clock overtake the choice.
  for (let tries = 0; put.length === 0 && tries < triesMost; tries += 1) {
    const { duty } = await follower.until(mayPut, "black may put", { ms: 60_000 });
    const choice = choiceOf("put", squaresFor(follower.view, duty));
    const { ok } = await black1.request("act", { room, action: { type: "seal", duty, choice } });
    if (!ok) continue;
    await watcher.page.waitForFunction(
      (square) =>
        document.querySelector(`[role=gridcell].filled[data-square="${square}"]`) &&
        !document.querySelector(".envelopes.on-stage"),
      choice.put,
    );
    const lain = await stages(watcher);
    put = lain.flatMap(({ letters }) => letters).filter((text) => text.includes(`Put ${choice.put}`));
  }
  assert.equal(put.length, 1, "what lay in the envelope was seen");
  for (const each of [watcher, black1, white1]) each.assertClean();
});

test(
  "CTOR: under a sandglass of five seconds whoever sits there puts in time after a reveal",
  { timeout: 1_800_000 },
  async (t) => {
    const { room, players } = await openRoom(t, ["white1"], { teams: [1, 1], sandglass: 5 });
    const { white1 } = players;
    const { person, follower } = await sitDown(t, room, "black1", actAtOnce);
    const hasPut = ({ choices }) => choices.some((choice) => choice.seat === "black1" && "put" in choice);
    const acts = async () => {
      // On a busy machine a turn may have passed before it was drawn.
      const isEnough = (state) => state.all("reveal").slice(1).filter(hasPut).length >= 2;
      await follower.until(isEnough, "black has put in time after reveals", { ms: 600_000 });
      await white1.ask("act", { room, action: { type: "resign" } });
    };
    await Promise.all([playOn(white1, room, "white1"), acts()]);
    const onStage = await person.page.evaluate(() => globalThis.acts);
    assert.ok(onStage.length >= 2, "what was put was pressed at the page");
    assert.deepEqual(
      onStage.filter((letters) => letters > 0),
      [],
      "nothing lay over what was due",
    );
    for (const each of [person, white1]) each.assertClean();
  },
);

test("TOTA*S: both plans are opened together and drawn as arrows", { timeout: 1_800_000 }, async (t) => {
  const host = await Client.connect(server, "Host");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", {
    game: "totas",
    options: {},
    name: "Plans",
    seats: { white1: "bot:1", black1: "bot:1" },
  });
  const watcher = await openOnlooker(t, `/r/${room}`);
  // On a slow renderer a stage may be over before the plans are drawn. The computers play on: then the next one is
  // looked at.
  let most = 0;
  for (let index = 0; most === 0 && index < triesMost; index += 1) {
    const { letters, arrows } = await stageOf(watcher, index);
    assert.equal(letters.length, 2);
    for (const letter of letters) assert.match(letter, /\d/, "a plan lay in it");
    most = arrows;
  }
  assert.ok(most > 0, "the plans are drawn");
  assert.notEqual(await watcher.at("told").textContent(), "");
  watcher.assertClean();
});
