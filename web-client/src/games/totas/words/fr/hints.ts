// Français : ce que la première partie de TOTA*S explique.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/hints.ts";

export const words: Translation<typeof english> = {
  ground: "Chaque camp prépare son terrain en secret. « Terrain habituel » le fait pour vous ; scellez ensuite.",
  plan: "Choisissez une pièce, puis une case marquée. Faites-le deux fois : deux demi-coups font un plan.",
  draft:
    "Rien n’a encore bougé : les pièces pâles montrent votre plan. " +
    "Touchez une autre case pour changer, ou enlevez ici un demi-coup.",
  seal:
    "Sceller est définitif et lance la minuterie de l’autre camp. " +
    "Quand les deux ont scellé, les deux plans sont exécutés à la fois.",
  hurry: "L’autre camp a scellé. À 0, votre brouillon compte tel qu’il est : préparez quelque chose à temps.",
  reveal:
    "Les deux plans ont été exécutés au même instant. Qui a " +
    "rencontré qui, et ce que disent les dés, se lit dans le journal.",
  doom: "Ces pièces viennent de frapper : celle que vous condamnez ne pourra pas bouger au coup suivant.",
  skip: "Une fois par match, vous pouvez omettre un coup ou un demi-coup : c’est votre passe.",
  memorise: "Retenez où tout se trouve : le prochain coup se prépare dans le noir, sans plateau.",
};
