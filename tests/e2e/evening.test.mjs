// From "New evening" to the first reveal on four boards of three against three, on a server that nobody operates: a
// host who has no account yet and plays, and 23 others behind her address, some at phones in real browsers, the others
// scripted. Presses are counted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { ScriptedPlayer, squaresFor } from "./support/ctor.mjs";
import { MouseHands, TouchHands } from "./support/hands.mjs";
import { startServer } from "./support/server.mjs";
import { boardsOf, connectEntrant, pageOf, sitsAt } from "./support/tournaments.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const phones = 4; // as many real pages as two cores bear beside the host's and the wall
const people = 24;

let server, browser;

before(async () => {
  server = await startServer();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

// What somebody presses, counted; typing is no press.
class Counted {
  presses = 0;
  constructor(person) {
    this.person = person;
  }
  async press(testId) {
    this.presses += 1;
    await this.person.at(testId).click();
  }
}

async function atPhone(t, path) {
  const person = await openPerson(browser, server.url, phone);
  t.after(() => person.close());
  await person.page.goto(path);
  return person;
}

test("24 people behind one address sit at four boards after three presses", { timeout: 1_800_000 }, async (t) => {
  const hanna = await openPerson(browser, server.url, { viewport: { width: 1440, height: 900 } });
  t.after(() => hanna.close());
  await hanna.page.goto("/");
  const host = new Counted(hanna);
  await host.press("new-evening");
  await hanna.page.locator("#host-name").fill("Hanna");
  await hanna.page.locator("#host-password").fill(password);
  await hanna.page.locator("#people").fill(String(people));
  await host.press("open-evening");
  await hanna.at("evening-code").waitFor();
  const code = await hanna.at("evening-code").getAttribute("data-code");
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{6}$/);

  // By the QR code: the address that is in it.
  const guests = [];
  for (let number = 1; number <= phones; ++number) {
    const person = await atPhone(t, `/e/${code}`);
    const guest = new Counted(person);
    await person.page.locator("#join-name").fill(`Phone ${number}`);
    await guest.press("join-go");
    await person.at("mine-state").waitFor();
    guests.push(guest);
  }
  const scripted = [];
  for (let number = phones + 1; number < people; ++number)
    scripted.push(await connectEntrant(t, server, `Pupil ${number}`, code));
  await hanna
    .at("names")
    .getByText(`Pupil ${people - 1}`, { exact: true })
    .first()
    .waitFor();
  await host.press("host-start");

  // Everybody is at a board by themselves.
  const rooms = [];
  await Promise.all([host, ...guests].map(({ person }) => person.page.waitForURL("**/r/*", { timeout: 120_000 })));
  const page = await pageOf(server, code);
  const boards = boardsOf(page);
  assert.equal(boards.length, 4);
  assert.deepEqual(page.rounds[0].cost, {
    sitting_out: 0,
    sitting_out_again: 0,
    computers: 0,
    uneven: 0,
    missing: 0,
    outnumbered_again: 0,
    partners_again: 0,
    opponents_again: 0,
    points: 0,
  });
  assert.ok(boards.every(({ seats }) => Object.keys(seats).length === 6));
  const followers = new Map();
  for (const client of scripted) {
    const board = boards.find((one) => sitsAt(one, client));
    const [seat] = Object.entries(board.seats).find(([, { id }]) => id === client.player.id);
    const follower = await client.join(board.room);
    followers.set(board.room, follower);
    void new ScriptedPlayer(client, follower, seat).play().catch(() => {}); // until the test ends
    rooms.push(board.room);
  }
  for (const { person } of [host, ...guests]) {
    const room = new URL(person.page.url()).pathname.split("/")[2];
    const board = boards.find((one) => one.room === room);
    const [seat] = Object.entries(board.seats).find(([, { id }]) => id === person.player.id);
    const Hands = person === hanna ? MouseHands : TouchHands;
    const hands = new Hands(person, person.follow(room), seat);
    // Choosing is the game: it is not among the presses that lead there.
    void (async () => {
      for (;;) {
        const { view } = await hands.follower.until(
          (state) => state.view?.round?.op === "put" && state.owed(seat).length > 0 && state,
          `${seat} of ${room} owes a choice`,
          { ms: 1_800_000 },
        );
        await hands.seal(squaresFor(view, hands.follower.owed(seat)[0].duty));
      }
    })().catch(() => {});
  }
  assert.equal(new Set(rooms).size, 4);
  await Promise.all(
    [...followers.values()].map((follower) =>
      follower.until((state) => state.all("reveal").length > 0, "the first reveal", { ms: 120_000 }),
    ),
  );
  assert.ok(host.presses <= 3, `${host.presses} presses of the host`);
  for (const { presses } of guests) assert.ok(presses <= 2, `${presses} presses of a guest`);

  for (const { person } of guests) person.assertClean();
  hanna.assertClean();
});
