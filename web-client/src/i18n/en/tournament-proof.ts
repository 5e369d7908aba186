// English: the proof of a finished tournament.
import { dictionaryPart } from "../dictionary.ts";

export const tournamentProofWords = dictionaryPart("tournament-proof", {
  title: "The proof of this tournament",
  wait: "Checking…",
  good: "Everything checks out.",
  bad: "The result differs from what the server says.",
  part: "Everything that could be checked holds; some parts could not be checked.",
  own: "Checked in your browser",
  "own.text":
    "Your browser downloaded the tournament and the records of its games, " +
    "and computed everything that follows from the tournament’s secret.",
  insecure:
    "Browsers allow cryptography only on pages loaded over https, or from this " +
    "computer. This page was loaded over plain http, so nothing could be checked here.",
  server: "Recomputed by this server",
  "server.text":
    "Pairings, standings and everything that follows from results were " +
    "computed again by this server, not by your browser. To check them " +
    "without this server, run the program on the file elsewhere:",
  download: "Download the tournament (JSON)",
  unread: (p: { why: string }) => `This could not be read: ${p.why}`,
  close: "Close",
  differs: (p: { where: string }) => `It differs here (${p.where}):`,
  found: "shown",
  wanted: "should be",
  yes: "holds",
  no: "does not hold",
  seed: "The secret was fixed in advance",
  "seed.text": "The SHA-256 of the secret, published at the end, is the fingerprint shown here before anybody entered.",
  seeding: "Starting numbers",
  "seeding.text": (p: { count: number }) => `${p.count} entrants in the director’s order, then by rating, then by lot.`,
  rooms: "Rooms",
  "rooms.text": (p: { count: number }) =>
    p.count === 1 ? "The id of 1 room comes from the secret." : `The ids of ${p.count} rooms come from the secret.`,
  games: "Games",
  "games.text": (p: { count: number }) =>
    p.count === 1 ? "The id of 1 game comes from the secret." : `The ids of ${p.count} games come from the secret.`,
  sides: "Sides",
  "sides.text": (p: { count: number }) => (p.count === 1 ? "Correct in 1 case." : `Correct in ${p.count} cases.`),
  lots: "Ties decided by lot",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "There were none."
      : p.count === 1
        ? "1 tie, decided as the secret says."
        : `${p.count} ties, decided as the secret says.`,
  records: "Records of the games",
  "records.text": (p: { count: number; of: number }) =>
    `${p.count} of ${p.of}: commitment, secret from the tournament’s, every draw, every input and the winner.`,
  file: "The file",
  course: "What happened, in order",
  "course.text": (p: { count: number }) => `${p.count} changes, each allowed after the ones before.`,
  pairing: "Pairings",
  "pairing.text": (p: { count: number }) =>
    p.count === 1 ? "1 match, all rounds together." : `${p.count} matches, all rounds together.`,
  seats: "Seats",
  "seats.text": (p: { count: number }) => `${p.count} seats, taken by the right players.`,
  results: "Boards without a game, and corrections",
  "results.text": (p: { count: number }) => (p.count === 0 ? "There were none." : `${p.count}, scored correctly.`),
  standings: "Standings",
  "standings.text": (p: { count: number }) => `${p.count} entrants, points and tie-breaks from the results.`,
  bracket: "Bracket",
  "bracket.text": (p: { count: number }) => `${p.count} matches with their winners.`,
  page: "Everything else on the page",
});
