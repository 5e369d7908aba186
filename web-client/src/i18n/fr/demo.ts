// Français : la démonstration de la page d’accueil.
import type { demoWords } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";

const NUMBERS = ["Aucun", "Un", "Deux", "Trois", "Quatre", "Cinq", "Six"];

export const words: WordsOf<typeof demoWords> = {
  caption: (p) => `${p.game}, joué par des ordinateurs`,
  watch: "Regarder en grand",
  pause: "Pause",
  resume: "Reprendre",

  games: (p) => `${NUMBERS[p.count] ?? p.count} ${p.count < 2 ? "jeu" : "jeux"}`,
  play: "Jouer",
  playLabel: (p) => `Jouer tout de suite à ${p.game} contre l’ordinateur`,
  practise: "S’entraîner seul",
  rulesLabel: (p) => `Règles de ${p.game}`,
};
