// Français : ce que la première partie de Tritoc explique.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/hints.ts";

export const words: Translation<typeof english> = {
  throw: "Deux dés désignent le nombre à jouer. Touchez-les, ou appuyez sur Espace.",
  place:
    "Les trous cerclés portent votre nombre, dans tout champ " +
    "encore ouvert. Trois de vos pions alignés gagnent un champ.",
  line: "Un champ gagné est fermé. Trois champs alignés gagnent la partie, et cinq points de plus.",
  remove_other: "Douze : vous pouvez retirer un pion adverse, ou renoncer.",
  remove_own: "Deux : un de vos pions doit partir. Seuls les pions des champs gagnés sont à l’abri.",
  again: "Ce nombre ne permet rien : vous relancez, jusqu’à trois fois dans un tour.",
};
