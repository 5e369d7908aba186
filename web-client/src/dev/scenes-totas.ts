// Made-up TOTA*S rooms in every state worth looking at. For development and screenshots only.
import { half_of } from "./legal-totas.ts";
import type {
  AnyEvent,
  Occupant,
  RoomInfo,
  Snapshot,
  TotasEvent,
  TotasFullOptions,
  TotasHalf,
  TotasMarks,
  TotasRevealedPlans,
  TotasView,
  Update,
} from "../wire.ts";

export const ROOM = "8T0TASQ2";

const human = (name: string, ready = true, connected = true): Occupant => ({ name, kind: "human", connected, ready });

const OPTIONS: TotasFullOptions = {
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

const FILES = "abcdefghijkl";

function start(king_row = OPTIONS.army.king_row): string[] {
  const pieces: string[] = [];
  const row = (letters: string, side: string, rank: number): void =>
    [...letters].forEach((letter, file) => pieces.push(`${side}${letter}@${FILES[file]}${rank}`));
  row(king_row, "w", 1);
  row(OPTIONS.army.pawn_row, "w", 2);
  row(OPTIONS.army.pawn_row, "b", 11);
  row(king_row, "b", 12);
  return pieces;
}

/** A middle game: pieces out, some lost, some away. */
const MIDDLE = [
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

function info(change: Partial<RoomInfo> = {}): RoomInfo {
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

const GROUND: Pick<TotasView, "acropolis" | "zones" | "labyrinth"> = {
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

function view(change: Partial<TotasView> = {}): TotasView {
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

function marks(pieces: string[] | null): TotasMarks {
  return {
    right: pieces ? right(pieces) : null,
    resting: pieces ? [] : null,
    lost: { white: ["p", "p", "B"], black: ["p", "p", "N", "T"] },
  };
}

const LOG: AnyEvent[] = [
  { type: "start", at: 0, game_id: "7HX2C9VT", commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012" },
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

function snapshot(change: Partial<Snapshot> & { view?: TotasView | null }): Snapshot {
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

const squares_between = (first: number, last: number): string[] => {
  const found: string[] = [];
  for (let rank = first; rank <= last; rank += 1) for (const file of FILES) found.push(`${file}${rank}`);
  return found;
};

function ground_offer(white: boolean): TotasView["legal"] {
  const light = (square: string): boolean => (FILES.indexOf(square[0] ?? "") + Number(square.slice(1))) % 2 === 0;
  const along = (files: number, ranks: number): [string, string, string][] =>
    squares_between(3, 10).flatMap((middle): [string, string, string][] => {
      const at = (step: number): string =>
        `${FILES[FILES.indexOf(middle[0] ?? "") + files * step] ?? "?"}${Number(middle.slice(1)) + ranks * step}`;
      const line: [string, string, string] = [at(-1), middle, at(1)];
      return light(middle) && line.every((square) => /^[a-l]([3-9]|10)$/.test(square)) ? [line] : [];
    });
  return {
    acropolis: white ? ["b2", "j2", "k3"] : ["b10", "c11", "k11"],
    along_rank: along(1, 0),
    along_file: along(0, 1),
    labyrinth: [...FILES].map((file) => `${file}${white ? 6 : 7}`),
  };
}

const START_GROUND: Partial<TotasView> = {
  phase: "ground",
  gm: 0,
  pieces: start(),
  away: [],
  vetted: [],
  doomed: [],
  stepped: [],
  acropolis: { white: null, black: null },
  zones: { white: [], black: null },
  labyrinth: { white: null, black: null },
  potential: { white: 97, black: 97 },
  timer: { white: 0, black: 0 },
  timeouts: { white: 0, black: 0 },
  skip: { white: true, black: true },
  shelter: { white: "unused", black: "unused" },
  deadline: 400_000 + 97_000,
};

function planned(change: Partial<TotasView> = {}, side: "w" | "b" = "w"): TotasView {
  const made = view(change);
  return { ...made, legal: half_of(made.pieces ?? [], side, made) };
}

const FOUR = {
  options: { ...OPTIONS, players: 4 as const, order: "alternating" as const },
  seats: { white1: human("Ada"), white2: human("Bob"), black1: human("Cleo"), black2: human("Dai", true, false) },
};

const PROMOTING = [...MIDDLE.filter((piece) => !/@(a10|b11|l11|l12)$/.test(piece)), "wp@b11", "wP@l11"];

export const TOTAS_SCENES: Record<string, Snapshot> = {
  "totas-open": snapshot({
    info: info({ status: "open", seats: { white1: human("Ada", false), black1: null } }),
    view: null,
    now: 0,
    log: [],
  }),
  ground: snapshot({ view: view({ ...START_GROUND, legal: ground_offer(true) }), log: LOG.slice(0, 1) }),
  "ground-black": snapshot({
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: false },
    view: view({
      ...START_GROUND,
      sealed: { white: true, black: false },
      zones: { white: null, black: [] },
      legal: ground_offer(false),
    }),
    log: LOG.slice(0, 1),
  }),
  "totas-start": snapshot({
    view: planned({ ...START_GROUND, phase: "plan", gm: 1, ...GROUND, deadline: 6_000_000 }),
    log: LOG.slice(0, 3),
  }),
  plan: snapshot({ view: planned() }),
  "plan-black": snapshot({ audience: "black", you: { seats: ["black1"], sealed: {}, host: false }, view: planned({}, "b") }),
  planned: snapshot({
    you: { seats: ["white1"], sealed: { draft: [{ from: "g4", to: "g5" }, { explode: "g5" }] }, host: true },
    view: planned(),
  }),
  arrows: snapshot({
    you: {
      seats: ["white1"],
      sealed: {
        draft: [
          { from: "e4", to: "d6" },
          { from: "f2", to: "f8" },
        ],
      },
      host: true,
    },
    view: planned(),
  }),
  hurry: snapshot({
    you: { seats: ["white1"], sealed: { draft: [{ from: "e4", to: "d6" }] }, host: true },
    view: planned({ sealed: { white: false, black: true }, deadline: 400_000 + 9_800 }),
  }),
  noskip: snapshot({
    you: { seats: ["white1"], sealed: { draft: [{ from: "e4", to: "d6" }] }, host: true },
    view: planned({ skip: { white: false, black: false } }),
  }),
  promotion: snapshot({ view: planned({ pieces: PROMOTING, doomed: [] }) }),
  "totas-sealed": snapshot({
    you: {
      seats: ["white1"],
      sealed: {
        plan: [
          { from: "e4", to: "d6" },
          { from: "f2", to: "f8" },
        ],
      },
      host: true,
    },
    view: view({ sealed: { white: true, black: false }, deadline: 400_000 + 7_000 }),
  }),
  shelter: snapshot({
    view: planned({
      pieces: MIDDLE.filter((piece) => piece !== "wK@g1" && piece !== "wP@j2"),
      shelter: { white: "out", black: "used" },
      gm: 14,
    }),
  }),
  doom: snapshot({
    view: view({
      phase: "doom",
      gm: 12,
      doom_targets: { white: ["d6", "h7", "f9"], black: ["e4"] },
      doomed: ["e9"],
      deadline: 400_000 + 9_000,
    }),
  }),
  memorise: snapshot({
    view: view({ phase: "memorise", gm: 25, deadline: 400_000 + 93_000, doomed: [] }),
    log: [...LOG, { type: "memorise", at: 399_000, deadline: 493_000 }],
  }),
  dark: snapshot({
    view: view({
      gm: 26,
      dark: true,
      pieces: null,
      away: null,
      castling: null,
      en_passant: null,
      stepped: null,
      vetted: null,
      axes: null,
      doomed: null,
      mole: { white: { die: 3, piece: "c1", vetted: false }, black: { die: 6, piece: "f12", vetted: true } },
    }),
    log: [
      { type: "dark", at: 399_000, on: true },
      { type: "gm", at: 399_000, gm: 26 },
    ],
  }),
  coalition: snapshot({
    info: info(FOUR),
    view: planned({ gm: 14, sealed: { white1: false, white2: true, black1: true, black2: false } }),
  }),
  "totas-watch": snapshot({
    audience: "spectator",
    you: { seats: [], sealed: {}, host: false },
    view: view({ sealed: { white: true, black: false }, deadline: 406_000 }),
  }),
  summary: snapshot({
    info: info({ options: { ...OPTIONS, variant: "summary", army: { king_row: "GWRCBQKBCRWG", pawn_row: "pLPppppppPLp" } } }),
    view: planned({
      pieces: start("GWRCBQKBCRWG"),
      axes: { b1: "file", d1: "rising", i1: "falling", k1: "rank", b12: "file", d12: "rising", i12: "rising", k12: "file" },
      away: [],
      vetted: [],
      doomed: [],
      gm: 2,
    }),
  }),
  "totas-over": snapshot({
    info: info({
      status: "over",
      series: { played: 3, score: { black: 1, white: 2 }, ties: 0 },
      next: { game_id: "8", commitment: "a".repeat(64) },
      rematch: ["black1"],
    }),
    view: view({
      phase: "over",
      deadline: null,
      sealed: { white: false, black: false },
      labyrinth: { white: { at: "e6", used: true }, black: { at: "h7", used: false } },
      result: { winner: "white", reason: "time", by: "kmin", points: { white: 3, black: 1 } },
    }),
  }),
};

/** What follows a seal in the scene "plan": a reveal with everything in it. */
export function totas_reveal(half: TotasHalf[]): Pick<Update, "events" | "view" | "marks"> {
  const go = half.filter((each) => "from" in each);
  const moved = new Map(go.map((each) => [each.from, each.to]));
  const lost = new Set(["e7", "f9", "h7"]);
  const pieces = MIDDLE.filter((piece) => !lost.has(piece.slice(3)))
    .map((piece) => `${piece.slice(0, 3)}${moved.get(piece.slice(3)) ?? piece.slice(3)}`)
    .concat(["bL@h6", "bR@d5"]);
  const events: AnyEvent[] = [
    { type: "sealed", at: 401_000, side: "black", what: "plan" },
    {
      type: "reveal",
      at: 401_000,
      gm: 13,
      first: "white",
      plans: {
        white: go.map((each) => ({
          ...each,
          piece: MIDDLE.find((piece) => piece.endsWith(`@${each.from}`))?.slice(0, 2) ?? null,
          void: false,
          text: `${each.to}`,
        })) as TotasRevealedPlans["white"],
        black: [
          { from: "h7", to: "h6", piece: "bL", void: false, text: "Lh6" },
          { from: "e7", to: "e6", piece: "bp", void: false, text: "e6" },
        ],
      },
      skip_used: [],
      late: null,
      time_out: false,
    },
    {
      type: "encounter",
      at: 401_000,
      kind: "meeting",
      square: "e6",
      pieces: { white: "wp@e5", black: "bp@e7" },
      outcome: { white: "lost", black: "lost" },
    },
    { type: "explosion", at: 401_000, square: "f9", piece: "bV", lost: ["bp@f8", "bG@e9"] },
    { type: "labyrinth", at: 401_000, square: "h6", piece: "bL", dice: [4, 3], misses: 7 },
    { type: "return", at: 401_000, square: "d5", piece: "bR", due: "d5", set: false },
    {
      type: "form",
      at: 401_000,
      gm: 13,
      white: [
        { move: "Nd6", result: "" },
        { move: "-", result: "" },
      ],
      black: [
        { move: "Lh6", result: "7" },
        { move: "e6", result: "Z" },
      ],
    },
    { type: "gm", at: 401_000, gm: 14 },
  ];
  const shown = planned({ gm: 14, pieces, away: [{ piece: "bL", return: "h6", misses: 7 }], doomed: [] });
  return { events, view: shown, marks: marks(pieces) };
}
