// A game as the server plays it back: `GET /api/v1/games/G/replay`. One line for the opening, for each input, and for
// each deadline that took effect; what each line left unchanged it does not say again, and `replayOf` fills it in.
import type * as wire from "../wire/messages.ts";

export type {
  RecordSeat as ReplaySeat,
  ReplayHead,
  ReplayLot as Lot,
  ReplayViewpoint as Viewpoint,
} from "../wire/messages.ts";

/** From whose side a game is seen: all of it, or only what that audience saw at the time. */
export const VIEWPOINTS: readonly wire.ReplayViewpoint[] = ["all", "public", "black", "white"];

export type ReplayAction = NonNullable<wire.ReplayLine["action"]>;

/** A line with nothing left out. */
export interface ReplayLine extends Omit<wire.ReplayLine, "events" | "view" | "marks" | "own"> {
  events: wire.AnyEvent[];
  view: wire.GameView;
  marks: wire.GameMarks | null;
  /** What a side's own seats had sealed or drafted, by seat; only where the game is seen from that side. */
  own: { [seat: string]: wire.GameSealed };
}

export interface Replay {
  head: wire.ReplayHead;
  lines: ReplayLine[];
  /** By step: the line that revealed it. The opening is step 0. */
  stops: number[];
  /** Where it was played, and as the how many-th there: the archive's to say, not the record's. */
  place?: Pick<wire.HttpGame, "room" | "series">;
}

/** What came is no replay: says which line is not, and why. */
export class ReplayError extends Error {}

type RawLine = Omit<ReplayLine, "view" | "marks" | "own"> & Partial<ReplayLine>;

export function replayOf(text: string): Replay {
  const rows = text.split("\n").filter((row) => row !== "");
  const head = objectOf(rows[0] ?? "", 1) as unknown as wire.ReplayHead;
  if (head.replay !== "1" || typeof head.id !== "string") throw new ReplayError("line 1: not the head of a replay");
  const lines: ReplayLine[] = [];
  for (const [index, row] of rows.slice(1).entries()) {
    const raw = objectOf(row, index + 2) as unknown as RawLine;
    const before = lines.at(-1);
    const view = raw.view ?? before?.view;
    if (!view || !Array.isArray(raw.events) || typeof raw.step !== "number")
      throw new ReplayError(`line ${index + 2}: no view, events or step`);
    lines.push({
      ...raw,
      view,
      marks: raw.marks ?? before?.marks ?? null,
      own: raw.own ?? before?.own ?? {},
      draws: raw.draws ?? [],
    });
  }
  if (lines.length === 0) throw new ReplayError("line 2: the opening is missing");
  if (lines.length !== head.lines)
    throw new ReplayError(`line ${rows.length}: ${head.lines} lines were announced, ${lines.length} came`);
  return { head, lines, stops: stopsOf(lines) };
}

function objectOf(row: string, number: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch {
    throw new ReplayError(`line ${number}: not JSON`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ReplayError(`line ${number}: not an object`);
  return value as Record<string, unknown>;
}

function stopsOf(lines: readonly ReplayLine[]): number[] {
  const stops = [0];
  lines.forEach((line, index) => {
    while (stops.length <= line.step) stops.push(index);
  });
  return stops;
}
