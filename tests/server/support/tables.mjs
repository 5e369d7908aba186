// Tables that the finder makes, as a test comes to them; each on a server of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { tutti } from "../../support/program.mjs";

const longMs = 60_000;

export async function serve(t, ...args) {
  const options = ["--listen", "127.0.0.1:0", "--log-level", "off", "--bot-pace", "10"];
  const child = spawn(tutti(), ["serve", ...options, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  const url = first.replace("listening ", "");
  const server = {
    url,
    socketUrl: `${url.replace("http", "ws")}/ws`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
  t.after(server.kill);
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
