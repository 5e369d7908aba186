// The list of tournaments, and, for directors, a new one.
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { codeForm, offerEvening } from "../components/code-form.ts";
import { emptyState } from "../components/empty-state.ts";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { wordsReady } from "../language/language.ts";
import { problemOf } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { keepList, keptList, pagesHere } from "../session/place.ts";
import { ownRoles } from "../people/roles.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/tournament.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { groupOf, shortStatus, type ListGroup } from "../tournament/in-list.ts";
import type { Problem, TournamentSummary } from "../wire/messages.ts";
import { loadLate, waiting } from "./load-late.ts";

const { say } = tournamentWords;
const LOOK_AGAIN_MS = 20_000;
const GROUPS: readonly ListGroup[] = ["running", "open", "coming", "over"];

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function tournamentsScreen(page: Page, what: string): Screen {
  return what === "new" ? newScreen(page) : listScreen(page);
}

/** What has come of the list. */
interface Listed {
  list: TournamentSummary[];
  cursor: string | null;
  pages: number;
}

function listScreen(page: Page): Screen {
  const api = tournamentApi(page);
  /** Drafts are among them for whoever directs them. */
  const listName = `tournaments ${page.session.token()}`;
  const kept = keptList<Listed>(listName);
  let list: TournamentSummary[] | null = kept?.list ?? null;
  let cursor: string | null = kept?.cursor ?? null;
  let pages = kept?.pages ?? 0;
  let problem: Problem | null = null;
  let loading = false;
  let closed = false;

  /** The newest again, as they are now; those that were asked for beyond them stay. */
  async function look(): Promise<void> {
    if (document.hidden) return;
    if (list === null) return void load();
    const newest = await api.list("").catch(() => null);
    if (closed || newest === null) return;
    const fresh = new Set(newest.tournaments.map(({ id }) => id));
    list = [...newest.tournaments, ...list.filter(({ id }) => !fresh.has(id))];
    problem = null;
    page.redraw();
  }
  const looking = setInterval(() => void look(), LOOK_AGAIN_MS);
  const seen = (): void => void look();
  document.addEventListener("visibilitychange", seen);

  /** True if a page has come. */
  async function load(): Promise<boolean> {
    if (loading) return false;
    loading = true;
    problem = null;
    page.redraw();
    try {
      const body = await api.list(cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`);
      // By now the entry of the history that is shown may be another screen's.
      if (closed) return false;
      const known = new Set(list?.map(({ id }) => id));
      list = [...(list ?? []), ...body.tournaments.filter(({ id }) => !known.has(id))];
      cursor = body.cursor ?? null;
      pages += 1;
      keepList(listName, { list, cursor, pages });
    } catch (error) {
      problem = problemOf(error);
    }
    loading = false;
    page.redraw();
    return problem === null;
  }

  /** The first page, or as many as were here before the page was loaded anew. */
  async function loadFirst(): Promise<void> {
    const most = pagesHere();
    while (await load()) if (cursor === null || pages >= most) return;
  }
  // Whoever comes back finds all that was here, with what has changed since.
  void (list ? look() : loadFirst());

  function group(name: ListGroup): TemplateResult | typeof nothing {
    const members = list?.filter((summary) => groupOf(summary) === name) ?? [];
    if (members.length === 0) return nothing;
    return html`<section aria-labelledby="t-${name}">
      <h2 id="t-${name}">${say(`list.${name}`)}</h2>
      <ul class="rooms" data-testid="list-${name}">
        ${members.map(tournamentLine)}
      </ul>
    </section>`;
  }

  return {
    title: () => say("list.title"),
    close(): void {
      closed = true;
      clearInterval(looking);
      document.removeEventListener("visibilitychange", seen);
    },
    draw: () =>
      html`<div class="people-page" data-testid="tournament-list">
        <header class="best-head">
          <div>
            <h1>${say("list.head")}</h1>
            <p class="lead">${say("list.lead")}</p>
          </div>
          ${
            ownRoles(page).length > 0
              ? html`<a class="button primary" href="/tournaments/new" data-testid="new-tournament"
                  >${say("list.new")}</a
                >`
              : nothing
          }
        </header>
        <div class="t-ways">${offerEvening()} ${codeForm(page)}</div>
        ${
          list?.length === 0
            ? emptyState("cup", say("list.none"), html`<a class="button" href="/new">${core.say("hero.make")}</a>`)
            : GROUPS.map(group)
        }
        ${loading ? html`<p class="note" role="status">${core.say("loading")}</p>` : nothing}
        ${
          problem
            ? html`<p class="note bad" role="alert" data-testid="list-wrong">${errorSentence(problem)}</p>`
            : nothing
        }
        ${
          problem || cursor !== null
            ? html`<p>
                <button data-testid="list-more" @click=${() => void load()}>
                  ${problem ? peopleWords.say("again") : say("list.more")}
                </button>
              </p>`
            : nothing
        }
      </div>`,
  };
}

/** A tournament as a line that leads to it. */
export function tournamentLine(summary: TournamentSummary): TemplateResult {
  const { id, name, status, winners, starts_at: startsAt } = summary;
  const open = status === "registration" || status === "check_in";
  return html`<li>
    <a class="room-line" href="/t/${id}" data-testid="tournament-${id}" data-status=${status}>
      <span class="room-name"
        >${name}${summary.password ? html` <span class="locked">${icon("lock")}</span>` : nothing}</span
      >
      <span class="room-facts"
        ><b class="t-short ${summary.paused ? "paused" : status}">${shortStatus(summary)}</b
        ><span>${titleOf(summary.game)}</span><span>${say(`kind.${summary.kind}`)}</span>
        ${summary.team ? html`<span>${say("teams")}</span>` : nothing}${
          summary.rated ? html`<b class="rated">${say("rated")}</b>` : nothing
        }
        <span
          >${
            open
              ? say("places", { count: summary.entrants, of: summary.entrants_max })
              : say("entered", { count: summary.entrants })
          }</span
        >
        ${
          open && startsAt !== null
            ? html`<span>${say("starts.at", { moment: momentText(new Date(startsAt).toISOString()) })}</span>`
            : nothing
        }
        ${winners.length > 0 ? html`<span>${say("status.won", { names: winners.join(", ") })}</span>` : nothing}</span
      >
      <span class="room-go">${icon("right")}</span>
    </a>
  </li>`;
}

function newScreen(page: Page): Screen {
  let opened: { draw: () => TemplateResult; title: () => string } | null = null;
  let failed = false;
  async function load(): Promise<void> {
    failed = false;
    failed = !(await loadLate(page, async () => {
      const { newTournament } = await import("../tournament/directors.ts");
      await wordsReady();
      opened ??= newTournament(page);
    }));
  }
  void load();
  return {
    title: () => opened?.title() ?? say("list.title"),
    draw: () => opened?.draw() ?? waiting(failed),
    update: () => void (failed && load()),
  };
}
