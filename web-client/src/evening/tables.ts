// The tables of a round: who sits with whom against whom, how each stands, who sits out, and what the drawing has cost.
import { html, nothing, type TemplateResult } from "lit-html";
import { eveningWords } from "../i18n/en/evening.ts";
import { formsList } from "../language/lists.ts";
import { sideWord } from "../room/seats.ts";
import type { Side, TournamentPage, TournamentRound } from "../wire/messages.ts";
import { namesSittingOut, roundShown, tablesOf, type EveningTable } from "./reading.ts";
import { part, type Evening } from "./state.ts";
import { costText } from "./words.ts";

const { say } = eveningWords;
const SIDES: readonly Side[] = ["black", "white"];

export function tablesPart(evening: Evening, page: TournamentPage): TemplateResult | typeof nothing {
  const latest = roundShown(page);
  if (!latest) return nothing;
  const round = page.rounds.find((each) => each.round === evening.round) ?? latest;
  const out = namesSittingOut(page, round);
  return part(
    "tables",
    say("tables"),
    html`${page.rounds.length > 1 ? choice(evening, page.rounds, round) : nothing}
      <ul class="ev-table-list game-${page.game}" data-testid="tables" data-round=${round.round}>
        ${tablesOf(round).map((table) => tableLine(evening, table))}
      </ul>
      ${
        out.length > 0
          ? html`<p data-testid="sits-out">${say("sits.out", { names: formsList(out), count: out.length })}</p>`
          : nothing
      }
      <p class="note" data-testid="cost">${costText(page, round)}</p>`,
  );
}

function choice(evening: Evening, rounds: TournamentRound[], chosen: TournamentRound): TemplateResult {
  const choose = (round: number): void => {
    // Who has looked at the latest round goes on to the next with it.
    evening.round = round === rounds.at(-1)?.round ? null : round;
    evening.context.touch();
  };
  return html`<div class="ev-rounds" role="group" aria-label=${say("round.choose")}>
    ${rounds.map(
      ({ round }) =>
        html`<button
          aria-pressed=${round === chosen.round ? "true" : "false"}
          aria-label=${say("round", { number: round })}
          data-testid="round-${round}"
          @click=${() => choose(round)}
        >
          ${round}
        </button>`,
    )}
  </div>`;
}

function tableLine(evening: Evening, table: EveningTable): TemplateResult {
  const { board, number } = table;
  const me = evening.context.page.state.me?.id;
  const mine = Object.values(board.seats).some(({ id }) => id === me);
  return html`<li class=${mine ? "mine" : ""} data-testid="table-${number}" data-status=${board.status}>
    <h3>${say("table", { number })}</h3>
    ${SIDES.map((side) => sideLine(table, side))}
    <p class="ev-table-foot">${stateOf(table)}</p>
  </li>`;
}

/** People's names, and the chairs that computers keep. */
export function sideText({ names, computers }: EveningTable["sides"][Side]): string {
  return [...names, ...(computers > 0 ? [say("computers", { count: computers })] : [])].join(", ");
}

function sideLine({ sides, board }: EveningTable, side: Side): TemplateResult {
  const won = board.result?.winner === side;
  return html`<p class="ev-side ${won ? "won" : ""}">
    <span class="chip-mark ${side}"></span><span class="unseen">${sideWord(side)}: </span>
    <span class="ev-side-names">${sideText(sides[side])}</span>
    ${won ? html`<b class="ev-won">${say("board.won")}</b>` : nothing}
  </p>`;
}

function stateOf({ board: { status, result, room } }: EveningTable): TemplateResult {
  if (result)
    return html`${result.winner === null ? html`<span>${say("board.tied")}</span>` : nothing}${
      result.game_id === null ? nothing : html`<a href="/g/${result.game_id}">${say("replay")}</a>`
    }`;
  return html`<span>${say(status === "playing" ? "board.playing" : "board.waiting")}</span>${
      status === "playing" && room !== null ? html`<a href="/r/${room}">${say("watch")}</a>` : nothing
    }`;
}
