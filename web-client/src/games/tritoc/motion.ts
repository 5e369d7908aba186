// What moves, with the browser's own animations, on top of a page that shows the outcome already.
import { key_of } from "./holes.ts";
import type { LogEvent } from "./wire.ts";

export interface Playing {
  /** Resolves when nothing moves any more, at its own end or because it was cut short. */
  over: Promise<void>;
  finish(): void;
}

const CROSS_FADE_MS = 160;

/** How a cube has to be turned to show a face; tritoc.css has the same as classes. */
const TURNS: Record<string, [number, number]> = {
  "1": [0, 0],
  "2": [0, -90],
  "3": [-90, 0],
  "4": [90, 0],
  "5": [0, 90],
  "6": [0, 180],
};

/** Rolls all dice inside an element to how they lie now. */
export function roll(element: Element, ms: number, calm: boolean): Playing {
  const running = [...element.querySelectorAll<HTMLElement>(".die")].flatMap((each, index) => {
    const turning = each.firstElementChild as HTMLElement;
    if (calm) return [turning.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE_MS })];
    const duration = ms * (index === 0 ? 0.86 : 1);
    const [x, y] = TURNS[turning.dataset["value"] ?? ""] ?? [0, 0];
    const way = index === 0 ? 1 : -1;
    const frames = [
      { transform: `rotateX(${x - 540}deg) rotateY(${y + way * 630}deg)` },
      { transform: `rotateX(${x}deg) rotateY(${y}deg)` },
    ];
    const hop = [
      { transform: `translate(${way * -30}%, 0)` },
      { transform: `translate(${way * -18}%, -34%)`, offset: 0.25 },
      { transform: `translate(${way * -8}%, 0)`, offset: 0.5 },
      { transform: `translate(${way * -3}%, -12%)`, offset: 0.68 },
      { transform: "none" },
    ];
    return [
      turning.animate(frames, { duration, easing: "cubic-bezier(.15,.6,.35,1)" }),
      each.animate(hop, { duration, easing: "linear" }),
    ];
  });
  return playing_of(running);
}

export function playing_of(running: Animation[], clear: () => void = () => undefined): Playing {
  const finish = (): void => running.forEach((animation) => animation.cancel());
  return {
    over: Promise.allSettled(running.map((animation) => animation.finished)).then(clear),
    finish,
  };
}

/** A piece comes down, a piece goes, a field is won: on the board that shows the outcome already. */
export function play_change(board: Element, events: LogEvent[], ms: number, calm: boolean): Playing {
  const running: Animation[] = [];
  const extras: Element[] = [];
  const move = (element: Element | null, frames: Keyframe[], delay = 0): void => {
    if (!element) return;
    if (calm) running.push(element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE_MS }));
    else
      running.push(
        element.animate(frames, { duration: ms - delay, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" }),
      );
  };
  for (const event of events) {
    if (event.type === "place") {
      const piece = board.querySelector(`[data-hole="${key_of(event.hole)}"] .peg`);
      move(piece, [
        { transform: "scale(1.9)", opacity: 0 },
        { transform: "scale(.94)", opacity: 1, offset: 0.6 },
        { transform: "none" },
      ]);
    } else if (event.type === "remove") {
      const hole = board.querySelector(`[data-hole="${key_of(event.hole)}"]`);
      const gone = document.createElement("span");
      gone.className = `peg fx ${event.owner === "black" ? "b" : "w"}`;
      gone.setAttribute("aria-hidden", "true");
      hole?.append(gone);
      extras.push(gone);
      running.push(
        gone.animate(
          calm ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 1 }, { transform: "translateY(-60%) scale(1.5)", opacity: 0 }],
          { duration: calm ? CROSS_FADE_MS : ms, easing: "ease-in", fill: "both" },
        ),
      );
    } else if (event.type === "field") {
      const field = board.querySelector(`[data-testid="field-${event.field}"]`);
      move(
        field,
        [{ transform: "scale(.92)", opacity: 0 }, { transform: "scale(1.04)", opacity: 1, offset: 0.6 }, { transform: "none" }],
        ms * 0.4,
      );
    }
  }
  return playing_of(running, () => extras.forEach((element) => element.remove()));
}
