// What rooms take that rest after a start, and how long whoever comes back to one waits. Over two folders that
// bench_start has filled with the same kinds of rooms, few and many, so that all that does not depend on their number
// falls out. Prints tables; loopback only.
//
//   node tests/bench/rest.mjs PROGRAM FOLDER ROOMS FOLDER_OF_MORE ROOMS
import { readFileSync } from "node:fs";
import { at, beBusy, kill, metric, pause, start, timed } from "./filled_server.mjs";

const [program, ...folders] = process.argv.slice(2);
const settledMs = 30_000; // what a start has used and freed has gone back to the system by then
const openedAtStart = 2_000; // limits.hpp
const wakings = 500;
const people = 20;
const restMs = 5;

const residentKb = ({ child }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]);

/** Once as many are open as are opened without need; the others follow by and by. */
async function rested(server, rooms) {
  while ((await metric(server, "tutti_rooms_resting")) > rooms - openedAtStart) await pause(100);
}

/** Rooms of the end of the list: those at its beginning changed last, and are open. */
async function wake({ url }, rooms, first, times) {
  for (let number = first; number < rooms && times.length < wakings; number += 7) {
    const room = `R${String(1 + number).padStart(7, "0")}`;
    const answer = await timed(() => fetch(`${url}/api/v1/rooms/${room}`), times);
    await answer.text();
    if (answer.status !== 200) throw new Error(`room ${room}: ${answer.status}`);
  }
  return times.sort((one, other) => one - other);
}

async function measure(folder, rooms) {
  const server = await start(program, folder, "--max-rooms", "1000000");
  await rested(server, rooms);
  await pause(settledMs);
  const resting = await metric(server, "tutti_rooms_resting");
  const kb = residentKb(server);
  const alone = await wake(server, rooms, rooms >> 2, []);
  const state = { isOver: false };
  const busy = Array.from({ length: people }, () => beBusy(server, state, restMs, []));
  const beside = await wake(server, rooms, rooms >> 1, []);
  state.isOver = true;
  await Promise.all(busy);
  await kill(server);
  const waits = [alone, beside].flatMap((times) => [0.5, 0.99, 1].map((share) => at(times, share).toFixed(1)));
  console.log(
    `| ${rooms} | ${(server.listeningMs / 1_000).toFixed(1)} | ${resting} | ${(kb / 1024).toFixed(0)} | ${waits.join(" | ")} |`,
  );
  return { resting, kb };
}

console.log(
  "| rooms | listens after, s | rest | MB resident | a room that rests is shown, ms: p50 | p99 | longest " +
    "| beside the busy: p50 | p99 | longest |",
);
console.log("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
const few = await measure(folders[0], Number(folders[1]));
const many = await measure(folders[2], Number(folders[3]));
const bytes = ((many.kb - few.kb) * 1024) / (many.resting - few.resting);
console.log(`\nA room more that rests: ${Math.round(bytes)} bytes.`);
process.exit(0);
