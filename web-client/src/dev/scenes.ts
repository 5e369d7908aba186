// Made-up rooms in every state worth looking at. For development and screenshots only: nothing here
// is reached from index.html.
import type {
  CtorResult,
  AnyEvent,
  CtorOp,
  CtorView,
  Occupant,
  RoomEntry,
  RoomInfo,
  SeatName,
  Snapshot,
} from "../wire/messages.ts";

export const ROOM = "4GZK7Q2M";

const BOARD_10 = [
  "b..w...b..",
  ".bb.ww..b.",
  "b.bww.w..b",
  ".b.bw.b.w.",
  "..bwbbw...",
  "w.bbwb.w.b",
  ".ww.bbb.w.",
  "b.w.w.bw.b",
  "..bw.b..ww",
  "wb..w..b.w",
].join("");

const human = (name: string, ready = true, connected = true): Occupant => ({ name, kind: "human", connected, ready });
const bot = (name: string): Occupant => ({ name, kind: "bot", level: 2, connected: true, ready: true });

const SEATS: Record<SeatName, Occupant> = {
  black1: human("Ada"),
  black2: human("Bob"),
  black3: bot("Computer 1"),
  white1: human("Cleo"),
  white2: human("Dai", true, false),
  white3: bot("Computer 2"),
};

function info(change: Partial<RoomInfo> = {}): RoomInfo {
  return {
    game: "ctor",
    options: {
      size: 10,
      teams: [3, 3],
      power: 3,
      sandglass: 30,
      auto_replace: false,
      secrets: false,
      secrets_seconds: 60,
    },
    name: "Friday torus",
    status: "playing",
    visibility: "public",
    seats: SEATS,
    host: "Ada",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
    game_id: "7HX2C9VQ",
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

function legal(board: string, op: CtorOp): CtorView["legal"] {
  const size = Math.sqrt(board.length);
  const all = [...board].map((_, index) => index + 1);
  const own = all.filter((square) => board[square - 1] === "b");
  const empty = all.filter((square) => board[square - 1] === ".");
  const beside = (square: number): number[] => {
    const row = Math.floor((square - 1) / size);
    const column = (square - 1) % size;
    const at = (r: number, c: number): number => ((r + size) % size) * size + ((c + size) % size) + 1;
    return [at(row - 1, column), at(row + 1, column), at(row, column - 1), at(row, column + 1)];
  };
  return {
    put: op === "put" ? empty : [],
    move:
      op === "move"
        ? own.flatMap((from) =>
            beside(from)
              .filter((to) => board[to - 1] === ".")
              .map((to) => [from, to] as [number, number]),
          )
        : [],
    landing: { from: op === "landing" ? own : [], to: op === "landing" ? empty : [] },
  };
}

export function view(change: Partial<CtorView> = {}): CtorView {
  const board = change.board ?? BOARD_10;
  const count = (chip: string): number => [...board].filter((each) => each === chip).length;
  const op = change.round?.op ?? "put";
  return {
    game: "ctor",
    phase: "turn",
    size: 10,
    board,
    power: 3,
    members: { black: ["black1", "black2", "black3"], white: ["white1", "white2", "white3"] },
    turn: 13,
    team: "black",
    opening: false,
    left: { put: 3, move: 3, landing: 0 },
    round: {
      op,
      duties: [
        { duty: 1, seat: "black1", sealed: false, choice: null },
        { duty: 2, seat: "black2", sealed: true, choice: null },
        { duty: 3, seat: "black3", sealed: false, choice: null },
      ],
    },
    performed: true,
    replaceable: [45],
    done: [],
    resigned: [],
    deadline: 400_000 + 22_000,
    chips: { black: count("b"), white: count("w") },
    secrets: { black: [], white: null },
    spent: [],
    idle: 0,
    result: null,
    legal: legal(board, op),
    ...change,
  };
}

const LOG: AnyEvent[] = [
  {
    type: "start",
    at: 0,
    game_id: "7HX2C9VQ",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
  },
  { type: "turn", at: 360_000, turn: 12, team: "white" },
  {
    type: "reveal",
    at: 372_000,
    op: "put",
    choices: [
      { duty: 1, seat: "white1", put: 99, void: false },
      { duty: 2, seat: "white2", put: 89, void: false },
      { duty: 3, seat: "white3", put: 89, void: true },
    ],
  },
  { type: "replace", at: 373_000, seat: "white1", square: 90 },
  { type: "turn", at: 392_000, turn: 13, team: "black" },
  { type: "round", at: 392_000, op: "put", duties: [1, 2, 3] },
];

function snapshot(change: Partial<Snapshot>): Snapshot {
  return {
    type: "snapshot",
    room: ROOM,
    seq: 100,
    now: 400_000,
    info: info(),
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: true },
    view: view(),
    log: LOG,
    ...change,
  };
}

const OPEN_SEATS: RoomInfo["seats"] = {
  black1: human("Ada", false),
  black2: bot("Computer 1"),
  black3: null,
  white1: human("Cleo"),
  white2: human("Dai", false),
  white3: null,
};

export const SCENES: Record<string, Snapshot> = {
  open: snapshot({ info: info({ status: "open", seats: OPEN_SEATS }), view: null, now: 0, log: [] }),
  put: snapshot({}),
  sealed: snapshot({
    you: { seats: ["black1"], sealed: { "1": { put: 2 } }, host: true },
    view: view({
      round: {
        op: "put",
        duties: [
          { duty: 1, seat: "black1", sealed: true, choice: null },
          { duty: 2, seat: "black2", sealed: true, choice: null },
          { duty: 3, seat: "black3", sealed: false, choice: null },
        ],
      },
    }),
  }),
  move: snapshot({
    view: view({
      left: { put: 0, move: 3, landing: 0 },
      replaceable: [],
      round: {
        op: "move",
        duties: [
          { duty: 1, seat: "black1", sealed: false, choice: null },
          { duty: 2, seat: "black1", sealed: false, choice: null },
          { duty: 3, seat: "black3", sealed: false, choice: null },
        ],
      },
    }),
  }),
  landing: snapshot({
    view: view({
      left: { put: 0, move: 1, landing: 1 },
      round: { op: "landing", duties: [{ duty: 1, seat: "black1", sealed: false, choice: null }] },
    }),
  }),
  other: snapshot({
    view: view({
      team: "white",
      legal: undefined,
      performed: false,
      replaceable: [],
      round: {
        op: "put",
        duties: [
          { duty: 1, seat: "white1", sealed: false, choice: null },
          { duty: 2, seat: "white2", sealed: false, choice: null },
          { duty: 3, seat: "white3", sealed: true, choice: null },
        ],
      },
    }),
  }),
  again: snapshot({
    log: [
      ...LOG,
      {
        type: "reveal",
        at: 399_000,
        op: "put",
        choices: [
          { duty: 1, seat: "black1", put: 2, void: true },
          { duty: 2, seat: "black2", put: 4, void: false },
        ],
      },
      { type: "round", at: 399_000, op: "put", duties: [1] },
    ],
    view: view({ round: { op: "put", duties: [{ duty: 1, seat: "black1", sealed: false, choice: null }] } }),
  }),
  secrets: snapshot({
    view: view({
      phase: "secrets",
      turn: 0,
      team: null,
      round: null,
      board: ".".repeat(100),
      left: { put: 0, move: 0, landing: 0 },
      replaceable: [],
      legal: undefined,
      done: ["black3", "white3"],
      secrets: { black: [12, 33, 45, 67, 98], white: null },
    }),
  }),
  spectator: snapshot({
    audience: "spectator",
    you: { seats: [], sealed: {}, host: false },
    view: view({ legal: undefined }),
    info: info({ spectator_delay: 30 }),
  }),
  over: over({ winner: "black", reason: "board_full", chips: { black: 62, white: 38 } }),
  "over-narrow": over({ winner: "black", reason: "board_full", chips: { black: 52, white: 48 } }),
  "over-rout": over({ winner: "black", reason: "board_full", chips: { black: 96, white: 4 } }),
  "over-lost": over({ winner: "white", reason: "board_full", chips: { black: 0, white: 100 } }),
  "over-lost-narrow": over({ winner: "white", reason: "board_full", chips: { black: 48, white: 52 } }),
  "over-tie": over({ winner: null, reason: "board_full", chips: { black: 50, white: 50 } }),
};

/** A full board, as it ended. */
function over(result: CtorResult): Snapshot {
  return snapshot({
    info: info({
      status: "over",
      series: { played: 3, score: { black: 2, white: 1 }, ties: 0 },
      next: { game_id: "8", commitment: "a".repeat(64) },
      rematch: ["white1"],
    }),
    view: view({
      phase: "over",
      round: null,
      replaceable: [],
      deadline: null,
      legal: undefined,
      board: "b".repeat(result.chips.black) + "w".repeat(result.chips.white),
      chips: result.chips,
      result,
    }),
    log: [...LOG, { type: "over", at: 1, result }],
  });
}

/** What follows a seal in the scene "put": a reveal with a clash, a replaced chip and a sprung square. */
export function revealUpdate(before: Snapshot): { events: AnyEvent[]; view: CtorView } {
  const board = [...BOARD_10];
  for (const square of [2, 15]) if (board[square - 1] === ".") board[square - 1] = "b";
  board[44] = "b";
  return {
    events: [
      { type: "sealed", at: 401_000, duty: 1 },
      {
        type: "reveal",
        at: 401_000,
        op: "put",
        choices: [
          { duty: 1, seat: "black1", put: 2, void: false },
          { duty: 2, seat: "black2", put: 2, void: true },
          { duty: 3, seat: "black3", put: 16, void: false },
        ],
      },
      { type: "replace", at: 401_000, seat: null, square: 45 },
      { type: "round", at: 401_000, op: "move", duties: [1, 2, 3] },
    ],
    view: view({
      board: board.join("").slice(0, 15) + "b" + board.join("").slice(16),
      left: { put: 0, move: 3, landing: 0 },
      replaceable: [],
      round: {
        op: "move",
        duties: (before.view?.game === "ctor" ? (before.view.round?.duties ?? []) : []).map((duty) => ({
          ...duty,
          sealed: false,
        })),
      },
    }),
  };
}

export const ROOMS: RoomEntry[] = [
  {
    room: ROOM,
    game: "ctor",
    name: "Friday torus",
    status: "open",
    seats: { black1: "Ada", black2: null, black3: null, white1: "Cleo", white2: null, white3: null },
    spectators: 1,
    password: false,
    options: info().options,
    solo: false,
  },
  {
    room: "5GZK7Q2M",
    game: "ctor",
    name: "Quick lunch duel",
    status: "open",
    seats: { black1: "Dai", white1: null },
    spectators: 0,
    password: true,
    options: { ...info().options, size: 8, teams: [1, 1], power: 2 },
    solo: false,
    rated: "ctor/1",
  },
  {
    room: "6GZK7Q2M",
    game: "ctor",
    name: "The long one, with secret squares and everything",
    status: "playing",
    seats: { black1: "Eve", white1: "Finn" },
    spectators: 7,
    password: false,
    options: info().options,
    solo: false,
  },
  {
    room: "7GZK7Q2M",
    game: "ctor",
    name: "Open table",
    status: "playing",
    seats: { black1: "Gil", black2: "Bot 1", black3: "Bot 1", white1: "Fay", white2: "Bot 1", white3: "Bot 1" },
    spectators: 0,
    password: false,
    options: info().options,
    solo: false,
    warm_chairs: true,
  },
];
