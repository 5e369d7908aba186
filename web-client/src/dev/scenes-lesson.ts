// First lessons, for looking at: /fixtures.html?scene=lesson-ctor (or lesson-totas, lesson-totas-doom, lesson-tritoc,
// lesson-over). Where they begin, and what follows who does as they are told, is what the engine's scripts play to
// (engine/src/GAME/lesson.cpp); those of Tritoc differ from room to room.
import { halfOf } from "./legal-totas.ts";
import { ROOM, view as viewOfCtor } from "./scenes.ts";
import { view as viewOfTritoc } from "./scenes-tritoc.ts";
import { OPTIONS as TOTAS_OPTIONS, view as viewOfTotas } from "./world-totas.ts";
import type {
  AnyEvent,
  CtorFullOptions,
  CtorView,
  Occupant,
  RoomInfo,
  SeatName,
  Snapshot,
  TotasLetter,
  TotasMarks,
  TotasView,
} from "../wire/messages.ts";

const NOW = 400_000;
const ADA: Occupant = { name: "Ada", kind: "human", connected: true, ready: true };
const COMPUTER: Occupant = { name: "Bot 1", kind: "bot", level: 1, connected: true, ready: true };
const COMMITMENT = "9f2c4e0ab1d35c7788e0f4a4d6c1b2093f5e7a8c9d0b1e2f3a4b5c6d7e8f9012";
const START: AnyEvent = { type: "start", at: 0, game_id: "7HX2C9VL", commitment: COMMITMENT };

type Played = Pick<RoomInfo, "game" | "options"> & { title: string; seats: readonly SeatName[]; learner: SeatName };

/** A room as the server makes it for a lesson: all seats but the learner's are computers'. */
function lesson(
  { title, seats, learner, ...played }: Played,
  view: Snapshot["view"],
  log: AnyEvent[],
  marked?: TotasMarks,
): Snapshot {
  const who = Object.fromEntries(seats.map((seat) => [seat, seat === learner ? ADA : COMPUTER]));
  const info: RoomInfo = {
    ...played,
    name: `${title}: first match`,
    lesson: true,
    status: view?.result ? "over" : "playing",
    visibility: "unlisted",
    watchable: false,
    seats: who,
    host: "Ada",
    commitment: COMMITMENT,
    game_id: "7HX2C9VL",
    spectators: 0,
    series: { played: 0, score: { black: 0, white: 0 }, ties: 0 },
    solo: false,
    table_talk: false,
    spectator_delay: 0,
    absent_seconds: 60,
    password: false,
  };
  return {
    type: "snapshot",
    room: ROOM,
    seq: 100,
    now: NOW,
    info,
    audience: learner.startsWith("black") ? "black" : "white",
    you: { seats: [learner], sealed: {}, host: true },
    view,
    log: [START, ...log],
    ...(marked ? { marks: marked } : {}),
  };
}

const CTOR_OPTIONS: CtorFullOptions = {
  size: 8,
  teams: [3, 3],
  power: 3,
  sandglass: 0,
  auto_replace: false,
  secrets: false,
  secrets_seconds: 60,
};
const CTOR: Played = {
  game: "ctor",
  title: "CTOR",
  options: CTOR_OPTIONS,
  seats: ["black1", "black2", "black3", "white1", "white2", "white3"],
  learner: "black2",
};
const BEGUN = "bbbwwwwbbbwwwwbbbwwwwbbbb.wwbbbbwwwwbbbbwwww.bbww.ww...wbbbb..ww";
const FILLED = "bbbwwwwbbbwwwwbbbwwwwbbbbwwwbbbbwwwwbbbbwwwbbbbwwbbbbbwwbbbbbwww";

function ctor(change: Partial<CtorView> = {}): CtorView {
  const { board = BEGUN } = change;
  const empty = [...board].flatMap((chip, index) => (chip === "." ? [index + 1] : []));
  return viewOfCtor({
    size: 8,
    board,
    turn: 21,
    round: {
      op: "put",
      duties: (["black1", "black2", "black3"] as const).map((seat, index) => ({
        duty: index + 1,
        seat,
        sealed: seat !== CTOR.learner,
        choice: null,
      })),
    },
    performed: false,
    replaceable: [],
    deadline: null,
    legal: { put: empty, move: [], landing: { from: [], to: [] } },
    ...change,
  });
}

const WON = { winner: "black", reason: "board_full", chips: { black: 35, white: 29 } } as const;
const CTOR_WON = ctor({
  phase: "over",
  board: FILLED,
  turn: 23,
  left: { put: 0, move: 0, landing: 0 },
  round: null,
  performed: true,
  result: WON,
  legal: undefined,
});

const TOTAS: Played = {
  game: "totas",
  title: "TOTA*S",
  options: { ...TOTAS_OPTIONS, doom_seconds: 3600, army: { king_row: "NVBVNTKVRTNV", pawn_row: "pppppppppppp" } },
  seats: ["black1", "white1"],
  learner: "white1",
};
const LOST: TotasLetter[] = ["p", "p", "p", "p", "p", "p", "p", "N", "N", "N", "V", "V", "V", "B", "T", "T"];
const marks = (white: TotasLetter[]): TotasMarks => ({ right: [], resting: [], lost: { white, black: LOST } });
const GM_8 = "wR@c1 wp@c2 wK@g2 wp@h2 wp@j2 wp@a3 wp@f4 wV@g6 bR@c8 bp@f8 bp@h8 bK@g9 bp@a11 bp@c11 bp@j11 bV@h12";
const REVEALED = "wR@c1 bR@c2 wK@g2 wp@j2 wp@a3 wp@f4 wp@h4 wV@g7 bp@f8 bp@h8 bp@a9 bK@g9 bp@c11 bp@j11 bV@h12";

/** Without what the middle of a long game has in it. */
function totas(pieces: string, change: Partial<TotasView> = {}): TotasView {
  const made = viewOfTotas({
    gm: 8,
    pieces: pieces.split(" "),
    away: [],
    castling: { white: [], black: [] },
    skip: { white: true, black: true },
    shelter: { white: "unused", black: "unused" },
    stepped: [],
    vetted: [],
    acropolis: { white: "b2", black: "b10" },
    zones: {
      white: [
        { kind: "sea", squares: ["a3", "b3", "c3"] },
        { kind: "mountains", squares: ["l4", "l5", "l6"] },
      ],
      black: [
        { kind: "sea", squares: ["b10", "c10", "d10"] },
        { kind: "mountains", squares: ["l6", "l7", "l8"] },
      ],
    },
    labyrinth: { white: { at: "a6", used: false }, black: null },
    timer: { white: 0, black: 0 },
    timeouts: { white: 0, black: 0 },
    doomed: [],
    potential: { white: 28, black: 28 },
    ...change,
  });
  return { ...made, ...(made.phase === "plan" ? { legal: halfOf(made.pieces ?? [], "w", made) } : {}) };
}

const TRITOC: Played = {
  game: "tritoc",
  title: "Tritoc",
  options: { layout: "standard", dice: "two", turn_seconds: 0 },
  seats: ["black1", "white1"],
  learner: "black1",
};
const TRITOC_VIEW = viewOfTritoc({
  board: [
    "...bbb...",
    "..b.b.b..",
    "......b..",
    "w.w....w.",
    "b.w.....b",
    ".w....w.w",
    "w....w...",
    ".bb......",
    ".w....w..",
  ],
  owners: "bb.......",
  points: { black: 2, white: 0 },
  deadline: null,
});

export const LESSON_SCENES: Record<string, Snapshot> = {
  "lesson-ctor": lesson(CTOR, ctor(), [
    { type: "turn", at: 390_000, turn: 21, team: "black" },
    { type: "round", at: 390_000, op: "put", duties: [1, 2, 3] },
    { type: "sealed", at: 391_000, duty: 1 },
    { type: "sealed", at: 391_000, duty: 3 },
  ]),
  "lesson-totas": lesson(TOTAS, totas(GM_8), [{ type: "gm", at: 390_000, gm: 8 }], marks(LOST)),
  "lesson-totas-doom": lesson(
    TOTAS,
    totas(REVEALED, { phase: "doom", doom_targets: { white: ["c2"], black: [] }, en_passant: ["h3", "a10"] }),
    [{ type: "gm", at: 390_000, gm: 8 }],
    marks(["p", ...LOST]),
  ),
  "lesson-tritoc": lesson(TRITOC, TRITOC_VIEW, [
    { type: "turn", at: 390_000, turn: 23, player: "black", before: "moved" },
  ]),
  "lesson-over": lesson(CTOR, CTOR_WON, [{ type: "over", at: 399_000, result: WON }]),
};
