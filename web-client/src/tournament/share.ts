// A tournament's link, to be copied, shared, or taken from the screen with a phone.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import type { TournamentPage } from "../wire/messages.ts";

const { say } = tournamentWords;
/** Loaded when somebody asks for a code. */
let drawnQr: typeof import("../components/qr.ts") | null = null;

export function shareTournament(page: Page, { id, name }: TournamentPage): TemplateResult {
  const link = `${location.origin}/t/${id}`;
  const share = (): void =>
    void navigator.share({ title: name, text: say("share.text", { name }), url: link }).catch(() => undefined);
  return html`<div class="invitation t-share">
    <button
      class="quiet"
      data-testid="t-copy-link"
      @click=${() => copyText(page, link, say("share.copied"), "#t-link")}
    >
      ${icon("link")} ${say("share.copy")}
    </button>
    ${
      "share" in navigator
        ? html`<button class="quiet" data-testid="t-share" @click=${share}>${say("share")}</button>`
        : nothing
    }
    ${qrFold(page, { id: "t", link, name })}
  </div>`;
}

/** A link as a code for phones. `name`: of what it leads to. */
export function qrFold(page: Page, { id, link, name }: Record<"id" | "link" | "name", string>): TemplateResult {
  return html`<details class="qr" @toggle=${(event: Event) => void loadQr(page, event)}>
    <summary class="button quiet" data-testid="${id}-qr">${icon("qr")} ${say("qr")}</summary>
    ${drawnQr?.qrCode(link, say("qr.label", { name })) ?? nothing}
    <p class="note">${say("qr.note")}</p>
    <code id="${id}-link" data-testid="${id}-link">${link}</code>
  </details>`;
}

async function loadQr(page: Page, { target }: Event): Promise<void> {
  if (!(target as HTMLDetailsElement).open || drawnQr) return;
  try {
    drawnQr = await import("../components/qr.ts");
    await wordsReady();
    page.redraw();
  } catch {
    page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
  }
}
