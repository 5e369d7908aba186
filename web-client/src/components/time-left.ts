// The time that is left until a moment, counted down by itself: nothing round it is drawn anew for it.
import { html, type TemplateResult } from "lit-html";
import { waitText } from "../language/dates.ts";

class TimeLeft extends HTMLElement {
  #until = 0;
  #total = 0;
  #aheadMs = 0;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #sand: Animation | undefined;
  #text = document.createElement("span");
  #bar = document.createElement("span");

  /** `until`: by the server's clock, which is so much ahead of ours; `total`: from the full glass on, 0: no bar. */
  set facts({ until, total, aheadMs }: { until: number; total: number; aheadMs: number }) {
    if (until === this.#until && total === this.#total && Math.abs(aheadMs - this.#aheadMs) < 500) return;
    this.#until = until;
    this.#total = total;
    this.#aheadMs = aheadMs;
    if (this.isConnected) this.#show();
  }

  connectedCallback(): void {
    if (!this.firstChild) {
      this.#text.className = "time-left";
      this.#bar.className = "time-left-bar";
      this.append(this.#text, this.#bar);
      this.setAttribute("role", "timer");
      this.setAttribute("aria-live", "off");
    }
    this.#show();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#tick);
    this.#sand?.cancel();
  }

  #left(): number {
    return Math.max(0, this.#until - Date.now() - this.#aheadMs);
  }

  #show(): void {
    clearTimeout(this.#tick);
    this.#sand?.cancel();
    this.#bar.hidden = this.#total === 0;
    if (this.#total > 0) {
      const left = this.#left();
      this.#sand = this.#bar.animate?.(
        [{ transform: `scaleX(${Math.min(1, left / this.#total)})` }, { transform: "scaleX(0)" }],
        { duration: left, fill: "forwards" },
      );
    }
    this.#write();
  }

  #write(): void {
    const left = this.#left();
    const text = waitText(left);
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.dataset["over"] = left === 0 ? "yes" : "no";
    if (left > 0) this.#tick = setTimeout(() => this.#write(), left % 1_000 || 1_000);
  }
}

export function timeLeft(until: number, total: number, aheadMs: number, testId: string): TemplateResult {
  if (!customElements.get("tutti-time-left")) customElements.define("tutti-time-left", TimeLeft);
  return html`<tutti-time-left .facts=${{ until, total, aheadMs }} data-testid=${testId}></tutti-time-left>`;
}
