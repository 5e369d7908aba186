// English: the lists of finished games.
import { dictionaryPart } from "../dictionary.ts";

export const gamesWords = dictionaryPart("games", {
  title: "Finished games – Tutti",
  head: "Finished games",
  lead: "Every finished game can be played back, move by move, and checked in your browser.",
  all: "All games",
  mine: "My games",
  which: "Which games",
  game: "Game",
  anyGame: "All three",
  player: "Player",
  playerNote: "A name, as it stood at the table",
  search: "Show",
  none: "No game has been finished here yet.",
  noneFound: "No finished game is like that.",
  noneMine: "You have not finished a game yet. Those you play in this browser will stand here.",
  fetching: "Looking for games…",
  more: "More games",
  "result.black": "Black wins",
  "result.white": "White wins",
  "result.tie": "A draw",
  series: (p: { black: number; white: number; ties: number }) =>
    `Series ${p.black} : ${p.white}` + (p.ties > 0 ? `, ${p.ties === 1 ? "1 draw" : `${p.ties} draws`}` : ""),
  failed: "The list did not come.",
  again: "Try again",
});
