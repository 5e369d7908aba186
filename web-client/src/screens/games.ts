// Finished games: everybody's, or one's own; each leads to its replay.
import { html, nothing, type TemplateResult } from "lit-html";
import { game_choices } from "../games/choices.ts";
import { repeat } from "lit-html/directives/repeat.js";
import { list_after, NO_GAMES, query_of, wish_of, type GameList, type Wish } from "../archive/list.ts";
import { error_sentence } from "../language/errors.ts";
import { games_words } from "../i18n/en/games.ts";
import { get, Refused } from "../net/api.ts";
import { browser_keep, Identity } from "../net/identity.ts";
import type { Page, Screen } from "../session/page.ts";
import { GAME_NAMES, type GameName, type HttpGames } from "../wire/messages.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import sheet from "../styles/games.css?url";
import { game_line } from "./game-line.ts";

const { say } = games_words;

export function games_screen(page: Page): Screen {
  let wish = wish_of(location.search, GAME_NAMES);
  let list: GameList = NO_GAMES;
  let fetching = true;
  let refusal: string | null = null;
  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;

  async function fetch_page(): Promise<void> {
    asked += 1;
    const mine = asked;
    fetching = true;
    refusal = null;
    page.redraw();
    try {
      // A list of all shows one's own unlisted games as well, to those who say who they are.
      const { token } = new Identity(browser_keep());
      const answer = await get(`/api/v1/games${query_of(wish, list.cursor)}`, token);
      const body = (await answer.json()) as HttpGames;
      if (mine !== asked) return;
      list = list_after(list, body);
    } catch (error) {
      if (mine !== asked) return;
      // Who has never been here has no key, and no games.
      const stranger = wish.mine && error instanceof Refused && error.problem.code === "unauthorized";
      if (!stranger) refusal = error instanceof Refused ? error_sentence(error.problem) : say("failed");
    }
    fetching = false;
    page.redraw();
  }
  void load_sheet(sheet).then(() => fetch_page());

  function look_for(next: Wish): void {
    wish = next;
    list = NO_GAMES;
    history.replaceState(null, "", `/games${query_of(wish)}`);
    void fetch_page();
  }

  function draw(): TemplateResult {
    return html`<div class="form-page games-page">
      <h1>${say("head")}</h1>
      <p class="lead">${say("lead")}</p>
      ${filters()}
      ${
        list.games.length > 0
          ? html`<ul class="rooms" data-testid="games">
              ${repeat(list.games, (game) => game.id, game_line)}
            </ul>`
          : nothing
      }
      <p class="note ${refusal === null ? "" : "bad"}" role="status" data-testid="games-note">${note()}</p>
      ${
        refusal !== null || (list.cursor !== null && !fetching)
          ? html`<p>
              <button data-testid="games-more" @click=${() => void fetch_page()}>
                ${say(refusal === null ? "more" : "again")}
              </button>
            </p>`
          : nothing
      }
    </div>`;
  }

  function note(): string | typeof nothing {
    if (refusal !== null) return refusal;
    if (fetching) return say("fetching");
    if (list.games.length > 0) return nothing;
    return say(wish.mine ? "none_mine" : wish.game === "" && wish.player === "" ? "none" : "none_found");
  }

  function filters(): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      look_for({ ...wish, player: String(new FormData(event.target as HTMLFormElement).get("player") ?? "").trim() });
    };
    return html`<form class="game-filters" @submit=${submit}>
      <div class="ops" role="group" aria-label=${say("which")}>
        ${([false, true] as const).map(
          (mine) =>
            html`<button
              type="button"
              aria-pressed=${wish.mine === mine ? "true" : "false"}
              data-testid=${mine ? "games-mine" : "games-all"}
              @click=${() => look_for({ ...wish, mine })}
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
            look_for({ ...wish, game: (event.target as HTMLSelectElement).value as GameName | "" })}
        >
          <option value="" ?selected=${wish.game === ""}>${say("any_game")}</option>
          ${game_choices().map(
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
                  placeholder=${say("player_note")}
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
      const next = wish_of(location.search, GAME_NAMES);
      if (query_of(next) !== query_of(wish)) look_for(next);
    },
  };
}
