// A piece as it is drawn: a cell of a sprite sheet, or its letter (board.css).
import { html, type TemplateResult } from "lit-html";
import { letter_of, type Figure } from "./squares.ts";

export function figure_span(figure: Figure, more = ""): TemplateResult {
  const letter = letter_of(figure);
  return html`<span class="fig ${figure[0]} k-${letter} ${more}" data-letter=${letter}></span>`;
}
