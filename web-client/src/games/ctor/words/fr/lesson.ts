// Français : ce qui est dit dans la première leçon de CTOR.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/lesson.ts";

export const words: Translation<typeof english> = {
  goal: "quand le plateau est plein, l’équipe qui a le plus de jetons gagne.",
  start:
    "Vous jouez les Noirs, à trois. Tous les membres d’une équipe choisissent un carré en même temps, " +
    "sans voir le choix des autres. Il ne reste que quelques carrés.",
  tap: (p) => `Touchez le carré ${p.square}.`,
  draft: (p) =>
    `${p.square} n’est qu’un brouillon. Une fois scellé, il est dans votre enveloppe et personne ne le voit.`,
  seal: "Appuyez sur Sceller.",
  sealed: "Votre enveloppe est fermée. Le dernier de l’équipe à sceller ouvre les trois d’un coup.",
  clash: (p) =>
    `Collision ! ${p.name} a choisi le même carré. Il ne porte qu’un jeton : le vôtre est perdu. ` +
    "On ne se parle pas avant de sceller : devinez où vont les autres, et allez ailleurs.",
  noClash:
    "Les trois jetons sont posés. Si deux d’entre vous avaient choisi le même carré, un jeton aurait été perdu : " +
    "c’est une collision.",
  rest: "Votre jeton est posé. Rien d’autre n’est utile dans ce tour.",
  done: "Un tour permet aussi des déplacements ; laissez-les de côté aujourd’hui. Appuyez sur Terminé.",
  watch: "Les trois Blancs choisissent maintenant, aussi secrètement que vous. Regardez ce qui sort des enveloppes.",
  surround: (p) =>
    `Les Blancs mènent ${p.white} à ${p.black}. Mais le jeton blanc du carré ${p.square} a déjà quatre voisins noirs ` +
    "sur huit. Avec un cinquième, il peut être remplacé.",
  anywhere: "Ici, n’importe quel carré vide convient. Remplissez le plateau.",
  replace: (p) =>
    `Le jeton du carré ${p.square} a maintenant cinq voisins noirs : remplacez-le, au grand jour et tout de suite.`,
  replaceMore: (p) => `Il est à vous, et il aide à entourer le suivant : ${p.square}.`,
  turn: (p) => `Touchez le jeton blanc du carré ${p.square}.`,
  learnt:
    "Vous avez scellé en secret, subi une collision, entouré un jeton et remplacé trois jetons : tout CTOR est là.",
};
