// How strong the computer plays in games that start at one press: what their results in this browser have led to. A
// rating, where there is one, says the middle: then results lead no further than a step away from it.
import type { Keep } from "../net/identity.ts";
import type { GameName } from "../wire/messages.ts";

export type End = "won" | "tied" | "lost";

/** Where one stands among the games that are offered, and how many one has won there in a row. */
export interface Standing {
  at: number;
  wins: number;
}

/** What a result has changed. */
export interface Step {
  from: number;
  to: number;
  /** In a row, with this one. */
  wins: number;
}

/** So many places from the middle, at most. */
const REACH = 1;

/** How far down and up results lead, of so many places. `middle`: the one that a rating says; null: there is none. */
export function reachOf(middle: number | null, places: number): [lowest: number, highest: number] {
  return middle === null ? [0, places - 1] : [Math.max(0, middle - REACH), Math.min(places - 1, middle + REACH)];
}

/**
 * Down after a defeat, up after as many wins in a row as each place asks for (`needs`), and never further out of reach:
 * who has asked for a place beyond it comes back at once.
 */
export function afterGame(
  { at, wins }: Standing,
  end: End,
  needs: readonly number[],
  middle: number | null = null,
): Standing {
  const [lowest, highest] = reachOf(middle, needs.length);
  if (end === "lost") return { at: at > lowest ? Math.min(at - 1, highest) : at, wins: 0 };
  if (end === "tied") return { at, wins: 0 };
  const up = wins + 1 >= (needs[at] ?? 1) && at < highest;
  return up ? { at: Math.max(at + 1, lowest), wins: 0 } : { at, wins: wins + 1 };
}

/** A room that was made at one press, and what its last finished game has changed. */
interface Room {
  room: string;
  at: number;
  /** The place that my rating said; there is none in what was kept before this was. */
  middle?: number | null;
  told?: { game: string; step: Step };
}

interface Kept {
  standings: Partial<Record<GameName, Standing>>;
  room: Room | null;
}

const KEY = "tutti.strength";

export class Strength {
  readonly #keep: Keep;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Null: nothing was played yet. */
  standing(game: GameName): Standing | null {
    return this.#kept().standings[game] ?? null;
  }

  /** A room in which this place is played; `middle` as of `reachOf`. */
  begin(game: GameName, room: string, at: number, middle: number | null = null): void {
    const kept = this.#kept();
    const before = kept.standings[game];
    const standing = before?.at === at ? before : { at, wins: 0 };
    this.#save({ standings: { ...kept.standings, [game]: standing }, room: { room, at, middle } });
  }

  /** The place that is played in a room; null: it was not made at one press, or long ago. */
  placeIn(room: string): number | null {
    const kept = this.#kept().room;
    return kept?.room === room ? kept.at : null;
  }

  /** Notes a result, once for each game, and says what came of it; null where the room is none of ours. */
  finish(game: GameName, room: string, id: string, end: End, needs: readonly number[]): Step | null {
    const kept = this.#kept();
    if (kept.room?.room !== room) return null;
    if (kept.room.told?.game === id) return kept.room.told.step;
    const before = kept.standings[game] ?? { at: kept.room.at, wins: 0 };
    const after = afterGame(before, end, needs, kept.room.middle);
    const step = { from: before.at, to: after.at, wins: end === "won" ? before.wins + 1 : 0 };
    this.#save({
      standings: { ...kept.standings, [game]: after },
      room: { ...kept.room, told: { game: id, step } },
    });
    return step;
  }

  #kept(): Kept {
    try {
      const kept = JSON.parse(this.#keep.getItem(KEY) ?? "null") as Partial<Kept> | null;
      return { standings: kept?.standings ?? {}, room: kept?.room ?? null };
    } catch {
      return { standings: {}, room: null };
    }
  }

  #save(kept: Kept): void {
    this.#keep.setItem(KEY, JSON.stringify(kept));
  }
}
