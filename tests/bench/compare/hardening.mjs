// The hardened program beside the same without hardening: the whole game over real sockets, and games played by the
// computer, which are the engine alone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn, medianOf, ratio } from "./rounds_in_turn.mjs";
import { load, program, root, tuttiServe, withServer } from "./processes.mjs";
import { number, ratioText, table } from "./report.mjs";

const programs = { hardened: program("tutti"), plain: `${root}build/unhardened/tutti` };
const games = { ctor: 2000, totas: 60, tritoc: 2000 };

const rounds = (tutti, seconds) => () =>
  withServer({ command: [tutti, ...tuttiServe().slice(1)] }, (server) =>
    load("bench_rounds", server, { rooms: 100, seconds, maximum: true, json: true }),
  );

/** CPU seconds, user and system, of games between computer players of level 1. */
const selfplay = (tutti, game) => () => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-bench-"));
  try {
    const command = [
      tutti,
      "selfplay",
      "--game",
      game,
      "--games",
      games[game],
      "--seed",
      "b0a7",
      "--bot",
      "1",
      "--out",
      folder,
    ].map(String);
    const { status, stderr } = spawnSync(
      "taskset",
      ["-c", "0", "bash", "-c", 'TIMEFORMAT="cpu %U %S"; time "$@" >/dev/null', "bash", ...command],
      { encoding: "utf8" },
    );
    const times = /^cpu ([0-9.]+) ([0-9.]+)$/m.exec(stderr);
    if (status !== 0 || !times) throw new Error(`tutti selfplay has failed: ${stderr}`);
    return { cpu: Number(times[1]) + Number(times[2]) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export async function hardening({ turns, seconds }) {
  const rows = [];
  const compare = async (what, unit, key, measure) => {
    process.stderr.write(`hardening: ${what}\n`);
    const { hardened, plain } = await inTurn(
      Object.fromEntries(Object.entries(programs).map(([name, tutti]) => [name, measure(tutti)])),
      turns,
    );
    rows.push([
      what,
      unit,
      ...[hardened, plain].map((list) => number(medianOf(list, key), 3)),
      ratioText(ratio(hardened, plain, key)),
    ]);
  };
  await compare("rounds, 100 rooms", "CPU s per 1,000", "cpu_per_1000", (tutti) => rounds(tutti, seconds));
  for (const [game, count] of Object.entries(games)) {
    await compare(`selfplay, ${game}, ${count} games`, "CPU s", "cpu", (tutti) => selfplay(tutti, game));
  }
  return table(["what", "unit", "hardened", "plain", "hardened ÷ plain"], rows);
}
