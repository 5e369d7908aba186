// How TOTA*S looks, among the settings: its pieces.
import { html, type TemplateResult } from "lit-html";
import { segment_field } from "../../components/fields.ts";
import type { Look } from "../common/game.ts";
import { figure_span } from "./figure.ts";
import { load_board } from "./style.ts";
import { totas_look } from "./words/look.ts";

const { say } = totas_look;

const FIGURES = ["wK", "wN", "wG", "bV", "bT", "bp"] as const;

export const look: Look = {
  load_style: load_board,
  fields: ({ figures }, set) =>
    html`${segment_field(
      "figures",
      say("figures"),
      (["classic", "signs", "letters"] as const).map((value) => ({ value, text: say(`figures.${value}`) })),
      figures,
      (value) => set({ figures: value }),
    )}`,
  preview,
  play: null,
};

function preview(): TemplateResult {
  return html`<div class="preview game-totas" aria-hidden="true">
    ${FIGURES.map(
      (figure, index) => html`<span class="sq ${index % 2 === 0 ? "light" : "dark"}">${figure_span(figure)}</span>`,
    )}
  </div>`;
}
