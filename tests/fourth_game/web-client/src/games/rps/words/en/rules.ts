// English: the rules.

export const words = {
  head: "Stone, paper, scissors",
  round: "In every round each player seals a hand.",
  beats: "Scissors beat paper, paper beats stone, stone beats scissors; each hand meets each of the other side.",
  end: "The side that beats more often has a point. Who has all the points first wins.",
};
