// What a reveal of TOTA*S may show: each kind of step once, each sort of it, and the arrows of a plan.
import { html } from "lit-html";
import type { Turn } from "../common/rehearsal.ts";
import { playReveal } from "./reveal-player.ts";
import type { Step } from "./reveal.ts";
import type { Plans } from "./stage-arrows.ts";

const SQUARE = "a1";
const FIGURE = "wK";
const WHOLE = { at: 0, length: 1, square: SQUARE, figure: FIGURE };
const ALL_FACES = [1, 2, 3, 4, 5, 6];

type Kind = Step["kind"];
type Sort<kind extends Kind> = (Step & { kind: kind })["sort" & keyof (Step & { kind: kind })];

/** In this order a list of sorts lacks none, or it does not compile. */
const sorts = <sort extends string>(all: { [each in sort]: true }): sort[] => Object.keys(all) as sort[];

const STEPS: { [kind in Kind]: (Step & { kind: kind })[] } = {
  travel: [{ ...WHOLE, kind: "travel", path: ["a2", SQUARE], stays: false, number: 1 }],
  taken: [{ ...WHOLE, kind: "taken" }],
  burst: sorts<Sort<"burst">>({ swap: true, accident: true, meeting: true, capture: true, legion: true }).map(
    (sort) => ({ ...WHOLE, kind: "burst", sort }),
  ),
  blast: [{ ...WHOLE, kind: "blast", squares: [SQUARE] }],
  dice: sorts<Sort<"dice">>({ damage: true, again: true, labyrinth: true }).map((sort) => ({
    ...WHOLE,
    kind: "dice",
    dice: ALL_FACES,
    misses: sort === "again" ? null : 1,
    sort,
  })),
  appear: sorts<Sort<"appear">>({ promotion: true, return: true, mole: true }).map((sort) => ({
    ...WHOLE,
    kind: "appear",
    sort,
  })),
};

const PLANS: Plans = {
  white: [{ from: "a2", to: "a3", piece: "wV", void: false, text: "" }],
  black: [{ from: "b2", to: "b3", piece: "bV", void: true, text: "" }],
};

const BOARD = html`<div class="totas-board">
  <div class="sq light" data-square="${SQUARE}"><span class="fig w k-K"></span></div>
</div>`;

const turn = (steps: readonly Step[], plans: Plans | null): Turn => ({
  board: BOARD,
  play: (root, timing) => playReveal(root, steps, plans, null, false, timing),
});

export const TURNS: readonly Turn[] = [...Object.values(STEPS).map((steps) => turn(steps, null)), turn([], PLANS)];
