// The copies of all nodes at the same place of the log: each is well, and they are the same.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { output } from "../../support/program.mjs";
import { pause } from "../../support/people/pause.mjs";

const quietMs = 60_000; // from the last request until all copies are at one place
const steadyMs = 1_500; // and stay there

// What the log decides. Not compared: of the states when something was committed here and how often, and what waits for
// the archive, which each copy brings there in its own time.
const journal = {
  state: "id, line_rows, line_digest, player_rows, player_digest, answer_rows, answer_digest, handed_over",
  lines: "room, server_ms, hash, line",
  heads: "room, hash",
  players: "*",
  answers: "player, request, content, answer, server_ms",
  documents: "*",
  hidden_games: "*",
  set_aside: "*",
};
const archive = {
  archive_state: "id, taken, game_rows, game_digest, game_player_rows, game_player_digest",
  games: "number, id, game, is_listed, is_out, summary, record_bytes, record",
  game_players: "*",
  archive: "number, collection, key, value",
};
const sqlite = "/usr/bin/sqlite3";

function rowsOf(file, table, columns) {
  const sql = `SELECT ${columns} FROM ${table} ORDER BY ${columns === "*" ? "1, 2" : columns}`;
  return new Promise((settle, fail) => {
    const child = spawn(sqlite, ["-batch", file, ".mode quote", sql], { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (part) => (text += part));
    child.stderr.setEncoding("utf8").on("data", (part) => (errors += part));
    child.on("error", fail);
    child.on("close", (status) => {
      if (status === 0) settle(text.split("\n").filter(Boolean));
      else fail(new Error(`${table} of ${file}: ${errors}`));
    });
  });
}

// Differences of these folders, in words.
async function differences(folders) {
  const found = [];
  for (const [base, tables] of [
    ["journal.db", journal],
    ["archive.db", archive],
  ]) {
    for (const [table, columns] of Object.entries(tables)) {
      const all = [];
      for (const folder of folders) all.push(await rowsOf(join(folder, base), table, columns));
      const sums = all.map((rows) => createHash("sha256").update(rows.join("\n")).digest("hex"));
      const at = sums.findIndex((sum) => sum !== sums[0]);
      if (at < 0) continue;
      const [one, other] = [new Set(all[0]), new Set(all[at])];
      const [here] = all[0].filter((row) => !other.has(row));
      const [there] = all[at].filter((row) => !one.has(row));
      found.push(
        `${base}, ${table}: ${all.map((rows) => rows.length).join(", ")} rows; ` +
          `${(here ?? "nothing").slice(0, 400)} against ${(there ?? "nothing").slice(0, 400)}`,
      );
    }
  }
  return found;
}

async function isWell(world, { name }, folder) {
  const { status, lines, errors } = await output("tutti", "doctor", folder);
  if (status !== 0) world.fault("copies", `doctor of ${name}: ${lines.join(" ")} ${errors}`);
}

// All nodes at one place, and at it for a while.
async function untilAtOnePlace(world) {
  const until = performance.now() + quietMs;
  let since = performance.now();
  let before = NaN;
  while (performance.now() < until) {
    const places = await world.site.figures("tutti_cluster_place");
    const isOne = places.every((place) => place === places[0]) && places[0] === before;
    if (!isOne) since = performance.now();
    [before] = places;
    if (isOne && performance.now() - since > steadyMs) return true;
    await pause(100);
  }
  world.fault("copies", `not at one place: ${await world.site.figures("tutti_cluster_place")}`);
  return false;
}

// Nobody asks anything any more. All nodes are killed at one place of the log, what they have is compared, and they are
// started again. isStopped: they have been asked to end, one after the other, so each has a little more than the one
// before; then only each for itself.
export async function lookAtCopies(world, { isStopped = false } = {}) {
  const { machines, folder } = world.site;
  const at = (machine) => join(machine.data, "data");
  if (isStopped) {
    for (const machine of machines) await isWell(world, machine, at(machine));
    return;
  }
  const isAtOnePlace = await untilAtOnePlace(world);
  const voids = await world.site.figures("tutti_cluster_void_batches_total");
  world.voids = voids.reduce((sum, count) => sum + count, 0);
  for (const { node } of machines) node.signal("SIGSTOP");
  await Promise.all(machines.map(({ node }) => node.hold()));
  const copies = mkdtempSync(join(folder, "copies-"));
  const taken = machines.map((machine) => join(copies, machine.name));
  for (const [place, machine] of machines.entries()) {
    cpSync(at(machine), taken[place], { recursive: true });
    await isWell(world, machine, taken[place]);
  }
  if (!existsSync(sqlite)) world.notCompared = `not on this machine: ${sqlite}`;
  else if (isAtOnePlace) for (const text of await differences(taken)) world.fault("copies", text);
  rmSync(copies, { recursive: true });
  for (const { node } of machines) node.start();
  const why = await world.site.untilWhole();
  if (why) world.fault("whole", `after all were started again: ${why}`);
}
