// The server under test: the built program on a free port of the loopback, ended by its process id.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { tutti } from "../../support/program.mjs";
import { projectRoot } from "../../support/schema.mjs";

const startMs = 60_000;
const stopMs = 60_000;
// All but one: that etcd has not answered a node of a cluster for a second, as on a busy machine.
const anError = /level=(error|critical) (?!event=cluster_stalls )/;
const webRoot = join(projectRoot, "web-client/dist");

// {url, socketUrl, pid, running, ended, log(), stop(), kill()}; `ended` gives {status, signal}. `args`: further options of `tutti serve`, --listen among them
// where the port must be a certain one.
export const startServer = (...args) => start("serve", ...args);
// The same of `tutti relay`.
export const startRelay = (...args) => start("relay", ...args);

async function start(command, ...args) {
  if (!existsSync(join(webRoot, "index.html")))
    throw new Error("web-client/dist is missing: build the page first (tests/run does)");
  const listen = args.includes("--listen") ? [] : ["--listen", "127.0.0.1:0"];
  const child = spawn(tutti(), [command, ...listen, "--web-root", webRoot, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
  const ended = new Promise((settle) => child.on("close", (status, signal) => settle({ status, signal })));
  const url = await listening(child, ended, () => log);

  return {
    url,
    socketUrl: `${url.replace("http", "ws")}/ws`,
    pid: child.pid,
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
    ended,
    log: () => log,
    // Asks it to end and expects that it does so by itself, and that it has had no errors of its own.
    async stop() {
      child.kill("SIGTERM");
      const limit = setTimeout(() => child.kill("SIGKILL"), stopMs);
      const { status, signal } = await ended;
      clearTimeout(limit);
      assert.equal(status, 0, `the server ended with ${signal ?? status}:\n${log.slice(-4000)}`);
      assert.doesNotMatch(log, anError, "the server had errors");
    },
    // Ends it in the middle of whatever it does.
    async kill() {
      child.kill("SIGKILL");
      await ended;
      assert.doesNotMatch(log, anError, "the server had errors");
    },
  };
}

async function listening(child, ended, log) {
  const first = new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`no first line from the server:\n${log()}`)), startMs);
    const failed = (error) => {
      clearTimeout(limit);
      reject(error);
    };
    child.once("error", failed);
    void ended.then(({ status }) => failed(new Error(`the server ended with ${status}:\n${log()}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      clearTimeout(limit);
      resolve(line);
    });
  });
  try {
    const line = await first;
    assert.match(line, /^listening http:\/\/127\.0\.0\.1:\d+$/);
    return line.slice("listening ".length);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}
