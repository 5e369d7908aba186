// A port for a program that cannot say which one it was given, or that comes back to it. It is none of those that the
// kernel gives out by itself (to whoever asks for port 0, and to every connection), so that nobody has it by chance
// before the program does; and as long as this process lives no other test is given it, not even while the program is
// away.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

const lowest = 10_000;
const usuallyGivenFrom = 32_768;

const claims = new Map(); // port -> what shows others that it is taken

// The server that listens there; null where another does.
const listening = (where) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(where, () => resolve(server));
  });

const closed = (server) => new Promise((resolve) => server.close(resolve));

// A name that one process alone can have, that takes nothing away from the program on the port itself (as a UDP socket
// of the same number would from one that speaks HTTP/3), and that goes with this process, however it ends: an abstract
// socket of Linux.
async function claim(port) {
  const held = await listening({ path: `\0tutti-port-${port}` });
  if (!held) return false;
  held.unref();
  claims.set(port, held);
  return true;
}

async function isFree(port) {
  const server = await listening({ port, host: "127.0.0.1" });
  if (server) await closed(server);
  return server !== null;
}

export async function freePort() {
  const [given] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t").map(Number);
  for (;;) {
    const port = randomInt(lowest, given > lowest ? given : usuallyGivenFrom);
    if (!(await claim(port))) continue;
    if (await isFree(port)) return port;
    await closed(claims.get(port)); // whoever has it is no test, or gives nothing of it away
    claims.delete(port);
  }
}
