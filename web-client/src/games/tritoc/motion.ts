// What moves, with the browser's own animations, on top of a page that shows the outcome already.
import { keyOf } from "./holes.ts";
import type { Playing, Stage } from "./showing.ts";
import type { LogEvent } from "./wire.ts";

const CROSS_FADE_MS = 160;
/** Of a reveal's length: a change on the board. The dice take all of it. */
const CHANGE = 0.45;

/** How a cube has to be turned to show a face; dice.css has the same as classes. */
const TURNS: Record<string, [number, number]> = {
  "1": [0, 0],
  "2": [0, -90],
  "3": [-90, 0],
  "4": [90, 0],
  "5": [0, 90],
  "6": [0, 180],
};

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The part of the page that `root` names as a stage; `revealMs` 0 shows nothing but outcomes. */
export function pageStage(revealMs: () => number, root: () => ParentNode): Stage {
  return {
    still: () => revealMs() === 0 || document.hidden,
    drawn: () => new Promise((resolve) => requestAnimationFrame(() => resolve())),
    roll(): Playing | null {
      const dice = root().querySelector(".dice-row .dice");
      return dice && roll(dice, revealMs());
    },
    change(events): Playing | null {
      const board = root().querySelector(".tritoc-board");
      return board && playChange(board, events, CHANGE * revealMs());
    },
  };
}

/** Rolls all dice inside an element to how they lie now. */
export function roll(element: Element, ms: number): Playing {
  const running = [...element.querySelectorAll<HTMLElement>(".d6")].flatMap((die, index) => {
    const turning = die.firstElementChild as HTMLElement;
    if (isCalm()) return [fade(turning)];
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
      die.animate(hop, { duration, easing: "linear" }),
    ];
  });
  return playingOf(running);
}

/** A piece comes down, a piece goes, a field is won. */
function playChange(board: Element, events: readonly LogEvent[], ms: number): Playing {
  const running: Animation[] = [];
  const extras: Element[] = [];
  const move = (element: Element | null, frames: Keyframe[], delay = 0): void => {
    if (!element) return;
    const timing = { duration: ms - delay, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" as const };
    running.push(isCalm() ? fade(element) : element.animate(frames, timing));
  };
  for (const event of events) {
    if (event.type === "place") {
      move(board.querySelector(`[data-hole="${keyOf(event.hole)}"] .peg`), [
        { transform: "scale(1.9)", opacity: 0 },
        { transform: "scale(.94)", opacity: 1, offset: 0.6 },
        { transform: "none" },
      ]);
    } else if (event.type === "remove") {
      const gone = document.createElement("span");
      gone.className = `peg fx ${event.owner === "black" ? "b" : "w"}`;
      gone.setAttribute("aria-hidden", "true");
      board.querySelector(`[data-hole="${keyOf(event.hole)}"]`)?.append(gone);
      extras.push(gone);
      const frames = isCalm()
        ? [{ opacity: 1 }, { opacity: 0 }]
        : [{ opacity: 1 }, { transform: "translateY(-60%) scale(1.5)", opacity: 0 }];
      running.push(gone.animate(frames, { duration: isCalm() ? CROSS_FADE_MS : ms, easing: "ease-in", fill: "both" }));
    } else if (event.type === "field") {
      move(
        board.querySelector(`[data-testid="field-${event.field}"]`),
        [
          { transform: "scale(.92)", opacity: 0 },
          { transform: "scale(1.04)", opacity: 1, offset: 0.6 },
          { transform: "none" },
        ],
        ms * 0.4,
      );
    }
  }
  return playingOf(running, () => extras.forEach((element) => element.remove()));
}

function fade(element: Element): Animation {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE_MS });
}

function playingOf(running: Animation[], clear: () => void = () => undefined): Playing {
  return {
    over: Promise.allSettled(running.map((animation) => animation.finished)).then(clear),
    finish: () => running.forEach((animation) => animation.cancel()),
  };
}
