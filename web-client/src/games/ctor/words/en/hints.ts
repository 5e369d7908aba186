// English: what a first game of CTOR explains.

export const words = {
  put: "Tap an empty square. What everyone chooses stays secret until all of your team have sealed.",
  seal:
    "Sealing puts your choice into an envelope. You can take it " +
    "back until the last one seals; then all are opened at once.",
  envelopes: "The envelopes show who is still choosing. The last one sealed opens them all.",
  torus:
    "The board has no edges: the dimmed ring repeats its far " +
    "side, so a square at the border has eight neighbours, too.",
  ops: "A turn has three operations, in any order. Pick one here; what you do not need you may leave out.",
  clash: "Two of your team wanted the same square: one keeps it. Whoever has lost it chooses again here.",
  replace: "A framed chip has at least five of yours around it: turn it to your colour, as many as you like.",
  done: "Nothing left that you want to do? Done ends the turn when all of your team say so.",
};
