// Français : ce qui entoure une première partie guidée, quel que soit le jeu.
import type { WordsOf } from "../dictionary.ts";
import type { lessonWords } from "../en/lesson.ts";

export const words: WordsOf<typeof lessonWords> = {
  learn: "Apprendre",
  learnLabel: (p) => `Apprendre ${p.game} dans une première partie guidée`,
  room: (p) => `${p.game} : première partie`,

  "offer.label": "Une première partie",
  "offer.title": (p) => `Vous découvrez ${p.game} ?`,
  "offer.text": (p) => `Gagnez une partie guidée de ${p.game} en trois minutes. La page vous dit tout, pas à pas.`,
  "offer.go": (p) => `Apprendre ${p.game}`,
  "offer.no": "Pas maintenant",

  title: "Première partie",
  goal: "But",
  progress: (p) => `Étape ${p.stage} sur ${p.of}`,
  show: "Montrez-moi où",
  again: "Recommencer",
  skip: "Quitter la leçon",

  lost: "Celle-ci vous a échappé. Recommencez en suivant les cadres : quelques gestes suffisent pour gagner.",
  play: (p) => `Jouer à ${p.game}`,
  rules: "Lire toutes les règles",
  make: "Ouvrir une salle pour des amis",
  replay: "Revoir la partie",
};
