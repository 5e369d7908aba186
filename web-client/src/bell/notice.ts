// What has just come and wants an answer soon: a small notice beside every screen, until it is answered, read or sent
// away. Whoever sits in a running game is told by the bell's number alone, and sees it afterwards.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { sealOf } from "../components/player-name.ts";
import { icon } from "../components/icons.ts";
import { bellWords } from "../i18n/en/bell.ts";
import { wordsReady } from "../language/language.ts";
import { beckon } from "../session/attention.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/bell.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { Bell, BellNotification, NotificationKind } from "../wire/messages.ts";
import { answerButtons, isAnswered } from "./answer.ts";
import { hearCount, isHeard, markRead } from "./bell.ts";
import { lineOf } from "./lines.ts";

const { say } = bellWords;

/** A call to a board has a bar of its own (tournament/call.ts). */
const SHOWN: ReadonlySet<NotificationKind> = new Set(["challenged", "challenge_accepted", "invited", "pop"]);
const MOST = 3;
/** What nobody has answered by then is found behind the bell. */
const SHOWN_MS = 600_000;

interface Notice {
  told: BellNotification;
  whom: string;
  untilMs: number;
}

let notices: Notice[] = [];

/** Pure: those that still stand. */
export const standing = (all: readonly Notice[], me: string, read: number, nowMs: number): Notice[] =>
  all.filter(({ told, whom, untilMs }) => whom === me && told.number > read && untilMs > nowMs).slice(-MOST);

export async function hearBell(
  page: Page,
  push: Bell,
  show: (draw: () => TemplateResult | typeof nothing) => void,
): Promise<void> {
  hearCount(page, push);
  const me = page.state.me?.id ?? "";
  notices = standing(notices, me, push.read, Date.now());
  const { latest } = push;
  if (!latest) return;
  await Promise.all([wordsReady(), loadSheet(sheet)]);
  if (isHeard(latest) || latest.kind === "called") return;
  const line = lineOf(latest);
  if (!line) return;
  page.voice.sayOnce(line.text);
  if (!SHOWN.has(latest.kind) || isThere(line.href)) return;
  notices = standing(
    [...notices, { told: latest, whom: me, untilMs: Date.now() + SHOWN_MS }],
    me,
    push.read,
    Date.now(),
  );
  show(() => noticeList(page));
  if (!sitsInGame(page)) page.sounds.play("called");
  beckon("notice", say("title", { text: line.text }));
  page.redraw();
}

const isThere = (path: string): boolean => path !== "/" && location.pathname === path;

const sitsInGame = ({ state: { room } }: Page): boolean => room?.info.status === "playing" && room.you.seats.length > 0;

function drop(page: Page, number: number): void {
  notices = notices.filter(({ told }) => told.number !== number);
  page.redraw();
}

export function noticeList(page: Page): TemplateResult | typeof nothing {
  notices = standing(notices, page.state.me?.id ?? "", 0, Date.now());
  if (notices.length === 0 || sitsInGame(page)) return nothing;
  return html`<div class="notices" role="region" aria-label=${say("head")}>
    ${repeat(
      notices,
      ({ told }) => told.number,
      ({ told }) => notice(page, told),
    )}
  </div>`;
}

function notice(page: Page, told: BellNotification): TemplateResult | typeof nothing {
  const line = lineOf(told);
  if (!line) return nothing;
  const read = (): void => {
    drop(page, told.number);
    // Only where nothing before it is left: what is read is read up to a number.
    if (notices.length === 0) void markRead(page, told.number);
  };
  const answered = (): void => {
    if (told.kind === "challenged" && isAnswered(told.challenge)) read();
    page.redraw();
  };
  return html`<section class="notice" data-testid="notice-${told.number}" data-kind=${told.kind}>
    <p>${"player" in told ? sealOf(told.player.name) : nothing} <span>${line.text}</span></p>
    <button
      class="quiet notice-close"
      aria-label=${say("close")}
      data-testid="notice-close"
      @click=${() => drop(page, told.number)}
    >
      ✕
    </button>
    <div class="notice-acts">
      ${told.kind === "challenged" ? answerButtons(page, told, answered) : nothing}
      <a class=${told.kind === "challenged" ? "" : "button"} href=${line.href} data-testid="notice-go" @click=${read}
        >${line.go} ${icon("right")}</a
      >
    </div>
  </section>`;
}
