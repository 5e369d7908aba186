// English: a player's page, ratings, the list of the best.
import { dictionaryPart } from "../dictionary.ts";

const SIDES = ["", "one against one", "two against two", "three against three"];

export const peopleWords = dictionaryPart("people", {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  loading: "One moment…",
  failed: "This did not come.",
  again: "Try again",

  "mark.registered": "registered",
  since: (p: { day: string }) => `Here since ${p.day}`,
  "role.director": "tournament director",
  "role.operator": "operator",
  nobody: (p: { name: string }) => `Nobody called ${p.name} is registered`,
  "nobody.text": "The name is free, or a guest has it. Guests have no page: their names can change hands.",
  "nobody.games": "Games played under this name",

  kind: (p: { game: string; size: number }) => `${p.game}, ${SIDES[p.size] ?? ""}`,
  ratings: "Ratings",
  "ratings.none": "No rated game yet.",
  "ratings.how": "How a rating is written: the number, and how far off it may well be.",
  rating: (p: { rating: number; deviation: number }) => `${p.rating} ± ${p.deviation}`,
  ratedGames: (p: { count: number }) => (p.count === 1 ? "1 rated game" : `${p.count} rated games`),
  provisional: "provisional",
  "provisional.note": "After so few games the number says little yet.",

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
    `Rating in ${p.kind} over ${p.count === 1 ? "1 game" : `${p.count} games`}, ` +
    `${p.firstDay} to ${p.lastDay}: from ${p.from} to ${p.to}, ` +
    `give or take ${p.deviation}; highest ${p.highest}, lowest ${p.lowest}.`,
  "graph.note": "The line is the rating after each game, the band where it may well be.",
  "graph.newest": (p: { count: number }) => `The newest ${p.count} games.`,
  table: "Every rated game",
  "table.day": "Day",
  "table.against": "Against",
  "table.score": "Result",
  "table.change": "Rating",
  "table.open": "Open the game",
  "score.0": "lost",
  "score.1": "draw",
  "score.2": "won",
  change: (p: { before: number; after: number }) => `${p.before} → ${p.after}`,

  news: (p: { kind: string; before: number; after: number }) => `Your rating in ${p.kind}: ${p.before} → ${p.after}`,

  games: "Games",
  "games.none": "No finished game yet.",
  "games.all": "All games",
  tournaments: "Tournaments",
  "tournaments.won": (p: { names: readonly string[] }) => `Won by ${p.names.join(", ")}`,

  "best.title": "The best players – Tutti",
  "best.head": "The best players",
  "best.lead": "Ratings come from rated games between registered players. Programs have a list of their own.",
  "best.kinds": "Kinds of games",
  "best.who": "Who is listed",
  "best.people": "People",
  "best.programs": "Programs",
  "best.none": "Nobody is listed here yet: it takes a few rated games.",
  "best.place": "Place",
  "best.player": "Player",
  "best.rating": "Rating",
  "best.games": "Games",
  "best.you": "you",
});
