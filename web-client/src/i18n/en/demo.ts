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
  players: (p: { least: number; most: number }) =>
    p.least === p.most ? `${p.most} players` : `${p.least}–${p.most} players`,
  minutes: (p: { least: number; most: number }) => `${p.least}–${p.most} min`,
  here: (p: { here: number }) => (p.here === 1 ? "1 person here" : `${p.here} people here`),
  running: (p: { running: number }) => (p.running === 1 ? "1 game running" : `${p.running} games running`),
  waiting: (p: { waiting: number }) => (p.waiting === 1 ? "1 room open" : `${p.waiting} rooms open`),

  free: "Free, without an account. A computer player is always ready.",
  "step.choose": "Choose",
  "step.choose.note": "Everyone at once, and nobody sees it.",
  "step.seal": "Seal",
  "step.seal.note": "Your choice goes into the envelope.",
  "step.reveal": "Open",
  "step.reveal.note": "All envelopes together. Then see who clashed.",
});
