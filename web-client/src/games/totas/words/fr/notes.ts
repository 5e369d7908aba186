// Français : à quoi servent les temps de TOTA*S.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/notes.ts";

export const words: Translation<typeof english> = {
  minutes: "Quand elle est écoulée, le camp qui a gardé le plus de potentiel gagne.",
  ground: "Pour placer mer, montagnes, désert, acropole et labyrinthe avant le premier coup.",
  doom:
    "Après chaque coup, un camp peut désigner des pièces adverses qui ont pris et qu’il attaque : elles ne bougent " +
    "pas au coup suivant.",
  mole: "Un dé fait passer une pièce de chaque camp dans l’autre ; le coup suivant se prépare sans voir le plateau.",
  memorise: "Avant que les pièces ne soient cachées pour le coup dans le noir.",
};
