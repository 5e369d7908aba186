// Français : ce qui est dit dans la première leçon de Tritoc.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/lesson.ts";

export const words: Translation<typeof english> = {
  goal: "gagner trois champs alignés. Trois de vos pions alignés gagnent un champ.",
  start:
    "Vous jouez les Noirs. Deux champs de la rangée du haut sont déjà à vous : gagnez le troisième et la partie est " +
    "finie. (Dans une leçon, les dés sont choisis ; nulle part ailleurs.)",
  next: "Deux de vos pions sont maintenant dans le troisième champ. C’est de nouveau à vous.",
  again: "Ce total ne permet rien : vous pouvez relancer.",
  throw: "Appuyez sur le bouton des dés.",
  rolling: "Le total des dés dit quel nombre se joue.",
  place: (p) =>
    `Un ${p.total} : prenez le trou qui porte ce nombre dans n’importe quel champ ouvert. ` +
    "Un de vos pions est dans le troisième champ de la rangée : placez-vous à côté.",
  tap: (p) => `Touchez le trou ${p.number} du champ ${p.field}.`,
  watch: "Les Blancs lancent les dés et posent un pion.",
  decide: (p) =>
    `Un ${p.total}, et une décision : dans le champ ${p.other} aussi, il achève une ligne et vous donne ce champ, un ` +
    `point. Dans le champ ${p.third}, il gagne le troisième champ de la rangée, et avec lui la partie.`,
  anywhere: (p) => `Un ${p.total}. Cherchez deux de vos pions qu’il complète, au plus près d’une rangée de champs.`,
  own: "Un 2 : un de vos propres pions doit partir.",
  other: "Un 12 : vous pouvez ôter un pion blanc d’un champ ouvert.",
  tapPiece: "Touchez le pion encadré.",
  learnt:
    "Vous avez joué le nombre tombé là où il compte : une ligne dans un champ vaut un point, une ligne de champs la " +
    "partie.",
};
