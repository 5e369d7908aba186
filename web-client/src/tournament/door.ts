// The door of a tournament's board, when the room is no more: it was decided without a game, and the tournament goes on.
import { html, type TemplateResult } from "lit-html";
import { called_words } from "../i18n/en/called.ts";
import type { Page } from "../page.ts";
import type { RoomState } from "../room/state.ts";
import type { Problem } from "../wire.ts";

const { say } = called_words;

/** `last`: what was known of the room when one was in it. */
export function closed_door(_page: Page, _room: string, _problem: Problem, last: RoomState["info"] | null): TemplateResult {
  return html`<section class="sheet narrow" data-testid="board-decided">
    <h1>${say("door.title")}</h1>
    <p>${say("door.text")}</p>
    <p><a class="button primary" href="/t/${last?.tournament?.tournament}" data-testid="to-tournament">${say("called.see")}</a></p>
  </section>`;
}
