// Français : l’aspect de CTOR, parmi les réglages.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/look.ts";

export const words: Translation<typeof english> = {
  pieces: "Jetons de CTOR, pions de Tritoc",
  "pieces.discs": "Disques",
  "pieces.tiles": "Tuiles",
  "pieces.letters": "Lettres",
  numbers: "Nombres sur le plateau de CTOR",
  "numbers.empty": "Carrés vides",
  "numbers.all": "Tous",
  "numbers.hover": "Au survol",
};
