// Rooms and views for the tests, small and complete.
import type { CtorRoom } from "../src/games/ctor/room.ts";
import { reading } from "../src/games/ctor/reading.ts";
import { roomFromSnapshot } from "../src/room/state.ts";
import type { CtorView, RoomInfo, Snapshot } from "../src/wire/messages.ts";

export function info(change: Partial<RoomInfo> = {}): RoomInfo {
  const human = (name: string) => ({ name, kind: "human" as const, connected: true, ready: true });
  return {
    game: "ctor",
    options: {
      size: 8,
      teams: [2, 2],
      power: 2,
      sandglass: 30,
      auto_replace: false,
      secrets: false,
      secrets_seconds: 60,
    },
    name: "Table",
    status: "playing",
    visibility: "public",
    seats: { black1: human("Ada"), black2: human("Bob"), white1: human("Cleo"), white2: human("Dai") },
    host: "Ada",
    commitment: "0".repeat(64),
    game_id: "G1",
    spectators: 0,
    series: { played: 0, score: { black: 0, white: 0 }, ties: 0 },
    solo: false,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
    ...change,
  };
}

export function view(change: Partial<CtorView> = {}): CtorView {
  return {
    game: "ctor",
    phase: "turn",
    size: 8,
    board: ".".repeat(64),
    power: 2,
    members: { black: ["black1", "black2"], white: ["white1", "white2"] },
    turn: 3,
    team: "black",
    opening: false,
    left: { put: 2, move: 2, landing: 0 },
    round: { op: "put", duties: [duty(1, "black1"), duty(2, "black2")] },
    performed: false,
    replaceable: [],
    done: [],
    resigned: [],
    deadline: null,
    chips: { black: 0, white: 0 },
    secrets: { black: [], white: null },
    spent: [],
    idle: 0,
    result: null,
    ...change,
  };
}

export function duty(number: number, seat: "black1" | "black2" | "white1" | "white2", sealed = false) {
  return { duty: number, seat, sealed, choice: null };
}

export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    room: "4GZK7Q2M",
    seq: 10,
    now: 1000,
    info: info(),
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: true },
    view: view(),
    log: [],
    ...change,
  };
}

export function room(change: Partial<Snapshot> = {}): CtorRoom {
  return roomFromSnapshot(snapshot(change), null, reading) as CtorRoom;
}
