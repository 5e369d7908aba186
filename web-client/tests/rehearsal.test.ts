// @vitest-environment happy-dom
// What a reveal plays on the board, piece by piece, and its rehearsal where nobody sees it.
import { html } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rehearse, type Turn } from "../src/games/common/rehearsal.ts";
import type { Playing } from "../src/games/common/stage-parts.ts";
import { TURNS as ctorTurns } from "../src/games/ctor/rehearsal.ts";
import { playReveal as playCtor } from "../src/games/ctor/reveal-player.ts";
import { TURNS as totasTurns } from "../src/games/totas/rehearsal.ts";
import { playReveal as playTotas } from "../src/games/totas/reveal-player.ts";
import type { Plans } from "../src/games/totas/stage-arrows.ts";
import type { Page } from "../src/session/page.ts";

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
function brought(playing: Iterable<Playing>, within: Element): string[][] {
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
    expect(brought(playCtor(match, [...steps], 8, TIMING), match)).toEqual([
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
    expect(brought(playTotas(match, steps, null, null, false, TIMING), match)).toEqual([
      ["fx fig w k-p"],
      ["fx burst-fx accident"],
      [],
    ]);
  });
  it("TOTA*S: then both sides' first half-moves as arrows, then their second", () => {
    match.innerHTML = `<div class="totas-board"></div>`;
    const half = (from: string, to: string) => ({ from, to, piece: "wV", void: false, text: "" }) as const;
    const plans: Plans = { white: [half("e4", "f4"), half("f4", "g4")], black: [half("e9", "f9")] };
    const drawn: string[][] = [];
    for (const _ of playTotas(match, [], plans, null, false, { ...TIMING, leadMs: 1_100 }))
      drawn.push(
        [...match.querySelectorAll(".plan-arrows .arrow")].map((arrow) => arrow.getAttribute("class")!.trim()),
      );
    const first = ["arrow n1 of-white", "arrow n1 of-black"];
    const both = [...first, "arrow n2 of-white"];
    expect(drawn).toEqual([[], [], first, both, both]);
  });
});

class Place {
  readonly page = { state: { settings: { reveal_ms: 2_400 } } } as unknown as Page;
  plays = 0;
  turns: readonly Turn[] = [this.turn(), this.turn()];
  root: () => ParentNode = () => document;
  isDark = false;
  isFree = true;

  turn(): Turn {
    const pieces = (): Playing[] => ((this.plays += 1), [{ finish: () => undefined }]);
    return { board: html`<i></i>`, play: pieces };
  }
  rehearse(): Promise<void> {
    const { page, root } = this;
    return rehearse(
      { page, root, moving: async () => ({ TURNS: this.turns }), dark: () => this.isDark },
      () => this.isFree,
    );
  }
}

describe("a rehearsal", () => {
  let place: Place;
  beforeEach(() => (place = new Place()));

  it.each([
    ["CTOR", ctorTurns, ["fx chip w", "fx burst", "fx burst spring", "fx opened", "fx chip b"]],
    ["TOTA*S", totasTurns, ["fx burst-fx swap", "fx dice-fx", "fx blast-fx", "fx glow-fx mole", "caption right"]],
  ])("%s: moves whatever a reveal may show, and leaves nothing behind", async (_, turns, seen) => {
    place.turns = turns;
    await place.rehearse();
    expect(animated).toEqual(expect.arrayContaining(seen));
    expect(match.innerHTML).toBe("");
  });
  it("is held once, however many boards of a game there are, and one board at a time", async () => {
    await Promise.all([place.rehearse(), place.rehearse()]);
    await place.rehearse();
    expect(place.plays).toBe(2);
  });
  it("is held where the match itself is what the table is in", async () => {
    place.root = () => match;
    await place.rehearse();
    expect(place.plays).toBe(2);
  });
  it.each([
    ["a reveal is on stage", () => (place.isFree = false)],
    ["the board is dark", () => (place.isDark = true)],
    ["the table is gone", () => match.remove()],
    ["no motion is wanted", () => (place.page.state.settings.reveal_ms = 0)],
    ["nobody looks", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)],
  ])("is not held while %s", async (_, change) => {
    change();
    await place.rehearse();
    expect(place.plays).toBe(0);
    vi.restoreAllMocks();
  });
  it("what was not played comes later", async () => {
    place.isFree = false;
    await place.rehearse();
    place.isFree = true;
    await place.rehearse();
    expect(place.plays).toBe(2);
  });
  it("is cut short where the board goes dark in the middle of it, and nothing of it stays", async () => {
    const finished: number[] = [];
    function* pieces(): Iterable<Playing> {
      yield { finish: () => finished.push(1) };
      place.isDark = true;
      yield { finish: () => finished.push(2) };
      yield { finish: () => finished.push(3) };
    }
    place.turns = [{ board: html``, play: pieces }, place.turn()];
    await place.rehearse();
    expect([finished, place.plays, match.innerHTML]).toEqual([[1, 2], 0, ""]);
  });
});
