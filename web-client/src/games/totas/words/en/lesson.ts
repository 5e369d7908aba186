// English: what is said in the first lesson of TOTA*S.

export const words = {
  goal: "the enemy king must be lost. Both sides plan two half-moves in secret; all four happen at once.",
  start:
    "You are White. Your Volcano on g6 steps like a king, and it can explode. Bring it up to the black king on g9.",
  second: "A plan has two half-moves, by two pieces. For the other one a pawn will do.",
  pick: (p: { square: string }) => `Tap the piece on ${p.square}.`,
  go: (p: { square: string }) => `Tap ${p.square}.`,
  press: "Press the button that explodes it.",
  seal: "Nothing has moved yet: this is your plan. Once sealed it is final, and Black, having waited for you, seals as well.",
  sealLast: "A step and an explosion: the plan is complete. The king on g9 stands beside g8.",
  pressSeal: "Press Seal.",
  sealed: "Both plans are opened together, and carried out at once.",
  doom: (p: { square: string }) =>
    `Black’s rook has taken your pawn on ${p.square}, and aims at your king. What has just captured, and is attacked ` +
    "by a piece of yours, you may doom: it must stay where it is for a move.",
  mark: (p: { square: string }) => `Tap the rook on ${p.square}.`,
  doomed: "The rook cannot move now. Your king is safe for a move, and that is all you need.",
  done: "Press Done.",
  forward: "The Volcano may step and explode in one plan. Its explosion hits its own square and the four beside it.",
  explode: "On g8 the explosion reaches g9, f8 and h8: the king and two pawns.",
  free: "This is your own plan now: tap a piece, then a marked square, twice, and seal.",
  freeAct: "Write two half-moves, then press Seal.",
  learnt: "You planned unseen, doomed a rook and blew up a king: the full army has many more pieces to discover.",
};
