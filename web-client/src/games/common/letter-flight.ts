// Lines that fly from the open envelopes to the board: from each to the squares that its content names. They are drawn
// over the page with the browser's own animations and fade while the board moves. Loaded before the first reveal.
import type { Letter, Playing } from "./stage-parts.ts";

interface Point {
  x: number;
  y: number;
}

/** Parts of the time until the board moves: an envelope opens, then its lines fly, one envelope after another. */
const OPENED = 0.38;
const APART = 0.08;
const FLIGHT = 0.36;
/** How long a line stays, in the same measure: it is seen while the board begins to move. */
const STAYS = 1.5;

/**
 * `root`: holds the envelopes (`data-letter`) and the board (`data-square`). The lines, and a frame later what they
 * come to.
 */
export function* playFlight(root: ParentNode, letters: readonly Letter[], leadMs: number): Iterable<Playing> {
  const running: Animation[] = [];
  const frame = root.querySelector<HTMLElement>(".match") ?? (root instanceof HTMLElement ? root : null);
  if (!frame) return;
  const layer = document.createElement("div");
  layer.className = "letter-flight";
  layer.setAttribute("aria-hidden", "true");
  const origin = frame.getBoundingClientRect();
  // All is measured before anything is changed: the page is laid out once.
  const flights = letters.flatMap((letter, index) => {
    const from = centreOf(frame.querySelector(`[data-letter="${letter.id}"] .envelope-drawing`), origin);
    const target = letter.squares.at(-1);
    const cell = target === undefined ? null : cellOf(frame, target);
    const to = centreOf(cell, origin);
    const delay = leadMs * (OPENED + APART * index);
    const tones = `of-${letter.side} ${letter.state === "void" ? "wasted" : ""}`;
    return from && to ? [{ tones, from, to, size: cell?.offsetWidth ?? 0, delay }] : [];
  });
  const finish = (): void => {
    running.forEach((animation) => animation.cancel());
    layer.remove();
  };
  for (const { tones, from, to, delay } of flights) layer.append(line(tones, from, to, delay));
  frame.append(layer);
  yield { finish };
  for (const { tones, to, size, delay } of flights) layer.append(ring(tones, to, size, delay));
  yield { finish };

  function line(tones: string, from: Point, to: Point, delay: number): HTMLElement {
    const element = document.createElement("span");
    element.className = `flight-line ${tones}`;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    element.style.width = `${length}px`;
    const placed = `translate(${from.x}px, ${from.y}px) rotate(${angle}rad)`;
    const duration = leadMs * STAYS;
    running.push(
      element.animate(
        [
          { transform: `${placed} scaleX(0)`, opacity: 1, easing: "cubic-bezier(.5,0,.2,1)" },
          { transform: `${placed} scaleX(1)`, opacity: 1, offset: FLIGHT / STAYS },
          { transform: `${placed} scaleX(1)`, opacity: 0.8, offset: 0.7 },
          { transform: `${placed} scaleX(1)`, opacity: 0 },
        ],
        { delay, duration, fill: "both" },
      ),
    );
    return element;
  }

  function ring(tones: string, at: Point, size: number, delay: number): HTMLElement {
    const element = document.createElement("span");
    element.className = `flight-ring ${tones}`;
    element.style.width = element.style.height = `${size}px`;
    const placed = `translate(${at.x - size / 2}px, ${at.y - size / 2}px)`;
    running.push(
      element.animate(
        [
          { transform: `${placed} scale(1.9)`, opacity: 0 },
          { transform: `${placed} scale(1)`, opacity: 1, offset: 0.25 },
          { transform: `${placed} scale(1)`, opacity: 0.9, offset: 0.7 },
          { transform: `${placed} scale(1)`, opacity: 0 },
        ],
        { delay: delay + leadMs * FLIGHT * 0.8, duration: leadMs, fill: "both" },
      ),
    );
    return element;
  }
}

/** The square itself, not one of the copies that a board may draw beside it. */
function cellOf(frame: Element, square: string): HTMLElement | null {
  return frame.querySelector<HTMLElement>(`[role=gridcell][data-square="${square}"]`);
}

function centreOf(element: Element | null, origin: DOMRect): Point | null {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  if (box.width === 0) return null;
  return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top };
}
