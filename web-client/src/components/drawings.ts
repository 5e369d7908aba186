// Drawings of letters on their way: written, sealed, opened. They are pictures only; words say the same beside them.
import { html, svg, type TemplateResult } from "lit-html";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/drawings.css?url";

export type Drawing = "written" | "sealed" | "opened" | "table" | "cup";

/** A lump of wax, as it runs, with the stamp's ring in it. */
const seal = (x: number, y: number): TemplateResult =>
  svg`<g transform="translate(${x} ${y})"><path class="wax" d="M-1-10c4-2 7 1 8 4 3 1 5 5 2 8 0 4-3 7-7 6-3 3-8 2-9-2-4-1-5-5-2-8-1-4 3-8 8-8Z" /><circle
    r="4.6" fill="none" class="wax" /><path class="gleam" d="M-6-3c1-3 2-4 5-5" /></g>`;

const back = svg`<path class="paper" d="M6 26h60v28a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" />`;
const front = svg`<path class="paper" d="M6 27 36 46 66 27v27a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" /><path class="fold" d="M8 56l20-16M64 56 44 40" />`;

const DRAWINGS: Record<Drawing, TemplateResult> = {
  written: svg`<path class="paper" d="M16 8h36v46H16Z" transform="rotate(-5 34 30)" /><path class="fold"
    d="M22 19l22-2M23 27l22-2M24 35l12-1" /><path class="paper" d="M66 6C54 14 46 28 41 43c12-5 24-18 25-37Z" /><path
    class="fold" d="M66 6C56 20 48 32 38 49" />`,
  sealed: svg`<path class="paper" d="M6 14h60v40a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3Z" /><path class="fold"
    d="M7 15 36 37 65 15M8 56l20-24M64 56 44 32" />${seal(36, 36)}`,
  opened: svg`${back}<path class="paper" d="M6 26 36 4 66 26" /><path class="paper" d="M15 10h42v34H15Z" /><path
    class="fold" d="M22 18h28M22 25h20" />${front}<path class="wax" d="M27 47l3-5 4 3 2 6-5 2Z" /><path class="wax"
    d="M38 46l5-3 4 5-4 5-4-1Z" />`,
  table: svg`<path class="paper" d="M36 12 68 30 36 48 4 30Z" /><path class="fold"
    d="M20 21l32 18M52 21 20 39M28 16.5l32 18M44 16.5l-32 18M12 25.5l32 18M60 25.5l-32 18" /><path class="fold"
    d="M4 30v5l32 18 32-18v-5" />${seal(36, 27)}`,
  cup: svg`<path class="paper" d="M22 8h28v18a14 14 0 0 1-28 0Z" /><path class="fold"
    d="M22 13H12c0 9 4 13 11 14M50 13h10c0 9-4 13-11 14M36 40v9" /><path class="paper" d="M26 49h20v7H26Z" />${seal(36, 23)}`,
};

export const loadDrawings = (): Promise<void> => loadSheet(sheet);

export function drawing(name: Drawing): TemplateResult {
  return html`<svg class="drawing" width="67" height="53" viewBox="0 0 72 62" aria-hidden="true">
    <ellipse class="ground" cx="36" cy="58" rx="30" ry="3.5" />
    ${DRAWINGS[name]}
  </svg>`;
}
