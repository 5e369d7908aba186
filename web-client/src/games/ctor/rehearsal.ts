// What a reveal of CTOR may show: each kind of step once, on a square that no board has.
import { html } from "lit-html";
import type { Turn } from "../common/rehearsal.ts";
import { playReveal } from "./reveal-player.ts";
import type { Step } from "./reveal.ts";

const SQUARE = 0;
const SIZE = 8;
const WHOLE = { at: 0, length: 1, square: SQUARE, duty: 1 };

/** The chip that lies on the square is black. */
const STEPS: { [kind in Step["kind"]]: Step & { kind: kind } } = {
  put: { ...WHOLE, kind: "put", chip: "w" },
  slide: { ...WHOLE, kind: "slide", from: SQUARE, to: SQUARE, chip: "b" },
  land: { ...WHOLE, kind: "land", from: [SQUARE, SQUARE], to: SQUARE, chip: "b" },
  clash: { ...WHOLE, kind: "clash", chip: "w" },
  flip: { ...WHOLE, kind: "flip", chip: "" },
  spring: { ...WHOLE, kind: "spring", chip: "b" },
};

const BOARD = html`<div class="board n${SIZE}">
  <div class="cell odd filled" data-square="${SQUARE}"><span class="chip b"></span></div>
</div>`;

export const TURNS: readonly Turn[] = Object.values(STEPS).map((step) => ({
  board: BOARD,
  play: (root, timing) => playReveal(root, [step], SIZE, timing),
}));
