// The games of the page. A game is its folder and what names it here; a name of the protocol without a game does not
// compile.
import type { GameName } from "../wire/messages.ts";
import type { Game } from "./common/game.ts";
import { game as ctor } from "./ctor/game.ts";
import { game as totas } from "./totas/game.ts";
import { game as tritoc } from "./tritoc/game.ts";

export const GAMES: { readonly [G in GameName]: Game<G> } = { ctor, totas, tritoc };
