// How strong the computer plays in games that start at one press: what their results in this browser have led to.
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

/** Down after a defeat, up after as many wins in a row as each place asks for (`needs`). */
export function afterGame({ at, wins }: Standing, end: End, needs: readonly number[]): Standing {
  if (end === "lost") return { at: Math.max(0, at - 1), wins: 0 };
  if (end === "tied") return { at, wins: 0 };
  const up = wins + 1 >= (needs[at] ?? 1) && at + 1 < needs.length;
  return up ? { at: at + 1, wins: 0 } : { at, wins: wins + 1 };
}

/** A room that was made at one press, and what its last finished game has changed. */
interface Room {
  room: string;
  at: number;
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

  /** A room in which this place is played. */
  begin(game: GameName, room: string, at: number): void {
    const kept = this.#kept();
    const before = kept.standings[game];
    const standing = before?.at === at ? before : { at, wins: 0 };
    this.#save({ standings: { ...kept.standings, [game]: standing }, room: { room, at } });
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
    const after = afterGame(before, end, needs);
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
