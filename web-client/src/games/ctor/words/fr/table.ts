// Français : les mots de CTOR à la table.
import type { CtorResult } from "../../../../wire/messages.ts";
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { list, count, plural } = formsOf("fr");
const chips = (many: number, colour: string): string => {
  const s = plural(many, { one: "", other: "s" });
  return `${many} jeton${s} ${colour}${s}`;
};

export const words: Translation<typeof english> = {
  "op.put": "Placement",
  "op.move": "Déplacement",
  "op.landing": "Atterrissage",
  "op.left": (p: { op: string; left: number }) => `${p.op} ×${p.left}`,

  "head.secretsWrite": "Notez les cinq carrés secrets de votre équipe",
  "head.secretsDone": (p: { names: string[] }) => `Carrés secrets : on attend ${list(p.names)}`,
  "head.choose.put": "Placement : choisissez un carré vide",
  "head.choose.move": "Déplacement : un jeton, puis un carré voisin",
  "head.choose.landing": "Atterrissage : deux jetons, puis où l’un se pose",
  "head.chooseAgain": "Collision ! Choisissez un autre carré",
  "head.wait": (p: { team: string; op: string; names: string[] }) => `${p.team}, ${p.op} : on attend ${list(p.names)}`,
  "head.waitMine": (p: { op: string; names: string[] }) => `${p.op} : scellé. On attend ${list(p.names)}`,
  "head.replace": "Remplacez des jetons, ou touchez Terminé",
  "head.replaceWait": (p: { team: string; names: string[] }) => `Remplacements, ${p.team} : on attend ${list(p.names)}`,
  "head.over": "La partie est terminée",
  "head.none": "La partie commence",

  "result.win": (p: { team: string }) => `Victoire : ${p.team}`,
  "result.youWin": "Votre équipe gagne",
  "result.youLose": "L’autre équipe gagne",
  "result.tie": "Partie nulle",
  "result.reason": (p: { reason: CtorResult["reason"]; loser: string; black: number; white: number }) => {
    const why = {
      board_full: "Le plateau est plein",
      stalled: "Quatre tours de suite sans aucune action",
      turn_limit: "500 tours ont été joués",
      time: "Le temps est écoulé",
      resigned: `Abandon : ${p.loser}`,
      forfeit: `Plus aucun joueur : ${p.loser}`,
    }[p.reason];
    return `${why} ; ${chips(p.black, "noir")}, ${chips(p.white, "blanc")}.`;
  },

  "score.turn": (p: { turn: number }) => `Tour ${p.turn}`,
  "score.opening": (p: { turn: number }) => `Tour ${p.turn}, ouverture`,
  "score.label": (p: { black: number; white: number }) => `${chips(p.black, "noir")}, ${chips(p.white, "blanc")}`,
  "score.secrets": "Avant le tour 1",

  "seat.done": "terminé",
  "seat.resigned": "abandonne",
  "seat.duties": (p: { duties: number[] }) =>
    p.duties.length === 1 ? `enveloppe ${p.duties[0]}` : `enveloppes ${list(p.duties.map(String))}`,

  "envelope.name": (p: { name: string; duty: number }) => `${p.name} · ${p.duty}`,

  "tray.seal": "Sceller",
  "tray.sealing": "Envoi…",
  "tray.sealed": "Scellé",
  "tray.unseal": "Reprendre",
  "tray.pass": "Passer",
  "tray.done": "Terminé",
  "tray.doneSaid": "Terminé, on attend",
  "tray.doneHint": "Le tour se termine quand toute l’équipe a dit Terminé.",
  "tray.replaceAll": (p: { count: number }) => (p.count === 1 ? "Remplacer 1" : `Remplacer les ${p.count}`),
  "tray.resign": "Abandonner…",
  "tray.resignSure": "Abandonner la partie ?",
  "tray.resignYes": "Oui, abandonner",
  "tray.resignNo": "Continuer",
  "tray.resignSaid": "Vous voulez abandonner. La partie se termine quand toute l’équipe le veut.",
  "tray.ops": "Opération de cette manche",
  "tray.switch": (p: { op: string }) => `Passer à : ${p.op}`,
  "tray.noSwitch": "Quelqu’un a scellé : l’opération ne change plus.",
  "tray.watch": "Vous regardez.",
  "tray.otherTurn": (p: { team: string }) => `Choix en cours : ${p.team}.`,
  "tray.atOnce": "Sceller dès que mon choix est complet",

  "zero.pass": "À 0 : passe, et le tour se termine",
  "zero.sealed": "À 0 : ce qui est scellé compte, le tour se termine",
  "zero.turn": "À 0 : le tour se termine",
  "zero.secrets": "À 0 : la partie commence",

  "choice.put": (p: { square: number }) => `Placement ${p.square}`,
  "choice.move": (p: { from: number; to: number }) => `${p.from} → ${p.to}`,
  "choice.landing": (p: { a: number; b: number; c: number }) => `${p.a} + ${p.b} → ${p.c}`,
  "choice.pass": "Passe",

  "draft.none.put": "Touchez un carré vide.",
  "draft.none.move": "Touchez l’un de vos jetons.",
  "draft.move": (p: { from: number }) => `De ${p.from} : touchez un carré vide voisin.`,
  "draft.none.landing": "Touchez deux de vos jetons.",
  "draft.landing1": (p: { a: number }) => `${p.a} et… ? Touchez un second jeton.`,
  "draft.landing2": (p: { a: number; b: number }) => `${p.a} et ${p.b} : touchez le carré vide où l’un se pose.`,
  "draft.ready": (p: { choice: string }) => `${p.choice}. Scellez, ou touchez encore le carré.`,
  "draft.sealed": (p: { choice: string }) =>
    `${p.choice} est dans votre enveloppe. Vous pouvez changer jusqu’à la révélation.`,
  "draft.replace": "Les jetons encadrés peuvent être remplacés : touchez-les.",
  "draft.noOp": (p: { op: string }) => `${p.op} : rien n’est possible ici. Vous pouvez passer.`,
  "draft.nothing": "Il ne reste aucune opération.",

  "hint.put": "Ce carré n’est pas vide. Cette manche est un placement.",
  "hint.move": "Cette manche est un déplacement : un de vos jetons, puis un carré vide voisin.",
  "hint.landing": "Cette manche est un atterrissage : deux de vos jetons, puis n’importe quel carré vide.",
  "hint.notNow": "Il n’y a rien à choisir pour l’instant.",
  "hint.otherTurn": "C’est au tour de l’autre équipe.",
  "hint.watching": "Vous regardez cette partie.",

  "secrets.progress": (p: { count: number }) =>
    `${count(p.count, { one: "carré choisi", other: "carrés choisis" })} sur 5`,
  "secrets.write": "Noter ces cinq",
  "secrets.written": (p: { squares: number[] }) => `Notés pour votre équipe : ${p.squares.join(", ")}`,
  "secrets.how": "Touchez cinq carrés du plateau. L’équipe partage une seule liste ; la dernière notée compte.",
  "secrets.done": "Terminé",
  "secrets.edit": "En choisir d’autres",
  "secrets.team": "Liste de",

  board: "Plateau",
  "board.help":
    "Un tore : chaque bord touche le bord opposé. Les flèches avancent et " +
    "font le tour, Entrée choisit, le point d’interrogation montre les touches.",
  "cell.empty": "vide",
  "cell.b": "noir",
  "cell.w": "blanc",
  "cell.target": "possible",
  "cell.draft": (p: { duty: number }) => `choisi pour l’enveloppe ${p.duty}`,
  "cell.sealed": (p: { duty: number }) => `scellé dans votre enveloppe ${p.duty}`,
  "cell.replaceable": "peut être remplacé",
  "cell.pressed": (p: { count: number }) =>
    `${count(p.count, { one: "voisin", other: "voisins" })} sur 8 de l’autre couleur`,
  "cell.last": "changé en dernier",
  "cell.clash": "collision",
  "cell.secret": "votre carré secret",
  "cell.pickedSecret": "noté comme secret",
  "cell.spent": "carré secret utilisé",
  "view.group": "Décaler la vue",
  "view.up": "Décaler la vue vers le haut",
  "view.down": "Décaler la vue vers le bas",
  "view.left": "Décaler la vue à gauche",
  "view.right": "Décaler la vue à droite",
  "view.reset": "Vue d’origine",
  "view.shifted": (p: { first: number }) => `Vue décalée : le carré ${p.first} est en haut à gauche.`,

  "say.round": (p: { op: string }) => `${p.op} : à vous de choisir.`,
  "say.sealed": (p: { choice: string }) => `Scellé : ${p.choice}.`,
  "say.unsealed": "Repris.",
  "say.drafted": (p: { choice: string }) => `${p.choice}. Entrée une seconde fois scelle.`,

  "reveal.team": (p: { team: string; parts: string[] }) => `${p.team} : ${p.parts.join(", ")}`,
  "reveal.allPass": (p: { team: string }) => `${p.team} : passe`,
  "reveal.pass": "passe",
  "reveal.clash": (p: { square: number; keeps: string }) => `collision en ${p.square}, ${p.keeps} le garde`,
  "reveal.clashPlain": (p: { square: number }) => `collision en ${p.square}`,
  "told.clash.lost": (p: { square: number; keeps: string | null; loses: string }) =>
    `Collision en ${p.square} : ${p.keeps === null ? "" : `${p.keeps} le garde, `}${p.loses} perd son jeton.`,
  "told.clash.void": (p: { square: number; keeps: string | null; loses: string }) =>
    `Collision en ${p.square} : ${p.keeps === null ? "" : `${p.keeps} le garde, `}${p.loses} ne bouge pas.`,
  "told.clash.again": (p: { square: number; keeps: string | null; loses: string }) =>
    `Collision en ${p.square} : ${p.keeps === null ? "" : `${p.keeps} le garde, `}${p.loses} choisit encore.`,
  "reveal.replaced": (p: { count: number }) => `${count(p.count, { one: "remplacé", other: "remplacés" })}.`,
  "reveal.sprung": (p: { team: string; squares: number[] }) =>
    p.squares.length === 1
      ? `${p.team} : le carré secret ${p.squares[0]} se déclenche.`
      : `${p.team} : les carrés secrets ${list(p.squares.map(String))} se déclenchent.`,

  "log.turn": (p: { turn: number; team: string }) => `Tour ${p.turn} : ${p.team}`,
  "log.reveal": (p: { op: string; parts: string[] }) => `${p.op} : ${p.parts.join(" ; ")}`,
  "log.by": (p: { choice: string; name: string }) => `${p.choice} (${p.name})`,
  "log.void": (p: { choice: string; name: string }) => `${p.choice} (${p.name}) : collision, sans effet`,
  "log.replace": (p: { squares: number[]; name: string | null }) =>
    p.name === null
      ? `Remplacement d’office : ${p.squares.join(", ")}`
      : `Remplacement : ${p.squares.join(", ")} (${p.name})`,
  "log.resign": (p: { name: string }) => `${p.name} veut abandonner.`,

  "key.arrows": "Avancer sur le plateau, en faisant le tour",
  "key.home": "Premier et dernier carré de la rangée",
  "key.page": "Haut et bas de la colonne",
  "key.act": "Choisir le carré ; encore une fois pour sceller",
  "key.seal": "Sceller",
  "key.unseal": "Reprendre le choix scellé",
  "key.pass": "Passer",
  "key.done": "Terminé",
  "key.replace": "Remplacer tout ce qui peut l’être",
  "key.op": "Placement, déplacement, atterrissage",
  "key.duty": "Choisir l’enveloppe, si vous en avez plusieurs",
  "key.shift": "Décaler la vue",
  "key.reset": "Vue d’origine",
  "key.repeat": "Répéter la dernière révélation",
  "key.escape": "Effacer votre choix, passer l’animation",
};
