// What a soak has found, as one page of figures in Markdown.
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const spread = ({ p50, p99, most }) => `p50 ${ms(p50)}, p99 ${ms(p99)}, most ${ms(most)}`;

// A line for each: [what, figure].
export function linesOfFigures({
  settings,
  counts,
  playedMs,
  cpuSeconds,
  clientCpuSeconds,
  people,
  tookMs,
  lateMs,
  lag,
  disk,
  storms,
  returnMs,
  memory,
  desertedBytes,
  faults,
}) {
  const { rooms, watchers, ways } = settings;
  const seconds = playedMs / 1_000;
  return [
    ["rooms at a time, watchers", `${rooms}, ${watchers} (${ways.join(", ")})`],
    [
      "played",
      `${Math.round(seconds)} s: ${counts.tables} rooms, ${counts.games} games to their end, ${people} people`,
    ],
    ["actions answered", `${counts.acts}, ${(counts.acts / seconds).toFixed(1)} a second`],
    ["an action, until its answer (calm)", spread(tookMs)],
    ["messages to watchers", `${counts.watched}`],
    ["deadlines that people heard take effect", `${lateMs.count}, each at its own time`],
    ["told after the deadline (up to 300 ms are held for lag)", spread(lateMs)],
    ["lines cut or not read for a while", `${counts.drops}`],
    ["storms: every line cut at once", `${storms}; until everybody was back: ${spread(returnMs)}`],
    [
      "readers who stopped for long",
      `${counts.stalls} times, closed ${counts.closedSlow} times, ${counts.skipped} updates skipped`,
    ],
    [
      "CPU of the server, of the clients",
      `${percent(cpuSeconds / seconds)}, ${percent(clientCpuSeconds / seconds)} of a core`,
    ],
    ...linesOfMemory(memory, desertedBytes),
    ["the clients' own lateness (calm)", spread(lag)],
    ["the disk's, which writes a line for us twice a second", spread(disk)],
    ["faults", `${faults.length}`],
  ];
}

const percent = (share) => `${Math.round(100 * share)} %`;

function linesOfMemory(memory, desertedBytes) {
  if (!memory) return [];
  const { startBytes, warmBytes, endBytes, explainedBytes, unexplainedBytes, slopeBytesPerHour } = memory;
  return [
    [
      "memory of the server",
      `${megabytes(startBytes)} at first, ${megabytes(warmBytes)} when warm, ` +
        `${megabytes(endBytes)} at the end, ${megabytes(desertedBytes)} when all had gone`,
    ],
    [
      "of that growth, explained and not",
      `${megabytes(explainedBytes)} allowed for more rooms, answers, games; ${megabytes(unexplainedBytes)} beyond`,
    ],
    ["slope of the second half", `${megabytes(slopeBytesPerHour)} an hour`],
  ];
}

export function tableOf(figures) {
  const lines = linesOfFigures(figures).map(([what, figure]) => `| ${what} | ${figure} |`);
  return ["| what | figure |", "|---|---|", ...lines].join("\n");
}
