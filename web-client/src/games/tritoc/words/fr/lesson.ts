// Français : ce qui est dit dans la première leçon de Tritoc.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/lesson.ts";

export const words: Translation<typeof english> = {
  goal: "gagner trois champs alignés. Trois de vos pièces alignées gagnent un champ.",
  start:
    "Vous jouez les noirs. Deux champs de la rangée du haut sont déjà à vous : gagnez le troisième et la partie est " +
    "finie. (Dans une leçon, les dés sont choisis ; nulle part ailleurs.)",
  next: "Deux de vos pièces sont maintenant dans le troisième champ. C’est de nouveau à vous.",
  again: "Ce total ne permet rien : vous pouvez relancer.",
  throw: "Appuyez sur le bouton des dés.",
  rolling: "Le total des dés dit quel numéro se joue.",
  place: (p) =>
    `Un ${p.total} : prenez le trou qui porte ce numéro dans n’importe quel champ ouvert. ` +
    "Une de vos pièces est dans le troisième champ de la rangée : placez-vous à côté.",
  tap: (p) => `Touchez le trou ${p.number} du champ ${p.field}.`,
  watch: "Les blancs lancent les dés et posent une pièce.",
  decide: (p) =>
    `Un ${p.total}, et une décision : dans le champ ${p.other} aussi, il achève une ligne et vous donne ce champ, un ` +
    `point. Dans le champ ${p.third}, il gagne le troisième champ de la rangée, et avec lui la partie.`,
  anywhere: (p) => `Un ${p.total}. Cherchez deux de vos pièces qu’il complète, au plus près d’une rangée de champs.`,
  own: "Un 2 : une de vos propres pièces doit partir.",
  other: "Un 12 : vous pouvez ôter une pièce blanche d’un champ ouvert.",
  tapPiece: "Touchez la pièce encadrée.",
  learnt:
    "Vous avez joué le numéro tombé là où il compte : une ligne dans un champ vaut un point, une ligne de champs la partie.",
};
