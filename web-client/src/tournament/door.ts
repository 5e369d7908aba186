// The door of a tournament's board, when the room is no more: it was decided without a game, and the tournament goes on.
import { html, type TemplateResult } from "lit-html";
import { called_words } from "../i18n/en/called.ts";
import type { Page } from "../page.ts";
import type { RoomState } from "../room/state.ts";
import { closed_door as plain_door } from "../screens/closed-door.ts";
import type { Problem } from "../wire.ts";
import { tournament_called } from "./call.ts";

const { say } = called_words;

/** `last`: what was known of the room when one was in it. */
export function closed_door(page: Page, room: string, problem: Problem, last: RoomState["info"] | null): TemplateResult {
  const tournament = last === null ? tournament_called(room) : last.status === "open" ? last.tournament?.tournament : null;
  if (problem.code !== "no_such_room" || !tournament) return plain_door(page, room, problem);
  return html`<section class="sheet narrow" data-testid="board-decided">
    <h1>${say("door.title")}</h1>
    <p>${say("door.text")}</p>
    <p><a class="button primary" href="/t/${tournament}" data-testid="to-tournament">${say("called.see")}</a></p>
  </section>`;
}
