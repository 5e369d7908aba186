// The games that start at one press.
import type { Ladder } from "../common/game.ts";

export const ladder: Ladder = {
  rungs: [{ options: { players: 1, points: 3 }, seat: "black1", seats: { white1: "bot:1" }, wins: 2 }],
  first: 0,
};
export const practice = null;
