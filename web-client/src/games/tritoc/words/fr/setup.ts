// Français : préparer une salle de Tritoc, et ses réglages en mots.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";

export const words: Translation<typeof english> = {
  goal: "But : trois champs alignés",
  presets: "Parties toutes prêtes",
  "preset.original": "L’original",
  "preset.original.note": "deux dés, 30 s par tour",
  "preset.quick": "Rapide",
  "preset.quick.note": "deux dés, 10 s par tour",
  "preset.shuffled": "Mélangé",
  "preset.shuffled.note": "les nombres de chaque champ sont tirés au sort",
  "preset.even": "Chances égales",
  "preset.even.note": "de 3 à 11, chaque nombre aussi souvent",

  "group.board": "Plateau et dés",
  "group.time": "Temps",
  layout: "Nombres des trous",
  "layout.standard": "Dans l’ordre",
  "layout.shuffled": "Mélangés",
  "layout.standard.note":
    "Chaque champ va de 3 en haut à gauche à 11 en bas à droite ; le 7, le plus fréquent, est au centre.",
  "layout.shuffled.note": "Dans chaque champ, les nombres de 3 à 11 sont tirés au sort.",
  dice: "Dés",
  "dice.two": "Deux dés",
  "dice.even": "Chances égales",
  "dice.two.note": "Deux dés ordinaires : le 7 sort six fois plus souvent que le 2 ou le 12.",
  "dice.even.note": "Un nombre est tiré : de 3 à 11 trois fois sur 29 chacun, 2 et 12 une fois sur 29.",
  turn: "Pendule par tour",
  none: "Aucune",
  seconds: (p) => (p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`),
  "turn.note": "Celui qui laisse passer son temps trois tours de suite a perdu.",

  "line.game": "Tritoc, un contre un",
  "line.shuffled": "Nombres mélangés dans chaque champ",
  "line.even": "Chances égales au lieu de deux dés",
  "line.clock": (p) => `Pendule : ${p.seconds} s par tour`,
  "line.noClock": "Sans pendule",
};
