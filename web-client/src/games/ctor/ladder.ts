// The games of CTOR that start at one press, and what is practised alone.
import type { CtorOptions } from "../../wire/messages.ts";
import type { Ladder } from "../common/game.ts";
import games from "./ladder.json";

export const ladder = games as Ladder;
export const practice: CtorOptions = { size: 8, teams: [1, 1], auto_replace: true };
