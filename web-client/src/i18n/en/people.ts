// English: a player's page, ratings, the list of the best.
import { dictionaryPart } from "../dictionary.ts";

const SIDES = ["", "one against one", "two against two", "three against three"];

export const peopleWords = dictionaryPart("people", {
  title: (p: { name: string }) => `${p.name} – Tutti`,
  loading: "One moment…",
  failed: "This could not be loaded.",
  again: "Try again",

  "mark.registered": "registered",
  conduct: "Report or block",
  since: (p: { day: string }) => `Member since ${p.day}`,
  "role.director": "tournament director",
  "role.operator": "operator",
  nobody: (p: { name: string }) => `No registered player is called ${p.name}`,
  "nobody.text": "The name is free, or a guest uses it. Guests have no page: anyone can take their name.",
  "nobody.games": "Games played under this name",

  kind: (p: { game: string; size: number }) => `${p.game}, ${SIDES[p.size] ?? ""}`,
  ratings: "Ratings",
  "ratings.none": "No rated games yet.",
  "ratings.how": "A rating is shown with its likely error.",
  rating: (p: { rating: number; deviation: number }) => `${p.rating} ± ${p.deviation}`,
  ratedGames: (p: { count: number }) => (p.count === 1 ? "1 rated game" : `${p.count} rated games`),
  provisional: "provisional",
  "provisional.note": "After so few games, the rating is not reliable yet.",

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
  "graph.note": "The line is the rating after each game, the band its likely range.",
  "graph.newest": (p: { count: number }) => `The latest ${p.count} games.`,
  table: "All rated games",
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
  "games.none": "No finished games yet.",
  "games.all": "All games",
  tournaments: "Tournaments",
  "tournaments.won": (p: { names: readonly string[] }) => `Won by ${p.names.join(", ")}`,

  "best.title": "Best players – Tutti",
  "best.head": "Best players",
  "best.lead": "Ratings come from rated games between registered players. Programs have their own list.",
  "best.kinds": "Games",
  "best.who": "Show",
  "best.people": "People",
  "best.programs": "Programs",
  "best.none": "Nobody yet: you need a few rated games to be listed.",
  "best.place": "Place",
  "best.player": "Player",
  "best.rating": "Rating",
  "best.games": "Games",
  "best.you": "you",
});
