// Which first lessons this browser has begun and ended, and whether one was offered: it is offered until somebody begins
// one or declines.
import type { Keep } from "../net/identity.ts";
import type { GameName } from "../wire/messages.ts";

const KEY = "tutti.lessons";

interface Kept {
  /** The rooms of lessons that are still to be finished. */
  rooms: Partial<Record<GameName, string>>;
  /** One was begun, or declined. */
  offered: boolean;
}

export class KeptLessons {
  readonly #keep: Keep;
  #kept: Kept = { rooms: {}, offered: false };

  constructor(keep: Keep) {
    this.#keep = keep;
    try {
      const { rooms, offered } = JSON.parse(keep.getItem(KEY) ?? "{}") as Partial<Kept>;
      this.#kept = {
        rooms: typeof rooms === "object" && rooms !== null ? { ...rooms } : {},
        offered: offered === true,
      };
    } catch {
      // What is no record of ours counts as none.
    }
  }

  get offered(): boolean {
    return this.#kept.offered;
  }

  /** Null: there is no lesson to go on with. */
  room(game: GameName): string | null {
    const room = this.#kept.rooms[game];
    return typeof room === "string" ? room : null;
  }

  begin(game: GameName, room: string): void {
    this.#set({ rooms: { ...this.#kept.rooms, [game]: room }, offered: true });
  }

  end(game: GameName): void {
    const { [game]: _, ...rooms } = this.#kept.rooms;
    this.#set({ ...this.#kept, rooms });
  }

  offer(): void {
    this.#set({ ...this.#kept, offered: true });
  }

  #set(kept: Kept): void {
    this.#kept = kept;
    this.#keep.setItem(KEY, JSON.stringify(kept));
  }
}
