// The built programs: build/release, or the folder that TUTTI_BUILD names (relative to the project).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "./schema.mjs";

const build = resolve(projectRoot, process.env.TUTTI_BUILD ?? "build/release");

export function program(name) {
  const path = join(build, name);
  if (!existsSync(path)) throw new Error(`${path} is missing: build it first (tests/run does)`);
  return path;
}

export const tutti = () => program("tutti");

// Runs a program of the build to its end; onLine gets each line of its output. Gives {status, errors}.
export async function run(name, args, onLine) {
  const child = spawn(program(name), args, { stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  const ended = new Promise((settle, fail) => child.on("error", fail).on("close", (status) => settle(status)));
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) onLine?.(line);
  return { status: await ended, errors };
}

// The same, giving {status, errors, lines}.
export async function output(name, ...args) {
  const lines = [];
  return { ...(await run(name, args, (line) => lines.push(line))), lines };
}
