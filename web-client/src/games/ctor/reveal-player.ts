// Plays a reveal's script on the board: on every copy of a square, with the browser's own animations,
// which the compositor runs. The board already shows the outcome; this only shows how it came about.
import type { Playing, Timing } from "../common/stage-parts.ts";
import type { Step } from "./reveal.ts";
import { way } from "./torus.ts";

const CROSS_FADE_MS = 160;

export function* playReveal(root: ParentNode, steps: Step[], size: number, timing: Timing): Iterable<Playing> {
  const board = root.querySelector(".board");
  if (!board) return;
  const { leadMs, boardMs, calm } = timing;
  /** What is seen beside the chips comes a frame after them. */
  const marks: (() => void)[] = [];
  const running: Animation[] = [];
  const extras: Element[] = [];
  const cells = (square: number): HTMLElement[] => [
    ...board.querySelectorAll<HTMLElement>(`[data-square="${square}"]`),
  ];
  const chipIn = (cell: HTMLElement): HTMLElement | null => cell.querySelector<HTMLElement>(":scope > .chip:not(.fx)");

  function animate(element: HTMLElement, frames: Keyframe[], step: Step, easing = "cubic-bezier(.2,.8,.3,1)"): void {
    if (calm) {
      running.push(element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE_MS }));
      return;
    }
    const delay = leadMs + step.at * boardMs;
    running.push(element.animate(frames, { delay, duration: step.length * boardMs, easing, fill: "backwards" }));
  }

  function extra(cell: HTMLElement, classes: string, text = ""): HTMLElement {
    const element = document.createElement("span");
    element.className = `fx ${classes}`;
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    cell.prepend(element);
    extras.push(element);
    return element;
  }

  /** An extra that is seen for the step's time only. */
  function flash(element: HTMLElement, frames: Keyframe[], step: Step): void {
    const delay = calm ? 0 : leadMs + step.at * boardMs;
    const duration = (calm ? 1 : step.length) * boardMs;
    const seen = calm ? [{ opacity: 1 }, { opacity: 0 }] : frames;
    running.push(element.animate(seen, { delay, duration, easing: "ease-out", fill: "both" }));
  }

  /** The chip that lies there now has another colour than the one set: shows the one set until it changes. */
  function shownAs(cell: HTMLElement, chip: string, step: Step): HTMLElement | null {
    const there = chipIn(cell);
    if (!there || there.classList.contains(chip)) return there;
    const before = extra(cell, `chip ${chip}`);
    flash(before, [{ opacity: 1 }, { opacity: 1, offset: 0.98 }, { opacity: 0 }], {
      ...step,
      length: Math.max(step.length, 0.66 - step.at),
    });
    return before;
  }

  function number(cell: HTMLElement, duty: number, step: Step): void {
    const label = extra(cell, "opened", String(duty));
    flash(
      label,
      [
        { opacity: 0, transform: "scale(.4)" },
        { opacity: 1, transform: "scale(1)", offset: 0.2 },
        { opacity: 1, offset: 0.75 },
        { opacity: 0 },
      ],
      {
        ...step,
        at: 0,
        length: 1,
      },
    );
  }

  for (const step of steps) {
    if (step.kind === "put") {
      for (const cell of cells(step.square)) {
        const chip = shownAs(cell, step.chip, step);
        if (chip)
          animate(
            chip,
            [
              { transform: "scale(0)", opacity: 0 },
              { transform: "scale(1.12)", opacity: 1, offset: 0.7 },
              { transform: "scale(1)" },
            ],
            step,
          );
        marks.push(() => number(cell, step.duty, step));
      }
    } else if (step.kind === "slide" || step.kind === "land") {
      const sources = step.kind === "slide" ? [step.from] : step.from;
      for (const cell of cells(step.to)) {
        const chip = shownAs(cell, step.chip, step);
        const first = sources[0];
        if (chip && first !== undefined) slide(chip, first, step.to, step);
        marks.push(() => number(cell, step.duty, step));
      }
      const [, other] = sources;
      if (other !== undefined) {
        for (const cell of cells(step.to)) {
          const ghost = extra(cell, `chip ${step.chip}`);
          slide(ghost, other, step.to, step);
          flash(ghost, [{ opacity: 1 }, { opacity: 0 }], { ...step, at: step.at + step.length, length: 0.1 });
        }
      }
    } else if (step.kind === "clash") {
      for (const cell of cells(step.square)) {
        const lost = extra(cell, `chip ${step.chip} lost`);
        flash(lost, shake(), step);
        marks.push(() =>
          flash(
            extra(cell, "burst"),
            [
              { opacity: 0, transform: "scale(.3)" },
              { opacity: 1, transform: "scale(1.15)", offset: 0.3 },
              { opacity: 0, transform: "scale(1.3)" },
            ],
            step,
          ),
        );
      }
    } else {
      for (const cell of cells(step.square)) {
        const chip = chipIn(cell);
        if (!chip) continue;
        const old = extra(cell, `chip ${chip.classList.contains("b") ? "w" : "b"}`);
        const half = { ...step, length: step.length / 2 } as Step;
        const until = { at: 0, length: step.at + step.length / 2 };
        const turn = step.at / Math.max(0.01, until.length);
        flash(
          old,
          [
            { transform: "rotateY(0)" },
            { transform: "rotateY(0)", offset: turn },
            { transform: "rotateY(90deg)", opacity: 1, offset: 0.99 },
            { opacity: 0 },
          ],
          { ...step, ...until },
        );
        animate(chip, [{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }], {
          ...half,
          at: step.at + step.length / 2,
        });
        if (step.kind === "spring") {
          marks.push(() =>
            flash(
              extra(cell, "burst spring"),
              [
                { opacity: 0, transform: "scale(.3)" },
                { opacity: 1, transform: "scale(1.1)", offset: 0.4 },
                { opacity: 0 },
              ],
              step,
            ),
          );
        }
      }
    }
  }

  function slide(chip: HTMLElement, from: number, to: number, step: Step): void {
    const { rows, columns } = way(size, to, from);
    // In the board's own measure: nothing has to be laid out for it.
    animate(
      chip,
      [{ transform: `translate(calc(${columns} * var(--sq)), calc(${rows} * var(--sq)))` }, { transform: "none" }],
      step,
      "cubic-bezier(.4,0,.2,1)",
    );
  }

  const finish = (): void => {
    for (const animation of running) animation.cancel();
    for (const element of extras) element.remove();
  };
  yield { finish };
  marks.forEach((show) => show());
  yield { finish };
}

function shake(): Keyframe[] {
  return [
    { opacity: 0, transform: "scale(.6)" },
    { opacity: 1, transform: "scale(1)", offset: 0.2 },
    { transform: "translateX(-12%)", offset: 0.35 },
    { transform: "translateX(12%)", offset: 0.5 },
    { opacity: 1, transform: "translateX(-8%)", offset: 0.65 },
    // The wasted chip falls away.
    { opacity: 0, transform: "translate(10%, 130%) rotate(50deg)" },
  ];
}
