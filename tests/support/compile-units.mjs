// What tests/check has compiled, by a compile database (build/check): units are what a compiler gets at once, one
// source or several of a folder (cmake/together.cmake).
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { treeRoot } from "./tree.mjs";

export const databaseFolder = join(treeRoot, "build/check");

/** [{name, file, command, sources}]; sources are paths in the project, and so is the name. */
export function compileUnits() {
  const entries = JSON.parse(readFileSync(join(databaseFolder, "compile_commands.json"), "utf8"));
  return entries.map(({ file, command }) => {
    const together = /\/Unity\/[^/]*$/.test(file);
    const files = together ? readFileSync(file, "utf8").matchAll(/^#include "([^"]+)"/gm) : [[null, file]];
    const sources = [...files].map(([, path]) => relative(treeRoot, path));
    const name = together && sources.length > 1 ? `${sources[0]} and ${sources.length - 1} more` : sources[0];
    return { name, file, command, sources };
  });
}

/** A command of the shell, from the folder that the database's commands are meant for: {status, output, errors}. */
export function run(command, { signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn("exec " + command, {
      cwd: databaseFolder,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    const output = [];
    const errors = [];
    child.stdout.on("data", (bytes) => output.push(bytes));
    child.stderr.on("data", (bytes) => errors.push(bytes));
    child.on("error", () => {}); // ended by the signal: "close" follows
    child.on("close", (code, end) => {
      const [text, complaints] = [output, errors].map((parts) => Buffer.concat(parts).toString());
      resolve({ status: code ?? end, output: text, errors: complaints });
    });
  });
}

/** Does something for each, two at a time, in this order. */
export async function twoAtOnce(items, act) {
  const left = [...items];
  const worker = async () => {
    while (left.length > 0) await act(left.shift());
  };
  await Promise.all([worker(), worker()]);
}
