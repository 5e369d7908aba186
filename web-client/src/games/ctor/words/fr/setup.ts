// Français : préparer une salle de CTOR, et ses réglages en mots.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { count } = formsOf("fr");

export const words: Translation<typeof english> = {
  goal: "But : davantage de jetons que l’autre équipe",
  presets: "Parties toutes prêtes",
  "preset.classic": "Classique, 3 contre 3",
  "preset.classic.note": "10×10, sablier de 30 s",
  "preset.quick": "Duel rapide",
  "preset.quick.note": "1 contre 1, 8×8, 15 s",
  "preset.uneven": "2 contre 3",
  "preset.uneven.note": "10×10, les trois choisissent deux fois",
  "preset.solo": "Entraînement en solo",
  "preset.solo.note": "les deux couleurs, 5 s et 30 s",

  "group.board": "Plateau et équipes",
  "group.time": "Temps",
  "group.rules": "Règles en option",

  size: "Plateau",
  "size.10": "10×10, partie complète",
  "size.8": "8×8, plus courte",
  "team.black": "Équipe noire",
  "team.white": "Équipe blanche",
  members: (p: { count: number }) => count(p.count, { one: "joueur", other: "joueurs" }),
  power: "Puissance du tour",
  "power.note":
    "Nombre de jetons qu’une équipe place dans un tour complet. Une puissance " +
    "de 3 permet aux petites équipes de se compléter en cours de partie.",
  solo: "Solo : je joue les deux camps",
  "solo.note": "Une seule personne joue les Noirs et les Blancs, pour s’exercer.",

  sandglass: "Sablier par tour",
  "sandglass.note": "Le tour se termine quand il s’est écoulé ; une enveloppe non scellée vaut « passe ».",
  "sandglass.black": "Sablier des Noirs",
  "sandglass.white": "Sablier des Blancs",
  uneven: "Un sablier différent pour chaque équipe",
  "uneven.note": "Face à une équipe plus forte, ou pour s’exercer en solo.",
  "glass.0": "Aucun",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,

  auto_replace: "Remplacer d’office les jetons encerclés",
  "auto_replace.note": "Après chaque révélation, tout jeton qui peut être remplacé l’est aussitôt.",
  secrets: "Carrés secrets",
  "secrets.note": "Avant la partie, chaque équipe note cinq carrés ; un jeton adverse qui y reste change de couleur.",
  "secrets.seconds": "Temps pour les noter",

  "line.game": (p: { black: number; white: number; size: number }) =>
    `CTOR, ${p.black} contre ${p.white} sur ${p.size}×${p.size}`,
  "line.power": (p: { power: number }) => `Puissance du tour : ${p.power}`,
  "line.freeClock": "Sans sablier",
  "line.noClock": "aucun",
  "line.seconds": (p: { seconds: number }) => `${p.seconds} s`,
  "line.sandglass": (p: { seconds: number }) => `Sablier : ${p.seconds} s par tour`,
  "line.uneven": (p: { black: string; white: string }) => `Sablier : Noirs ${p.black}, Blancs ${p.white}`,
  "line.auto_replace": "Les jetons encerclés sont remplacés d’office",
  "line.secrets": (p: { seconds: number }) =>
    p.seconds > 0 ? `Carrés secrets, ${p.seconds} s pour les noter` : "Carrés secrets",
};
