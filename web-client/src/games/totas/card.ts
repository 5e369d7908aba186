// What the start page shows of TOTA*S: its board as a drawing, for how many and how long, and its colour.
import type { Card } from "../common/game.ts";
import picture from "./card.svg";
import { loadColours } from "./colours.ts";
import { about } from "./words/card.ts";

export const card: Card = { about, picture, players: [2, 4], minutes: [30, 100], practice: false, loadColours };
