// The track of a replay: a native range input, which is what one touches, hears and types on, over a drawing of where
// one is and of what happened where. Marks differ in shape, and the words for them stand in a list for those who
// listen.
import { html, svg, type TemplateResult } from "lit-html";
import type { Mark } from "../games/common/replay-module.ts";

export interface TrackFacts {
  step: number;
  steps: number;
  label: string;
  /** What is said of the position. */
  value: string;
  /** By step. */
  marks: ReadonlyMap<number, Mark>;
  turns: readonly number[];
  go: (step: number) => void;
}

export function track(facts: TrackFacts): TemplateResult {
  const along = (step: number): string => `${((100 * step) / Math.max(1, facts.steps)).toFixed(2)}%`;
  return html`<div class="track">
    <svg class="track-drawing" aria-hidden="true">
      <rect class="track-line" x="0" y="24" width="100%" height="4" rx="2" />
      <rect class="track-done" x="0" y="24" width=${along(facts.step)} height="4" rx="2" />
      ${facts.turns.map((step) => svg`<line class="track-turn" x1=${along(step)} x2=${along(step)} y1="30" y2="34" />`)}
      ${[...facts.marks].map(
        ([step, mark]) =>
          svg`<svg class="track-mark" x=${along(step)} y="8" overflow="visible">${markDrawing(mark)}</svg>`,
      )}
    </svg>
    <input
      type="range"
      min="0"
      max=${facts.steps}
      step="1"
      .value=${String(facts.step)}
      aria-label=${facts.label}
      aria-valuetext=${facts.value}
      data-testid="track"
      @input=${(event: Event) => facts.go(Number((event.target as HTMLInputElement).value))}
    />
  </div>`;
}

export function markDrawing(mark: Mark): TemplateResult {
  return svg`<path class="mark-${mark}" d=${SHAPES[mark]} />`;
}

/** Round the point 0, 0. */
const SHAPES: Record<Mark, string> = {
  over: "M-1-6V7M-1-6 7-3.5-1-1Z",
  field: "M-4-4H4V4H-4Z",
  blast: "M0-6 1.8-1.8 6 0 1.8 1.8 0 6-1.8 1.8-6 0-1.8-1.8Z",
  capture: "M0-4 4 0 0 4-4 0Z",
  clash: "M-4-4 4 4M4-4-4 4",
  dark: "M2-5A5 5 0 1 0 2 5 4 4 0 0 1 2-5Z",
};
