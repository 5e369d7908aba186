// Finished games: everybody's, or one's own; each leads to its replay.
import { emptyState } from "../components/empty-state.ts";
import { core } from "../i18n/en/core.ts";
import { textIn } from "../components/form-text.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { gameChoices } from "../games/choices.ts";
import { repeat } from "lit-html/directives/repeat.js";
import { listAfter, NO_GAMES, queryOf, wishOf, type GameList, type Wish } from "../archive/list.ts";
import { errorSentence } from "../language/errors.ts";
import { gamesWords } from "../i18n/en/games.ts";
import { get, Refused } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { keepList, keptList, pagesHere } from "../session/place.ts";
import { GAME_NAMES, type GameName, type HttpGames, type Problem } from "../wire/messages.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/games.css?url";
import { gameLine } from "./game-line.ts";

const { say } = gamesWords;

/** What it must not be drawn without: things would jump. */
export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function gamesScreen(page: Page): Screen {
  let wish = wishOf(location.search, GAME_NAMES);
  let list: GameList = NO_GAMES;
  let fetching = true;
  /** Said in the language that is spoken then. */
  let refusal: Problem | "failed" | null = null;
  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;
  const named = (): string => `games ${page.session.token()} ${queryOf(wish)}`;

  /** True if it came, and is still asked for. */
  async function fetchPage(): Promise<boolean> {
    asked += 1;
    const mine = asked;
    const name = named();
    let hasCome = false;
    fetching = true;
    refusal = null;
    page.redraw();
    try {
      // A list of all shows one's own unlisted games as well, to those who say who they are.
      const answer = await get(`/api/v1/games${queryOf(wish, list.cursor)}`, page.session.token());
      const body = (await answer.json()) as HttpGames;
      if (mine !== asked) return false;
      list = listAfter(list, body);
      keepList(name, list);
      hasCome = true;
    } catch (error) {
      if (mine !== asked) return false;
      // Who has never been here has no key, and no games.
      const stranger = wish.mine && error instanceof Refused && error.problem.code === "unauthorized";
      if (!stranger) refusal = error instanceof Refused ? error.problem : "failed";
    }
    fetching = false;
    page.redraw();
    return hasCome;
  }

  /** The first page, or as many as were here before the page was loaded anew. */
  async function fetchFirst(): Promise<void> {
    const most = pagesHere();
    while (await fetchPage()) if (list.cursor === null || list.pages >= most) return;
  }

  /** Who comes back finds all that was here; else it is asked for. */
  function begin(next: Wish): void {
    wish = next;
    const kept = keptList<GameList>(named());
    list = kept ?? NO_GAMES;
    if (!kept) return void fetchFirst();
    asked += 1;
    fetching = false;
    refusal = null;
    page.redraw();
  }
  begin(wish);

  /** Where one was in the list before says nothing of this one: the entry of the history begins anew, too. */
  function lookFor(next: Wish): void {
    history.replaceState(null, "", `/games${queryOf(next)}`);
    begin(next);
  }

  function draw(): TemplateResult {
    return html`<div class="form-page games-page">
      <h1>${say("head")}</h1>
      <p class="lead">${say("lead")}</p>
      ${filters()}
      ${
        list.games.length > 0
          ? html`<ul class="rooms" data-testid="games">
              ${repeat(list.games, (game) => game.id, gameLine)}
            </ul>`
          : nothing
      }
      <div class="note ${refusal === null ? "" : "bad"}" role="status" data-testid="games-note">${note()}</div>
      ${
        refusal !== null || list.cursor !== null
          ? html`<p>
              <button data-testid="games-more" @click=${() => void (fetching || fetchPage())}>
                ${say(refusal === null ? "more" : "again")}
              </button>
            </p>`
          : nothing
      }
    </div>`;
  }

  function note(): string | TemplateResult | typeof nothing {
    if (refusal !== null) return refusal === "failed" ? say(refusal) : errorSentence(refusal);
    if (fetching) return say("fetching");
    if (list.games.length > 0) return nothing;
    if (wish.mine || (wish.game === "" && wish.player === ""))
      return emptyState(
        "opened",
        say(wish.mine ? "noneMine" : "none"),
        html`<a class="button" href="/new">${core.say("hero.make")}</a>`,
      );
    return emptyState("opened", say("noneFound"), html`<a class="button" href="/games">${say("all")}</a>`);
  }

  function filters(): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      lookFor({ ...wish, player: textIn(event.target as HTMLFormElement, "player").trim() });
    };
    return html`<form class="game-filters" @submit=${submit}>
      <div class="ops" role="group" aria-label=${say("which")}>
        ${([false, true] as const).map(
          (mine) =>
            html`<button
              type="button"
              aria-pressed=${wish.mine === mine ? "true" : "false"}
              data-testid=${mine ? "games-mine" : "games-all"}
              @click=${() => lookFor({ ...wish, mine })}
            >
              ${say(mine ? "mine" : "all")}
            </button>`,
        )}
      </div>
      <label class="field"
        >${say("game")}
        <select
          data-testid="games-game"
          @change=${(event: Event) =>
            lookFor({ ...wish, game: (event.target as HTMLSelectElement).value as GameName | "" })}
        >
          <option value="" ?selected=${wish.game === ""}>${say("anyGame")}</option>
          ${gameChoices().map(
            ({ value, text }) => html`<option value=${value} ?selected=${wish.game === value}>${text}</option>`,
          )}
        </select></label
      >
      ${
        wish.mine
          ? nothing
          : html`<label class="field player-field"
              >${say("player")}
              <span class="row"
                ><input
                  name="player"
                  maxlength="40"
                  autocomplete="off"
                  .value=${wish.player}
                  placeholder=${say("playerNote")}
                  data-testid="games-player"
                />
                <button data-testid="games-search">${say("search")}</button></span
              ></label
            >`
      }
    </form>`;
  }

  return {
    title: () => say("title"),
    draw,
    update(): void {
      const next = wishOf(location.search, GAME_NAMES);
      if (queryOf(next) !== queryOf(wish)) begin(next);
    },
    /** What comes from now on is not of the entry of the history that is shown. */
    close: () => void (asked += 1),
  };
}
