// Which finished game is worth being shown to everybody: one that people have played against people; those of
// tournaments first, then rated ones, then those of registered players; among these the long and close ones. Pure, but
// for what has to be asked: a game's summary tells neither whether it was rated nor of which tournament it was.
import { seatsOf } from "../room/seats.ts";
import type { HttpGame, HttpGameSeat, Side } from "../wire/messages.ts";

/** The least first. */
const STANDINGS = ["guests", "registered", "rated", "tournament"] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Featured {
  game: HttpGame;
  standing: Standing;
}

/** What is asked of the server about a game that may be one of these. */
export interface Claims {
  isOfTournament: (game: HttpGame) => Promise<boolean>;
  isRated: (game: HttpGame) => Promise<boolean>;
}

/** Whoever gave up at once leaves nothing to look at. */
export const LEAST_INPUTS = 10;
/** Beyond that a game is not better for being longer. */
const LONG_INPUTS = 60;
/** Of so many of the best it is asked whether they were rated. */
const ASKED_MOST = 3;
const GIVEN_UP: ReadonlySet<string> = new Set(["resigned", "forfeit"]);
/** Boards of tournaments are called after it, its round and their number. */
export const BOARD_NUMBER = / \d+(\.\d+)+$/;

function peopleOf(game: HttpGame, side: Side): HttpGameSeat[] {
  return seatsOf(game, side).flatMap((seat) => {
    const who = game.seats[seat];
    return who?.kind === "human" && who.program !== true ? [who] : [];
  });
}

/** Neither against computers alone, nor by one person on both sides. */
function isBetweenPeople(game: HttpGame): boolean {
  const [black, white] = [peopleOf(game, "black"), peopleOf(game, "white")];
  const names = new Set([...black, ...white].map(({ name }) => name));
  return black.length > 0 && white.length > 0 && names.size > 1;
}

const isWorthIt = (game: HttpGame): boolean => isBetweenPeople(game) && game.inputs >= LEAST_INPUTS;

const isRegistered = (game: HttpGame): boolean =>
  (["black", "white"] as const).every((side) => peopleOf(game, side).some(({ registered }) => registered));

/** From 0 to 3: played to its end, close, and long. */
export function interestOf({ result, inputs }: HttpGame): number {
  const { black, white } = "chips" in result ? result.chips : result.points;
  const close = 1 - Math.abs(black - white) / Math.max(1, black + white);
  return (GIVEN_UP.has(result.reason) ? 0 : 1) + close + Math.min(1, inputs / LONG_INPUTS);
}

/** More is better. */
export const worthOf = ({ game, standing }: Featured): number => 10 * STANDINGS.indexOf(standing) + interestOf(game);

const byInterest = (one: HttpGame, other: HttpGame): number => interestOf(other) - interestOf(one);

/** The best of them; of two that are alike the one that comes first. Null: none is worth it. */
export async function bestOf(games: readonly HttpGame[], claims: Claims): Promise<Featured | null> {
  const worthIt = games.filter(isWorthIt).sort(byInterest);
  for (const game of worthIt.filter(({ name }) => BOARD_NUMBER.test(name)))
    if (await claims.isOfTournament(game)) return { game, standing: "tournament" };
  const registered = worthIt.filter(isRegistered);
  for (const game of registered.slice(0, ASKED_MOST))
    if (await claims.isRated(game)) return { game, standing: "rated" };
  const [game] = registered.length > 0 ? registered : worthIt;
  return game ? { game, standing: registered.length > 0 ? "registered" : "guests" } : null;
}

/** What was chosen on a day stays until the next, unless something better has come. */
export function chosen(kept: Featured | null, best: Featured | null): Featured | null {
  if (kept === null || best === null) return kept ?? best;
  return worthOf(best) > worthOf(kept) ? best : kept;
}
