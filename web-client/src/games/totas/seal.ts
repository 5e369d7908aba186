// The Seal button: while one's own timer runs it counts, too.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { tenthsText } from "../../language/language.ts";
import type { Page } from "../../session/page.ts";

const { say } = totas;

export interface SealFacts {
  text: string;
  disabled: boolean;
  costsSkip: boolean;
  /** One's own timer runs: what is left of it stands on the button. */
  deadline: number | null;
  onSeal: () => void;
}

export function sealButton(page: Page, facts: SealFacts): TemplateResult {
  const left = { deadline: facts.deadline, now: page.session.gameNow };
  return html`<button
    class="primary seal ${facts.costsSkip ? "costs" : ""}"
    data-testid="seal"
    data-costs-skip=${facts.costsSkip ? "yes" : "no"}
    ?disabled=${facts.disabled}
    @click=${facts.onSeal}
  >
    ${facts.deadline === null ? facts.text : html`${say("seal.now")} · <tutti-left .facts=${left}></tutti-left>`}${
      facts.costsSkip && facts.deadline !== null ? html` <small>${say("seal.skipShort")}</small>` : nothing
    }
  </button>`;
}

interface LeftFacts {
  deadline: number | null;
  now: () => number | null;
}

/** What is left, in seconds and tenths: for the seal button alone, where every tenth may count. */
class LeftElement extends HTMLElement {
  #facts: LeftFacts | null = null;
  #tick: ReturnType<typeof setTimeout> | undefined;

  set facts(facts: LeftFacts) {
    this.#facts = facts;
    if (this.isConnected) this.#show();
  }

  connectedCallback(): void {
    this.setAttribute("aria-hidden", "true");
    this.#show();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#tick);
  }

  #show(): void {
    clearTimeout(this.#tick);
    const now = this.#facts?.now() ?? null;
    const deadline = this.#facts?.deadline ?? null;
    if (now === null || deadline === null) return;
    const left = Math.max(0, deadline - now);
    this.textContent = say("seconds", {
      seconds: left < 10_000 ? tenthsText(Math.floor(left / 100) * 100) : String(Math.ceil(left / 1000)),
    });
    if (left > 0) this.#tick = setTimeout(() => this.#show(), left > 10_500 ? 500 : 100);
  }
}

export function defineLeft(): void {
  if (!customElements.get("tutti-left")) customElements.define("tutti-left", LeftElement);
}
