// Français : ouvrir une salle.
import type { WordsOf } from "../dictionary.ts";
import type { setupWords } from "../en/setup.ts";

export const words: WordsOf<typeof setupWords> = {
  title: "Ouvrir une salle – Tutti",
  head: "Ouvrir une salle",
  lead: "Prenez une partie toute prête, changez ce que vous voulez et envoyez le lien.",
  game: "Jeu",
  "group.room": "La salle",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  absent: "Place gardée pendant une absence",
  "absent.note": "Une coupure plus longue libère la place ; l’équipe reprend les fonctions.",

  name: "Nom de la salle",
  visibility: "Qui la trouve",
  "visibility.public": "Tout le monde : elle est affichée",
  "visibility.unlisted": "Seulement avec le lien",
  password: "Mot de passe (facultatif)",
  "password.note":
    "Sans lui, on ne joue ni ne regarde. Les parties finies ne " +
    "figurent dans aucune liste ; qui en a le lien peut les revoir.",
  table_talk: "Paroles à table",
  "table_talk.note": "Les coéquipiers peuvent discuter tant qu’ils ont quelque chose à sceller.",
  rated: "Classée",
  "rated.note":
    "Le résultat compte pour la cote de chacun. Tous les joueurs " +
    "doivent être inscrits ; réglages standard, pas d’ordinateurs.",
  "rated.guest": "Pour les joueurs inscrits seulement.",
  "rated.keep": "Créer un compte",
  "rated.bad": (p: { option: string }) =>
    `Les parties classées gardent les réglages standard. Celui-ci n’en est pas : « ${p.option} ».`,
  unwatched: "Sans spectateurs",
  "unwatched.note":
    "Seules les personnes assises voient la partie. Jusqu’au début, d’autres peuvent entrer pour s’asseoir.",
  delay: "Décalage des spectateurs",
  "delay.0": "Aucun",
  bots: "Des ordinateurs aux autres places",
  "bots.note": "Vous pourrez encore changer chaque place avant le début.",
  "bots.level": "Leur force",
  "level.1": "facile",
  "level.2": "moyen",
  "level.3": "fort",
  make: "Ouvrir la salle",
};
