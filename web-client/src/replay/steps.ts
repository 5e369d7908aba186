// Where one is in a replay, and where the next press leads: line by line (each sealing), step by step (each reveal), or
// by whole turns. Pure; the screen holds the position, the index of a line.
import type { ReplayLine, Replay } from "../archive/format.ts";
import type { Stride } from "../components/transport.ts";

/** `turns` are the lines at which a turn begins. */
export function afterStride(replay: Replay, turns: readonly number[], at: number, stride: Stride): number {
  const last = replay.lines.length - 1;
  const before = (places: readonly number[]): number => places.findLast((place) => place < at) ?? 0;
  const beyond = (places: readonly number[]): number => places.find((place) => place > at) ?? last;
  switch (stride) {
    case "start":
      return 0;
    case "end":
      return last;
    case "back":
      return before(replay.stops);
    case "forward":
      return beyond(replay.stops);
    case "line_back":
      return Math.max(0, at - 1);
    case "line_forward":
      return Math.min(last, at + 1);
    case "turn_back":
      return before(turns);
    case "turn_forward":
      return beyond(turns);
  }
}

export function stepAt(replay: Replay, at: number): number {
  return replay.lines[at]?.step ?? 0;
}

export function lineOfStep(replay: Replay, step: number): number {
  const known = Math.max(0, Math.min(replay.stops.length - 1, Math.round(step)));
  return replay.stops[known] ?? 0;
}

/** Whether a line is the reveal of its step. */
export function isStop(replay: Replay, at: number): boolean {
  return replay.stops[stepAt(replay, at)] === at;
}

/** The address of a position. A line between two reveals is named beside its step. */
export function positionQuery(replay: Replay, at: number, as: string): string {
  const words = new URLSearchParams();
  const step = stepAt(replay, at);
  if (at > 0) words.set("at", String(step));
  if (!isStop(replay, at)) words.set("line", String(at));
  if (as !== "all") words.set("as", as);
  const text = words.toString();
  return text === "" ? "" : `?${text}`;
}

/** The line that an address names; what it does not name, or names wrongly, is the opening. */
export function positionNamed(replay: Replay, search: string): number {
  const words = new URLSearchParams(search);
  const line = Number(words.get("line") ?? NaN);
  if (Number.isInteger(line) && line >= 0 && line < replay.lines.length) return line;
  const step = Number(words.get("at") ?? 0);
  return Number.isFinite(step) ? lineOfStep(replay, step) : 0;
}

/** A reveal is looked at so long before play goes on, whatever the speed. */
export const LOOK_MS = 2_600;
const LEAST_MS = 160;
/** Nobody waits longer for somebody who thought for a minute. */
const MOST_MS = 4_000;

/** How long play rests at a line before it goes on: as it happened, but neither endless nor too quick to be seen. */
export function restMs(lines: readonly ReplayLine[], at: number, speed: number): number {
  const [now, next] = [lines[at], lines[at + 1]];
  if (!now || !next) return 0;
  const happened = (next.at - now.at) / speed;
  const least = now.step !== (lines[at - 1]?.step ?? -1) ? LOOK_MS / Math.sqrt(speed) : LEAST_MS;
  return Math.max(least, Math.min(MOST_MS, happened));
}
