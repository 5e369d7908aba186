// English: keys of those who watch without delay.
import { dictionaryPart } from "../dictionary.ts";

export const casterWords = dictionaryPart("caster", {
  note:
    "Who has this key watches without delay, to talk about the game as it happens. Nothing " +
    "sealed is shown to them either. Give it only to people who tell the players nothing.",
  key: "Key for commentators",
  make: "Make a key",
  makeNew: "Make another key",
  once: "It is shown this once. Another key replaces it.",
  copy: "Copy",
  copied: "Key copied",
  withdraw: "Withdraw the key",
  withdrawn: "There is no key any more.",
  enter: "Watch without delay",
  wrong: "That key does not fit this room. It may have been replaced.",
});
