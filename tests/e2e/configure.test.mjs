// The host of a room changes what was chosen for it while a guest sits in it; and who must not, may not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";
import { signIn } from "./support/tournaments.mjs";

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(t, options) {
  const person = await openPerson(browser, server.url, options);
  t.after(() => person.close());
  return person;
}

async function connect(t, name) {
  const client = await Client.connect(server, name);
  t.after(() => client.close());
  return client;
}

test(
  "a room is made at one press on a phone, and what is folded away is explained",
  { timeout: 600_000 },
  async (t) => {
    const ada = await open(t, { viewport: { width: 390, height: 844 } });
    await ada.page.goto("/new");
    const isInView = async (id) => {
      const { y, height } = await ada.at(id).first().boundingBox();
      return y >= 0 && y + height <= 844;
    };
    for (const id of ["game-ctor", "game-tritoc", "preset-classic", "preset-solo", "make-room"])
      assert.ok(await isInView(id), `${id} is seen without scrolling`);
    assert.equal(await ada.at("room-password").isVisible(), false);
    await assertFaultless(ada.page, "a new room, folded");
    await ada.at("game-totas").check({ force: true });
    await ada.at("preset-summary").waitFor();
    await ada.at("more-options").press("Enter");
    await ada.at("option-doom").waitFor();
    const note = await ada.at("option-doom").getAttribute("aria-describedby");
    assert.match(await ada.page.locator(`#${note}`).textContent(), /mark enemy pieces/);
    await ada.at("room-password").fill("sesame");
    assert.ok(await isInView("make-room"), "the button stays in reach");
    await assertFaultless(ada.page, "a new room, unfolded");
    await takeScreenshots(ada.page, "new-room");
    await ada.page.reload();
    await ada.at("make-room").waitFor();
    assert.equal(await ada.at("room-password").isVisible(), false);
    assert.equal(await ada.at("room-password").inputValue(), "");
    await ada.at("make-room").click();
    await ada.at("before-game").waitFor();
    ada.assertClean();
  },
);

test("the host changes the game with a guest in the room", { timeout: 600_000 }, async (t) => {
  const ada = await open(t);
  await ada.page.goto("/new");
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  const room = (await ada.at("room-code").textContent()).trim();
  const bob = await open(t);
  await bob.page.goto(`/r/${room}`);
  await bob.at("seat-black3-take").click();
  await bob.at("seat-black3-leave").waitFor();
  assert.equal(await bob.at("change-room").count(), 0, "for the host alone");
  const eve = await connect(t, "Eve");
  await eve.ask("room.watch_list", { on: true });
  const follower = await eve.join(room);
  await ada.at("seat-white1-take").click();
  await ada.at("ready").click();
  await ada.at("unready").waitFor();

  await ada.at("change-room").click();
  await ada.at("change").waitFor();
  await assertFaultless(ada.page, "changing a room");
  await takeScreenshots(ada.page, "change-room");
  await ada.page.keyboard.press("Escape");
  await ada.at("change").waitFor({ state: "detached" });
  await ada.at("change-room").click();
  await ada.at("preset-quick").click();
  await ada.at("room-name").fill("The small table");
  // Everybody hears of it by a note, and so does who had a seat that is gone; these stand for a while only, so they are
  // waited for from now on.
  const notes = ["The host has changed this room", "Your seat has been freed"];
  await Promise.all([...notes.map((text) => bob.at("toast").getByText(text).waitFor()), ada.at("change-save").click()]);
  await ada.at("change").waitFor({ state: "detached" });

  // Everybody sees it, and who was ready says it again.
  await bob.at("headline").getByText("The small table").waitFor();
  await bob.at("chosen").getByText("CTOR, 1 against 1 on 8×8").waitFor();
  await ada.at("ready").waitFor();
  await follower.until(({ info }) => info.options.size === 8 && info.seats.white1.ready === false, "the watcher knows");
  await eve.until(
    ({ type, rooms }) => type === "rooms" && rooms.some((one) => one.room === room && one.name === "The small table"),
    "the list follows",
  );
  await bob.at("seat-black1-take").click();
  for (const person of [bob, ada]) await person.at("ready").click();
  await bob.at("match").waitFor();
  await ada.at("match").waitFor();
  for (const person of [ada, bob]) person.assertClean();
  eve.assertClean();
});

test("what does not go together is said once, at its field", { timeout: 600_000 }, async (t) => {
  await register(server, "Ada");
  const ada = await open(t);
  await signIn(ada, "Ada");
  await ada.page.goto("/new");
  await ada.at("preset-classic").click();
  await ada.at("more-options").click();
  await ada.at("option-secrets").check();
  await ada.at("option-rated").check();
  await ada.at("more-options").click();
  await ada.at("make-room").click();
  // Folded away as it was: the fold is opened, and the field has the focus.
  const secrets = ada.page.locator("[data-testid=option-secrets][aria-invalid=true]:focus");
  await secrets.waitFor();
  const words = await secrets.getAttribute("aria-describedby");
  assert.match(await ada.page.locator(`#${words}`).textContent(), /Rated games use standard options/);
  assert.equal(await ada.at("toast").count(), 0, "said once");
  await assertFaultless(ada.page, "a room that is refused");
  await secrets.uncheck();
  await ada.at("make-room").click();
  await ada.at("before-game").waitFor();
  await ada.at("chosen").getByText("Rated").waitFor();

  // The same in the room, where a setting is changed back.
  await ada.at("change-room").click();
  await ada.at("option-secrets").check();
  await ada.at("change-save").click();
  await secrets.waitFor();
  assert.match(await ada.at("change-wrong").textContent(), /Rated games use standard options/);
  await ada.at("option-rated").uncheck();
  await ada.at("change-save").click();
  await ada.at("change").waitFor({ state: "detached" });
  await ada.at("chosen").getByText("Secret squares").waitFor();
  ada.assertClean();
});

test("nobody else changes a room, nobody one that has started, and nonsense changes nothing", async (t) => {
  const [host, eve] = [await connect(t, "Host"), await connect(t, "Eve")];
  const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8, teams: [1, 1] } });
  const follower = await host.join(room);
  await eve.join(room);
  const code = async (who, fields) => {
    const answer = await who.request("room.configure", { room, ...fields });
    return answer.ok ? "ok" : answer.error.code;
  };
  // The number of those who watch is told a second later at most; then nothing is under way any more.
  await follower.until(({ info }) => info.spectators === 2, "both watchers counted");
  const asMade = structuredClone(follower.info);
  assert.equal(await code(eve, { name: "Mine" }), "not_host");
  assert.equal(await code(eve, { password: "mine" }), "not_host");
  for (const [fields, why] of [
    [{ options: {} }, "malformed"],
    [{ game: "tritoc", options: {} }, "bad_option"],
    [{ game: "ctor", options: { size: 7 } }, "bad_option"],
    [{ game: "ctor", options: { parrot: true } }, "bad_option"],
    [{ name: "" }, "malformed"],
    [{ name: ["x"] }, "malformed"],
    [{ password: 1 }, "malformed"],
    [{ spectator_delay: 1e9 }, "bad_option"],
    [{ solo: true }, "bad_option"],
  ])
    assert.equal(await code(host, fields), why, JSON.stringify(fields));
  assert.equal(await code(host, { room: "00000000" }), "no_such_room");
  assert.deepEqual(follower.info, asMade);

  for (const [who, seat] of [
    [host, "black1"],
    [eve, "white1"],
  ])
    await who.ask("seat.take", { room, seat });
  for (const who of [host, eve]) await who.ask("room.ready", { room, ready: true });
  await follower.until(({ info }) => info.status === "playing", "the start");
  assert.equal(await code(host, { name: "Late" }), "already_started");
  assert.equal(await code(host, { game: "ctor", options: { size: 10 } }), "already_started");
  assert.equal(await code(eve, { name: "Late" }), "not_host");
  for (const who of [host, eve]) who.assertClean();
});

test("computers set down by who watches a delayed room are there at once", { timeout: 600_000 }, async (t) => {
  const host = await connect(t, "Host");
  const { room } = await host.ask("room.create", { game: "tritoc", spectator_delay: 600 });
  const follower = await host.join(room);
  const eve = await open(t);
  await eve.page.goto(`/r/${room}`);
  await eve.at("before-game").waitFor();
  for (const seat of ["black1", "white1"]) {
    await host.ask("seat.bot", { room, seat, level: 1 });
    await follower.until(({ info }) => info.seats[seat]?.kind === "bot", `a computer at ${seat}`);
  }
  await eve.at("waiting-for").getByText("The game has begun. You see it 600 s later.").waitFor();
  assert.equal(follower.info.status, "open");
  assert.equal(follower.view, null);
  eve.assertClean();
});
