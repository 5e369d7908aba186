// A piece as it is drawn: a cell of a sprite sheet, or its letter (board/pieces.css).
import { html, type TemplateResult } from "lit-html";
import { letterOf, type Figure } from "./squares.ts";

export function figureSpan(figure: Figure, more = ""): TemplateResult {
  const letter = letterOf(figure);
  return html`<span class="fig ${figure[0]} k-${letter} ${more}" data-letter=${letter}></span>`;
}
