// Français : la première page et tout ce qui entoure une partie.
import type { WordsOf } from "../dictionary.ts";
import type { core } from "../en/core.ts";

const TEMPERS = [
  "calme",
  "vif",
  "tranquille",
  "malin",
  "joyeux",
  "patient",
  "rusé",
  "radieux",
  "hardi",
  "doux",
  "taquin",
  "adroit",
];
const BIRDS = [
  "Héron",
  "Pinson",
  "Merle",
  "Martinet",
  "Courlis",
  "Loriot",
  "Faucon",
  "Moineau",
  "Pluvier",
  "Geai",
  "Cygne",
  "Bouvreuil",
];
const pick = (words: string[], chance: number): string => words[Math.floor(chance * words.length) % words.length] ?? "";

export const words: WordsOf<typeof core> = {
  name: "Tutti",
  title: "Tutti : chacun choisit en secret, tout est révélé d’un coup",
  skip: "Aller au contenu",

  "nav.rooms": "Salles",
  "nav.tournaments": "Tournois",
  "nav.rules": "Règles",
  "nav.settings": "Réglages",
  "nav.back": "Retour à la partie",
  "nav.signIn": "Se connecter",
  "nav.register": "S’inscrire",
  "nav.account": "Votre compte",
  "nav.more": "Retour à toutes les salles",
  language: "Langue",

  "hero.line": "Chacun choisit en secret. Tout est révélé d’un coup.",
  "hero.about":
    "Trois jeux de plateau à choix secrets et simultanés, pour une à trois personnes par camp. Invitez quelqu’un par " +
    "un lien, ou jouez tout de suite contre l’ordinateur.",
  "hero.play": "Jouer tout de suite",
  "hero.make": "Ouvrir une salle",

  "name.ask": "Quel nom choisissez-vous ?",
  "name.suggested": (p: { temper: number; bird: number }) => `${pick(BIRDS, p.bird)} ${pick(TEMPERS, p.temper)}`,
  "name.keep": "Choisir ce nom",
  "name.playingAs": "Votre nom :",
  "name.change": "Changer de nom",
  "name.note": "Aucun compte nécessaire. Le nom reste dans ce navigateur.",

  "rooms.loading": "Recherche des salles…",
  "rooms.rated": "classée",

  "connection.lost": (p: { seconds: number }) => `Connexion perdue. Nouvel essai dans ${p.seconds} s.`,
  "connection.connecting": "Connexion perdue. Reconnexion…",
  "connection.silent": "Le serveur ne répond pas.",
  "connection.restart": (p: { seconds: number }) => `Le serveur redémarre. Nouvel essai dans ${p.seconds} s.`,
  "connection.busy": (p: { seconds: number }) => `Le serveur est plein. Nouvel essai dans ${p.seconds} s.`,
  "connection.retry": "Réessayer",
  "connection.drafting": "Vous pouvez continuer à choisir ; l’envoi se fera au retour de la connexion.",
  "connection.trip": (p: { ms: number }) => `${p.ms} ms`,
  "connection.tripLong": (p: { ms: number }) => `Aller-retour jusqu’au serveur : ${p.ms} millisecondes`,
  "connection.newGuest": "Le serveur ne reconnaissait plus ce navigateur : vous repartez en invité.",

  "lost.title": "Cette page n’existe pas",
  "lost.text": "Il n’y a rien à cette adresse.",
  "lost.games": "Parties terminées",
  loading: "Un instant…",
  loadingFailed: "Cette partie de la page n’a pas pu être chargée. Vérifiez la connexion et rechargez.",
  dismiss: "Fermer",
  "call.title": (p: { title: string }) => `● À vous – ${p.title}`,

  "side.black": "Noirs",
  "side.white": "Blancs",
  seat: (p: { side: string; number: number }) => `${p.side} ${p.number}`,

  program: "BOT",
  "program.long": "joué par un programme",
  "room.of": (p: { name: string }) => `Chez ${p.name}`,
};
