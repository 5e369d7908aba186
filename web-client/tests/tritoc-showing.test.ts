// The order in which things are shown: a stage on which the test says when something has come to rest.
import { beforeEach, describe, expect, it } from "vitest";
import { openShowing, type Showing, type Stage } from "../src/games/tritoc/showing.ts";
import { freshState, type TableState } from "../src/games/tritoc/state.ts";
import type { LogEvent } from "../src/games/tritoc/wire.ts";
import { tritocView } from "./tritoc-support.ts";

const THROW: LogEvent = { type: "throw", at: 1, player: "white", dice: [3, 4], total: 7 };
const PLACE: LogEvent = { type: "place", at: 2, player: "white", hole: [2, 5], lot: false };
const TURN: LogEvent = { type: "turn", at: 2, turn: 8, player: "black", before: "moved" };

const before = tritocView({ player: "white" });
const fallen = tritocView({ player: "white", phase: "place", throws: [[3, 4]], targets: [[2, 5]] });
const after = tritocView({ turn: 8 });

let state: TableState;
let showing: Showing;
let told: string[];
let isStill: boolean;
/** Lets what is moving come to rest. */
let rest: () => void;
/** Ends what hears of a press now; none: nobody listens. */
let pressed: Set<() => void>;

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  state = freshState();
  told = [];
  isStill = false;
  rest = () => undefined;
  pressed = new Set();
  const moving = (what: string) => {
    told.push(what);
    let finish = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      finish = resolve;
    });
    rest = finish;
    return { over, finish };
  };
  const stage: Stage = {
    still: () => isStill,
    drawn: () => Promise.resolve(),
    roll: () => moving("roll"),
    change: (events) => moving(events.map((event) => event.type).join("+")),
  };
  showing = openShowing(
    state,
    stage,
    (end) => {
      pressed.add(end);
      return () => pressed.delete(end);
    },
    (events) => told.push(`sound ${events.map((event) => event.type).join("+")}`),
    () => undefined,
  );
});

describe("showing", () => {
  it("holds what follows a throw back until the dice have come to rest", async () => {
    showing.add({ before, after: fallen, events: [THROW] });
    showing.add({ before: fallen, after, events: [PLACE, TURN] });
    await settled();
    expect([state.rolling, state.shown, state.dice?.total]).toEqual([true, before, 7]);
    expect(told).toEqual(["sound throw", "roll"]);
    expect(state.last.size).toBe(0);
    rest();
    await settled();
    expect([state.rolling, state.shown]).toEqual([false, after]);
    expect([...state.last]).toEqual(["2-5"]);
    expect(told).toEqual(["sound throw", "roll", "sound place+turn", "place+turn"]);
    expect(showing.busy).toBe(true);
    rest();
    await settled();
    expect([showing.busy, state.shown]).toEqual([false, null]);
  });

  it("a throw that ends the turn is seen before the turn is", async () => {
    showing.add({ before, after, events: [THROW, { ...TURN, before: "stuck" }] });
    await settled();
    expect([state.rolling, state.shown]).toEqual([true, before]);
    rest();
    await settled();
    expect([state.rolling, state.shown, state.dice?.player]).toEqual([false, null, "white"]);
  });

  it("who is in a hurry has all of it at once, and nothing of it comes later", async () => {
    showing.add({ before, after: fallen, events: [THROW] });
    showing.add({ before: fallen, after, events: [PLACE, TURN] });
    await settled();
    showing.finish();
    expect([state.rolling, state.shown, state.dice?.total, [...state.last]]).toEqual([false, null, 7, ["2-5"]]);
    await settled();
    expect(told).toEqual(["sound throw", "roll"]);
    showing.add({ before: after, after: fallen, events: [{ ...THROW, player: "black" }] });
    await settled();
    expect([state.rolling, state.shown]).toEqual([true, after]);
  });

  it("whoever presses anything is in a hurry, as long as something is being shown and no longer", async () => {
    expect(pressed.size).toBe(0);
    showing.add({ before, after: fallen, events: [THROW] });
    showing.add({ before: fallen, after, events: [PLACE, TURN] });
    await settled();
    expect(pressed.size).toBe(1);
    pressed.forEach((end) => end());
    expect([state.rolling, state.dice?.total, [...state.last], pressed.size]).toEqual([false, 7, ["2-5"], 0]);
    await settled();
    showing.add({ before, after: fallen, events: [THROW] });
    await settled();
    expect([state.rolling, pressed.size]).toEqual([true, 1]);
    rest();
    await settled();
    expect([showing.busy, pressed.size]).toEqual([false, 0]);
  });

  it("where nothing is to move there are outcomes only", () => {
    isStill = true;
    showing.add({ before, after: fallen, events: [THROW] });
    expect([state.rolling, state.shown, state.dice?.total, showing.busy]).toEqual([false, null, 7, false]);
  });

  it("what lags too far behind is given up", async () => {
    for (let index = 0; index < 5; index += 1) showing.add({ before, after: fallen, events: [THROW] });
    await settled();
    expect([showing.busy, state.shown, state.rolling]).toEqual([false, null, false]);
  });
});
