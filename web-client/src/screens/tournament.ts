// One tournament: where it stands, one's own part in it, and tabs with all that can be known of it. It is fetched anew when
// the server says that it has changed; what is drawn stays where it is, and what has changed is marked for a moment.
import { html, noChange, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { tabbed, type TabHead } from "../components/tabs.ts";
import { error_sentence } from "../language/errors.ts";
import { tournament_words } from "../i18n/en/tournament.ts";
import { forms_list } from "../language/lists.ts";
import { language, words_ready } from "../language/language.ts";
import type { OptionsModule } from "../games/common/game.ts";
import { game_of } from "../games/registry.ts";
import type { Hall } from "../live/hall.ts";
import type { Page, Screen } from "../session/page.ts";
import { own_roles } from "../people/roles.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import sheet from "../styles/tournament.css?url";
import { tournament_api } from "../tournament/api.ts";
import type { Directing } from "../tournament/directing.ts";
import { follow_tournament } from "../tournament/follow.ts";
import { own_part } from "../tournament/own.ts";
import type { Shown } from "../tournament/shown.ts";
import {
  board_of,
  changes_between,
  directs,
  is_final,
  is_over,
  open_round,
  running_rooms,
  sides_in,
} from "../tournament/reading.ts";
import { correction_texts, fact_texts, played_texts, status_text, wait_of } from "../tournament/words.ts";
import type { Problem, TournamentPage } from "../wire/messages.ts";
import { bracket_tab } from "./tournament-bracket.ts";
import { cross_tab } from "./tournament-cross.ts";
import { entrants_tab } from "./tournament-entrants.ts";
import { exports_tab, log_tab } from "./tournament-papers.ts";
import { rounds_tab } from "./tournament-rounds.ts";
import type { TournamentProof } from "./tournament-proof.ts";
import { standings_tab } from "./tournament-standings.ts";

const { say } = tournament_words;
const NEWS_MS = 3_000;
const HALL_MOST = 20;

type TabName = "standings" | "rounds" | "bracket" | "cross" | "players" | "hall" | "log" | "exports";

const PANELS: Record<Exclude<TabName, "hall">, (shown: Shown) => TemplateResult> = {
  standings: standings_tab,
  rounds: rounds_tab,
  bracket: bracket_tab,
  cross: cross_tab,
  players: entrants_tab,
  log: log_tab,
  exports: exports_tab,
};

export function tournament_screen(page: Page, id: string): Screen {
  const api = tournament_api(page, id);
  let told: TournamentPage | null = null;
  let problem: Problem | null = null;
  let ready = false;
  let news: ReadonlySet<string> = new Set();
  let chosen = new URLSearchParams(location.search).get("tab");
  let hall: Hall | null = null;
  let hall_asked = false;
  /** What the game's options say of how it is played, once somebody has asked. */
  let option_lines: OptionsModule["option_lines"] | null = null;
  let directing: Directing | null = null;
  let directing_asked = false;
  let closed = false;
  /** Counts what is changed here, so that what is heavy to draw is drawn only then. */
  let touched = 0;
  /** What the panel that is shown was drawn of. */
  let drawn_of: unknown[] = [];
  let proof: TournamentProof | null = null;
  let proof_asked = false;
  const open = new Map<string, string>();
  let calming: ReturnType<typeof setTimeout> | undefined;
  void load_sheet(sheet).then(() => {
    ready = true;
    page.redraw();
  });

  const me = (): string | null => page.state.me?.id || null;
  const now = (): number => Date.now() + page.state.ahead_ms;
  function touch(): void {
    touched += 1;
    page.redraw();
  }

  const following = follow_tournament(page, id, api, {
    changed(before, after): void {
      told = after;
      problem = null;
      news = changes_between(before, after);
      clearTimeout(calming);
      if (news.size > 0)
        calming = setTimeout(() => {
          news = new Set();
          touch();
        }, NEWS_MS);
      hall?.offer(running_rooms(after));
      touch();
    },
    failed(why): void {
      // What is here already stays: the line comes back by itself.
      if (!told || why.code === "no_such_tournament") problem = why;
      touch();
    },
  });
  const own = own_part({ page, api, id, fetch: () => following.fetch(), touch });

  const ticking = setInterval(() => {
    if (told && wait_of(told, now())?.ticks) page.redraw();
  }, 1_000);

  function tabs_of(shown: TournamentPage): TabHead[] {
    const started = shown.rounds.length > 0 || shown.bracket !== null;
    const names: TabName[] = [
      ...(shown.bracket !== null ? (["bracket"] as const) : []),
      ...(started ? (["standings", "rounds"] as const) : []),
      ...(started && (shown.kind === "round_robin" || shown.kind === "swiss") ? (["cross"] as const) : []),
      "players",
      ...(started && !is_over(shown) ? (["hall"] as const) : []),
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
    history.replaceState(null, "", `${location.pathname}?tab=${tab}`);
    if (tab !== "hall") close_hall();
    touch();
  }

  function close_hall(): void {
    hall?.close();
    hall = null;
    hall_asked = false;
  }

  async function open_halls(): Promise<void> {
    hall_asked = true;
    const { open_hall } = await import("../live/hall.ts");
    const opened = await open_hall(page, HALL_MOST, undefined, (room) => (told ? sides_in(told, room) : null));
    if (closed || !hall_asked) return opened.close();
    hall = opened;
    if (told) opened.offer(running_rooms(told));
    page.redraw();
  }

  function hall_tab(shown: TournamentPage): TemplateResult {
    drawn_of = [];
    if (!hall_asked) void open_halls().catch(() => (hall_asked = false));
    const { spectator_delay: seconds } = shown.settings;
    return html`<div class="t-hall">
      ${
        seconds > 0 && running_rooms(shown).length > 0
          ? html`<p class="note" data-testid="hall-delay">${say("hall.delay", { seconds })}</p>`
          : nothing
      }${
        running_rooms(shown).length === 0 && hall?.empty !== false
          ? html`<p class="note">${say("hall.none")}</p>`
          : nothing
      }
      ${hall?.draw() ?? nothing}
    </div>`;
  }

  async function load_directing(): Promise<void> {
    directing_asked = true;
    const { open_directing } = await import("../tournament/directors.ts");
    await words_ready();
    if (!closed) directing = open_directing({ page, api, id, fetch: () => following.fetch(), touch });
    touch();
  }

  async function open_proof(): Promise<void> {
    document.querySelector<HTMLDialogElement>("dialog.t-proof")?.showModal();
    if (proof_asked) return;
    proof_asked = true;
    const { tournament_proof } = await import("./tournament-proof.ts");
    await words_ready();
    if (!closed) proof = tournament_proof(id, touch);
    touch();
  }

  function draw(): TemplateResult {
    if (problem || !told || !ready) drawn_of = [];
    if (problem) return failed(problem);
    if (!told || !ready) return html`<h1 class="waiting">${say("title", { name: "…" })}</h1>`;
    const shown = told;
    const may_direct = directs(shown, me()) || own_roles(page).includes("operator");
    if (may_direct && !directing_asked) void load_directing().catch(() => (directing_asked = false));
    const tabs = tabs_of(shown);
    // Before the first results there is nothing to see but who meets whom.
    const first =
      shown.rounds_closed === 0 && shown.bracket === null && shown.rounds.length > 0 ? "rounds" : tabs[0]?.id;
    const tab = (tabs.find((each) => each.id === chosen)?.id ?? first) as TabName;
    const panel = tab === "hall" ? hall_tab(shown) : panel_of(tab, shown, may_direct);
    return html`<div
      class="people-page t-page"
      data-testid="tournament"
      data-status=${shown.status}
      data-rounds=${shown.rounds.length}
      data-closed=${shown.rounds_closed}
    >
      ${head(shown)} ${may_direct ? directing?.draw(shown) : nothing} ${own.draw(shown, now())}
      ${tabbed(tabs, tab, choose, html`${panel}`)} ${fair(shown)}
    </div>`;
  }

  /** A long list is drawn anew when something in it may have changed, not whenever a clock on the page goes on. */
  function panel_of(
    tab: Exclude<TabName, "hall">,
    shown: TournamentPage,
    may_direct: boolean,
  ): TemplateResult | typeof noChange {
    const drawn = [shown, tab, touched, language(), directing, me()];
    if (drawn.every((each, index) => each === drawn_of[index])) return noChange;
    drawn_of = drawn;
    return PANELS[tab]({ page: shown, me: me(), news, open, touch, directing: may_direct ? directing : null });
  }

  function head(shown: TournamentPage): TemplateResult {
    const wait = wait_of(shown, now());
    const place = me() === null ? null : board_of(shown, me() ?? "");
    return html`<header class="t-head">
      <p class="t-way"><a href="/tournaments">${say("all")}</a></p>
      <h1 data-testid="headline">${shown.name}</h1>
      <p class="people-facts">${fact_texts(shown).map((fact) => html`<span class="tag">${fact}</span>`)}</p>
      <p class="t-status" role="status" data-testid="t-status" data-paused=${shown.paused ? "yes" : "no"}>
        <span class="t-light ${shown.paused ? "paused" : shown.status}" aria-hidden="true"></span
        ><span>${status_text(shown)}</span>
      </p>
      ${wait ? html`<p class="t-wait" data-testid="t-wait">${wait.text}</p>` : nothing}
      ${correction_texts(shown).map(
        (text) => html`<p class="note" role="status" data-testid="t-corrections">${text}</p>`,
      )}
      ${
        place && place.board.room !== null
          ? html`<p class="t-call">
              <b>${say(place.board.status === "waiting" ? "board.yours" : "board.yours_on")}</b>
              <a class="button primary large" href="/r/${place.board.room}" data-testid="my-board"
                >${say("board.go")} ${icon("right")}</a
              >
            </p>`
          : nothing
      }
      ${played(shown)}
      <p class="note">
        ${
          shown.directors.length > 0
            ? say("directors", { names: forms_list(shown.directors.map(({ name }) => name)) })
            : nothing
        }
        ${
          open_round(shown) === null && shown.rounds.length === 0 && !is_over(shown)
            ? ` · ${say("places", { count: shown.entrants.length, of: shown.settings.entrants_max })}`
            : nothing
        }
      </p>
    </header>`;
  }

  /** Everything one should know before one enters. */
  function played(shown: TournamentPage): TemplateResult {
    const load = async ({ target }: Event): Promise<void> => {
      if (!(target as HTMLDetailsElement).open || option_lines) return;
      const module = await game_of(shown.game).options();
      await words_ready();
      option_lines = module.option_lines;
      page.redraw();
    };
    const lines = option_lines?.(shown.options) ?? [];
    return html`<details class="t-more t-played" @toggle=${(event: Event) => void load(event).catch(() => undefined)}>
      <summary data-testid="t-played">${say("played.head")}</summary>
      <ul class="facts" data-testid="t-played-lines">
        ${[...lines, ...played_texts(shown)].map((line) => html`<li>${line}</li>`)}
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
        is_final(shown)
          ? html`<p>
                <button data-testid="verify" @click=${() => void open_proof().catch(() => (proof_asked = false))}>
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
      <h1 data-testid="t-gone">${gone ? say("gone") : error_sentence(why)}</h1>
      ${gone ? html`<p>${say("gone.text")}</p>` : nothing}
      <p><a class="button" href="/tournaments">${say("all")}</a></p>
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
      close_hall();
    },
  };
}
