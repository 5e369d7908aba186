// English: coming back to an evening or a tournament by a code.
import { dictionaryPart } from "../dictionary.ts";

export const claimWords = dictionaryPart("claim", {
  claim: "I was here before",
  "claim.code": "Your code",
  "claim.note": "Ask whoever runs this for it: six digits.",
  "claim.go": "Take my seat back",
  "claim.done": "Your seat is yours again.",
  "refused.code": "That code is wrong, or it has expired. Ask for a new one.",
  "refused.removed": "This place is closed to you: you were removed, or an account is needed here.",
  "refused.board": "You have a place of your own here: play it first.",
  offer: "Code to come back",
  code: (p: { name: string }) => `Code for ${p.name}`,
  "code.text": "Scan this on the other device, or type the code on this page under “I was here before”.",
  "code.until": (p: { clock: string }) => `Valid until ${p.clock}.`,
});
