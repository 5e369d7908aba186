// The games of TOTA*S that start at one press: with time to look round.
import type { Ladder } from "../common/game.ts";
import games from "./ladder.json";

export const ladder = games as Ladder;
export const practice = null;
