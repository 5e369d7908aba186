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
  "come.done": "On vous préviendra dix minutes avant.",
  "come.not": "On ne vous compte plus.",
  calendar: "Dans mon agenda",

  head: "Rendez-vous",
  lead:
    "Des heures où tous ceux qui veulent jouer sont là. Le prochain s’affiche à l’accueil quand il y a peu " +
    "de monde.",
  none: "Aucun pour l’instant.",
  length: (p: { minutes: number }) => `${p.minutes} min`,
  remove: "Retirer",
  "remove.label": (p: { title: string }) => `Retirer ${p.title}`,
  removed: "C’est retiré.",
  title: "Son titre",
  games: "Ce qu’on y joue",
  starts: "Quand il commence, à votre heure",
  minutes: "Sa durée, en minutes",
  repeats: "Chaque semaine à cette heure",
  "repeats.note": (p: { zone: string }) => `À l’heure de ${p.zone}.`,
  add: "Ajouter",
  added: "C’est ajouté.",
  "wrong.title": "De 1 à 60 caractères.",
  "wrong.kinds": "Choisissez au moins un jeu.",
  "wrong.starts": "Une heure à venir, dans l’année.",
  "wrong.minutes": "De 15 à 720 minutes.",
};
