// English: what is said in the first lesson of Tritoc.

export const words = {
  goal: "win three fields in a line. Three of your pieces in a line win a field.",
  start:
    "You are Black. Two fields of the top row are yours already: win the third, and the game is over. " +
    "(In a lesson the dice are chosen; nowhere else.)",
  next: "Now two of your pieces stand in the third field. It is your turn again.",
  again: "That total allows nothing: you may throw again.",
  throw: "Press Throw.",
  rolling: "The total of the dice says which number is played.",
  place: (p: { total: number }) =>
    `The dice say ${p.total}: you may take the hole with this number in any open field. ` +
    "One of your pieces stands in the third field of the row: go beside it.",
  tap: (p: { field: number; number: number }) => `Tap hole ${p.number} of field ${p.field}.`,
  watch: "White throws and sets a piece.",
  decide: (p: { total: number; other: number; third: number }) =>
    `${p.total}, and a decision: in field ${p.other} it makes a line, too, and wins you that field, a point. ` +
    `In field ${p.third} it wins the third field of the row, and with it the game.`,
  anywhere: (p: { total: number }) =>
    `The dice say ${p.total}. Look for two pieces of yours that it completes, nearest to a row of fields.`,
  own: "A 2: one of your own pieces has to go.",
  other: "A 12: you may take a piece of White’s off an open field.",
  tapPiece: "Tap the framed piece.",
  learnt: "You played the number that fell where it counts: a line in a field is a point, a line of fields the game.",
};
