// The score table underneath the board: both players, with a piece at whoever is in turn, the points of this game and,
// in a series, of all of it.
import { html, nothing, type TemplateResult } from "lit-html";
import { tritoc } from "./words/table.ts";
import { player_word, side_word } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import { in_turn, seat_of_side, series_points } from "./hand.ts";
import type { TritocRoom } from "./wire.ts";

const { say } = tritoc;

export function score_table(room: TritocRoom): TemplateResult {
  if (!room.view) return html``;
  return html`<ul class="score-table" data-testid="score-table" aria-label=${say("score.table")}>
    ${row(room, "black")} ${row(room, "white")}
  </ul>`;
}

function row(room: TritocRoom, side: Side): TemplateResult {
  const points = room.view?.points[side] ?? 0;
  const series = series_points(room)?.[side] ?? null;
  const turn = in_turn(room) === side;
  const name = player_word(room.info, seat_of_side(side));
  const label = say("score.label", { side: side_word(side), name, points, series, in_turn: turn });
  return html`<li class="score-side ${turn ? "turn" : ""}" data-testid="score-${side}" data-turn=${turn ? "yes" : "no"}>
    <span class="unseen">${label}</span>
    <span class="turn-hole" aria-hidden="true"
      >${turn ? html`<span class="peg ${side === "black" ? "b" : "w"}"></span>` : nothing}</span
    >
    <b class="who" aria-hidden="true">${name}</b>
    <b class="got" aria-hidden="true" data-testid="score-points-${side}">${points}</b>
    <small class="side" aria-hidden="true"
      ><span class="chip-mark ${side}"></span>${
        series === null
          ? side_word(side)
          : html`<span data-testid="score-series-${side}">${say("score.series", { points: series })}</span>`
      }</small
    >
  </li>`;
}
