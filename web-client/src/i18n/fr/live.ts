// Français : les parties que l’on regarde de l’extérieur : la galerie, le plateau sur d’autres pages.
import type { WordsOf } from "../dictionary.ts";
import type { liveWords } from "../en/live.ts";
import { formsOf } from "../forms.ts";

const { list } = formsOf("fr", "personne");

export const words: WordsOf<typeof liveWords> = {
  title: "Parties en cours – Tutti",
  head: "Parties en cours",
  lead: "Ce qui se passe aux tables, au moment même. Les choix restent scellés jusqu’à la révélation.",
  which: "Quels jeux",
  anyGame: "Tous",
  none: "Rien ne se joue en ce moment. Dès qu’une partie commence, elle apparaît ici.",
  noneGame: (p) => `Aucune partie de ${p.game} en ce moment. Dès qu’une commence, elle apparaît ici.`,
  play: "Jouer soi-même",
  replays: "Revoir des parties terminées",
  failed: "La liste des parties n’a pas pu être chargée. Nouvel essai…",
  fetching: "Recherche des parties…",
  lost: "La connexion est perdue. Nouvel essai en cours ; les plateaux restent tels quels.",

  strip: "Aux tables en ce moment",
  stripAll: "Toutes les parties en cours",

  watchLabel: (p) => `Regarder ${list(p.blackNames)} contre ${list(p.whiteNames)}, ${p.game}`,
  behind: (p) => `${p.seconds} s de décalage`,
  later: (p: { seconds: number }) => `Vous voyez cette table avec ${p.seconds} s de décalage.`,
  replay: "Revoir",
  waits: "La partie suivante n’a pas commencé.",
  gone: "Cette salle est fermée.",

  "embed.title": (p) => `${list(p.blackNames)} contre ${list(p.whiteNames)}, ${p.game} – Tutti`,
  "embed.coming": "La partie arrive…",
  "embed.open": "Ouvrir dans Tutti",
  "embed.closed": "Cette salle est fermée.",
  "embed.no_such_room": "Cette salle n’existe plus.",
  "embed.forbidden": "Cette salle n’admet pas de spectateurs.",
  "embed.wrong_password": "Cette salle a un mot de passe. Ouvrez-la dans Tutti pour entrer.",
  "embed.other": "Impossible de montrer cette partie en ce moment.",
  "embed.notBegun": "La partie n’a pas encore commencé. Elle apparaîtra ici.",
  "embed.last": "Le plateau est dans son dernier état.",

  "code.note": "À placer dans une page à vous : elle montre le plateau en direct, tant que la salle existe.",
  "code.copy": "Copier le code",
  "code.copied": "Code copié",
  "code.title": (p) => `${p.name}, en direct sur Tutti`,
};
