import { describe, expect, it } from "vitest";
import { choiceOf, pick, squaresOf, stillLegal, targets } from "../src/games/ctor/selection.ts";
import type { CtorLegal } from "../src/wire/messages.ts";

const none = { put: [], move: [], landing: { from: [], to: [] } } satisfies CtorLegal;

describe("picking a Put", () => {
  const legal: CtorLegal = { ...none, put: [3, 5] };

  it("takes a legal square, replaces it by another, and confirms on the second tap", () => {
    expect(pick("put", [], 3, legal)).toEqual({ picked: [3], effect: "complete" });
    expect(pick("put", [3], 5, legal)).toEqual({ picked: [5], effect: "complete" });
    expect(pick("put", [5], 5, legal)).toEqual({ picked: [5], effect: "confirm" });
  });

  it("refuses what is not offered and keeps the draft", () => {
    expect(pick("put", [3], 4, legal)).toEqual({ picked: [3], effect: "refused" });
    expect(pick("put", [], 3, undefined)).toEqual({ picked: [], effect: "refused" });
  });
});

describe("picking a Move", () => {
  const legal: CtorLegal = {
    ...none,
    move: [
      [1, 2],
      [1, 8],
      [9, 10],
    ],
  };

  it("takes a chip, then a square it can reach", () => {
    expect(pick("move", [], 1, legal)).toEqual({ picked: [1], effect: "picked" });
    expect(pick("move", [1], 8, legal)).toEqual({ picked: [1, 8], effect: "complete" });
    expect(pick("move", [1, 8], 8, legal).effect).toBe("confirm");
    expect(pick("move", [1, 8], 2, legal)).toEqual({ picked: [1, 2], effect: "complete" });
  });

  it("changes or drops the chip", () => {
    expect(pick("move", [1], 9, legal)).toEqual({ picked: [9], effect: "picked" });
    expect(pick("move", [1], 1, legal)).toEqual({ picked: [], effect: "dropped" });
    expect(pick("move", [1], 10, legal)).toEqual({ picked: [1], effect: "refused" });
  });

  it("marks chips first, then the squares of the chosen one", () => {
    expect(targets("move", [], legal)).toEqual(new Set([1, 9]));
    expect(targets("move", [1], legal)).toEqual(new Set([2, 8]));
  });
});

describe("picking a Landing", () => {
  const legal: CtorLegal = { ...none, landing: { from: [1, 2, 3], to: [20, 21] } };

  it("takes two chips, then a square", () => {
    const one = pick("landing", [], 1, legal).picked;
    const two = pick("landing", one, 3, legal).picked;
    expect(pick("landing", two, 20, legal)).toEqual({ picked: [1, 3, 20], effect: "complete" });
    expect(pick("landing", one, 20, legal).effect).toBe("refused");
    expect(pick("landing", [1, 3, 20], 20, legal).effect).toBe("confirm");
    expect(pick("landing", [1, 3, 20], 21, legal).picked).toEqual([1, 3, 21]);
  });

  it("a third chip takes the place of the first; a chip tapped again is dropped", () => {
    expect(pick("landing", [1, 3], 2, legal).picked).toEqual([3, 2]);
    expect(pick("landing", [1, 3], 1, legal)).toEqual({ picked: [3], effect: "dropped" });
  });
});

describe("choices", () => {
  it("are made from complete picks only", () => {
    expect(choiceOf("put", [4])).toEqual({ put: 4 });
    expect(choiceOf("move", [4])).toBeNull();
    expect(choiceOf("move", [4, 5])).toEqual({ move: [4, 5] });
    expect(choiceOf("landing", [1, 2])).toBeNull();
    expect(choiceOf("landing", [1, 2, 3])).toEqual({ landing: [1, 2, 3] });
    expect(squaresOf({ landing: [1, 2, 3] })).toEqual([1, 2, 3]);
    expect(squaresOf({ pass: true })).toEqual([]);
  });

  it("a draft is kept as far as the board still offers it", () => {
    const legal: CtorLegal = { ...none, move: [[1, 2]] };
    expect(stillLegal("move", [1, 2], legal)).toEqual([1, 2]);
    expect(stillLegal("move", [1, 8], legal)).toEqual([1]);
    expect(stillLegal("move", [9, 8], legal)).toEqual([]);
  });
});
