// How TOTA*S looks, among the settings: its pieces.
import { html, type TemplateResult } from "lit-html";
import { segmentField } from "../../components/fields.ts";
import type { Look } from "../common/game.ts";
import { figureSpan } from "./figure.ts";
import { loadBoard } from "./style.ts";
import { totasLook } from "./words/look.ts";

const { say } = totasLook;

const FIGURES = ["wK", "wN", "wG", "bV", "bT", "bp"] as const;

export const look: Look = {
  loadStyle: loadBoard,
  fields: ({ figures }, set) =>
    html`${segmentField(
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
      (figure, index) => html`<span class="sq ${index % 2 === 0 ? "light" : "dark"}">${figureSpan(figure)}</span>`,
    )}
  </div>`;
}
