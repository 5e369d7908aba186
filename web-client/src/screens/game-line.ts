// A finished game as a line that leads to its replay.
import { html, nothing, type TemplateResult } from "lit-html";
import { title_of } from "../games/registry.ts";
import { winner_of } from "../archive/list.ts";
import { icon } from "../components/icons.ts";
import { length_text, moment_text } from "../language/dates.ts";
import { games_words } from "../i18n/en/games.ts";
import { side_word } from "../room/seats.ts";
import type { HttpGame, Side } from "../wire/messages.ts";
import { players_of } from "../room/players.ts";

const { say } = games_words;

function team(side: Side, names: string[]): TemplateResult {
  return html`<span class="unseen">${side_word(side)}: </span
    ><span class="chip-mark ${side}"></span>${names.join(" · ")}`;
}

export function game_line(game: HttpGame): TemplateResult {
  const { black, white } = players_of(game.seats);
  const won = winner_of(game.result);
  const { series } = game;
  return html`<li>
    <a class="room-line" href="/g/${game.id}" data-testid="game-${game.id}">
      <span class="room-name">${team("black", black)} – ${team("white", white)}</span>
      <span class="room-facts">
        <span>${title_of(game.game)}</span><b>${say(`result.${won}`)}</b><span>${length_text(game.duration_ms)}</span>
        <time datetime=${game.ended}>${moment_text(game.ended)}</time><span>${game.name}</span>
        ${series.played > 1 ? html`<span>${say("series", { ...series.score, ties: series.ties })}</span>` : nothing}
      </span>
      <span class="room-go">${icon("right")}</span>
    </a>
  </li>`;
}
