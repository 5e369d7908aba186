// The rounds: who meets whom, with results, rooms and games.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { numbersIn } from "../tournament/party.ts";
import { boardPoints, byNumber, hasPart, matchKey, outcomeOf, peopleAt, sideOf } from "../tournament/reading.ts";
import type {
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentParty,
  TournamentRound,
} from "../wire/messages.ts";
import type { Shown } from "../tournament/shown.ts";
import { moreButton, ROWS_AT_ONCE } from "./tournament-standings.ts";

const { say } = tournamentWords;

export function roundsTab(shown: Shown): TemplateResult {
  const { rounds } = shown.page;
  const latest = rounds.at(-1);
  if (!latest) return emptyState("table", say("rounds.none"));
  const chosen = rounds.find(({ round }) => String(round) === shown.open.get("round")) ?? latest;
  const choose = (round: number): void => {
    // Who has looked at the latest round goes on to the next with it.
    if (round === latest.round) shown.open.delete("round");
    else shown.open.set("round", String(round));
    shown.touch();
  };
  const matches = shown.open.has("rounds") ? chosen.matches : chosen.matches.slice(0, ROWS_AT_ONCE);
  const names = byNumber(shown.page);
  return html`<div class="t-rounds" role="group" aria-label=${say("rounds.choose")}>
      ${rounds.map(
        ({ round, status }) =>
          html`<button
            aria-pressed=${round === chosen.round ? "true" : "false"}
            data-testid="round-${round}"
            @click=${() => choose(round)}
          >
            ${rounds.length > 8 ? round : say("round", { number: round })}${
              status === "playing" ? html`<span class="t-live" aria-hidden="true"></span>` : nothing
            }
          </button>`,
      )}
    </div>
    <p class="note">${say("round", { number: chosen.round })}: ${say(`round.${chosen.status}`)}</p>
    <ol class="t-matches" data-testid="matches" data-round=${chosen.round}>
      ${repeat(
        matches,
        ({ match }) => `${chosen.round}/${match}`,
        (match) => matchLine(shown, names, chosen, match),
      )}
    </ol>
    ${moreButton(shown, "rounds", chosen.matches.length)}`;
}

type Names = Map<number, TournamentEntrant>;
const nameIn = (names: Names, number: number): string => names.get(number)?.name ?? `#${number}`;
const partyIn = (names: Names, party: TournamentParty): string =>
  numbersIn(party)
    .map((number) => nameIn(names, number))
    .join(" · ");

function matchLine(shown: Shown, names: Names, round: TournamentRound, told: TournamentMatch): TemplateResult {
  // The server tells earlier attempts first; people look for a board by its number.
  const match = {
    ...told,
    boards: [...told.boards].sort((one, other) => one.board - other.board || one.attempt - other.attempt),
  };
  const entrants = [...numbersIn(match.white), ...numbersIn(match.black ?? [])].map((number) => names.get(number));
  const outcome = outcomeOf(match);
  const mine = shown.me !== null && entrants.some((entrant) => entrant && hasPart(entrant, shown.me ?? ""));
  const single = match.boards.length === 1 ? match.boards[0] : undefined;
  return html`<li
    class="t-match ${mine ? "mine" : ""} ${shown.news.has(matchKey(round.round, match.match)) ? "t-news" : ""}"
    data-testid="match-${round.round}-${match.match}"
  >
    <div class="t-line">
      <span class="t-number">${match.match}</span>
      ${entrantIn(partyIn(names, match.white), single ?? match.boards[0], true, outcome === 1 && match.black !== null)}
      <span class="t-points" data-testid="points-${round.round}-${match.match}"
        >${
          match.black === null
            ? say("bye.short")
            : match.points === null
              ? say("match.open")
              : `${match.points[0]} : ${match.points[1]}`
        }</span
      >
      ${
        match.black === null
          ? html`<span class="t-side note">${say(shown.page.kind === "round_robin" ? "bye" : "bye.won")}</span>`
          : entrantIn(partyIn(names, match.black), single ?? match.boards[0], false, outcome === -1)
      }
      ${single ? boardEnd(single) : html`<span class="t-board"></span>`}
    </div>
    ${
      single
        ? (shown.directing?.boardActions(shown.page, { round, match, board: single }) ?? nothing)
        : match.boards.length > 0
          ? boardsOf(shown, round, match)
          : nothing
    }
    ${match.lot === null ? nothing : html`<p class="note t-lot">${say("lot", { name: nameIn(names, match.lot) })}</p>`}
  </li>`;
}

function entrantIn(name: string, board: TournamentBoard | undefined, ofWhite: boolean, won: boolean): TemplateResult {
  const side = board ? sideOf(board, ofWhite) : ofWhite ? "white" : "black";
  // The tick stays with the end of the last word, wherever a long name is broken.
  const [, start = "", last = name] = /^(.*?)(\S{1,4})$/u.exec(name) ?? [];
  return html`<span class="t-side ${won ? "won" : ""}"
    ><span class="chip-mark ${side}"></span
    ><span class="t-name"
      >${
        won
          ? html`${start}<span class="t-last"
                >${last}<span class="t-won">${icon("check")}<span class="unseen">${say("winner")}</span></span></span
              >`
          : name
      }</span
    ></span
  >`;
}

/** How a board stands, and the way to it. */
function boardEnd(board: TournamentBoard): TemplateResult {
  const { status, room, result } = board;
  const game = result?.game_id ? html`<a href="/g/${result.game_id}">${say("board.game")}</a>` : nothing;
  // To its room nobody need come any more.
  if (board.void)
    return html`<span class="t-board"
      ><abbr class="tag" title=${say("board.voidNote")}>${say("board.void")}</abbr>${game}</span
    >`;
  if (status === "over" && game !== nothing) return html`<span class="t-board">${game}</span>`;
  if (status === "over") return html`<span class="t-board"></span>`;
  if (status === "forfeit" || room === null) return html`<span class="t-board note">${say("board.forfeit")}</span>`;
  return html`<span class="t-board"
    >${status === "playing" ? html`<span class="t-live" title=${say("board.playing")}></span>` : nothing}<a
      href="/r/${room}"
      >${say(status === "playing" ? "board.watch" : "board.enter")}</a
    ></span
  >`;
}

/** A match of teams, or one that was played again: board by board. */
function boardsOf(shown: Shown, round: TournamentRound, match: TournamentMatch): TemplateResult {
  const several = new Set(match.boards.map(({ board }) => board)).size > 1;
  return html`<ol class="t-boards">
    ${match.boards.map((board) => {
      const points = boardPoints(board);
      const people = (ofWhite: boolean): string => peopleAt(shown.page, match, board, ofWhite);
      const won = (ofWhite: boolean): boolean => !board.void && board.result?.winner === sideOf(board, ofWhite);
      return html`<li class=${board.void ? "t-void" : ""}>
        <div class="t-line">
          <span class="t-number note"
            >${
              several
                ? `${say("board.number", { number: board.board })}${board.attempt > 0 ? ` (${board.attempt + 1})` : ""}`
                : board.attempt > 0
                  ? say("board.again", { number: board.attempt + 1 })
                  : ""
            }</span
          >
          ${entrantIn(people(true), board, true, won(true))}
          <span class="t-points small">${points ? `${points[0]} : ${points[1]}` : say("match.open")}</span>
          ${entrantIn(people(false), board, false, won(false))} ${boardEnd(board)}
        </div>
        ${shown.directing?.boardActions(shown.page, { round, match, board }) ?? nothing}
      </li>`;
    })}
  </ol>`;
}
