// The room of a tournament's board before its game: it begins by itself. Whoever has a seat there is ready by coming;
// what is sent here is their share of the lots. For whom a seat is kept, only the tournament's page says.
import { html, nothing, type TemplateResult } from "lit-html";
import { waitText } from "../language/dates.ts";
import { calledWords } from "../i18n/en/called.ts";
import type { Page } from "../session/page.ts";
import { throwIn } from "../session/throw-in.ts";
import type { RoomState } from "../room/state.ts";
import type { SeatName, TournamentBoard, TournamentPage } from "../wire/messages.ts";
import { tournamentApi } from "./api.ts";
import { calledLeftMs } from "./call.ts";
import { isEvening, noteBoard } from "./going.ts";

const { say } = calledWords;
/** Somebody may be substituted while the others wait. */
const ASK_AGAIN_MS = 20_000;

let asked: { room: string; at: number; board: TournamentBoard | null } | null = null;

/** Instead of seats to take and buttons to be ready. */
export function boardWaits(page: Page, room: RoomState): TemplateResult {
  throwIn(page, room);
  const tournament = room.info.tournament?.tournament ?? "";
  noteBoard(room.room, tournament);
  const left = calledLeftMs(page, room.room);
  return html`<div class="ready-bar">
    <p data-testid="waiting-for">
      ${say("room.wait")}${
        left === null
          ? nothing
          : html` <span data-testid="board-left"
              >${say(isEvening(tournament) ? "room.keeps" : "room.waitBy", { clock: waitText(left) })}</span
            >`
      }
    </p>
  </div>`;
}

/** Who is to sit where nobody sits yet. */
export function reserved(page: Page, room: RoomState, seat: SeatName): string {
  const name = boardOf(page, room)?.seats[seat]?.name;
  return name === undefined ? say("room.reserved") : say("room.reservedFor", { name });
}

/** Who plays whom, black first; the room's name as long as that is not known. */
export function headline(page: Page, room: RoomState): string {
  return namesOf(boardOf(page, room)) ?? room.info.name;
}

/** Pure: the board that is played in a room. */
export function boardIn(page: TournamentPage, room: string): TournamentBoard | null {
  return (
    page.rounds
      .flatMap(({ matches }) => matches.flatMap(({ boards }) => boards))
      .find((board) => board.room === room) ?? null
  );
}

export function namesOf(board: TournamentBoard | null): string | null {
  const seats = Object.entries(board?.seats ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const side = (of: string): string =>
    seats.flatMap(([seat, person]) => (seat.startsWith(of) && person ? [person.name] : [])).join(", ");
  return side("black") === "" || side("white") === "" ? null : `${side("black")} – ${side("white")}`;
}

function boardOf(page: Page, { room, info }: RoomState): TournamentBoard | null {
  const now = performance.now();
  if (info.tournament && (asked?.room !== room || now - asked.at > ASK_AGAIN_MS)) {
    asked = { room, at: now, board: asked?.room === room ? asked.board : null };
    void ask(page, info.tournament.tournament, asked);
  }
  return asked?.board ?? null;
}

async function ask(
  page: Page,
  tournament: string,
  question: { room: string; board: TournamentBoard | null },
): Promise<void> {
  try {
    const told = await tournamentApi(page, tournament).page(null);
    if (told) question.board = boardIn(told.page, question.room);
  } catch {
    return; // The room does without.
  }
  page.redraw();
}
