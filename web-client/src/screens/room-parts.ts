// Parts that a room shows before, during and after its game: the link, the facts, the commitment.
import { html, nothing, type TemplateResult } from "lit-html";
import { copy_text } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { room_words } from "../i18n/en/room.ts";
import { words_ready } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";

const { say } = room_words;
const SHORT_COMMITMENT = 10;
/** Drawn only when somebody asks for them, and loaded then. */
let drawn_qr: typeof import("../components/qr.ts") | null = null;
let drawn_code: typeof import("../live/embed-code.ts") | null = null;
let drawn_operator: typeof import("./room-operator.ts") | null = null;
let operator_asked = false;
let drawn_caster: typeof import("./caster.ts") | null = null;

export function invitation(page: Page, room: RoomState): TemplateResult {
  const link = `${location.origin}/r/${room.room}`;
  const share = (): void =>
    void navigator
      .share({ title: room.info.name, text: say("share.text", { name: room.info.name }), url: link })
      .catch(() => undefined);
  return html`<div class="invitation">
    <span class="code-label">${say("code")}</span>
    <code class="room-code" data-testid="room-code">${room.room}</code>
    <button data-testid="copy-link" @click=${() => copy_text(page, link, say("copied"), ".room-code")}>
      ${icon("link")} ${say("copy")}
    </button>
    ${"share" in navigator ? html`<button data-testid="share" @click=${share}>${say("share")}</button>` : nothing}
    <details
      class="qr"
      @toggle=${() => void load_late(page, async () => (drawn_qr ??= await import("../components/qr.ts")))}
    >
      <summary class="button" data-testid="qr">${icon("qr")} ${say("qr")}</summary>
      ${
        drawn_qr
          ? html`${drawn_qr.qr_code(link, say("qr.label", { room: room.room }))}
              <p class="note">${say("qr.note")}</p>`
          : nothing
      }
    </details>
    ${room.info.password || room.info.watchable === false ? nothing : embed_details(page, room)}
    ${room.you.host && room.info.spectator_delay > 0 ? caster_details(page, room) : nothing}
  </div>`;
}

/** Where others may watch, they may on other pages, too. */
function embed_details(page: Page, room: RoomState): TemplateResult {
  return html`<details
    class="qr"
    @toggle=${() => void load_late(page, async () => (drawn_code ??= await import("../live/embed-code.ts")))}
  >
    <summary class="button" data-testid="room-embed">${say("embed")}</summary>
    ${drawn_code?.embed_code(page, room) ?? nothing}
  </details>`;
}

function caster_details(page: Page, room: RoomState): TemplateResult {
  return html`<details class="qr" @toggle=${() => void load_caster(page)}>
    <summary class="button" data-testid="caster">${say("caster")}</summary>
    ${drawn_caster?.caster_key(page, room) ?? nothing}
  </details>`;
}

const load_caster = (page: Page): Promise<void> =>
  load_late(page, async () => (drawn_caster ??= await import("./caster.ts")));

/** That one watches, and how far behind the game; who has been given a key can do without the delay. */
export function watching_line(page: Page, room: RoomState): TemplateResult | typeof nothing {
  const { spectator_delay, status } = room.info;
  if (room.audience !== "spectator" || status !== "playing") return nothing;
  const delayed = spectator_delay > 0;
  const behind = delayed && page.state.undelayed !== room.room;
  return html`<div class="behind">
    <p role="status" data-testid="watching">
      ${icon("eye")}
      ${say("you_watch")}${
        delayed ? `, ${behind ? say("behind", { seconds: spectator_delay }) : say("undelayed")}` : ""
      }
    </p>
    ${
      behind
        ? html`<details @toggle=${() => void load_caster(page)}>
            <summary data-testid="caster-have">${say("caster.have")}</summary>
            ${drawn_caster?.key_form(page, room) ?? nothing}
          </details>`
        : nothing
    }
  </div>`;
}

/** Only who is registered can be an operator; whether one is, is asked then. */
export function for_operators(page: Page, room: RoomState): TemplateResult | typeof nothing {
  if (page.state.me?.registered && !operator_asked) {
    operator_asked = true;
    void load_late(page, async () => {
      const part = await import("./room-operator.ts");
      await part.load_style();
      drawn_operator = part;
    });
  }
  return drawn_operator?.close_room_part(page, room.room) ?? nothing;
}

async function load_late(page: Page, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
    await words_ready();
    page.redraw();
  } catch {
    page.session.toast({ text: core.say("loading_failed"), tone: "bad" });
  }
}

export function room_facts(room: RoomState, lines: string[]): TemplateResult {
  const { info } = room;
  const facts = [
    ...lines,
    info.rated ? say("rated") : null,
    info.solo ? say("solo") : null,
    info.table_talk ? say("talk") : null,
    info.watchable === false ? say("unwatched") : null,
    info.spectator_delay > 0 ? say("delay", { seconds: info.spectator_delay }) : null,
    say("absent", { seconds: info.absent_seconds }),
    info.tournament ? null : say(info.visibility),
    info.password ? say("password") : null,
    room.you.host ? say("host.you") : info.host === null ? null : say("host", { name: info.host }),
    info.spectators > 0 ? say("watching", { count: info.spectators }) : null,
  ];
  return html`<ul class="facts">
    ${facts.filter((fact) => fact !== null).map((fact) => html`<li>${fact}</li>`)}
  </ul>`;
}

/** Of a tournament's board: which round of what. Such a room is called after its tournament, with the board's place behind. */
export function board_of(room: RoomState): TemplateResult | typeof nothing {
  const { tournament, name } = room.info;
  return tournament
    ? html`<p data-testid="board-of">
        ${say("tournament", { number: tournament.round })}
        <a href="/t/${tournament.tournament}">${name.replace(/( \d+)(\.\d+)+$/, "")}</a>
      </p>`
    : nothing;
}

export function fairness(commitment: string): TemplateResult {
  return html`<details class="fairness">
    <summary data-testid="fairness">
      ${icon("check")} ${say("fair")} <code>${say("fair.short", { code: commitment.slice(0, SHORT_COMMITMENT) })}</code>
    </summary>
    <p>${say("fair.text")}</p>
    <code class="commitment">${commitment}</code>
  </details>`;
}
