// Starting and ending what is measured: a server on one core, a load generator on the other, which prints a line of
// JSON.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const program = (name) => `${root}build/release/${name}`;

/** A server's command, in a core (or several, "0-1") of its own. */
export async function withServer({ command, cores = "0" }, use) {
  const server = spawn("taskset", ["-c", cores, ...command], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const ended = once(server, "exit");
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const port = /^listening http:\/\/.*:(\d+)$/.exec(line)?.[1];
      if (port) return await use({ port: Number(port), pid: server.pid });
    }
    throw new Error(`does not start: ${command.join(" ")}`);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

/** What the generator has measured. */
export async function load(name, { port, pid }, options) {
  const words = Object.entries(options).flatMap(([key, value]) =>
    value === true ? [`--${key}`] : [`--${key}`, `${value}`],
  );
  const generator = spawn(program(name), ["--port", port, "--server", pid, "--core", 1, ...words].map(String), {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  generator.stdout.on("data", (data) => (text += data));
  const [status] = await once(generator, "close");
  if (status !== 0) throw new Error(`${name} ${words.join(" ")} has failed`);
  return JSON.parse(text);
}

/** `tutti serve`, every limit by rate lifted: all load comes from one address. */
export function tuttiServe(...more) {
  return [
    program("tutti"),
    "serve",
    "--listen",
    "127.0.0.1:0",
    "--threads",
    "1",
    "--log-level",
    "warn",
    "--max-address-connections",
    "18100",
    "--rate-messages",
    "0",
    "--rate-address-messages",
    "0",
    "--rate-connections",
    "0",
    "--rate-guests",
    "0",
    "--rate-rooms",
    "0",
    ...more,
  ];
}
