// The program beside another build of it: the whole game over real sockets, and games played by the computer, which are
// the engine alone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurn, medianOf, ratio } from "./rounds_in_turn.mjs";
import { load, program, root, tuttiServe, withServer } from "./processes.mjs";
import { number, ratioText, table } from "./report.mjs";

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

/** A section: this release build, under one name, beside that in a folder of `build`, under another. */
const beside = (ours, folder, theirs) =>
  async function section({ turns, seconds }) {
    const programs = { [ours]: program("tutti"), [theirs]: `${root}build/${folder}/tutti` };
    const rows = [];
    const compare = async (what, unit, key, measure) => {
      process.stderr.write(`${folder}: ${what}\n`);
      const measured = await inTurn(
        Object.fromEntries(Object.entries(programs).map(([name, tutti]) => [name, measure(tutti)])),
        turns,
      );
      rows.push([
        what,
        unit,
        ...[ours, theirs].map((name) => number(medianOf(measured[name], key), 3)),
        ratioText(ratio(measured[ours], measured[theirs], key)),
      ]);
    };
    await compare("rounds, 100 rooms", "CPU s per 1,000", "cpu_per_1000", (tutti) => rounds(tutti, seconds));
    for (const [game, count] of Object.entries(games)) {
      await compare(`selfplay, ${game}, ${count} games`, "CPU s", "cpu", (tutti) => selfplay(tutti, game));
    }
    return table(["what", "unit", ours, theirs, `${ours} ÷ ${theirs}`], rows);
  };

export const hardening = beside("hardened", "unhardened", "plain");
export const earlier = beside("now", "earlier", "then");
