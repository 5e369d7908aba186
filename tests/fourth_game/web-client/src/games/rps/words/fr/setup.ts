// Français : préparer une salle.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";

export const words: Translation<typeof english> = {
  goal: "But : gagner plus de manches.",
  presets: "Parties toutes prêtes",
  "preset.duel": "Face à face",
  "preset.teams": "Équipes de trois",
  group: "Joueurs et objectif",
  players: "Joueurs par camp",
  points: "Pour gagner",
  "line.game": (p) => `Pierre, papier, ciseaux, ${p.players} par camp`,
  "line.points": (p) => `Jusqu’à ${p.points}`,
};
