// Both plans as arrows, half by half: first the half-moves number 1 of both sides, then those number 2; they fade when
// the pieces move. And a word for each meeting, where it happens.
import { render } from "lit-html";
import type { Side } from "../../wire/messages.ts";
import type { Playing, Timing } from "../common/stage-parts.ts";
import { arrowOverlay, type Arrow } from "./arrows.ts";
import { castlingSquares, targetOf } from "./half.ts";
import type { Step } from "./reveal.ts";
import { figures, placeOf, SIZE, type Figure } from "./squares.ts";
import { totas } from "./words/table.ts";
import type { LogEvent, Revealed, Square } from "./wire.ts";

const { say } = totas;

export type Plans = (LogEvent & { type: "reveal" })["plans"];

/** Parts of the time until the pieces move: when each half appears, and how long that takes. */
const HALF_AT = [0.3, 0.62] as const;
const APPEARS = 0.2;
/** Of the time that the pieces move: how long the arrows are still seen. */
const FADES = 0.45;
/** Beside the edge a word would leave the board. */
const EDGE = 2;

/** One half-move of each side. Those that came to nothing are drawn as well, and look it. */
export function arrowsOfHalf(plans: Plans, number: number, stood: Map<Square, Figure>): Arrow[] {
  return (["white", "black"] as const).flatMap((side) => {
    const half = plans[side][number - 1];
    return half ? arrowsOfOne(half, number, side, stood) : [];
  });
}

function arrowsOfOne(half: Revealed, number: number, side: Side, stood: Map<Square, Figure>): Arrow[] {
  const tones = `of-${side} ${half.void ? "undone" : ""}`;
  if ("castle" in half) {
    const squares = castlingSquares(half.castle, stood, side);
    return squares ? [squares.king, squares.rook].map(([from, to]) => ({ from, to, number, tones })) : [];
  }
  const to = targetOf(half, stood, side);
  return to ? [{ from: "from" in half ? half.from : null, to, number, tones }] : [];
}

/** `pieces`: those before the reveal, as the view had them. One half after the other. */
export function* playArrows(
  board: Element,
  plans: Plans,
  pieces: readonly string[] | null,
  flipped: boolean,
  { leadMs, boardMs }: Timing,
): Iterable<Playing> {
  const stood = figures(pieces);
  for (const [index, at] of HALF_AT.entries()) {
    const arrows = arrowsOfHalf(plans, index + 1, stood);
    if (arrows.length === 0) continue;
    const layer = document.createElement("div");
    layer.className = "plan-arrows";
    render(arrowOverlay(arrows, flipped), layer);
    board.append(layer);
    const duration = leadMs * (1 - at) + boardMs * FADES;
    const frames = [
      { opacity: 0 },
      { opacity: 1, offset: (leadMs * APPEARS) / duration },
      { opacity: 1, offset: (leadMs * (1 - at)) / duration },
      { opacity: 0 },
    ];
    const overlay = layer.querySelector("svg");
    const running = overlay ? [overlay.animate(frames, { delay: leadMs * at, duration, fill: "both" })] : [];
    yield playing(running, [layer]);
  }
}

/** "accident", "explosion": on the squares where it is seen. */
export function playCaptions(
  board: Element,
  steps: readonly Step[],
  flipped: boolean,
  { leadMs, boardMs, calm }: Timing,
): Playing {
  const running: Animation[] = [];
  const layer = document.createElement("div");
  layer.className = "captions";
  layer.setAttribute("aria-hidden", "true");
  for (const step of steps) {
    const text = captionOf(step);
    if (text === null || !("square" in step)) continue;
    const { column, row } = placeOf(step.square, flipped);
    const caption = document.createElement("span");
    caption.className = `caption ${column < EDGE ? "right" : column >= SIZE - EDGE ? "left" : ""}`;
    caption.textContent = text;
    caption.style.left = `${((column + 0.5) / SIZE) * 100}%`;
    caption.style.top = `${(row / SIZE) * 100}%`;
    layer.append(caption);
    const at = calm ? 0 : step.at;
    const timing = { delay: leadMs + at * boardMs, duration: (1 - at) * boardMs, fill: "both" as const };
    running.push(caption.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }], timing));
  }
  board.append(layer);
  return playing(running, [layer]);
}

function captionOf(step: Step): string | null {
  if (step.kind === "blast") return say("caption.explosion");
  return step.kind === "burst" && step.sort !== "legion" ? say(`caption.${step.sort}`) : null;
}

function playing(running: Animation[], layers: Element[]): Playing {
  return {
    finish(): void {
      running.forEach((animation) => animation.cancel());
      layers.forEach((layer) => layer.remove());
    },
  };
}
