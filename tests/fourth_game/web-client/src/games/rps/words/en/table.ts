// English: the words of the table.

export const words = {
  "head.none": "The table is being laid",
  "head.over": "The game is over",
  "head.choose": (p: { round: number }) => `Round ${p.round}: choose a hand`,
  "head.wait": (p: { round: number }) => `Round ${p.round}: the others choose`,
  hands: "Hands",
  "hand.stone": "Stone",
  "hand.paper": "Paper",
  "hand.scissors": "Scissors",
  score: (p: { points: number }) => `To ${p.points}`,
  "seat.sealed": "sealed",
  resign: "Resign",
  "key.choose": "Choose a hand",
  shown: (p: { name: string; hand: string }) => `${p.name}: ${p.hand.toLowerCase()}`,
  sealed: (p: { name: string }) => `${p.name} has sealed`,
  "result.win": (p: { side: string }) => `${p.side} wins`,
  "result.mine": "You win",
  "result.points": (p: { side: string }) => `${p.side} has all points.`,
  "result.resigned": (p: { side: string }) => `The other side resigned: ${p.side} wins.`,
  "result.forfeit": (p: { side: string }) => `The other side left: ${p.side} wins.`,
  "result.time": (p: { side: string }) => `The time was up: ${p.side} wins.`,
};
