// How a board's result is asked for, so that it cannot contradict itself: who has won, then what the game counts. What
// a game can end with the server knows (protocol/reference/tournaments.md, "Corrections"); this asks for no other.
// Pure.
import type { Scores } from "../games/common/game.ts";
import type { Side, TournamentBoardResult } from "../wire/messages.ts";

type BySide = Record<Side, number>;

/** As far as it has been said. */
export interface Answered {
  /** Undefined: nobody has said yet; null: a tie. */
  winner: Side | null | undefined;
  /** Of who wins, one of `wins`. */
  won: number;
  counted: BySide;
}

const FOR_WIN = 5;

/** Both have as many: whichever is said is that of both. */
export const isEven = ({ counts }: Scores, { winner }: Answered): boolean => counts === "chips" && winner === null;

/** The most that one side can have, beside what the other has; as long as nobody has won, as if it were this side. */
export function mostOf(asked: Scores, { winner, counted }: Answered, side: Side): number {
  const outcome = winner === null ? "tied" : winner === undefined || winner === side ? "won" : "lost";
  return Math.max(0, asked.mostOf(counted[side === "black" ? "white" : "black"], outcome));
}

/** With what a form begins. */
export function answeredOf(asked: Scores, result: TournamentBoardResult | null): Answered {
  const none = { black: 0, white: 0 };
  if (result === null) return { winner: undefined, won: asked.wins[0] ?? 0, counted: none };
  const { winner, points } = result;
  const of = (side: Side): number => {
    if (asked.counts === "chips") return result.counted[side];
    return asked.counts === "fields" ? Math.max(0, points[side] - (winner === side ? FOR_WIN : 0)) : 0;
  };
  const won = winner === null ? 0 : points[winner];
  return {
    winner: winner === null && !asked.ties ? undefined : winner,
    won: asked.wins.includes(won) ? won : (asked.wins[0] ?? 0),
    counted: { black: of("black"), white: of("white") },
  };
}

/** What is sent. Of a winner, or a tie, that has been said. */
export function scoreOf(asked: Scores, answered: Answered): { points: BySide; winner: Side | null; counted: BySide } {
  const { won, counted } = answered;
  const winner = answered.winner ?? null;
  const sides = (of: (side: Side) => number): BySide => ({ black: of("black"), white: of("white") });
  if (asked.counts === "fields")
    return {
      points: sides((side) => counted[side] + (winner === side ? FOR_WIN : 0)),
      winner,
      counted: sides(() => 0),
    };
  if (asked.wins.length > 0)
    return { points: sides((side) => (winner === side ? won : 1)), winner, counted: sides(() => 0) };
  const points = sides((side) => (winner === null ? 1 : winner === side ? 2 : 0));
  return { points, winner, counted: isEven(asked, answered) ? sides(() => counted.black) : counted };
}
