// The time of day of each machine, which can be put forward and back while its programs run.
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreload } from "../../support/preload.mjs";

const source = fileURLToPath(new URL("jumping_clock.c", import.meta.url));

export class Clocks {
  #folder;
  #library;

  constructor(folder) {
    this.#folder = folder;
    this.#library = buildPreload(source, folder);
  }

  // The environment in which a machine's programs have its time.
  of(name) {
    this.put(name, 0);
    return { ...process.env, LD_PRELOAD: this.#library, CLOCK_IS_WRONG_BY: this.#file(name) };
  }

  // Wrong by so many milliseconds from now on.
  put(name, ms) {
    const wrong = Buffer.alloc(8);
    wrong.writeBigInt64LE(BigInt(Math.round(ms)) * 1_000_000n);
    const file = openSync(this.#file(name), constants.O_WRONLY | constants.O_CREAT);
    writeSync(file, wrong, 0, wrong.length, 0);
    closeSync(file);
  }

  #file(name) {
    return join(this.#folder, `clock-${name}`);
  }
}
