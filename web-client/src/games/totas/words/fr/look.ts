// Français : l’aspect de TOTA*S, parmi les réglages.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/look.ts";

export const words: Translation<typeof english> = {
  figures: "Pièces de TOTA*S",
  "figures.classic": "Figurines",
  "figures.signs": "Signes",
  "figures.letters": "Lettres",
};
