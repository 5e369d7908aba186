// Tritoc as the tests play it: which hole is good, so that games come to an end. No rules: what may be chosen stands in
// the views.

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
const letterOf = { black: "b", white: "w" };

// How many pieces of `letter` stand with a hole in the best line that the other side is not in.
function besides(field, hole, letter) {
  const own = lines
    .filter((line) => line.includes(hole))
    .map((line) => line.filter((each) => each !== hole).map((each) => field[each]))
    .filter((others) => others.every((piece) => piece === letter || piece === "."));
  return Math.max(0, ...own.map((others) => others.filter((piece) => piece === letter).length));
}

// The target that brings whoever is in turn nearest to a field, or takes most from the other.
export function bestTarget(view) {
  const own = letterOf[view.player];
  const enemy = own === "b" ? "w" : "b";
  const worth = ([field, hole]) => {
    const pieces = view.board[field - 1];
    // Fields on the diagonal from the top left count more: three of them win.
    if (view.phase === "place") return 2 * besides(pieces, hole - 1, own) + (field % 4 === 1 ? 1 : 0);
    return view.phase === "remove_own" ? -besides(pieces, hole - 1, own) : besides(pieces, hole - 1, enemy);
  };
  return view.targets.reduce((best, target) => (worth(target) > worth(best) ? target : best));
}

// All holes of the board as the page marks them: "3-5" -> "b", "w" or ".".
export function piecesOf(view) {
  const all = view.board.flatMap((pieces, field) =>
    [...pieces].map((piece, hole) => [`${field + 1}-${hole + 1}`, piece]),
  );
  return Object.fromEntries(all);
}
