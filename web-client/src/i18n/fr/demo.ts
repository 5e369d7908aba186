// Français : la démonstration de la page d’accueil.
import type { demoWords } from "../en/demo.ts";
import type { WordsOf } from "../dictionary.ts";

export const words: WordsOf<typeof demoWords> = {
  caption: (p) => `${p.game}, joué par des ordinateurs`,
  watch: "Regarder en grand",
  pause: "Pause",
  resume: "Reprendre",

  games: "Trois jeux",
  "about.ctor":
    "Une à trois personnes par équipe remplissent un plateau sans bords. Deux partenaires qui choisissent le même carré gâchent un jeton.",
  "about.totas":
    "Des échecs sur 144 cases. Les deux camps préparent deux demi-coups en secret et jouent en même temps.",
  "about.tritoc":
    "Neuf champs de neuf trous et deux dés : trois pions alignés gagnent un champ, trois champs la partie.",
  play: "Jouer",
  playLabel: (p) => `Jouer tout de suite à ${p.game} contre l’ordinateur`,
  practise: "S’exercer seul",
  rulesLabel: (p) => `Règles de ${p.game}`,
};
