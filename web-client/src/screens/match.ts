// A match: board first, then the tray with clock and envelopes, then seats, log and talk, which come a moment later. The
// order of the elements is the order in which they are read; the style sheet puts them side by side where there is room.
import { html, nothing, type TemplateResult } from "lit-html";
import { frameLater } from "../components/frame-later.ts";
import { playerList } from "../components/player-list.ts";
import { firstParts } from "../games/common/first-parts.ts";
import type { OptionsModule, Table, TableModule } from "../games/common/game.ts";
import { roomWords } from "../i18n/en/room.ts";
import { wordsReady } from "../language/language.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page } from "../session/page.ts";
import { playersOf } from "../room/players.ts";
import { sideWord } from "../room/seats.ts";
import type { RoomReading } from "../room/reading.ts";
import { shownChat } from "../room/hidden.ts";
import type { RoomState } from "../room/state.ts";
import type { Coach } from "../lesson/coach.ts";
import type { Chairs } from "../finding/chairs.ts";
import type { FirstHints } from "./first-hints.ts";
import { loadLate, waiting } from "./load-late.ts";
import type { Panels } from "./match-panels.ts";
import type { ResultCard } from "./result.ts";
import { watchingLine } from "./watching-line.ts";
import { toldLine } from "./told-line.ts";

const { say } = roomWords;

export interface Match {
  draw: (room: RoomState) => TemplateResult;
  /** What has been said so far is known: it was on the screen already. */
  hear: (room: RoomState) => void;
  close: () => void;
}

/** Of an evening's board. */
export type EveningStrip = Pick<typeof import("../evening/strip.ts"), "eveningStrip">;

export function match(
  page: Page,
  game: TableModule,
  table: Table,
  options: OptionsModule,
  unit: RoomReading["missedUnit"],
  chairs: () => Chairs | null,
  strip: EveningStrip | null,
): Match {
  let heard = 0;
  let panels: Panels | null = null;
  let hints: FirstHints | null = null;
  let coach: Coach | null = null;
  let result: ResultCard | null = null;
  let closed = false;
  /** What comes later did not come. */
  let failed = false;
  /** In its place: nothing yet, or the way to read the page anew. */
  const absent = (): TemplateResult | typeof nothing => (failed ? waiting(true) : nothing);
  const later = frameLater();
  /** Head and board, then the tray. */
  const partsOf = firstParts(page.redraw, 1);

  function draw(room: RoomState): TemplateResult {
    const headline = table.headline();
    return html`<div class="match game-${room.info.game}" data-testid="match" data-phase=${room.view?.phase ?? "none"}>
      <header class="match-head">
        <h1 class=${headline.due ? "due" : ""} data-testid="headline" data-due=${headline.due ? "yes" : "no"}>
          ${headline.text}
        </h1>
        <p class="note" data-testid="goal">${options.goal()}</p>
        ${table.score()} ${room.you.seats.length === 0 ? edge(room) : nothing} ${chairs()?.call(room)}
        ${watchingLine(page, room)} ${toldLine(page, table)} ${strip?.eveningStrip(page, room)}
      </header>
      <div class="board-area">${table.board()}</div>
      <section class="tray" aria-label=${headline.text}>${partsOf(2) > 1 ? tray(room) : nothing}</section>
      ${later.place(() => panels?.draw(room, chairs()) ?? absent())}
    </div>`;
  }

  function tray(room: RoomState): TemplateResult {
    // That it is over is told before the view that says how: what the result leads to waits for both.
    const ended = room.info.status === "over" && table.result() !== null;
    const { lesson } = room.info;
    return html`${missedNote(room)} ${hints?.draw(room)} ${lesson ? (coach?.draw(room) ?? absent()) : nothing}
    ${!ended ? table.tray() : lesson ? coach?.end(room, table) : (result?.draw(room) ?? absent())}`;
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

  /** After the board's first drawing. */
  async function loadRest(): Promise<void> {
    await afterPaint();
    const part = await import("./match-later.ts");
    const ladder = part.loadResult(page.state.room?.info.game);
    // What stands below the hints comes with them, or after them: it would be moved.
    await Promise.all([ladder, hinted, wordsReady()]);
    if (closed) return;
    panels = part.openPanels(page, game, table, options, later.again, heard);
    result = part.openResult(page, table, await ladder);
  }

  /** Likewise, and for those who want them. */
  async function loadHints(): Promise<void> {
    await afterPaint();
    const [module, occasions] = await Promise.all([import("./first-hints.ts"), table.loadHints()]);
    await Promise.all([module.loadStyle(), wordsReady()]);
    if (closed) return;
    hints = module.firstHints(page, occasions);
    page.redraw();
  }

  async function loadCoach(): Promise<void> {
    const [module, lesson] = await Promise.all([import("../lesson/coach.ts"), table.loadLesson?.()]);
    await Promise.all([module.loadStyle(), wordsReady()]);
    if (closed || !lesson) return;
    coach = module.openCoach(page, lesson);
  }
  // Without them the game can be played as well; in a lesson all is said by the coach.
  const isLesson = page.state.room?.info.lesson;
  const hinted = isLesson || !page.state.settings.hints ? null : loadHints().catch(() => undefined);
  for (const load of isLesson ? [loadCoach, loadRest] : [loadRest])
    void loadLate(page, load).then((came) => {
      if (came) return;
      failed = true;
      page.redraw();
    });

  function close(): void {
    panels?.close();
    hints?.close();
    coach?.close();
    result?.close();
    later.close();
    closed = true;
  }

  function hear(room: RoomState): void {
    heard = shownChat(room).length;
    panels?.hear(room);
  }

  return { draw, hear, close };
}
