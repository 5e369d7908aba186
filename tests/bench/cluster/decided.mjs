// What the measurements of faults share: a folder in which rooms are in play, when a site decides again, and the row of
// a table.
import { execFileSync } from "node:child_process";
import { program } from "../../support/program.mjs";
import { pause } from "./machines.mjs";

/** Makes it: a server's data, with so many rooms in play. */
export function fill(folder, rooms) {
  execFileSync(program("bench_start"), ["--folder", folder, "--games", "1000", "--rooms", String(rooms)], {
    stdio: "ignore",
  });
}

/** Until something new is kept and answered at this node. */
export async function untilDecided({ url }) {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/guests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"Ada"}',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    await answer?.text();
    if (answer?.ok) return;
    await pause(2);
  }
}

const at = (numbers, share) => numbers.toSorted((one, other) => one - other)[Math.floor(share * (numbers.length - 1))];

export function tellHead(rooms) {
  console.log(`\n${rooms} rooms in play.\n`);
  console.log("| the node that decides is | times | until another has decided, s: p50 | p99 | worst |");
  console.log("|---|--:|--:|--:|--:|");
}

/** times: in seconds. */
export function tellRow(words, times) {
  const told = [0.5, 0.99, 1].map((share) => at(times, share).toFixed(2));
  console.log(`| ${[words, times.length, ...told].join(" | ")} |`);
}
