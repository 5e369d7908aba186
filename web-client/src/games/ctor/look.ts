// How CTOR looks, among the settings: its chips, which Tritoc shares, and the numbers of its squares.
import { html, type TemplateResult } from "lit-html";
import { segmentField } from "../../components/fields.ts";
import type { Look } from "../common/game.ts";
import { loadStyle } from "./style.ts";
import { ctorLook } from "./words/look.ts";

const { say } = ctorLook;

const CHIPS = ["", "b", "w", "", "w", "b"];

export const look: Look = {
  loadStyle,
  fields: ({ pieces, numbers }, set) =>
    html`${segmentField(
      "pieces",
      say("pieces"),
      (["discs", "tiles", "letters"] as const).map((value) => ({ value, text: say(`pieces.${value}`) })),
      pieces,
      (value) => set({ pieces: value }),
    )}
    ${segmentField(
      "numbers",
      say("numbers"),
      (["empty", "all", "hover"] as const).map((value) => ({ value, text: say(`numbers.${value}`) })),
      numbers,
      (value) => set({ numbers: value }),
    )}`,
  preview,
  /** The chips are revealed, as long as a reveal takes. */
  play(revealMs) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const chip of document.querySelectorAll("[data-testid=preview-chips] .chip")) {
      const hidden = calm ? { opacity: 0 } : { opacity: 0, transform: "scale(.3)" };
      const there = calm ? { opacity: 1 } : { opacity: 1, transform: "none" };
      if (revealMs > 0) chip.animate([hidden, there], { duration: revealMs, easing: "ease-out" });
    }
  },
};

function preview(): TemplateResult {
  return html`<div class="preview game-ctor" aria-hidden="true" data-testid="preview-chips">
    ${CHIPS.map(
      (chip, index) =>
        html`<span class="cell ${index % 2 === 0 ? "" : "odd"}"
          >${chip === "" ? "" : html`<span class="chip ${chip}"></span>`}<span class="number">${index + 41}</span></span
        >`,
    )}
  </div>`;
}
