// The games on the start page as tiles: a board of each, for how many and how long, what it is about, who is at it now,
// and one press to play it, or to practise it alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { loadDrawings } from "../components/drawings.ts";
import type { Card } from "../games/common/game.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { demoWords } from "../i18n/en/demo.ts";
import { language } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { isComputerName } from "../room/seats.ts";
import { playNow, practise } from "../games/practice.ts";
import { learnButton } from "../lesson/learn-button.ts";
import { lessonOffer, loadOfferStyle } from "../lesson/offer.ts";
import { learn } from "../lesson/learn.ts";
import { GAME_NAMES, type GameName, type RoomEntry } from "../wire/messages.ts";

const { say } = demoWords;

/** Who sees to it that one press starts one game. */
export interface Starter {
  start: (way: () => Promise<void>) => Promise<void>;
  busy: () => boolean;
}

/** Pure: how many people sit or watch in a game's rooms, how many of these run, and in how many one could sit down. */
export function roomsOf(
  game: GameName,
  entries: readonly RoomEntry[],
): { here: number; running: number; waiting: number } {
  const own = entries.filter((entry) => entry.game === game);
  return {
    here: own.reduce((sum, entry) => sum + seatedIn(entry) + entry.spectators, 0),
    running: own.filter(({ status }) => status === "playing").length,
    waiting: own.filter(({ status, tournament }) => status === "open" && !tournament).length,
  };
}

/** People with a seat; who plays alone has all of them. After a game seats are kept for those who have gone, too. */
function seatedIn({ seats, solo, status }: RoomEntry): number {
  if (status === "over") return 0;
  const people = Object.values(seats).filter((name) => name !== null && !isComputerName(name));
  return solo ? Math.min(1, people.length) : people.length;
}

/** Loads what the games say of themselves. What it answers draws so many of their tiles. */
export async function gameCards(page: Page, starter: Starter): Promise<(tiles: number) => TemplateResult> {
  const cards = await Promise.all(GAME_NAMES.map(async (game) => ({ game, ...(await gameOf(game).card()).card })));
  await Promise.all([loadDrawings(), loadOfferStyle(), ...cards.map(({ loadColours }) => loadColours())]);
  const begin = (game: GameName): void => void starter.start(() => learn(page, game));
  const offer = lessonOffer(page, begin, starter.busy);

  function now(game: GameName): TemplateResult | typeof nothing {
    const { here, running, waiting } = roomsOf(game, page.state.lobby.entries);
    const parts = [
      here > 0 ? say("here", { here }) : "",
      running > 0 ? say("running", { running }) : "",
      waiting > 0 ? say("waiting", { waiting }) : "",
    ];
    const text = parts.filter((part) => part !== "").join(" · ");
    return text === "" ? nothing : html`<span class="tile-now">${text}</span>`;
  }

  function drawn({ game, about, picture, players, minutes, practice }: Card & { game: GameName }): TemplateResult {
    const name = titleOf(game);
    return html`<li class="game-card game-${game}" data-testid="tile-${game}">
      <div class="tile-art"><img src=${picture} width="360" height="216" alt="" /></div>
      <div class="tile-text">
        <h3>${name}</h3>
        <p class="tile-facts">
          <span>${say("players", { least: players[0], most: players[1] })}</span>
          <span>${say("minutes", { least: minutes[0], most: minutes[1] })}</span>
          ${now(game)}
        </p>
        <p>${about[language()]}</p>
        <p class="ways">
          <button
            class="tile-play"
            data-testid="play-now-${game}"
            aria-label=${say("playLabel", { game: name })}
            ?disabled=${starter.busy()}
            @click=${() => starter.start(() => playNow(page, game))}
          >
            ${say("play")}
          </button>
          ${learnButton(game, starter.busy(), begin)}
          <a class="plain-link" href="/help/${game}" aria-label=${say("rulesLabel", { game: name })}
            >${core.say("nav.rules")}</a
          >
          ${
            practice
              ? html`<button
                  class="quiet"
                  data-testid="practice-${game}"
                  ?disabled=${starter.busy()}
                  @click=${() => starter.start(() => practise(page, game))}
                >
                  ${say("practise")}
                </button>`
              : nothing
          }
        </p>
      </div>
    </li>`;
  }

  return (tiles) =>
    html`${offer.next()}
      <section aria-labelledby="games">
        <h2 id="games">${say("games", { count: cards.length })}</h2>
        <ul class="game-cards">
          ${cards.slice(0, tiles).map(drawn)}
        </ul>
      </section>`;
}
