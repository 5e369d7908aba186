// Made-up TOTA*S rooms in every state worth looking at. For development and screenshots only.
import { halfOf } from "./legal-totas.ts";
import { human, OPTIONS, start, MIDDLE, info, GROUND, view, marks, LOG, snapshot, FILES } from "./world-totas.ts";
import type { AnyEvent, Snapshot, TotasHalf, TotasRevealedPlans, TotasView, Update } from "../wire/messages.ts";

const squaresBetween = (first: number, last: number): string[] => {
  const found: string[] = [];
  for (let rank = first; rank <= last; rank += 1) for (const file of FILES) found.push(`${file}${rank}`);
  return found;
};

function groundOffer(white: boolean): TotasView["legal"] {
  const light = (square: string): boolean => (FILES.indexOf(square[0] ?? "") + Number(square.slice(1))) % 2 === 0;
  const along = (files: number, ranks: number): [string, string, string][] =>
    squaresBetween(3, 10).flatMap((middle): [string, string, string][] => {
      const at = (step: number): string =>
        `${FILES[FILES.indexOf(middle[0] ?? "") + files * step] ?? "?"}${Number(middle.slice(1)) + ranks * step}`;
      const line: [string, string, string] = [at(-1), middle, at(1)];
      return light(middle) && line.every((square) => /^[a-l]([3-9]|10)$/.test(square)) ? [line] : [];
    });
  return {
    acropolis: white ? ["b2", "j2", "k3"] : ["b10", "c11", "k11"],
    along_rank: along(1, 0),
    along_file: along(0, 1),
    labyrinth: Array.from(FILES, (file) => `${file}${white ? 6 : 7}`),
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
  return { ...made, legal: halfOf(made.pieces ?? [], side, made) };
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
  ground: snapshot({ view: view({ ...START_GROUND, legal: groundOffer(true) }), log: LOG.slice(0, 1) }),
  "ground-black": snapshot({
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: false },
    view: view({
      ...START_GROUND,
      sealed: { white: true, black: false },
      zones: { white: null, black: [] },
      legal: groundOffer(false),
    }),
    log: LOG.slice(0, 1),
  }),
  "totas-start": snapshot({
    view: planned({ ...START_GROUND, phase: "plan", gm: 1, ...GROUND, deadline: 6_000_000 }),
    log: LOG.slice(0, 3),
  }),
  plan: snapshot({ view: planned() }),
  "plan-black": snapshot({
    audience: "black",
    you: { seats: ["black1"], sealed: {}, host: false },
    view: planned({}, "b"),
  }),
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
    info: info({
      options: { ...OPTIONS, variant: "summary", army: { king_row: "GWRCBQKBCRWG", pawn_row: "pLPppppppPLp" } },
    }),
    view: planned({
      pieces: start("GWRCBQKBCRWG"),
      axes: {
        b1: "file",
        d1: "rising",
        i1: "falling",
        k1: "rank",
        b12: "file",
        d12: "rising",
        i12: "rising",
        k12: "file",
      },
      away: [],
      vetted: [],
      doomed: [],
      gm: 2,
    }),
  }),
  "totas-over": snapshot({
    info: info({
      status: "over",
      game_id: "88TRSZM96ZZM",
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
export function totasReveal(half: TotasHalf[]): Pick<Update, "events" | "view" | "marks"> {
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
