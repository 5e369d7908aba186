// A cluster of three nodes as players see it: the node that decides is killed while an envelope is closed. Who has it as
// their own server is told that the line is lost, and comes back by it once it runs again; whose server is another node
// loses nothing, not even the line. The sealed choice is kept, no envelope opens early, and the game goes on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { without } from "../deploy/support/tools.mjs";
import { Cluster } from "../server/support/cluster.mjs";
import { freePort } from "../support/free-port.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertSealed, beginBesideMate, putsOf, resign, whileLinesMayBreak } from "./support/envelopes.mjs";
import { verifiedRecord } from "./support/records.mjs";
import { assertNothingLeaked } from "./support/secrecy.mjs";

const skip = without("etcd", "openssl");
// So long a node keeps its people while nobody decides, and a little less: then a slow machine may send them away.
const keptMs = 7_500;

let cluster, browser;
const listening = new Map(); // name -> what makes its node come back where its people look for it

before(async () => {
  if (skip) return;
  cluster = await Cluster.start();
  for (const name of ["a", "b", "c"]) {
    listening.set(name, ["--listen", `127.0.0.1:${await freePort()}`]);
    await startNode(name);
  }
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await cluster?.stop();
});

const startNode = (name) => cluster.startNode(name, { args: listening.get(name) });

test(
  "the node that decides is killed while an envelope is closed: a banner for its own people, and the game goes on",
  { timeout: 1_800_000, skip },
  async (t) => {
    const { owner, others } = await cluster.roles();
    const ada = await openPerson(browser, others[0].url); // black1
    const bea = await openPerson(browser, owner.url); // white1, alone
    const mate = await Client.connect(others[1], "Mate"); // black2, who keeps the others waiting
    let back;
    t.after(() => Promise.all([ada, bea, mate, back].map((each) => each?.close())));
    const { room, black, white, square, matesSquare } = await beginBesideMate({ ada, bea, mate }, "Three nodes");
    await black.seal([square]);
    await assertSealed(black, white, square);

    const { snapshots } = black.follower;
    const killedMs = performance.now();
    await whileLinesMayBreak([ada, bea], async () => {
      await owner.kill();
      await bea.at("banner").getByText("Connection lost").waitFor();
      await assertSealed(black, white, square);
      await black.follower.until((state) => state.snapshots > snapshots, "the room at the next owner");
      const awayMs = performance.now() - killedMs;
      assert.ok(ada.welcomes === 1 || awayMs > keptMs, `a line of another node was lost after ${awayMs} ms`);
      await startNode(owner.name);
      await bea.untilWelcomed(2);
    });
    if (mate.closed) back = await Client.connect(others[1], "Mate", { token: mate.token });
    const matesLine = back ?? mate;
    if (back) await back.join(room);

    // All are back, the choice is where it was, and nothing of it has been told.
    for (const { person } of [black, white]) {
      await person.at("banner").waitFor({ state: "detached" });
      await person.press("tab-log");
      await person.at("log").getByText("Everybody is back").waitFor();
    }
    assert.deepEqual(black.follower.you.sealed, { 1: { put: square } });
    await assertSealed(black, white, square);

    // The last envelope is closed, by way of a third node.
    await matesLine.ask("act", { room, action: { type: "seal", duty: 2, choice: { put: matesSquare } } });
    for (const { page, follower } of [black, white]) {
      await follower.until(
        (state) => state.all("reveal").some(({ choices }) => choices.length === 2),
        "the reveal of both",
      );
      for (const each of [square, matesSquare])
        await page.locator(`[data-testid=square-${each}] .chip.b:not(.ghost, .fx)`).waitFor();
    }
    await black.done();
    await matesLine.ask("act", { room, action: { type: "done" } });
    await putsOf(white, 4);
    await resign(bea);
    await ada.at("result-title").getByText("Your team wins").waitFor();
    await bea.at("result-title").getByText("The other team wins").waitFor();
    assertNothingLeaked(black.follower, "black");
    assertNothingLeaked(white.follower, "white");
    await verifiedRecord(others[0], black.follower.info.game_id);
    for (const each of [mate, back, ada, bea]) each?.assertClean();
  },
);
