// Which first lessons this browser has begun and ended, and which were offered: each is offered until somebody begins
// it or declines.
import type { Keep } from "../net/identity.ts";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

const KEY = "tutti.lessons";

interface Kept {
  /** The rooms of lessons that are still to be finished. */
  rooms: Partial<Record<GameName, string>>;
  /** Of lessons that were begun or declined: when that was last, in ms of Unix time. */
  answered: Partial<Record<GameName, number>>;
}

export class KeptLessons {
  readonly #keep: Keep;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Whether it was begun or declined: it is not offered any more. */
  answered(game: GameName): boolean {
    return game in this.#kept().answered;
  }

  /** When one was begun or declined last, whichever; 0: never. */
  lastAnswer(): number {
    return Math.max(0, ...Object.values(this.#kept().answered));
  }

  /** Null: there is no lesson to go on with. */
  room(game: GameName): string | null {
    const room = this.#kept().rooms[game];
    return typeof room === "string" ? room : null;
  }

  begin(game: GameName, room: string): void {
    const { rooms, answered } = this.#kept();
    this.#set({ rooms: { ...rooms, [game]: room }, answered: { ...answered, [game]: Date.now() } });
  }

  end(game: GameName): void {
    const { rooms, answered } = this.#kept();
    const { [game]: _, ...others } = rooms;
    this.#set({ rooms: others, answered });
  }

  decline(game: GameName): void {
    const { rooms, answered } = this.#kept();
    this.#set({ rooms, answered: { ...answered, [game]: Date.now() } });
  }

  /** Read each time: another part of the page, or another tab, may have kept more meanwhile. */
  #kept(): Kept {
    try {
      const kept = JSON.parse(this.#keep.getItem(KEY) ?? "{}") as Partial<Kept> & { offered?: boolean };
      const rooms = objectOr(kept.rooms, {});
      // Pages of before offered the first game's alone, and kept that it was, or that any was begun.
      const begun = Object.fromEntries(Object.keys(rooms).map((game) => [game, 0]));
      const before = kept.offered === true ? { [GAME_NAMES[0]]: 0, ...begun } : {};
      return { rooms, answered: objectOr(kept.answered, before) };
    } catch {
      // What is no record of ours counts as none.
      return { rooms: {}, answered: {} };
    }
  }

  #set(kept: Kept): void {
    this.#keep.setItem(KEY, JSON.stringify(kept));
  }
}

const objectOr = <T extends object>(kept: T | undefined, otherwise: T): T =>
  typeof kept === "object" && kept !== null ? kept : otherwise;
