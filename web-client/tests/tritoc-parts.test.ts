// Tritoc's pure parts: where holes lie, what keys mean, what events are in words, and what may be done.
import { describe, expect, it } from "vitest";
import { mayChoose, mayDecline, mayThrow, owes, seriesPoints } from "../src/games/tritoc/hand.ts";
import { atOf, holeAt, keyOf, lineIn, placeOf } from "../src/games/tritoc/holes.ts";
import { boardKey, nextTarget } from "../src/games/tritoc/keys.ts";
import { optionLines, shortestClockMs } from "../src/games/tritoc/options.ts";
import { logLines, spoken } from "../src/games/tritoc/sentences.ts";
import { openSetup } from "../src/games/tritoc/setup.ts";
import { atZero } from "../src/games/tritoc/tray.ts";
import { reading } from "../src/games/tritoc/reading.ts";
import type { LogEvent } from "../src/games/tritoc/wire.ts";
import { roomFromSnapshot } from "../src/room/state.ts";
import type { Snapshot } from "../src/wire/messages.ts";
import { LABELS, OPTIONS, tritocInfo, tritocRoom, tritocView } from "./tritoc-support.ts";

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

describe("fields and holes", () => {
  it("make one grid of nine by nine, and every hole is found again", () => {
    expect(placeOf("1-1")).toEqual({ row: 0, column: 0 });
    expect(placeOf("3-1")).toEqual({ row: 0, column: 6 });
    expect(placeOf("4-3")).toEqual({ row: 3, column: 2 });
    expect(placeOf("9-9")).toEqual({ row: 8, column: 8 });
    const seen = new Set<string>();
    for (let row = 0; row < 9; row += 1)
      for (let column = 0; column < 9; column += 1) {
        const key = holeAt(row, column);
        expect(placeOf(key)).toEqual({ row, column });
        expect(keyOf(atOf(key))).toBe(key);
        seen.add(key);
      }
    expect(seen.size).toBe(81);
  });

  it("show the line that has won", () => {
    expect(lineIn("...bbb...")).toEqual([4, 6]);
    expect(lineIn("..w.w.w..")).toEqual([3, 7]);
    expect(lineIn("b..b..b..")).toEqual([1, 7]);
    expect(lineIn("bb.wwb...")).toBeNull();
    expect(lineIn(".........")).toBeNull();
  });
});

describe("keys", () => {
  it("walk over the whole grid and stop at its edges", () => {
    expect(boardKey(press("ArrowRight"), "1-3", true)).toEqual({ kind: "walk", hole: "2-1" });
    expect(boardKey(press("ArrowDown"), "2-8", true)).toEqual({ kind: "walk", hole: "5-2" });
    expect(boardKey(press("ArrowLeft"), "4-1", true)).toEqual({ kind: "walk", hole: "4-1" });
    expect(boardKey(press("Home"), "6-9", true)).toEqual({ kind: "walk", hole: "4-7" });
    expect(boardKey(press("End", true), "1-1", true)).toEqual({ kind: "walk", hole: "9-9" });
    expect(boardKey(press("PageUp"), "8-5", true)).toEqual({ kind: "walk", hole: "2-2" });
  });

  it("digits and letters act only where they are switched on; Space and Enter always", () => {
    expect(boardKey(press("3"), "1-1", true)).toEqual({ kind: "walk", hole: "3-5" });
    expect(boardKey(press("n"), "1-1", true)).toEqual({ kind: "next", step: 1 });
    for (const key of ["3", "n", "d", "."]) expect(boardKey(press(key), "1-1", false)).toBeNull();
    expect(boardKey(press(" "), "1-1", false)).toEqual({ kind: "space" });
    expect(boardKey(press("Enter"), "1-1", false)).toEqual({ kind: "act" });
    expect(boardKey({ ...press("n"), metaKey: true }, "1-1", true)).toBeNull();
  });

  it("the next target goes row by row, and round the end", () => {
    const targets = ["1-5", "2-5", "4-1", "9-5"];
    expect(nextTarget(targets, "1-5", 1)).toBe("2-5");
    expect(nextTarget(targets, "2-5", 1)).toBe("4-1");
    expect(nextTarget(targets, "9-5", 1)).toBe("1-5");
    expect(nextTarget(targets, "1-5", -1)).toBe("9-5");
    expect(nextTarget([], "1-5", 1)).toBeNull();
  });
});

describe("what is due", () => {
  it("from who is in turn, and from nobody else", () => {
    const white = { you: { seats: ["white1" as const], sealed: {}, host: false } };
    expect([owes(tritocRoom()), mayThrow(tritocRoom()), mayChoose(tritocRoom())]).toEqual([true, true, false]);
    expect(owes(tritocRoom(tritocView(), white))).toBe(false);
    const twelve = tritocView({ phase: "remove_other", throws: [[6, 6]], targets: [[5, 5]] });
    expect([mayThrow(tritocRoom(twelve)), mayChoose(tritocRoom(twelve)), mayDecline(tritocRoom(twelve))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(mayDecline(tritocRoom(twelve, white))).toBe(false);
    const two = tritocView({ phase: "remove_own", throws: [[1, 1]], targets: [[5, 1]] });
    expect(mayDecline(tritocRoom(two))).toBe(false);
    expect(owes(tritocRoom(tritocView({ phase: "over" })))).toBe(false);
  });

  it("points of a series are those of its games and of the one that is played", () => {
    const series = { played: 2, score: { black: 1, white: 1 }, ties: 0, points: { black: 9, white: 7 } };
    expect(seriesPoints(tritocRoom())).toBeNull();
    expect(seriesPoints(tritocRoom(tritocView(), { info: tritocInfo({ series }) }))).toEqual({
      black: 10,
      white: 7,
    });
    const over = tritocView({ phase: "over" });
    expect(seriesPoints(tritocRoom(over, { info: tritocInfo({ series }) }))).toEqual({ black: 9, white: 7 });
    expect(seriesPoints(tritocRoom(over, { info: tritocInfo({ series: { ...series, played: 1 } }) }))).toBeNull();
  });
});

describe("the clock", () => {
  it("says what happens at zero", () => {
    expect(atZero(tritocView())).toBe("At 0: the turn is over");
    expect(atZero(tritocView({ phase: "remove_other" }))).toBe("At 0: the turn is over");
    expect(atZero(tritocView({ phase: "place" }))).toBe("At 0: a hole is drawn by lot");
    expect(atZero(tritocView({ phase: "remove_own" }))).toBe("At 0: a piece is drawn by lot");
    expect(atZero(tritocView({ clock_losses: { black: 2, white: 0 } }))).toBe(
      "At 0: third time in a row, you lose the game",
    );
    expect(atZero(tritocView({ clock_losses: { black: 1, white: 2 } }))).toBe("At 0: the turn is over");
  });
});

describe("events in words", () => {
  const events: LogEvent[] = [
    { type: "throw", at: 1, player: "black", dice: [3, 4], total: 7 },
    { type: "place", at: 2, player: "black", hole: [3, 5], lot: false },
    { type: "field", at: 2, field: 3, player: "black" },
    { type: "turn", at: 2, turn: 8, player: "white", before: "moved" },
    { type: "throw", at: 3, player: "white", dice: [12], total: 12 },
    { type: "turn", at: 4, turn: 9, player: "black", before: "declined" },
    { type: "throw", at: 5, player: "black", dice: [1, 1], total: 2 },
    { type: "remove", at: 9, player: "black", owner: "black", hole: [1, 9], lot: true },
    { type: "turn", at: 9, turn: 10, player: "white", before: "clock" },
    { type: "remove", at: 9, player: "white", owner: "black", hole: [9, 1], lot: false },
  ];

  it("each has its line in the log", () => {
    const lines = logLines(events, tritocInfo(), { labels: LABELS });
    expect(lines.map((line) => line.text)).toEqual([
      "Ada throws 3 and 4: 7.",
      "Ada takes the 7 of field 3 (top right).",
      "Ada wins field 3 (top right).",
      "Turn 8: Cleo",
      "Cleo throws 12.",
      "Cleo declines.",
      "Turn 9: Ada",
      "Ada throws 1 and 1: 2.",
      "By lot, Ada gives up the 11 of field 1 (top left).",
      "Ada’s time ran out.",
      "Turn 10: Cleo",
      "Cleo removes Ada’s piece from the 3 of field 9 (bottom right).",
    ]);
  });

  it("what is spoken leaves out the heading of a turn, and tells how the one before has ended", () => {
    expect(spoken(events.slice(1, 4), tritocInfo(), { labels: LABELS })).toBe(
      "Ada takes the 7 of field 3 (top right). Ada wins field 3 (top right).",
    );
    expect(
      spoken([{ type: "turn", at: 1, turn: 8, player: "white", before: "stuck" }], tritocInfo(), { labels: LABELS }),
    ).toBe("Ada could not move.");
    expect(spoken([{ type: "away", at: 1, ms: 500 }], tritocInfo(), { labels: LABELS })).toBe("");
  });

  it("the end says who has won, and why", () => {
    const over = (winner: "white" | null, reason: "line" | "board_full" | "resigned"): string =>
      spoken([{ type: "over", at: 1, result: { winner, reason, points: { black: 0, white: 0 } } }], tritocInfo(), {
        labels: LABELS,
      });
    expect(over("white", "line")).toBe("White wins. Three fields in a row.");
    expect(over("white", "resigned")).toBe("White wins. Black resigned.");
    expect(over(null, "board_full")).toBe("A draw. There are no free holes left.");
  });
});

describe("options", () => {
  it("what is usual is not told, but for the clock", () => {
    expect(optionLines(OPTIONS)).toEqual(["Tritoc, one against one", "Clock: 30 s a turn"]);
    expect(optionLines({ layout: "shuffled", dice: "even", turn_seconds: 0 })).toHaveLength(4);
    expect(shortestClockMs(OPTIONS)).toBe(30_000);
    expect(shortestClockMs({ ...OPTIONS, turn_seconds: 0 })).toBeNull();
  });

  it("the form begins with the original game", () => {
    const setup = openSetup(() => undefined);
    expect(setup.options()).toEqual(OPTIONS);
    expect(setup.seats()).toEqual(["black1", "white1"]);
  });
});

describe("coming back", () => {
  const missed = (before: number, after: number) => {
    const snapshot = (turn: number): Snapshot => ({
      type: "snapshot",
      room: "4GZK7Q2M",
      seq: turn,
      now: 1,
      info: tritocInfo(),
      audience: "black",
      you: { seats: ["black1"], sealed: {}, host: true },
      view: tritocView({ turn }),
      log: [],
    });
    return roomFromSnapshot(snapshot(after), roomFromSnapshot(snapshot(before), null, reading), reading).missed;
  };

  it("tells which turns were missed", () => {
    expect(missed(7, 10)).toEqual({ fromTurn: 7, toTurn: 10 });
    expect(missed(7, 7)).toBeNull();
  });
});
