// English: what a first game explains.

export const words = {
  choose: "Choose a hand: it stays in its envelope until everybody has chosen.",
  envelopes: "The last envelope opens them all.",
};
