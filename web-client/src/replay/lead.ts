// How a finished game went: what both sides had after each reveal, the lead as a line, and where it turned. Pure, but
// for `countsOf`, which asks the game's own table.
import type { Replay } from "../archive/format.ts";
import { gameOf } from "../games/registry.ts";
import { onlookerPage } from "../games/common/onlooker.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";
import type { Side } from "../wire/messages.ts";
import { roomOfLine } from "./position.ts";

/** What both sides had once a step of the replay was revealed. */
export interface Count {
  step: number;
  black: number;
  white: number;
}

export async function countsOf(page: Page, replay: Replay): Promise<Count[]> {
  const game = gameOf(replay.head.game);
  const [tableModule, { replay: module }] = await Promise.all([game.table(), game.replay()]);
  let told: RoomState | null = null;
  const quiet = onlookerPage(page, {
    room: () => told,
    gameNow: () => null,
    longestMs: () => 0,
    redraw: () => undefined,
  });
  const table = tableModule.openTable({ page: quiet, room: () => told as RoomState });
  const counts = replay.stops.map((line, step) => {
    told = roomOfLine(replay, module, line);
    table.update(null, told, []);
    const { black = 0, white = 0 } = Object.fromEntries(table.tally()) as Partial<Record<Side, number>>;
    return { step, black, white };
  });
  table.close();
  return counts;
}

export const leadOf = ({ black, white }: Count, side: Side): number =>
  side === "black" ? black - white : white - black;

/**
 * The step after which who won was ahead for good; where they were from the beginning, or never by this count, the one
 * that changed most for them. Null: nothing ever changed.
 */
export function turningPoint(counts: readonly Count[], winner: Side | null): number | null {
  if (winner !== null) {
    const last = counts.findLastIndex((count) => leadOf(count, winner) <= 0);
    const isAheadAtEnd = last >= 0 && last < counts.length - 1;
    if (isAheadAtEnd && counts.slice(0, last + 1).some((count) => leadOf(count, winner) < 0))
      return counts[last + 1]?.step ?? null;
  }
  return greatestChange(counts, winner);
}

function greatestChange(counts: readonly Count[], winner: Side | null): number | null {
  let best: { step: number; change: number } | null = null;
  counts.forEach((count, index) => {
    const before = counts[index - 1];
    if (!before) return;
    const side = winner ?? "black";
    const change = leadOf(count, side) - leadOf(before, side);
    const size = winner === null ? Math.abs(change) : change;
    if (size > (best?.change ?? 0)) best = { step: count.step, change: size };
  });
  return (best as { step: number } | null)?.step ?? null;
}

export interface LeadPicture {
  /** As SVG writes it: the lead from the first step to the last. */
  line: string;
  /** The same, closed along the level line. */
  area: string;
  level: number;
  x: (step: number) => number;
  y: (lead: number) => number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** `side` is ahead above the level line. */
export function leadPicture(counts: readonly Count[], side: Side, width: number, height: number): LeadPicture {
  const leads = counts.map((count) => leadOf(count, side));
  const most = Math.max(1, ...leads.map(Math.abs));
  const last = Math.max(1, counts.length - 1);
  const x = (step: number): number => round((step / last) * width);
  const y = (lead: number): number => round(height / 2 - (lead / most) * (height / 2 - 3));
  const places = leads.map((lead, step) => `${x(step)},${y(lead)}`);
  const level = y(0);
  return {
    line: places.join(" "),
    area: `M0,${level}L${places.join("L")}L${x(leads.length - 1)},${level}Z`,
    level,
    x,
    y,
  };
}

/** The line in numbers, for who does not see it. */
export interface LeadStory {
  steps: number;
  /** The greatest lead of each, and when. */
  ahead: { most: number; step: number };
  behind: { most: number; step: number };
  end: number;
}

export function leadStory(counts: readonly Count[], side: Side): LeadStory {
  const best = (sign: 1 | -1): { most: number; step: number } =>
    counts.reduce(
      (found, count) => {
        const lead = sign * leadOf(count, side);
        return lead > found.most ? { most: lead, step: count.step } : found;
      },
      { most: 0, step: 0 },
    );
  const end = counts.at(-1);
  return { steps: counts.length - 1, ahead: best(1), behind: best(-1), end: end ? leadOf(end, side) : 0 };
}
