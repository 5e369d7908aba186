// A disk that fails, or has no room, while the server starts: it ends with status 1 and says why, whatever it was doing
// at that moment; the same folder starts again when the disk is well. Faults are injected by strace.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.TUTTI ?? join(root, "build/release/tutti");
const folder = mkdtempSync(join(tmpdir(), "tutti-start-"));
const started = new Set();
after(() => {
  started.forEach((child) => child.kill("SIGKILL"));
  rmSync(folder, { recursive: true, force: true });
});
const skip = spawnSync("strace", ["-V"]).error ? "needs strace" : false;

const argumentsOf = (data) => ["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--data", data];

// To it and what traces it; they may have ended in the meantime.
function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

// Until it has ended, which it is told to do as soon as it listens: {status, said, listened}. Where the disk has no
// room it waits for some, as it should, and is killed: {waits}.
async function start(command, data) {
  const child = spawn(command[0], [...command.slice(1), ...argumentsOf(data)], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  started.add(child);
  let said = "";
  let waits = false;
  child.stderr.on("data", (text) => {
    said += text;
    if (waits || !said.includes("event=disk_full")) return;
    waits = true;
    signal(child, "SIGKILL");
  });
  const ended = once(child, "close").then(([status]) => ({ status, said }));
  const listening = once(createInterface({ input: child.stdout }), "line").then(([line]) => ({
    listening: line.startsWith("listening"),
  }));
  const first = await Promise.race([ended, listening]);
  // What is still to be written is written by the stop: a failure shows then, at the latest.
  if (first.listening && !waits) signal(child, "SIGTERM");
  const end = await ended;
  started.delete(child);
  return { ...end, waits, listened: first.listening === true };
}

// The hash of a row, as server/journal/row_sums.hpp has it.
function sumOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts.map((one) => Buffer.from(one))) hash.update(`${part.length}:`).update(part);
  return hash.digest();
}

// A game whose watchers have gone with their room: it is given out by the start, which so has something to keep.
function hideGame(file) {
  const sqlite = (sql) => {
    const { status, stdout } = spawnSync("sqlite3", ["-json", file, ".dbconfig no_ckpt_on_close on", sql]);
    assert.equal(status, 0);
    const text = stdout.toString();
    return text.slice(text.indexOf("[{"));
  };
  const tables = ["line", "player", "answer", "document", "hidden_game", "head", "set_aside"];
  const tallies = tables.map((table) => `${table}_rows, lower(hex(${table}_digest)) AS ${table}_digest`).join(", ");
  const [state] = JSON.parse(
    sqlite(`SELECT commits, server_ms, unix_ms, handed_over, taken, hex(id) AS id_hex, ${tallies} FROM state`),
  );
  const game = sumOf("G", "");
  Object.assign(state, { hidden_game_rows: 1, hidden_game_digest: game.toString("hex") });
  const counted = tables.map((table) => `${state[`${table}_rows`]} ${state[`${table}_digest`]} `).join("");
  const numbers = [state.commits, state.server_ms, state.unix_ms, state.handed_over, state.taken].map(String);
  const sum = sumOf(Buffer.from(state.id_hex, "hex"), ...numbers, counted).toString("hex");
  const hex = game.toString("hex");
  sqlite(`INSERT INTO hidden_games VALUES ('G', '', x'${hex}');
    UPDATE state SET hidden_game_rows = 1, hidden_game_digest = x'${hex}', sum = x'${sum}'`);
  assert.ok(existsSync(`${file}-wal`));
}

// A folder that was left as a kill leaves it: with a log to fold in, a player, and a room.
async function life() {
  const data = join(folder, "life");
  rmSync(data, { recursive: true, force: true });
  const child = spawn(program, argumentsOf(data), { stdio: ["ignore", "pipe", "ignore"] });
  started.add(child);
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  const url = first.replace("listening ", "");
  const guest = { method: "POST", body: JSON.stringify({ name: "Ann" }) };
  for (let left = 3; left > 0; left--) assert.equal((await fetch(`${url}/api/v1/guests`, guest)).status, 201);
  child.kill("SIGKILL");
  await once(child, "exit");
  started.delete(child);
  hideGame(join(data, "journal.db"));
  return data;
}

for (const [call, error] of [
  ["pwrite64", "EIO"],
  ["pwrite64", "ENOSPC"],
  ["fdatasync", "EIO"],
  ["fsync", "EIO"],
  ["ftruncate", "EIO"],
  ["unlink", "EIO"],
]) {
  for (const kind of ["a new folder", "a folder after a kill"]) {
    test(`${call} that fails with ${error} during the start in ${kind}`, { skip, timeout: 900_000 }, async () => {
      const before = kind === "a new folder" ? undefined : await life();
      let complaints = 0;
      for (let nth = 1; nth <= 40; nth++) {
        const data = join(folder, "data");
        rmSync(data, { recursive: true, force: true });
        if (before) cpSync(before, data, { recursive: true });
        const strace = [
          "strace",
          "-f",
          "-qqq",
          "-o",
          "/dev/null",
          "-e",
          `trace=${call}`,
          "-e",
          `inject=${call}:error=${error}:when=${nth}+`,
        ];
        const { status, said, waits, listened } = await start([...strace, program], data);
        if (status === 0) {
          // The fault came after the start, in a stop that could do without, or not at all.
          assert.ok(listened, said);
          assert.doesNotMatch(said, /journal_failed|disk_full/);
          break;
        }
        complaints++;
        if (waits) {
          assert.equal(error, "ENOSPC");
        } else {
          assert.equal(status, 1, said);
          assert.match(said, /^tutti: (cannot serve|stopped): .*(tutti\.db|database|room on the disk|disk I\/O)/m);
        }
        const well = await start([program], data);
        assert.equal(well.status, 0, `after ${nth}: ${well.said}`);
        assert.ok(well.listened);
      }
      if (call === "pwrite64") assert.ok(complaints > 0);
    });
  }
}

test(
  "a data folder that cannot be written to",
  { skip: process.getuid() === 0 && spawnSync("setpriv", ["--version"]).error ? "needs setpriv" : false },
  async () => {
    const data = await life();
    const withoutRights =
      process.getuid() === 0
        ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
        : [];
    spawnSync("chmod", ["-R", "a-w", folder]);
    const { status, said } = await start([...withoutRights, program], data);
    spawnSync("chmod", ["-R", "u+w", folder]);
    assert.equal(status, 1, said);
    assert.match(said, /^tutti: cannot serve: /m);
  },
);
