// Parts that a room shows before, during and after its game: the link, the facts, the commitment.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { room_words } from "../i18n/en/room.ts";
import type { Page } from "../page.ts";
import type { RoomState } from "../room/state.ts";

const { say } = room_words;
const SHORT_COMMITMENT = 10;
/** Drawn only when somebody asks for it, and loaded then. */
let drawn_qr: typeof import("../components/qr.ts") | null = null;

export function invitation(page: Page, room: RoomState): TemplateResult {
  const link = `${location.origin}/r/${room.room}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      select_code();
      return;
    }
    page.session.toast({ text: say("copied"), tone: "plain" });
  };
  const share = (): void =>
    void navigator
      .share({ title: room.info.name, text: say("share.text", { name: room.info.name }), url: link })
      .catch(() => undefined);
  return html`<div class="invitation">
    <span class="code-label">${say("code")}</span>
    <code class="room-code" data-testid="room-code">${room.room}</code>
    <button data-testid="copy-link" @click=${copy}>${icon("link")} ${say("copy")}</button>
    ${"share" in navigator ? html`<button data-testid="share" @click=${share}>${say("share")}</button>` : nothing}
    <details class="qr" @toggle=${() => void load_qr(page)}>
      <summary class="button" data-testid="qr">${icon("qr")} ${say("qr")}</summary>
      ${drawn_qr ? html`${drawn_qr.qr_code(link, say("qr.label", { room: room.room }))}<p class="note">${say("qr.note")}</p>` : nothing}
    </details>
  </div>`;
}

async function load_qr(page: Page): Promise<void> {
  if (drawn_qr) return;
  try {
    drawn_qr = await import("../components/qr.ts");
    page.redraw();
  } catch {
    page.session.toast({ text: core.say("loading_failed"), tone: "bad" });
  }
}

/** Where a page may not write to the clipboard, the code is marked for copying by hand. */
function select_code(): void {
  const code = document.querySelector(".room-code");
  if (code) getSelection()?.selectAllChildren(code);
}

export function room_facts(room: RoomState, lines: string[]): TemplateResult {
  const { info } = room;
  const facts = [
    ...lines,
    info.solo ? say("solo") : null,
    info.table_talk ? say("talk") : null,
    info.spectator_delay > 0 ? say("delay", { seconds: info.spectator_delay }) : null,
    say("absent", { seconds: info.absent_seconds }),
    info.visibility === "public" ? say("public") : say("unlisted"),
    info.password ? say("password") : null,
    room.you.host ? say("host.you") : info.host === null ? null : say("host", { name: info.host }),
    info.spectators > 0 ? say("watching", { count: info.spectators }) : null,
  ];
  return html`<ul class="facts">
    ${facts.filter((fact) => fact !== null).map((fact) => html`<li>${fact}</li>`)}
  </ul>`;
}

export function fairness(commitment: string): TemplateResult {
  return html`<details class="fairness">
    <summary data-testid="fairness">${icon("check")} ${say("fair")} <code>${say("fair.short", { code: commitment.slice(0, SHORT_COMMITMENT) })}</code></summary>
    <p>${say("fair.text")}</p>
    <code class="commitment">${commitment}</code>
  </details>`;
}
