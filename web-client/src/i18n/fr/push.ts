// Français : ce dont un appareil est averti quand aucune page du site n’est ouverte.
import type { WordsOf } from "../dictionary.ts";
import type { pushWords } from "../en/push.ts";

export const words: WordsOf<typeof pushWords> = {
  head: "Quand cette page est fermée",
  lead:
    "Une notification sur cet appareil vous prévient quand on vous défie, quand votre table de tournoi est prête, et " +
    "ainsi de suite. Elle ne dit jamais ce que quelqu’un a choisi.",
  loading: "Un instant…",
  again: "Réessayer",
  start: "Activer les notifications",
  started: "Les notifications sont activées sur cet appareil.",
  notGranted: "Le navigateur ne l’a pas permis : rien n’a changé.",
  on: "Notifications activées",
  stop: "Désactiver sur cet appareil",
  stopped: "Les notifications sont désactivées sur cet appareil.",
  devices: "Appareils avec notifications",
  this: "cet appareil",
  since: (p: { day: string }) => `depuis le ${p.day}`,
  remove: "Retirer",
  "remove.label": (p: { host: string }) => `Retirer l’appareil (${p.host})`,
  removed: "Cet appareil ne reçoit plus de notifications.",
  "why.off": "Ce serveur n’envoie pas de notifications : son opérateur ne les a pas activées.",
  "why.none": "Ce navigateur ne peut pas afficher de notifications quand la page est fermée.",
  "why.install":
    "Sur iPhone et iPad, seules les pages de l’écran d’accueil le peuvent : touchez Partager, puis « Sur l’écran " +
    "d’accueil », et ouvrez Tutti de là.",
  "why.denied":
    "Vous avez bloqué les notifications de ce site. Autorisez-les dans les réglages du navigateur pour ce site, puis " +
    "revenez.",
  "why.nobody": "Le serveur ne connaît pas encore ce navigateur. Un instant…",
  kinds: "M’avertir quand",
  "kind.called": "Une table de tournoi ou de soirée m’attend",
  "kind.challenged": "On me défie",
  "kind.challenge_accepted": "On relève mon défi",
  "kind.challenge_refused": "On décline mon défi",
  "kind.invited": "On m’invite à une table",
  "kind.plays": "Quelqu’un que je suis commence une partie",
  "kind.directs": "Quelqu’un que je suis ouvre un tournoi",
  "kind.pop": "Un rendez-vous auquel je viendrai commence",
  "kind.report_answered": "On répond à mon signalement",
  "kind.sanctioned": "Mon compte est restreint",
};
