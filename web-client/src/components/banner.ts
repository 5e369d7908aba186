// The row that tells of a lost line. Its place is kept, so that nothing jumps when it appears.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import type { Page } from "../page.ts";

const { say } = core;

export function banner(page: Page): TemplateResult {
  const text = page.state.banner ? banner_text(page) : null;
  return html`<div class="banner-row" role="status">
    ${
      text === null
        ? nothing
        : html`<div class="banner" data-testid="banner">
          <span>${text}</span>
          ${page.state.room?.info.status === "playing" ? html`<span class="banner-more">${say("line.drafting")}</span>` : nothing}
          <button data-testid="retry-now" @click=${() => page.session.retry_now()}>${say("line.retry")}</button>
        </div>`
    }
  </div>`;
}

function banner_text(page: Page): string | null {
  const { line } = page.state;
  if (line.kind === "open") return null;
  if (line.kind === "refused") return say("line.refused");
  if (line.kind === "connecting") return say("line.connecting");
  const seconds = Math.max(1, Math.ceil((line.retry_at - performance.now()) / 1000));
  return line.why === "restart"
    ? say("line.restart", { seconds })
    : line.why === "busy"
      ? say("line.busy", { seconds })
      : say("line.lost", { seconds });
}
