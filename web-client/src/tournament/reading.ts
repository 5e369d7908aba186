// What a tournament's page says about one player, one entrant, one moment. Pure: asks nothing, draws nothing.
import type { Scores } from "../games/common/game.ts";
import { game_of } from "../games/registry.ts";
import { has_place } from "./api.ts";
import type {
  SeatName,
  Side,
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentPage,
  TournamentRound,
  TournamentSummary,
} from "../wire/messages.ts";

/** A board as requests name it. */
export interface BoardPlace {
  round: TournamentRound;
  match: TournamentMatch;
  board: TournamentBoard;
}

export function has_part(entrant: TournamentEntrant, player: string): boolean {
  return entrant.captain.id === player || [...entrant.line_up, ...entrant.alternates].some(({ id }) => id === player);
}

export function entrant_of(page: TournamentPage, player: string | null): TournamentEntrant | null {
  if (player === null || player === "") return null;
  return page.entrants.find((entrant) => has_part(entrant, player)) ?? null;
}

export function by_number(page: TournamentPage): Map<number, TournamentEntrant> {
  return new Map(page.entrants.flatMap((entrant) => (entrant.number === null ? [] : [[entrant.number, entrant]])));
}

export function directs(page: TournamentPage, player: string | null): boolean {
  return page.directors.some(({ id }) => id === player);
}

export function is_over(page: Pick<TournamentPage, "status">): boolean {
  return page.status === "finished" || page.status === "cancelled";
}

/** It is over, and open for corrections. */
export function is_reopened(page: TournamentPage): boolean {
  return page.status === "finished" && (page.reopened ?? null) !== null;
}

/** Nothing in it changes any more, as far as anybody knows: it can be worked out. */
export function is_final(page: TournamentPage): boolean {
  return page.status === "finished" && !is_reopened(page);
}

export function open_round(page: TournamentPage): TournamentRound | null {
  return page.rounds.find(({ status }) => status === "playing") ?? null;
}

/** Players that an entrant needs for one match. */
export function line_up_size(page: TournamentPage): number {
  return page.settings.boards * page.settings.seats;
}

/** While half of a Swiss's rounds have not been paired. */
export function takes_late_entries(page: TournamentPage): boolean {
  return page.status === "running" && page.kind === "swiss" && page.rounds.length * 2 <= page.settings.rounds;
}

const is_open = (page: TournamentPage): boolean =>
  page.status === "registration" || page.status === "check_in" || takes_late_entries(page);

export function takes_entries(page: TournamentPage): boolean {
  return is_open(page) && page.entrants.length < page.settings.entrants_max;
}

/** One could enter if there were a place. */
export function is_full(page: TournamentPage): boolean {
  return is_open(page) && page.entrants.length >= page.settings.entrants_max;
}

/** As far as it has been told: from then on whoever has not checked in does not play. Null: it does not end by the clock alone. */
export function check_in_ends(page: TournamentPage): number | null {
  const { starts_at, check_in_ms } = page.settings;
  const since = page.check_in_since ?? null;
  if (page.status !== "check_in" || since === null) return null;
  return starts_at !== null && starts_at > since ? null : since + check_in_ms;
}

/** Those who would not be in it if it started now. */
export function not_ready(page: TournamentPage): TournamentEntrant[] {
  return page.entrants.filter(
    ({ line_up, status }) =>
      line_up.length < line_up_size(page) || (page.status === "check_in" && status !== "checked_in"),
  );
}

/** Nothing is left to be paired: it only wants to be closed. */
export function all_played(page: TournamentPage): boolean {
  return (
    page.status === "running" &&
    !page.pairing &&
    open_round(page) === null &&
    page.rounds_total !== null &&
    page.rounds_closed >= page.rounds_total
  );
}

/** Who sits on one side of a board, or, where nobody does, who it belongs to. */
export function people_at(
  page: TournamentPage,
  match: TournamentMatch,
  board: TournamentBoard,
  of_white: boolean,
): string {
  const number = of_white ? match.white : (match.black ?? match.white);
  const seated = Object.entries(board.seats)
    .filter(([seat]) => seat.startsWith(side_of(board, of_white)))
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([, person]) => person?.name ?? []);
  return seated.join(" · ") || (page.entrants.find((entrant) => entrant.number === number)?.name ?? `#${number}`);
}

/** The round of the latest whose board a player has lost by not coming to it. A director's decision says so itself, in the log. */
export function missed_round(page: TournamentPage, player: string): number | null {
  const latest = page.rounds.at(-1);
  for (const { match, boards } of latest?.matches ?? [])
    for (const { board, seats, status, room, result, void: counts_not } of boards) {
      const seat = Object.entries(seats).find(([, person]) => person?.id === player)?.[0];
      if (
        !latest ||
        !seat ||
        status !== "forfeit" ||
        counts_not ||
        room === null ||
        (result?.winner && seat.startsWith(result.winner))
      )
        continue;
      const decided = page.log.some(
        (entry) =>
          entry.what === "corrected" &&
          entry.board?.round === latest.round &&
          entry.board.match === match &&
          entry.board.board === board,
      );
      if (!decided) return latest.round;
    }
  return null;
}

export function open_boards(page: TournamentPage): BoardPlace[] {
  const round = open_round(page);
  if (!round) return [];
  return round.matches.flatMap((match) =>
    match.boards.flatMap((board) => (board.result === null && !board.void ? [{ round, match, board }] : [])),
  );
}

/** Where a player is wanted, or plays. */
export function board_of(page: TournamentPage, player: string): BoardPlace | null {
  return (
    open_boards(page).find(({ board }) => Object.values(board.seats).some((person) => person?.id === player)) ?? null
  );
}

/** Rooms in which something is being played, in the order of the pairing. */
export function running_rooms(page: TournamentPage): string[] {
  return open_boards(page).flatMap(({ board }) =>
    board.status === "playing" && board.room !== null ? [board.room] : [],
  );
}

/** Who sits where in a room in which something is being played. */
export function sides_in(page: TournamentPage, room: string): Record<Side, string[]> | null {
  const place = open_boards(page).find(({ board }) => board.room === room);
  if (!place) return null;
  const names = (side: Side): string[] =>
    Object.entries(place.board.seats)
      .filter(([seat]) => seat.startsWith(side))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, { name }]) => name);
  return { black: names("black"), white: names("white") };
}

export const other_side = (side: Side): Side => (side === "black" ? "white" : "black");

/** The side that the match's white, or its black, has at a board. */
export function side_of(board: TournamentBoard, of_white: boolean): Side {
  return of_white ? board.white_side : other_side(board.white_side);
}

/** What white and black of a match have at one board; null while it is open. */
export function board_points(board: TournamentBoard): [number, number] | null {
  return board.result && [board.result.points[side_of(board, true)], board.result.points[side_of(board, false)]];
}

/** Of a match that is decided: its white won (1), its black (-1), nobody (0); null: not yet. */
export function outcome_of(match: TournamentMatch): 1 | 0 | -1 | null {
  if (match.black === null) return 1;
  if (match.lot !== null) return match.lot === match.white ? 1 : -1;
  const last = match.boards.at(-1);
  if (!last || match.points === null) return null;
  if (match.boards.every(({ board }) => board === last.board)) {
    // One board, perhaps played again: the latest attempt decides.
    const winner = last.result?.winner ?? null;
    return winner === null ? 0 : winner === side_of(last, true) ? 1 : -1;
  }
  return Math.sign(match.points[0] - match.points[1]) as 1 | 0 | -1;
}

/** The attempt of its board that counts; those before it were tied, or are void. */
export function is_latest({ boards }: TournamentMatch, { board, attempt }: TournamentBoard): boolean {
  return !boards.some((other) => other.board === board && other.attempt > attempt);
}

/** Seats of a board whose players belong to the entrant. */
export function seats_of_entrant(match: TournamentMatch, board: TournamentBoard, number: number | null): SeatName[] {
  if (number === null || (match.white !== number && match.black !== number)) return [];
  const side = side_of(board, match.white === number);
  return (Object.keys(board.seats) as SeatName[]).filter((seat) => seat.startsWith(side)).sort();
}

/** What has changed from one page to the next, as keys of rows: a match, a place in the standings, an entrant. */
export function changes_between(before: TournamentPage | null, after: TournamentPage): Set<string> {
  const changed = new Set<string>();
  if (!before || before.id !== after.id) return changed;
  const old = rows_of(before);
  for (const [key, row] of rows_of(after)) if (old.get(key) !== row) changed.add(key);
  return changed;
}

export const match_key = (round: number, match: number): string => `m${round}/${match}`;
export const standing_key = (number: number): string => `s${number}`;
export const entrant_key = (entrant: number): string => `e${entrant}`;
export const fixture_key = (fixture: number): string => `f${fixture}`;

function rows_of(page: TournamentPage): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { round, matches } of page.rounds)
    for (const match of matches)
      rows.set(
        match_key(round, match.match),
        JSON.stringify([
          match.points,
          match.lot,
          match.boards.map(({ status, void: counts_not, result, seats }) => [status, counts_not, result, seats]),
        ]),
      );
  for (const { number, place, points } of page.standings) rows.set(standing_key(number), `${place} ${points}`);
  for (const entrant of page.entrants) rows.set(entrant_key(entrant.entrant), JSON.stringify(entrant));
  for (const { fixture, first, second, winner } of page.bracket ?? [])
    rows.set(fixture_key(fixture), `${first} ${second} ${winner}`);
  return rows;
}

export type ListGroup = "running" | "open" | "coming" | "over";

/** Where a tournament stands in a list of many. Drafts are their directors' own; one that is full is only waited for. */
export function group_of(summary: TournamentSummary): ListGroup {
  if (summary.status === "running") return "running";
  if (has_place(summary)) return "open";
  return summary.status === "finished" || summary.status === "cancelled" ? "over" : "coming";
}

/** How the result of a board is asked for. */
export const asked_of = ({ game, options }: Pick<TournamentPage, "game" | "options">): Scores =>
  game_of(game).scores(options);

/** Nothing but wins, ties and losses decides. */
export const is_plain = ({ wins, counts }: Scores): boolean => wins.length === 0 && counts !== "fields";
