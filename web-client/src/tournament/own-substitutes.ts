// A captain's substitutes: who sits down at a board that waits for somebody.
import { html, nothing, type TemplateResult } from "lit-html";
import { textOf } from "../components/forms.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { HttpTournamentSubstituteRequest, TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { focusIfLost } from "./focus.ts";
import { openBoards, seatsOfEntrant } from "./reading.ts";
import type { Own } from "./own-state.ts";

const { say } = tournamentWords;

export function substitutes(own: Own, page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
  const waiting = openBoards(page).filter(({ board }) => board.status === "waiting");
  const seats = waiting.flatMap((place) =>
    seatsOfEntrant(place.match, place.board, mine.number).map((seat) => ({ place, seat })),
  );
  if (seats.length === 0) return nothing;
  const seated = new Set(
    seats.flatMap(({ place }) =>
      place.match.boards.flatMap(({ seats: all }) => Object.values(all).map((person) => person?.id)),
    ),
  );
  const free = [...mine.line_up, ...mine.alternates].filter(({ id }) => !seated.has(id));
  if (free.length === 0) return nothing;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = seats[Number(textOf(event, "seat"))];
    if (!chosen) return;
    const { round, match, board } = chosen.place;
    const body: HttpTournamentSubstituteRequest = {
      round: round.round,
      match: match.match,
      board: board.board,
      attempt: board.attempt,
      seat: chosen.seat,
      player: textOf(event, "player"),
    };
    const name = free.find(({ id }) => id === body.player)?.name ?? "";
    void own
      .act("substitute", body, "substitute", say("done.substitute", { name }))
      .then((done) => done && focusIfLost("#t-mine"));
  };
  return html`<form class="t-substitute" @submit=${submit}>
    <h3>${say("substitute")}</h3>
    <div class="pair">
      <label class="field"
        >${say("substitute.out")}<select name="seat" data-testid="substitute-seat">
          ${seats.map(
            ({ place, seat }, index) =>
              html`<option value=${index}>
                ${place.board.seats[seat]?.name}${
                  page.settings.boards > 1 ? `, ${say("board.number", { number: place.board.board })}` : ""
                }
              </option>`,
          )}
        </select></label
      >
      <label class="field"
        >${say("substitute.in")}<select name="player" data-testid="substitute-player">
          ${free.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
        </select></label
      >
    </div>
    ${own.wrongLine("substitute")}
    <p><button data-testid="substitute-go" aria-disabled=${own.busy("substitute")}>${say("substitute.go")}</button></p>
  </form>`;
}
