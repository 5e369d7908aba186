// What stands beside a match: who sits where, the log, talk, and what the room is; the game's own panels come first.
import { html, nothing, type TemplateResult } from "lit-html";
import { chat } from "../components/chat.ts";
import { face } from "../components/face.ts";
import { followNewest, following } from "../components/following.ts";
import { icon } from "../components/icons.ts";
import { namePress } from "../components/name-press.ts";
import { playerName } from "../components/player-name.ts";
import { tabbed, type TabHead } from "../components/tabs.ts";
import { underlined } from "../components/underlined.ts";
import { firstParts } from "../games/common/first-parts.ts";
import type { OptionsModule, Table, TableModule } from "../games/common/game.ts";
import type { Chairs } from "../finding/chairs.ts";
import { roomWords } from "../i18n/en/room.ts";
import { computerWord, seatWord, seatsOf, shownName, sideWord, whoIs } from "../room/seats.ts";
import { shownChat } from "../room/hidden.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import type { SeatName, Side } from "../wire/messages.ts";
import { keyDialog } from "./key-dialog.ts";
import {
  boardOf,
  chosenFacts,
  factList,
  fairness,
  forOperators,
  hostLeaves,
  invitation,
  peopleFacts,
} from "./room-parts.ts";

const { say } = roomWords;

const COMMON_TABS = ["seats", "log", "chat", "room"] as const;

export interface Panels {
  /** `chairs`: of computers who give theirs up. */
  draw: (room: RoomState, chairs: Chairs | null) => TemplateResult;
  /** What has been said so far is known: it was on the screen already. */
  hear: (room: RoomState) => void;
  close: () => void;
}

/** `redraw`: them alone. `known`: so many lines of the talk have been on the screen before. */
export function openPanels(
  page: Page,
  game: TableModule,
  table: Table,
  options: OptionsModule,
  redraw: () => void,
  known: number,
): Panels {
  let tab = "";
  let heard = known;
  let chairs: Chairs | null = null;
  const keys = keyDialog(page, game);
  /** The tabs, then one side's seats, then the other's. */
  const partsOf = firstParts(redraw, 1);

  /** The game's own panels come first. */
  function tabs(room: RoomState): TabHead[] {
    const unheard = tab === "chat" ? 0 : shownChat(room).length - heard;
    return [
      ...(table.tabs?.() ?? []),
      ...COMMON_TABS.map((id) => ({ id, text: say(`tab.${id}`), ...(id === "chat" ? { news: unheard } : {}) })),
    ];
  }

  function draw(room: RoomState, withChairs: Chairs | null): TemplateResult {
    chairs = withChairs;
    const all = tabs(room);
    if (!all.some((each) => each.id === tab)) tab = all[0]?.id ?? "seats";
    if (tab === "chat") heard = shownChat(room).length;
    requestAnimationFrame(followNewest);
    const parts = partsOf(3);
    return html`${tabbed(all, tab, choose, parts > 1 ? panel(room, parts > 2) : html``)} ${keys.draw()}`;
  }

  function panel(room: RoomState, isWhole: boolean): TemplateResult {
    const own = table.tabs?.().find((each) => each.id === tab);
    if (own) return own.draw();
    if (tab === "log") return log(room);
    if (tab === "chat") return chat(page, room);
    if (tab === "seats")
      return html`<div class="match-teams">${team(room, "black")} ${isWhole ? team(room, "white") : nothing}</div>`;
    return html`${boardOf(room)} ${invitation(page, room)}
      ${factList([...chosenFacts(room, options.optionLines(room.info.options)), ...peopleFacts(room)])}
      ${hostLeaves(page, room)} ${fairness(room.info.commitment)} ${forOperators(page, room)} ${table.settings()}
      <p><button class="quiet" data-testid="keys" @click=${() => keys.open()}>${say("keys.help")}</button></p>`;
  }

  function log(room: RoomState): TemplateResult {
    const lines = table.log();
    return following(
      html`<ol
        class="log-lines"
        tabindex="0"
        aria-label=${say("log.title")}
        data-testid="log"
        data-count=${lines.length}
      >
        ${lines.length === 0 ? html`<li class="note">${say("log.empty")}</li>` : nothing}
        ${lines.map((line) => html`<li class=${line.tone}>${underlined(line.text)}</li>`)}
        ${room.gaps > 0 ? html`<li class="note">${say("log.gap", { count: room.gaps })}</li>` : nothing}
      </ol>`,
    );
  }

  function team(room: RoomState, side: Side): TemplateResult {
    return html`<section class="match-team ${side}">
      <h2><span class="chip-mark ${side}"></span>${sideWord(side)}</h2>
      <ul>
        ${seatsOf(room.info, side).map((seat) => seatLine(room, seat))}
      </ul>
    </section>`;
  }

  function seatLine(room: RoomState, seat: SeatName): TemplateResult {
    const who = room.info.seats[seat] ?? null;
    const mine = room.you.seats.includes(seat);
    const note = table.seatNote(seat);
    const mayJoin = !who && room.you.seats.length === 0 && room.info.status === "playing" && !room.info.tournament;
    return html`<li class="seat small ${who ? who.kind : "free"} ${mine ? "mine" : ""}" data-testid="seat-${seat}">
      <span class="seat-face">${face(whoIs(room.info, seat))}${who && !who.connected ? icon("away") : nothing}</span>
      <span class="seat-who">
        <span class="seat-name"
          >${who ? playerName(who, shownName(room.info, seat, who.name)) : say("seat.free")}${mine ? html` <em>${say("seat.you")}</em>` : nothing}</span
        >
        <span class="seat-facts"
          >${seatWord(seat)}${who?.kind === "bot" ? ` · ${computerWord(room.info, seat)}${chairs?.note(room, seat) ?? ""}` : ""}${who && !who.connected ? ` · ${say("seat.away")}` : ""}${
            note ? html` · <b>${note}</b>` : nothing
          }</span
        >
      </span>
      ${namePress(who, mine)} ${chairs?.take(room, seat)}
      ${
        mayJoin
          ? html`<button
              data-testid="seat-${seat}-take"
              aria-label=${say("seat.takeLabel", { seat: seatWord(seat) })}
              @click=${() => page.session.tell("seat.take", { room: room.room, seat })}
            >
              ${say("seat.take")}
            </button>`
          : nothing
      }
      ${
        mine && room.info.status === "playing" && !room.info.solo && !room.info.tournament
          ? html`<button
              class="quiet"
              data-testid="seat-${seat}-leave"
              aria-label=${say("seat.leaveLabel", { seat: seatWord(seat) })}
              @click=${() => page.session.tell("seat.leave", { room: room.room, seat })}
            >
              ${say("seat.leave")}
            </button>`
          : nothing
      }
    </li>`;
  }

  function choose(next: string): void {
    tab = next;
    redraw();
  }

  function hear(room: RoomState): void {
    heard = shownChat(room).length;
  }

  return { draw, hear, close: keys.close };
}
