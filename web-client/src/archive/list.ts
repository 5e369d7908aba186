// The lists of finished games: what is asked for, and what has come so far. Pure; the screen fetches.
import type { GameName, GameResult, HttpGame, HttpGames } from "../wire/messages.ts";

export interface Wish {
  mine: boolean;
  game: GameName | "";
  player: string;
}

export interface GameList {
  games: HttpGame[];
  cursor: string | null;
  /** So many have come. */
  pages: number;
}

export const NO_GAMES: GameList = { games: [], cursor: null, pages: 0 };

/** What an address asks for; what it says wrongly it does not ask for. */
export function wishOf(search: string, games: readonly string[]): Wish {
  const words = new URLSearchParams(search);
  const game = words.get("game") ?? "";
  const player = words.get("player") ?? "";
  return {
    mine: player === "me",
    game: games.includes(game) ? (game as GameName) : "",
    player: player === "me" ? "" : player,
  };
}

/** The same as an address, and, with a cursor, as a question to the server. */
export function queryOf({ mine, game, player }: Wish, cursor: string | null = null): string {
  const words = new URLSearchParams();
  const name = mine ? "me" : player.trim();
  if (name !== "") words.set("player", name);
  if (game !== "") words.set("game", game);
  if (cursor !== null) words.set("cursor", cursor);
  const text = words.toString();
  return text === "" ? "" : `?${text}`;
}

/** One page more. A game that ended meanwhile moves the others on: nothing is listed twice. */
export function listAfter(list: GameList, page: HttpGames): GameList {
  const known = new Set(list.games.map((game) => game.id));
  return {
    games: [...list.games, ...page.games.filter((game) => !known.has(game.id))],
    cursor: page.cursor ?? null,
    pages: list.pages + 1,
  };
}

export function winnerOf(result: GameResult): "black" | "white" | "tie" {
  return result.winner ?? "tie";
}
