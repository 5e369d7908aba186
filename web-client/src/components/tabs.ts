// A row of tabs and the panel of the one that is chosen. Arrow keys lead from tab to tab.
import { html, type TemplateResult } from "lit-html";

export interface TabHead {
  id: string;
  text: string;
  /** Small, behind the text. */
  news?: number;
}

/** Of the ids of tabs. */
const PREFIX = "tab-";

export function tabbed(
  tabs: readonly TabHead[],
  chosen: string,
  choose: (id: string) => void,
  panel: TemplateResult,
): TemplateResult {
  function onKey(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const ids = tabs.map((each) => each.id);
    // From where the focus is: what was chosen last may not have been drawn yet.
    const at = ids.indexOf((event.currentTarget as HTMLElement).id.slice(PREFIX.length));
    const next = ids[(at + step + ids.length) % ids.length] ?? chosen;
    choose(next);
    requestAnimationFrame(() => document.getElementById(`${PREFIX}${next}`)?.focus());
  }
  return html`<section class="panels">
    <div class="tabs" role="tablist">
      ${tabs.map(
        ({ id, text, news = 0 }) =>
          html`<button
            role="tab"
            id="${PREFIX}${id}"
            data-testid="tab-${id}"
            aria-selected=${id === chosen ? "true" : "false"}
            aria-controls="panel-${id}"
            tabindex=${id === chosen ? 0 : -1}
            @click=${() => choose(id)}
            @keydown=${onKey}
          >
            ${text}${news > 0 ? html`<span class="news">${news}</span>` : ""}
          </button>`,
      )}
    </div>
    <div class="panel-body" role="tabpanel" id="panel-${chosen}" aria-labelledby="${PREFIX}${chosen}">${panel}</div>
  </section>`;
}
