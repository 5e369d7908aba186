// Rooms and views of TOTA*S for the tests, small and complete.
import { human, OPTIONS } from "../src/dev/world-totas.ts";
import { reading } from "../src/games/totas/reading.ts";
import type { TotasRoom } from "../src/games/totas/wire.ts";
import { roomFromSnapshot } from "../src/room/state.ts";
import type { RoomInfo, Snapshot, TotasEvent, TotasView } from "../src/wire/messages.ts";
import { info } from "./support.ts";

export function totasInfo(change: Partial<RoomInfo> = {}): RoomInfo {
  return info({ game: "totas", options: OPTIONS, seats: { white1: human("Ada"), black1: human("Cleo") }, ...change });
}

export function totasView(change: Partial<TotasView> = {}): TotasView {
  return {
    game: "totas",
    phase: "plan",
    gm: 3,
    dark: false,
    pieces: ["wK@g1", "wN@d3", "wV@e4", "bp@e5", "bK@g12"],
    away: [],
    castling: { white: [], black: [] },
    en_passant: [],
    skip: { white: true, black: true },
    shelter: { white: "unused", black: "unused" },
    stepped: [],
    vetted: [],
    axes: {},
    acropolis: { white: "j2", black: "c11" },
    zones: { white: [], black: [] },
    labyrinth: { white: { at: "d6", used: false }, black: null },
    sealed: { white: false, black: false },
    plans: null,
    timer: { white: 0, black: 0 },
    timeouts: { white: 0, black: 0 },
    doomed: [],
    doom_targets: { white: [], black: [] },
    mole: null,
    potential: { white: 22, black: 11 },
    deadline: null,
    result: null,
    ...change,
  };
}

export const DARK: Partial<TotasView> = {
  dark: true,
  pieces: null,
  away: null,
  castling: null,
  en_passant: null,
  stepped: null,
  vetted: null,
  axes: null,
  doomed: null,
};

export function totasRoom(view: TotasView = totasView(), change: Partial<Snapshot> = {}): TotasRoom {
  const snapshot: Snapshot = {
    type: "snapshot",
    room: "4GZK7Q2M",
    seq: 10,
    now: 1000,
    info: totasInfo(),
    audience: "white",
    you: { seats: ["white1"], sealed: {}, host: true },
    view,
    marks: { right: view.dark ? null : [], resting: view.dark ? null : [], lost: { white: [], black: [] } },
    log: [],
    ...change,
  };
  return roomFromSnapshot(snapshot, null, reading) as TotasRoom;
}

export const REVEAL: TotasEvent = {
  type: "reveal",
  at: 9,
  gm: 3,
  first: "white",
  plans: {
    white: [
      { from: "d3", to: "e5", piece: "wN", void: false, text: "Ne5" },
      { from: "e4", to: "f4", piece: "wV", void: false, text: "Vf4" },
    ],
    black: [{ from: "e5", to: "e4", piece: "bp", void: false, text: "e4" }],
  },
  skip_used: ["black"],
  late: null,
  time_out: false,
};
