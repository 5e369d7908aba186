// Français : ce dont un appareil est averti quand aucune page du site n’est ouverte.
import type { WordsOf } from "../dictionary.ts";
import type { pushWords } from "../en/push.ts";

export const words: WordsOf<typeof pushWords> = {
  head: "Quand cette page est fermée",
  lead:
    "Un avis sur cet appareil vous dit quand on vous défie, quand une table de tournoi vous attend, et ainsi de " +
    "suite. Il ne dit jamais ce que quelqu’un a choisi.",
  loading: "Un instant…",
  again: "Réessayer",
  start: "M’avertir quand cette page est fermée",
  started: "Cet appareil est averti désormais.",
  notGranted: "Le navigateur ne l’a pas permis. Rien n’a changé.",
  on: "Cet appareil est averti",
  stop: "Arrêter sur cet appareil",
  stopped: "Cet appareil n’est plus averti.",
  devices: "Appareils avertis",
  this: "cet appareil",
  since: (p: { day: string }) => `depuis le ${p.day}`,
  remove: "Retirer",
  "remove.label": (p: { host: string }) => `Retirer l’appareil (${p.host})`,
  removed: "Cet appareil-là n’est plus averti.",
  "why.off": "Ce serveur n’envoie pas de tels avis : son opérateur ne les a pas activés.",
  "why.none": "Ce navigateur ne sait pas montrer d’avis de pages fermées.",
  "why.install":
    "Sur iPhone et iPad, seules les pages de l’écran d’accueil le peuvent : touchez Partager, puis « Sur l’écran " +
    "d’accueil », et ouvrez Tutti de là.",
  "why.denied":
    "Vous avez interdit les avis de ce site. Permettez-les dans les réglages du navigateur pour ce site, puis revenez.",
  "why.nobody": "Le serveur ne connaît pas encore ce navigateur. Un instant…",
  kinds: "Ce dont vous êtes averti",
  "kind.called": "Une table de tournoi ou de soirée m’attend",
  "kind.challenged": "On me défie",
  "kind.challenge_accepted": "On relève mon défi",
  "kind.challenge_refused": "On décline mon défi",
  "kind.invited": "On m’invite à une table",
  "kind.plays": "Quelqu’un que je suis commence une partie",
  "kind.directs": "Quelqu’un que je suis ouvre un tournoi",
  "kind.pop": "Un rendez-vous auquel j’ai dit que je viendrais commence",
  "kind.report_answered": "On répond à mon signalement",
  "kind.sanctioned": "Quelque chose m’est interdit",
};
