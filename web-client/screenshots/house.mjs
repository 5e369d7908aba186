// A server of a tree with what fixtures do not have: somebody who is rude at a table, and a report of it. Nobody plays.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** {url, rooms, keys, close()}: rooms by what is in them, keys by whose they are. The tree must be built. */
export async function openHouse(tree) {
  const part = (file) => import(pathToFileURL(join(tree, "tests", file)).href);
  const [{ startServer }, { granted, register }, { Client }, { output }] = await Promise.all(
    ["e2e/support/server.mjs", "e2e/support/accounts.mjs", "e2e/support/client.mjs", "support/program.mjs"].map(part),
  );
  const folder = await mkdtemp(join(tmpdir(), "tutti-sheets-"));
  const clients = [];
  let server = null;

  const start = () => startServer("--bot-pace", "0", "--rate-accounts", "0", "--data", folder);
  async function connect(name, token) {
    const client = await Client.connect(server, name, token === undefined ? {} : { token });
    clients.push(client);
    return client;
  }
  async function close() {
    await Promise.all(clients.map((client) => client.close()));
    if (server?.running) await server.stop();
    if (existsSync(folder)) await rm(folder, { recursive: true });
  }

  try {
    server = await start();
    const grace = await register(server, "Grace");
    // The first operator is made while no server runs.
    await server.stop();
    const made = await output("tutti", "operator", folder, "Grace");
    if (made.status !== 0) throw new Error(`no operator could be made: ${made.errors}`);
    server = await start();

    const ada = await register(server, "Ada");
    const host = await connect(undefined, ada.token);
    const { room: talk } = await host.ask("room.create", { game: "tritoc", name: "Friday tritoc" });
    const eve = await connect("Eve");
    await eve.join(talk);
    await eve.ask("seat.take", { room: talk, seat: "white1" });
    await eve.ask("chat", { room: talk, channel: "room", text: "You play like a fool" });
    const body = { player: eve.player.id, reason: "words", room: talk, text: "And that before the first move." };
    await granted(server, "/reports", { token: ada.token, body, shape: "own_report" });
    return { url: server.url, rooms: { talk }, keys: { Ada: ada.token, Grace: grace.token }, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}
