// A port for a program that cannot say which one it was given. It is none of those that the kernel gives out by itself
// (to whoever asks for port 0, and to every connection), so that nobody has it by chance before the program does.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

const lowest = 10_000;
const usuallyGivenFrom = 32_768;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

export async function freePort() {
  const [given] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t").map(Number);
  for (;;) {
    const port = randomInt(lowest, given > lowest ? given : usuallyGivenFrom);
    if (await isFree(port)) return port;
  }
}
