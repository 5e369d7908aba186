// English: keys of those who watch without delay.
import { dictionaryPart } from "../dictionary.ts";

export const casterWords = dictionaryPart("caster", {
  note:
    "Anyone with this key can watch without delay, to comment on the game live. Sealed choices " +
    "stay hidden from them, too. Give it only to people who won’t tell the players anything.",
  key: "Key for commentators",
  make: "Create a key",
  makeNew: "Create a new key",
  once: "It is shown only once. A new key replaces it.",
  copy: "Copy",
  copied: "Key copied",
  withdraw: "Revoke the key",
  withdrawn: "Key revoked.",
  enter: "Watch without delay",
  wrong: "Wrong key for this room. It may have been replaced.",
});
