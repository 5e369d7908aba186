// A finished game as a line that leads to its replay.
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { winnerOf } from "../archive/list.ts";
import { icon } from "../components/icons.ts";
import { lengthText, momentText } from "../language/dates.ts";
import { gamesWords } from "../i18n/en/games.ts";
import { sideWord } from "../room/seats.ts";
import type { HttpGame, Side } from "../wire/messages.ts";
import { playerList } from "../components/player-list.ts";
import { playersOf, seatedIn, type Player } from "../room/players.ts";

const { say } = gamesWords;

function team(side: Side, players: Player[]): TemplateResult {
  return html`<span class="unseen">${sideWord(side)}: </span
    ><span class="chip-mark ${side}"></span>${playerList(players)}`;
}

export function gameLine(game: HttpGame): TemplateResult {
  const { black, white } = playersOf(seatedIn(game));
  const won = winnerOf(game.result);
  const { series } = game;
  return html`<li>
    <a class="room-line" href="/g/${game.id}" data-testid="game-${game.id}">
      <span class="room-name">${team("black", black)} – ${team("white", white)}</span>
      <span class="room-facts">
        <span>${titleOf(game.game)}</span><b>${say(`result.${won}`)}</b><span>${lengthText(game.duration_ms)}</span>
        <time datetime=${game.ended}>${momentText(game.ended)}</time><span>${game.name}</span>
        ${series.played > 1 ? html`<span>${say("series", { ...series.score, ties: series.ties })}</span>` : nothing}
      </span>
      <span class="room-go">${icon("right")}</span>
    </a>
  </li>`;
}
