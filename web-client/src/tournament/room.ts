// The room of a tournament's board before its game: it begins by itself. Whoever has a seat there is ready by coming; what is
// sent here is their share of the lots.
import { html, nothing, type TemplateResult } from "lit-html";
import { wait_text } from "../i18n/dates.ts";
import { called_words } from "../i18n/en/called.ts";
import type { Page } from "../page.ts";
import { entropy } from "../room/entropy.ts";
import type { RoomState } from "../room/state.ts";
import { called_left_ms } from "./call.ts";

const { say } = called_words;
/** Games whose lots bear our share already. */
const thrown_in = new Set<string>();

/** Instead of seats to take and buttons to be ready. */
export function board_waits(page: Page, room: RoomState): TemplateResult {
  throw_in(page, room);
  const left = called_left_ms(page, room.room);
  return html`<div class="ready-bar"><p data-testid="waiting-for">${say("room.wait")}${left === null ? nothing : html` <span data-testid="board-left">${say("room.wait_by", { clock: wait_text(left) })}</span>`}</p></div>`;
}

function throw_in(page: Page, room: RoomState): void {
  const { game_id } = room.info;
  if (room.you.seats.length === 0 || thrown_in.has(game_id)) return;
  thrown_in.add(game_id);
  // Refused where the game begins at this moment: then the lots are fair without it.
  void page.session.ask("room.ready", { room: room.room, ready: true, entropy: entropy() });
}
