// The live board of one room on somebody else's page: board, sides, what they have, the clock and whose envelopes are
// closed. It is looked at; the way to the room itself stands beside it. No line is opened and no name is made for it.
import { html, nothing, type noChange, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { liveWords } from "../i18n/en/live.ts";
import { wordsReady } from "../language/language.ts";
import { behind, who } from "../live/card.ts";
import { openLiveBoard, whyEnded } from "../live/live-board.ts";
import { openStream } from "../net/event-source.ts";
import type { Page, Screen } from "../session/page.ts";
import { stillBoard } from "../replay/touch.ts";
import type { RoomState } from "../room/state.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import embedSheet from "../styles/embed.css?url";
import liveSheet from "../styles/live.css?url";
import onlookerSheet from "../styles/onlooker.css?url";
import { underlined } from "../components/underlined.ts";
import { notUnderlined } from "../language/underlines.ts";
import { spokenNames } from "../components/player-list.ts";
import { playersOf } from "../room/players.ts";

const { say } = liveWords;

/** A lost connection is not worth a word at once. */
const LOST_AFTER_MS = 1_500;

export function liveRoomScreen(page: Page): Screen {
  const { route } = page.state;
  const id = route.screen === "live" ? route.room : "";
  let lost = false;
  let losing: ReturnType<typeof setTimeout> | undefined;
  const still = stillBoard(() => undefined);
  const board = openLiveBoard(page, id, {
    root: () => document.getElementById("live-room"),
    longestMs: () => Infinity,
    changed: () => page.redraw(),
  });
  const stream = openStream({ hear: board.hear, status });
  void Promise.all([loadSheet(embedSheet), loadSheet(onlookerSheet), loadSheet(liveSheet), wordsReady()]).then(() =>
    stream.follow([id]),
  );

  function status(open: boolean): void {
    clearTimeout(losing);
    if (!open) losing = setTimeout(() => tellLost(true), LOST_AFTER_MS);
    else if (lost) tellLost(false);
  }

  function tellLost(now: boolean): void {
    lost = now;
    page.redraw();
  }

  function draw(): TemplateResult {
    const { room, table, ended } = board;
    if (room === null || (table === null && ended === null)) {
      return ended === null ? html`<h1 class="waiting">${say("embed.coming")}</h1>` : gone(ended);
    }
    if (table === null || room.view === null) return ended === null ? notBegun(room) : gone(ended);
    return html`<div
      class="match embedded game-${room.info.game}"
      id="live-room"
      data-testid="live-room"
      data-game=${room.info.game}
      data-status=${room.info.status}
      data-seq=${room.seq}
      data-phase=${room.view.phase}
      data-ended=${ended ?? nothing}
    >
      <header class="match-head">
        <p class="live-sides">${sides(room)}</p>
        <h1 data-testid="headline">${table.headline().text}</h1>
        ${facts(room)}
        <div class="told">
          <p data-testid="told" title=${notUnderlined(table.told())}>${underlined(table.told())}</p>
        </div>
      </header>
      <div class="board-area onlooker" @click=${still.press} @pointerdown=${still.press} @keydown=${still.key}>
        ${table.board()}
      </div>
      <section class="tray onlooker" aria-label=${table.headline().text}>${tray(room)}</section>
      <p class="live-lost note" role="status">
        ${ended !== null ? html`${whyEnded(ended)} ${say("embed.last")}` : lost ? say("lost") : nothing}
      </p>
    </div>`;
  }

  function sides({ info }: RoomState): TemplateResult[] {
    const players = playersOf(info);
    return board.table?.tally().map(([side, count]) => who(side, players[side], count)) ?? [];
  }

  function facts(room: RoomState): TemplateResult {
    return html`<p class="note live-facts">
      <span>${titleOf(room.info.game)}</span>${behind(room)}
      <a href="/r/${id}" target="_blank" rel="noopener" data-testid="open-large">${say("embed.open")}</a>
    </p>`;
  }

  function tray({ info }: RoomState): TemplateResult | typeof noChange {
    const result = info.status === "over" ? board.table?.result() : null;
    if (!result) return board.table?.tray() ?? html``;
    return html`<div class="result" data-testid="result">
      <h2 data-testid="result-title">${result.title}</h2>
      <p class="result-detail">${result.detail}</p>
      <p><a href="/g/${info.game_id}" target="_blank" rel="noopener">${say("replay")}</a></p>
    </div>`;
  }

  function notBegun(room: RoomState): TemplateResult {
    return html`<section class="sheet narrow" data-testid="live-not-begun">
      <h1>${room.info.name}</h1>
      <p>${say("embed.notBegun")}</p>
      ${facts(room)}
    </section>`;
  }

  function gone(reason: string): TemplateResult {
    return html`<section class="sheet narrow">
      <h1>${core.say("name")}</h1>
      <p data-testid="live-gone" data-reason=${reason}>${whyEnded(reason)}</p>
      <p>
        <a class="button" href=${reason === "wrong_password" ? `/r/${id}` : "/"} target="_blank" rel="noopener"
          >${say("embed.open")}</a
        >
      </p>
    </section>`;
  }

  function title(): string {
    const { room } = board;
    if (room === null) return core.say("title");
    const { black, white } = spokenNames(playersOf(room.info));
    return say("embed.title", { blackNames: black, whiteNames: white, game: titleOf(room.info.game) });
  }

  return {
    title,
    draw,
    reword: () => board.reword(),
    close(): void {
      clearTimeout(losing);
      stream.close();
      board.close();
    },
  };
}
