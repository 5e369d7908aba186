// An evening's boards come to people: who is called is brought there, once for each board. And where evenings are.
import type { Page } from "../session/page.ts";
import { codeIn, EVENING_LENGTH } from "../session/router.ts";

/** The boards to which somebody was brought in this tab: reloading the page they have gone to brings nobody back. */
const KEY = "tutti.brought";
const been = new Set<string>();

function wasBrought(room: string): boolean {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept !== null) been.add(kept);
    sessionStorage.setItem(KEY, room);
  } catch {
    // Then it holds as long as the page does.
  }
  return been.has(room);
}

/** The board seen last in this tab, with its evening: a room tells of itself late, and no longer once it is closed. */
const SEEN = "tutti.board";
let seen = "";
const boardKey = (room: string, evening: string): string => `${room}/${evening}`;

export function noteBoard(room: string, evening: string): void {
  if (seen === boardKey(room, evening)) return;
  seen = boardKey(room, evening);
  try {
    sessionStorage.setItem(SEEN, seen);
  } catch {
    // As above.
  }
}

function wasSeen(room: string, evening: string): boolean {
  try {
    seen ||= sessionStorage.getItem(SEEN) ?? "";
  } catch {
    // As above.
  }
  return seen === boardKey(room, evening);
}

export const isEvening = (tournament: string): boolean => tournament.length === EVENING_LENGTH;

export const pathOf = (tournament: string): string => `/${isEvening(tournament) ? "e" : "t"}/${tournament}`;

/** On the evening's page, or at another of its boards: there one waits for nothing else. */
export function waitsFor({ state: { route, room } }: Page, evening: string): boolean {
  if (!isEvening(evening)) return false;
  if (route.screen === "room")
    return room?.room === route.room ? room.info.tournament?.tournament === evening : wasSeen(route.room, evening);
  if (route.screen !== "people") return false;
  return codeIn(/^\/[et]\/(\w+)\/?$/.exec(route.path)?.[1] ?? "", EVENING_LENGTH) === evening;
}

/** True if they are on their way. Who has left a board goes back to it by themselves. */
export function bringTo(page: Page, room: string): boolean {
  if (wasBrought(room)) return false;
  been.add(room);
  page.router.go(`/r/${room}`);
  return true;
}
