// Tables that the finder makes, as a test comes to them; each on a server of its own.
import { startServer } from "../../e2e/support/server.mjs";

const longMs = 60_000;

export async function serve(t, ...args) {
  const server = await startServer("--log-level", "off", "--bot-pace", "10", ...args);
  t.after(() => server.kill());
  return server;
}

export const memory = ["--journal", "memory"];
export const found = (client, after = 0) =>
  client.until((message) => message.type === "found" && client.messages.indexOf(message) >= after, "a table", {
    ms: longMs,
  });

export async function goTo(client, table) {
  const follower = await client.join(table.room);
  if (table.seat) {
    await client.ask("seat.take", { room: table.room, seat: table.seat });
    await follower.until(({ you }) => you.seats.includes(table.seat), "the chair");
  }
  return follower;
}
export const plays = (follower) => follower.until(({ info }) => info.status === "playing", "the game", { ms: longMs });
