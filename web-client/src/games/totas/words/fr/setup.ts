// Français : préparer une salle de TOTA*S, et ses réglages en mots.
import type { Translation } from "../../../../i18n/dictionary.ts";
import type { words as english } from "../en/setup.ts";

export const words: Translation<typeof english> = {
  presets: "Matchs tout prêts",
  "preset.match": "Match",
  "preset.match.note": "minuterie de 10 s, la taupe après 25 coups",
  "preset.short": "Match court",
  "preset.short.note": "minuterie de 15 s, 30 minutes, la taupe après 10",
  "preset.coalition": "Coalition",
  "preset.coalition.note": "2 contre 2, un demi-coup chacun",
  "preset.summary": "Résumé anglais",
  "preset.summary.note": "les pièces se reposent après un coup, pas de condamnation",

  "group.players": "Joueurs",
  "group.time": "Temps",
  "group.rules": "Règles et armée",
  players: "Joueurs",
  "players.2": "1 contre 1",
  "players.4": "2 contre 2",
  "players.4.note": "Chaque partenaire scelle un demi-coup, sans que l’autre le voie avant la révélation.",
  order: "Qui écrit le demi-coup 1",
  "order.fixed": "Toujours le joueur 1",
  "order.alternating": "À tour de rôle",
  none: "Aucun",
  seconds: (p: { seconds: number }) =>
    p.seconds >= 120 && p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  timer: "Minuterie dès que l’autre camp a scellé",
  "timer.note": "Pas de pendule tant que personne n’a scellé ; sceller lance la minuterie de l’autre camp.",
  minutes: "Durée du match",
  "minutes.of": (p: { minutes: number }) => `${p.minutes} min`,
  ground: "Temps pour préparer le terrain",
  doom: "Temps pour condamner",
  mole: "Taupe et coup dans le noir",
  "mole.never": "Jamais",
  "mole.after": (p: { gm: number }) => `Après le coup ${p.gm}`,
  memorise: "Temps pour mémoriser le plateau",
  variant: "Règles",
  "variant.standard": "Complètes",
  "variant.summary": "Résumé anglais",
  "variant.standard.note": "Comme dans le livret de règles russe.",
  "variant.summary.note":
    "Une pièce qui a bougé se repose au coup suivant, sauf le roi ; un seul dé " +
    "compte pour les dégâts ; Volcan et Tornade avancent comme un cavalier.",
  army: "Armée",
  "army.standard": "Armée ordinaire",
  "army.boars": "Sangliers à la place des griffons",
  "army.chariots": "Chars à la place des griffons",
  "army.mixed": "Sangliers et chars à la place du volcan, de la tornade et des cavaliers",
  "army.standard.short": "Ordinaire",
  "army.boars.short": "Sangliers",
  "army.chariots.short": "Chars",
  "army.mixed.short": "Les deux",

  "line.game": (p: { players: number }) => `TOTA*S, ${p.players / 2} contre ${p.players / 2}`,
  "line.timer": (p: { seconds: number }) => `Minuterie : ${p.seconds} s dès que l’autre camp a scellé`,
  "line.minutes": (p: { minutes: number }) => `Au plus ${p.minutes} minutes`,
  "line.ground": (p: { seconds: number }) => `${p.seconds} s pour préparer le terrain`,
  "line.mole": (p: { gm: number; seconds: number }) =>
    `Taupe et coup dans le noir après le coup ${p.gm}, ${p.seconds} s pour mémoriser`,
  "line.noMole": "Ni taupe ni coup dans le noir",
  "line.doom": (p: { seconds: number }) =>
    p.seconds === 0 ? "Pas de condamnation" : `Temps pour condamner : ${p.seconds} s`,
  "line.summary": "Règles du résumé anglais",
  "line.order.fixed": "Le demi-coup 1 est toujours celui du joueur 1",
  "line.order.alternating": "Les partenaires écrivent le demi-coup 1 à tour de rôle",
  "line.army": (p: { king: string; pawn: string }) => `Armée ${p.king} / ${p.pawn}`,
};
