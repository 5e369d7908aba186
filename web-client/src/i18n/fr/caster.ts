// Français : les clés de ceux qui regardent sans décalage.
import type { WordsOf } from "../dictionary.ts";
import type { casterWords } from "../en/caster.ts";

export const words: WordsOf<typeof casterWords> = {
  note:
    "Avec cette clé, on regarde sans décalage, pour commenter la partie en direct. Ce qui " +
    "est scellé le reste. Ne la donnez qu’à des personnes qui ne disent rien aux joueurs.",
  key: "Clé pour commentateurs",
  make: "Créer une clé",
  makeNew: "Créer une nouvelle clé",
  once: "Elle n’est affichée qu’une fois. Une nouvelle clé la remplace.",
  copy: "Copier",
  copied: "Clé copiée",
  withdraw: "Révoquer la clé",
  withdrawn: "Clé révoquée.",
  enter: "Regarder sans décalage",
  wrong: "Cette clé n’est pas valable pour cette salle. Elle a peut-être été remplacée.",
};
