// @vitest-environment happy-dom
// After a restart of the server the game's clock stands until people are back: the countdown says so and counts
// nothing.
import { afterEach, describe, expect, it } from "vitest";
import { defineTimer, type TimerFacts } from "../src/components/timer.ts";
import { roomLine } from "../src/games/common/room-lines.ts";

const facts: TimerFacts = {
  deadline: 30_000,
  totalMs: 0,
  now: () => 10_000,
  words: "At 0: pass",
  standing: false,
  urgent: true,
  onMark: () => undefined,
};

function timer(change: Partial<TimerFacts> = {}): HTMLElement {
  defineTimer();
  const element = Object.assign(document.createElement("tutti-timer"), { facts: { ...facts, ...change } });
  document.body.replaceChildren(element);
  return element;
}

describe("the countdown", () => {
  afterEach(() => document.body.replaceChildren());

  it("counts while the clock runs, and says what it waits for while it stands", () => {
    expect([timer().dataset["state"], timer().textContent]).toEqual(["running", "20At 0: pass"]);
    const element = timer({ standing: true });
    expect([element.dataset["state"], element.textContent]).toEqual([
      "none",
      "‖The clock is stopped: waiting for players to come back",
    ]);
    expect(element.getAttribute("aria-label")).toContain("waiting for players");
    expect(timer().dataset["state"]).toBe("running");
  });

  it("one stands and another counts on the same page", () => {
    const standing = timer({ standing: true });
    const counting = Object.assign(document.createElement("tutti-timer"), { facts });
    document.body.append(counting);
    expect([standing.dataset["state"], counting.dataset["state"]]).toEqual(["none", "running"]);
  });

  it("where no clock runs it says so as ever", () => {
    expect(timer({ deadline: null, standing: true }).textContent).toBe("∞No clock");
  });
});

it("both moments are told", () => {
  expect(roomLine({ type: "away", at: 5, ms: 12_400 }, { seats: {} })?.text).toBe(
    "The server was away for 12 s. The clock was stopped.",
  );
  expect(roomLine({ type: "resumed", at: 5 }, { seats: {} })?.text).toBe("Everybody is back: the clock is running.");
});
