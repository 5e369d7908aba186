// The rules of Tritoc: the prose of the language that is spoken, with small boards one can try.
import { html, type TemplateResult } from "lit-html";

export function rules(_redraw: () => void): TemplateResult {
  return html``;
}
