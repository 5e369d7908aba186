// Tritoc's pure parts: where holes lie, what keys mean, what events are in words, and what may be done.
import { describe, expect, it } from "vitest";
import { may_choose, may_decline, may_throw, owes, series_points } from "../src/games/tritoc/hand.ts";
import { at_of, hole_at, key_of, line_in, place_of } from "../src/games/tritoc/holes.ts";
import { board_key, next_target } from "../src/games/tritoc/keys.ts";
import { option_lines, shortest_clock_ms } from "../src/games/tritoc/options.ts";
import { log_lines, spoken } from "../src/games/tritoc/sentences.ts";
import { open_setup } from "../src/games/tritoc/setup.ts";
import { at_zero } from "../src/games/tritoc/tray.ts";
import { reading } from "../src/games/tritoc/reading.ts";
import type { LogEvent } from "../src/games/tritoc/wire.ts";
import { room_from_snapshot } from "../src/room/state.ts";
import type { Snapshot } from "../src/wire/messages.ts";
import { LABELS, OPTIONS, tritoc_info, tritoc_room, tritoc_view } from "./tritoc-support.ts";

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

describe("fields and holes", () => {
  it("make one grid of nine by nine, and every hole is found again", () => {
    expect(place_of("1-1")).toEqual({ row: 0, column: 0 });
    expect(place_of("3-1")).toEqual({ row: 0, column: 6 });
    expect(place_of("4-3")).toEqual({ row: 3, column: 2 });
    expect(place_of("9-9")).toEqual({ row: 8, column: 8 });
    const seen = new Set<string>();
    for (let row = 0; row < 9; row += 1)
      for (let column = 0; column < 9; column += 1) {
        const key = hole_at(row, column);
        expect(place_of(key)).toEqual({ row, column });
        expect(key_of(at_of(key))).toBe(key);
        seen.add(key);
      }
    expect(seen.size).toBe(81);
  });

  it("show the line that has won", () => {
    expect(line_in("...bbb...")).toEqual([4, 6]);
    expect(line_in("..w.w.w..")).toEqual([3, 7]);
    expect(line_in("b..b..b..")).toEqual([1, 7]);
    expect(line_in("bb.wwb...")).toBeNull();
    expect(line_in(".........")).toBeNull();
  });
});

describe("keys", () => {
  it("walk over the whole grid and stop at its edges", () => {
    expect(board_key(press("ArrowRight"), "1-3", true)).toEqual({ kind: "walk", hole: "2-1" });
    expect(board_key(press("ArrowDown"), "2-8", true)).toEqual({ kind: "walk", hole: "5-2" });
    expect(board_key(press("ArrowLeft"), "4-1", true)).toEqual({ kind: "walk", hole: "4-1" });
    expect(board_key(press("Home"), "6-9", true)).toEqual({ kind: "walk", hole: "4-7" });
    expect(board_key(press("End", true), "1-1", true)).toEqual({ kind: "walk", hole: "9-9" });
    expect(board_key(press("PageUp"), "8-5", true)).toEqual({ kind: "walk", hole: "2-2" });
  });

  it("digits and letters act only where they are switched on; Space and Enter always", () => {
    expect(board_key(press("3"), "1-1", true)).toEqual({ kind: "walk", hole: "3-5" });
    expect(board_key(press("n"), "1-1", true)).toEqual({ kind: "next", step: 1 });
    for (const key of ["3", "n", "d", "."]) expect(board_key(press(key), "1-1", false)).toBeNull();
    expect(board_key(press(" "), "1-1", false)).toEqual({ kind: "space" });
    expect(board_key(press("Enter"), "1-1", false)).toEqual({ kind: "act" });
    expect(board_key({ ...press("n"), metaKey: true }, "1-1", true)).toBeNull();
  });

  it("the next target goes row by row, and round the end", () => {
    const targets = ["1-5", "2-5", "4-1", "9-5"];
    expect(next_target(targets, "1-5", 1)).toBe("2-5");
    expect(next_target(targets, "2-5", 1)).toBe("4-1");
    expect(next_target(targets, "9-5", 1)).toBe("1-5");
    expect(next_target(targets, "1-5", -1)).toBe("9-5");
    expect(next_target([], "1-5", 1)).toBeNull();
  });
});

describe("what is due", () => {
  it("from who is in turn, and from nobody else", () => {
    const white = { you: { seats: ["white1" as const], sealed: {}, host: false } };
    expect([owes(tritoc_room()), may_throw(tritoc_room()), may_choose(tritoc_room())]).toEqual([true, true, false]);
    expect(owes(tritoc_room(tritoc_view(), white))).toBe(false);
    const twelve = tritoc_view({ phase: "remove_other", throws: [[6, 6]], targets: [[5, 5]] });
    expect([may_throw(tritoc_room(twelve)), may_choose(tritoc_room(twelve)), may_decline(tritoc_room(twelve))]).toEqual(
      [false, true, true],
    );
    expect(may_decline(tritoc_room(twelve, white))).toBe(false);
    const two = tritoc_view({ phase: "remove_own", throws: [[1, 1]], targets: [[5, 1]] });
    expect(may_decline(tritoc_room(two))).toBe(false);
    expect(owes(tritoc_room(tritoc_view({ phase: "over" })))).toBe(false);
  });

  it("points of a series are those of its games and of the one that is played", () => {
    const series = { played: 2, score: { black: 1, white: 1 }, ties: 0, points: { black: 9, white: 7 } };
    expect(series_points(tritoc_room())).toBeNull();
    expect(series_points(tritoc_room(tritoc_view(), { info: tritoc_info({ series }) }))).toEqual({
      black: 10,
      white: 7,
    });
    const over = tritoc_view({ phase: "over" });
    expect(series_points(tritoc_room(over, { info: tritoc_info({ series }) }))).toEqual({ black: 9, white: 7 });
    expect(series_points(tritoc_room(over, { info: tritoc_info({ series: { ...series, played: 1 } }) }))).toBeNull();
  });
});

describe("the clock", () => {
  it("says what happens at zero", () => {
    expect(at_zero(tritoc_view())).toBe("At 0: the turn passes");
    expect(at_zero(tritoc_view({ phase: "remove_other" }))).toBe("At 0: the turn passes");
    expect(at_zero(tritoc_view({ phase: "place" }))).toBe("At 0: a hole is drawn by lot");
    expect(at_zero(tritoc_view({ phase: "remove_own" }))).toBe("At 0: a piece is drawn by lot");
    expect(at_zero(tritoc_view({ clock_losses: { black: 2, white: 0 } }))).toBe(
      "At 0: the game is lost, the third time in a row",
    );
    expect(at_zero(tritoc_view({ clock_losses: { black: 1, white: 2 } }))).toBe("At 0: the turn passes");
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
    const lines = log_lines(events, tritoc_info(), { labels: LABELS });
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
    expect(spoken(events.slice(1, 4), tritoc_info(), { labels: LABELS })).toBe(
      "Ada takes the 7 of field 3 (top right). Ada wins field 3 (top right).",
    );
    expect(
      spoken([{ type: "turn", at: 1, turn: 8, player: "white", before: "stuck" }], tritoc_info(), { labels: LABELS }),
    ).toBe("Ada could not move.");
    expect(spoken([{ type: "away", at: 1, ms: 500 }], tritoc_info(), { labels: LABELS })).toBe("");
  });

  it("the end says who has won, and why", () => {
    const over = (winner: "white" | null, reason: "line" | "board_full" | "resigned"): string =>
      spoken([{ type: "over", at: 1, result: { winner, reason, points: { black: 0, white: 0 } } }], tritoc_info(), {
        labels: LABELS,
      });
    expect(over("white", "line")).toBe("White wins. Three fields in a row.");
    expect(over("white", "resigned")).toBe("White wins. Black has resigned.");
    expect(over(null, "board_full")).toBe("A draw. No open field has a free hole left.");
  });
});

describe("options", () => {
  it("what is usual is not told, but for the clock", () => {
    expect(option_lines(OPTIONS)).toEqual(["Tritoc, one against one", "Clock: 30 s a turn"]);
    expect(option_lines({ layout: "shuffled", dice: "even", turn_seconds: 0 })).toHaveLength(4);
    expect(shortest_clock_ms(OPTIONS)).toBe(30_000);
    expect(shortest_clock_ms({ ...OPTIONS, turn_seconds: 0 })).toBeNull();
  });

  it("the form begins with the original game", () => {
    const setup = open_setup(() => undefined);
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
      info: tritoc_info(),
      audience: "black",
      you: { seats: ["black1"], sealed: {}, host: true },
      view: tritoc_view({ turn }),
      log: [],
    });
    return room_from_snapshot(snapshot(after), room_from_snapshot(snapshot(before), null, reading), reading).missed;
  };

  it("tells which turns were missed", () => {
    expect(missed(7, 10)).toEqual({ from_turn: 7, to_turn: 10 });
    expect(missed(7, 7)).toBeNull();
  });
});
