// Accounts at the page: a guest keeps a name, is the same player at a second browser, and a guest again after signing
// out; names that look alike, wrong passwords, keys for programs; a rated game and what it changes; what operators do;
// an account is deleted.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { output } from "../support/program.mjs";
import { call, connectRegistered, granted, password, register } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless, takeScreenshots } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

const wrongPasswordsAtOnce = 10;
const longWaitMs = 15_000; // of the 30 s in which a guess comes back

let folder, server, browser;
const start = () => startServer("--bot-pace", "0", "--rate-accounts", "0", "--data", folder);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutti-people-"));
  server = await start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  if (server?.running) await server.stop();
  if (folder) await rm(folder, { recursive: true });
});

// A person at a browser who is refused things on purpose.
async function open(t, options) {
  const person = await openPerson(browser, server.url, options);
  t.after(() => person.close());
  person.mayBeRefused();
  return person;
}

const tokenOf = (person) => person.page.evaluate(() => localStorage.getItem("tutti.token"));

// The page's head says so; on a phone to who listens to it, beside a sign.
const isCalled = (person, name) =>
  person.page.waitForFunction(
    (wanted) => document.querySelector("[data-testid=account]")?.textContent.trim() === wanted,
    name,
  );

const says = (person, handle, text) =>
  person
    .at(handle)
    .getByText(text)
    .or(person.at(handle).and(person.page.getByText(text)))
    .first()
    .waitFor();

// Fills and sends the form of the account page, by Enter in its last field. Only whom the server knows by then, as a
// guest, can keep a name.
async function keepName(person, name) {
  const { welcomes } = person;
  await person.page.goto("/account");
  await person.untilWelcomed(welcomes + 1);
  await person.at("register-name").fill(name);
  await person.at("register-password").fill(password);
  await person.at("register-password").press("Enter");
}

async function fillSignIn(person, name, secret = password) {
  await person.page.goto("/account");
  await person.at("sign-in-name").fill(name);
  await person.at("sign-in-password").fill(secret);
}

async function signIn(person, name, secret) {
  await fillSignIn(person, name, secret);
  await person.at("sign-in-password").press("Enter");
}

test(
  "a guest keeps a name, and is the same player at a second browser, until signing out there",
  { timeout: 600_000 },
  async (t) => {
    const ada = await open(t);
    await ada.page.goto("/account");
    await ada.at("register").waitFor();
    await ada.untilWelcomed(1);
    const guest = ada.player;
    const key = await tokenOf(ada);
    assert.equal(guest.registered, undefined);
    await isCalled(ada, "Sign in");
    await assertFaultless(ada.page, "a guest's account");
    await takeScreenshots(ada.page, "account-guest");

    await ada.at("register-name").fill("Ada");
    await ada.at("register-password").fill("short");
    await ada.page.getByText("Too short").waitFor();
    await ada.at("register-password").fill(password);
    await ada.at("register-password").press("Enter");
    await ada.at("devices").waitFor();
    await isCalled(ada, "Ada");
    await ada.untilPlayer(({ id, registered }) => id === guest.id && registered, "Ada, registered");
    assert.equal(await tokenOf(ada), key);
    await assertFaultless(ada.page, "an account");
    await takeScreenshots(ada.page, "account");

    const phone = await open(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await signIn(phone, "Ada", "not the password");
    await says(phone, "sign-in-go-wrong", "Wrong name or password.");
    await signIn(phone, "ada");
    await phone.at("devices").waitFor();
    await phone.untilPlayer(({ id }) => id === guest.id, "Ada's");
    assert.notEqual(await tokenOf(phone), key);
    assert.equal(await phone.at("devices").getByRole("listitem").count(), 2);
    for (const link of await phone.page.locator(".top nav a:visible").all())
      assert.ok((await link.boundingBox()).height >= 44, "high enough for a thumb");

    await phone.at("own-page").click();
    await says(phone, "person", "Ada");
    await assertFaultless(phone.page, "a new player's page");
    await phone.page.reload();
    await says(phone, "person", "Ada");
    await isCalled(phone, "Ada");

    await phone.at("account").click();
    await phone.at("sign-out").click();
    await phone.at("register").waitFor();
    await isCalled(phone, "Sign in");
    await phone.untilPlayer(({ id }) => id !== guest.id, "a guest's again");
    await ada.page.reload();
    await ada.at("devices").waitFor();
    assert.equal(await ada.at("devices").getByRole("listitem").count(), 1);
    for (const person of [ada, phone]) person.assertClean();
  },
);

test(
  "a name that can be taken for another's is refused, and says so under its field",
  { timeout: 600_000 },
  async (t) => {
    await register(server, "Coco");
    const kim = await open(t);
    // Capitals; and Cyrillic letters that look like the Latin ones.
    for (const name of ["coco", "Сосо"]) {
      await keepName(kim, name);
      await says(kim, "register-name-wrong", "This name, or one that looks like it, is taken.");
    }
    // Of two scripts at once.
    await keepName(kim, "Cocо");
    await kim
      .at("register-name-wrong")
      .getByText(/alphabet|script|looks like/)
      .or(kim.at("register-name-wrong").and(kim.page.getByText(/alphabet|script|looks like/)))
      .first()
      .waitFor();
    assert.equal(await kim.at("register-name").getAttribute("aria-invalid"), "true");
    await assertFaultless(kim.page, "a name that is refused");
    const guest = await Client.connect(server, "coco");
    t.after(() => guest.close());
    assert.equal(guest.player.name, "coco (guest)");
    kim.assertClean();
  },
);

// Until the next password is not looked at for a while. A guess comes back every half minute, on a slow machine while
// one guesses: so it takes ten wrong ones at least, and one more where the next may be looked at soon.
async function guessInVain(name) {
  let wrong = 0;
  for (let waitMs = 0; waitMs < longWaitMs;) {
    await pause(waitMs);
    const { body } = await call(server, "/sessions", { body: { name, password: `guess ${wrong}` } });
    const { code, retry_ms: toWaitMs = 0 } = body.error;
    assert.match(code, /^(wrong_password|rate_limited)$/);
    if (code === "wrong_password") wrong += 1;
    waitMs = toWaitMs;
  }
  assert.ok(wrong >= wrongPasswordsAtOnce, `${wrong} wrong ones`);
}

test("after ten wrong passwords it takes a while until the next is looked at", { timeout: 600_000 }, async (t) => {
  await register(server, "Lovelace");
  const eve = await open(t);
  await fillSignIn(eve, "Lovelace");
  await guessInVain("Lovelace");
  await eve.at("sign-in-password").press("Enter");
  await says(eve, "sign-in-go-wrong", "Too many wrong passwords");
  await isCalled(eve, "Sign in");
  eve.assertClean();
});

test(
  "a program's key is shown once, plays as who made it, and ends when it is withdrawn",
  { timeout: 600_000 },
  async (t) => {
    const max = await open(t);
    await keepName(max, "Max");
    await max.at("token-label").fill("parrot");
    await max.at("token-label").press("Enter");
    const token = await max.at("token-key").inputValue();
    await max.at("tokens").getByText("parrot").waitFor();
    const parrot = await Client.connect(server, undefined, { token });
    t.after(() => parrot.close());
    const { id } = await max.untilPlayer(({ registered }) => registered, "Max, registered");
    assert.deepEqual(parrot.player, { id, name: "Max", registered: true });
    const refused = await call(server, "/account/password", {
      token,
      body: { password: "not it", new: "another password" },
    });
    assert.equal(refused.body.error.code, "wrong_password");
    await max.page.reload();
    await max.at("tokens").waitFor();
    assert.equal(await max.at("token-key").count(), 0, "shown once");
    await assertFaultless(max.page, "keys for programs");
    await max.at("tokens").getByRole("button").click();
    await max.at("tokens").waitFor({ state: "detached" });
    await assert.rejects(Client.connect(server, undefined, { token }), /unauthorized/);
    max.assertClean();
  },
);

test("a rated game is for registered players, and changes what they are rated", { timeout: 600_000 }, async (t) => {
  const guest = await open(t);
  await guest.page.goto("/new");
  await guest.at("more-options").click();
  await guest.at("rated-why").waitFor();
  assert.equal(await guest.at("option-rated").isDisabled(), true);
  const ben = await open(t);
  await keepName(ben, "Ben");
  await ben.at("devices").waitFor();
  await ben.page.goto("/new");
  await ben.at("game-tritoc").check({ force: true });
  await ben.at("more-options").click();
  await ben.at("option-layout-standard").waitFor();
  await ben.at("option-rated").check();
  await ben.at("make-room").click();
  await ben.at("before-game").waitFor();
  const room = new URL(ben.page.url()).pathname.split("/").at(-1);
  assert.equal(ben.follow(room).info.rated, "tritoc/1");
  await assertFaultless(ben.page, "a rated room");

  await guest.page.goto(`/r/${room}`);
  await guest.at("seat-black1-take").click();
  await guest.at("toast").getByText("registered players").waitFor();
  await ben.at("seat-black1-take").click();
  const link = guest.at("seat-black1").getByRole("link", { name: "Ben" });
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), "/u/Ben");

  const cleo = await connectRegistered(server, "Cleo", { from: "127.0.0.2" });
  t.after(() => cleo.close());
  await cleo.join(room);
  await cleo.ask("seat.take", { room, seat: "white1" });
  await cleo.ask("room.ready", { room, ready: true });
  await ben.at("ready").click();
  const follower = cleo.follow(room);
  await follower.until(({ view }) => view !== null, "the game has begun");
  // It stands for a while only, so it is waited for before it can come.
  await Promise.all([
    ben
      .at("toast")
      .getByText(/Your rating in Tritoc.*1500 → 1\d\d\d/)
      .waitFor(),
    cleo.ask("act", { room, action: { type: "resign" } }),
  ]);
  await ben.at("result").waitFor();

  await guest.page.goto("/u/Cleo");
  await guest.at("rating-graph").waitFor();
  await guest.at("rating-tritoc-1").getByText("1 rated game").waitFor();
  await guest.at("rating-table-open").click();
  await guest
    .at("rating-table")
    .getByRole("row", { name: /Ben.*lost.*1500 → 1[0-4]\d\d/ })
    .waitFor();
  await guest.at("person-games").waitFor();
  await assertFaultless(guest.page, "a player's page");
  await takeScreenshots(guest.page, "person");
  const history = await granted(server, "/people/Ben/ratings?kind=tritoc/1", { shape: "rating_history" });
  assert.equal(history.changes.length, 1);
  assert.equal(history.changes[0].score, 2);
  assert.ok(history.changes[0].after > history.changes[0].before);
  await guest.page.goto("/ratings/tritoc/1");
  await guest.at("best").or(guest.at("best-none")).waitFor();
  await assertFaultless(guest.page, "the best");
  for (const person of [guest, ben]) person.assertClean();
});

test("the account of a program is marked for good, and everywhere", { timeout: 600_000 }, async (t) => {
  const pia = await open(t);
  await keepName(pia, "Parrot");
  await pia.press("change-program");
  await pia.at("program-present").fill(password);
  await pia.at("program-go").click();
  await pia.at("account-head").getByText("BOT").waitFor();
  await pia.page.goto("/u/Parrot");
  await pia.at("person").getByText("BOT").waitFor();
  assert.equal((await granted(server, "/people/Parrot", { shape: "person" })).player.program, true);
  pia.assertClean();
});

test(
  "name and password are changed, and the account is deleted by who types its name",
  { timeout: 600_000 },
  async (t) => {
    const uma = await open(t);
    await keepName(uma, "Uma");
    await uma.at("devices").waitFor();
    const elsewhere = await granted(server, "/sessions", { body: { name: "Uma", password }, shape: "signed_in" });
    await uma.press("change-password");
    await uma.at("password-new").fill("an analytical engine");
    await uma.at("password-present").fill("not it");
    await uma.at("password-go").click();
    await says(uma, "password-present-wrong", "Wrong password.");
    await uma.at("password-present").fill(password);
    await uma.at("password-go").click();
    await uma.at("toast").getByText("Password changed.").waitFor();
    assert.equal((await call(server, "/account", { token: elsewhere.token })).body.error.code, "unauthorized");

    await uma.press("change-name");
    await uma.at("name-new").fill("Uma-2");
    await uma.at("name-present").fill("an analytical engine");
    await uma.at("name-go").click();
    await isCalled(uma, "Uma-2");
    await uma.at("devices").waitFor();

    await uma.press("change-gone");
    await uma.at("delete-name").fill("Uma");
    await uma.at("gone-present").fill("an analytical engine");
    await uma.at("gone-go").click();
    await says(uma, "delete-name-wrong", "That is not your name.");
    await uma.at("delete-name").fill("Uma-2");
    await uma.at("gone-go").click();
    await uma.at("register").waitFor();
    uma.mayBeRefused(); // there is nobody of this name any more
    await uma.page.goto("/u/Uma-2");
    await uma.at("person-nobody").waitFor();
    uma.assertClean();
  },
);

test("who has forgotten the password comes back with an operator's code", { timeout: 600_000 }, async (t) => {
  await register(server, "Hedy");
  const vera = await register(server, "Vera");
  await server.stop();
  const made = await output("tutti", "operator", folder, "Hedy");
  assert.equal(made.status, 0, made.errors);
  server = await start();

  const hedy = await open(t);
  await signIn(hedy, "Hedy");
  await hedy.at("to-moderation").waitFor();
  await hedy.page.goto("/u/Vera");
  await hedy.press(hedy.at("person-operator").getByText("For operators"));
  await hedy.at("recovery-reason").fill("knows her games");
  await hedy.at("recovery-go").click();
  const code = await hedy.at("recovery-code").inputValue();
  await assertFaultless(hedy.page, "a code for a forgotten password");
  await takeScreenshots(hedy.page, "person-code");
  await hedy.page.setViewportSize({ width: 390, height: 844 });
  const hidden = await hedy
    .at("recovery-code")
    .evaluate((field) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]);
  assert.deepEqual(hidden, [0, 0], "all of the code is seen on a phone");
  await hedy.page.reload();
  await hedy.at("recovery-form").waitFor({ state: "attached" });
  assert.equal(await hedy.at("recovery-code").count(), 0, "shown once");

  const person = await open(t);
  await person.page.goto("/account");
  await person.press("recover-open");
  const send = async (written) => {
    await person.at("recover-name").fill("vera");
    await person.at("recover-code").fill(written);
    await person.at("recover-password").fill("an analytical engine");
    await person.at("recover-password").press("Enter");
  };
  await send("0000-0000-0000-0000");
  await says(person, "recover-go-wrong", "Wrong name or code");
  await assertFaultless(person.page, "a wrong code");
  await takeScreenshots(person.page, "account-code");
  await send(code.toLowerCase());
  await person.at("devices").waitFor();
  await isCalled(person, "Vera");
  await person.untilPlayer(({ id }) => id === vera.player.id, "Vera's");
  assert.equal(await person.at("devices").getByRole("listitem").count(), 1);
  assert.equal((await call(server, "/account", { token: vera.token })).body.error.code, "unauthorized");
  for (const one of [hedy, person]) one.assertClean();
});

test("an operator mutes, lifts and closes a room, and all of it is written down", { timeout: 600_000 }, async (t) => {
  const { token } = await register(server, "Grace");
  const bob = await register(server, "Bob");
  assert.equal((await call(server, "/sanctions", { token })).body.error.code, "forbidden");
  await server.stop();
  const made = await output("tutti", "operator", folder, "Grace");
  assert.equal(made.status, 0, made.errors);
  server = await start();

  const grace = await open(t);
  await signIn(grace, "Grace");
  await grace.at("to-moderation").click();
  await grace.at("sanction-form").waitFor();
  await assertFaultless(grace.page, "moderation");
  await grace.at("sanction-player").fill("Bob");
  await grace.at("sanction-reason").fill("insults in three rooms");
  await grace.at("sanction-go").click();
  await grace.at("sanctions").getByText("Bob").waitFor();
  await takeScreenshots(grace.page, "moderation");
  const { sanctions } = await granted(server, "/account", { token: bob.token, shape: "account" });
  assert.deepEqual(
    sanctions.map(({ what, by }) => [what, by]),
    [["mute", undefined]],
  );

  await grace
    .at("sanctions")
    .getByRole("button", { name: /Lift the sanction on Bob/ })
    .click();
  await grace.at("lift-reason").fill("asked for pardon");
  await grace.at("lift-go").click();
  await grace.at("audit").getByText("asked for pardon").waitFor();
  await grace.page.getByText("No active sanctions.").waitFor();

  const host = await Client.connect(server, "Rude");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", { game: "tritoc", name: "An insult" });
  await host.join(room);
  await grace.page.goto(`/r/${room}`);
  await grace.press(grace.at("room-operator").getByText("For operators"));
  await grace.at("close-reason").fill("its name is an insult");
  await grace.at("close-go").click();
  await grace.at("room-error").waitFor();
  await host.until((message) => message.type === "end" && message.reason === "closed", "the room's end");
  await grace.page.goto("/u/Bob");
  await grace.at("person-operator").waitFor();
  await grace.press(grace.at("person-operator").getByText("For operators"));
  await assertFaultless(grace.page, "a player's page for operators");
  await grace.page.goto("/moderation");
  await grace.at("audit").getByText("its name is an insult").waitFor();
  grace.assertClean();
  host.assertClean();
});
