// A running server from the outside: what the kernel and its own metrics say.
import { readFileSync, readdirSync, readlinkSync } from "node:fs";

const ticksPerSecond = 100; // of /proc

export class Process {
  #server;

  constructor(server) {
    this.#server = server;
  }

  residentBytes() {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.#server.pid}/status`, "utf8"));
    return Number(kilobytes) * 1024;
  }

  // What each is: a file, a socket by its number.
  descriptors() {
    const folder = `/proc/${this.#server.pid}/fd`;
    return readdirSync(folder).flatMap((number) => {
      try {
        return [readlinkSync(`${folder}/${number}`)];
      } catch {
        return []; // closed meanwhile
      }
    });
  }

  cpuSeconds() {
    const fields = readFileSync(`/proc/${this.#server.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  // Name -> the sum of its series.
  async metrics() {
    const text = await this.#read("/metrics");
    const sums = new Map();
    for (const [, name, value] of text.matchAll(/^(\w+)(?:\{[^}]*\})? (\S+)$/gm))
      sums.set(name, (sums.get(name) ?? 0) + Number(value));
    return sums;
  }

  // A reader that is late itself may lose the line before it has asked: then it asks again.
  async #read(path, times = 5) {
    try {
      return await (await fetch(`${this.#server.operatorUrl}${path}`, { headers: { connection: "close" } })).text();
    } catch (error) {
      if (times === 1) throw error;
      return this.#read(path, times - 1);
    }
  }
}
