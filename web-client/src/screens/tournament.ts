// One tournament: where it stands, one's own part in it, and tabs with all that can be known of it. It is fetched anew
// when the server says that it has changed; what is drawn stays where it is, and what has changed is marked for a
// moment.
import { emptyState } from "../components/empty-state.ts";
import { html, noChange, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { tabbed, type TabHead } from "../components/tabs.ts";
import { errorSentence } from "../language/errors.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { formsList } from "../language/lists.ts";
import { language, wordsReady } from "../language/language.ts";
import type { OptionsModule } from "../games/common/game.ts";
import { gameOf } from "../games/registry.ts";
import type { Hall } from "../live/hall.ts";
import type { Page, Screen } from "../session/page.ts";
import { ownRoles } from "../people/roles.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/tournament.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { codeInAddress } from "../tournament/claim.ts";
import type { Directing } from "../tournament/directing.ts";
import { followTournament } from "../tournament/follow.ts";
import { ownPart } from "../tournament/own.ts";
import { shareTournament } from "../tournament/share.ts";
import type { Shown } from "../tournament/shown.ts";
import {
  boardOf,
  changesBetween,
  directs,
  isFinal,
  isOver,
  openRound,
  runningRooms,
  sidesIn,
} from "../tournament/reading.ts";
import { correctionTexts, factTexts, playedTexts, statusText, waitOf } from "../tournament/words.ts";
import type { Problem, TournamentPage } from "../wire/messages.ts";
import { bracketTab } from "./tournament-bracket.ts";
import { crossTab } from "./tournament-cross.ts";
import { entrantsTab } from "./tournament-entrants.ts";
import { exportsTab, logTab } from "./tournament-papers.ts";
import { roundsTab } from "./tournament-rounds.ts";
import type { TournamentProof } from "./tournament-proof.ts";
import { standingsTab } from "./tournament-standings.ts";

const { say } = tournamentWords;
const NEWS_MS = 3_000;
const HALL_MOST = 20;

type TabName = "standings" | "rounds" | "bracket" | "cross" | "players" | "hall" | "log" | "exports";

const PANELS: Record<Exclude<TabName, "hall">, (shown: Shown) => TemplateResult> = {
  standings: standingsTab,
  rounds: roundsTab,
  bracket: bracketTab,
  cross: crossTab,
  players: entrantsTab,
  log: logTab,
  exports: exportsTab,
};

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function tournamentScreen(page: Page, id: string): Screen {
  const api = tournamentApi(page, id);
  let told: TournamentPage | null = null;
  let problem: Problem | null = null;
  let news: ReadonlySet<string> = new Set();
  let chosen = new URLSearchParams(location.search).get("tab");
  let hall: Hall | null = null;
  let hallAsked = false;
  /** What the game's options say of how it is played, once somebody has asked. */
  let optionLines: OptionsModule["optionLines"] | null = null;
  let directing: Directing | null = null;
  let directingAsked = false;
  let closed = false;
  /** Counts what is changed here, so that what is heavy to draw is drawn only then. */
  let touched = 0;
  /** What the panel that is shown was drawn of. */
  let drawnOf: unknown[] = [];
  let proof: TournamentProof | null = null;
  let proofAsked = false;
  const open = new Map<string, string>();
  let calming: ReturnType<typeof setTimeout> | undefined;

  const me = (): string | null => page.state.me?.id || null;
  const now = (): number => Date.now() + page.state.aheadMs;
  function touch(): void {
    touched += 1;
    page.redraw();
  }

  const following = followTournament(page, id, api, {
    changed(before, after): void {
      told = after;
      problem = null;
      news = changesBetween(before, after);
      clearTimeout(calming);
      if (news.size > 0)
        calming = setTimeout(() => {
          news = new Set();
          touch();
        }, NEWS_MS);
      hall?.offer(runningRooms(after));
      touch();
    },
    failed(why): void {
      // What is here already stays: the line comes back by itself.
      if (!told || why.code === "no_such_tournament") problem = why;
      touch();
    },
  });
  const own = ownPart({ page, api, id, fetch: () => following.fetch(), touch });
  const given = codeInAddress("claim");
  if (given !== null) void own.claim(given);

  const ticking = setInterval(() => {
    if (told && waitOf(told, now())?.ticks) page.redraw();
  }, 1_000);

  function tabsOf(shown: TournamentPage): TabHead[] {
    const started = shown.rounds.length > 0 || shown.bracket !== null;
    const names: TabName[] = [
      ...(shown.bracket !== null ? (["bracket"] as const) : []),
      ...(started ? (["standings", "rounds"] as const) : []),
      ...(started && (shown.kind === "round_robin" || shown.kind === "swiss") ? (["cross"] as const) : []),
      "players",
      ...(started && !isOver(shown) ? (["hall"] as const) : []),
      "log",
      ...(started ? (["exports"] as const) : []),
    ];
    return names.map((name) => ({
      id: name,
      text: say(name === "players" && shown.settings.team ? "tab.teams" : `tab.${name}`),
    }));
  }

  function choose(tab: string): void {
    chosen = tab;
    history.replaceState(history.state, "", `${location.pathname}?tab=${tab}`);
    if (tab !== "hall") closeHall();
    touch();
  }

  function closeHall(): void {
    hall?.close();
    hall = null;
    hallAsked = false;
  }

  async function openHalls(): Promise<void> {
    hallAsked = true;
    const { openHall } = await import("../live/hall.ts");
    const opened = await openHall(page, HALL_MOST, undefined, (room) => (told ? sidesIn(told, room) : null));
    if (closed || !hallAsked) return opened.close();
    hall = opened;
    if (told) opened.offer(runningRooms(told));
    page.redraw();
  }

  function hallTab(shown: TournamentPage): TemplateResult {
    drawnOf = [];
    if (!hallAsked) void openHalls().catch(() => (hallAsked = false));
    const { spectator_delay: seconds } = shown.settings;
    return html`<div class="t-hall">
      ${
        seconds > 0 && runningRooms(shown).length > 0
          ? html`<p class="note" data-testid="hall-delay">${say("hall.delay", { seconds })}</p>`
          : nothing
      }${runningRooms(shown).length === 0 && hall?.empty !== false ? emptyState("table", say("hall.none")) : nothing}
      ${hall?.draw() ?? nothing}
    </div>`;
  }

  async function loadDirecting(): Promise<void> {
    directingAsked = true;
    const { openDirecting } = await import("../tournament/directors.ts");
    await wordsReady();
    if (!closed) directing = openDirecting({ page, api, id, fetch: () => following.fetch(), touch });
    touch();
  }

  async function openProof(): Promise<void> {
    document.querySelector<HTMLDialogElement>("dialog.t-proof")?.showModal();
    if (proofAsked) return proof?.again();
    proofAsked = true;
    const { tournamentProof } = await import("./tournament-proof.ts");
    await wordsReady();
    if (!closed) proof = tournamentProof(id, touch);
    touch();
  }

  function draw(): TemplateResult {
    if (problem || !told) drawnOf = [];
    if (problem) return failed(problem);
    if (!told) return html`<h1 class="waiting">${say("title", { name: "…" })}</h1>`;
    const shown = told;
    const mayDirect = directs(shown, me()) || ownRoles(page).includes("operator");
    if (mayDirect && !directingAsked) void loadDirecting().catch(() => (directingAsked = false));
    const tabs = tabsOf(shown);
    // Before the first results there is nothing to see but who meets whom.
    const first =
      shown.rounds_closed === 0 && shown.bracket === null && shown.rounds.length > 0 ? "rounds" : tabs[0]?.id;
    const tab = (tabs.find((each) => each.id === chosen)?.id ?? first) as TabName;
    const panel = tab === "hall" ? hallTab(shown) : panelOf(tab, shown, mayDirect);
    return html`<div
      class="people-page t-page"
      data-testid="tournament"
      data-status=${shown.status}
      data-rounds=${shown.rounds.length}
      data-closed=${shown.rounds_closed}
    >
      ${head(shown)} ${mayDirect ? directing?.draw(shown) : nothing} ${own.draw(shown, now())}
      ${tabbed(tabs, tab, choose, html`${panel}`)} ${fair(shown)}
    </div>`;
  }

  /** A long list is drawn anew when something in it may have changed, not whenever a clock on the page goes on. */
  function panelOf(
    tab: Exclude<TabName, "hall">,
    shown: TournamentPage,
    mayDirect: boolean,
  ): TemplateResult | typeof noChange {
    const drawn = [shown, tab, touched, language(), directing, me()];
    if (drawn.every((each, index) => each === drawnOf[index])) return noChange;
    drawnOf = drawn;
    return PANELS[tab]({ page: shown, me: me(), news, open, touch, directing: mayDirect ? directing : null });
  }

  function head(shown: TournamentPage): TemplateResult {
    const wait = waitOf(shown, now());
    const place = me() === null ? null : boardOf(shown, me() ?? "");
    return html`<header class="t-head">
      <p class="t-way"><a href="/tournaments">${say("all")}</a></p>
      <h1 data-testid="headline">${shown.name}</h1>
      <p class="people-facts">${factTexts(shown).map((fact) => html`<span class="tag">${fact}</span>`)}</p>
      <p class="t-status" role="status" data-testid="t-status" data-paused=${shown.paused ? "yes" : "no"}>
        <span class="t-light ${shown.paused ? "paused" : shown.status}" aria-hidden="true"></span
        ><span>${statusText(shown)}</span>
      </p>
      ${wait ? html`<p class="t-wait" data-testid="t-wait">${wait.text}</p>` : nothing}
      ${correctionTexts(shown).map(
        (text) => html`<p class="note" role="status" data-testid="t-corrections">${text}</p>`,
      )}
      ${
        place && place.board.room !== null
          ? html`<p class="t-call">
              <b>${say(place.board.status === "waiting" ? "board.yours" : "board.yoursOn")}</b>
              <a class="button primary large" href="/r/${place.board.room}" data-testid="my-board"
                >${say("board.go")} ${icon("right")}</a
              >
            </p>`
          : nothing
      }
      ${shareTournament(page, shown)} ${played(shown)}
      <p class="note">
        ${
          shown.directors.length > 0
            ? say("directors", {
                names: formsList(shown.directors.map(({ name }) => name)),
                count: shown.directors.length,
              })
            : nothing
        }
        ${
          openRound(shown) === null && shown.rounds.length === 0 && !isOver(shown)
            ? ` · ${say("places", { count: shown.entrants.length, of: shown.settings.entrants_max })}`
            : nothing
        }
      </p>
    </header>`;
  }

  /** Everything one should know before one enters. */
  function played(shown: TournamentPage): TemplateResult {
    const load = async ({ target }: Event): Promise<void> => {
      if (!(target as HTMLDetailsElement).open || optionLines) return;
      const module = await gameOf(shown.game).options();
      await wordsReady();
      optionLines = (options) => module.optionLines(options);
      page.redraw();
    };
    const lines = optionLines?.(shown.options) ?? [];
    return html`<details class="t-more t-played" @toggle=${(event: Event) => void load(event).catch(() => undefined)}>
      <summary data-testid="t-played">${say("played.head")}</summary>
      <ul class="facts" data-testid="t-played-lines">
        ${[...lines, ...playedTexts(shown)].map((line) => html`<li>${line}</li>`)}
      </ul>
    </details>`;
  }

  function fair(shown: TournamentPage): TemplateResult {
    return html`<details class="fairness">
        <summary data-testid="t-fair">
          ${icon("check")} ${say("fair")} <code>${shown.commitment.slice(0, 10)}…</code>
        </summary>
        <p>${say("fair.before")}</p>
        <code class="commitment" data-testid="commitment">${shown.commitment}</code>
        ${
          shown.seed === null
            ? nothing
            : html`<p>${say("fair.after")}</p>
                <code class="commitment" data-testid="seed">${shown.seed}</code>`
        }
      </details>
      ${
        isFinal(shown)
          ? html`<p>
                <button data-testid="verify" @click=${() => void openProof().catch(() => (proofAsked = false))}>
                  ${say("verify")}
                </button>
              </p>
              <dialog class="proof t-proof" data-testid="t-proof" aria-label=${say("verify")}>
                ${proof?.draw() ?? nothing}
              </dialog>`
          : nothing
      }`;
  }

  function failed(why: Problem): TemplateResult {
    const gone = why.code === "no_such_tournament";
    return html`<section class="sheet narrow">
      <h1 data-testid="t-gone">${gone ? say("gone") : errorSentence(why)}</h1>
      ${gone ? html`<p>${say("gone.text")}</p>` : nothing}
      <p class="actions">
        ${
          gone
            ? nothing
            : html`<button class="primary" data-testid="t-again" @click=${() => void following.fetch()}>
                ${peopleWords.say("again")}
              </button>`
        }
        <a class="button" href="/tournaments">${say("all")}</a>
      </p>
    </section>`;
  }

  return {
    title: () => say("title", { name: told?.name ?? "…" }),
    draw,
    reword: () => hall?.reword(),
    close(): void {
      closed = true;
      clearInterval(ticking);
      clearTimeout(calming);
      directing?.close();
      following.close();
      proof?.close();
      closeHall();
    },
  };
}
