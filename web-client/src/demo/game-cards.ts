// The games on the start page: what each is about, and one press to play it, or to practise it alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { demoWords } from "../i18n/en/demo.ts";
import type { Page } from "../session/page.ts";
import { playNow, practise } from "../games/practice.ts";
import type { GameName } from "../wire/messages.ts";

const { say } = demoWords;

const GAME_NAMES = ["ctor", "totas", "tritoc"] as const satisfies readonly GameName[];

/** Who sees to it that one press starts one game. */
export interface Starter {
  start: (way: () => Promise<void>) => Promise<void>;
  busy: () => boolean;
}

export function gameCards(page: Page, starter: Starter): () => TemplateResult {
  function card(game: GameName): TemplateResult {
    const name = core.say(`game.${game}`);
    return html`<li class="game-card">
      <h3>${name}</h3>
      <p>${say(`about.${game}`)}</p>
      <p class="ways">
        <button
          data-testid="play-now-${game}"
          aria-label=${say("playLabel", { game: name })}
          ?disabled=${starter.busy()}
          @click=${() => starter.start(() => playNow(page, game))}
        >
          ${say("play")}
        </button>
        <a class="plain-link" href="/help/${game}" aria-label=${say("rulesLabel", { game: name })}
          >${core.say("nav.rules")}</a
        >
        ${
          game === "ctor"
            ? html`<button
                class="quiet"
                data-testid="practice-ctor"
                ?disabled=${starter.busy()}
                @click=${() => starter.start(() => practise(page))}
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
      <h2 id="games">${say("games")}</h2>
      <ul class="game-cards">
        ${GAME_NAMES.map(card)}
      </ul>
    </section>`;
}
