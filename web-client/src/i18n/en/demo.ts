// English: the games on the start page, and the demo.
import { dictionary_part } from "../dictionary.ts";

export const demo_words = dictionary_part("demo", {
  caption: (p: { game: string }) => `${p.game}, played by computers`,
  watch: "Watch it large",
  pause: "Pause",
  resume: "Go on",

  games: "Three games",
  "about.ctor": "One to three a side fill a board without edges. Teammates who choose the same square waste a chip.",
  "about.totas": "Chess on 144 squares. Both sides plan two half-moves in secret and move at once.",
  "about.tritoc": "Nine fields of nine holes and two dice: three in a row win a field, three fields the game.",
  play: "Play now",
  play_label: (p: { game: string }) => `Play ${p.game} now against the computer`,
  practise: "Practise alone",
  rules_label: (p: { game: string }) => `Rules of ${p.game}`,
});
