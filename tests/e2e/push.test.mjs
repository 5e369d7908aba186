// A push with no page of Tutti open, from the press that switches it on to the board: the page registers the browser,
// the server encrypts for it, Chromium starts the page's worker for what has come, the worker shows it on the desktop,
// and a press of it there opens the page. Real are the server, the page, its worker, what is shown and the press. In
// place of the browser's maker stands a push service of the test's own, because the maker's is not to be reached: it
// gives the subscription, opens what comes for it, and the test hands that on to the browser.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openPushService } from "../server/support/push-service.mjs";
import { validate } from "../support/schema.mjs";
import { granted, register } from "./support/accounts.mjs";
import { Person, openPersonAlone } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { choiceOf, squaresFor } from "./support/ctor.mjs";
import { openDesktop } from "./support/desktop.mjs";
import { connectEntrant, openHouse, signIn } from "./support/tournaments.mjs";
import { Watch } from "./support/watch.mjs";

const graceMs = 3_600_000; // a board waits so long for a player: longer than any machine takes

let service, house, server;

before(async () => {
  service = await openPushService();
  house = await openHouse("--push-contact", "mailto:ops@example.org", "--outgoing-allow", service.place);
  server = house.server;
});

after(async () => {
  await house?.close();
  await service?.close();
});

// Somebody registered at a browser of their own, which is told from now on, by a press at the page.
async function openTold(t, name) {
  const account = await register(server, name);
  const desktop = await openDesktop();
  const folder = await mkdtemp(join(tmpdir(), "tutti-profile-"));
  const person = await openPersonAlone(folder, server.url, {
    environment: desktop.environment,
    permissions: ["notifications"],
  });
  t.after(async () => {
    await person.close();
    await desktop.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const { public_key: serverKey } = await granted(server, "/push", { token: account.token, shape: "push" });
  const subscription = service.subscribe(serverKey);
  await person.context.addInitScript(subscribeElsewhere, subscription.device);
  await signIn(person, name);
  await person.page.goto("/settings#push");
  await person.at("push-start").click();
  await person.at("push-note").getByText("Notifications are on for this device.").waitFor();
  await person.at("push-devices").getByText("this device").waitFor();
  const wish = await person.page.evaluate(() => globalThis.wishedSubscription);
  assert.deepEqual(wish, { userVisibleOnly: true, applicationServerKey: serverKey });
  const background = await openBackground(person.context);
  return { ...account, person, desktop, subscription, background };
}

// In the page, in place of the maker's service.
function subscribeElsewhere({ endpoint, p256dh, auth }) {
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true };
  let kept = null;
  Object.assign(PushManager.prototype, {
    async subscribe(wish) {
      globalThis.wishedSubscription = wish;
      return (kept = subscription);
    },
    getSubscription: async () => kept,
  });
}

// The browser behind its pages, by way of the empty one: {push(text), sleep()}.
async function openBackground(context) {
  const line = await context.newCDPSession(context.pages()[0]);
  const watch = new Watch();
  const known = { registration: null, isRunning: null };
  const learn = (facts) => {
    Object.assign(known, facts);
    watch.changed();
  };
  line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`);
    if (own) learn({ registration: own.registrationId });
  });
  line.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const own = versions.find(({ status }) => status === "activated");
    if (own) learn({ isRunning: own.runningStatus !== "stopped" });
  });
  await line.send("ServiceWorker.enable");
  const registrationId = await watch.until(() => known.registration, "the page's worker");
  return {
    push: (data) => line.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data }),
    // As it is when nobody has been at the site for a while: what comes has to start the worker anew.
    async sleep() {
      await line.send("ServiceWorker.stopAllWorkers");
      await watch.until(() => known.isRunning === false, "the worker has been stopped");
    },
  };
}

async function closeAllPages({ person, background }) {
  const pages = person.context.pages().filter((page) => page.url() !== "about:blank");
  for (const page of pages) await page.close();
  await background.sleep();
  assert.deepEqual(
    person.context.pages().map((page) => page.url()),
    ["about:blank"],
  );
}

// The next push, {told, text}: just these members, and nothing of a choice or a position in them.
async function nextPush({ subscription }, kind, members) {
  const { text, notification: told } = await subscription.next();
  validate("outgoing.json#/$defs/push_payload", told);
  assert.equal(told.kind, kind);
  assert.deepEqual(Object.keys(told).sort(), ["at_unix_ms", "kind", "number", "unread", ...members].sort());
  return { told, text };
}

// Delivers it to the sleeping browser and gives what the desktop shows. The worker says the same.
async function shownAsleep({ person, desktop, background }, text) {
  await background.push(text);
  const note = await desktop.next();
  const [worker] = person.context.serviceWorkers();
  const kept = await worker.evaluate(async () =>
    (await globalThis.registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data })),
  );
  assert.equal(kept.length, 1);
  assert.equal(kept[0].title, note.title);
  assert.ok(note.body.endsWith(kept[0].body), `${note.body} ends with ${kept[0].body}`);
  return { note, ...kept[0] };
}

// Presses it on the desktop; gives whoever is at the page that opens.
async function press({ person, desktop }, note) {
  const opening = person.context.waitForEvent("page");
  note.press();
  const opened = new Person(person.context, await opening);
  await desktop.untilClosed(note);
  return opened;
}

test("who is called to a board while no page is open comes to it by a press", { timeout: 600_000 }, async (t) => {
  const ada = await openTold(t, "Ada");
  const { token } = house.director;
  const { tournament: id } = await granted(server, "/tournaments", {
    token,
    body: { name: "The evening cup", game: "tritoc", options: {}, kind: "knock_out", grace_ms: graceMs },
    shape: "tournament_made",
  });
  const act = (name) => granted(server, `/tournaments/${id}/${name}`, { token, body: {}, shape: "done" });
  await act("open_registration");
  const entry = { token: ada.token, body: {}, shape: "tournament_entered" };
  await granted(server, `/tournaments/${id}/register`, entry);
  const ben = await connectEntrant(t, server, "Ben", id);
  await closeAllPages(ada);
  await act("start");

  const { told, text } = await nextPush(ada, "called", ["tournament", "title", "room", "round", "starts_unix_ms"]);
  const board = await ben.join(told.room);
  const { note, title, body, data } = await shownAsleep(ada, text);
  assert.deepEqual([title, body], ["Round 1: your board is ready", "The evening cup"]);
  assert.deepEqual(data, { path: `/r/${told.room}` });
  assert.equal(board.info.status, "open");

  const opened = await press(ada, note);
  await opened.page.waitForURL(`${server.url}/r/${told.room}`);
  await board.until(({ info }) => info.status === "playing", "the game has begun");
  await opened.at("board").waitFor();
  const [side] = Object.entries(board.info.seats).find(([, one]) => one?.name === "Ada");
  await board.until(({ info }) => info.seats[side].connected, "Ada sits there");
  await opened.press("tab-room");
  await opened.at("resign").waitFor(); // it is her game
  for (const person of [ada.person, opened]) person.assertClean();
  ben.assertClean();
});

test(
  "an invitation to a game that is on tells nothing of it; where a page is open it leads there",
  {
    timeout: 600_000,
  },
  async (t) => {
    const cleo = await openTold(t, "Cleo");
    const host = await Client.connect(server, "Host");
    const others = await Promise.all(["Dai", "Eli", "Fay"].map((name) => Client.connect(server, name)));
    t.after(() => Promise.all([host, ...others].map((client) => client.close())));
    await closeAllPages(cleo);
    const room = await beginWithSealed([host, ...others]);
    await granted(server, `/rooms/${room}/invite`, {
      token: host.token,
      body: { player: cleo.player.id },
      shape: "done",
    });
    const { told, text } = await nextPush(cleo, "invited", ["player", "room", "game", "title"]);
    assert.equal(told.room, room);
    const { note, title, body, data } = await shownAsleep(cleo, text);
    assert.deepEqual([title, body, data], ["Host asks you to their table", "Friday", { path: `/r/${room}` }]);
    const opened = await press(cleo, note);
    await opened.page.waitForURL(`${server.url}/r/${room}`);
    await opened.at("board").waitFor();

    // A page is open now: the next press leads this one on, and opens none.
    const proposal = { player: cleo.player.id, room: { game: "tritoc" } };
    await granted(server, "/challenges", { token: host.token, body: proposal, shape: "challenge" });
    const next = await nextPush(cleo, "challenged", ["player", "challenge", "game"]);
    await cleo.background.push(next.text);
    const second = await cleo.desktop.next();
    assert.equal(second.title, "Host challenges you");
    const { length } = cleo.person.context.pages();
    second.press();
    await opened.page.waitForURL(`${server.url}/c/${next.told.challenge}`);
    await opened.at("challenge-accept").waitFor();
    assert.equal(cleo.person.context.pages().length, length);
    for (const person of [cleo.person, opened]) person.assertClean();
    for (const client of [host, ...others]) client.assertClean();
  },
);

// A room of CTOR, two against two, in which one envelope is closed and another is waited for. Gives the room.
async function beginWithSealed(clients) {
  const [host, ...others] = clients;
  const options = { size: 8, teams: [2, 2], sandglass: 0 };
  const { room } = await host.ask("room.create", { game: "ctor", name: "Friday", options });
  const follower = await host.join(room);
  for (const client of others) await client.join(room);
  const seats = ["black1", "white1", "black2", "white2"];
  for (const [index, client] of clients.entries()) await client.ask("seat.take", { room, seat: seats[index] });
  for (const client of clients) await client.ask("room.ready", { room, ready: true });
  await follower.until(({ view }) => view?.round?.op === "put", "the game has begun");
  const seal = async () => {
    const { turn, round } = follower.view;
    const [{ seat, duty }] = round.duties;
    const client = clients[seats.indexOf(seat)];
    // What may be chosen is told to the team alone.
    const isDue = ({ view }) => view?.turn === turn && view.legal;
    const { view } = await client.follow(room).until((state) => isDue(state) && state, `${seat} may choose`);
    const choice = choiceOf("put", squaresFor(view, duty));
    await client.ask("act", { room, seat, action: { type: "seal", duty, choice } });
  };
  await seal(); // who begins puts one chip alone, which is opened at once
  await follower.until(({ view }) => view.turn === 2 && view.round?.duties.length === 2, "two put at once");
  await seal();
  await follower.until(({ view }) => view.round?.duties.some(({ sealed }) => sealed), "an envelope is closed");
  return room;
}
