// The score table underneath the board: both players, with a piece at whoever is in turn, the points of this game and,
// in a series, of all of it.
import { html, nothing, type TemplateResult } from "lit-html";
import { face } from "../../components/face.ts";
import { tritoc } from "./words/table.ts";
import { playerWord, sideWord, spokenWord, whoIs } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import { inTurn, seatOfSide, seriesPoints } from "./hand.ts";
import type { TritocRoom } from "./wire.ts";

const { say } = tritoc;

export function scoreTable(room: TritocRoom): TemplateResult {
  if (!room.view) return html``;
  return html`<ul class="score-table" data-testid="score-table" aria-label=${say("score.table")}>
    ${row(room, "black")} ${row(room, "white")}
  </ul>`;
}

function row(room: TritocRoom, side: Side): TemplateResult {
  const points = room.view?.points[side] ?? 0;
  const series = seriesPoints(room)?.[side] ?? null;
  const turn = inTurn(room) === side;
  const name = playerWord(room.info, seatOfSide(side));
  const spoken = spokenWord(room.info, seatOfSide(side));
  const label = say("score.label", { side: sideWord(side), name: spoken, points, series, inTurn: turn });
  return html`<li class="score-side ${turn ? "turn" : ""}" data-testid="score-${side}" data-turn=${turn ? "yes" : "no"}>
    <span class="unseen">${label}</span>
    <span class="turn-hole" aria-hidden="true"
      >${turn ? html`<span class="peg ${side === "black" ? "b" : "w"}"></span>` : nothing}</span
    >
    <b class="who" aria-hidden="true">${face(whoIs(room.info, seatOfSide(side)))} ${name}</b>
    <b class="got" aria-hidden="true" data-testid="score-points-${side}">${points}</b>
    <small class="side" aria-hidden="true"
      ><span class="chip-mark ${side}"></span>${
        series === null
          ? sideWord(side)
          : html`<span data-testid="score-series-${side}">${say("score.series", { points: series })}</span>`
      }</small
    >
  </li>`;
}
