// The games on the start page: what each is about, and one press to play it, or to practise it alone.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Card } from "../games/common/game.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { demoWords } from "../i18n/en/demo.ts";
import { language } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { playNow, practise } from "../games/practice.ts";
import { learnButton } from "../lesson/learn-button.ts";
import { lessonOffer, loadOfferStyle } from "../lesson/offer.ts";
import { learn } from "../lesson/learn.ts";
import { GAME_NAMES, type GameName } from "../wire/messages.ts";

const { say } = demoWords;

/** Who sees to it that one press starts one game. */
export interface Starter {
  start: (way: () => Promise<void>) => Promise<void>;
  busy: () => boolean;
}

/** Loads what the games say of themselves. */
export async function gameCards(page: Page, starter: Starter): Promise<() => TemplateResult> {
  const [cards] = await Promise.all([
    Promise.all(GAME_NAMES.map(async (game) => ({ game, ...(await gameOf(game).card()).card }))),
    loadOfferStyle(),
  ]);
  const begin = (game: GameName): void => void starter.start(() => learn(page, game));
  const offer = lessonOffer(page, begin);

  function drawn({ game, about, practice }: Card & { game: GameName }): TemplateResult {
    const name = titleOf(game);
    return html`<li class="game-card">
      <h3>${name}</h3>
      <p>${about[language()]}</p>
      <p class="ways">
        <button
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
    </li>`;
  }

  return () =>
    html`<section aria-labelledby="games">
      ${offer()}
      <h2 id="games">${say("games", { count: cards.length })}</h2>
      <ul class="game-cards">
        ${cards.map(drawn)}
      </ul>
    </section>`;
}
