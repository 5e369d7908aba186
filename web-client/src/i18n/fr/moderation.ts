// Français : ce que font les opérateurs.
import type { WordsOf } from "../dictionary.ts";
import type { moderationWords } from "../en/moderation.ts";

const ACTS: Record<string, string> = {
  mute: "a fait taire",
  ban: "a exclu",
  lift: "a levé une sanction de",
  director: "a nommé directeur de tournois :",
  not_director: "n’est plus directeur de tournois :",
  operator: "a nommé opérateur :",
  not_operator: "n’est plus opérateur :",
  recovery: "a donné un code pour le mot de passe de",
  close: "a fermé la salle",
  connections: "a regardé les adresses de",
  reopen: "a rouvert le tournoi",
};

export const words: WordsOf<typeof moderationWords> = {
  title: "Modération – Tutti",
  head: "Modération",
  lead: "Tout ce qui se fait ici est noté, avec votre nom et la raison.",
  forbidden: "Seuls les opérateurs voient cette page.",

  make: "Nouvelle sanction",
  what: "Quoi",
  "what.mute": "Faire taire",
  "what.ban": "Exclure",
  "what.mute.note": "Ne peut plus écrire dans les salles",
  "what.ban.note": "Ni salle, ni place, ni compte",
  whom: "Qui",
  "whom.player": "Joueur",
  "whom.address": "Adresse",
  player: "Nom du joueur",
  address: "Adresse (IPv4 ou IPv6)",
  long: "Combien de temps",
  "long.3600": "1 heure",
  "long.86400": "1 jour",
  "long.604800": "1 semaine",
  "long.2592000": "30 jours",
  "long.31536000": "1 an",
  "long.315360000": "10 ans",
  reason: "Raison",
  "reason.note": "Visible par les autres opérateurs et par la personne concernée.",
  go: "Prononcer",
  "go.done": "Sanction appliquée.",

  sanctions: "En vigueur",
  "sanctions.none": "Aucune sanction en vigueur.",
  "sanction.mute": "Réduit au silence",
  "sanction.ban": "Exclu",
  until: (p: { until: string }) => `jusqu’au ${p.until}`,
  by: (p: { name: string; at: string }) => `par ${p.name}, ${p.at}`,
  lift: "Lever",
  "lift.label": (p: { name: string }) => `Lever la sanction de ${p.name}`,
  "lift.done": "Levée.",

  roles: "Rôles",
  "role.director": "Directeur de tournois",
  "role.operator": "Opérateur",
  "roles.go": "Changer les rôles",
  "roles.done": "Rôles changés.",

  recovery: "Mot de passe oublié",
  "recovery.note":
    "Ce code permet de choisir un nouveau mot de passe. Vérifiez qui le demande : il donne accès au compte.",
  "recovery.operator": "Le mot de passe d’un opérateur ne peut être remplacé que sur le serveur.",
  "recovery.go": "Créer un code",
  "recovery.code": (p: { until: string }) => `Le code, valable une fois, jusqu’au ${p.until}`,

  here: "Où il se trouve",
  "here.show": "Afficher les adresses",
  "here.none": "Pas en ligne en ce moment.",
  "here.ban": "Exclure cette adresse",

  close: "Fermer cette salle",
  "close.note": "La partie se termine pour tout le monde, sans résultat ni enregistrement.",
  "close.done": "Salle fermée.",

  audit: "Journal",
  "audit.none": "Rien pour l’instant.",
  "audit.more": "Plus ancien",
  server: "Le serveur",
  act: (p: { act: string }) => ACTS[p.act] ?? `(${p.act})`,
  operator: "Pour les opérateurs",
};
