import { describe, expect, it } from "vitest";
import { boardKey, type PressedKey } from "../src/games/ctor/keys.ts";
import { NO_SHIFT } from "../src/games/ctor/torus.ts";

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const walk = (key: string, cursor: number, shift = NO_SHIFT, more: Partial<PressedKey> = {}) => {
  const found = boardKey(press(key, more), 8, cursor, shift, true);
  return found?.kind === "walk" ? found.square : null;
};

describe("keys on the board", () => {
  it("arrows wrap round the torus", () => {
    expect(walk("ArrowLeft", 1)).toBe(8);
    expect(walk("ArrowUp", 1)).toBe(57);
    expect(walk("ArrowRight", 64)).toBe(57);
    expect(walk("ArrowDown", 64)).toBe(8);
  });

  it("Home, End and Page keys go to the edges of what is seen, also in a shifted view", () => {
    expect(walk("Home", 12)).toBe(9);
    expect(walk("End", 12)).toBe(16);
    expect(walk("PageUp", 12)).toBe(4);
    expect(walk("PageDown", 12)).toBe(60);
    expect(walk("Home", 12, { rows: 0, columns: 2 })).toBe(11);
    expect(walk("End", 12, { rows: 0, columns: 2 })).toBe(10);
    expect(walk("Home", 12, NO_SHIFT, { ctrlKey: true })).toBe(1);
  });

  it("Shift with arrows shifts the view", () => {
    expect(boardKey(press("ArrowUp", { shiftKey: true }), 8, 1, NO_SHIFT, true)).toEqual({
      kind: "shift",
      rows: -1,
      columns: 0,
    });
    expect(boardKey(press("0"), 8, 1, NO_SHIFT, true)).toEqual({ kind: "reset" });
  });

  it("letters can be switched off, Enter and arrows cannot", () => {
    expect(boardKey(press("s"), 8, 1, NO_SHIFT, true)).toEqual({ kind: "seal" });
    expect(boardKey(press("s"), 8, 1, NO_SHIFT, false)).toBeNull();
    expect(boardKey(press("Enter"), 8, 1, NO_SHIFT, false)).toEqual({ kind: "act" });
    expect(walk("ArrowLeft", 5)).toBe(4);
  });

  it("leaves the browser's own combinations alone", () => {
    expect(boardKey(press("r", { ctrlKey: true }), 8, 1, NO_SHIFT, true)).toBeNull();
    expect(boardKey(press("ArrowLeft", { altKey: true }), 8, 1, NO_SHIFT, true)).toBeNull();
    expect(boardKey(press("Tab"), 8, 1, NO_SHIFT, true)).toBeNull();
  });
});
