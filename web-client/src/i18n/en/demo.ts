// English: the games on the start page, and the demo.
import { dictionary_part } from "../dictionary.ts";

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

export const demo_words = dictionary_part("demo", {
  caption: (p: { game: string }) => `${p.game}, played by computers`,
  watch: "Watch it large",
  pause: "Pause",
  resume: "Go on",

  games: (p: { count: number }) => `${NUMBERS[p.count] ?? p.count} ${p.count === 1 ? "game" : "games"}`,
  play: "Play now",
  play_label: (p: { game: string }) => `Play ${p.game} now against the computer`,
  practise: "Practise alone",
  rules_label: (p: { game: string }) => `Rules of ${p.game}`,
});
