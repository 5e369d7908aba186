// Français : jouer à Tritoc.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { count } = formsOf("fr");

const FIELDS = [
  "",
  "en haut à gauche",
  "en haut",
  "en haut à droite",
  "à gauche",
  "au centre",
  "à droite",
  "en bas à gauche",
  "en bas",
  "en bas à droite",
];

export const words: Translation<typeof english> = {
  "head.none": "Le plateau se met en place",
  "head.over": "La partie est terminée",
  "head.throw": "À vous : lancez les dés",
  "head.again": (p) => `Le ${p.total} ne permet rien : relancez (${p.throws} sur 3)`,
  "head.place": (p) => `${p.total} : choisissez un trou`,
  "head.remove_other": "12 : retirez un pion adverse, ou renoncez",
  "head.remove_own": "2 : retirez un de vos pions",
  "head.rolling": "Les dés roulent…",
  "head.other_throw": (p) => `${p.name} lance les dés`,
  "head.other_place": (p) => `${p.name} choisit un trou pour le ${p.total}`,
  "head.other_remove_other": (p) => `${p.name} a un 12 et peut retirer un pion`,
  "head.other_remove_own": (p) => `${p.name} a un 2 et doit retirer un de ses pions`,

  "score.turn": (p) => `Tour ${p.turn}`,
  "score.table": "Tableau des points",
  "score.label": (p) =>
    `${p.side}, ${p.name} : ${points(p.points)}` +
    (p.series === null ? "" : `, ${p.series} dans la série`) +
    (p.inTurn ? ", à son tour" : ""),
  "score.series": (p) => `série ${p.points}`,
  "seat.inTurn": "à son tour",

  "zero.pass": "À 0 : le tour se termine",
  "zero.place": "À 0 : un trou est tiré au sort",
  "zero.remove": "À 0 : un pion est tiré au sort",
  "zero.forfeit": "À 0 : troisième fois de suite, partie perdue",

  "dice.throw": "Lancer les dés",
  "dice.throwShort": "Lancer",
  "dice.lie": (p) => (p.dice.length > 1 ? `Dés : ${p.dice.join(" et ")}, en tout ${p.total}` : `Nombre : ${p.total}`),
  "dice.none": "Dés, pas encore lancés",
  "dice.rolling": "Les dés roulent",
  "tray.throw": "Touchez les dés, ou appuyez sur Espace.",
  "tray.place": (p) =>
    p.count === 1 ? `Un seul ${p.total} est libre.` : `${p.count} trous portant ${p.total} sont libres.`,
  "tray.again": (p) => `Rien jusqu’ici. Encore ${count(p.left, { one: "lancer", other: "lancers" })} dans ce tour.`,
  "tray.remove_other": "Douze : retirez un des pions adverses cerclés, ou renoncez.",
  "tray.remove_own": "Deux : retirez un de vos pions cerclés.",
  "tray.wait": (p) => `On attend ${p.name}.`,
  "tray.decline": "Renoncer",
  "tray.resign": "Abandonner",
  "tray.resignSure": "Abandonner cette partie ?",
  "tray.resignYes": "Abandonner",
  "tray.resignNo": "Continuer",

  "hint.watching": "Vous regardez cette partie.",
  "hint.otherTurn": "C’est au tour de l’adversaire.",
  "hint.throwFirst": "Lancez d’abord les dés.",
  "hint.place": (p) => `Vous avez lancé ${p.total} : choisissez un ${p.total} cerclé.`,
  "hint.remove": "Choisissez un des pions cerclés.",

  board: "Plateau",
  "board.help":
    "Neuf champs de neuf trous, lus comme une seule grille. Les " +
    "flèches déplacent, Espace lance, Entrée choisit, N va au prochain " +
    "trou possible, le point d’interrogation montre toutes les touches.",
  "cell.place": (p) => `champ ${p.field}, trou ${p.hole}, nombre ${p.number}`,
  "cell.empty": "vide",
  "cell.b": "noir",
  "cell.w": "blanc",
  "cell.target": "peut être choisi",
  "cell.removable": "peut être retiré",
  "cell.last": "changé en dernier",
  "cell.won": (p) => `champ gagné par les ${p.side}`,

  field: (p) => `champ ${p.field} (${FIELDS[p.field] ?? ""})`,
  "throw.two": (p) => `${p.name} lance ${p.dice.join(" et ")} : ${p.total}.`,
  "throw.one": (p) => `${p.name} lance ${p.total}.`,
  place: (p) => `${p.lot ? "Par tirage au sort, " : ""}${p.name} prend le ${p.number} du ${p.field}.`,
  "remove.own": (p) => `${p.lot ? "Par tirage au sort, " : ""}${p.name} retire son pion du ${p.number} du ${p.field}.`,
  "remove.other": (p) => `${p.name} retire le pion adverse (${p.owner}) du ${p.number} du ${p.field}.`,
  "field.won": (p) => `${p.name} gagne le ${p.field}.`,
  "turn.stuck": (p) => `${p.name} n’a rien pu jouer.`,
  "turn.declined": (p) => `${p.name} renonce.`,
  "turn.clock": (p) => `Temps écoulé pour ${p.name}.`,
  "log.turn": (p) => `Tour ${p.turn} : ${p.name}`,
  "say.yourThrow": "À vous : lancez les dés.",
  "say.again": "Ce nombre ne permet rien : relancez.",
  "say.targets": (p) => (p.count === 1 ? "Un trou peut être choisi." : `${p.count} trous peuvent être choisis.`),

  "result.youWin": "Vous gagnez",
  "result.youLose": "Vous perdez",
  "result.win": (p) => `Victoire des ${p.side}`,
  "result.draw": "Partie nulle",
  "result.reason": (p) =>
    ({
      line: "Trois champs alignés.",
      board_full: "Plus aucun trou libre dans les champs ouverts.",
      no_moves: "Quatre tours de suite sans que personne ne puisse jouer.",
      time: "Le temps est écoulé : les champs gagnés comptent.",
      resigned: `Les ${p.loser} ont abandonné.`,
      forfeit: `Les ${p.loser} perdent par forfait.`,
    })[p.reason],
  "result.points": "points dans cette partie",

  "key.arrows": "Se déplacer sur le plateau",
  "key.home": "Premier et dernier trou de la rangée ; haut et bas",
  "key.throw": "Lancer les dés ; avec un nombre à jouer, choisir le trou",
  "key.act": "Choisir le trou",
  "key.next": "Prochain trou possible, et le précédent",
  "key.digits": "Aller à un champ",
  "key.decline": "Renoncer, avec un 12",
  "key.repeat": "Répéter le dernier événement",
  "key.escape": "Passer l’animation",
};

function points(number: number): string {
  return count(number, { one: "point", other: "points" });
}
