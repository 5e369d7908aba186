// Knock-outs of made-up tournaments: which match waits for which, who comes through, and who stands where.
import type {
  BracketFixture,
  BracketSource,
  GameName,
  TournamentElimination,
  TournamentEntrant,
  TournamentPage,
  TournamentRound,
  TournamentStanding,
} from "../wire/messages.ts";
import { NOW, matchOf, pointsOf } from "./tournament-boards.ts";

/** Sources of all matches, as engine/bracket does it for powers of two; others have byes. */
function bracketOf(count: number, elimination: TournamentElimination): BracketFixture[] {
  let slots = [1, 2];
  while (slots.length < count) slots = slots.flatMap((seed) => [seed, slots.length * 2 + 1 - seed]);
  const fixtures: BracketFixture[] = [];
  const add = (
    stage: BracketFixture["stage"],
    round: number,
    firstFrom: BracketSource,
    secondFrom: BracketSource,
  ): number => {
    fixtures.push({
      fixture: fixtures.length,
      stage,
      round,
      first_from: firstFrom,
      second_from: secondFrom,
      first: null,
      second: null,
      winner: null,
      unplayed: false,
    });
    return fixtures.length - 1;
  };
  const seed = (number = 0): BracketSource => (number > count ? { from: "nobody" } : { from: "seed", number });
  const winner = (fixture = 0): BracketSource => ({ from: "winner_of", fixture });
  const loser = (fixture = 0): BracketSource => ({ from: "loser_of", fixture });
  const twice = elimination === "twice";
  const upper: number[][] = [];
  for (let round = 1, size = slots.length / 2; size >= (twice ? 1 : 2) || round === 1; round += 1, size /= 2) {
    const last = upper.at(-1);
    upper.push(
      Array.from({ length: size }, (_, at) =>
        add(
          "upper",
          round,
          last ? winner(last[2 * at]) : seed(slots[2 * at]),
          last ? winner(last[2 * at + 1]) : seed(slots[2 * at + 1]),
        ),
      ),
    );
  }
  const semis = upper.at(-1) ?? [];
  if (!twice) {
    if (elimination === "with_third_place") add("third_place", 1, loser(semis[0]), loser(semis[1]));
    add("final", 1, winner(semis[0]), winner(semis[1]));
    return fixtures;
  }
  let lower = (upper[0] ?? []).flatMap((_, at, all) =>
    at % 2 ? [] : [add("lower", 1, loser(all[at]), loser(all[at + 1]))],
  );
  let round = 1;
  for (const drop of upper.slice(1)) {
    round += 1;
    const from = [...drop].reverse();
    lower = lower.map((each, at) => add("lower", round, loser(from[at]), winner(each)));
    if (lower.length > 1) {
      round += 1;
      lower = lower.flatMap((_, at, all) =>
        at % 2 ? [] : [add("lower", round, winner(all[at]), winner(all[at + 1]))],
      );
    }
  }
  const final = add("final", 1, winner(semis[0]), winner(lower[0]));
  add("decider", 1, winner(final), loser(final));
  return fixtures;
}

export function playBracket(
  count: number,
  elimination: TournamentElimination,
  upto: number,
  open: boolean,
  rounds: TournamentRound[],
  entrants: TournamentEntrant[],
  game: GameName,
): BracketFixture[] {
  const fixtures = bracketOf(count, elimination);
  const losers = new Map<number, number | null>();
  const gone = (source: BracketSource): boolean =>
    source.from === "nobody" ||
    (source.from === "loser_of" && losers.has(source.fixture ?? 0) && losers.get(source.fixture ?? 0) === null);
  const come = (source: BracketSource): number | null =>
    source.from === "seed"
      ? (source.number ?? null)
      : source.from === "winner_of"
        ? (fixtures[source.fixture ?? 0]?.winner ?? null)
        : source.from === "loser_of"
          ? (losers.get(source.fixture ?? 0) ?? null)
          : null;
  const settle = (): void => {
    for (const fixture of fixtures) {
      fixture.first = come(fixture.first_from);
      fixture.second = come(fixture.second_from);
      const alone =
        fixture.first !== null && gone(fixture.second_from)
          ? fixture.first
          : fixture.second !== null && gone(fixture.first_from)
            ? fixture.second
            : null;
      if (alone !== null && fixture.winner === null) {
        fixture.winner = alone;
        fixture.unplayed = true;
        losers.set(fixture.fixture, null);
      }
    }
  };
  for (let round = 1; round <= upto; round += 1) {
    settle();
    settle();
    const due = fixtures.filter(
      ({ first, second, winner, stage }) => first !== null && second !== null && winner === null && stage !== "decider",
    );
    const isOpen = open && round === upto;
    const matches = due.map((fixture, index) => {
      const [one, other] = [fixture.first ?? 0, fixture.second ?? 0];
      const state = isOpen && index % 2 === 0 ? "playing" : isOpen && index % 4 === 1 ? "waiting" : "over";
      const match = matchOf(round, index + 1, one, other, entrants, state, 1, game, false, fixture.fixture);
      if (match.points !== null) {
        fixture.winner = match.points[0] > match.points[1] ? one : other;
        losers.set(fixture.fixture, fixture.winner === one ? other : one);
      }
      return match;
    });
    rounds.push({ round, status: isOpen ? "playing" : "closed", paired_at: NOW - 600_000, matches });
  }
  settle();
  return fixtures;
}

export function knockedOut(page: TournamentPage): TournamentStanding[] {
  const out = new Map<number, number>();
  for (const fixture of page.bracket ?? [])
    if (fixture.winner !== null)
      for (const number of [fixture.first, fixture.second])
        if (number !== null && number !== fixture.winner) out.set(number, (out.get(number) ?? 0) + 1);
  const lives = page.settings.elimination === "twice" ? 2 : 1;
  const done = page.status === "finished";
  const rows = page.entrants.map(({ entrant }) => ({
    number: entrant,
    points: pointsOf(page.rounds, entrant),
    annulled: false,
    tie_breaks: [],
    place: (out.get(entrant) ?? 0) >= lives ? 3 : done ? 1 : null,
  }));
  return rows.sort((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.number - other.number);
}
