// Français : la preuve d’un tournoi terminé.
import type { WordsOf } from "../dictionary.ts";
import type { tournamentProofWords } from "../en/tournament-proof.ts";

export const words: WordsOf<typeof tournamentProofWords> = {
  title: "La preuve de ce tournoi",
  wait: "Vérification…",
  good: "Tout est exact.",
  bad: "Le résultat n’est pas ce que dit le serveur.",
  part: "Ce qui a pu être vérifié est exact ; tout n’a pas pu l’être.",
  own: "Vérifié dans votre navigateur",
  "own.text":
    "Votre navigateur a chargé le tournoi et les enregistrements de ses parties, et a calculé tout ce qui découle du " +
    "secret du tournoi.",
  insecure:
    "Les navigateurs n’autorisent la cryptographie que sur les pages chargées par https, ou depuis " +
    "cet ordinateur. Cette page est venue par http simple : rien n’a pu être vérifié ici.",
  server: "Recalculé par ce serveur",
  "server.text":
    "Les appariements, le classement et tout ce qui suit des résultats " +
    "ont été recalculés par ce serveur, et non par votre navigateur. Pour " +
    "les vérifier sans lui, prenez le fichier et le programme ailleurs :",
  download: "Télécharger le tournoi (JSON)",
  unread: (p: { why: string }) => `Lecture impossible : ${p.why}`,
  close: "Fermer",
  differs: (p: { where: string }) => `La différence (${p.where}) :`,
  found: "montré",
  wanted: "attendu",
  yes: "exact",
  no: "inexact",
  seed: "Le secret était fixé d’avance",
  "seed.text": "Le SHA-256 du secret, publié à la fin, est l’empreinte affichée ici avant toute inscription.",
  seeding: "Les numéros de départ",
  "seeding.text": (p: { count: number }) =>
    `${p.count} participants dans l’ordre du directeur, puis par cote, puis par tirage au sort.`,
  rooms: "Salles",
  "rooms.text": (p: { count: number }) =>
    p.count === 1
      ? "L’identifiant de la salle découle du secret."
      : `Les identifiants des ${p.count} salles découlent du secret.`,
  games: "Parties",
  "games.text": (p: { count: number }) =>
    p.count === 1
      ? "L’identifiant de la partie découle du secret."
      : `Les identifiants des ${p.count} parties découlent du secret.`,
  sides: "Camps",
  "sides.text": (p: { count: number }) => (p.count === 1 ? "Exact dans 1 cas." : `Exact dans ${p.count} cas.`),
  lots: "Égalités tirées au sort",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "Il n’y en a pas eu."
      : p.count === 1
        ? "1 égalité, tranchée comme le dit le secret."
        : `${p.count} égalités, tranchées comme le dit le secret.`,
  records: "Enregistrements des parties",
  "records.text": (p: { count: number; of: number }) =>
    `${p.count} sur ${p.of} : engagement, secret issu de celui ` +
    `du tournoi, chaque tirage, chaque action et le vainqueur.`,
  file: "Le fichier",
  course: "Ce qui s’est passé, dans l’ordre",
  "course.text": (p: { count: number }) => `${p.count} changements, chacun possible après les précédents.`,
  pairing: "Appariements",
  "pairing.text": (p: { count: number }) =>
    p.count === 1 ? "1 rencontre, toutes rondes confondues." : `${p.count} rencontres, toutes rondes confondues.`,
  seats: "Places",
  "seats.text": (p: { count: number }) => `${p.count} places, occupées par les bons joueurs.`,
  results: "Tables sans partie, et corrections",
  "results.text": (p: { count: number }) =>
    p.count === 0 ? "Il n’y en a pas eu." : `${p.count}, avec les points justes.`,
  standings: "Classement",
  "standings.text": (p: { count: number }) => `${p.count} participants, points et départages tirés des résultats.`,
  bracket: "Tableau",
  "bracket.text": (p: { count: number }) => `${p.count} rencontres avec leurs vainqueurs.`,
  page: "Tout le reste de la page",
};
