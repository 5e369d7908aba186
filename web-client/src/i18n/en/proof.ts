// English: the proof of a finished game.
import { dictionaryPart } from "../dictionary.ts";

export const proofWords = dictionaryPart("proof", {
  wait: "Checking…",
  good: "Verified in your browser",
  bad: "Verification failed",
  cannot: "Not verified",
  open: "How it was checked",
  title: "The proof of this game",
  lead:
    "Your browser has fetched the record and worked everything out by itself. " +
    "Nothing here is taken on trust; you can repeat each line with any other tool.",
  leadBad:
    "Your browser has fetched the record and worked everything out by itself. It does not come out as the server says.",
  insecure:
    "Browsers lend their cryptography only to pages that came over " +
    "https, or from this very machine. This page came over plain http, so " +
    "nothing could be checked here. The record can be checked elsewhere.",
  unread: (p: { why: string }) => `The record could not be read: ${p.why}`,
  close: "Close",
  differs: (p: { where: string }) => (p.where === "" ? "Here it differs:" : `Here it differs (${p.where}):`),
  found: "shown",
  wanted: "should be",
  yes: "holds",
  no: "does not hold",
  digest: "The record is whole",
  "digest.text": (p: { bytes: number }) =>
    `SHA-256 over the ${p.bytes} bytes before its last line has to be the digest that stands there:`,
  header: "The replay is of this record",
  "header.text": "Game, options, players, commitment and entropy have to be the same in both.",
  commitment: "The secret was fixed beforehand",
  "commitment.text":
    "SHA-256 of the secret, published after the end, has to be the commitment, published before anyone was ready:",
  witness: "This browser was there: it noted this very commitment before the game was over.",
  witnessBad: (p: { noted: string }) => `This browser noted another commitment before the game was over: ${p.noted}`,
  noWitness:
    "This browser was not there at the time; whoever played can compare with the commitment that their page noted.",
  lots: "Every lot follows from it",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "In this game no lots were drawn."
      : `${p.count === 1 ? "The one lot of this game has" : `Each of the ${p.count} lots of this game has`} ` +
        `to come out as shown when it is worked out anew. The ` +
        `key of the game is HMAC-SHA256, keyed with the secret, of what the players gave:`,
  lot: "One lot, written out",
  "lot.which": "Lot",
  "lot.of": (p: { k: number; n: number; value: number }) => `Lot ${p.k}: one of ${p.n}, which gave ${p.value}`,
  "lot.block": "Block: HMAC-SHA256, keyed with the game’s key, of",
  "lot.words": "Read as eight numbers of 32 bits",
  "lot.limit": "Counts if below",
  "lot.word": "The first that counts",
  "lot.mod": "Remainder",
  "lot.die": (p: { value: number }) => `as a die: ${p.value + 1}`,
  inputs: "The replay shows what was played",
  "inputs.text": (p: { count: number }) =>
    `It has to be the ${p.count} inputs of the record, with their times and players, and no other.`,
  result: "The result is the record’s",
  "result.text": "It has to be the same in the record and in the last position.",
  self: "With tools of your own",
});
