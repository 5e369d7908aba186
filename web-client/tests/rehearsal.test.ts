// @vitest-environment happy-dom
// What a reveal plays on the board, piece by piece, and its rehearsal where nobody sees it.
import { html } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prepare, type Turn } from "../src/games/common/rehearsal.ts";
import type { Playing } from "../src/games/common/stage-parts.ts";
import { TURNS as ctorTurns } from "../src/games/ctor/rehearsal.ts";
import { playReveal as playCtor } from "../src/games/ctor/reveal-player.ts";
import { TURNS as totasTurns } from "../src/games/totas/rehearsal.ts";
import { playReveal as playTotas } from "../src/games/totas/reveal-player.ts";

const TIMING = { leadMs: 0, boardMs: 1_000, calm: false };
let animated: string[];
let match: HTMLElement;

beforeEach(() => {
  animated = [];
  vi.stubGlobal("requestIdleCallback", (job: () => void) => setTimeout(job, 0));
  vi.stubGlobal("requestAnimationFrame", (job: () => void) => setTimeout(job, 0));
  Element.prototype.animate = function (this: Element) {
    animated.push(this.className);
    return { cancel: () => undefined, finished: new Promise(() => undefined) } as unknown as Animation;
  };
  document.body.innerHTML = `<div class="match"></div>`;
  match = document.querySelector(".match") as HTMLElement;
});
afterEach(() => vi.unstubAllGlobals());

/** What each piece of a turn brings into the page, as classes. */
function pieces(playing: Iterable<Playing>, within: Element): string[][] {
  let before = new Set<Element>();
  const all: string[][] = [];
  for (const piece of playing) {
    expect(piece.finish).toBeTypeOf("function");
    const now = new Set(within.querySelectorAll(".fx"));
    all.push([...now].filter((each) => !before.has(each)).map((each) => each.className));
    before = now;
  }
  return all;
}

describe("a reveal on the board comes in pieces, each a frame after the other", () => {
  it("CTOR: what hides the outcome in the first, numbers and bursts after it", () => {
    match.innerHTML = `<div class="board"><div data-square="1"><span class="chip b"></span></div></div>`;
    const steps = [
      { kind: "put", square: 1, chip: "w", duty: 2, at: 0, length: 0.4 },
      { kind: "clash", square: 1, chip: "w", duty: 3, at: 0, length: 0.6 },
    ] as const;
    expect(pieces(playCtor(match, [...steps], 8, TIMING), match)).toEqual([
      ["fx chip w lost", "fx chip w"],
      ["fx burst", "fx opened"],
    ]);
  });
  it("TOTA*S: pieces that move in the first, what happens to them after it", () => {
    match.innerHTML = `<div class="totas-board"><div data-square="a1"></div></div>`;
    const steps = [
      { kind: "burst", square: "a1", sort: "accident", at: 0.3, length: 0.3 },
      { kind: "taken", figure: "wp", square: "a1", at: 0, length: 0.5 },
    ] as const;
    expect(pieces(playTotas(match, steps, null, null, false, TIMING), match)).toEqual([
      ["fx fig w k-p"],
      ["fx burst-fx accident"],
      [],
    ]);
  });
});

const rehearse = (turns: readonly Turn[], root: ParentNode = document): Promise<void> =>
  prepare(
    async () => ({ TURNS: turns }),
    () => root,
  );

describe("a rehearsal", () => {
  it.each([
    ["CTOR", ctorTurns, ["fx chip w", "fx burst", "fx burst spring", "fx opened", "fx chip b"]],
    ["TOTA*S", totasTurns, ["fx burst-fx swap", "fx dice-fx", "fx blast-fx", "fx glow-fx mole", "caption right"]],
  ])("%s: moves whatever a reveal may show, and leaves nothing behind", async (_, turns, seen) => {
    await rehearse(turns);
    expect(animated).toEqual(expect.arrayContaining(seen));
    expect(match.innerHTML).toBe("");
  });
  it("is held once, however many boards of a game there are", async () => {
    let plays = 0;
    const turns: Turn[] = [{ board: html``, play: () => ((plays += 1), []) }];
    for (let board = 0; board < 2; ++board) await rehearse(turns);
    expect(plays).toBe(1);
  });
  it("waits until no reveal is on stage", async () => {
    let plays = 0;
    match.innerHTML = `<ul class="envelopes on-stage"></ul>`;
    const held = rehearse([{ board: html``, play: () => ((plays += 1), []) }]);
    for (let idle = 0; idle < 3; ++idle) await new Promise((next) => setTimeout(next, 0));
    expect(plays).toBe(0);
    match.innerHTML = "";
    await held;
    expect(plays).toBe(1);
  });
  it("is not held where the table is gone", async () => {
    let plays = 0;
    await rehearse([{ board: html``, play: () => ((plays += 1), []) }], document.createElement("div"));
    expect(plays).toBe(0);
  });
});
