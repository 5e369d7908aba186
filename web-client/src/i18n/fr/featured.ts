// Français : la partie terminée qui se déroule d’elle-même sur la page d’accueil.
import type { featuredWords } from "../en/featured.ts";
import type { WordsOf } from "../dictionary.ts";

export const words: WordsOf<typeof featuredWords> = {
  head: "La partie du jour",
  loading: "Recherche d’une partie à voir…",
  none: "Aucune partie entre personnes n’a encore été terminée ici. La vôtre pourrait être la première à paraître.",
  failed: "La partie n’a pas pu être chargée.",
  tournament: "partie de tournoi",
  play: "Lecture",
  playLabel: "Lire la partie du jour",
  pause: "Pause",
  pauseLabel: "Mettre en pause la partie du jour",
  open: "Ouvrir à ce moment",
};
