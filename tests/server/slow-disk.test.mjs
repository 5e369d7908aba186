// A server that is told to end does so in the time that is promised, however slow its disk is; what it has answered is
// kept. And what it makes on that disk is nobody else's to read.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { buildPreload } from "../support/preload.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.TUTTI ?? join(here, "../../build/release/tutti");
const folder = mkdtempSync(join(tmpdir(), "tutti-slow-"));
const started = new Set();
after(() => {
  started.forEach((child) => child.kill("SIGKILL"));
  rmSync(folder, { recursive: true });
});

async function serve(data, environment = {}) {
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...environment },
  });
  started.add(child);
  const ended = once(child, "exit").finally(() => started.delete(child));
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  return { child, ended, url: first.replace("listening ", "") };
}

const guest = async (url, name) =>
  (await fetch(`${url}/api/v1/guests`, { method: "POST", body: JSON.stringify({ name }) })).json();

test("a drain does not wait for a slow disk, and loses nothing that was answered", async () => {
  const library = buildPreload(join(here, "support/slow_disk.c"), folder);
  const data = join(folder, "data");
  const flag = join(folder, "slow");
  const diskMs = 60_000;
  const slow = await serve(data, { LD_PRELOAD: library, SLOW_DISK_WHILE: flag, SLOW_DISK_MS: String(diskMs) });
  const ada = await guest(slow.url, "Ada");
  assert.ok(ada.token);
  writeFileSync(flag, "");
  const unanswered = guest(slow.url, "Ben").catch(() => "cut off");
  const before = performance.now();
  slow.child.kill("SIGTERM");
  assert.deepEqual(await slow.ended, [0, null]);
  // 5 s are promised; a machine with ten times its load may take some more, but not as long as the disk.
  assert.ok(performance.now() - before < diskMs / 2);
  assert.equal(await unanswered, "cut off");
  rmSync(flag);

  const again = await serve(data);
  const games = await fetch(`${again.url}/api/v1/games?player=me`, {
    headers: { Authorization: `Bearer ${ada.token}` },
  });
  assert.equal(games.status, 200); // she is known
  again.child.kill("SIGTERM");
  await again.ended;
});

test("the folder of the data and all that is in it are the server's alone", async () => {
  const data = join(folder, "private");
  const { child, ended, url } = await serve(data);
  await guest(url, "Ada");
  assert.equal(statSync(data).mode & 0o777, 0o700);
  const files = readdirSync(data);
  assert.ok(files.length > 2);
  for (const file of files) assert.equal(statSync(join(data, file)).mode & 0o077, 0, file);
  child.kill("SIGTERM");
  await ended;
});
