// The row that tells of a lost line. Its place is the header's: nothing jumps when it appears, and nothing of a game is
// hidden.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { LineStatus } from "../net/line.ts";
import type { Page } from "../session/page.ts";

const { say } = core;
/** Why the server wants nobody here: few ever see it. */
let keptOut: typeof import("../people/kept-out.ts") | null = null;

export function banner(page: Page): TemplateResult {
  const { line, banner: wanted } = page.state;
  return html`<div class="banner-row" role="status">
    ${
      wanted && line.kind !== "open"
        ? html`<div class="banner" data-testid="banner">
            ${line.kind === "refused" ? (keptOut?.keptOut(page, line) ?? void load(page)) : lost(page, line)}
          </div>`
        : nothing
    }
  </div>`;
}

async function load(page: Page): Promise<void> {
  keptOut = await import("../people/kept-out.ts");
  await wordsReady();
  page.redraw();
}

function lost(page: Page, line: Extract<LineStatus, { kind: "connecting" | "silent" | "waiting" }>): TemplateResult {
  return html`<span
      >${
        line.kind === "waiting"
          ? say(`line.${line.why}`, { seconds: Math.max(1, Math.ceil((line.retryAt - performance.now()) / 1000)) })
          : say(`line.${line.kind}`)
      }</span
    >
    ${
      page.state.room?.info.status === "playing" && page.state.room.you.seats.length > 0
        ? html`<span class="banner-more">${say("line.drafting")}</span>`
        : nothing
    }
    <button data-testid="retry-now" @click=${() => page.session.retryNow()}>${say("line.retry")}</button>`;
}
