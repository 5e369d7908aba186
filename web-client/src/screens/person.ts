// A player's page: who it is, ratings and how they went, games. What only operators see is loaded for them.
import { emptyState } from "../components/empty-state.ts";
import { core } from "../i18n/en/core.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { playerPage, programMark, sealOf } from "../components/player-name.ts";
import { dayText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { gamesWords } from "../i18n/en/games.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { wordsReady } from "../language/language.ts";
import { problemOf } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { ownRoles } from "../people/roles.ts";
import { tournamentsSection } from "../people/tournaments.ts";
import type { HttpGame, HttpPerson, HttpRatingChange, Problem, TournamentSummary } from "../wire/messages.ts";
import { gameLine } from "./game-line.ts";
import type { OperatorPart } from "./person-operator.ts";
import { loadLate } from "./load-late.ts";
import { personTies } from "./person-ties.ts";
import { inOrder, ratingCards } from "./rating-cards.ts";
import { ratingGraph } from "./rating-graph.ts";

const { say } = peopleWords;
const GAMES_SHOWN = 8;
/** The newest so many changes are drawn. */
const CHANGES_MAX = 200;
const WIDEST = 850;

export function personScreen(page: Page, what: string): Screen {
  const api = peopleApi(page);
  let wanted = decoded(what);
  let person: HttpPerson | null = null;
  let problem: Problem | null = null;
  let kind: string | null = null;
  let games: HttpGame[] | null = null;
  let gamesFailed = false;
  let tournaments: TournamentSummary[] = [];
  let operator: OperatorPart | null = null;
  let operatorAsked = false;
  let closed = false;
  const ties = personTies(page);
  const histories = new Map<string, { changes: HttpRatingChange[]; more: boolean }>();

  async function load(): Promise<void> {
    problem = null;
    page.redraw();
    try {
      person = await api.person(wanted);
    } catch (error) {
      problem = problemOf(error);
      page.redraw();
      return;
    }
    const best = [...person.ratings].sort((one, other) => other.games - one.games)[0];
    if (best) choose(best.kind);
    page.redraw();
    try {
      games = (await api.games(person.player.id)).games;
    } catch {
      gamesFailed = true; // The list can be opened apart, where it says what is wrong.
    }
    page.redraw();
    try {
      ({ tournaments } = await api.tournaments(person.player.id));
    } catch {
      return; // Likewise: there is a list of all.
    }
    page.redraw();
  }
  void load();

  function choose(next: string): void {
    kind = next;
    if (!histories.has(next)) void loadHistory(next);
    page.redraw();
  }

  async function loadHistory(of: string): Promise<void> {
    const changes: HttpRatingChange[] = [];
    let cursor: string | null = null;
    try {
      do {
        const body: Awaited<ReturnType<typeof api.history>> = await api.history(
          person?.player.id ?? wanted,
          of,
          cursor,
        );
        changes.push(...body.changes);
        cursor = body.cursor ?? null;
      } while (cursor !== null && changes.length < CHANGES_MAX);
      histories.set(of, { changes, more: cursor !== null });
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  async function loadOperator(): Promise<void> {
    const { operatorPart } = await import("./person-operator.ts");
    await wordsReady();
    if (person) operator = operatorPart(page, api, person, () => void lookAgain(), moveTo);
    page.redraw();
  }

  /** Its roles have been changed: they stand at the head of the page, too. */
  async function lookAgain(): Promise<void> {
    person = await api.person(wanted).catch(() => person);
    await loadOperator();
  }

  function moveTo(name: string): void {
    wanted = name;
    if (closed) return; // By then the address is another screen's.
    history.replaceState(history.state, "", playerPage(name));
    void lookAgain();
  }

  const onResize = (): void => page.redraw();
  window.addEventListener("resize", onResize);

  function graph(): TemplateResult | typeof nothing {
    const history = kind === null ? null : histories.get(kind);
    if (kind === null || !history) return nothing;
    const room = document.documentElement.clientWidth || WIDEST;
    return ratingGraph(kind, history.changes, history.more, Math.max(260, Math.min(WIDEST, room - 64)));
  }

  function ratings({ ratings: list }: HttpPerson): TemplateResult {
    return html`<section aria-labelledby="ratings">
      <h2 id="ratings">${say("ratings")}</h2>
      ${
        list.length === 0
          ? emptyState("cup", say("ratings.none"))
          : html`${ratingCards(inOrder(list), kind, choose)}
              <div class="panel graph-panel">${graph()}</div>`
      }
    </section>`;
  }

  function gameList({ player }: HttpPerson): TemplateResult {
    const { length } = games ?? [];
    const all = html`<p>
      <a href="/games?player=${encodeURIComponent(player.name)}" data-testid="person-all-games">${say("games.all")}</a>
    </p>`;
    return html`<section aria-labelledby="games">
      <h2 id="games">${say("games")}</h2>
      ${
        gamesFailed
          ? html`<p class="note bad" role="alert">${gamesWords.say("failed")}</p>
              ${all}`
          : games === null
            ? html`<p class="note">${gamesWords.say("fetching")}</p>`
            : length === 0
              ? emptyState(
                  "opened",
                  say("games.none"),
                  html`<a class="button" href="/new">${core.say("hero.make")}</a>`,
                )
              : html`<ul class="rooms" data-testid="person-games">
                    ${games.slice(0, GAMES_SHOWN).map(gameLine)}
                  </ul>
                  ${all}`
      }
    </section>`;
  }

  function draw(): TemplateResult {
    if (problem?.code === "no_such_player") return nobody();
    if (problem) return failed(problem);
    if (!person) return html`<h1 class="waiting">${say("loading")}</h1>`;
    if (!operatorAsked && ownRoles(page).includes("operator")) {
      operatorAsked = true;
      void loadOperator().catch(() => undefined);
    }
    return html`<div class="people-page">
      <header class="people-head">
        <h1 data-testid="person">${sealOf(person.player.name)} ${person.player.name}${programMark(person.player)}</h1>
        <p class="people-facts">
          <span class="tag good">✓ ${say("mark.registered")}</span
          ><span>${say("since", { day: dayText(person.since_unix_ms) })}</span>
          ${person.roles.map((role) => html`<span class="tag">${say(`role.${role}`)}</span>`)} ${ties.here(person)}
        </p>
        <p class="person-acts">${ties.acts(person)} ${conduct(person)}</p>
      </header>
      ${ties.playing(person)} ${operator?.draw() ?? nothing} ${ratings(person)} ${tournamentsSection(tournaments)}
      ${gameList(person)}
    </div>`;
  }

  function conduct({ player }: HttpPerson): TemplateResult | typeof nothing {
    if (player.id === page.state.me?.id || page.session.token() === null) return nothing;
    const open = async (): Promise<void> => (await import("./name-menu.ts")).openNameMenu(page, player);
    return html`<button class="quiet" data-testid="person-conduct" @click=${() => void loadLate(page, open)}>
      ${say("conduct")}
    </button>`;
  }

  function nobody(): TemplateResult {
    return html`<section class="sheet narrow">
      <h1 data-testid="person-nobody">${say("nobody", { name: wanted })}</h1>
      <p>${say("nobody.text")}</p>
      <p><a class="button" href="/games?player=${encodeURIComponent(wanted)}">${say("nobody.games")}</a></p>
    </section>`;
  }

  function failed(why: Problem): TemplateResult {
    return html`<section class="sheet narrow">
      <h1>${say("failed")}</h1>
      <p role="alert">${errorSentence(why)}</p>
      <p><button class="primary" @click=${() => void load()}>${say("again")}</button></p>
    </section>`;
  }

  return {
    title: () => say("title", { name: person?.player.name ?? wanted }),
    draw,
    reword: ties.reword,
    close(): void {
      closed = true;
      window.removeEventListener("resize", onResize);
      ties.close();
    },
  };
}

/** An address may have been typed by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
