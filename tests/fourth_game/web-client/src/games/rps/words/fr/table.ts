// Français : les mots de la table.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";

export const words: Translation<typeof english> = {
  "head.none": "La table se prépare",
  "head.over": "La partie est terminée",
  "head.choose": (p) => `Tour ${p.round} : choisissez une main`,
  "head.wait": (p) => `Tour ${p.round} : les autres choisissent`,
  hands: "Mains",
  "hand.stone": "Pierre",
  "hand.paper": "Papier",
  "hand.scissors": "Ciseaux",
  score: (p) => `Jusqu’à ${p.points}`,
  "seat.sealed": "scellé",
  resign: "Abandonner",
  "key.choose": "Choisir une main",
  shown: (p) => `${p.name} : ${p.hand.toLowerCase()}`,
  sealed: (p) => `${p.name} a scellé sa main`,
  "result.win": (p) => `Victoire : ${p.side}`,
  "result.mine": "Vous gagnez",
  "result.points": (p) => `Tous les points : ${p.side}.`,
  "result.resigned": (p) => `L’autre camp a abandonné. Victoire : ${p.side}.`,
  "result.forfeit": (p) => `L’autre camp est parti. Victoire : ${p.side}.`,
  "result.time": (p) => `Le temps est écoulé. Victoire : ${p.side}.`,
};
