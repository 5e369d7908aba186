// Tournaments made up by a small program: people meet, somebody wins, standings follow. For development and screenshots only;
// the rules of pairing are the server's, these are near enough to be looked at.
import type {
  BracketFixture,
  BracketSource,
  GameFullOptions,
  GameName,
  SeatName,
  TieBreak,
  TournamentBoard,
  TournamentElimination,
  TournamentEntrant,
  TournamentKind,
  TournamentMatch,
  TournamentPage,
  TournamentRound,
  TournamentSettings,
  TournamentStanding,
  TournamentStatus,
  TournamentSummary,
} from "../wire/messages.ts";

export const NOW = Date.UTC(2026, 10, 23, 18, 0);
const NAMES = [
  "Ada",
  "Grace",
  "Edsger",
  "Barbara",
  "Ken",
  "Маша",
  "Alan-Mathison-Turing",
  "Katherine",
  "Dennis",
  "Radia",
  "Donald",
  "Frances",
  "Niklaus",
  "Adele",
  "Tony",
  "Margaret",
  "Élodie",
  "Leslie",
];
const CLUBS = ["Rooks", "Bishops", null];
const OPTIONS: { [game in GameName]?: GameFullOptions } = {
  tritoc: { layout: "standard", dice: "two", turn_seconds: 30 },
  ctor: { size: 8, teams: [1, 1], power: 2, sandglass: 30, auto_replace: false, secrets: false, secrets_seconds: 60 },
  totas: {} as GameFullOptions,
};

export interface Wish {
  kind: TournamentKind;
  game?: GameName;
  count: number;
  status?: TournamentStatus;
  /** How many rounds have been paired; of the latest, some boards are still open if `open`. */
  rounds?: number;
  of?: number;
  open?: boolean;
  paused?: boolean;
  team?: boolean;
  boards?: number;
  elimination?: TournamentElimination;
  settings?: Partial<TournamentSettings>;
  name?: string;
  seed_order?: number[];
  /** Of the latest round, the first board of the first match has been declared void and is played again. */
  void?: boolean;
  /** Who has withdrawn before half of their games. */
  annulled?: number;
  /** Players of the page's own that a scene is seen with: who is Ada, and what she is. */
  ada?: TournamentEntrant["status"] | "none";
}

const person = (index: number): { id: string; name: string } => ({
  id: index === 0 ? "p7K2M9QXT4" : `p0000${String(index).padStart(4, "0")}`,
  name: NAMES[index % NAMES.length] + (index >= NAMES.length ? ` ${Math.floor(index / NAMES.length) + 1}` : ""),
});
const roomOf = (round: number, match: number, board: number): string =>
  `0T${String(round).padStart(2, "0")}${String(match).padStart(2, "0")}0${board}`;
/** Who wins: mostly the better number, by a rule that looks like chance and is always the same. */
const beats = (one: number, other: number, round: number): boolean =>
  (one * 7 + other * 13 + round * 5) % 10 < 7 === one < other;

export function makeTournament(wish: Wish): TournamentPage {
  const {
    kind,
    count,
    game = "tritoc",
    status = "running",
    rounds = 0,
    open = false,
    team = false,
    boards = 1,
    elimination = "single",
  } = wish;
  const started = status === "running" || status === "finished";
  const total =
    wish.of ??
    (kind === "round_robin" ? count - 1 + (count % 2) : kind === "knock_out" ? Math.ceil(Math.log2(count)) : rounds);
  const size = team ? boards : 1;
  const entrants: TournamentEntrant[] = Array.from({ length: count }, (_, index) => {
    const members = Array.from({ length: size }, (_each, at) =>
      person(team ? index * (size + 1) + at : wish.ada === "none" ? index + 1 : index),
    );
    const captain = members[0] ?? person(index);
    return {
      entrant: index + 1,
      number: started ? index + 1 : null,
      name: team
        ? ["The Rooks", "Bishops of Bath", "Knights Who Say", "Pawns"][index % 4] + (index > 3 ? ` ${index}` : "")
        : captain.name,
      club: kind === "swiss" ? (CLUBS[index % 3] ?? null) : null,
      rating: game === "ctor" ? 1800 - index * 37 : 0,
      status:
        index === 0 && wish.ada && wish.ada !== "none"
          ? wish.ada
          : index === 5 && started
            ? "absent"
            : index === 7 && started
              ? "withdrawn"
              : started
                ? "playing"
                : status === "check_in" && index % 2
                  ? "checked_in"
                  : "registered",
      captain,
      line_up: members,
      alternates: team ? [person(index * (size + 1) + size)] : [],
    };
  });
  const played: TournamentRound[] = [];
  let bracket: BracketFixture[] | null = null;
  if (started && kind === "knock_out") bracket = playBracket(count, elimination, rounds, open, played, entrants, game);
  else if (started)
    for (let round = 1; round <= rounds; round += 1)
      played.push(playRound(kind, entrants, played, round, open && round === rounds, boards, team, game));
  const closed = played.filter(({ status: each }) => each === "closed").length;
  const settings: TournamentSettings = {
    twice: false,
    rounds: total,
    elimination,
    scheveningen: false,
    boards,
    seats: 1,
    team,
    entrants_max: Math.max(16, count),
    password: false,
    invited: false,
    needs_registered: false,
    rated: game === "ctor",
    visibility: "public",
    spectator_delay: 0,
    grace_ms: 300_000,
    break_ms: 60_000,
    check_in_ms: 0,
    starts_at: null,
    forbid_same_club: false,
    annul_withdrawals: wish.annulled !== undefined,
    tie_breaks:
      kind === "knock_out"
        ? []
        : kind === "swiss"
          ? ["buchholz_cut_1", "buchholz", "wins"]
          : ["sonneborn_berger", "direct_encounter"],
    forbidden: [],
    ...wish.settings,
  };
  const page: TournamentPage = {
    id: "T7Q2XK9M",
    name: wish.name ?? "Friday evening",
    kind,
    game,
    status,
    paused: wish.paused ?? false,
    opened_at: NOW - 7_200_000,
    started_at: started ? NOW - 3_600_000 : null,
    ended_at: status === "finished" ? NOW : null,
    rounds_total: started ? total : null,
    rounds_closed: closed,
    options: OPTIONS[game] ?? ({} as GameFullOptions),
    settings,
    commitment: "9f2c7d1e4b8a6035c1d2e3f4a5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718",
    seed: status === "finished" ? "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" : null,
    directors: [{ id: "pD1rect0r1", name: "Dora" }],
    next_round_at: status === "running" && !open && closed < total ? Date.now() + 47_000 : null,
    pairing: false,
    seed_order: wish.seed_order ?? [],
    entrants,
    standings: [],
    rounds: played,
    bracket,
    log: started
      ? [
          { at: NOW - 3_500_000, what: "seeds", by: "Dora", about: "", board: null, reason: "" },
          {
            at: NOW - 2_000_000,
            what: "corrected",
            by: "Dora",
            about: "",
            board: { round: 1, match: 2, board: 1 },
            reason: "The result was entered for the wrong side.",
          },
          { at: NOW - 1_000_000, what: "absent", by: "Dora", about: "Маша", board: null, reason: "" },
        ]
      : [],
  };
  if (closed > 0) page.standings = bracket ? knockedOut(page) : ranked(page);
  const [first] = wish.void ? (played.at(-1)?.matches ?? []) : [];
  if (first)
    first.boards = first.boards.flatMap((board) =>
      board.board === 1
        ? [
            {
              ...board,
              status: "over" as const,
              void: true,
              result: boardOf(1, 1, 1, 1, 2, entrants, "over", game, true).result,
            },
            { ...board, attempt: 1, status: "playing" as const, result: null },
          ]
        : [board],
    );
  const gone = page.standings.findIndex(({ number }) => number === wish.annulled);
  if (gone >= 0) {
    const last = page.standings.splice(gone, 1).map((standing) => ({ ...standing, place: null, annulled: true }));
    page.standings = [...page.standings.map((standing, index) => ({ ...standing, place: index + 1 })), ...last];
  }
  return page;
}

/** A game's board, over or open. */
function boardOf(
  round: number,
  match: number,
  at: number,
  white: number,
  black: number,
  entrants: TournamentEntrant[],
  state: "over" | "playing" | "waiting" | "forfeit",
  game: GameName,
  whiteWins: boolean,
): TournamentBoard {
  const whiteSide = at % 2 ? "white" : "black";
  const blackSide = whiteSide === "white" ? "black" : "white";
  const seat = (number: number): { id: string; name: string } =>
    entrants[number - 1]?.line_up[at - 1] ?? person(number - 1);
  const winner = whiteWins ? whiteSide : blackSide;
  const win = game === "ctor" ? 2 : 5;
  const counted =
    game === "ctor" && state === "over"
      ? { black: winner === "black" ? 34 : 21, white: winner === "white" ? 34 : 21 }
      : { black: 0, white: 0 };
  return {
    board: at,
    attempt: 0,
    room: roomOf(round, match, at),
    white_side: whiteSide,
    status: state,
    void: false,
    seats: { [`${whiteSide}1`]: seat(white), [`${blackSide}1`]: seat(black) } as Record<
      SeatName,
      { id: string; name: string }
    >,
    result:
      state === "over" || state === "forfeit"
        ? {
            winner,
            points: {
              black: winner === "black" ? win : state === "forfeit" ? 0 : win === 5 ? 1 : 0,
              white: winner === "white" ? win : state === "forfeit" ? 0 : win === 5 ? 1 : 0,
            },
            counted,
            game_id: state === "over" ? `G${round}X${match}X${at}` : null,
          }
        : null,
  };
}

function matchOf(
  round: number,
  match: number,
  white: number,
  black: number | null,
  entrants: TournamentEntrant[],
  state: "over" | "playing" | "waiting" | "forfeit",
  boards: number,
  game: GameName,
  team: boolean,
  fixture: number | null,
): TournamentMatch {
  if (black === null)
    return { match, white, black, fixture, points: [game === "ctor" ? 2 : 5, 0], lot: null, boards: [] };
  const all = Array.from({ length: boards }, (_, at) =>
    boardOf(
      round,
      match,
      at + 1,
      white,
      black,
      entrants,
      state === "playing" && at % 2 ? "over" : state,
      game,
      beats(white, black, round + at),
    ),
  );
  const open = all.some(({ result }) => result === null);
  const won = (ofWhite: boolean): number =>
    all.reduce(
      (sum, { result, white_side: whiteSide }) =>
        sum + (result?.points[ofWhite ? whiteSide : whiteSide === "white" ? "black" : "white"] ?? 0),
      0,
    );
  const points: [number, number] | null = open
    ? null
    : team && boards > 1
      ? won(true) > won(false)
        ? [2, 0]
        : won(true) < won(false)
          ? [0, 2]
          : [1, 1]
      : [won(true), won(false)];
  return { match, white, black, fixture, points, lot: null, boards: all };
}

const pointsOf = (rounds: TournamentRound[], number: number): number =>
  rounds
    .filter(({ status }) => status === "closed")
    .reduce(
      (sum, { matches }) =>
        sum +
        matches.reduce(
          (all, match) =>
            all +
            (match.white === number ? (match.points?.[0] ?? 0) : match.black === number ? (match.points?.[1] ?? 0) : 0),
          0,
        ),
      0,
    );

function playRound(
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
  const met = new Set(before.flatMap(({ matches }) => matches.map(({ white, black }) => `${white}-${black}`)));
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

function ranked(page: TournamentPage): TournamentStanding[] {
  const total = (number: number): number => pointsOf(page.rounds, number);
  const closed = page.rounds.filter(({ status }) => status === "closed");
  const opponents = (number: number): { round: number; opponent: number | null; value: number }[] =>
    closed
      .flatMap(({ round, matches }) =>
        matches.flatMap(({ white, black }) =>
          white === number || black === number ? [{ round, opponent: white === number ? black : white, value: 0 }] : [],
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

function knockedOut(page: TournamentPage): TournamentStanding[] {
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

function playBracket(
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

export function summaryOf(page: TournamentPage): TournamentSummary {
  const {
    id,
    name,
    kind,
    game,
    status,
    paused,
    opened_at: openedAt,
    started_at: startedAt,
    ended_at: endedAt,
    rounds_total: roundsTotal,
    rounds_closed: roundsClosed,
    settings,
  } = page;
  const winners =
    status === "finished"
      ? page.standings.filter(({ place }) => place === 1).flatMap(({ number }) => page.entrants[number - 1]?.name ?? [])
      : [];
  return {
    id,
    name,
    kind,
    game,
    status,
    paused,
    opened_at: openedAt,
    started_at: startedAt,
    ended_at: endedAt,
    rounds_total: roundsTotal,
    rounds_closed: roundsClosed,
    team: settings.team,
    rated: settings.rated,
    entrants: page.entrants.length,
    entrants_max: settings.entrants_max,
    password: settings.password,
    invited: settings.invited,
    needs_registered: settings.needs_registered,
    starts_at: settings.starts_at,
    winners,
  };
}
