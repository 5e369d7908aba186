// Français : la page d’un joueur, les cotes, la liste des meilleurs.
import type { WordsOf } from "../dictionary.ts";
import type { peopleWords } from "../en/people.ts";
import { formsOf } from "../forms.ts";

const { count } = formsOf("fr");
const SIDES = ["", "un contre un", "deux contre deux", "trois contre trois"];

export const words: WordsOf<typeof peopleWords> = {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  loading: "Un instant…",
  failed: "Le chargement a échoué.",
  again: "Réessayer",

  "mark.registered": "inscrit",
  conduct: "Signaler ou bloquer",
  since: (p: { day: string }) => `Membre depuis le ${p.day}`,
  "role.director": "directeur de tournois",
  "role.operator": "opérateur",
  nobody: (p: { name: string }) => `Aucun joueur inscrit ne s’appelle ${p.name}`,
  "nobody.text": "Le nom est libre, ou pris par un invité. Les invités n’ont pas de page : leur nom peut être repris.",
  "nobody.games": "Parties jouées sous ce nom",

  kind: (p: { game: string; size: number }) => `${p.game}, ${SIDES[p.size] ?? ""}`,
  ratings: "Cotes",
  "ratings.none": "Aucune partie classée pour l’instant.",
  "ratings.how": "Une cote est suivie de sa marge d’erreur.",
  rating: (p: { rating: number; deviation: number }) => `${p.rating} ± ${p.deviation}`,
  ratedGames: (p: { count: number }) => count(p.count, { one: "partie classée", other: "parties classées" }),
  provisional: "provisoire",
  "provisional.note": "Après si peu de parties, la cote est encore peu fiable.",

  graph: (p: {
    kind: string;
    count: number;
    from: number;
    to: number;
    highest: number;
    lowest: number;
    deviation: number;
    firstDay: string;
    lastDay: string;
  }) =>
    `Cote en ${p.kind} sur ${count(p.count, { one: "partie", other: "parties" })}, ` +
    `du ${p.firstDay} au ${p.lastDay} : de ${p.from} à ${p.to}, ` +
    `à ${p.deviation} près ; maximum ${p.highest}, minimum ${p.lowest}.`,
  "graph.note": "La ligne est la cote après chaque partie, la bande sa marge d’erreur.",
  "graph.newest": (p: { count: number }) => `Les ${p.count} dernières parties.`,
  table: "Toutes les parties classées",
  "table.day": "Jour",
  "table.against": "Contre",
  "table.score": "Résultat",
  "table.change": "Cote",
  "table.open": "Ouvrir la partie",
  "score.0": "perdue",
  "score.1": "nulle",
  "score.2": "gagnée",
  change: (p: { before: number; after: number }) => `${p.before} → ${p.after}`,

  news: (p: { kind: string; before: number; after: number }) => `Votre cote en ${p.kind} : ${p.before} → ${p.after}`,

  games: "Parties",
  "games.none": "Aucune partie terminée pour l’instant.",
  "games.all": "Toutes les parties",
  tournaments: "Tournois",
  "tournaments.won": (p: { names: readonly string[] }) => `Gagné par ${p.names.join(", ")}`,

  "best.title": "Les meilleurs joueurs – Tutti",
  "best.head": "Les meilleurs joueurs",
  "best.lead": "Les cotes viennent de parties classées entre joueurs inscrits. Les programmes ont leur propre liste.",
  "best.kinds": "Types de parties",
  "best.who": "Qui est dans la liste",
  "best.people": "Personnes",
  "best.programs": "Programmes",
  "best.none": "Personne pour l’instant : il faut quelques parties classées pour y figurer.",
  "best.place": "Rang",
  "best.player": "Joueur",
  "best.rating": "Cote",
  "best.games": "Parties",
  "best.you": "vous",
};
