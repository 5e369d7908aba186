// Thousands who watch one room of the whole server, over WebSockets and over streams.
import { inTurn, medianOf } from "./rounds_in_turn.mjs";
import { load, tuttiServe, withServer } from "./processes.mjs";
import { Verdicts, keep, number, table } from "./report.mjs";

const by = { WebSocket: "websocket", "Server-Sent Events": "events" };
const most = "18100";
const serve = tuttiServe("--max-connections", most, "--max-streams", most, "--max-address-streams", most);

const watch = (count, how, options) => () =>
  withServer({ command: serve }, (server) => load("bench_watchers", server, { watchers: count, by: how, ...options }));

const heads = [
  "watchers",
  "by",
  "deliveries per CPU second",
  "first to last delivery, p50 ms",
  "p99 ms",
  "µs of CPU to join",
  "own KB per watcher",
  "resident MB above the start",
  "server CPU",
  "generator CPU",
];

export async function watchers({ turns, seconds }) {
  const verdicts = new Verdicts();
  const rows = [];
  const counts = { "1,000": 1000, "5,000": 5000, "10,000": 10000 };
  for (const [label, count] of Object.entries(counts)) {
    process.stderr.write(`watchers: ${label}\n`);
    const figures = await inTurn(
      Object.fromEntries(Object.entries(by).map(([name, how]) => [name, watch(count, how, { seconds })])),
      Math.min(turns, 3),
    );
    for (const [name, list] of Object.entries(figures)) {
      rows.push([
        label,
        name,
        number(medianOf(list, "deliveries_per_cpu_s")),
        number(medianOf(list, "spread_p50_us") / 1000, 1),
        number(medianOf(list, "spread_p99_us") / 1000, 1),
        number(medianOf(list, "join_us")),
        number(medianOf(list, "idle_anonymous_kb"), 2),
        number(medianOf(list, "grown_mb"), 1),
        `${number(100 * medianOf(list, "server_share"))} %`,
        `${number(100 * medianOf(list, "own_share"))} %`,
      ]);
      keep(`Watchers of a game: ${label}`, "deliveries per CPU second", name, medianOf(list, "deliveries_per_cpu_s"));
      if (count !== 10000) continue;
      verdicts.add(`10,000 by ${name}: own memory of a watcher`, medianOf(list, "idle_anonymous_kb"), 1, {
        unit: " KB",
      });
      verdicts.add(`10,000 by ${name}: above the start`, medianOf(list, "grown_mb"), 25, { digits: 1, unit: " MB" });
      verdicts.add(`10,000 by ${name}: CPU from accept to snapshot`, medianOf(list, "join_us"), 40, {
        digits: 0,
        unit: " µs",
      });
    }
  }
  // In two rooms, since one takes 12,000 people. Each a connection of the server and of the generator; a process may
  // have 20,000 descriptors.
  for (const [name, how] of Object.entries(by)) {
    process.stderr.write(`watchers: 18,000 idle by ${name}\n`);
    const list = [await watch(18000, how, { seconds: 0, rooms: 2 })()];
    rows.push([
      "18,000, idle",
      name,
      "–",
      "–",
      "–",
      number(medianOf(list, "join_us")),
      number(medianOf(list, "idle_anonymous_kb"), 2),
      number(medianOf(list, "grown_mb"), 1),
      "–",
      "–",
    ]);
  }
  return table(heads, rows) + verdicts.text();
}
