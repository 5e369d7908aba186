// Parts that a room shows before, during and after its game: the link, the facts, the commitment.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { roomWords } from "../i18n/en/room.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";
import type { RoomInfo } from "../wire/messages.ts";
import { linkActs } from "./link-acts.ts";
import { loadLate } from "./load-late.ts";

const { say } = roomWords;
const SHORT_COMMITMENT = 10;
/** Drawn only when somebody asks for them, and loaded then. */
let drawnCode: typeof import("../live/embed-code.ts") | null = null;
let drawnStreams: typeof import("../live/stream-offer.ts") | null = null;
let drawnOperator: typeof import("./room-operator.ts") | null = null;
let operatorAsked = false;
let drawnInvite: typeof import("./room-invite.ts") | null = null;
let drawnCaster: typeof import("./caster.ts") | null = null;

export function invitation(page: Page, room: RoomState): TemplateResult {
  const link = `${location.origin}/r/${room.room}`;
  return html`<div class="invitation">
    <span class="code-label">${say("code")}</span>
    <code class="room-code" data-testid="room-code">${room.room}</code>
    ${linkActs(page, {
      link,
      shown: ".room-code",
      title: room.info.name,
      text: say("share.text", { name: room.info.name }),
      says: {
        copy: say("copy"),
        copied: say("copied"),
        share: say("share"),
        qr: say("qr"),
        label: say("qr.label", { room: room.room }),
        note: say("qr.note"),
      },
    })}
    ${room.info.tournament ? nothing : inviteDetails(page, room)}
    ${room.info.watchable === false ? nothing : publicDetails(page, room)}
    ${room.you.host && room.info.spectator_delay > 0 ? casterDetails(page, room) : nothing}
  </div>`;
}

function inviteDetails(page: Page, { room }: RoomState): TemplateResult {
  const load = async (): Promise<void> => {
    const part = await import("./room-invite.ts");
    await part.loadStyle(page);
    drawnInvite = part;
  };
  const open = ({ target }: Event): void => void ((target as HTMLDetailsElement).open && loadLate(page, load));
  return html`<details class="qr" @toggle=${open}>
    <summary class="button" data-testid="room-invite">${icon("person")} ${say("invite")}</summary>
    ${drawnInvite?.inviteForm(page, room) ?? nothing}
  </details>`;
}

/** Where others may watch, they may on other pages and on streams, too; a caster's key stands for the password. */
function publicDetails(page: Page, room: RoomState): (TemplateResult | typeof nothing)[] {
  const key = drawnCaster?.madeKey(room.room) ?? (room.you.undelayed && page.session.casterKey());
  const isLocked = room.info.password;
  return [isLocked ? nothing : embedDetails(page, room), isLocked && !key ? nothing : streamDetails(page, room, key)];
}

function embedDetails(page: Page, room: RoomState): TemplateResult {
  return html`<details
    class="qr"
    @toggle=${() => void loadLate(page, async () => (drawnCode ??= await import("../live/embed-code.ts")))}
  >
    <summary class="button" data-testid="room-embed">${say("embed")}</summary>
    ${drawnCode?.embedCode(page, room) ?? nothing}
  </details>`;
}

function streamDetails(page: Page, room: RoomState, key?: string): TemplateResult {
  const openStreams = ({ target }: Event): void => {
    if (!(target as HTMLDetailsElement).open) return;
    drawnStreams?.lookAgain();
    void loadLate(page, async () => (drawnStreams ??= await import("../live/stream-offer.ts")));
  };
  return html`<details class="qr" @toggle=${openStreams}>
    <summary class="button" data-testid="streams">${say("streams")}</summary>
    ${drawnStreams?.streamOffer(page, room, key) ?? nothing}
  </details>`;
}

function casterDetails(page: Page, room: RoomState): TemplateResult {
  return html`<details
    class="qr"
    @toggle=${() => void loadLate(page, async () => (drawnCaster ??= await import("./caster.ts")))}
  >
    <summary class="button" data-testid="caster">${say("caster")}</summary>
    ${drawnCaster?.casterKey(page, room) ?? nothing}
  </details>`;
}

/** Only who is registered can be an operator; whether one is, is asked then. */
export function forOperators(page: Page, room: RoomState): TemplateResult | typeof nothing {
  if (page.state.me?.registered && !operatorAsked) {
    operatorAsked = true;
    void loadLate(page, async () => {
      const part = await import("./room-operator.ts");
      await part.loadStyle();
      drawnOperator = part;
    });
  }
  return drawnOperator?.closeRoomPart(page, room.room) ?? nothing;
}

/** Whoever keeps a room stays in it whatever they look at: without a seat to leave they say that they go. */
export function hostLeaves({ session, router }: Page, { you }: RoomState): TemplateResult | typeof nothing {
  if (!you.host || you.seats.length > 0) return nothing;
  const leave = (): void => {
    session.leaveRoom();
    router.go("/");
  };
  return html`<p><button class="quiet" data-testid="room-leave" @click=${leave}>${say("host.leave")}</button></p>`;
}

type Terms = Pick<RoomInfo, "rated" | "solo" | "table_talk" | "spectator_delay" | "absent_seconds" | "password"> &
  Pick<RoomInfo, "visibility"> &
  Partial<Pick<RoomInfo, "warm_chairs" | "watchable" | "tournament">>;

/** What was chosen for the game and its room. */
export function chosenFacts({ info }: { info: Terms }, lines: string[]): string[] {
  return [
    ...lines,
    info.rated ? say("rated") : null,
    info.solo ? say("solo") : null,
    info.warm_chairs ? say("warm") : null,
    info.table_talk ? say("talk") : null,
    info.watchable === false ? say("unwatched") : null,
    info.spectator_delay > 0 ? say("delay", { seconds: info.spectator_delay }) : null,
    say("absent", { seconds: info.absent_seconds }),
    info.tournament ? null : say(info.visibility),
    info.password ? say("password") : null,
  ].filter((fact) => fact !== null);
}

/** Who keeps the room, and how many watch. */
export function peopleFacts({ info, you }: RoomState): string[] {
  return [
    you.host ? say("host.you") : info.host === null ? null : say("host", { name: info.host }),
    info.spectators > 0 ? say("watching", { count: info.spectators }) : null,
  ].filter((fact) => fact !== null);
}

export const factList = (facts: string[]): TemplateResult =>
  html`<ul class="facts">
    ${facts.map((fact) => html`<li>${fact}</li>`)}
  </ul>`;

/**
 * Of a tournament's board: which round of what. Such a room is called after its tournament, with the board's place
 * behind.
 */
export function boardOf(room: RoomState): TemplateResult | typeof nothing {
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
