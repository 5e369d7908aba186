// Rooms and views of Tritoc for the tests, small and complete.
import { reading } from "../src/games/tritoc/reading.ts";
import type { TritocRoom } from "../src/games/tritoc/wire.ts";
import { roomFromSnapshot } from "../src/room/state.ts";
import type {
  RoomInfo,
  Snapshot,
  TritocBoard,
  TritocFullOptions,
  TritocLabels,
  TritocView,
} from "../src/wire/messages.ts";
import { info } from "./support.ts";

export const OPTIONS: TritocFullOptions = { layout: "standard", dice: "two", turn_seconds: 30 };

const human = (name: string) => ({ name, kind: "human" as const, connected: true, ready: true });

export function tritocInfo(change: Partial<RoomInfo> = {}): RoomInfo {
  return info({ game: "tritoc", options: OPTIONS, seats: { black1: human("Ada"), white1: human("Cleo") }, ...change });
}

export const LABELS = Array.from({ length: 9 }, () => [3, 4, 5, 6, 7, 8, 9, 10, 11]) as TritocLabels;
export const EMPTY = Array.from({ length: 9 }, () => ".........") as TritocBoard;

/** Field 1 is Black's; there are a black and a white piece in field 5. */
export function tritocView(change: Partial<TritocView> = {}): TritocView {
  return {
    game: "tritoc",
    phase: "throw",
    labels: LABELS,
    board: EMPTY.map((pieces, index) =>
      index === 0 ? "bbb......" : index === 4 ? "b...w...." : pieces,
    ) as TritocBoard,
    owners: "b........",
    turn: 7,
    player: "black",
    throws: [],
    targets: [],
    stuck: 0,
    clock_losses: { black: 0, white: 0 },
    points: { black: 1, white: 0 },
    deadline: null,
    result: null,
    ...change,
  };
}

export function tritocRoom(view: TritocView | null = tritocView(), change: Partial<Snapshot> = {}): TritocRoom {
  const snapshot: Snapshot = {
    type: "snapshot",
    room: "4GZK7Q2M",
    seq: 10,
    now: 1000,
    info: tritocInfo(),
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: true },
    view,
    log: [],
    ...change,
  };
  return roomFromSnapshot(snapshot, null, reading) as TritocRoom;
}
