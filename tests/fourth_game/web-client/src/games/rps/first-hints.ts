// What a first game explains.
import type { Hint } from "../common/game.ts";
import { owes, type RpsRoom } from "./hand.ts";
import { rpsHints } from "./words/hints.ts";

const { say } = rpsHints;

export function firstHints(room: RpsRoom): Hint[] {
  if (room.view?.phase !== "hands") return [];
  return owes(room)
    ? [{ id: "choose", text: say("choose"), about: ".rps-hands" }]
    : [{ id: "envelopes", text: say("envelopes"), about: ".envelopes" }];
}
