import { describe, expect, it } from "vitest";
import { formLines } from "../src/games/totas/form.ts";
import { changedSquares, revealScript } from "../src/games/totas/reveal.ts";
import { logLines, reason, spoken } from "../src/games/totas/sentences.ts";
import { reading } from "../src/games/totas/reading.ts";
import type { LogEvent } from "../src/games/totas/wire.ts";
import { LOG_MAX, roomAfterUpdate } from "../src/room/state.ts";
import { REVEAL, totasInfo, totasRoom, totasView } from "./totas-support.ts";

const before = totasView();
const accident: LogEvent = {
  type: "encounter",
  at: 9,
  kind: "meeting",
  square: "e4",
  pieces: { white: "wV@e4", black: "bp@e5" },
  outcome: { white: "damaged", black: "lost" },
};

describe("the script", () => {
  it("moves both plans at once, and two half-moves of one piece on one way", () => {
    const twice: LogEvent = {
      ...REVEAL,
      plans: {
        white: [
          { from: "e4", to: "f4", piece: "wV", void: false, text: "Vf4" },
          { from: "f4", to: "g4", piece: "wV", void: false, text: "Vg4" },
        ],
        black: [{ from: "e5", to: "e4", piece: "bp", void: false, text: "e4" }],
      },
    } as LogEvent;
    const ways = revealScript([twice], before, totasView({ pieces: ["wV@g4", "bp@e4"] })).filter(
      (step) => step.kind === "travel",
    );
    expect(ways.map((step) => step.path)).toEqual([
      ["e4", "f4", "g4"],
      ["e5", "e4"],
    ]);
    expect(ways.every((step) => step.at === 0 && step.stays)).toBe(true);
  });

  it("a piece that met another stops there and does not stay", () => {
    const steps = revealScript([REVEAL, accident], before, totasView({ pieces: ["wN@e5"] }));
    const volcano = steps.find((step) => step.kind === "travel" && step.figure === "wV");
    expect(volcano).toMatchObject({ stays: false });
    expect(steps).toContainEqual(expect.objectContaining({ kind: "burst", sort: "meeting", square: "e4" }));
  });

  it("every kind of happening has a picture of its own", () => {
    const events: LogEvent[] = [
      {
        type: "encounter",
        at: 1,
        kind: "swap",
        square: "d5",
        pieces: { white: "wR@d3", black: "bR@d5" },
        outcome: { white: "lost", black: "lost" },
      },
      {
        type: "encounter",
        at: 1,
        kind: "accident",
        square: "a5",
        pieces: { white: "wR@a3", black: "bp@a6" },
        outcome: { white: "damaged", black: "lost" },
      },
      { type: "capture", at: 1, square: "b5", by: "wN@c3", taken: "bp@b5", en_passant: false, captor_lost: false },
      { type: "explosion", at: 1, square: "e4", piece: "wV", lost: ["bp@e5"] },
      { type: "legion", at: 1, piece: "wL@h5" },
      { type: "labyrinth", at: 1, square: "d6", piece: "bN", dice: [2, 3], misses: 5 },
      { type: "dice", at: 1, why: "damage", piece: "wR@a5", dice: [6, 6], misses: null },
      { type: "promotion", at: 1, square: "c12", piece: "wQ" },
      { type: "return", at: 1, square: "c4", piece: "wR", due: "c4", set: false },
      {
        type: "mole",
        at: 1,
        white: { die: 3, piece: "c1", vetted: false },
        black: { die: 1, piece: "a12", vetted: true },
      },
    ];
    const steps = revealScript(events, before, before);
    const kinds = new Set(steps.map((step) => `${step.kind} ${"sort" in step ? step.sort : ""}`.trim()));
    for (const kind of [
      "burst swap",
      "burst accident",
      "burst capture",
      "burst legion",
      "blast",
      "taken",
      "dice labyrinth",
      "dice damage",
      "appear promotion",
      "appear return",
      "appear mole",
    ]) {
      expect(kinds, kind).toContain(kind);
    }
    // A vetted piece does not turn; the Volcano's cross hits five squares; nothing lasts beyond the end.
    expect(steps.filter((step) => step.kind === "appear" && step.sort === "mole")).toHaveLength(1);
    expect(steps.find((step) => step.kind === "blast")?.squares).toEqual(["e4", "e5", "f4", "e3", "d4"]);
    expect(steps.every((step) => step.at + step.length <= 1)).toBe(true);
    expect(changedSquares(events, before, before)).toContain("c12");
  });

  it("void half-moves move nothing", () => {
    const blind: LogEvent = {
      ...REVEAL,
      plans: { white: [{ from: "a1", to: "a2", piece: null, void: true, text: "(?a1-a2)" }], black: [] },
    } as LogEvent;
    expect(revealScript([blind], before, before)).toEqual([]);
  });
});

describe("words", () => {
  const info = totasInfo();
  const lines = (events: LogEvent[]): string[] => logLines(events, info).map((line) => line.text);

  it("a reveal is both plans in one line, and what became of the skip in another", () => {
    expect(lines([REVEAL])).toEqual(["White: Ne5 Vf4 · Black: e4", "Black used the skip."]);
  });

  it("a late plan tells whether it was a time-out", () => {
    const late = { ...REVEAL, skip_used: [], late: "black" } as LogEvent & { type: "reveal" };
    expect(lines([{ ...late, time_out: true }])[1]).toMatch(/time-out/);
    expect(lines([{ ...late, time_out: false }])[1]).toMatch(/draft was used/);
  });

  it("each happening has one line of its own", () => {
    expect(lines([accident])).toEqual(["Meeting engagement on e4: white volcano damaged and black pawn lost."]);
    expect(lines([{ type: "dice", at: 1, why: "damage", piece: "wV@e4", dice: [3, 4], misses: 7 }])).toEqual([
      "White volcano (e4), dice 3 and 4: misses 7 game moves.",
    ]);
    expect(lines([{ type: "dice", at: 1, why: "damage", piece: "wV@e4", dice: [6, 6], misses: null }])[0]).toMatch(
      /lost/,
    );
    expect(lines([{ type: "return", at: 1, square: "c5", piece: "wR", due: "c4", set: false }])[0]).toMatch(
      /returns on c5 \(c4 was taken\)/,
    );
    expect(lines([{ type: "explosion", at: 1, square: "e4", piece: "bT", lost: [] }])[0]).toMatch(/nothing else/);
    expect(
      lines([
        { type: "gm", at: 1, gm: 4 },
        { type: "timer", at: 1, side: "black", deadline: 9 },
      ]),
    ).toHaveLength(2);
    expect(logLines([accident], info)[0]?.tone).toBe("clash");
  });

  it("a twin that the form underlines is underlined here, too: its underscore is no part of the words", () => {
    const twin = { half: { go: ["f1", "e10"] }, text: "_Ne10", void: false };
    const plans = { white: [twin, { ...twin, void: true }], black: [] };
    const [line] = logLines([{ ...REVEAL, plans } as unknown as LogEvent], info);
    expect(line?.text).toContain("N\u0332e10 N\u0332e10 ");
    expect(line?.text).not.toContain("_");
  });

  it("what is spoken is the reveal and what it brought, not the book-keeping", () => {
    const text = spoken(
      [{ type: "sealed", at: 1, side: "black", what: "plan" }, REVEAL, accident, { type: "gm", at: 1, gm: 4 }],
      info,
    );
    expect(text).toMatch(/^White: Ne5/);
    expect(text).toMatch(/Meeting engagement/);
    expect(text).not.toMatch(/Game move/);
  });

  it("the result says how it ended and what made the points", () => {
    const result = { winner: "white", reason: "time", by: "kmax", points: { white: 4, black: 1 } } as const;
    expect(reason(result)).toBe("The playing time is over. Potential leads by 10 or more: 4 points.");
    expect(reason({ ...result, reason: "king", by: "clean", points: { white: 5, black: 1 } })).toBe(
      "Black’s king is lost. A clean win: 5 points.",
    );
  });
});

describe("the form", () => {
  it("has one line a GM, in order, however often it was told", () => {
    const cell = { move: "a4", result: "" };
    const form = (gm: number): LogEvent => ({ type: "form", at: gm, gm, white: [cell, cell], black: [cell, cell] });
    // A long match's log is cut, but not its form.
    const room = totasRoom();
    const many: LogEvent[] = Array.from({ length: 2 * LOG_MAX }, (_, index) =>
      index % 10 === 0 ? form(index / 10 + 1) : { type: "gm", at: index, gm: index },
    );
    const after = roomAfterUpdate(
      room,
      {
        type: "update",
        room: room.room,
        seq: 11,
        now: 1,
        events: many,
        view: totasView(),
      },
      reading,
    ) as typeof room;
    expect(formLines(after.log)).toHaveLength((2 * LOG_MAX) / 10);
    expect(after.log.length).toBeLessThan(2 * LOG_MAX);
    expect(formLines([form(2), form(1), REVEAL, form(2)]).map((line) => line.gm)).toEqual([1, 2]);
  });
});
