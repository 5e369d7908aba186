// English: the games on the start page, and the demo.
import { dictionaryPart } from "../dictionary.ts";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

export const demoWords = dictionaryPart("demo", {
  caption: (p: { game: string }) => `${p.game}, played by computers`,
  watch: "Watch full size",
  pause: "Pause",
  resume: "Resume",

  games: (p: { count: number }) => `${NUMBERS[p.count] ?? p.count} ${p.count === 1 ? "game" : "games"}`,
  play: "Play now",
  playLabel: (p: { game: string }) => `Play ${p.game} now against the computer`,
  practise: "Practise solo",
  rulesLabel: (p: { game: string }) => `Rules of ${p.game}`,
});
