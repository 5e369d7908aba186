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
    "Your browser downloaded the record and checked everything itself. " +
    "You don’t have to trust us: you can repeat each step with any other tool.",
  leadBad:
    "Your browser downloaded the record and checked everything itself. The result differs from what the server says.",
  insecure:
    "Browsers allow cryptography only on pages loaded over https, or from " +
    "this computer. This page was loaded over plain http, so nothing " +
    "could be checked here. You can check the record elsewhere.",
  unread: (p: { why: string }) => `The record could not be read: ${p.why}`,
  close: "Close",
  differs: (p: { where: string }) => (p.where === "" ? "It differs here:" : `It differs here (${p.where}):`),
  found: "shown",
  wanted: "should be",
  yes: "holds",
  no: "does not hold",
  digest: "The record is whole",
  "digest.text": (p: { bytes: number }) =>
    `The SHA-256 of the ${p.bytes} bytes before its last line must match the digest there:`,
  header: "The replay is of this record",
  "header.text": "Game, options, players, commitment and entropy must be the same in both.",
  commitment: "The secret was fixed in advance",
  "commitment.text":
    "The SHA-256 of the secret, published at the end, must be the commitment, published before anyone was ready:",
  witness: "This browser was there: it saved the same commitment before the game was over.",
  witnessBad: (p: { noted: string }) =>
    `This browser saved a different commitment before the game was over: ${p.noted}`,
  noWitness: "This browser was not there; the players can compare it with the commitment their browsers saved.",
  lots: "Every random draw follows from it",
  "lots.text": (p: { count: number }) =>
    p.count === 0
      ? "This game had no random draws."
      : `${p.count === 1 ? "The one random draw must" : `Each of the ${p.count} random draws must`} ` +
        `come out as shown when computed again. The game’s ` +
        `key is HMAC-SHA256, keyed with the secret, of the players’ random digits:`,
  lot: "One draw, step by step",
  "lot.which": "Draw",
  "lot.of": (p: { k: number; n: number; value: number }) => `Draw ${p.k}: one of ${p.n}, result ${p.value}`,
  "lot.block": "Block: HMAC-SHA256, keyed with the game’s key, of",
  "lot.words": "As eight 32-bit numbers",
  "lot.limit": "Counts if below",
  "lot.word": "The first one that counts",
  "lot.mod": "Remainder",
  "lot.die": (p: { value: number }) => `as a die: ${p.value + 1}`,
  inputs: "The replay shows what was played",
  "inputs.text": (p: { count: number }) =>
    `It must be the ${p.count} inputs of the record, with their times and players, and nothing else.`,
  result: "The result matches the record",
  "result.text": "The record and the final position must agree.",
  self: "Check it with your own tools",
});
