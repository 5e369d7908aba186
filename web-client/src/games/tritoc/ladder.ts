// The games of Tritoc that start at one press: without a clock.
import type { Ladder } from "../common/game.ts";
import games from "./ladder.json";

export const ladder = games as Ladder;
export const practice = null;
