// English: the finished game that plays by itself on the start page.
import { dictionaryPart } from "../dictionary.ts";

export const featuredWords = dictionaryPart("featured", {
  head: "Game of the day",
  loading: "Looking for a game worth watching…",
  none: "No game between people has been finished here yet. Yours could be the first to be shown.",
  failed: "The game could not be loaded.",
  tournament: "tournament game",
  play: "Play",
  playLabel: "Play the game of the day",
  pause: "Pause",
  pauseLabel: "Pause the game of the day",
  open: "Open this moment",
});
