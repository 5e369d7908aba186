// What the past costs those who play: how long people wait for answers that are kept first, while nothing else goes on,
// while strangers list the games of whoever has played most, while a backup is made, and while the archive is looked
// through. Over folders that bench_start has filled, several programs in turn. Prints a table; loopback only.
//
//   node tests/bench/looking_back.mjs SECONDS TURNS NAME PROGRAM FOLDER [NAME PROGRAM FOLDER]...
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, beBusy, kill, metric, pause, start, timed } from "./filled_server.mjs";

const [seconds, turns, ...rest] = process.argv.slice(2);
const people = 20;
const strangers = 20;
const restMs = 20;
const ticksPerSecond = 100; // in which the kernel tells CPU time

const contestants = [];
for (let place = 0; place + 2 < rest.length; place += 3) {
  const [name, program, folder] = rest.slice(place, place + 3);
  contestants.push({ name, program, folder });
}

function cpuSeconds({ child }) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function list({ url }, state, times) {
  while (!state.isOver) {
    const answer = await timed(() => fetch(`${url}/api/v1/games?player=Largest`), times);
    const { games } = await answer.json();
    if (answer.status !== 200 || games.length === 0) throw new Error(`a list: ${answer.status}`);
    await pause(restMs);
  }
}

// One after the other for as long as it takes; at least one.
async function backUp({ operator }, program, state, times) {
  while (!state.isOver) {
    const copy = join(tmpdir(), `tutti-bench-${process.pid}.db`);
    const made = () =>
      new Promise((settle) => {
        spawn(program, ["backup", copy, "--operator", operator], { stdio: ["ignore", "ignore", "inherit"] }).on(
          "close",
          settle,
        );
      });
    const status = await timed(made, times);
    rmSync(copy, { force: true });
    if (status !== 0) throw new Error(`tutti backup ends with ${status}`);
  }
}

const whats = {
  "nothing else": { isLong: false, work: () => [] },
  "20 strangers list": {
    isLong: false,
    work: (server, program, state, times) => Array.from({ length: strangers }, () => list(server, state, times)),
  },
  "a backup": { isLong: true, work: (server, program, state, times) => [backUp(server, program, state, times)] },
};

function row(name, what, acts, others, cpu) {
  acts.sort((one, other) => one - other);
  others.sort((one, other) => one - other);
  const waits = [at(acts, 0.5), at(acts, 0.99), at(acts, 1)].map((ms) => ms.toFixed(1));
  const those =
    others.length > 0 ? [others.length, at(others, 0.5).toFixed(0), at(others, 1).toFixed(0)] : ["", "", ""];
  console.log(
    `| ${name} | ${what} | ${[acts.length, ...waits, ((1e3 * cpu) / acts.length).toFixed(2), ...those].join(" | ")} |`,
  );
}

async function measure(server, { name, program }, what, { isLong, work }) {
  const [state, acts, others] = [{ isOver: false }, [], []];
  const busy = Array.from({ length: people }, () => beBusy(server, state, restMs, acts));
  await pause(500);
  acts.length = 0;
  const before = cpuSeconds(server);
  const began = performance.now();
  const theirs = work(server, program, state, others);
  do {
    await pause(100);
  } while (performance.now() - began < seconds * 1_000 || (isLong && others.length === 0));
  const cpu = cpuSeconds(server) - before;
  row(name, what, acts, others, cpu);
  state.isOver = true;
  await Promise.all([...theirs, ...busy]);
}

async function untilRoomsAreOpen(server) {
  while (await metric(server, "tutti_rooms_resting")) await pause(100);
}

const hasScrubber = ({ program }) =>
  execFileSync(program, ["serve", "--help"], { encoding: "utf8" }).includes("--scrub-mb-per-second");

async function turn(contestant) {
  const { program, folder } = contestant;
  const scrubs = hasScrubber(contestant);
  let server = await start(program, folder, ...(scrubs ? ["--scrub-mb-per-second", "0"] : []));
  await untilRoomsAreOpen(server);
  for (const [what, how] of Object.entries(whats)) await measure(server, contestant, what, how);
  await kill(server);
  if (!scrubs) return;
  server = await start(program, folder);
  await untilRoomsAreOpen(server);
  while (!((await metric(server, "tutti_scrub_bytes_total")) > 0)) await pause(500);
  await measure(server, contestant, "the scrubber", whats["nothing else"]);
  await kill(server);
}

console.log(
  "| build | beside | answers | p50 ms | p99 ms | longest ms | CPU ms each | lists or backups | p50 ms | longest ms |",
);
console.log("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
for (let count = 0; count < Number(turns); ++count) {
  for (const contestant of contestants) await turn(contestant);
}
process.exit(0);
