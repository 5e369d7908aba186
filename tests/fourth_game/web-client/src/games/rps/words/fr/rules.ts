// Français : les règles.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/rules.ts";

export const words: Translation<typeof english> = {
  head: "Pierre, papier, ciseaux",
  round: "À chaque tour, chaque joueur scelle une main.",
  beats:
    "Ciseaux bat papier, papier bat pierre, pierre bat ciseaux ; chaque main rencontre toutes celles de l’autre camp.",
  end: "Le camp qui bat le plus souvent marque. Le premier à atteindre l’objectif gagne.",
};
