// Tournaments at the page: a house with a director, people who enter at browsers of their own or as scripted clients,
// and what a tournament's page says.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../../support/program.mjs";
import { validate } from "../../support/schema.mjs";
import { granted, password, register } from "./accounts.mjs";
import { openPerson } from "./browser.mjs";
import { Client } from "./client.mjs";
import { startServer } from "./server.mjs";

// {server, director: {player, token}, close()}: Dora may make and direct tournaments. `args`: further options of
// `tutti serve`.
export async function openHouse(...args) {
  const folder = await mkdtemp(join(tmpdir(), "tutti-tournament-page-"));
  const start = () => startServer("--bot-pace", "0", "--rate-accounts", "0", "--data", folder, ...args);
  let server = await start();
  const director = await register(server, "Dora");
  await server.stop();
  const made = await output("tutti", "operator", folder, "Dora");
  assert.equal(made.status, 0, made.errors);
  server = await start();
  return {
    server,
    director,
    async close() {
      if (server.running) await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export async function signIn(person, name) {
  await person.page.goto("/account");
  await person.at("sign-in-name").fill(name);
  await person.at("sign-in-password").fill(password);
  await person.at("sign-in-password").press("Enter");
  await person.at("devices").waitFor();
}

export async function pageOf(server, id) {
  return validate("tournament.json#/$defs/page", await (await fetch(`${server.url}/api/v1/tournaments/${id}`)).json());
}

export const boardsOf = (page) =>
  page.rounds.flatMap(({ round, matches }) =>
    matches.flatMap((match) => match.boards.map((board) => ({ ...board, match, round }))),
  );

export const sitsAt = (board, { player }) => Object.values(board.seats).some(({ id }) => id === player.id);

// Somebody at a browser, at the page of a tournament, with a name and without animations.
export async function openGuest(t, browser, server, name, id, options) {
  const person = await openPerson(browser, server.url, options);
  t.after(() => person.close());
  person.mayBeRefused();
  await person.context.addInitScript((own) => {
    if (localStorage.getItem("tutti.name") !== null) return;
    localStorage.setItem("tutti.name", own);
    localStorage.setItem("tutti.named", "yes");
    localStorage.setItem("tutti.settings", JSON.stringify({ reveal_ms: 0 }));
  }, name);
  await person.page.goto(`/t/${id}`);
  await person.untilWelcomed(1);
  return person;
}

export async function enterAlone(person) {
  await person.at("enter-go").click();
  await person.at("mine-state").waitFor();
}

// Without a page. `wish`: what registering is asked with.
export async function connectEntrant(t, server, name, id, wish = {}) {
  const client = await Client.connect(server, name);
  t.after(() => client.close());
  await granted(server, `/tournaments/${id}/register`, {
    token: client.token,
    body: wish,
    shape: "tournament_entered",
  });
  return client;
}

// Follows the call, and comes back with the room when the game has begun.
export async function goToBoard(person) {
  const call = person.at("called");
  await call.waitFor();
  const room = await call.getAttribute("data-room");
  await person.at("called-go").click();
  await person.page.waitForURL(`**/r/${room}`);
  await call.waitFor({ state: "detached" });
  return room;
}

export async function resign(person) {
  for (const handle of ["tab-room", "resign", "resign-yes"]) await person.press(handle);
}

// The players of a board come, and the first of `people` who sits there gives up. Who is at a browser goes back to the
// tournament.
export async function giveUpBoard(board, people) {
  const here = people.filter((person) => sitsAt(board, person));
  assert.equal(here.length, 2, `two play at ${board.room}`);
  const atPage = here.filter((person) => person.page);
  const scripted = here.filter((person) => !person.page);
  await Promise.all([
    ...atPage.map(async (person) => {
      assert.equal(await goToBoard(person), board.room);
      await person.at("board").waitFor();
    }),
    ...scripted.map(async (client) =>
      (await client.join(board.room)).until(({ info }) => info.status === "playing", "the game has begun"),
    ),
  ]);
  const [loser] = here;
  if (loser.page) await resign(loser);
  else await loser.ask("act", { room: board.room, action: { type: "resign" } });
  for (const person of atPage) {
    await person.at("to-tournament").click();
    await person.at("tournament").waitFor();
  }
  for (const client of scripted) await client.ask("room.leave", { room: board.room });
  return { loser, winner: here[1] };
}
