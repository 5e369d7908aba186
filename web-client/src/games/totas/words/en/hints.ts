// English: what a first game of TOTA*S explains.

export const words = {
  ground: "Both sides set up their ground in secret. “Usual ground” does it for you; then seal.",
  plan: "Pick a piece, then a marked square. Do this twice: two half-moves make a plan.",
  draft:
    "Nothing has moved yet: the pale pieces show your plan. " +
    "Tap another square to change it, or remove a half-move here.",
  seal: "Sealing is final and starts the other side’s timer. When both have sealed, both plans happen at once.",
  hurry: "The other side has sealed. At 0 your draft counts as it is, so plan something in time.",
  reveal: "Both plans happened at the same moment. The log says who met whom and what the dice showed.",
  doom: "These pieces have just struck. Doom one, and it cannot move in the next game move.",
  skip: "Once per match you may leave out a game move or a half-move: your skip.",
  memorise: "Remember where everything is: you plan the next move in the dark, without a board.",
};
