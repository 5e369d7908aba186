// Français : ouvrir une salle.
import type { WordsOf } from "../dictionary.ts";
import type { setupWords } from "../en/setup.ts";

export const words: WordsOf<typeof setupWords> = {
  title: "Ouvrir une salle – Tutti",
  head: "Ouvrir une salle",
  lead: "Choisissez un jeu et envoyez le lien.",
  game: "Jeu",
  "group.room": "La salle",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  absent: "Place gardée pendant une absence",
  "absent.note": "Après ce délai, la place se libère ; ses partenaires reprennent ses enveloppes.",

  name: "Nom de la salle",
  visibility: "Qui peut la trouver",
  "visibility.public": "Tout le monde : elle est affichée",
  "visibility.unlisted": "Seulement avec le lien",
  password: "Mot de passe (facultatif)",
  "password.note":
    "Il le faut pour jouer ou regarder. Les parties terminées ne " +
    "figurent dans aucune liste, mais on peut les revoir avec leur lien.",
  table_talk: "Discussion d’équipe",
  "table_talk.note": "Les partenaires peuvent discuter tant qu’ils ont quelque chose à sceller.",
  rated: "Classée",
  "rated.note":
    "Le résultat compte pour la cote de chacun. Tous les joueurs " +
    "doivent être inscrits ; réglages standard, pas d’ordinateurs.",
  "rated.guest": "Pour les joueurs inscrits seulement.",
  "rated.keep": "Créer un compte",
  "rated.bad": (p: { option: string }) =>
    `Les parties classées gardent les réglages standard. Celui-ci ne l’est pas : « ${p.option} ».`,
  warm: "Les ordinateurs cèdent leur chaise",
  "warm.note":
    "Ceux qui viennent peuvent remplacer un ordinateur, même pendant la partie, et un ordinateur continue pour ceux " +
    "qui partent. Non classée.",
  unwatched: "Sans spectateurs",
  "unwatched.note": "Seuls les joueurs voient la partie. Avant le début, on peut entrer pour prendre une place.",
  delay: "Décalage des spectateurs",
  "delay.0": "Aucun",
  bots: "Des ordinateurs aux autres places",
  "bots.note": "Vous pourrez encore changer chaque place avant le début.",
  "bots.level": "Leur force",
  "level.1": "facile",
  "level.2": "moyen",
  "level.3": "fort",
  make: "Créer la salle",
  sides: (p: { most: number }) =>
    p.most === 1 ? "1 contre 1" : p.most === 2 ? "1 ou 2 par camp" : `de 1 à ${p.most} par camp`,
  more: "Autres options",
  "more.note": "Équipes, temps, règles, qui peut entrer",
  "visibility.note": "Une salle affichée figure sur la page d’accueil ; le lien ouvre l’une comme l’autre.",
  "delay.note":
    "Les spectateurs voient la partie avec ce décalage : personne ne peut souffler à un joueur ce qui se passe.",
  "rated.seats": "Les parties classées sont réservées aux joueurs inscrits. Libérez d’abord les autres places.",
  "password.as": "Vide : inchangé",
  "password.none": "Retirer le mot de passe",
  change: "Modifier",
  changed: "L’hôte a modifié cette salle. Dites à nouveau que vous êtes prêt.",
  "changed.seat": "Votre place a été libérée. Prenez-en une autre pour jouer.",
  begun: (p: { seconds: number }) => `La partie a commencé. Vous la voyez avec ${p.seconds} s de décalage.`,
  "change.head": "Modifier cette salle",
  "change.note":
    "Tout le monde en est informé et doit se dire prêt à nouveau. Ceux qui y perdent leur place peuvent en prendre " +
    "une autre.",
  "change.save": "Enregistrer",
  "change.cancel": "Annuler",
};
