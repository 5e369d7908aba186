// A command that ends up as the server, run until it listens: {url, operator, pid, ended, log(), logged(), stop(),
// kill()}. `ended` settles when it has.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Watch } from "../../e2e/support/watch.mjs";

const stopMs = 60_000;
const loggedMs = 60_000; // unless a test knows of something that takes longer

export async function serve(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const watch = new Watch();
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    log += text;
    watch.changed();
  });
  const ended = once(child, "close");
  const endIt = () => child.kill("SIGKILL");
  process.once("exit", endIt);
  void ended.then(() => {
    process.off("exit", endIt);
    watch.fail(new Error(`${command} has ended`));
  });
  const logged = (pattern, ms = loggedMs) =>
    watch.until(() => log.match(pattern), `${pattern} in the log`, { ms, about: () => log });
  const [first] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(([status]) => assert.fail(`${command} ${args.join(" ")} ended with ${status}:\n${log}`)),
  ]);
  assert.match(first, /^listening http:\/\/\d+\.\d+\.\d+\.\d+:\d+$/);
  const [, operator] = await logged(/event=listening .*operator=(\S+)/);
  return {
    url: first.replace("listening ", "").replace("//0.0.0.0:", "//127.0.0.1:"),
    operator: operator.replace("0.0.0.0:", "127.0.0.1:"),
    pid: child.pid,
    ended,
    log: () => log,
    logged,
    kill() {
      endIt();
      return ended;
    },
    // Asks it to end and expects that it does so by itself.
    async stop() {
      child.kill("SIGTERM");
      const limit = setTimeout(endIt, stopMs);
      const [status, signal] = await ended;
      clearTimeout(limit);
      assert.equal(status, 0, `it ended with ${signal ?? status}:\n${log}`);
    },
  };
}
