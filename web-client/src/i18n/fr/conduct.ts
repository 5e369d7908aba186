// Français : bloquer et signaler.
import type { WordsOf } from "../dictionary.ts";
import type { conductWords } from "../en/conduct.ts";

export const words: WordsOf<typeof conductWords> = {
  menu: (p: { name: string }) => `Concernant ${p.name}`,
  page: "Page du joueur",
  report: "Signaler",
  "report.note":
    "Les opérateurs voient qui signale qui, et ce qui s’est dit dans la salle. La réponse paraîtra sur la page de " +
    "votre compte.",
  "report.reasons": "Pourquoi ?",
  "reason.words": "Insultes ou menaces",
  "reason.cheating": "Triche, échanges interdits",
  "reason.name": "Nom choquant",
  "reason.other": "Autre chose",
  "report.done": "Signalement envoyé. La réponse paraîtra sur la page de votre compte.",
  "report.enough": "Vous avez fait dix signalements aujourd’hui. La suite demain.",
  block: "Bloquer",
  "block.note":
    "Vous ne verrez plus ce qu’écrit cette personne, et vos salles lui seront fermées. Elle l’apprendra en voulant " +
    "entrer.",
  "block.done": (p: { name: string }) => `Vous bloquez désormais ${p.name}.`,
  unblock: "Débloquer",
  "unblock.label": (p: { name: string }) => `Débloquer ${p.name}`,
  "unblock.done": (p: { name: string }) => `Vous ne bloquez plus ${p.name}.`,
  close: "Fermer",
  meet: "Ici, des joueurs que vous avez bloqués peuvent se trouver à votre table : le tirage décide.",

  blocked: "Joueurs bloqués",
  mine: "Vos signalements",
  "status.open": "En cours d’examen",
  "status.closed": "Réponse donnée",
  line: (p: { name: string; why: string }) => `${p.name} : ${p.why}`,
};
