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

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  get offered(): boolean {
    return this.#kept().offered;
  }

  /** Null: there is no lesson to go on with. */
  room(game: GameName): string | null {
    const room = this.#kept().rooms[game];
    return typeof room === "string" ? room : null;
  }

  begin(game: GameName, room: string): void {
    this.#set({ rooms: { ...this.#kept().rooms, [game]: room }, offered: true });
  }

  end(game: GameName): void {
    const { rooms, offered } = this.#kept();
    const { [game]: _, ...others } = rooms;
    this.#set({ rooms: others, offered });
  }

  offer(): void {
    this.#set({ ...this.#kept(), offered: true });
  }

  /** Read each time: another part of the page, or another tab, may have kept more meanwhile. */
  #kept(): Kept {
    try {
      const { rooms, offered } = JSON.parse(this.#keep.getItem(KEY) ?? "{}") as Partial<Kept>;
      return { rooms: typeof rooms === "object" && rooms !== null ? rooms : {}, offered: offered === true };
    } catch {
      // What is no record of ours counts as none.
      return { rooms: {}, offered: false };
    }
  }

  #set(kept: Kept): void {
    this.#keep.setItem(KEY, JSON.stringify(kept));
  }
}
