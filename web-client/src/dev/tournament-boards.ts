// Boards and matches of made-up tournaments: who sits there, who wins, and what it counts.
import type {
  GameName,
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentRound,
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

export const person = (index: number): { id: string; name: string } => ({
  id: index === 0 ? "p7K2M9QXT4" : `p0000${String(index).padStart(4, "0")}`,
  name: NAMES[index % NAMES.length] + (index >= NAMES.length ? ` ${Math.floor(index / NAMES.length) + 1}` : ""),
});

const roomOf = (round: number, match: number, board: number): string =>
  `0T${String(round).padStart(2, "0")}${String(match).padStart(2, "0")}0${board}`;

/** Who wins: mostly the better number, by a rule that looks like chance and is always the same. */
const beats = (one: number, other: number, round: number): boolean =>
  (one * 7 + other * 13 + round * 5) % 10 < 7 === one < other;

/** A game's board, over or open. */
export function boardOf(
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
    seats: { [`${whiteSide}1`]: seat(white), [`${blackSide}1`]: seat(black) },
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

export function matchOf(
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

export const pointsOf = (rounds: TournamentRound[], number: number): number =>
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
