// Short notes at the edge: refusals and news. They go by themselves and can be sent away. Read aloud is what has come,
// not again what still stands above it.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { core } from "../i18n/en/core.ts";
import type { Page } from "../session/page.ts";

export function toasts(page: Page): TemplateResult {
  return html`<div class="toasts" role="status" aria-atomic="false" data-testid="toasts">
    ${repeat(
      page.state.toasts,
      (toast) => toast.id,
      (toast) =>
        html`<div class="toast ${toast.tone}" data-testid="toast">
          <span>${toast.text}</span>
          ${
            toast.action
              ? html`<button class="quiet" @click=${toast.action.run}>${toast.action.label}</button>`
              : nothing
          }
          <button class="quiet" aria-label=${core.say("dismiss")} @click=${() => page.session.dropToast(toast.id)}>
            ✕
          </button>
        </div>`,
    )}
  </div>`;
}
