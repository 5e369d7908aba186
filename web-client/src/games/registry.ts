// The games by their names, for all who ask. What a game is, common/game.ts says.
import { language } from "../language/language.ts";
import type { ReadingOf } from "../room/reading.ts";
import type { GameName } from "../wire/messages.ts";
import type { Game } from "./common/game.ts";
import { GAMES } from "./list.ts";

/** A game, whatever its name. */
export const gameOf = (name: GameName): Game => GAMES[name];

/** Its name in the language that is spoken. */
export const titleOf = (name: GameName): string => GAMES[name].title[language()];

export const readingOf: ReadingOf = (name) => gameOf(name).reading;
