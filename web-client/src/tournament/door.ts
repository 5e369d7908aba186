// The door of a tournament's board, when the room is no more: it was decided without a game, or it is played in another
// room.
import { html, type TemplateResult } from "lit-html";
import { calledWords } from "../i18n/en/called.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";
import type { Problem } from "../wire/messages.ts";
import { tournamentApi } from "./api.ts";
import { pathOf } from "./going.ts";
import { boardIn } from "./room.ts";

const { say } = calledWords;

/** Asked once for each room: whether what was to be played in it is void. */
let asked: { room: string; elsewhere: boolean } | null = null;

/** `last`: what was known of the room when one was in it. */
export function closedDoor(
  page: Page,
  room: string,
  _problem: Problem,
  last: RoomState["info"] | null,
): TemplateResult {
  const tournament = last?.tournament?.tournament ?? "";
  if (asked?.room !== room) {
    asked = { room, elsewhere: false };
    void ask(page, tournament, asked);
  }
  const which = asked.elsewhere ? "elsewhere" : "decided";
  return html`<section class="sheet narrow" data-testid="board-decided">
    <h1>${say(`door.${which}`)}</h1>
    <p>${say(`door.${which}.text`)}</p>
    <p><a class="button primary" href=${pathOf(tournament)} data-testid="to-tournament">${say("called.see")}</a></p>
  </section>`;
}

async function ask(page: Page, tournament: string, question: { room: string; elsewhere: boolean }): Promise<void> {
  try {
    const told = await tournamentApi(page, tournament).page(null);
    question.elsewhere = told !== null && boardIn(told.page, question.room)?.void === true;
  } catch {
    return; // Its page says it, when it can be had.
  }
  page.redraw();
}
