// What made-up TOTA*S rooms are made of: pieces, ground, views, a log. The rooms themselves: scenes-totas.ts.
import type {
  AnyEvent,
  Occupant,
  RoomInfo,
  Snapshot,
  TotasEvent,
  TotasFullOptions,
  TotasMarks,
  TotasView,
} from "../wire/messages.ts";

export const ROOM = "8T0TASQ2";

export const human = (name: string, ready = true, connected = true): Occupant => ({
  name,
  kind: "human",
  connected,
  ready,
});

export const OPTIONS: TotasFullOptions = {
  timer: 10,
  minutes: 100,
  ground_seconds: 120,
  memorise_seconds: 100,
  doom_seconds: 10,
  mole_after: 25,
  players: 2,
  order: "fixed",
  variant: "standard",
  army: { king_row: "GVRNBQKBNRTG", pawn_row: "pLPppppppPLp" },
};

export const FILES = "abcdefghijkl";

export function start(kingRow = OPTIONS.army.king_row): string[] {
  const pieces: string[] = [];
  const row = (letters: string, side: string, rank: number): void =>
    [...letters].forEach((letter, file) => pieces.push(`${side}${letter}@${FILES[file]}${rank}`));
  row(kingRow, "w", 1);
  row(OPTIONS.army.pawn_row, "w", 2);
  row(OPTIONS.army.pawn_row, "b", 11);
  row(kingRow, "b", 12);
  return pieces;
}

/** A middle game: pieces out, some lost, some away. */
export const MIDDLE = [
  "wG@a1",
  "wR@c1",
  "wB@e1",
  "wK@g1",
  "wR@j1",
  "wT@k1",
  "wp@a2",
  "wL@b2",
  "wp@d2",
  "wp@f3",
  "wp@h2",
  "wP@j2",
  "wp@l3",
  "wP@c3",
  "wL@d4",
  "wN@e4",
  "wp@e5",
  "wQ@f2",
  "wV@g4",
  "wB@h3",
  "wN@i3",
  "wL@k3",
  "wG@i5",
  "bp@a10",
  "bp@d8",
  "bN@d6",
  "bp@e7",
  "bp@f8",
  "bV@f9",
  "bP@g8",
  "bp@h9",
  "bL@h7",
  "bL@i7",
  "bB@c9",
  "bR@c12",
  "bQ@f12",
  "bK@g12",
  "bN@i10",
  "bR@j12",
  "bT@k12",
  "bG@l12",
  "bL@b11",
  "bP@c11",
  "bp@i11",
  "bp@l11",
  "bG@e9",
];

const RIGHT_WHITE = ["h1", "h3", "i1", "i3", "j1", "k1", "l1", "i5"];
const RIGHT_BLACK = ["f12", "e12", "d12", "c12", "b12", "a12", "c9", "e9"];

function right(pieces: string[]): string[] {
  const squares = new Set([...RIGHT_WHITE, ...RIGHT_BLACK]);
  return pieces
    .filter((piece) => "RNBVTG".includes(piece[1] ?? "") && squares.has(piece.slice(3)))
    .map((piece) => piece.slice(3));
}

export function info(change: Partial<RoomInfo> = {}): RoomInfo {
  return {
    game: "totas",
    options: OPTIONS,
    name: "Friday totas",
    status: "playing",
    visibility: "public",
    seats: { white1: human("Ada"), black1: human("Cleo") },
    host: "Ada",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
    game_id: "7HX2C9VT",
    spectators: 2,
    series: { played: 0, score: { black: 0, white: 0 }, ties: 0 },
    solo: false,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
    ...change,
  };
}

export const GROUND: Pick<TotasView, "acropolis" | "zones" | "labyrinth"> = {
  acropolis: { white: "j2", black: "c11" },
  zones: {
    white: [
      { kind: "mountains", squares: ["c5", "d5", "e5"] },
      { kind: "desert", squares: ["j4", "j5", "j6"] },
    ],
    black: [
      { kind: "sea", squares: ["h6", "i6", "j6"] },
      { kind: "mountains", squares: ["b8", "b9", "b10"] },
    ],
  },
  labyrinth: { white: { at: "e6", used: false }, black: null },
};

export function view(change: Partial<TotasView> = {}): TotasView {
  const pieces = change.pieces === undefined ? MIDDLE : change.pieces;
  const made: TotasView = {
    game: "totas",
    phase: "plan",
    gm: 13,
    dark: false,
    pieces,
    away: [
      { piece: "bR", return: "d5", misses: 4 },
      { piece: "wV", return: "g6", misses: 7 },
      { piece: "wN", return: "h5", misses: 2 },
    ],
    castling: { white: ["KR", "RK"], black: ["RK"] },
    en_passant: [],
    skip: { white: true, black: false },
    shelter: { white: "unused", black: "used" },
    stepped: ["c3"],
    vetted: ["e4", "h3", "f9"],
    axes: {},
    ...GROUND,
    sealed: { white: false, black: false },
    plans: null,
    timer: { white: 41_300, black: 63_900 },
    timeouts: { white: 1, black: 2 },
    doomed: ["i5"],
    doom_targets: { white: [], black: [] },
    mole: null,
    potential: { white: 84, black: 79 },
    deadline: 6_000_000,
    result: null,
    ...change,
  };
  return made;
}

export function marks(pieces: string[] | null): TotasMarks {
  return {
    right: pieces ? right(pieces) : null,
    resting: pieces ? [] : null,
    lost: { white: ["p", "p", "B"], black: ["p", "p", "N", "T"] },
  };
}

export const LOG: AnyEvent[] = [
  {
    type: "start",
    at: 0,
    game_id: "7HX2C9VT",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
  },
  {
    type: "ground",
    at: 60_000,
    acropolis: { white: "j2", black: "c11" },
    zones: { white: GROUND.zones.white, black: GROUND.zones.black },
    by_lot: ["black"],
  } as TotasEvent,
  { type: "gm", at: 60_000, gm: 1 },
  {
    type: "form",
    at: 90_000,
    gm: 1,
    white: [
      { move: "Gk4", result: "" },
      { move: "a4", result: "" },
    ],
    black: [
      { move: "_Rc9", result: "" },
      { move: "e8", result: "" },
    ],
  },
  {
    type: "form",
    at: 120_000,
    gm: 2,
    white: [
      { move: "Nd3", result: "5" },
      { move: "V*", result: "Z" },
    ],
    black: [
      { move: "Nd5", result: "" },
      { move: "-", result: "" },
    ],
  },
  { type: "gm", at: 300_000, gm: 12 },
  {
    type: "reveal",
    at: 360_000,
    gm: 12,
    first: "white",
    plans: {
      white: [
        { from: "c4", to: "e4", piece: "wN", void: false, text: "Ne4" },
        { from: "e4", to: "e5", piece: "wp", void: false, text: "e5" },
      ],
      black: [{ from: "d5", to: "d8", piece: "bR", void: false, text: "_Rd8" }],
    },
    skip_used: ["black"],
    late: "black",
    time_out: true,
  },
  {
    type: "encounter",
    at: 360_000,
    kind: "accident",
    square: "d5",
    pieces: { white: "wp@d4", black: "bR@d8" },
    outcome: { white: "lost", black: "damaged" },
  },
  { type: "dice", at: 360_000, why: "damage", piece: "bR@d5", dice: [1, 3], misses: 4 },
  { type: "capture", at: 360_000, square: "g6", by: "bp@h7", taken: "wV@g6", en_passant: false, captor_lost: true },
  {
    type: "form",
    at: 360_000,
    gm: 12,
    white: [
      { move: "Ne4", result: "" },
      { move: "e5", result: "" },
    ],
    black: [
      { move: "_Rd8", result: "4" },
      { move: "-", result: "" },
    ],
  },
  { type: "gm", at: 361_000, gm: 13 },
];

export function snapshot(change: Partial<Snapshot> & { view?: TotasView | null }): Snapshot {
  const shown = change.view === undefined ? view() : change.view;
  return {
    type: "snapshot",
    room: ROOM,
    seq: 100,
    now: 400_000,
    info: info(),
    audience: "white",
    you: { seats: ["white1"], sealed: {}, host: true },
    log: LOG,
    ...change,
    view: shown,
    ...(shown ? { marks: marks(shown.pieces) } : {}),
  };
}
