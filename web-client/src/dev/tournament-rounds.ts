// Rounds of made-up tournaments in which everybody plays on, and the standings that follow from them.
import type {
  GameName,
  TieBreak,
  TournamentEntrant,
  TournamentKind,
  TournamentPage,
  TournamentRound,
  TournamentStanding,
} from "../wire/messages.ts";
import { soleEntrant } from "../tournament/party.ts";
import { NOW, matchOf, pointsOf } from "./tournament-boards.ts";

export function playRound(
  kind: TournamentKind,
  entrants: TournamentEntrant[],
  before: TournamentRound[],
  round: number,
  open: boolean,
  boards: number,
  team: boolean,
  game: GameName,
): TournamentRound {
  const numbers = entrants.map(({ entrant }) => entrant);
  const met = new Set(
    before.flatMap(({ matches }) =>
      matches.map(({ white, black }) => `${soleEntrant(white)}-${black === null ? "" : soleEntrant(black)}`),
    ),
  );
  const pairs: [number, number | null][] = [];
  if (kind === "round_robin") {
    const circle: (number | null)[] = numbers.length % 2 ? [...numbers, null] : [...numbers];
    const [first = null, ...rest] = circle;
    const turned = [first, ...rest.slice(-(round - 1)), ...rest.slice(0, rest.length - (round - 1))].slice(
      0,
      circle.length,
    );
    for (let at = 0; at < circle.length / 2; at += 1) {
      const [one = null, other = null] = [turned[at], turned[circle.length - 1 - at]];
      if (one !== null) pairs.push(round % 2 || other === null ? [one, other] : [other, one]);
      else if (other !== null) pairs.push([other, null]);
    }
  } else {
    const left = [...numbers].sort((one, other) => pointsOf(before, other) - pointsOf(before, one) || one - other);
    while (left.length > 1) {
      const one = left.shift() ?? 0;
      const at = Math.max(
        0,
        left.findIndex((other) => !met.has(`${one}-${other}`) && !met.has(`${other}-${one}`)),
      );
      const [other = 0] = left.splice(at, 1);
      pairs.push((one + round) % 2 ? [one, other] : [other, one]);
    }
    if (left[0] !== undefined) pairs.push([left[0], null]);
  }
  const matches = pairs.map(([white, black], index) =>
    matchOf(
      round,
      index + 1,
      white,
      black,
      entrants,
      open && index % 3 === 0 ? "playing" : open && index % 3 === 1 ? "waiting" : index === 3 ? "forfeit" : "over",
      boards,
      game,
      team,
      null,
    ),
  );
  return { round, status: open ? "playing" : "closed", paired_at: NOW - 600_000, matches };
}

export function ranked(page: TournamentPage): TournamentStanding[] {
  const total = (number: number): number => pointsOf(page.rounds, number);
  const closed = page.rounds.filter(({ status }) => status === "closed");
  const opponents = (number: number): { round: number; opponent: number | null; value: number }[] =>
    closed
      .flatMap(({ round, matches }) =>
        matches.flatMap(({ white, black }) =>
          white === number || black === number
            ? [{ round, opponent: white === number ? black && soleEntrant(black) : soleEntrant(white), value: 0 }]
            : [],
        ),
      )
      .map((each) => ({ ...each, value: each.opponent === null ? 3 : total(each.opponent) }));
  const wins = (number: number): number =>
    closed.filter(({ matches }) =>
      matches.some(
        ({ white, black, points }) =>
          points && ((white === number && points[0] > points[1]) || (black === number && points[1] > points[0])),
      ),
    ).length;
  const tie = (number: number, name: TieBreak["name"]): TieBreak => {
    const met = opponents(number);
    const least =
      name === "buchholz_cut_1"
        ? met.reduce(
            (low, each) => (each.value < low.value ? each : low),
            met[0] ?? { round: 0, opponent: null, value: 0 },
          )
        : null;
    const parts =
      name === "wins" || name === "direct_encounter" ? [] : met.map((each) => ({ ...each, cut: each === least }));
    const value = name === "wins" ? wins(number) : parts.reduce((sum, part) => sum + (part.cut ? 0 : part.value), 0);
    return { name, value, applies: name !== "direct_encounter" || number % 2 === 0, parts };
  };
  const rows = page.entrants.map(({ entrant }) => ({
    number: entrant,
    points: total(entrant),
    tie_breaks: page.settings.tie_breaks.map((name) => tie(entrant, name)),
  }));
  rows.sort(
    (one, other) => other.points - one.points || (other.tie_breaks[0]?.value ?? 0) - (one.tie_breaks[0]?.value ?? 0),
  );
  return rows.map((row, index) => ({ ...row, annulled: false, place: index + 1 }));
}
