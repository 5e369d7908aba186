// The rules of TOTA*S in our own words.
import { html, type TemplateResult } from "lit-html";

export function rules(): TemplateResult {
  return html`<article class="rules"><header><p class="eyebrow">The rules</p><h1>TOTA*S</h1></header></article>`;
}
