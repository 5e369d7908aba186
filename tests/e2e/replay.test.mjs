// A finished game as people look back on it: played to its end, found again, stepped through by keys, slider and
// course, checked in the browser, shown from each side, embedded in somebody else's page; and a server that lies is
// found out.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { startServer } from "./support/server.mjs";
import { MouseHands, watchDice } from "./support/tritoc-hands.mjs";

let server, browser, host;

before(async () => {
  server = await startServer("--bot-pace", "0");
  browser = await launchBrowser();
  host = await Client.connect(server, "Host");
});

after(async () => {
  await host?.close();
  await browser?.close();
  await server?.stop();
});

// A game that computer players have played to its end, and that can be found; gives its id.
async function botGame(game, options, seats) {
  const players = Object.fromEntries(seats.map((seat) => [seat, "bot:1"]));
  const { room } = await host.ask("room.create", { game, options, name: "Looked back on", seats: players });
  const follower = await host.join(room);
  await follower.until((state) => state.over, "the end", { ms: 600_000 });
  await verifiedRecord(server, follower.info.game_id);
  return follower.info.game_id;
}

const replayOf = async (id, as = "all") => {
  const text = await (await fetch(`${server.url}/api/v1/games/${id}/replay?as=${as}`)).text();
  const [head, ...lines] = text
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row));
  return { head, lines };
};
const shownAt = async (person) => Number(await person.at("replay").getAttribute("data-step"));
const showsStep = (person, step) => person.page.locator(`[data-testid=replay][data-step="${step}"]`).waitFor();
const sealIs = (person, state) => person.page.locator(`[data-testid=seal][data-state=${state}]`).waitFor();

test(
  "a game that was just played: from its result to its replay, by keys, slider and course, and its proof",
  { timeout: 1_800_000 },
  async (t) => {
    const kim = await openPerson(browser, server.url, {
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    t.after(() => kim.close());
    const { page } = kim;
    await watchDice(kim);
    await page.goto("/");
    await kim.at("play-now-tritoc").click();
    await page.locator("[data-testid=match]").waitFor();
    const follower = kim.follow(new URL(page.url()).pathname.split("/").at(-1));
    const mouse = new MouseHands(kim, follower, "black");
    await mouse.play(() => follower.all("place").length < 6);
    for (const handle of ["tab-room", "resign", "resign-yes"]) await kim.press(handle);
    const id = follower.info.game_id;
    const { end } = (await verifiedRecord(server, id)).at(-1);
    await kim.at("replay-link").click();
    await kim.at("replay").waitFor();

    const { head, lines } = await replayOf(id);
    assert.equal(new URL(page.url()).pathname, `/g/${id}`);
    assert.deepEqual(end, head.result);
    assert.equal(await shownAt(kim), 0);

    await page.keyboard.press("ArrowRight");
    await showsStep(kim, 1);
    await page.keyboard.press("End");
    await showsStep(kim, head.steps);
    await page.keyboard.press("Shift+ArrowLeft");
    await page.locator(`[data-testid=replay]:not([data-step="${head.steps}"])`).waitFor();
    assert.ok((await shownAt(kim)) < head.steps);
    await page.keyboard.press("Home");
    await page.keyboard.press(".");
    await showsStep(kim, lines[1].step);
    await kim.at("track").fill("4");
    await showsStep(kim, 4);
    await page.waitForURL(`**/g/${id}?at=4`);
    const total = lines
      .slice(
        0,
        lines.findIndex((line) => line.step > 4),
      )
      .flatMap(({ events }) => events)
      .findLast(({ type }) => type === "throw").total;
    await page.locator(`[data-testid=dice][data-total="${total}"]`).waitFor();
    await kim.at("course").locator("button").last().click();
    await showsStep(kim, head.steps);
    await kim.at("go-play").click();
    await page.locator("[data-testid=go-play][data-playing=yes]").waitFor();
    await page.keyboard.press("Escape");
    await kim.at("go-play").click();
    await page.locator("[data-testid=go-play][data-playing=no]").waitFor();

    // The link to a position works when it is opened afresh.
    await kim.at("track").fill("3");
    await kim.at("tab-share").click();
    await kim.at("copy-position").click();
    await kim.at("toast").getByText("Link copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${server.url}/g/${id}?at=3`);
    await page.goto(link);
    await showsStep(kim, 3);

    await sealIs(kim, "good");
    await kim.at("seal").click();
    await kim.at("proof").waitFor();
    for (const name of ["digest", "header", "commitment", "lots", "inputs", "result"])
      assert.equal(await kim.at(`proof-${name}`).getAttribute("data-ok"), "yes", name);
    assert.equal(await kim.at("witness").getAttribute("data-witness"), "good", "this browser was there");
    const shown = await kim.at("proof").textContent();
    for (const number of [head.secret, head.commitment, head.digest]) assert.ok(shown.includes(number));
    const [k, n, value] = lines.flatMap(({ draws }) => draws)[2];
    await kim.at("lot").fill(String(k));
    await kim.at("lot").press("Enter");
    await page.locator("[data-testid=lot-sum]", { hasText: new RegExp(`^\\d+ mod ${n} = ${value}$`) }).waitFor();
    await assertFaultless(page, "the proof");
    await takeScreenshots(page, "replay-proof");
    await page.keyboard.press("Escape");
    await assertFaultless(page, "the replay of Tritoc");
    await takeScreenshots(page, "replay-tritoc");

    // Found again among one's own, and among those of a player.
    await page.goto("/");
    await kim.at("my-games").click();
    await kim.at(`game-${id}`).waitFor();
    await assertFaultless(page, "my games");
    await takeScreenshots(page, "games");
    await kim.at(`game-${id}`).click();
    await kim.at("replay").waitFor();
    kim.assertClean();
  },
);

test(
  "CTOR and TOTA*S, with their envelopes, from every side; a stranger finds them in the list",
  { timeout: 1_800_000 },
  async (t) => {
    const ctor = await botGame("ctor", { size: 8, teams: [2, 2], power: 2 }, ["black1", "black2", "white1", "white2"]);
    const totas = await botGame("totas", { mole_after: 3 }, ["white1", "black1"]);
    const max = await openPerson(browser, server.url, { reducedMotion: "reduce" });
    t.after(() => max.close());
    const { page } = max;
    await page.goto("/games");
    await max.at(`game-${totas}`).waitFor();
    await max.at("games-game").selectOption("ctor");
    // Until the list of this game has been fetched the page shows that of all games.
    await max.at(`game-${totas}`).waitFor({ state: "detached" });
    await max.at(`game-${ctor}`).click();
    await max.at("replay").waitFor();

    const { lines } = await replayOf(ctor);
    // A square whose number is not that of a seat or duty, too.
    const sealing = lines.findIndex(
      ({ action, events }, index) =>
        index > 20 && action?.choice?.put > 3 && events.every(({ type }) => type === "sealed"),
    );
    const { put } = lines[sealing].action.choice;
    await page.goto(`/g/${ctor}?at=${lines[sealing].step}&line=${sealing}`);
    await max
      .at("envelopes")
      .locator("[data-state=sealed]", { hasText: String(put) })
      .waitFor();
    assert.match(await max.at(`square-${put}`).getAttribute("class"), /in-envelope/);
    await max.at("as").selectOption("public");
    await page.locator("[data-testid=replay][data-as=public]").waitFor();
    // Until the public's game has been fetched the page shows the one it had.
    await max.at(`square-${put}`).and(page.locator(":not(.in-envelope)")).waitFor();
    await max.at("envelopes").locator("[data-state=sealed]").waitFor();
    assert.doesNotMatch(await max.at("envelopes").textContent(), new RegExp(`\\b${put}\\b`));
    assert.equal(await page.locator(".in-envelope").count(), 0);
    await sealIs(max, "good");
    await assertFaultless(page, "the replay of CTOR");
    await takeScreenshots(page, "replay-ctor");

    await page.goto(`/g/${totas}?at=5&as=black`);
    await page.locator("[data-testid=board][data-flipped=yes]").waitFor();
    await sealIs(max, "good");
    const all = await replayOf(totas);
    const dark = all.lines.findIndex(({ view }) => view?.dark);
    if (dark >= 0) {
      await page.goto(`/g/${totas}?at=${all.lines[dark].step}&line=${dark}`);
      await page.locator("[data-testid=board] [data-piece]").first().waitFor();
      await max.at("as").selectOption("white");
      await page.locator("[data-testid=replay][data-as=white]").waitFor();
      await page.locator("[data-testid=board] [data-piece]").first().waitFor({ state: "detached" });
    }
    await assertFaultless(page, "the replay of TOTA*S");
    await takeScreenshots(page, "replay-totas");
    max.assertClean();
  },
);

test(
  "in a page of another origin the game stands in a frame, without the site round it; the rest of the site does not",
  { timeout: 1_800_000 },
  async (t) => {
    const id = await botGame("ctor", { size: 8, teams: [1, 1], power: 2 }, ["black1", "white1"]);
    const elsewhere = createServer((_, answer) => {
      answer.setHeader("Content-Type", "text/html; charset=utf-8");
      answer.end(`<!doctype html><html lang="en"><title>A page of somebody else</title><main><h1>Look</h1>
      <iframe src="${server.url}/embed/g/${id}?at=6" title="A game" width="520" height="720"></iframe></main>`);
    });
    await new Promise((listening) => elsewhere.listen(0, "127.0.0.1", listening));
    const lea = await openPerson(browser, `http://127.0.0.1:${elsewhere.address().port}`);
    t.after(async () => {
      await lea.close();
      elsewhere.closeAllConnections();
      elsewhere.close();
    });
    await lea.page.goto("/");
    const frame = lea.page.frameLocator("iframe");
    await frame.locator("[data-testid=replay][data-step='6']").waitFor();
    await frame.getByTestId("go-forward").click();
    await frame.locator("[data-testid=replay][data-step='7']").waitFor();
    assert.equal(await frame.getByTestId("home").count(), 0);
    assert.equal(await frame.getByTestId("open-large").getAttribute("href"), `/g/${id}?at=7`);
    await assertFaultless(lea.page, "a page with an embedded game");
    lea.assertClean();
    const policy = async (path) => (await fetch(server.url + path)).headers.get("content-security-policy");
    assert.match(await policy(`/embed/g/${id}`), /frame-ancestors \*/);
    assert.match(await policy(`/g/${id}`), /frame-ancestors 'none'/);
  },
);

test("a server that shows another die, or another record, breaks the seal", { timeout: 1_800_000 }, async (t) => {
  const id = await botGame("tritoc", {}, ["black1", "white1"]);
  const ivo = await openPerson(browser, server.url, { reducedMotion: "reduce" });
  t.after(() => ivo.close());
  const { page } = ivo;
  const lie = async (path, change) => {
    await page.unrouteAll();
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
    await page.goto(`/g/${id}`);
    await sealIs(ivo, "bad");
    await ivo.at("seal").click();
    return page.locator("[data-ok=no]").evaluateAll((steps) => steps.map((step) => step.dataset.testid));
  };
  assert.deepEqual(
    await lie("**/replay?*", (text) => text.replace(/\[5,6,(\d)\]/, (_, value) => `[5,6,${(Number(value) + 1) % 6}]`)),
    ["proof-lots"],
  );
  assert.equal(await ivo.at("lot").inputValue(), "5");
  await assertFaultless(page, "a proof that fails");
  await takeScreenshots(page, "replay-proof-bad");
  assert.deepEqual(await lie("**/record", (text) => text.replace('"n":2,"at":', '"n":2,"at":1')), [
    "proof-digest",
    "proof-inputs",
  ]);
  ivo.assertClean();
});
