// Who met whom: a grid of all against all, or, where not all meet, a line of rounds for each. Pure.
import type { TournamentMatch, TournamentPage } from "../wire/messages.ts";
import { soleEntrant } from "./party.ts";

export interface Meeting {
  round: number;
  /** Null: nobody. */
  opponent: number | null;
  white: boolean;
  /** Null: it is open. */
  points: number | null;
  /** Decided without a game. */
  forfeit: boolean;
}

/** For each number its meetings, one for each round in which it had one. */
export function meetingsOf(page: TournamentPage): Map<number, Meeting[]> {
  const meetings = new Map<number, Meeting[]>();
  const add = (number: number, meeting: Meeting): void => {
    meetings.set(number, [...(meetings.get(number) ?? []), meeting]);
  };
  for (const { round, matches } of page.rounds)
    for (const told of matches) {
      const match = {
        ...told,
        white: soleEntrant(told.white),
        black: told.black === null ? null : soleEntrant(told.black),
      };
      const forfeit = isForfeit(match);
      const [white, black] = match.points ?? [null, null];
      add(match.white, { round, opponent: match.black, white: true, points: white, forfeit });
      if (match.black !== null)
        add(match.black, { round, opponent: match.white, white: false, points: black, forfeit });
    }
  return meetings;
}

function isForfeit({ boards }: TournamentMatch): boolean {
  const counting = boards.filter((board) => !board.void);
  return counting.length > 0 && counting.every(({ status }) => status === "forfeit");
}

/** Numbers in the order of the standings; before there are any, in their own. */
export function standingOrder(page: TournamentPage): number[] {
  const listed = page.standings.map(({ number }) => number);
  const known = new Set(listed);
  const others = page.entrants.flatMap(({ number }) => (number === null || known.has(number) ? [] : [number]));
  return [...listed, ...others.sort((one, other) => one - other)];
}

/** A grid is for who meets everybody; nobody reads one of a hundred columns. */
export function isGrid(page: TournamentPage): boolean {
  return page.kind === "round_robin" && page.entrants.length <= 24;
}
