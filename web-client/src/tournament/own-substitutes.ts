// A captain's substitutes: who sits down at a board that waits for somebody.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { textOf } from "../components/forms.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { HttpTournamentSubstituteRequest, SeatName, TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { focusIfLost } from "./focus.ts";
import { openBoards, seatsOfEntrant, type BoardPlace } from "./reading.ts";
import type { Own } from "./own-state.ts";

const { say } = tournamentWords;

interface WaitingSeat {
  place: BoardPlace;
  seat: SeatName;
}

/** The list changes while somebody chooses: a place in it would be another seat's by then. */
const keyOf = ({ place: { round, match, board }, seat }: WaitingSeat): string =>
  `${round.round}/${match.match}/${board.board}/${board.attempt}/${seat}`;

export function substitutes(own: Own, page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
  const waiting = openBoards(page).filter(({ board }) => board.status === "waiting");
  const seats: WaitingSeat[] = waiting.flatMap((place) =>
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
    const form = event.target as HTMLFormElement;
    const [seat, player] = [textOf(event, "seat"), textOf(event, "player")];
    const chosen = seats.find((each) => keyOf(each) === seat);
    if (!chosen || player === "") return;
    const { round, match, board } = chosen.place;
    const body: HttpTournamentSubstituteRequest = {
      round: round.round,
      match: match.match,
      board: board.board,
      attempt: board.attempt,
      seat: chosen.seat,
      player,
    };
    const name = free.find(({ id }) => id === player)?.name ?? "";
    void own.act("substitute", body, "substitute", say("done.substitute", { name })).then((done) => {
      if (!done) return;
      form.reset();
      focusIfLost("#t-mine");
    });
  };
  return html`<form class="t-substitute" @submit=${submit}>
    <h3>${say("substitute")}</h3>
    <div class="pair">
      <label class="field"
        >${say("substitute.out")}<select name="seat" required data-testid="substitute-seat">
          <option value="">–</option>
          ${repeat(
            seats,
            keyOf,
            (each) =>
              html`<option value=${keyOf(each)}>
                ${each.place.board.seats[each.seat]?.name}${
                  page.settings.boards > 1 ? `, ${say("board.number", { number: each.place.board.board })}` : ""
                }
              </option>`,
          )}
        </select></label
      >
      <label class="field"
        >${say("substitute.in")}<select name="player" required data-testid="substitute-player">
          <option value="">–</option>
          ${repeat(
            free,
            ({ id }) => id,
            ({ id, name }) => html`<option value=${id}>${name}</option>`,
          )}
        </select></label
      >
    </div>
    ${own.wrongLine("substitute")}
    <p><button data-testid="substitute-go" aria-disabled=${own.busy("substitute")}>${say("substitute.go")}</button></p>
  </form>`;
}
