// Made-up Tritoc rooms in every state worth looking at, and what follows when something is done in them. For
// development and screenshots only.
import type {
  AnyEvent,
  RoomInfo,
  Snapshot,
  TritocAction,
  TritocBoard,
  TritocDice,
  TritocFullOptions,
  TritocLabels,
  TritocView,
  Update,
} from "../wire/messages.ts";

export const ROOM = "6GZK7Q2T";

export const OPTIONS: TritocFullOptions = { layout: "standard", dice: "two", turn_seconds: 30 };

const LABELS = Array.from({ length: 9 }, () => [3, 4, 5, 6, 7, 8, 9, 10, 11]) as TritocLabels;
const SHUFFLED = LABELS.map((labels, field) =>
  labels.map((_, hole) => 3 + ((hole * (field % 2 ? 4 : 7) + field * 5) % 9)),
) as TritocLabels;
const EMPTY = Array.from({ length: 9 }, () => ".........") as TritocBoard;
const MIDDLE: TritocBoard = [
  "b.w.bw..b",
  "..w.b....",
  "w..wb.w..",
  "....b....",
  ".bw.wb.w.",
  "..b..w...",
  "b....w..b",
  ".w.bw....",
  "...wwwb..",
];
const OWNERS = "b.w.....w";

export function view(change: Partial<TritocView> = {}): TritocView {
  const shown: TritocView = {
    game: "tritoc",
    phase: "throw",
    labels: LABELS,
    board: MIDDLE,
    owners: OWNERS,
    turn: 23,
    player: "black",
    throws: [],
    targets: [],
    stuck: 0,
    clock_losses: { black: 0, white: 0 },
    points: { black: 1, white: 2 },
    deadline: 400_000 + 22_000,
    result: null,
    ...change,
  };
  return shown;
}

const human = (name: string, ready = true) => ({ name, kind: "human" as const, connected: true, ready });

function info(change: Partial<RoomInfo> = {}): RoomInfo {
  return {
    game: "tritoc",
    options: OPTIONS,
    name: "Friday tritoc",
    status: "playing",
    visibility: "public",
    seats: { black1: human("Ada"), white1: human("Cleo") },
    host: "Ada",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
    game_id: "7HX2C9VT",
    spectators: 1,
    series: { played: 2, score: { black: 1, white: 1 }, ties: 0, points: { black: 9, white: 7 } },
    solo: false,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
    ...change,
  };
}

const LOG: AnyEvent[] = [
  {
    type: "start",
    at: 0,
    game_id: "7HX2C9VT",
    commitment: "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012",
  },
  { type: "throw", at: 360_000, player: "black", dice: [1, 1], total: 2 },
  { type: "remove", at: 362_000, player: "black", owner: "black", hole: [7, 3], lot: true },
  { type: "turn", at: 362_000, turn: 21, player: "white", before: "clock" },
  { type: "throw", at: 370_000, player: "white", dice: [6, 6], total: 12 },
  { type: "turn", at: 372_000, turn: 22, player: "white", before: "declined" },
  { type: "throw", at: 380_000, player: "white", dice: [2, 4], total: 6 },
  { type: "place", at: 385_000, player: "white", hole: [9, 4], lot: false },
  { type: "field", at: 385_000, field: 9, player: "white" },
  { type: "turn", at: 385_000, turn: 23, player: "black", before: "moved" },
];

function snapshot(change: Partial<Snapshot> = {}): Snapshot {
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

const thrown = (first: number, second: number): AnyEvent => ({
  type: "throw",
  at: 390_000,
  player: "black",
  dice: [first, second] as TritocDice,
  total: first + second,
});

/** What may be chosen in a made-up view once the dice have fallen. */
function afterThrow(before: TritocView, total: number): Partial<TritocView> {
  const all = before.board.flatMap((pieces, field) =>
    [...pieces].map((piece, hole) => ({ piece, field: field + 1, hole: hole + 1 })),
  );
  const open = all.filter(({ field }) => before.owners[field - 1] === ".");
  const mine = before.player === "black" ? "b" : "w";
  const phase = total === 2 ? "remove_own" : total === 12 ? "remove_other" : "place";
  const wanted = open.filter(({ piece, field, hole }) =>
    phase === "place"
      ? piece === "." && before.labels[field - 1]?.[hole - 1] === total
      : piece !== "." && (piece === mine) === (phase === "remove_own"),
  );
  return wanted.length === 0 ? { phase: "throw" } : { phase, targets: wanted.map(({ field, hole }) => [field, hole]) };
}

function choosing(first: number, second: number, change: Partial<TritocView> = {}): TritocView {
  const made = view({ throws: [[first, second] as TritocDice], ...change });
  return { ...made, ...afterThrow(made, first + second) };
}

const WON: TritocBoard = [
  "b.w.bw..b",
  "..w.b....",
  "w..wb.w..",
  "....b....",
  "bbbwww.w.",
  "..b..w...",
  "b....w..b",
  ".w.bw....",
  "bbb.w.b.w",
];

export const TRITOC_SCENES: Record<string, Snapshot> = {
  "tritoc-open": snapshot({
    info: info({
      status: "open",
      seats: { black1: human("Ada", false), white1: null },
      series: { played: 0, score: { black: 0, white: 0 }, ties: 0 },
    }),
    view: null,
    now: 0,
    log: [],
  }),
  "tritoc-start": snapshot({
    info: info({ series: { played: 0, score: { black: 0, white: 0 }, ties: 0, points: { black: 0, white: 0 } } }),
    view: view({ board: EMPTY, owners: ".........", turn: 1, points: { black: 0, white: 0 } }),
    log: LOG.slice(0, 1),
  }),
  "tritoc-throw": snapshot(),
  "tritoc-place": snapshot({ view: choosing(3, 5), log: [...LOG, thrown(3, 5)] }),
  "tritoc-again": snapshot({ view: view({ throws: [[2, 5]] }), log: [...LOG, thrown(2, 5)] }),
  "tritoc-twelve": snapshot({ view: choosing(6, 6), log: [...LOG, thrown(6, 6)] }),
  "tritoc-two": snapshot({
    view: choosing(1, 1, { clock_losses: { black: 2, white: 0 } }),
    log: [...LOG, thrown(1, 1)],
  }),
  "tritoc-shuffled": snapshot({
    info: info({ options: { layout: "shuffled", dice: "even", turn_seconds: 0 } }),
    view: { ...choosing(3, 5, { labels: SHUFFLED, deadline: null }), throws: [[8]] },
    log: [...LOG, { type: "throw", at: 390_000, player: "black", dice: [8], total: 8 }],
  }),
  "tritoc-watch": snapshot({
    audience: "spectator",
    you: { seats: [], sealed: {}, host: false },
    info: info({
      seats: {
        black1: { name: "Bot 2", kind: "bot", level: 2, connected: true, ready: true },
        white1: human("A player with a rather long name"),
      },
    }),
    view: choosing(3, 5),
    log: [...LOG, thrown(3, 5)],
  }),
  "tritoc-over": snapshot({
    info: info({
      status: "over",
      game_id: "AJHZ29VCX1HV",
      series: { played: 3, score: { black: 2, white: 1 }, ties: 0, points: { black: 17, white: 8 } },
      next: { game_id: "8", commitment: "a".repeat(64) },
      rematch: [],
    }),
    view: view({
      phase: "over",
      board: WON,
      owners: "b.w.b...b",
      deadline: null,
      points: { black: 8, white: 1 },
      throws: [[1, 3]],
      result: { winner: "black", reason: "line", points: { black: 8, white: 1 } },
    }),
    log: [
      ...LOG,
      { type: "throw", at: 390_000, player: "black", dice: [1, 3], total: 4 },
      { type: "place", at: 395_000, player: "black", hole: [9, 2], lot: false },
      { type: "field", at: 395_000, field: 9, player: "black" },
      { type: "over", at: 395_000, result: { winner: "black", reason: "line", points: { black: 8, white: 1 } } },
    ],
  }),
};

/** What the other player does in the made-up game after a choice: throws a 9, and takes one at once. */
export function tritocUpdates(before: TritocView, action: TritocAction): Pick<Update, "events" | "view">[] {
  const at = 401_000;
  if (action.type === "throw") {
    const after: TritocView = { ...before, throws: [...before.throws, [2, 4]] };
    return [
      {
        events: [{ type: "throw", at, player: before.player, dice: [2, 4], total: 6 }],
        view: { ...after, ...afterThrow(after, 6) },
      },
    ];
  }
  const withPiece = (board: TritocBoard, field: number, hole: number, piece: string): TritocBoard =>
    board.map((pieces, index) =>
      index === field - 1 ? pieces.slice(0, hole - 1) + piece + pieces.slice(hole) : pieces,
    ) as TritocBoard;
  const board =
    action.type === "place" ? withPiece(before.board, action.at[0] ?? 1, action.at[1] ?? 1, "b") : before.board;
  const theirs: TritocView = {
    ...before,
    board,
    phase: "throw",
    player: "white",
    turn: before.turn + 1,
    throws: [],
    targets: [],
  };
  const fallen: TritocView = { ...theirs, phase: "place", throws: [[4, 5]], targets: [[2, 7]] };
  const mine: TritocView = { ...theirs, player: "black", turn: before.turn + 2, board: withPiece(board, 2, 7, "w") };
  return [
    {
      events: [
        ...(action.type === "place"
          ? [{ type: "place" as const, at, player: "black" as const, hole: action.at, lot: false }]
          : []),
        { type: "turn", at, turn: theirs.turn, player: "white", before: "moved" },
      ],
      view: theirs,
    },
    { events: [{ type: "throw", at, player: "white", dice: [4, 5], total: 9 }], view: fallen },
    {
      events: [
        { type: "place", at, player: "white", hole: [2, 7], lot: false },
        { type: "turn", at, turn: mine.turn, player: "black", before: "moved" },
      ],
      view: mine,
    },
  ];
}
