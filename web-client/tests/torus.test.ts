import { describe, expect, it } from "vitest";
import {
  copies,
  countRound,
  neighbours,
  NO_SHIFT,
  places,
  pressed,
  squareAt,
  step,
  way,
} from "../src/games/ctor/torus.ts";

describe("the torus (CTOR 1)", () => {
  it("1.1 numbers squares row by row", () => {
    expect(squareAt(8, 0, 0)).toBe(1);
    expect(squareAt(8, 0, 7)).toBe(8);
    expect(squareAt(8, 7, 7)).toBe(64);
    expect(squareAt(10, 9, 0)).toBe(91);
  });

  it("1.2 gives every square eight different neighbours, each of which has it as a neighbour", () => {
    for (const n of [8, 10]) {
      for (let square = 1; square <= n * n; square += 1) {
        const round = neighbours(n, square);
        expect(new Set(round).size).toBe(8);
        expect(round).not.toContain(square);
        for (const other of round) expect(neighbours(n, other)).toContain(square);
      }
    }
    expect(neighbours(8, 1).sort((a, b) => a - b)).toEqual([2, 8, 9, 10, 16, 57, 58, 64]);
  });

  it("1.3 repeats a side square once in the ring and a corner three times", () => {
    expect([1, 8, 57, 64].map((square) => copies(8, square, NO_SHIFT))).toEqual([3, 3, 3, 3]);
    expect(copies(8, 4, NO_SHIFT)).toBe(1);
    expect(copies(8, 33, NO_SHIFT)).toBe(1);
    expect(copies(8, 28, NO_SHIFT)).toBe(0);
    expect(
      places(10, NO_SHIFT)
        .flat()
        .filter((place) => place.ring),
    ).toHaveLength(44);
  });

  it("shows each square once in the core, however the view is shifted", () => {
    for (const shift of [NO_SHIFT, { rows: 3, columns: 7 }, { rows: 9, columns: 1 }]) {
      const core = places(10, shift)
        .flat()
        .filter((place) => !place.ring);
      expect(new Set(core.map((place) => place.square)).size).toBe(100);
    }
    expect(places(8, { rows: 1, columns: 2 })[1]?.[1]?.square).toBe(11);
  });

  it("the ring's neighbours are the board's: every core cell is surrounded by its neighbours", () => {
    const shown = places(8, { rows: 5, columns: 2 });
    for (let row = 1; row <= 8; row += 1) {
      for (let column = 1; column <= 8; column += 1) {
        const square = shown[row]?.[column]?.square ?? 0;
        const seen = [-1, 0, 1]
          .flatMap((r) => [-1, 0, 1].map((c) => shown[row + r]?.[column + c]?.square ?? 0))
          .filter((_, index) => index !== 4);
        expect(seen.sort((a, b) => a - b)).toEqual(neighbours(8, square).sort((a, b) => a - b));
      }
    }
  });

  it("goes the short way round", () => {
    expect(way(8, 1, 8)).toEqual({ rows: 0, columns: -1 });
    expect(way(8, 1, 57)).toEqual({ rows: -1, columns: 0 });
    expect(way(10, 100, 1)).toEqual({ rows: 1, columns: 1 });
    expect(step(8, 8, 0, 1)).toBe(1);
    expect(step(8, 3, -1, 0)).toBe(59);
  });

  it("counts neighbours across the edge for the badge", () => {
    const board = Array.from({ length: 64 }, () => ".");
    board[0] = "w";
    for (const square of [2, 8, 57, 64]) board[square - 1] = "b";
    expect(countRound(8, board.join(""), 1, "b")).toBe(4);
    expect(pressed(8, board.join(""), "b")).toEqual(new Map([[1, 4]]));
    board[63] = ".";
    expect(pressed(8, board.join(""), "b").size).toBe(0);
  });
});
