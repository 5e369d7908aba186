// TOTA*S as the tests look at it: what stands where in a view, what was revealed. No rules: what is legal stands in the
// views.

export const sideOf = (seat) => seat.slice(0, 5);
export const fileOf = (square) => square.charCodeAt(0) - "a".charCodeAt(0);
export const rankOf = (square) => Number(square.slice(1)) - 1;

// "wQ", or null for an empty square.
export const figureOn = (view, square) => view.pieces.find((piece) => piece.slice(3) === square)?.slice(0, 2) ?? null;

export const kingSquare = (view, side) =>
  view.pieces.find((piece) => piece.startsWith(`${side[0]}K`))?.slice(3) ?? null;

// A half-move of `legal` that goes from one square to the other: "a6-g12".
export const isOnOffer = (view, text) => view.legal.some(({ from, to }) => `${from}-${to}` === text);

// The reveal of a game move, come or to come.
export const revealOf = (follower, gm) =>
  follower.until((state) => state.all("reveal").find((event) => event.gm === gm), `the reveal of game move ${gm}`);

// What a reveal's plan was, in the same words as the page's handles: ["e2-e4", "f1-a6"].
export const halvesOf = (plan) => plan.map(({ from, to }) => `${from}-${to}`);
