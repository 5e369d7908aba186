// The languages side by side, each under its own short name. In the header of every screen.
import { html, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { LANGUAGES, type Language } from "../language/language.ts";
import type { Page } from "../session/page.ts";

export function languageSwitch(page: Page): TemplateResult {
  const chosen = page.state.settings.language;
  return html`<span class="languages" role="group" aria-label=${core.say("language")}>
    ${(Object.keys(LANGUAGES) as Language[]).map(
      (each) =>
        html`<button
          class="quiet"
          lang=${each}
          data-testid="language-${each}"
          aria-label=${LANGUAGES[each]}
          aria-pressed=${each === chosen ? "true" : "false"}
          @click=${() => page.session.set({ language: each })}
        >
          ${each.toUpperCase()}
        </button>`,
    )}
  </span>`;
}
