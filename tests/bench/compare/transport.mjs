// The transport alone: our gateway with a room that only relays (relay/README.md), beside a bare server on epoll.
import { inTurn, medianOf, ratio } from "./rounds_in_turn.mjs";
import { load, program, withServer } from "./processes.mjs";
import { Verdicts, keep, number, ratioText, table } from "./report.mjs";

/** Six members who all seal, and short announcements if wanted. */
export const sealed = (rooms, announce = 0) => ({ serve: { announce }, play: { rooms } });
/** One who seals; everybody hears. */
export const watched = (watchers) => ({ serve: { seals: 1 }, play: { rooms: 1, members: watchers, seals: 1 } });

/** Measures a server of the relay's protocol once. */
export const measure =
  (command, scenario, more = {}) =>
  () => {
    const options = Object.entries(scenario.serve).flatMap(([key, value]) => [`--${key}`, `${value}`]);
    return withServer({ command: [...command, ...options] }, (server) =>
      load("bench_relay_load", server, { ...scenario.play, ...more }),
    );
  };

export const raw = [program("bench_relay_raw")];
export const tutti = (frames = "own") => [program("bench_relay_tutti"), "--frames", frames];

export const cpuHeads = [
  "server",
  "CPU s per 1,000 rounds",
  "of that user",
  "rounds/s",
  "server CPU",
  "generator CPU",
  "µs to join",
  "own KB per connection",
];
export const cpuRow = (name, figures) => [
  name,
  number(medianOf(figures, "cpu_per_1000"), 3),
  `${number(100 * medianOf(figures, "user_share"))} %`,
  number(medianOf(figures, "rounds_per_s")),
  `${number(100 * medianOf(figures, "server_share"))} %`,
  `${number(100 * medianOf(figures, "own_share"))} %`,
  number(medianOf(figures, "join_us")),
  number(medianOf(figures, "anonymous_kb"), 2),
];

const watchedHeads = [
  "server",
  "CPU s per 1 M deliveries",
  "first to last delivery, p50 µs",
  "server CPU",
  "generator CPU",
  "own KB per watcher",
];
const watchedRow = (name, figures) => [
  name,
  number(1e6 / medianOf(figures, "deliveries_per_cpu_s"), 2),
  number(medianOf(figures, "spread_p50_us")),
  `${number(100 * medianOf(figures, "server_share"))} %`,
  `${number(100 * medianOf(figures, "own_share"))} %`,
  number(medianOf(figures, "anonymous_kb"), 2),
];

export async function transport({ turns, seconds }) {
  const verdicts = new Verdicts();
  let text = "";
  const compare = async (title, scenario, heads, row) => {
    process.stderr.write(`transport: ${title}\n`);
    const figures = await inTurn(
      {
        "raw epoll": measure(raw, scenario, { seconds }),
        tutti: measure(tutti(), scenario, { seconds }),
        "tutti, frames of Beast": measure(tutti("beast"), scenario, { seconds }),
      },
      turns,
    );
    text += `${title}:\n\n${table(
      heads,
      Object.entries(figures).map(([name, list]) => row(name, list)),
    )}`;
    const toRaw = ratio(figures.tutti, figures["raw epoll"], "cpu_per_1000");
    text += `tutti ÷ raw epoll, turn by turn: ${ratioText(toRaw)}; Beast ÷ own frames: ${ratioText(
      ratio(figures["tutti, frames of Beast"], figures.tutti, "cpu_per_1000"),
    )}.\n\n`;
    for (const [name, list] of Object.entries(figures)) {
      keep(`Transport: ${title.toLowerCase()}`, "CPU s per 1,000 rounds", name, medianOf(list, "cpu_per_1000"));
    }
    return { figures, toRaw };
  };

  await compare("Sealed rounds, 100 rooms", sealed(100), cpuHeads, cpuRow);
  await compare("Sealed rounds with announcements, 100 rooms", sealed(100, 40), cpuHeads, cpuRow);
  const thousand = await compare("Sealed rounds, 1,000 rooms", sealed(1000), cpuHeads, cpuRow);
  verdicts.add("sealed rounds, 1,000 rooms: tutti ÷ raw epoll", thousand.toRaw.median, 1.1);
  for (const watchers of [1000, 5000, 10000]) {
    const { toRaw } = await compare(
      `An update of 1 KB to ${watchers.toLocaleString("en")} watchers`,
      watched(watchers),
      watchedHeads,
      watchedRow,
    );
    verdicts.add(`${watchers.toLocaleString("en")} watchers: tutti ÷ raw epoll`, toRaw.median, 1.15);
  }
  return text + verdicts.text();
}
