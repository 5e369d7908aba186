// English: the proof of a finished tournament.
import { dictionaryPart } from "../dictionary.ts";

export const tournamentProofWords = dictionaryPart("tournament-proof", {
  title: "The proof of this tournament",
  wait: "Working it out…",
  good: "Everything is as it was said to be.",
  bad: "It does not come out as the server says.",
  part: "What could be looked at holds; not everything could.",
  own: "Worked out in your browser",
  "own.text":
    "Your browser has fetched the tournament and the records of its games, " +
    "and works out by itself whatever comes of the tournament’s secret.",
  insecure:
    "Browsers lend their cryptography only to pages that came over https, or from this " +
    "very machine. This page came over plain http, so nothing could be worked out here.",
  server: "Recomputed by this server",
  "server.text":
    "Who meets whom, standings and everything that follows from results " +
    "was worked out anew by this server, not by your browser. To check " +
    "it without this server, take the file and the program elsewhere:",
  download: "Download the tournament (JSON)",
  unread: (p: { why: string }) => `This could not be read: ${p.why}`,
  close: "Close",
  differs: (p: { where: string }) => `Here it differs (${p.where}):`,
  found: "shown",
  wanted: "should be",
  yes: "holds",
  no: "does not hold",
  seed: "The secret was fixed beforehand",
  "seed.text":
    "SHA-256 of the secret, published after the end, is the fingerprint that stood here before anybody entered.",
  seeding: "Numbers at the start",
  "seeding.text": (p: { count: number }) =>
    `${p.count} entrants stand in the director’s order, then by rating, then by lot.`,
  rooms: "Rooms",
  "rooms.text": (p: { count: number }) =>
    p.count === 1 ? "The id of 1 room comes of the secret." : `The ids of ${p.count} rooms come of the secret.`,
  games: "Games",
  "games.text": (p: { count: number }) =>
    p.count === 1 ? "The id of 1 game comes of the secret." : `The ids of ${p.count} games come of the secret.`,
  sides: "Who has which side",
  "sides.text": (p: { count: number }) =>
    p.count === 1 ? "As it had to be in 1 case." : `As it had to be in ${p.count} cases.`,
  lots: "Ties that went by lot",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "There were none."
      : p.count === 1
        ? "1 tie, decided as the secret says."
        : `${p.count} ties, decided as the secret says.`,
  records: "Records of the games",
  "records.text": (p: { count: number; of: number }) =>
    `${p.count} of ${p.of}: commitment, a secret out of the tournament’s, every lot, every input and the winner.`,
  file: "The file",
  course: "What happened, in order",
  "course.text": (p: { count: number }) => `${p.count} changes, each possible after those before it.`,
  pairing: "Pairings",
  "pairing.text": (p: { count: number }) =>
    p.count === 1 ? "1 match, all rounds together." : `${p.count} matches, all rounds together.`,
  seats: "Who sits where",
  "seats.text": (p: { count: number }) => `${p.count} seats, taken by those who had to sit there.`,
  results: "Boards without a game, and corrections",
  "results.text": (p: { count: number }) =>
    p.count === 0 ? "There were none." : `${p.count}, worth what they had to be.`,
  standings: "Standings",
  "standings.text": (p: { count: number }) => `${p.count} entrants, points and tie-breaks out of the results.`,
  bracket: "Bracket",
  "bracket.text": (p: { count: number }) => `${p.count} matches with their winners.`,
  page: "Everything else on the page",
});
