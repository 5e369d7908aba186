// A server that goes away in mid-game and comes back: killed, and asked to end. Two people at two browsers press
// nothing; their pages find the way back, no envelope opens early, nobody's time has run meanwhile, and the game goes
// on to its end and to its verified replay.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "../support/free-port.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { sideOf } from "./support/ctor.mjs";
import { assertSealed, beginBesideMate, enter, putsOf, resign, whileLinesMayBreak } from "./support/envelopes.mjs";
import { MouseHands } from "./support/hands.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { assertNothingLeaked } from "./support/secrecy.mjs";
import { startServer } from "./support/server.mjs";

const noted = { black: [12, 23, 34, 45, 56], white: [11, 22, 33, 44, 55] };

let folder, port, server, browser;
const start = () => startServer("--listen", `127.0.0.1:${port}`, "--data", folder);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutti-restart-"));
  port = await freePort(); // nobody takes it while the server is away
  server = await start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  if (server?.running) await server.stop();
  if (folder) await rm(folder, { recursive: true });
});

// Alone in a team nobody has an envelope that waits for others (CTOR 3.2), so Ada has a mate, who keeps her waiting.
test(
  "killed while an envelope is closed: both pages come back by themselves, and the game goes on to its replay",
  { timeout: 1_800_000 },
  async (t) => {
    const ada = await openPerson(browser, server.url); // black1
    const bea = await openPerson(browser, server.url); // white1, alone
    const mate = await Client.connect(server, "Mate"); // black2
    let returned;
    t.after(() => Promise.all([ada, bea, mate, returned].map((each) => each?.close())));
    // The clock waits 15 s for the mate, in which both pages have to be back and looked at, however long the server was
    // away.
    const { room, black, white, square, matesSquare } = await beginBesideMate({ ada, bea, mate }, "A short night");
    const sealing = performance.now();
    await black.seal([square]);
    await assertSealed(black, white, square);
    const told = white.follower.pushes.at(-1);
    const views = new Map([black, white].map(({ follower }) => [follower, follower.view]));

    // The server is away: both pages say so, and keep what is in the envelope where it is.
    let ranMs, awayMs;
    await whileLinesMayBreak([ada, bea], async () => {
      await server.kill();
      ranMs = performance.now() - sealing;
      const wentAway = Date.now();
      await Promise.all(
        [ada, bea].map(({ page }) => page.getByTestId("banner").getByText("Connection lost").waitFor()),
      );
      await assertSealed(black, white, square);
      awayMs = Date.now() - wentAway;
      server = await start();
      await Promise.all([ada, bea].map((person) => person.untilWelcomed(2)));
    });

    // Their pages are back, and the clock waits for the mate.
    for (const { person, follower } of [black, white]) {
      await person.at("banner").waitFor({ state: "detached" });
      await person.at("timer").getByText("The clock is stopped").waitFor();
      assert.deepEqual(follower.view, views.get(follower));
    }
    assert.deepEqual(black.follower.you.sealed, { 1: { put: square } });
    await assertSealed(black, white, square);
    const toasts = [ada, bea].map((person) => person.at("toasts").getByText("the clock is running").waitFor());
    const coming = performance.now();
    returned = await Client.connect(server, "Mate", { token: mate.token });
    const matesFollower = await returned.join(room);
    await Promise.all(toasts);
    for (const { person, follower } of [black, white]) {
      await assertClock(person, follower, { told, ranMs, coming });
      await person.press("tab-log");
      const words = await person
        .at("log")
        .getByText(/The server was away for \d+ s/)
        .textContent();
      assert.ok(Number(words.match(/\d+/)[0]) >= Math.floor(awayMs / 1000), words);
      await person.at("log").getByText("Everybody is back").waitFor();
    }
    await assertSealed(black, white, square);
    assertNoChoiceTold(white.follower, square);
    assertNoChoiceTold(matesFollower, square);

    // The last envelope is closed: the round is revealed as if nothing had happened.
    await returned.ask("act", { room, action: { type: "seal", duty: 2, choice: { put: matesSquare } } });
    for (const { page, follower } of [black, white]) {
      const reveal = await follower.until(
        (state) => state.all("reveal").findLast(({ choices }) => choices.length === 2),
        "the reveal",
      );
      assert.deepEqual(
        reveal.choices.map(({ seat, put }) => [seat, put]),
        [
          ["black1", square],
          ["black2", matesSquare],
        ],
      );
      for (const each of [square, matesSquare])
        await page.locator(`[data-testid=square-${each}] .chip.b:not(.ghost, .fx)`).waitFor();
    }
    await black.done();
    await returned.ask("act", { room, action: { type: "done" } });
    await putsOf(white, 4);
    await resign(bea);
    await bea.at("result-title").getByText("The other team wins").waitFor();
    await ada.at("result-title").getByText("Your team wins").waitFor();

    for (const [follower, side] of [
      [black.follower, "black"],
      [matesFollower, "black"],
      [white.follower, "white"],
    ])
      assertNothingLeaked(follower, side);
    await lookBack(ada, black.follower, square);
    for (const each of [mate, returned, ada, bea]) each.assertClean();
  },
);

test(
  "asked to end while secret squares are noted: each page comes back to its own",
  { timeout: 1_800_000 },
  async (t) => {
    const ada = await openPerson(browser, server.url);
    const bea = await openPerson(browser, server.url);
    t.after(() => Promise.all([ada, bea].map((each) => each.close())));
    const room = await makeRoom(ada);
    const black = new MouseHands(ada, ada.follow(room), "black1");
    const white = new MouseHands(bea, bea.follow(room), "white1");
    for (const hands of [black, white]) await enter(hands, room);
    for (const { page } of [black, white]) await page.locator("[data-testid=match][data-phase=secrets]").waitFor();
    await black.noteSecrets(noted.black);
    await white.pick(noted.white);
    await white.use("secrets-write");
    await white.follower.until(({ view }) => view.secrets.white.length > 0, "white's list is noted");

    const welcomes = new Map([ada, bea].map((person) => [person, person.welcomes]));
    await whileLinesMayBreak([ada, bea], async () => {
      await server.stop();
      await Promise.all(
        [ada, bea].map(({ page }) => page.getByTestId("banner").getByText("server is restarting").waitFor()),
      );
      await assertFaultless(ada.page, "a line that is lost");
      await takeScreenshots(ada.page, "restart");
      // Whoever does not want to wait may try at once; nobody answers yet, but the next tries come sooner.
      for (const person of [ada, bea]) await person.at("retry-now").click();
      server = await start();
      await Promise.all([ada, bea].map((person) => person.untilWelcomed(welcomes.get(person) + 1)));
    });

    for (const { person, follower, seat } of [black, white]) {
      await person.at("banner").waitFor({ state: "detached" });
      // Who comes last finds it in the log alone.
      await person.press("tab-log");
      await person.at("log").getByText("Everybody is back").waitFor();
      const side = sideOf(seat);
      assert.deepEqual(follower.view.secrets, { black: null, white: null, [side]: noted[side] });
    }
    await white.use("done");
    await putsOf(black, 1);
    await white.follower.until((state) => state.view.turn === 2, "white's turn");
    await resign(bea);
    for (const person of [ada, bea]) await person.at("result").waitFor();
    for (const { follower, seat } of [black, white]) assertNothingLeaked(follower, sideOf(seat));
    await verifiedRecord(server, black.follower.info.game_id);
    for (const person of [ada, bea]) person.assertClean();
  },
);

// ---- playing ------------------------------------------------------------------------------------------------------

// One against one on 8x8 with a sandglass and secret squares, by mouse. Gives its id.
async function makeRoom(ada) {
  await ada.page.goto("/new");
  await ada.at("preset-classic").click();
  await ada.at("more-options").click();
  await ada.at("option-size-8").check();
  for (const side of ["black", "white"]) await ada.at(`option-${side}`).selectOption("1");
  await ada.at("option-glass-black").selectOption("300");
  await ada.at("option-secrets").check();
  await ada.at("option-secrets-seconds").selectOption("120");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  return (await ada.at("room-code").textContent()).trim();
}

// ---- while the server is away, and after --------------------------------------------------------------------------

// Neither an update nor the log of a snapshot has told of the choice.
function assertNoChoiceTold({ pushes }, square) {
  for (const push of pushes)
    assert.doesNotMatch(JSON.stringify([push.events, push.log, push.you]), new RegExp(`"put":${square}\\b`));
}

// Of the sandglass only that has run which ran while the server was there: since the last word before it was killed,
// which was the answer to Ada's seal, at most as long as from her seal to the kill.
async function assertClock(person, follower, { told, ranMs, coming }) {
  const { at } = await follower.until((state) => state.all("resumed")[0], "the clock goes on");
  const { deadline } = follower.view;
  assert.equal(deadline, told.view.deadline);
  assert.ok(at >= told.events.at(-1).at && at <= told.now + ranMs, `${told.now} + at most ${ranMs}, but ${at}`);
  const shown = await person.at("timer").locator(".timer-text").textContent();
  const [seconds, minutes = 0] = shown.split(":").map(Number).reverse();
  const leftMs = (60 * minutes + seconds) * 1000;
  const sinceMs = performance.now() - coming;
  assert.ok(
    leftMs >= deadline - at - sinceMs - 1000 && leftMs <= deadline - at + 2000,
    `${shown}, but ${deadline - at} ms were left ${sinceMs} ms ago`,
  );
}

// ---- the replay ---------------------------------------------------------------------------------------------------

// From the result to the replay: by keys, by the slider, and the proof. The restart has left no trace in it.
async function lookBack(ada, follower, square) {
  const { page } = ada;
  const showsStep = (step) => page.locator(`[data-testid=replay][data-step="${step}"]`).waitFor();
  const id = follower.info.game_id;
  const lines = await verifiedRecord(server, id);
  assert.equal(lines.at(-1).end.reason, "resigned");
  await ada.at("replay-link").click();
  await showsStep(0);
  assert.equal(new URL(page.url()).pathname, `/g/${id}`);

  await page.keyboard.press("ArrowRight");
  await showsStep(1);
  await page.keyboard.press("ArrowLeft");
  await showsStep(0);
  await page.keyboard.press("End");
  const last = Number(await ada.at("track").getAttribute("max"));
  await showsStep(last);
  // Reveals: one of turn 1, two of turn 2, and then that of the envelopes that outlived the server.
  await ada.at("track").fill("4");
  await showsStep(4);
  await page.locator(`[data-testid=square-${square}] .chip.b:not(.ghost, .fx)`).waitFor();
  await page.waitForURL(`**/g/${id}?at=4`);

  await page.locator("[data-testid=seal][data-state=good]").waitFor();
  await ada.at("seal").click();
  await ada.at("proof").waitFor();
  for (const name of ["digest", "header", "commitment", "lots", "inputs", "result"])
    assert.equal(await ada.at(`proof-${name}`).getAttribute("data-ok"), "yes", name);
  assert.equal(
    await ada.at("witness").getAttribute("data-witness"),
    "good",
    "this browser was there before the restart",
  );
}
