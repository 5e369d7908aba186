// Français : ce qui est dit dans la première leçon de TOTA*S.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/lesson.ts";

export const words: Translation<typeof english> = {
  goal: "le roi adverse doit être perdu. Chaque camp prévoit en secret deux demi-coups ; les quatre se jouent ensemble.",
  start:
    "Vous jouez les Blancs. Votre volcan en g6 avance comme un roi, et il peut exploser. Approchez-le du roi noir en " +
    "g9.",
  second: "Un plan a deux demi-coups, de deux pièces. Pour l’autre, un pion suffit.",
  pick: (p) => `Touchez la pièce en ${p.square}.`,
  go: (p) => `Touchez ${p.square}.`,
  press: "Appuyez sur le bouton qui la fait exploser.",
  seal:
    "Rien n’a encore bougé : c’est votre plan. Une fois scellé, il est définitif, et les Noirs, qui vous ont " +
    "attendu, scellent à leur tour.",
  sealLast: "Un pas et une explosion : le plan est complet. Le roi en g9 est à côté de g8.",
  pressSeal: "Appuyez sur Sceller.",
  sealed: "Les deux plans s’ouvrent ensemble et se jouent en même temps.",
  doom: (p) =>
    `La tour noire a pris votre pion en ${p.square} et vise votre roi. Ce qui vient de prendre, et qu’une de vos ` +
    "pièces attaque, vous pouvez le condamner : cette pièce devra rester là pendant un coup.",
  mark: (p) => `Touchez la tour en ${p.square}.`,
  doomed: "La tour ne peut plus bouger. Votre roi est à l’abri pour un coup, et cela suffit.",
  done: "Appuyez sur Terminé.",
  forward: "Le volcan peut avancer et exploser dans un même plan. L’explosion frappe sa case et les quatre à côté.",
  explode: "En g8, l’explosion atteint g9, f8 et h8 : le roi et deux pions.",
  free: "C’est maintenant votre propre plan : touchez une pièce, puis une case marquée, deux fois, et scellez.",
  freeAct: "Écrivez deux demi-coups, puis appuyez sur Sceller.",
  learnt:
    "Vous avez tout prévu en secret, condamné une tour et fait sauter un roi : l’armée complète a bien d’autres " +
    "pièces à découvrir.",
};
