// A match: board first, then the tray with clock and envelopes, then seats, log and talk. The order of
// the elements is the order in which they are read; the style sheet puts them side by side where
// there is room.
import { html, nothing, type TemplateResult } from "lit-html";
import { following } from "../components/following.ts";
import { icon } from "../components/icons.ts";
import { face } from "../components/face.ts";
import { playerName } from "../components/player-name.ts";
import { playerList } from "../components/player-list.ts";
import { tabbed, type TabHead } from "../components/tabs.ts";
import { underlined } from "../components/underlined.ts";
import type { OptionsModule, Table, TableModule } from "../games/common/game.ts";
import { core } from "../i18n/en/core.ts";
import { roomWords } from "../i18n/en/room.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { playersOf } from "../room/players.ts";
import { computerWord, seatWord, seatsOf, shownName, sideWord, whoIs } from "../room/seats.ts";
import type { RoomReading } from "../room/reading.ts";
import type { RoomState } from "../room/state.ts";
import type { SeatName, Side } from "../wire/messages.ts";
import type { chat } from "../components/chat.ts";
import type { Coach } from "../lesson/coach.ts";
import type { FirstHints } from "./first-hints.ts";
import type { KeyDialog } from "./key-dialog.ts";
import type { ResultCard } from "./result.ts";
import {
  boardOf,
  chosenFacts,
  factList,
  fairness,
  forOperators,
  invitation,
  peopleFacts,
  watchingLine,
} from "./room-parts.ts";
import { toldLine } from "./told-line.ts";

const { say } = roomWords;

export interface Match {
  draw: (room: RoomState) => TemplateResult;
  /** What has been said so far is known: it was on the screen already. */
  hear: (room: RoomState) => void;
  close: () => void;
}

const COMMON_TABS = ["seats", "log", "chat", "room"] as const;

export function match(
  page: Page,
  game: TableModule,
  table: Table,
  options: OptionsModule,
  unit: RoomReading["missedUnit"],
): Match {
  let tab = "";
  let heard = 0;
  let talk: typeof chat | null = null;
  let keys: KeyDialog | null = null;
  let hints: FirstHints | null = null;
  let coach: Coach | null = null;
  let result: ResultCard | null = null;
  let closed = false;

  /** The game's own panels come first. */
  function tabs(room: RoomState): TabHead[] {
    const unheard = tab === "chat" ? 0 : room.chat.length - heard;
    return [
      ...(table.tabs?.() ?? []),
      ...COMMON_TABS.map((id) => ({ id, text: say(`tab.${id}`), ...(id === "chat" ? { news: unheard } : {}) })),
    ];
  }

  function draw(room: RoomState): TemplateResult {
    const all = tabs(room);
    if (!all.some((each) => each.id === tab)) tab = all[0]?.id ?? "seats";
    if (tab === "chat") heard = room.chat.length;
    const headline = table.headline();
    return html`<div class="match game-${room.info.game}" data-testid="match" data-phase=${room.view?.phase ?? "none"}>
      <header class="match-head">
        <h1 class=${headline.due ? "due" : ""} data-testid="headline" data-due=${headline.due ? "yes" : "no"}>
          ${headline.text}
        </h1>
        <p class="note" data-testid="goal">${options.goal()}</p>
        ${table.score()} ${room.you.seats.length === 0 ? edge(room) : nothing} ${watchingLine(page, room)}
        ${toldLine(page, table)}
      </header>
      <div class="board-area">${table.board()}</div>
      <section class="tray" aria-label=${headline.text}>
        ${missedNote(room)} ${hints?.draw(room)} ${coach?.draw(room)}
        ${room.info.status !== "over" ? table.tray() : room.info.lesson ? coach?.end(room, table) : result?.draw(room)}
      </section>
      ${tabbed(all, tab, choose, panel(room))} ${keys?.draw()}
    </div>`;
  }

  /** Who looks on is told at the board who plays on which side. */
  function edge({ info }: RoomState): TemplateResult {
    const players = playersOf(info);
    return html`<p class="board-edge" data-testid="edge">
      ${(["black", "white"] as const).map(
        (side) =>
          html`<span
            ><span class="chip-mark ${side}"></span><span class="unseen">${sideWord(side)}: </span>${playerList(
              players[side],
            )}</span
          >`,
      )}
    </p>`;
  }

  function panel(room: RoomState): TemplateResult {
    const own = table.tabs?.().find((each) => each.id === tab);
    if (own) return own.draw();
    if (tab === "log") return log(room);
    if (tab === "chat") return talk?.(page, room) ?? html`<p class="note">${core.say("loading")}</p>`;
    if (tab === "seats") return html`<div class="match-teams">${team(room, "black")} ${team(room, "white")}</div>`;
    return html`${boardOf(room)} ${invitation(page, room)}
      ${factList([...chosenFacts(room, options.optionLines(room.info.options)), ...peopleFacts(room)])}
      ${fairness(room.info.commitment)} ${forOperators(page, room)} ${table.settings()}
      <p><button class="quiet" data-testid="keys" @click=${() => keys?.open()}>${say("keys.help")}</button></p>`;
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
          >${seatWord(seat)}${who?.kind === "bot" ? ` · ${computerWord(room.info, seat)}` : ""}${who && !who.connected ? ` · ${say("seat.away")}` : ""}${
            note ? html` · <b>${note}</b>` : nothing
          }</span
        >
      </span>
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

  function missedNote(room: RoomState): TemplateResult | typeof nothing {
    if (!room.missed) return nothing;
    const show = (): void => {
      table.replay();
      page.session.dismissMissed();
    };
    return html`<p class="missed" role="status" data-testid="missed">
      <span
        >${say("missed", {
          from: room.missed.fromTurn,
          to: room.missed.toTurn,
          unit,
        })}</span
      >
      <button class="quiet" data-testid="missed-show" @click=${show}>${say("missed.show")}</button>
    </p>`;
  }

  function choose(next: string): void {
    tab = next;
    page.redraw();
  }

  /** After the board's first drawing. */
  async function loadRest(): Promise<void> {
    const later = await import("./match-later.ts");
    const ladder = later.loadResult(page.state.room?.info.game);
    await Promise.all([ladder, wordsReady()]);
    if (closed) return;
    talk = later.chat;
    keys = later.keyDialog(page, game);
    result = later.openResult(page, table, await ladder);
    page.redraw();
  }
  void loadRest().catch(() => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" }));

  /** Likewise, and for those who want them. */
  async function loadHints(): Promise<void> {
    const [module, occasions] = await Promise.all([import("./first-hints.ts"), table.loadHints()]);
    await wordsReady();
    if (closed) return;
    hints = module.firstHints(page, occasions);
    page.redraw();
  }

  async function loadCoach(): Promise<void> {
    const [module, lesson] = await Promise.all([import("../lesson/coach.ts"), table.loadLesson?.()]);
    await Promise.all([module.loadStyle(), wordsReady()]);
    if (closed || !lesson) return;
    coach = module.openCoach(page, lesson);
    page.redraw();
  }
  // Without them the game can be played as well; in a lesson all is said by the coach.
  if (page.state.room?.info.lesson)
    void loadCoach().catch(() => page.session.toast({ text: core.say("loadingFailed"), tone: "bad" }));
  else if (page.state.settings.hints) void loadHints().catch(() => undefined);

  function close(): void {
    keys?.close();
    hints?.close();
    coach?.close();
    result?.close();
    closed = true;
  }

  function hear(room: RoomState): void {
    heard = room.chat.length;
  }

  return { draw, hear, close };
}
