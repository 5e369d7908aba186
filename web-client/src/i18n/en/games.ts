// English: the lists of finished games.
import { dictionaryPart } from "../dictionary.ts";

export const gamesWords = dictionaryPart("games", {
  title: "Finished games – Tutti",
  head: "Finished games",
  lead: "Replay any finished game move by move, and verify it in your browser.",
  all: "All games",
  mine: "My games",
  which: "Which games",
  game: "Game",
  anyGame: "All three",
  player: "Player",
  playerNote: "The name used in the game",
  search: "Show",
  none: "No finished games yet.",
  noneFound: "No games match.",
  noneMine: "No finished games yet. Games you play in this browser will appear here.",
  fetching: "Looking for games…",
  more: "More games",
  "result.black": "Black wins",
  "result.white": "White wins",
  "result.tie": "A draw",
  series: (p: { black: number; white: number; ties: number }) =>
    `Series ${p.black} : ${p.white}` + (p.ties > 0 ? `, ${p.ties === 1 ? "1 draw" : `${p.ties} draws`}` : ""),
  failed: "The list could not be loaded.",
  again: "Try again",
});
