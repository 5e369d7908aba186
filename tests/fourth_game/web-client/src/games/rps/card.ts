// What the start page shows of the game: a drawing, for how many and how long, and its colour.
import type { Card } from "../common/game.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import picture from "./card.svg";
import sheet from "./colours.css?url";
import { about } from "./words/card.ts";

export const card: Card = {
  about,
  picture,
  players: [2, 6],
  minutes: [2, 5],
  practice: false,
  loadColours: () => loadSheet(sheet),
};
