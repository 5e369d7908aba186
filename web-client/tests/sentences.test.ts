import { describe, expect, it } from "vitest";
import { changedSquares, lastReveal, revealScript } from "../src/games/ctor/reveal.ts";
import { clashes, logLines, resultWords, spoken } from "../src/games/ctor/sentences.ts";
import type { CtorLogEvent } from "../src/games/ctor/room.ts";
import type { CtorRevealEvent } from "../src/wire/messages.ts";
import { info } from "./support.ts";

const clash: CtorRevealEvent = {
  type: "reveal",
  at: 9,
  op: "put",
  choices: [
    { duty: 1, seat: "black1", put: 45, void: false },
    { duty: 2, seat: "black2", put: 45, void: true },
  ],
};
const moves: CtorRevealEvent = {
  type: "reveal",
  at: 9,
  op: "move",
  choices: [
    { duty: 1, seat: "white1", move: [1, 2], void: false },
    { duty: 2, seat: "white2", move: [10, 2], void: true },
  ],
};
const replaced: CtorLogEvent = { type: "replace", at: 9, seat: null, square: 7 };
const sprung: CtorLogEvent = { type: "sprung", at: 9, team: "white", squares: [45] };

describe("a reveal in words", () => {
  it("is one sentence: what was done, where it clashed, who keeps it, what was replaced", () => {
    expect(spoken([clash, replaced, { ...replaced, square: 8 }], info())).toBe(
      "Black: 45; clash on 45, Ada keeps it. 2 replaced.",
    );
    expect(spoken([clash, sprung], info())).toContain("White’s secret square 45 springs.");
  });

  it("says a pass of all, and nothing where nothing was revealed", () => {
    const pass: CtorLogEvent = {
      type: "reveal",
      at: 1,
      op: "put",
      choices: [{ duty: 1, seat: "white1", pass: true, void: false }],
    };
    expect(spoken([pass], info())).toBe("White: pass.");
    expect(spoken([{ type: "sealed", at: 1, duty: 1 }], info())).toBe("");
  });

  it("finds the square of a clash among all that a choice claims", () => {
    expect(clashes(clash)).toEqual([{ square: 45, keeps: "black1", loses: "black2" }]);
    expect(clashes(moves)).toEqual([{ square: 2, keeps: "white1", loses: "white2" }]);
  });
});

describe("the log", () => {
  it("has a heading per turn, joins replaces of one player, marks what was void", () => {
    const byAda: CtorLogEvent[] = [7, 8].map((square) => ({ type: "replace", at: 1, seat: "black1", square }));
    const lines = logLines(
      [{ type: "turn", at: 0, turn: 3, team: "black" }, clash, ...byAda, { type: "sealed", at: 1, duty: 1 }],
      info(),
    );
    expect(lines.map((line) => line.tone)).toEqual(["heading", "clash", "plain"]);
    expect(lines[1]?.text).toBe("Put: 45 (Ada); 45 (Bob): clash, void");
    expect(lines[2]?.text).toBe("Replaced: 7, 8 (Ada)");
  });

  it("tells who left and why", () => {
    const lines = logLines([{ type: "leave", at: 1, seat: "white2", name: "Dai", reason: "absent" }], info());
    expect(lines[0]?.text).toBe("Dai was away too long and lost White 2.");
  });
});

describe("the result", () => {
  it("says who gave up, not who won by it", () => {
    const chips = { black: 3, white: 4 };
    expect(resultWords({ winner: "white", reason: "resigned", chips })).toBe(
      "White wins. Black resigned: 3 chips black, 4 white.",
    );
    expect(resultWords({ winner: null, reason: "board_full", chips: { black: 32, white: 32 } })).toBe(
      "A draw. The board is full: 32 chips black, 32 white.",
    );
  });
});

describe("a reveal's script", () => {
  it("shows what happens together together, and what follows from it later, within the whole", () => {
    const steps = revealScript([clash, replaced, sprung]);
    expect(steps.map((step) => step.kind)).toEqual(["put", "clash", "flip", "spring"]);
    for (const step of steps) {
      expect(step.at).toBeGreaterThanOrEqual(0);
      expect(step.at + step.length).toBeLessThanOrEqual(1.0001);
    }
    const [put, , flip] = steps;
    expect(flip?.at).toBeGreaterThanOrEqual((put?.at ?? 0) + (put?.length ?? 0));
  });

  it("slides a move, brings two chips to a landing", () => {
    const landing: CtorLogEvent = {
      type: "reveal",
      at: 1,
      op: "landing",
      choices: [{ duty: 1, seat: "black1", landing: [3, 5, 20], void: false }],
    };
    expect(revealScript([moves])[0]).toMatchObject({ kind: "slide", from: 1, to: 2, chip: "w" });
    expect(revealScript([landing])[0]).toMatchObject({ kind: "land", from: [3, 5], to: 20, chip: "b" });
    expect(changedSquares([landing]).changed).toEqual(new Set([3, 5, 20]));
  });

  it("marks changed squares and clashes apart, and can be found again in the log", () => {
    expect(changedSquares([clash])).toEqual({ changed: new Set([45]), clashed: new Set([45]) });
    expect(lastReveal([moves, clash, replaced])).toEqual([clash, replaced]);
    expect(lastReveal([])).toEqual([]);
  });
});
