// What a tournament's page says about one player, one entrant, one moment. Pure: asks nothing, draws nothing.
import type { Scores } from "../games/common/game.ts";
import { gameOf } from "../games/registry.ts";
import { numbersIn } from "./party.ts";
import type {
  SeatName,
  Side,
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentPage,
  TournamentParty,
  TournamentRound,
} from "../wire/messages.ts";

const DAY_MS = 86_400_000;

const isIn = ({ white, black }: TournamentMatch, number: number | null): boolean =>
  number !== null && [...numbersIn(white), ...numbersIn(black ?? [])].includes(number);

/** A board as requests name it. */
export interface BoardPlace {
  round: TournamentRound;
  match: TournamentMatch;
  board: TournamentBoard;
}

export function hasPart(entrant: TournamentEntrant, player: string): boolean {
  return entrant.captain.id === player || [...entrant.line_up, ...entrant.alternates].some(({ id }) => id === player);
}

export function entrantOf(page: TournamentPage, player: string | null): TournamentEntrant | null {
  if (player === null || player === "") return null;
  return page.entrants.find((entrant) => hasPart(entrant, player)) ?? null;
}

export function byNumber(page: TournamentPage): Map<number, TournamentEntrant> {
  return new Map(page.entrants.flatMap((entrant) => (entrant.number === null ? [] : [[entrant.number, entrant]])));
}

export function directs(page: TournamentPage, player: string | null): boolean {
  return page.directors.some(({ id }) => id === player);
}

export function isOver(page: Pick<TournamentPage, "status">): boolean {
  return page.status === "finished" || page.status === "cancelled";
}

/** It is over, and open for corrections. */
export function isReopened(page: TournamentPage): boolean {
  return page.status === "finished" && (page.reopened ?? null) !== null;
}

/** Nothing in it changes any more, as far as anybody knows: it can be worked out. */
export function isFinal(page: TournamentPage): boolean {
  return page.status === "finished" && !isReopened(page);
}

export function openRound(page: TournamentPage): TournamentRound | null {
  return page.rounds.find(({ status }) => status === "playing") ?? null;
}

/** Players that an entrant needs for one match. */
export function lineUpSize(page: TournamentPage): number {
  return page.settings.boards * page.settings.seats;
}

/** While half of a Swiss's rounds have not been paired. */
export function takesLateEntries(page: TournamentPage): boolean {
  return page.status === "running" && page.kind === "swiss" && page.rounds.length * 2 <= page.settings.rounds;
}

const isOpen = (page: TournamentPage): boolean =>
  page.status === "registration" || page.status === "check_in" || takesLateEntries(page);

export function takesEntries(page: TournamentPage): boolean {
  return isOpen(page) && page.entrants.length < page.settings.entrants_max;
}

/** One could enter if there were a place. */
export function isFull(page: TournamentPage): boolean {
  return isOpen(page) && page.entrants.length >= page.settings.entrants_max;
}

/**
 * As far as it has been told: from then on whoever has not checked in does not play. Null: it does not end by the clock
 * alone.
 */
export function checkInEnds(page: TournamentPage): number | null {
  const { starts_at: startsAt, check_in_ms: checkInMs } = page.settings;
  const since = page.check_in_since ?? null;
  if (page.status !== "check_in" || since === null) return null;
  return startsAt !== null && startsAt > since ? null : since + checkInMs;
}

/** Nothing is left to be paired: it only wants to be closed. */
export function allPlayed(page: TournamentPage): boolean {
  return (
    page.status === "running" &&
    !page.pairing &&
    openRound(page) === null &&
    page.rounds_total !== null &&
    page.rounds_closed >= page.rounds_total
  );
}

const namesOfParty = (page: TournamentPage, party: TournamentParty): string =>
  numbersIn(party)
    .map((number) => page.entrants.find((entrant) => entrant.number === number)?.name ?? `#${number}`)
    .join(" · ");

/** Who sits on one side of a board, or, where nobody does, who it belongs to. */
export function peopleAt(
  page: TournamentPage,
  match: TournamentMatch,
  board: TournamentBoard,
  ofWhite: boolean,
): string {
  const number = ofWhite ? match.white : (match.black ?? match.white);
  const seated = Object.entries(board.seats)
    .filter(([seat]) => seat.startsWith(sideOf(board, ofWhite)))
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([, person]) => person?.name ?? []);
  return seated.join(" · ") || namesOfParty(page, number);
}

/**
 * The round of the latest whose board a player has lost by not coming to it. A director's decision says so itself, in
 * the log.
 */
export function missedRound(page: TournamentPage, player: string): number | null {
  const latest = page.rounds.at(-1);
  for (const { match, boards } of latest?.matches ?? [])
    for (const { board, seats, status, room, result, void: countsNot } of boards) {
      const seat = Object.entries(seats).find(([, person]) => person?.id === player)?.[0];
      if (
        !latest ||
        !seat ||
        status !== "forfeit" ||
        countsNot ||
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

/**
 * Why an entrant has no match in the round that is being played: a bye, which counts like a win; free in turn, as all
 * are in a round robin; in a knock-out nobody yet to meet, or out of it for good. Null: they have one, or it is not
 * for this that they have none.
 */
export function noMatch(page: TournamentPage, { number, status }: TournamentEntrant): NoMatch | null {
  const round = openRound(page);
  if (page.status !== "running" || number === null || status !== "playing") return null;
  const { place = null } = page.standings.find((standing) => standing.number === number) ?? {};
  if (page.kind === "knock_out" && place !== null) return "out";
  const match = round?.matches.find((each) => isIn(each, number));
  if (!round || (match && match.black !== null)) return null;
  if (page.kind === "knock_out") return "waits";
  if (!match) return null;
  return page.kind === "round_robin" ? "free" : "bye";
}
export type NoMatch = "bye" | "free" | "waits" | "out";

/** A member of the line-up for whom somebody else sits in the round that is being played. */
export function isReplaced(page: TournamentPage, { number, line_up: lineUp }: TournamentEntrant, me: string): boolean {
  const match = openRound(page)?.matches.find((each) => isIn(each, number));
  const seats = (match?.boards ?? []).flatMap((board) => Object.values(board.seats).map((person) => person?.id));
  return seats.length > 0 && lineUp.some(({ id }) => id === me) && !seats.includes(me);
}

/** Until when its directors can reopen it: for a day after its end. Null: it has not been finished. */
export function reopenableUntil({ status, ended_at: endedAt }: TournamentPage): number | null {
  return status === "finished" && endedAt !== null ? endedAt + DAY_MS : null;
}

export function openBoards(page: TournamentPage): BoardPlace[] {
  const round = openRound(page);
  if (!round) return [];
  return round.matches.flatMap((match) =>
    match.boards.flatMap((board) => (board.result === null && !board.void ? [{ round, match, board }] : [])),
  );
}

/** Where a player is wanted, or plays. */
export function boardOf(page: TournamentPage, player: string): BoardPlace | null {
  return (
    openBoards(page).find(({ board }) => Object.values(board.seats).some((person) => person?.id === player)) ?? null
  );
}

/** Rooms in which something is being played, in the order of the pairing. */
export function runningRooms(page: TournamentPage): string[] {
  return openBoards(page).flatMap(({ board }) =>
    board.status === "playing" && board.room !== null ? [board.room] : [],
  );
}

/** Who sits where in a room in which something is being played. */
export function sidesIn(page: TournamentPage, room: string): Record<Side, string[]> | null {
  const place = openBoards(page).find(({ board }) => board.room === room);
  if (!place) return null;
  const names = (side: Side): string[] =>
    Object.entries(place.board.seats)
      .filter(([seat]) => seat.startsWith(side))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, { name }]) => name);
  return { black: names("black"), white: names("white") };
}

export const otherSide = (side: Side): Side => (side === "black" ? "white" : "black");

/** The side that the match's white, or its black, has at a board. */
export function sideOf(board: TournamentBoard, ofWhite: boolean): Side {
  return ofWhite ? board.white_side : otherSide(board.white_side);
}

/** What white and black of a match have at one board; null while it is open. */
export function boardPoints(board: TournamentBoard): [number, number] | null {
  return board.result && [board.result.points[sideOf(board, true)], board.result.points[sideOf(board, false)]];
}

/** Of a match that is decided: its white won (1), its black (-1), nobody (0); null: not yet. */
export function outcomeOf(match: TournamentMatch): 1 | 0 | -1 | null {
  if (match.black === null) return 1;
  if (match.lot !== null) return match.lot === match.white ? 1 : -1;
  const last = match.boards.at(-1);
  if (!last || match.points === null) return null;
  if (match.boards.every(({ board }) => board === last.board)) {
    // One board, perhaps played again: the latest attempt decides.
    const winner = last.result?.winner ?? null;
    return winner === null ? 0 : winner === sideOf(last, true) ? 1 : -1;
  }
  return Math.sign(match.points[0] - match.points[1]) as 1 | 0 | -1;
}

/** Seats of a board whose players belong to the entrant. */
export function seatsOfEntrant(match: TournamentMatch, board: TournamentBoard, number: number | null): SeatName[] {
  if (number === null || !isIn(match, number)) return [];
  const side = sideOf(board, numbersIn(match.white).includes(number));
  return (Object.keys(board.seats) as SeatName[]).filter((seat) => seat.startsWith(side)).sort();
}

/** What has changed from one page to the next, as keys of rows: a match, a place in the standings, an entrant. */
export function changesBetween(before: TournamentPage | null, after: TournamentPage): Set<string> {
  const changed = new Set<string>();
  if (!before || before.id !== after.id) return changed;
  const old = rowsOf(before);
  for (const [key, row] of rowsOf(after)) if (old.get(key) !== row) changed.add(key);
  return changed;
}

export const matchKey = (round: number, match: number): string => `m${round}/${match}`;
export const standingKey = (number: number): string => `s${number}`;
export const entrantKey = (entrant: number): string => `e${entrant}`;
export const fixtureKey = (fixture: number): string => `f${fixture}`;

function rowsOf(page: TournamentPage): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { round, matches } of page.rounds)
    for (const match of matches)
      rows.set(
        matchKey(round, match.match),
        JSON.stringify([
          match.points,
          match.lot,
          match.boards.map(({ status, void: countsNot, result, seats }) => [status, countsNot, result, seats]),
        ]),
      );
  for (const { number, place, points } of page.standings) rows.set(standingKey(number), `${place} ${points}`);
  for (const entrant of page.entrants) rows.set(entrantKey(entrant.entrant), JSON.stringify(entrant));
  for (const { fixture, first, second, winner } of page.bracket ?? [])
    rows.set(fixtureKey(fixture), `${first} ${second} ${winner}`);
  return rows;
}

/** How the result of a board is asked for. */
export const askedOf = ({ game, options }: Pick<TournamentPage, "game" | "options">): Scores =>
  gameOf(game).scores(options);
