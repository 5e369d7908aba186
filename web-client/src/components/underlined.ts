// A sentence in which signs are underlined: the line is drawn by the browser, not by the signs.
import { html, type TemplateResult } from "lit-html";
import { notUnderlined } from "../language/underlines.ts";

/** Every second of the parts that it makes of a text is one. */
const UNDERLINED = /((?:[^\u0332]\u0332)+)/;

export function underlined(text: string): TemplateResult | string {
  const parts = text.split(UNDERLINED);
  return parts.length === 1
    ? text
    : html`${parts.map((part, index) => (index % 2 === 1 ? html`<u>${notUnderlined(part)}</u>` : part))}`;
}
