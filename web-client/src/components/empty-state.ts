// Where nothing is: a drawing, what one sees instead, and what one can do about it.
import { html, nothing, type TemplateResult } from "lit-html";
import { drawing, loadDrawings, type Drawing } from "./drawings.ts";

export function emptyState(
  picture: Drawing,
  text: string | TemplateResult,
  acts: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  void loadDrawings();
  return html`<div class="empty-state">
    ${drawing(picture)}
    <div>
      <p>${text}</p>
      ${acts === nothing ? nothing : html`<p class="actions">${acts}</p>`}
    </div>
  </div>`;
}
