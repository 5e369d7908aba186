// How CTOR looks, among the settings: its chips, which Tritoc shares, and the numbers of its squares.
import { html, type TemplateResult } from "lit-html";
import { segment_field } from "../../components/fields.ts";
import type { Look } from "../common/game.ts";
import { load_style } from "./style.ts";
import { ctor_look } from "./words/look.ts";

const { say } = ctor_look;

const CHIPS = ["", "b", "w", "", "w", "b"];

export const look: Look = {
  load_style,
  fields: ({ pieces, numbers }, set) =>
    html`${segment_field(
      "pieces",
      say("pieces"),
      (["discs", "tiles", "letters"] as const).map((value) => ({ value, text: say(`pieces.${value}`) })),
      pieces,
      (value) => set({ pieces: value }),
    )}
    ${segment_field(
      "numbers",
      say("numbers"),
      (["empty", "all", "hover"] as const).map((value) => ({ value, text: say(`numbers.${value}`) })),
      numbers,
      (value) => set({ numbers: value }),
    )}`,
  preview,
  /** The chips are revealed, as long as a reveal takes. */
  play(reveal_ms) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const chip of document.querySelectorAll("[data-testid=preview-chips] .chip")) {
      const hidden = calm ? { opacity: 0 } : { opacity: 0, transform: "scale(.3)" };
      const there = calm ? { opacity: 1 } : { opacity: 1, transform: "none" };
      if (reveal_ms > 0) chip.animate([hidden, there], { duration: reveal_ms, easing: "ease-out" });
    }
  },
};

function preview(): TemplateResult {
  return html`<div class="preview game-ctor" aria-hidden="true" data-testid="preview-chips">
    ${CHIPS.map(
      (chip, index) =>
        html`<span class="cell ${index % 2 === 0 ? "" : "odd"}"
          ><span class="number">${index + 41}</span>${chip === "" ? "" : html`<span class="chip ${chip}"></span>`}</span
        >`,
    )}
  </div>`;
}
