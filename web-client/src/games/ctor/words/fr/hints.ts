// Français : ce que la première partie de CTOR explique.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/hints.ts";

export const words: Translation<typeof english> = {
  put: "Touchez un carré vide. Les choix restent secrets tant que toute votre équipe n’a pas scellé.",
  seal:
    "Sceller met votre choix dans une enveloppe. Vous pouvez le " +
    "reprendre jusqu’au dernier sceau ; alors toutes s’ouvrent d’un coup.",
  envelopes: "Les enveloppes montrent qui choisit encore. Le dernier sceau les ouvre toutes.",
  torus:
    "Le plateau n’a pas de bords : l’anneau pâle répète le côté " +
    "opposé, et un carré du bord a donc lui aussi huit voisins.",
  ops:
    "Un tour compte trois opérations, dans n’importe quel " +
    "ordre. Choisissez ici ; ce qui ne sert pas peut être omis.",
  clash: "Deux partenaires ont choisi le même carré : l’un le garde, l’autre choisit à nouveau ici.",
  replace:
    "Un jeton encadré est entouré d’au moins cinq des vôtres : touchez-le pour le remplacer. Remplacez-en autant que " +
    "vous voulez.",
  done: "Plus rien à faire ? « Terminé » met fin au tour quand toute l’équipe l’a dit.",
};
