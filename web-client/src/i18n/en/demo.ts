// English: the games on the start page, and the demo.
import { dictionaryPart } from "../dictionary.ts";

export const demoWords = dictionaryPart("demo", {
  caption: (p: { game: string }) => `${p.game}, played by computers`,
  watch: "Watch it large",
  pause: "Pause",
  resume: "Go on",

  games: "Three games",
  "about.ctor": "One to three a side fill a board without edges. Teammates who choose the same square waste a chip.",
  "about.totas": "Chess on 144 squares. Both sides plan two half-moves in secret and move at once.",
  "about.tritoc": "Nine fields of nine holes and two dice: three in a row win a field, three fields the game.",
  play: "Play now",
  playLabel: (p: { game: string }) => `Play ${p.game} now against the computer`,
  practise: "Practise alone",
  rulesLabel: (p: { game: string }) => `Rules of ${p.game}`,
});
