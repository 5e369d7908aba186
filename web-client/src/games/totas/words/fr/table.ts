// Français : les mots de TOTA*S à la table.
import type { TotasResult } from "../../../../wire/messages.ts";
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/table.ts";
import { formsOf } from "../../../../i18n/forms.ts";

const { list, count, plural } = formsOf("fr");

const moves = (many: number): string => count(many, { one: "coup", other: "coups" });
const diceWords = (dice: readonly number[]): string => dice.join(" et ");
const missesWords = (dice: readonly number[], misses: number | null): string =>
  misses === null ? `dés ${diceWords(dice)} : perte définitive` : `dés ${diceWords(dice)} : manque ${moves(misses)}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** « dame blanche » : les pièces au féminin. */
const FEMININE = /^(dame|tour|tornade|patrouille)\b/;
const the = (figure: string): string => `${FEMININE.test(figure) ? "la" : "le"} ${figure}`;
const The = (figure: string): string => capital(the(figure));
const agree = (figure: string, word: string): string => (FEMININE.test(figure) ? `${word}e` : word);
/** Deux pièces : le féminin si elles le sont toutes deux. */
const both = ({ white, black }: { white: string; black: string }, his: string, her: string): string =>
  FEMININE.test(white) && FEMININE.test(black) ? her : his;
const COLOURS: Record<string, [string, string]> = { blancs: ["blanc", "blanche"], noirs: ["noir", "noire"] };

export const words: Translation<typeof english> = {
  "kind.K": "roi",
  "kind.Q": "dame",
  "kind.R": "tour",
  "kind.N": "cavalier",
  "kind.B": "fou",
  "kind.G": "griffon",
  "kind.V": "volcan",
  "kind.T": "tornade",
  "kind.W": "sanglier",
  "kind.C": "char",
  "kind.p": "pion",
  "kind.L": "légionnaire",
  "kind.P": "patrouille",
  figure: (p: { side: string; kind: string }) =>
    `${p.kind} ${COLOURS[p.side]?.[FEMININE.test(p.kind) ? 1 : 0] ?? p.side}`,
  "figure.at": (p: { figure: string; square: string }) => `${p.figure} (${p.square})`,

  "terrain.sea": "mer",
  "terrain.mountains": "montagnes",
  "terrain.desert": "désert",
  "terrain.acropolis": "acropole",
  "terrain.labyrinth": "labyrinthe",
  "terrain.sea.stops": "Arrête les cavaliers adverses.",
  "terrain.mountains.stops": "Arrêtent les tours adverses.",
  "terrain.desert.stops": "Arrête les fous adverses.",

  board: "Plateau",
  "board.dark": "Plateau dans le noir : rien n’est montré",
  "board.help":
    "Les flèches parcourent les cases, Entrée choisit une pièce puis sa destination, Retour arrière annule.",
  flip: "Retourner le plateau",
  "cell.empty": "vide",
  "cell.unseen": "non montrée",
  "cell.right": "jumelle de droite",
  "cell.ghost": "prévue ici",
  "cell.left": "doit partir",
  "cell.axis": (p: { axis: string }) =>
    ({
      file: "avance le long de la colonne",
      rank: "avance le long de la rangée",
      rising: "avance sur la diagonale montante",
      falling: "avance sur la diagonale descendante",
    })[p.axis] ?? "",
  "cell.vetted": "contrôlée",
  "cell.doomed": "condamnée : ne peut pas bouger",
  "cell.resting": "au repos : ne peut pas bouger",
  "cell.terrain": (p: { kind: string; side: string }) => `${p.kind} des ${p.side}`,
  "cell.terrainUsed": (p: { kind: string; side: string }) => `${p.kind} des ${p.side}, déjà servi`,
  "cell.selected": "sélectionnée",
  "cell.movable": "peut bouger",
  "cell.target.quiet": "possible",
  "cell.target.capture": "possible, prise si la pièce y reste",
  "cell.target.depends": "possible, selon l’adversaire",
  "cell.target.blocked": "barrée par votre premier demi-coup",
  "cell.blast": "touchée par votre explosion",
  "cell.blastOwn": "votre propre pièce, touchée par votre explosion",
  "cell.allowed": "permise",
  "cell.doomTarget": "peut être condamnée",
  "cell.last": "changée en dernier",

  "tab.army": "Pièces",
  "tab.form": "Feuille",
  army: (p: { side: string }) => `Pièces des ${p.side}`,
  potential: "Potentiel",
  "potential.note": "Potentiel : la qualité totale des pièces qui ne sont pas perdues",
  skip: "Passe",
  "skip.yes": "disponible",
  "skip.no": "utilisée",
  "skip.token": "passe",
  "skip.left": "peut encore omettre un coup ou un demi-coup",
  "skip.used": "la passe est utilisée",
  "timeouts.head": "Dépassements",
  timeouts: (p: { count: number }) =>
    `${count(p.count, { one: "dépassement", other: "dépassements" })} sur 5 : le cinquième perd`,
  "timer.used": "Minuterie écoulée",
  castling: "Roque",
  shelter: "Abri",
  "shelter.unused": "disponible",
  "shelter.out": "le roi est à l’abri",
  "shelter.used": "utilisé",
  infirmary: (p: { side: string }) => `Infirmerie des ${p.side}`,
  "infirmary.head": "Infirmerie",
  "lost.head": "Perdues",
  away: (p: { figure: string; misses: number; square: string }) =>
    `${p.figure} : manque encore ${moves(p.misses)}, revient en ${p.square}`,
  "away.long": (p: { kind: string; misses: number; square: string }) =>
    `${p.kind}, de retour en ${p.square} après ${moves(p.misses)}`,
  nobody: "Personne",
  hidden: "Non montré dans le noir.",
  timeLeft: (p: { minutes: number; of: number }) =>
    `Il reste ${count(p.minutes, { one: "minute", other: "minutes" })} sur ${p.of} ; ensuite, le potentiel décide.`,
  seconds: (p: { seconds: string }) => `${p.seconds} s`,

  form: "Feuille de partie",
  "form.gm": "Coup",
  "form.result": "bilan",
  "form.none": "La feuille est vide : aucun coup pour l’instant.",
  "form.dark": "La feuille est cachée tant que le plateau est dans le noir.",

  "head.none": "Le match commence",
  "head.over": "Le match est terminé",
  "head.ground": "Préparez votre terrain",
  "head.groundWait": (p: { names: string[] }) => `Votre terrain est scellé. On attend ${list(p.names)}`,
  "head.groundWatch": (p: { names: string[] }) => `Terrain : on attend ${list(p.names)}`,
  "head.plan": (p: { gm: number }) => `Coup ${p.gm} : préparez deux demi-coups`,
  "head.half": (p: { gm: number }) => `Coup ${p.gm} : préparez votre demi-coup`,
  "head.hurry": (p: { gm: number }) => `Coup ${p.gm} : ils ont scellé. Votre minuterie tourne !`,
  "head.planWait": (p: { gm: number; names: string[] }) => `Coup ${p.gm} : on attend ${list(p.names)}`,
  "head.dark": (p: { gm: number }) => `Coup ${p.gm}, dans le noir : jouez de mémoire`,
  "head.darkWait": (p: { gm: number; names: string[] }) => `Coup ${p.gm}, dans le noir : on attend ${list(p.names)}`,
  "head.doom": "Condamnez des pièces : elles ne bougeront pas",
  "head.doomWait": (p: { names: string[] }) => `Condamnation : on attend ${list(p.names)}`,
  "head.memorise": "Mémorisez le plateau : le prochain coup se joue dans le noir",
  "head.memoriseWait": (p: { names: string[] }) => `Mémorisation : on attend ${list(p.names)}`,

  "score.ground": "Avant le coup 1",
  "score.gm": (p: { gm: number }) => `Coup ${p.gm}`,
  "score.dark": (p: { gm: number }) => `Coup ${p.gm}, dans le noir`,
  "score.label": (p: { white: number; black: number }) => `Potentiel : Blancs ${p.white}, Noirs ${p.black}`,
  "seat.resigned": "abandonne",
  "seat.sealed": "scellé",
  "envelope.number": (p: { number: number; name: string }) => `${p.number} · ${p.name}`,
  order: (p: { first: string; second: string }) =>
    `À ce coup : ${p.first} écrit le demi-coup 1, ${p.second} le demi-coup 2.`,

  "zero.idle": "Pas de pendule tant que personne n’a scellé",
  "zero.ground": "À 0 : le sort décide de ce qui n’est pas scellé",
  "zero.groundWait": "À 0 : le sort décide de leur terrain",
  "zero.draft": "À 0 : votre brouillon est joué",
  "zero.short": (p: { number: number }) => `À 0 : votre brouillon est joué, incomplet ; dépassement ${p.number} sur 5`,
  "zero.empty": (p: { number: number }) => `À 0 : un plan vide, dépassement ${p.number} sur 5`,
  "zero.coalition": "À 0 : ce que votre camp a scellé est exécuté",
  "zero.theirs": "À 0 : leur brouillon est joué",
  "zero.draftOf": (p: { side: string }) => `À 0 : le brouillon des ${p.side} est joué`,
  "zero.end": "À 0 : la durée est écoulée, le potentiel décide",
  "zero.doom": "À 0 : vous ne pouvez plus condamner",
  "zero.memorise": "À 0 : on tire les taupes au sort et le plateau s’éteint",

  "tray.watch": "Vous regardez. Les plans sont montrés à la révélation.",
  "tray.choose": "Choisissez une pièce, puis sa destination. Deux demi-coups font un plan.",
  "tray.chooseHalf": "Choisissez une pièce, puis sa destination.",
  "tray.selected": (p: { square: string }) => `De ${p.square} : choisissez une case marquée.`,
  "tray.reenter": "Choisissez où le roi revient.",
  "tray.sending": "Enregistrement du brouillon…",
  "tray.ready": "Brouillon enregistré. Changez-le à volonté ; sceller est définitif.",
  "tray.readyHalf": "Changez-le à volonté ; sceller est définitif.",
  "tray.refused": "Le serveur n’a pas accepté ce brouillon.",
  "tray.shortSkip": "Un autre demi-coup est possible. Sceller maintenant utilise votre passe.",
  "tray.shortNone": "Il faut encore un demi-coup : votre passe est déjà utilisée.",
  "tray.sealed": "Votre plan est scellé. Il sera révélé quand le leur le sera aussi.",
  "tray.sealedTimer": "Votre plan est scellé ; leur minuterie tourne.",
  "tray.dark": "Rien n’est vérifié. Touchez une case, puis la destination.",
  "tray.darkFrom": (p: { from: string }) =>
    `De ${p.from} : touchez la destination, ou choisissez ce que la pièce y fait.`,
  "tray.memorise": "Regardez bien. Les taupes sont tirées au sort, puis le prochain coup se prépare sans plateau.",
  "tray.doom": (p: { squares: string[] }) =>
    `Une pièce condamnée ne bouge pas au coup suivant. Vous pouvez condamner : ${p.squares.join(", ")}.`,
  "tray.doomMarked": "Vous avez condamné tout ce que vous pouviez.",
  "tray.doomWait": "L’autre camp peut condamner des pièces.",

  "plan.slot": (p: { number: number }) => `Demi-coup ${p.number} :`,
  "plan.swap": "Échanger les deux demi-coups (S)",
  "plan.back": "Annuler le dernier (Retour arrière)",
  "plan.clear": (p: { number: number }) => `Enlever le demi-coup ${p.number}`,
  "plan.specials": "Autres demi-coups",
  "plan.castle": (p: { wing: string }) => `Roque ${p.wing}`,
  "plan.shelter": "Mettre le roi à l’abri",
  "plan.turn": "Tourner son axe",
  "plan.explode": (p: { square: string; own: number }) =>
    p.own === 0 ? `Exploser en ${p.square}` : `Exploser en ${p.square} (touche ${p.own} des vôtres)`,
  "plan.reenter": "Ramener le roi…",
  "dark.explode": (p: { square: string | null }) => (p.square === null ? "Exploser" : `Exploser en ${p.square}`),
  "dark.turn": (p: { square: string | null }) => (p.square === null ? "Tourner" : `Tourner ${p.square}`),
  "dark.reenter": (p: { square: string | null }) =>
    p.square === null ? "Retour du roi" : `Retour du roi en ${p.square}`,
  "promote.ask": "Devient :",

  seal: "Sceller",
  "seal.now": "Sceller",
  "seal.starts": (p: { seconds: number }) => `Sceller (leurs ${p.seconds} s)`,
  "seal.empty": "Sceller un plan vide : utilise votre passe",
  "seal.skip": "Sceller incomplet : utilise votre passe",
  "seal.skipShort": "utilise la passe",
  "seal.cannot": "Sceller",
  "seal.atOnce": "Sceller dès que le plan est complet",
  pass: "Passer",
  "pass.skip": "Passer (passe)",
  done: "Terminé",
  "done.said": "Terminé, on attend",
  "doom.all": (p: { count: number }) => (p.count === 1 ? "La condamner" : `Condamner les ${p.count}`),
  resign: "Abandonner",
  "resign.sure": "Abandonner le match ? L’autre camp gagne 5 à 1.",
  "resign.said": "Vous voulez abandonner. Le match se termine quand votre partenaire abandonne aussi.",
  "resign.yes": "Abandonner",
  "resign.no": "Continuer",

  "ground.tools": "Que placer",
  "ground.tool.acropolis": "Acropole",
  "ground.tool.rank": "Zone sur une rangée",
  "ground.tool.file": "Zone sur une colonne",
  "ground.tool.labyrinth": "Labyrinthe",
  "ground.missing": "à placer",
  "ground.kind": "Nature de cette zone",
  "ground.where.acropolis": "Acropole : une case sur trois, où votre roi peut s’abriter une fois.",
  "ground.where.rank": "Une zone de trois cases sur une rangée : touchez son milieu, une case claire.",
  "ground.where.file": "Une zone de trois cases sur une colonne : touchez son milieu, une case claire.",
  "ground.where.labyrinth": "Labyrinthe : un piège secret sur votre sixième rangée.",
  "ground.usual": "Terrain habituel",
  "ground.usualSaid": "Terrain habituel placé. Changez-le à volonté.",
  "ground.clear": "Effacer",
  "ground.seal": "Sceller",
  "ground.sealed":
    "Votre terrain est scellé. Zones et acropole seront montrées " +
    "quand les deux auront scellé ; les labyrinthes restent secrets.",
  "ground.incomplete": "Il manque encore quelque chose.",
  "ground.placed": (p: { square: string }) => `Case choisie : ${p.square}`,

  "hint.notNow": "Vous n’avez rien à préparer pour l’instant.",
  "hint.notThere": "Ce n’est pas possible depuis là.",
  "hint.blocked": "Votre premier demi-coup barre le passage.",
  "hint.doomed": "Cette pièce est condamnée : elle ne bouge pas à ce coup.",
  "hint.resting": "Cette pièce se repose : elle a bougé au coup précédent.",
  "hint.cannot": "Cette pièce n’a aucun demi-coup maintenant.",

  "command.label": "Demi-coups au clavier",
  "command.example": "Nf4 Bg7",
  "command.exampleDark": "b1-c3 d5*",
  "command.go": "Ajouter",
  "command.bad": (p: { word: string }) => `« ${p.word} » n’est pas un demi-coup. Exemples : Nf4, a5, e12Q, KR, V*, K^.`,
  "command.none": "Ce demi-coup n’est pas possible.",
  "command.several": (p: { squares: string[] }) =>
    `Laquelle : de ${p.squares.join(" ou ")} ? Ajoutez sa case, comme N${p.squares[0]}f4.`,

  "say.drafted": (p: { half: string }) => `${p.half.replace("_", "")} ajouté.`,
  "say.sealed": "Scellé.",
  "say.timer": (p: { seconds: number }) =>
    `Ils ont scellé. Il vous reste ${count(p.seconds, { one: "seconde", other: "secondes" })}.`,

  "mole.title": "Le tirage des taupes",
  "mole.none": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die} : pas de telle pièce, pas de taupe.`,
  "mole.vetted": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die} : ${p.square} a été contrôlée et reste loyale.`,
  "mole.turns": (p: { side: string; die: number; square: string }) =>
    `${p.side} ${p.die} : la taupe en ${p.square} change de camp.`,

  "outcome.lost": (p: { figure: string }) => `${the(p.figure)} est ${agree(p.figure, "perdu")}`,
  "outcome.damaged": (p: { figure: string }) => `${the(p.figure)} est ${agree(p.figure, "touché")}`,
  "log.gm": (p: { gm: number }) => `Coup ${p.gm}`,
  "log.timer": (p: { side: string }) => `La minuterie des ${p.side} tourne.`,
  "log.zone": (p: { kind: string; from: string; to: string }) => `${p.kind} ${p.from}–${p.to}`,
  "log.ground": (p: { side: string; acropolis: string; zones: string[]; by_lot: boolean }) =>
    `Terrain des ${p.side}${p.by_lot ? ", par tirage au sort" : ""} : acropole ${p.acropolis}, ${list(p.zones)}.`,
  "log.plan": (p: { side: string; plan: string }) => `${p.side} : ${p.plan}`,
  "log.void": (p: { half: string }) => `${p.half} sans effet`,
  "log.skip": (p: { side: string }) => `Les ${p.side} ont utilisé leur passe.`,
  "log.late": (p: { side: string }) => `La minuterie des ${p.side} est arrivée à zéro : leur brouillon a été joué.`,
  "log.time_out": (p: { side: string }) =>
    `La minuterie des ${p.side} est arrivée à zéro avec un plan incomplet : un dépassement.`,
  "caption.swap": "échange",
  "caption.accident": "accident !",
  "caption.meeting": "rencontre",
  "caption.capture": "prise",
  "caption.explosion": "explosion !",
  "log.swap": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Échange : ${the(p.white)} et ${the(p.black)} se visaient ` +
    `${both(p, "l’un l’autre ; tous deux perdus", "l’une l’autre ; toutes deux perdues")}.`,
  "log.accident": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Accident en ${p.square} : ` +
    `${p.bothLost ? `${the(p.white)} et ${the(p.black)} ${both(p, "perdus tous deux", "perdues toutes deux")}` : list(p.outcome)}.`,
  "log.meeting": (p: { square: string; white: string; black: string; outcome: string[]; bothLost: boolean }) =>
    `Combat de rencontre en ${p.square} : ` +
    `${p.bothLost ? `${the(p.white)} et ${the(p.black)} ${both(p, "perdus tous deux", "perdues toutes deux")}` : list(p.outcome)}.`,
  "log.capture": (p: { by: string; taken: string; square: string; en_passant: boolean; captor_lost: boolean }) =>
    `${The(p.by)} prend ${the(p.taken)} en ` +
    `${p.square}${p.en_passant ? " en passant" : ""}${p.captor_lost ? `, et est ${agree(p.by, "perdu")} aussi` : ""}.`,
  "log.explosion": (p: { piece: string; square: string; lost: string[] }) =>
    `${The(p.piece)} explose en ${p.square} : ` +
    `${p.lost.length === 0 ? "rien d’autre n’est touché" : `${plural(p.lost.length, { one: "perte", other: "pertes" })} ${list(p.lost)}`}.`,
  "log.legion": (p: { piece: string }) => `Une légion perd l’un des deux : ${the(p.piece)} reste.`,
  "log.dice.damage": (p: { piece: string; dice: readonly number[]; misses: number | null }) =>
    `${The(p.piece)}, ${missesWords(p.dice, p.misses)}.`,
  "log.dice.again": (p: { piece: string; dice: readonly number[]; misses: number | null }) =>
    `${The(p.piece)} ne trouve pas de place pour revenir ; ${missesWords(p.dice, p.misses)}.`,
  "log.labyrinth": (p: { piece: string; square: string; dice: readonly number[]; misses: number | null }) =>
    `Labyrinthe en ${p.square} : ${the(p.piece)} est ` +
    `${agree(p.piece, "pris")} au piège ; ${missesWords(p.dice, p.misses)}.`,
  "log.promotion": (p: { side: string; square: string; kind: string }) =>
    `Promotion des ${p.side} en ${p.square} : ${p.kind}.`,
  "log.return": (p: { piece: string; square: string; due: string }) =>
    `${The(p.piece)} revient en ${p.square}${p.square === p.due ? "" : ` (${p.due} était prise)`}.`,
  "log.set": (p: { piece: string; square: string; due: string }) =>
    `${The(p.piece)} est ${agree(p.piece, "remis")} en ${p.square}.`,
  "log.stranded": (p: { piece: string }) => `${The(p.piece)} ne trouve plus de place : ${agree(p.piece, "perdu")}.`,
  "log.doom_window": (p: { sides: string[] }) => `Peuvent condamner des pièces : ${list(p.sides)}.`,
  "log.doomed": (p: { side: string; squares: string[] }) => `Les ${p.side} condamnent ${list(p.squares)}.`,
  "log.memorise": "Mémorisation du plateau : le prochain coup se joue dans le noir.",
  "log.dark": "Le plateau s’éteint.",
  "log.light": "Le plateau se rallume.",
  "log.resign": (p: { name: string }) => `${p.name} abandonne.`,

  points: "points",
  "result.win": (p: { side: string }) => `Victoire des ${p.side}`,
  "result.youWin": "Vous gagnez",
  "result.youLose": "L’autre camp gagne",
  "result.reason": (p: { reason: TotasResult["reason"]; loser: string }) =>
    ({
      king: `Le roi des ${p.loser} est perdu.`,
      both_kings: `Les deux rois sont perdus ; les ${p.loser} ont scellé en dernier.`,
      timeouts: `Cinquième dépassement des ${p.loser}.`,
      resigned: `Les ${p.loser} ont abandonné.`,
      forfeit: `Les ${p.loser} ont quitté la table.`,
      time: "La durée du match est écoulée.",
      repetition: "La même position est apparue trois fois.",
      material: "Plus personne ne peut mater.",
    })[p.reason],
  "result.by": (p: { by: TotasResult["by"]; points: number; other: string }) =>
    ({
      clean: `Victoire nette : ${p.points} points.`,
      kmax: `Potentiel supérieur d’au moins 10 : ${p.points} points.`,
      kmin: `Potentiel supérieur de moins de 10 : ${p.points} points.`,
      timer: `Potentiel égal, et la minuterie des ${p.other} a tourné plus longtemps : ${p.points} points.`,
      lot: `Potentiel et minuteries égaux ; le sort a décidé : ${p.points} points.`,
    })[p.by],

  "key.arrows": "Parcourir le plateau",
  "key.home": "Bouts de la rangée et de la colonne",
  "key.act": "Choisir une pièce, puis sa destination ; placer ; condamner",
  "key.seal": "Sceller",
  "key.back": "Annuler le dernier demi-coup",
  "key.swap": "Échanger les deux demi-coups",
  "key.castle": "Roque KR, roque RK",
  "key.explode": "Exploser, tourner l’axe",
  "key.shelter": "Mettre le roi à l’abri, le ramener",
  "key.ground": "Terrain : que placer ; le terrain habituel",
  "key.done": "Terminé (condamner, mémoriser)",
  "key.flip": "Retourner le plateau",
  "key.command": "Vers la ligne de saisie des demi-coups",
  "key.repeat": "Répéter la dernière révélation",
  "key.escape": "Effacer la sélection",
};
