// The Seal button: while one's own timer runs it counts, too.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { tenths_text } from "../../language/language.ts";
import type { Page } from "../../session/page.ts";

const { say } = totas;

export interface SealFacts {
  text: string;
  disabled: boolean;
  costs_skip: boolean;
  /** One's own timer runs: what is left of it stands on the button. */
  deadline: number | null;
  on_seal(): void;
}

export function seal_button(page: Page, facts: SealFacts): TemplateResult {
  const left = { deadline: facts.deadline, now: page.session.game_now };
  return html`<button
    class="primary seal ${facts.costs_skip ? "costs" : ""}"
    data-testid="seal"
    data-costs-skip=${facts.costs_skip ? "yes" : "no"}
    ?disabled=${facts.disabled}
    @click=${facts.on_seal}
  >
    ${facts.deadline === null ? facts.text : html`${say("seal.now")} · <tutti-left .facts=${left}></tutti-left>`}${
      facts.costs_skip && facts.deadline !== null ? html` <small>${say("seal.skip_short")}</small>` : nothing
    }
  </button>`;
}

interface LeftFacts {
  deadline: number | null;
  now(): number | null;
}

/** What is left, in seconds and tenths: for the seal button alone, where every tenth may count. */
class LeftElement extends HTMLElement {
  private facts_: LeftFacts | null = null;
  private tick_: ReturnType<typeof setTimeout> | undefined;

  set facts(facts: LeftFacts) {
    this.facts_ = facts;
    if (this.isConnected) this.show_();
  }

  connectedCallback(): void {
    this.setAttribute("aria-hidden", "true");
    this.show_();
  }

  disconnectedCallback(): void {
    clearTimeout(this.tick_);
  }

  private show_(): void {
    clearTimeout(this.tick_);
    const now = this.facts_?.now() ?? null;
    const deadline = this.facts_?.deadline ?? null;
    if (now === null || deadline === null) return;
    const left = Math.max(0, deadline - now);
    this.textContent = say("seconds", {
      seconds: left < 10_000 ? tenths_text(Math.floor(left / 100) * 100) : String(Math.ceil(left / 1000)),
    });
    if (left > 0) this.tick_ = setTimeout(() => this.show_(), left > 10_500 ? 500 : 100);
  }
}

export function define_left(): void {
  if (!customElements.get("tutti-left")) customElements.define("tutti-left", LeftElement);
}
