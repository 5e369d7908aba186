// English: what first games explain.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Hint",
  next: "Got it",
  off: "No more hints",

  "ctor.put": "Tap an empty square. What everyone chooses stays secret until all of your team have sealed.",
  "ctor.seal":
    "Sealing puts your choice into an envelope. You can take it back until the last one seals; then all are opened at once.",
  "ctor.envelopes": "The envelopes show who is still choosing. The last one sealed opens them all.",
  "ctor.torus":
    "The board has no edges: the dimmed ring repeats its far side, so a square at the border has eight neighbours, too.",
  "ctor.ops": "A turn has three operations, in any order. Pick one here; what you do not need you may leave out.",
  "ctor.clash": "Two of your team wanted the same square: one keeps it. Whoever has lost it chooses again here.",
  "ctor.replace": "A framed chip has at least five of yours around it: turn it to your colour, as many as you like.",
  "ctor.done": "Nothing left that you want to do? Done ends the turn when all of your team say so.",

  "totas.ground": "Both sides prepare their ground in secret. “Usual ground” does it for you; then seal.",
  "totas.plan": "Pick a piece, then a marked square, and do so twice: two half-moves make a plan.",
  "totas.draft":
    "Nothing has moved yet: the pale pieces are planned. Tap elsewhere to change it, or remove a half-move here.",
  "totas.seal":
    "Sealing is final and starts the other side’s timer. When both have sealed, both plans are carried out at once.",
  "totas.hurry": "The other side has sealed. At 0 your draft counts as it stands, so write something down in time.",
  "totas.reveal":
    "Both plans were carried out at the same moment. Who met whom, and what the dice said, stands in the log.",
  "totas.doom": "These pieces struck: one that you mark as doomed may not move away in the next game move.",
  "totas.skip": "Once in a match you may leave out a game move or a half-move: that is your skip.",
  "totas.memorise": "Remember where everything stands: the next move is planned in the dark, without a board.",

  "tritoc.throw": "Two dice name the number to play. Tap them, or press Space.",
  "tritoc.place":
    "The circled holes bear your number, in any field that is still open. Three of your pieces in a line win a field.",
  "tritoc.line": "A field that is won is closed. Three fields in a line win the game, and five points more.",
  "tritoc.remove_other": "Twelve: you may take one of the other side’s pieces away, or decline.",
  "tritoc.remove_own": "Two: one of your own pieces has to go. Only pieces in fields that are won are safe.",
  "tritoc.again": "Nothing can be done with that number, so you throw again: up to three times in a turn.",
};

export const hintWords = dictionaryPart("hints", english);
