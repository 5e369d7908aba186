// Français : les clés de ceux qui regardent sans décalage.
import type { WordsOf } from "../dictionary.ts";
import type { casterWords } from "../en/caster.ts";

export const words: WordsOf<typeof casterWords> = {
  note:
    "Avec cette clé, on regarde sans décalage, pour commenter la partie en direct. Ce qui " +
    "est scellé le reste. Ne la donnez qu’à des personnes qui ne disent rien aux joueurs.",
  key: "Clé pour commentateurs",
  make: "Créer une clé",
  makeNew: "Créer une autre clé",
  once: "Elle n’est montrée que cette fois. Une autre clé la remplace.",
  copy: "Copier",
  copied: "Clé copiée",
  withdraw: "Retirer la clé",
  withdrawn: "Il n’y a plus de clé.",
  enter: "Regarder sans décalage",
  wrong: "Cette clé ne va pas avec cette salle. Elle a peut-être été remplacée.",
};
