// What the row of a lost connection tells. Its place is the header's: nothing jumps when it appears, and nothing of a
// game is hidden.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { ConnectionStatus } from "../net/connection.ts";
import type { Page } from "../session/page.ts";

const { say } = core;
/** Why the server wants nobody here: few ever see it. */
let keptOut: typeof import("../people/kept-out.ts") | null = null;

export function banner(page: Page): TemplateResult | typeof nothing {
  const { connection, banner: wanted } = page.state;
  if (!wanted || connection.kind === "open") return nothing;
  if (connection.kind !== "refused") return lost(page, connection);
  return html`<div class="banner" data-testid="banner">${keptOut?.keptOut(page, connection) ?? void load(page)}</div>`;
}

async function load(page: Page): Promise<void> {
  keptOut = await import("../people/kept-out.ts");
  await wordsReady();
  page.redraw();
}

function lost(
  page: Page,
  connection: Extract<ConnectionStatus, { kind: "connecting" | "silent" | "waiting" }>,
): TemplateResult {
  const text =
    connection.kind === "waiting"
      ? say(`connection.${connection.why}`, {
          seconds: Math.max(1, Math.ceil((connection.retryAt - performance.now()) / 1000)),
        })
      : say(`connection.${connection.kind}`);
  // What counts seconds is not read out: its first sentence is, once.
  return html`<span class="unseen">${text.split(".")[0]}</span>
    <div class="banner" data-testid="banner">
      <span aria-hidden="true">${text}</span>
      ${
        page.state.room?.info.status === "playing" && page.state.room.you.seats.length > 0
          ? html`<span class="banner-more">${say("connection.drafting")}</span>`
          : nothing
      }
      <button data-testid="retry-now" @click=${() => page.session.retryNow()}>${say("connection.retry")}</button>
    </div>`;
}
