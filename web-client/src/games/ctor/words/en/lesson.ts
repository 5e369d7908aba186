// English: what is said in the first lesson of CTOR.

export const words = {
  goal: "when the board is full, the team with more chips wins.",
  start:
    "You are Black, one of three. All of a team choose a square at the same time, " +
    "and nobody sees what the others choose. Only a few squares are left.",
  tap: (p: { square: number }) => `Tap square ${p.square}.`,
  draft: (p: { square: number }) =>
    `${p.square} is a draft so far. Sealed, it lies in your envelope, and nobody can look.`,
  seal: "Press Seal.",
  sealed: "Your envelope is closed. The last one of your team to seal opens all three at once.",
  clash: (p: { name: string }) =>
    `A clash! ${p.name} chose the same square. It holds one chip, so yours is lost. ` +
    "Teams do not talk before they seal: guess where the others go, and go elsewhere.",
  noClash: "All three chips stand. Had two of you chosen one square, a chip would have been lost: that is a clash.",
  rest: "Your chip stands. Nothing else helps in this turn.",
  done: "A turn has moves as well; leave them out today. Press Done.",
  watch: "White’s three choose now, as secretly as you did. Watch what comes out of the envelopes.",
  surround: (p: { black: number; white: number; square: number }) =>
    `White leads ${p.white} to ${p.black}. But the white chip on ${p.square} has four black neighbours of eight. ` +
    "With a fifth one it can be turned.",
  anywhere: "Here any empty square will do. Fill the board.",
  replace: (p: { square: number }) =>
    `The chip on ${p.square} has five black neighbours now: you may turn it, openly and at once.`,
  replaceMore: (p: { square: number }) => `It is yours, and helps to surround the next: ${p.square}.`,
  turn: (p: { square: number }) => `Tap the white chip on ${p.square}.`,
  learnt: "You sealed in secret, met a clash, surrounded a chip and turned three: that is all of CTOR.",
};
