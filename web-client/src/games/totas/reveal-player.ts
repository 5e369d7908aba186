// Plays a reveal's script on the board with the browser's own animations. The board already shows the outcome; this
// only shows how it came about, with extras that are gone at the end.
import type { Playing, Timing } from "../common/stage-parts.ts";
import { placeOf } from "./squares.ts";
import type { Step } from "./reveal.ts";
import { playArrows, playCaptions, type Plans } from "./stage-arrows.ts";
import type { Square } from "./wire.ts";

const CROSS_FADE_MS = 180;
const DICE_FACES = "⚀⚁⚂⚃⚄⚅";

/** A whole reveal, on the board in `root`. `plans`: null, where they are not drawn; `pieces`: those before it. */
export function* playReveal(
  root: ParentNode,
  steps: readonly Step[],
  plans: Plans | null,
  pieces: readonly string[] | null,
  flipped: boolean,
  timing: Timing,
): Iterable<Playing> {
  const board = root.querySelector(".totas-board");
  if (!board) return;
  yield* playSteps(board, steps, flipped, timing);
  if (plans) yield* playArrows(board, plans, pieces, flipped, timing);
  yield playCaptions(board, steps, flipped, timing);
}

function* playSteps(
  board: Element,
  steps: readonly Step[],
  flipped: boolean,
  { leadMs, boardMs, calm }: Timing,
): Iterable<Playing> {
  const running: Animation[] = [];
  const extras: Element[] = [];
  /** What is seen beside the pieces comes a frame after them. */
  const marks: (() => void)[] = [];
  const cell = (square: Square): HTMLElement | null => board.querySelector<HTMLElement>(`[data-square="${square}"]`);

  function animate(
    element: HTMLElement,
    frames: Keyframe[],
    step: { at: number; length: number },
    passing = false,
  ): void {
    if (calm) {
      const fade = passing ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 0 }, { opacity: 1 }];
      running.push(
        element.animate(fade, { duration: passing ? boardMs : CROSS_FADE_MS, fill: passing ? "both" : "backwards" }),
      );
      return;
    }
    const timing = {
      delay: leadMs + step.at * boardMs,
      duration: step.length * boardMs,
      easing: "ease-out",
      fill: passing ? ("both" as const) : ("backwards" as const),
    };
    running.push(element.animate(frames, timing));
  }

  function extra(on: HTMLElement, classes: string, text = ""): HTMLElement {
    const element = document.createElement("span");
    element.className = `fx ${classes}`;
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    on.append(element);
    extras.push(element);
    return element;
  }

  function figure(on: HTMLElement, name: string): HTMLElement {
    const element = extra(on, `fig ${name[0]} k-${name.slice(1)}`);
    element.dataset["letter"] = name.slice(1);
    return element;
  }

  /** Where the squares of a way lie, seen from its last. In the board's own measure: nothing has to be laid out for it. */
  function way(path: readonly Square[]): string[] {
    const end = placeOf(path.at(-1) ?? "a1", flipped);
    return path.map((square) => {
      const { column, row } = placeOf(square, flipped);
      return `translate(calc(${column - end.column} * var(--sq)), calc(${row - end.row} * var(--sq)))`;
    });
  }

  function travel(step: Step & { kind: "travel" }): void {
    const on = cell(step.path.at(-1) ?? "");
    if (!on) return;
    const frames = way(step.path).map((transform) => ({ transform }));
    const there = on.querySelector<HTMLElement>(":scope > .fig:not(.fx)");
    if (step.stays && there) {
      on.classList.add("moving");
      raised.push(on);
      animate(there, frames.length > 1 ? frames : [{ opacity: 0 }, { opacity: 1 }], step);
      return;
    }
    const ghost = figure(on, step.figure);
    const last = frames.at(-1) ?? {};
    const travelled = step.length / (step.length + 0.24);
    const timed = frames.map((frame, index) => ({
      ...frame,
      offset: frames.length > 1 ? (travelled * index) / (frames.length - 1) : 0,
    }));
    animate(
      ghost,
      [
        ...timed,
        { ...last, opacity: 1, offset: Math.min(0.99, travelled + 0.1) },
        { ...last, opacity: 0, filter: "grayscale(1)" },
      ],
      { at: step.at, length: step.length + 0.24 },
      true,
    );
  }

  const raised: HTMLElement[] = [];

  function blast(step: Step & { kind: "blast" }): void {
    const centre = cell(step.square);
    for (const square of step.squares) {
      const on = cell(square);
      if (on) animate(extra(on, "blast-fx"), grow(0.2), step, true);
    }
    if (!centre) return;
    const widens = [
      { opacity: 0.9, transform: "scale(.4)" },
      { opacity: 0, transform: "scale(3)" },
    ];
    animate(extra(centre, "ring-fx"), widens, step, true);
  }

  function dice(on: HTMLElement, step: Step & { kind: "dice" }): void {
    if (step.sort === "labyrinth")
      animate(
        extra(on, "terrain t-labyrinth maze-fx"),
        [
          { opacity: 0, transform: "rotate(-180deg) scale(.4)" },
          { opacity: 1, transform: "none", offset: 0.4 },
          { opacity: 0 },
        ],
        step,
        true,
      );
    const faces = step.dice.map((die) => DICE_FACES[die - 1] ?? "").join("");
    animate(
      extra(on, "dice-fx", `${faces}${step.misses === null ? "✝" : `→${step.misses}`}`),
      [
        { opacity: 0, transform: "translateY(30%)" },
        { opacity: 1, transform: "none", offset: 0.25 },
        { opacity: 1, offset: 0.9 },
        { opacity: 0 },
      ],
      step,
      true,
    );
  }

  function appear(on: HTMLElement, step: Step & { kind: "appear" }): void {
    const there = on.querySelector<HTMLElement>(":scope > .fig:not(.fx)");
    const from = step.sort === "return" ? "translateY(-60%)" : "rotateY(90deg)";
    if (there)
      animate(
        there,
        [
          { opacity: 0, transform: from },
          { opacity: 1, transform: "none" },
        ],
        step,
      );
    marks.push(() => animate(extra(on, `glow-fx ${step.sort}`), grow(0.5), step, true));
  }

  for (const step of steps) {
    if (step.kind === "travel") travel(step);
    else if (step.kind === "blast") marks.push(() => blast(step));
    else {
      const on = cell(step.square);
      if (!on) continue;
      if (step.kind === "appear") appear(on, step);
      else if (step.kind === "dice") marks.push(() => dice(on, step));
      else if (step.kind === "burst")
        marks.push(() => animate(extra(on, `burst-fx ${step.sort}`), grow(0.4), step, true));
      else {
        const goes = [{ opacity: 1 }, { opacity: 1, offset: 0.75 }, { opacity: 0, transform: "scale(.6)" }];
        animate(figure(on, step.figure), goes, step, true);
      }
    }
  }

  const finish = (): void => {
    for (const animation of running) animation.cancel();
    for (const element of extras) element.remove();
    for (const element of raised) element.classList.remove("moving");
  };
  yield { finish };
  marks.forEach((show) => show());
  yield { finish };
}

function grow(from: number): Keyframe[] {
  return [
    { opacity: 0, transform: `scale(${from})` },
    { opacity: 1, transform: "scale(1.1)", offset: 0.35 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0, transform: "scale(1.2)" },
  ];
}
