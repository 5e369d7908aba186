// English: what a first game of CTOR explains.

export const words = {
  put: "Tap an empty square. Choices stay secret until your whole team has sealed.",
  seal:
    "Sealing puts your choice into an envelope. You can take it " +
    "back until the last one seals; then all open at once.",
  envelopes: "The envelopes show who is still choosing. When the last one is sealed, all open.",
  torus:
    "The board has no edges: the dimmed ring repeats the far " +
    "side, so squares at the border have eight neighbours, too.",
  ops: "A turn has three operations, in any order. Pick one here; you may leave out what you don’t need.",
  clash: "Two of your team chose the same square: one keeps it, the other chooses again here.",
  replace: "A framed chip has at least five of yours around it: tap it to make it yours. Take as many as you like.",
  done: "Nothing left to do? The turn ends when your whole team says Done.",
};
