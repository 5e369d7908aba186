// What the settings of the look do, on a few squares: they are read by the same style sheets as the boards.
import { html, type TemplateResult } from "lit-html";
import { loadStyle as loadCtor } from "../games/ctor/style.ts";
import { figureSpan } from "../games/totas/figure.ts";
import { loadBoard as loadTotas } from "../games/totas/style.ts";

const CHIPS = ["", "b", "w", "", "w", "b"];
const FIGURES = ["wK", "wN", "wG", "bV", "bT", "bp"] as const;

export async function loadPreviews(): Promise<void> {
  await Promise.all([loadCtor(), loadTotas()]);
}

export function chipPreview(): TemplateResult {
  return html`<div class="preview game-ctor" aria-hidden="true" data-testid="preview-chips">
    ${CHIPS.map(
      (chip, index) =>
        html`<span class="cell ${index % 2 === 0 ? "" : "odd"}"
          ><span class="number">${index + 41}</span>${chip === "" ? "" : html`<span class="chip ${chip}"></span>`}</span
        >`,
    )}
  </div>`;
}

export function figurePreview(): TemplateResult {
  return html`<div class="preview game-totas" aria-hidden="true">
    ${FIGURES.map(
      (figure, index) => html`<span class="sq ${index % 2 === 0 ? "light" : "dark"}">${figureSpan(figure)}</span>`,
    )}
  </div>`;
}

/** The chips of the preview are revealed, as long as a reveal takes. */
export function playPreview(revealMs: number): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const chip of document.querySelectorAll("[data-testid=preview-chips] .chip")) {
    const hidden = calm ? { opacity: 0 } : { opacity: 0, transform: "scale(.3)" };
    const there = calm ? { opacity: 1 } : { opacity: 1, transform: "none" };
    if (revealMs > 0) chip.animate([hidden, there], { duration: revealMs, easing: "ease-out" });
  }
}
