// The panel of the bell: the latest that one was told, each a line to press. A native dialog: it keeps the focus and
// closes with Escape. Beneath the bell where there is room, a sheet from below on a phone.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { emptyState } from "../components/empty-state.ts";
import { icon } from "../components/icons.ts";
import { bellWords } from "../i18n/en/bell.ts";
import { agoText } from "../language/ago.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/bell.css?url";
import roomSheet from "../styles/room.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { BellNotification, Problem } from "../wire/messages.ts";
import { answerButtons } from "./answer.ts";
import { fetchTold, listenToBell, markRead } from "./bell.ts";
import { lineOf } from "./lines.ts";

const { say } = bellWords;
const KEPT = 50;
const TICK_MS = 30_000;

let isOpen = false;

/** `from`: the bell, so that it comes out of it. */
export async function openPanel(page: Page, from: HTMLElement): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await Promise.all([loadSheet(roomSheet), loadSheet(sheet)]);
  let list: BellNotification[] | null = null;
  let problem: Problem | null = null;
  /** Numbers above it were unread when the panel was opened. */
  let read = 0;
  /** What comes before the list is marked as read with it. */
  let loaded = false;

  const dialog = document.createElement("dialog");
  dialog.className = "bell-panel";
  dialog.dataset["testid"] = "bell-panel";
  const { bottom, right } = from.getBoundingClientRect();
  dialog.style.setProperty("--bell-top", `${Math.round(bottom) + 6}px`);
  dialog.style.setProperty("--bell-right", `${Math.max(8, Math.round(innerWidth - right - 120))}px`);
  const redraw = (): void => void render(draw(), dialog);

  const stop = listenToBell((latest) => {
    list = [latest, ...(list ?? []).filter(({ number }) => number !== latest.number)].slice(0, KEPT);
    redraw();
    if (loaded) void markRead(page, latest.number);
    return false;
  });
  const ticking = setInterval(redraw, TICK_MS);
  dialog.addEventListener("close", () => {
    stop();
    clearInterval(ticking);
    dialog.remove();
    isOpen = false;
  });
  dialog.addEventListener("click", ({ target }) => {
    // A press beside it is a press on the dialog itself; a link leads to another screen.
    if (target === dialog || (target as Element).closest("a")) dialog.close();
  });

  async function load(): Promise<void> {
    problem = null;
    redraw();
    try {
      const told = await fetchTold(page);
      const newest = told.notifications[0]?.number ?? 0;
      const since = (list ?? []).filter(({ number }) => number > newest);
      list = [...since, ...told.notifications].slice(0, KEPT);
      read = told.read;
      loaded = true;
      const upTo = since[0]?.number ?? (told.unread > 0 ? newest : 0);
      if (upTo > 0) void markRead(page, upTo);
    } catch (error) {
      problem = problemOf(error);
    }
    redraw();
  }

  function row(told: BellNotification): TemplateResult | typeof nothing {
    const line = lineOf(told);
    if (!line) return nothing;
    const isNew = told.number > read;
    const challenge = told.kind === "challenged" ? told : null;
    return html`<li class=${isNew ? "new" : ""} data-testid="told-${told.number}" data-kind=${told.kind}>
      <a class="bell-line" href=${line.href}
        ><span class="bell-text"
          >${isNew ? html`<span class="unseen">${say("new")}: </span>` : nothing}${line.text}</span
        >
        <span class="bell-foot"
          ><time datetime=${new Date(told.at_unix_ms).toISOString()}
            >${agoText(told.at_unix_ms, Date.now() + page.state.aheadMs)}</time
          >
          <span class="bell-go">${line.go} ${icon("right")}</span></span
        ></a
      >
      ${challenge ? answerButtons(page, challenge, answered) : nothing}
    </li>`;
  }

  /** Whoever has accepted has been led to the room. */
  function answered(): void {
    if (location.pathname.startsWith("/r/")) dialog.close();
    else redraw();
  }

  function body(): TemplateResult {
    if (problem)
      return html`<p class="note bad" role="alert">${errorSentence(problem)}</p>
        <p><button data-testid="bell-again" @click=${() => void load()}>${say("again")}</button></p>`;
    if (!list) return html`<p class="note">${say("loading")}</p>`;
    if (list.length === 0) return emptyState("sealed", say("none"));
    return html`<ol class="bell-list" data-testid="bell-list">
      ${repeat(list, ({ number }) => number, row)}
    </ol>`;
  }

  function draw(): TemplateResult {
    return html`<header>
        <h2 id="bell-head">${say("head")}</h2>
        <form method="dialog">
          <button class="quiet" data-testid="bell-close" aria-label=${say("close")}>✕</button>
        </form>
      </header>
      ${body()}
      <p class="bell-ways">
        <a href="/account#follows">${say("follows")}</a>
        <a href="/settings#push" data-testid="bell-push">${say("push")}</a>
      </p>`;
  }

  dialog.setAttribute("aria-labelledby", "bell-head");
  redraw();
  document.body.append(dialog);
  dialog.showModal();
  await load();
}
