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
  practise: "S’entraîner en solo",
  rulesLabel: (p) => `Règles de ${p.game}`,
  players: (p) => (p.least === p.most ? `${p.most} joueurs` : `${p.least} à ${p.most} joueurs`),
  minutes: (p) => `${p.least} à ${p.most} min`,
  here: (p) => (p.here < 2 ? `${p.here} personne ici` : `${p.here} personnes ici`),
  running: (p) => (p.running < 2 ? `${p.running} partie en cours` : `${p.running} parties en cours`),
  waiting: (p) => (p.waiting < 2 ? `${p.waiting} salle ouverte` : `${p.waiting} salles ouvertes`),

  free: "Gratuit, sans compte. Un ordinateur est toujours prêt à jouer.",
  "step.choose": "Choisir",
  "step.choose.note": "Tout le monde en même temps, et personne ne le voit.",
  "step.seal": "Sceller",
  "step.seal.note": "Votre choix entre dans l’enveloppe.",
  "step.reveal": "Ouvrir",
  "step.reveal.note": "Toutes les enveloppes ensemble. On voit alors les collisions.",
};
