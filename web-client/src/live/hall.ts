// Several running games side by side, each on a small board of its own, all told by one stream. Who opens a hall says
// which games are worth seeing; it sees to the places, the connection and the drawing.
import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { liveWords } from "../i18n/en/live.ts";
import { language, wordsReady } from "../language/language.ts";
import { openStream } from "../net/event-source.ts";
import type { StreamPush } from "../net/stream.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page } from "../session/page.ts";
import type { Side } from "../wire/messages.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import liveSheet from "../styles/live.css?url";
import onlookerSheet from "../styles/onlooker.css?url";
import roomSheet from "../styles/room.css?url";
import { card, isComing } from "./card.ts";
import { openLiveBoard, type LiveBoard } from "./live-board.ts";
import { nextChange, placesAfter, type Place } from "./places.ts";

const { say } = liveWords;

/** What moves on a small board is over soon: there are others to look at. */
const REVEAL_MS = 1_000;
/**
 * A small board is told no more often than that: it could not show it, and who wants to miss nothing enters the room.
 * Boards out of sight are told as often, since a stream has one pace for all its rooms, and asking anew whenever somebody
 * scrolls would cost more than it spares. A page that nobody looks at gives its stream up (`net/event-source.ts`).
 */
const EVERY_MS = REVEAL_MS;
/** What is about to be seen is drawn, too, so that nobody scrolls into what was. */
const NEAR = "25% 0px";
/** A lost connection is not worth a word at once. */
const LOST_AFTER_MS = 1_500;

export interface Hall {
  /** From now on these games, those first that should be seen first; those that are shown stay until they are over. */
  offer: (rooms: readonly string[]) => void;
  /** Everything that is shown goes. */
  clear: () => void;
  readonly empty: boolean;
  draw: () => TemplateResult;
  reword: () => void;
  close: () => void;
}

const cardOf = (room: string): HTMLElement | null => document.getElementById(`live-${room}`);

export async function loadHallStyle(): Promise<void> {
  await Promise.all([loadSheet(roomSheet), loadSheet(onlookerSheet), loadSheet(liveSheet)]);
}

/**
 * `most`: how many places it has. `onOver`: a game is over, or a room has gone. `known`: who plays in a room, where
 * that is known before the room says so.
 */
export async function openHall(
  page: Page,
  most: number,
  onOver?: () => void,
  known?: (room: string) => Record<Side, string[]> | null,
): Promise<Hall> {
  const boards = new Map<string, LiveBoard>();
  let places: Place[] = [];
  let offered: readonly string[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;
  let lost = false;
  let closed = false;
  let hasNewCards = false;
  const sight = new IntersectionObserver(looked, { rootMargin: NEAR });
  const stream = openStream({ hear, status }, { everyMs: EVERY_MS });
  await Promise.all([loadHallStyle(), wordsReady()]);

  function hear(push: StreamPush): void {
    const board = boards.get(push.room);
    if (!board) return;
    board.hear(push);
    const over =
      board.ended !== null || (board.room !== null && board.room.info.status !== "playing" && !isComing(board.room));
    const place = places.find(({ room }) => room === push.room);
    if (!place || (place.overSince !== null) === over) return;
    places = places.map((each) => (each === place ? { ...each, overSince: over ? performance.now() : null } : each));
    arrange();
    if (over) onOver?.();
  }

  function looked(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      for (const board of boards.values()) if (cardOf(board.id) === target) board.inSight = isIntersecting;
    }
  }

  /** Those that are on the page by now; those that are no longer are let go of by themselves. */
  async function watchNewCards(): Promise<void> {
    hasNewCards = false;
    await afterPaint();
    if (closed) return;
    for (const id of boards.keys()) {
      const element = cardOf(id);
      if (element) sight.observe(element);
    }
  }

  function status(open: boolean): void {
    clearTimeout(losing);
    if (!open) losing = setTimeout(() => tellLost(true), LOST_AFTER_MS);
    else if (lost) tellLost(false);
  }

  function tellLost(now: boolean): void {
    lost = now;
    page.redraw();
  }

  function arrange(): void {
    if (closed) return;
    const now = performance.now();
    places = placesAfter(places, offered, now, most);
    const shown = new Set(places.map(({ room }) => room));
    for (const [room, board] of boards) {
      if (shown.has(room)) continue;
      board.close();
      boards.delete(room);
    }
    for (const room of shown) if (!boards.has(room)) boards.set(room, openBoard(room));
    stream.follow([...shown]);
    clearTimeout(resting);
    const next = nextChange(places, now);
    if (next !== null) resting = setTimeout(arrange, next - now);
    hasNewCards = true;
    page.redraw();
  }

  function openBoard(room: string): LiveBoard {
    return openLiveBoard(page, room, {
      root: () => cardOf(room),
      longestMs: () => REVEAL_MS,
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
    // A board is drawn anew when something has happened on it, not when something has on another one; and not out of
    // sight: a phone shows one or two of a hundred, and drawing all of them would be all that it does.
    draw() {
      if (hasNewCards) void watchNewCards();
      return html`<p class="live-lost note" role="status">${lost ? say("lost") : nothing}</p>
        <ul class="hall" data-testid="hall">
          ${repeat(
            places.flatMap(({ room }) => boards.get(room) ?? []),
            (board) => board.id,
            (board) =>
              guard([board, board.drawing, language(), page.state.settings], () => card(board, known?.(board.id))),
          )}
        </ul>`;
    },
    reword: () => boards.forEach((board) => board.reword()),
    close(): void {
      closed = true;
      clearTimeout(resting);
      clearTimeout(losing);
      stream.close();
      sight.disconnect();
      boards.forEach((board) => board.close());
      boards.clear();
    },
  };
}
