// Several running games side by side, each on a small board of its own, all told by one stream. Who opens a hall says
// which games are worth seeing; it sees to the places, the connection and the drawing.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { live_words } from "../i18n/en/live.ts";
import { language, words_ready } from "../language/language.ts";
import { open_stream } from "../net/event-source.ts";
import type { StreamPush } from "../net/stream.ts";
import type { Page } from "../session/page.ts";
import type { Side } from "../wire/messages.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import live_sheet from "../styles/live.css?url";
import onlooker_sheet from "../styles/onlooker.css?url";
import room_sheet from "../styles/room.css?url";
import { card, is_coming } from "./card.ts";
import { open_live_board, type LiveBoard } from "./live-board.ts";
import { next_change, places_after, type Place } from "./places.ts";

const { say } = live_words;

/** What moves on a small board is over soon: there are others to look at. */
const REVEAL_MS = 450;
/** A lost line is not worth a word at once. */
const LOST_AFTER_MS = 1_500;

export interface Hall {
  /** From now on these games, those first that should be seen first; those that are shown stay until they are over. */
  offer(rooms: readonly string[]): void;
  /** Everything that is shown goes. */
  clear(): void;
  readonly empty: boolean;
  draw(): TemplateResult;
  reword(): void;
  close(): void;
}

/** `most`: how many places it has. `on_over`: a game is over, or a room has gone. `known`: who plays in a room, where that is known before the room says so. */
export async function open_hall(
  page: Page,
  most: number,
  on_over?: () => void,
  known?: (room: string) => Record<Side, string[]> | null,
): Promise<Hall> {
  const boards = new Map<string, LiveBoard>();
  let places: Place[] = [];
  let offered: readonly string[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  let lost = false;
  let closed = false;
  const stream = open_stream({ hear, status });
  await Promise.all([load_sheet(room_sheet), load_sheet(onlooker_sheet), load_sheet(live_sheet), words_ready()]);

  function hear(push: StreamPush): void {
    const board = boards.get(push.room);
    if (!board) return;
    board.hear(push);
    const over =
      board.ended !== null || (board.room !== null && board.room.info.status !== "playing" && !is_coming(board.room));
    const place = places.find(({ room }) => room === push.room);
    if (!place || (place.over_since !== null) === over) return;
    places = places.map((each) => (each === place ? { ...each, over_since: over ? performance.now() : null } : each));
    arrange();
    if (over) on_over?.();
  }

  function status(open: boolean): void {
    clearTimeout(losing);
    if (!open) losing = setTimeout(() => tell_lost(true), LOST_AFTER_MS);
    else if (lost) tell_lost(false);
  }

  function tell_lost(now: boolean): void {
    lost = now;
    page.redraw();
  }

  function arrange(): void {
    if (closed) return;
    const now = performance.now();
    places = places_after(places, offered, now, most);
    const shown = new Set(places.map(({ room }) => room));
    for (const [room, board] of boards) {
      if (shown.has(room)) continue;
      board.close();
      boards.delete(room);
    }
    for (const room of shown) if (!boards.has(room)) boards.set(room, open_board(room));
    stream.follow([...shown]);
    clearTimeout(resting);
    const next = next_change(places, now);
    if (next !== null) resting = setTimeout(arrange, next - now);
    page.redraw();
  }

  function open_board(room: string): LiveBoard {
    return open_live_board(page, room, {
      root: () => document.getElementById(`live-${room}`),
      longest_ms: REVEAL_MS,
      changed: () => page.redraw(),
    });
  }

  return {
    offer(rooms): void {
      offered = rooms;
      arrange();
    },
    clear(): void {
      offered = [];
      places = [];
      arrange();
    },
    get empty() {
      return places.length === 0;
    },
    // A board is drawn anew when something has happened on it, not when something has on another one.
    draw: () =>
      html`<p class="live-lost note" role="status">${lost ? say("lost") : nothing}</p>
        <ul class="hall" data-testid="hall">
          ${repeat(
            places.flatMap(({ room }) => boards.get(room) ?? []),
            (board) => board.id,
            (board) =>
              guard([board, board.drawing, language(), page.state.settings], () => card(board, known?.(board.id))),
          )}
        </ul>`,
    reword: () => boards.forEach((board) => board.reword()),
    close(): void {
      closed = true;
      clearTimeout(resting);
      clearTimeout(losing);
      stream.close();
      boards.forEach((board) => board.close());
      boards.clear();
    },
  };
}
