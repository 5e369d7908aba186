// Being called to a board: a bar above every screen until one is there, the game has begun or the time is up. Sent away
// it stays as a small one. It sounds and is spoken once for each board, on a hidden page too. Who has no match in a
// round is told so in its place, quietly.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { waitText } from "../language/dates.ts";
import { calledWords } from "../i18n/en/called.ts";
import { wordsReady } from "../language/language.ts";
import { beckon } from "../session/attention.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/called.css?url";
import type { Bye, Called, CalledOff } from "../wire/messages.ts";
import { bringTo, isEvening, pathOf, waitsFor } from "./going.ts";

const { say } = calledWords;
const TICK_MS = 1_000;
/** What is over by the clock is told a little longer. */
const AFTER_MS = 15_000;
/** Called off so shortly before its time, it is by the clock that it is over. */
const NEARLY_MS = 2_000;

interface Waiting extends Called {
  /** Who was called: another player at the same page is not. */
  whom: string;
  small: boolean;
  /** Decided because we did not come: told until then. */
  lateUntil: number | null;
}

interface Free extends Bye {
  whom: string;
  /** Read, or closed: not shown again when the server tells it once more. */
  isRead: boolean;
}

let calls: Waiting[] = [];
/** Of each tournament the latest. */
let byes: Free[] = [];
let ticking: ReturnType<typeof setInterval> | undefined;

/** Pure: what of it still waits, given where one is and what the room one is in says. */
export function stillWaiting<
  Each extends Pick<Waiting, "room" | "whom" | "starts_by_unix_ms"> & Partial<Pick<Waiting, "lateUntil">>,
>(all: readonly Each[], me: string, room: { room: string; status: string } | null, nowMs: number): Each[] {
  return all.filter(
    (call) =>
      call.whom === me &&
      (call.lateUntil ?? call.starts_by_unix_ms + AFTER_MS) > nowMs &&
      !(room?.room === call.room && room.status !== "open"),
  );
}

/**
 * Called off because the time was up and we had not come. Whoever came is there, or has been until it was closed at
 * this moment.
 */
function isLost(page: Page, call: Called): boolean {
  const { room, roomError } = page.state;
  const came = isThere(page, call) || room?.room === call.room || roomError?.room === call.room;
  return !came && now(page) >= call.starts_by_unix_ms - NEARLY_MS;
}

/** Milliseconds until a board's players must be there; null: nobody called us to it. */
export function calledLeftMs(page: Page, room: string): number | null {
  const call = calls.find((each) => each.room === room && each.whom === page.state.me?.id);
  return call ? Math.max(0, call.starts_by_unix_ms - now(page)) : null;
}

const now = (page: Page): number => Date.now() + page.state.aheadMs;
const leftText = (page: Page, call: Called): string => waitText(call.starts_by_unix_ms - now(page));

export async function hearCall(
  page: Page,
  call: Called | CalledOff | Bye,
  show: (draw: () => TemplateResult | typeof nothing) => void,
): Promise<void> {
  await Promise.all([wordsReady(), loadSheet(sheet)]);
  if (call.type === "bye") return hearBye(page, call, show);
  if (call.type === "called_off") {
    calls = calls.flatMap((each) =>
      each.room !== call.room
        ? [each]
        : isLost(page, each)
          ? [{ ...each, small: false, lateUntil: now(page) + AFTER_MS }]
          : [],
    );
    const lost = calls.find((each) => each.room === call.room);
    if (lost) page.voice.sayNow(missedText(lost));
    return tick(page);
  }
  byes = byes.filter(({ tournament, round }) => tournament !== call.tournament || round > call.round);
  const known = calls.find(({ room }) => room === call.room);
  // Where a later round has begun, the board of an earlier one has been decided.
  calls = [
    ...calls.filter(
      ({ room, tournament, round }) => room !== call.room && !(tournament === call.tournament && round < call.round),
    ),
    { ...call, whom: page.state.me?.id ?? "", small: known?.small ?? false, lateUntil: null },
  ];
  ticking ??= setInterval(() => tick(page), TICK_MS);
  show(() => callBar(page));
  if (known) return;
  if (!isThere(page, call)) {
    callBack(call); // who is brought there may be looking at another tab
    if (waitsFor(page, call.tournament)) bringTo(page, call.room);
    page.sounds.play("called");
    page.voice.sayNow(
      say("called.say", {
        name: call.name,
        number: call.round,
        minutes: Math.max(1, Math.round((call.starts_by_unix_ms - now(page)) / 60_000)),
      }),
    );
  }
  tick(page);
}

function hearBye(page: Page, bye: Bye, show: (draw: () => TemplateResult | typeof nothing) => void): void {
  const whom = page.state.me?.id ?? "";
  if (byes.some((each) => each.tournament === bye.tournament && each.round === bye.round && each.whom === whom)) return;
  byes = [...byes.filter(({ tournament }) => tournament !== bye.tournament), { ...bye, whom, isRead: false }];
  show(() => callBar(page));
  page.voice.sayNow(`${bye.name}, ${say("bye", { number: bye.round })}`);
  page.redraw();
}

const isThere = ({ state: { route } }: Page, { room }: Called): boolean =>
  route.screen === "room" && route.room === room;

/** Also at every drawing: a short game may be over, and its room left, from one second to the next. */
function forgetAnswered(page: Page): void {
  const { room } = page.state;
  calls = stillWaiting(
    calls,
    page.state.me?.id ?? "",
    room && { room: room.room, status: room.info.status },
    now(page),
  );
}

const callBack = ({ round, name }: Called): void => beckon("board", say("called.title", { number: round, name }));

function tick(page: Page): void {
  forgetAnswered(page);
  const latest = calls.findLast((call) => call.lateUntil === null && !isThere(page, call));
  if (latest) callBack(latest);
  if (calls.length === 0) {
    beckon("board", "");
    clearInterval(ticking);
    ticking = undefined;
  }
  page.redraw();
}

export function callBar(page: Page): TemplateResult | typeof nothing {
  forgetAnswered(page);
  const shown = calls.filter((call) => !isThere(page, call));
  return html`<div class="calls" role="region" aria-label=${shown.length > 0 ? say("called.go") : nothing}>
    ${repeat(
      shown.filter((call) => !call.small),
      ({ room }) => room,
      (call) => (call.lateUntil === null ? large(page, call) : late(page, call)),
    )}
    <div class="calls-small">
      ${repeat(
        shown.filter((call) => call.small),
        ({ room }) => room,
        (call) => small(page, call),
      )}
    </div>
    ${unread(page).map((bye) => free(page, bye))}
  </div>`;
}

/** On the tournament's own page it stands among one's own part. */
function unread(page: Page): Free[] {
  for (const bye of byes) if (location.pathname.startsWith(pathOf(bye.tournament))) bye.isRead = true;
  return byes.filter(({ whom, isRead }) => whom === page.state.me?.id && !isRead);
}

function free(page: Page, bye: Free): TemplateResult {
  const close = (): void => {
    bye.isRead = true;
    page.redraw();
  };
  return html`<div class="call-bar bye" data-testid="bye" data-round=${bye.round}>
    <p><b>${say("bye", { number: bye.round })}</b> <span class="call-name">${bye.name}</span></p>
    <p class="call-clock">${say("bye.text")}</p>
    <a class="button" href=${pathOf(bye.tournament)} data-testid="bye-see" @click=${close}
      >${say("called.see")} ${icon("right")}</a
    >
    <button class="quiet" data-testid="bye-close" @click=${close}>${say("called.close")}</button>
  </div>`;
}

function large(page: Page, call: Waiting): TemplateResult {
  const shrink = (): void => {
    calls = calls.map((each) => (each.room === call.room ? { ...each, small: true } : each));
    page.redraw();
  };
  return html`<div class="call-bar" data-testid="called" data-room=${call.room}>
    <p><b>${say("called", { number: call.round })}</b> <span class="call-name">${call.name}</span></p>
    ${
      call.instead_of === undefined
        ? nothing
        : html`<p data-testid="called-instead">${say("called.instead", { name: call.instead_of })}</p>`
    }
    <p class="call-clock" aria-live="off" data-testid="called-clock">${clock(page, call)}</p>
    <a class="button" href="/r/${call.room}" data-testid="called-go">${say("called.go")} ${icon("right")}</a>
    <button class="quiet" data-testid="called-later" @click=${shrink}>${say("called.later")}</button>
  </div>`;
}

function late(page: Page, call: Waiting): TemplateResult {
  const forget = (): void => {
    calls = calls.filter((each) => each !== call);
    page.redraw();
  };
  return html`<div class="call-bar" data-testid="called-late" data-room=${call.room}>
    <p><b>${missedText(call)}</b> <span class="call-name">${call.name}</span></p>
    ${
      isEvening(call.tournament)
        ? html`<a class="button" href="/r/${call.room}" data-testid="called-go" @click=${forget}
            >${say("called.go")} ${icon("right")}</a
          >`
        : html`<p class="call-clock">${say("called.late")}</p>
            <a class="button" href=${pathOf(call.tournament)} data-testid="called-see" @click=${forget}
              >${say("called.see")} ${icon("right")}</a
            >`
    }
    <button class="quiet" @click=${forget}>${say("called.close")}</button>
  </div>`;
}

function small(page: Page, call: Waiting): TemplateResult {
  return html`<a
    class="call-small"
    href="/r/${call.room}"
    data-testid="called-small"
    aria-label="${say("called", { number: call.round })}, ${call.name}"
    ><span class="call-clock" aria-hidden="true"
      >${say("called.small", { number: call.round, clock: leftText(page, call) })}</span
    ><span class="call-name" aria-hidden="true">${call.name}</span>${icon("right")}</a
  >`;
}

/** In an evening nobody loses by coming late. */
const missedText = ({ tournament, round }: Called): string =>
  say(isEvening(tournament) ? "called.kept" : "called.missed", { number: round });

function clock(page: Page, call: Waiting): string {
  if (call.starts_by_unix_ms <= now(page)) return say("called.late");
  return say(isEvening(call.tournament) ? "called.keeps" : "called.by", { clock: leftText(page, call) });
}
