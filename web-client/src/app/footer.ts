// What comes to the frame a moment after the first screen: the row of a lost connection, before one is told of, and the
// bell in the header; and the foot of every page that is no table: the rules, the way in for programs, how games are
// verified, the source where the operator names it, what the page is made of, and the languages.
import { html, nothing, type TemplateResult } from "lit-html";
import { LANGUAGES, type Language } from "../language/language.ts";
import { titleOf } from "../games/registry.ts";
import { footerWords } from "../i18n/en/footer.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/frame.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import { GAME_NAMES } from "../wire/messages.ts";

export { bellButton } from "../bell/button.ts";
export { banner } from "./banner.ts";

export const loadStyle = (): Promise<void> => loadSheet(sheet);

const { say } = footerWords;

/** Only whoever runs the server knows it, and has it written into the head of every page (`--source-url`). */
const source = document.head.querySelector<HTMLLinkElement>("link[rel=code-repository]")?.href;

export function footer(page: Page): TemplateResult {
  return html`<footer class="foot">
    <div>
      <nav class="foot-ways" aria-label=${say("label")}>
        ${GAME_NAMES.map((game) => html`<a href="/help/${game}">${say("rules", { game: titleOf(game) })}</a>`)}
        <a href="/docs/reference/verification.txt" target="_self">${say("verification")}</a>
        <a href="/docs/bots.txt" target="_self">${say("api")}</a>
        ${source === undefined ? nothing : html`<a href=${source} target="_self">${say("source")}</a>`}
        <a href="/docs/licences.txt" target="_self">${say("licences")}</a>
      </nav>
      <p class="foot-ways">
        ${(Object.keys(LANGUAGES) as Language[]).map(
          (each) =>
            html`<button class="quiet" lang=${each} @click=${() => page.session.set({ language: each })}>
              ${LANGUAGES[each]}
            </button>`,
        )}
      </p>
    </div>
  </footer>`;
}
