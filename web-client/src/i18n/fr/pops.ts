// Français : les rendez-vous, heures où tous ceux qui veulent jouer sont là.
import type { WordsOf } from "../dictionary.ts";
import type { popsWords } from "../en/pops.ts";
import { formsOf } from "../forms.ts";

const { count, plural } = formsOf("fr");

export const words: WordsOf<typeof popsWords> = {
  next: "Quand il y a du monde :",
  on: "En ce moment :",
  weekly: "chaque semaine",
  coming: ({ count: people }: { count: number }) =>
    `${count(people, { one: "personne", other: "personnes" })} ` +
    plural(people, { one: "viendra", other: "viendront" }),
  come: "Je viendrai",
  comes: "Vous viendrez",
  "come.note": "La cloche vous prévient dix minutes avant.",
  "come.done": "La cloche vous préviendra dix minutes avant.",
  "come.not": "Vous ne comptez plus parmi ceux qui viendront.",
  calendar: "Ajouter à mon agenda",

  head: "Rendez-vous",
  lead:
    "Des heures où tous ceux qui veulent jouer sont là. La page d’accueil annonce le prochain quand il y a peu de " +
    "monde.",
  none: "Aucun pour l’instant.",
  length: (p: { minutes: number }) => `${p.minutes} min`,
  remove: "Retirer",
  "remove.label": (p: { title: string }) => `Retirer ${p.title}`,
  removed: "Rendez-vous retiré.",
  title: "Nom du rendez-vous",
  games: "Ce qu’on y joue",
  starts: "Début, à votre heure",
  minutes: "Durée, en minutes",
  repeats: "Chaque semaine à cette heure",
  "repeats.note": (p: { zone: string }) => `Fuseau horaire : ${p.zone}.`,
  add: "Ajouter",
  added: "Rendez-vous ajouté.",
  "wrong.title": "De 1 à 60 caractères.",
  "wrong.kinds": "Choisissez au moins un jeu.",
  "wrong.starts": "Une date à venir, d’ici un an au plus.",
  "wrong.minutes": "De 15 à 720 minutes.",
};
