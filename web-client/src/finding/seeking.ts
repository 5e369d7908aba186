// Seeking a table, on whatever screen one is: what the server has told of those who wait, what one has asked for, and
// the way to the table. The server forgets who seeks with their connection: it is asked again after each welcome.
import { readingOf } from "../games/registry.ts";
import { findingWords } from "../i18n/en/finding.ts";
import { wordsReady } from "../language/language.ts";
import { browserKeep } from "../net/identity.ts";
import { beckon } from "../session/attention.ts";
import type { Page } from "../session/page.ts";
import type { FinderPush, Found, PartyPush, Problem, SeekEnded } from "../wire/messages.ts";
import { keptWish } from "./kinds.ts";

const { say } = findingWords;
const TICK_MS = 1_000;
/** limits.md: so long a chair is kept in a game that is on. */
const CHAIR_HELD_MS = 15_000;

interface Seek {
  kinds: string[];
  rated: boolean;
  sinceUnixMs: number;
  /** The chair that was found before had gone: once that is no reason to say anything. */
  again: boolean;
}

export interface Finder {
  told: FinderPush | null;
  /** Null: nothing is sought here. */
  seek: Seek | null;
  /** A table to which nobody was brought, and what was sought by whoever plays elsewhere; null: none. */
  found: (Found & { untilUnixMs: number; wish: Seek | null }) | null;
  party: Required<Pick<PartyPush, "party" | "members">> | null;
  /** Whoever has not come to a table waits until then. */
  coolUntilUnixMs: number;
  /** Why it was refused to seek. */
  wrong: Problem | null;
}

export const finder: Finder = { told: null, seek: null, found: null, party: null, coolUntilUnixMs: 0, wrong: null };

/** The room one is on the way to, or was brought to last. */
let gone = "";
/** So that nothing is said of what was asked before. */
let asked = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

/** Who looks at a party's page enters it anew after each welcome; null: nobody does. */
let enterParty: (() => void) | null = null;

export function whileInParty(enter: (() => void) | null): void {
  enterParty = enter;
}

/** From now on what the server forgets with the connection is asked again. */
export function follow(page: Page): void {
  page.session.onWelcome(() => {
    // Whoever was away for too long is in none; else it is told again.
    if (enterParty) enterParty();
    else finder.party = null;
    void ask(page);
  });
}

export const nowOf = ({ state }: Page): number => Date.now() + state.aheadMs;

/** How many seek together. */
export const ownNumber = (): number => finder.party?.members.length ?? 1;

/** Whoever seeks already wants this from now on. */
export async function seek(page: Page, kinds: string[], rated: boolean): Promise<void> {
  if (!finder.seek) page.voice.sayOnce(say("seeking"));
  finder.found = null;
  finder.seek = { kinds, rated, sinceUnixMs: finder.seek?.sinceUnixMs ?? nowOf(page), again: false };
  await ask(page);
}

export function stopSeeking(page: Page): void {
  asked += 1;
  finder.seek = null;
  void page.session.ask("finder.leave", {});
  page.redraw();
}

/** Asks, or asks again for the same. */
async function ask(page: Page): Promise<void> {
  const wish = finder.seek;
  if (!wish) return;
  finder.wrong = null;
  tick(page);
  const mine = (asked += 1);
  const { kinds, rated } = wish;
  const answer = await page.session.ask("finder.seek", rated ? { kinds } : { kinds, rated });
  if (mine !== asked || finder.seek !== wish) return;
  // Without a connection it is asked after the next welcome.
  if (!answer.ok) return answer.error.code === "connection_lost" ? undefined : refuse(page, answer.error);
  if (answer.room !== undefined) await hearFound(page, { type: "found", kind: "", room: answer.room });
}

function refuse(page: Page, problem: Problem): void {
  finder.seek = null;
  const isCool = problem.code === "rate_limited" && problem.retry_ms !== undefined;
  if (isCool) finder.coolUntilUnixMs = nowOf(page) + (problem.retry_ms ?? 0);
  else finder.wrong = problem;
  tick(page);
}

/** Whoever has a seat in a running game is torn from it by nothing. */
function sitsInGame({ state: { room } }: Page): boolean {
  return room?.info.status === "playing" && room.you.seats.length > 0;
}

const isAt = ({ state: { route } }: Page, room: string): boolean => route.screen === "room" && route.room === room;

/** A table is there. Whoever seeks, or is in a party, is brought to it; others, and who plays, are told. */
export async function hearFound(page: Page, found: Found): Promise<void> {
  const before = finder.seek;
  // Told again, after a welcome. Whoever has left a table goes back to it by themselves.
  const isKnown = before === null && (found.room === gone || found.room === finder.found?.room);
  if (isAt(page, found.room)) {
    finder.seek = finder.found = null;
    if (!isKnown) await take(page, found, before);
    return;
  }
  if (isKnown) return;
  page.sounds.play("called");
  const follows = (before !== null || finder.party !== null) && !sitsInGame(page);
  if (follows) return bring(page, found);
  finder.seek = null;
  const untilUnixMs = found.starts_by_unix_ms ?? nowOf(page) + CHAIR_HELD_MS;
  finder.found = { ...found, untilUnixMs, wish: before };
  announce(page, found);
  tick(page);
}

/** Said, and shown to who is looking at another tab. */
function announce(page: Page, found: Found): void {
  page.voice.sayNow(say(found.seat ? "found.chair" : "found"));
  beckon("table", say("found.title"));
}

/** By a press, or because one has asked for it. */
export async function bring(page: Page, found: Found): Promise<void> {
  const before = finder.seek ?? finder.found?.wish ?? null;
  finder.seek = null;
  finder.found = null;
  gone = found.room;
  announce(page, found);
  page.router.go(`/r/${found.room}`);
  // The screen that was left has left its room, and the one that comes finds this one entered.
  await page.session.enterRoom(found.room, readingOf);
  await take(page, found, before);
}

/** The chair that is kept for us. If it has gone, another one is sought, once. */
async function take(page: Page, { room, seat, kind }: Found, before: Seek | null): Promise<void> {
  gone = room;
  if (!seat) return;
  const answer = await page.session.ask("seat.take", { room, seat });
  if (answer.ok || page.state.room?.you.seats.includes(seat)) return;
  await wordsReady();
  gone = "";
  if (before?.again) return page.session.toast({ text: say("gone.seat"), tone: "bad" });
  // To who has opened the page anew meanwhile it is not known what they sought, only whether games may count.
  const { kinds, rated } = before ?? { kinds: [kind], rated: keptWish(browserKeep()).rated };
  finder.seek = { kinds, rated, sinceUnixMs: nowOf(page), again: true };
  await ask(page);
}

export async function hearEnded(page: Page, { reason }: SeekEnded): Promise<void> {
  asked += 1;
  finder.seek = null;
  await wordsReady();
  page.session.toast({ text: say(`ended.${reason}`), tone: "plain" });
  page.redraw();
}

/** Whoever is in a party seeks what any of them seeks for all, and nothing else. */
export function hearParty(page: Page, { party, members, seeks }: PartyPush): void {
  finder.party = party === undefined || members === undefined ? null : { party, members };
  const since = finder.seek ?? { sinceUnixMs: nowOf(page), again: false };
  finder.seek = seeks ? { ...since, ...seeks } : null;
  tick(page);
}

export function hearTold(page: Page, told: FinderPush): void {
  finder.told = told;
  tick(page);
}

export function forgetFound(page: Page): void {
  finder.found = null;
  beckon("table", "");
  page.redraw();
}

/** What is counted down is drawn every second. */
function tick(page: Page): void {
  page.redraw();
  ticking ??= setInterval(() => beat(page), TICK_MS);
}

function beat(page: Page): void {
  const now = nowOf(page);
  if (finder.found && finder.found.untilUnixMs <= now) forgetFound(page);
  const waits = finder.told?.pools.some((pool) => pool.starts_unix_ms !== undefined) ?? false;
  const isWatching = page.state.route.screen === "lobby" || page.state.route.screen === "people";
  if (!finder.seek && !finder.found && finder.coolUntilUnixMs <= now && !(waits && isWatching)) {
    clearInterval(ticking);
    ticking = undefined;
  }
  page.redraw();
}
