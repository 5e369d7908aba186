// The whole game over real sockets: engine, views, answers, announcements, journal; beside a relay on `ws` that sends
// as many messages of the same sizes without any rules, and boardgame.io.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn, medianOf, ratio } from "./rounds_in_turn.mjs";
import { load, tuttiServe, withServer } from "./processes.mjs";
import { Verdicts, keep, number, ratioText, table } from "./report.mjs";
import { measure, raw, sealed } from "./transport.mjs";
import { peer, warmUpOf } from "./peers.mjs";

const serve =
  (rooms, options, ...more) =>
  () =>
    withServer({ command: tuttiServe(...more) }, (server) =>
      load("bench_rounds", server, { rooms, json: true, ...options }),
    );

/** With a journal on disk, every commit synced. */
const durable = (rooms, options) => async () => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-bench-"));
  try {
    return await serve(rooms, options, "--data", folder)();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The same messages at the same paces from a server without rules: what of the time is the machine's. */
async function rawPaced(same, roundsPerS, seconds) {
  const figures = {};
  for (const [name, part] of [
    ["half", 2],
    ["tenth", 10],
  ]) {
    const paced = await measure(
      raw,
      { serve: same, play: { rooms: 1000, seals: same.seals } },
      { seconds, rate: roundsPerS / part },
    )();
    for (const share of ["p50", "p99", "p999"]) figures[`${name}_${share}_us`] = paced[`${share}_us`];
  }
  return figures;
}

/** What a relay must be told to send what the game sends: seal, answer, announcement to six, reveal to six. */
function sameMessages(figures) {
  return {
    seals: Math.max(1, Math.round(medianOf(figures, "seals"))),
    ack: Math.round(medianOf(figures, "ack_bytes")),
    announce: Math.round(medianOf(figures, "announcement_bytes")),
    reveal: Math.round(medianOf(figures, "reveal_bytes")),
  };
}

const heads = [
  "server",
  "CPU ÷ tutti",
  "CPU s per 1,000 rounds",
  "of that user",
  "rounds/s",
  "server CPU",
  "generator CPU",
];
const row = (name, figures, own) => [
  name,
  figures === own ? "1" : ratioText(ratio(figures, own, "cpu_per_1000")),
  number(medianOf(figures, "cpu_per_1000"), 3),
  `${number(100 * medianOf(figures, "user_share"))} %`,
  number(medianOf(figures, "rounds_per_s")),
  `${number(100 * medianOf(figures, "server_share"))} %`,
  `${number(100 * medianOf(figures, "own_share"))} %`,
];

export async function game({ turns, seconds }) {
  const verdicts = new Verdicts();
  process.stderr.write("game: which messages\n");
  const messages = [await serve(100, { seconds, maximum: true })()];
  const same = sameMessages(messages);
  const sameScenario = { serve: same, play: { rooms: 100, seals: same.seals } };
  let text =
    `A round of the game is ${number(medianOf(messages, "seals"), 2)} ` +
    `seals, each with its answer (${same.ack} bytes), ` +
    `${number(medianOf(messages, "announcements"), 2)} announcements ` +
    `(${same.announce} bytes) to each of six and a reveal ` +
    `(${same.reveal} bytes) to each of six.\n\n`;

  process.stderr.write("game: 100 rooms\n");
  const few = await inTurn(
    {
      tutti: serve(100, { seconds, maximum: true }),
      "tutti, journal on disk": durable(100, { seconds, maximum: true }),
      "tutti, frames of Beast": serve(100, { seconds, maximum: true }, "--frames", "beast"),
      "ws, the same messages without rules": measure(peer("ws"), sameScenario, { seconds, ...warmUpOf("ws") }),
      "raw epoll, the same messages without rules": measure(raw, sameScenario, { seconds }),
      "boardgame.io, six seals": measure(peer("boardgame"), sealed(100), {
        dialect: "boardgame.io",
        seconds,
        ...warmUpOf("boardgame.io"),
      }),
    },
    turns,
  );
  text += `100 rooms:\n\n${table(
    heads,
    Object.entries(few).map(([name, list]) => row(name, list, few.tutti)),
  )}`;
  for (const [name, list] of Object.entries(few))
    keep("The whole game, 100 rooms", "CPU s per 1,000 rounds", name, medianOf(list, "cpu_per_1000"));

  process.stderr.write("game: 1, 100 and 1,000 rooms\n");
  let roundsPerS = 0; // of the game's latest turn: the bare server beside it is paced by it
  const manyRooms = async () => {
    const figures = await serve(1000, { seconds: 2 * seconds })();
    roundsPerS = figures.rounds_per_s;
    return figures;
  };
  const sizes = await inTurn(
    {
      1: serve(1, { seconds: 2 * seconds }),
      100: serve(100, { seconds: 2 * seconds }),
      "1,000": manyRooms,
      "1,000 on raw epoll, paced alike": () => rawPaced(same, roundsPerS, 2 * seconds),
    },
    Math.max(1, Math.min(3, turns)),
  );
  const latency = (list, pace) => ["p50", "p99", "p999"].map((share) => number(medianOf(list, `${pace}_${share}_us`)));
  text += table(
    [
      "rooms",
      "rounds/s",
      "CPU s per 1,000 rounds",
      "server CPU",
      "generator CPU",
      "half of it: p50 µs",
      "p99",
      "p99.9",
      "a tenth: p50 µs",
      "p99",
      "p99.9",
      "own KB per room in play",
    ],
    Object.entries(sizes).map(([rooms, list]) => [
      rooms,
      number(medianOf(list, "rounds_per_s")),
      number(medianOf(list, "cpu_per_1000"), 3),
      ...["server_share", "own_share"].map((of) =>
        list.some((one) => of in one) ? `${number(100 * medianOf(list, of))} %` : "–",
      ),
      ...latency(list, "half"),
      ...latency(list, "tenth"),
      number(medianOf(list, "room_anonymous_kb"), 1),
    ]),
  );

  const many = sizes["1,000"];
  const toWs = ratio(few["ws, the same messages without rules"], few.tutti, "cpu_per_1000").median;
  const toBoardgame = ratio(few["boardgame.io, six seals"], few.tutti, "cpu_per_1000").median;
  const bare = few["raw epoll, the same messages without rules"];
  text += `For these messages a bare server needs ${number(medianOf(bare, "cpu_per_1000"), 3)} CPU s per 1,000 rounds, and \`ws\` ${ratioText(
    ratio(few["ws, the same messages without rules"], bare, "cpu_per_1000"),
  )} times that.\n\n`;
  verdicts.add("CPU s per 1,000 rounds, 100 rooms …", medianOf(few.tutti, "cpu_per_1000"), 0.08, { digits: 3 });
  verdicts.add("… or both: ws with the same messages ÷ tutti", toWs, 3, { atLeast: true });
  verdicts.add("… and boardgame.io ÷ tutti", toBoardgame, 10, { atLeast: true });
  verdicts.add(
    "journal on disk ÷ in memory",
    ratio(few["tutti, journal on disk"], few.tutti, "cpu_per_1000").median,
    1.5,
  );
  verdicts.add("growth, 1,000 rooms ÷ 100", ratio(many, sizes["100"], "cpu_per_1000").median, 1.3);
  verdicts.add("p99 at a tenth, 1,000 rooms", medianOf(many, "tenth_p99_us") / 1000, 0.5, { unit: " ms" });
  verdicts.add("p99 at half, 1,000 rooms", medianOf(many, "half_p99_us") / 1000, 2, { unit: " ms" });
  verdicts.add("a room of six in play", medianOf(many, "room_anonymous_kb"), 40, { digits: 1, unit: " KB" });
  return `${text}${verdicts.text()}`;
}
