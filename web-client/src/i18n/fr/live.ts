// Français : les parties que l’on regarde de l’extérieur : la galerie, le plateau sur d’autres pages.
import type { WordsOf } from "../dictionary.ts";
import type { liveWords } from "../en/live.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("fr");

export const words: WordsOf<typeof liveWords> = {
  title: "Parties en cours – Tutti",
  head: "Parties en cours",
  lead: "Suivez les parties en direct. Les choix restent scellés jusqu’à la révélation.",
  which: "Quels jeux",
  anyGame: "Tous",
  none: "Aucune partie en ce moment. La prochaine apparaîtra ici.",
  noneGame: (p) => `Aucune partie de ${p.game} en ce moment. La prochaine apparaîtra ici.`,
  play: "Jouer une partie",
  replays: "Revoir des parties terminées",
  failed: "La liste des parties n’a pas pu être chargée. Nouvel essai…",
  fetching: "Recherche des parties…",
  lost: "Connexion perdue. Nouvel essai ; les plateaux montrent la dernière position connue.",

  strip: "En ce moment",
  stripAll: "Toutes les parties en cours",

  watchLabel: (p) => `Regarder ${list(p.blackNames)} contre ${list(p.whiteNames)}, ${p.game}`,
  behind: (p) => `${p.seconds} s de décalage`,
  later: (p: { seconds: number }) => `Vous voyez ce plateau avec ${p.seconds} s de décalage.`,
  replay: "Revoir",
  waits: "En attente de la partie suivante.",
  gone: "Cette salle est fermée.",

  "embed.title": (p) => `${list(p.blackNames)} contre ${list(p.whiteNames)}, ${p.game} – Tutti`,
  "embed.coming": "Chargement de la partie…",
  "embed.open": "Ouvrir dans Tutti",
  "embed.closed": "Cette salle est fermée.",
  "embed.no_such_room": "Cette salle n’existe plus.",
  "embed.forbidden": "Cette salle n’admet pas de spectateurs.",
  "embed.wrong_password": "Cette salle a un mot de passe. Ouvrez-la dans Tutti pour entrer.",
  "embed.other": "Impossible de montrer cette partie en ce moment.",
  "embed.notBegun": "La partie n’a pas encore commencé. Elle apparaîtra ici.",
  "embed.last": "Voici la dernière position connue.",

  "overlay.nothing": "Rien n’est montré ici en ce moment.",
  "overlay.notBegun": "La partie n’a pas encore commencé.",
  "overlay.nobody": "Personne n’est inscrit sous ce nom.",
  "overlay.strange": (p) => `${p.name}=${p.value} : valeur inconnue. Valeurs possibles : ${p.known}.`,

  "code.note": "À coller dans votre propre page : elle montre le plateau en direct, tant que la salle existe.",
  "code.copy": "Copier le code",
  "code.copied": "Code copié",
  "code.title": (p) => `${p.name}, en direct sur Tutti`,
};
