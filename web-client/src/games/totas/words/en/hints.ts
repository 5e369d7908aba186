// English: what a first game of TOTA*S explains.

export const words = {
  ground: "Both sides prepare their ground in secret. “Usual ground” does it for you; then seal.",
  plan: "Pick a piece, then a marked square, and do so twice: two half-moves make a plan.",
  draft: "Nothing has moved yet: the pale pieces are planned. Tap elsewhere to change it, or remove a half-move here.",
  seal:
    "Sealing is final and starts the other side’s timer. " +
    "When both have sealed, both plans are carried out at once.",
  hurry: "The other side has sealed. At 0 your draft counts as it stands, so write something down in time.",
  reveal: "Both plans were carried out at the same moment. Who met whom, and what the dice said, stands in the log.",
  doom: "These pieces struck: one that you mark as doomed may not move away in the next game move.",
  skip: "Once in a match you may leave out a game move or a half-move: that is your skip.",
  memorise: "Remember where everything stands: the next move is planned in the dark, without a board.",
};
