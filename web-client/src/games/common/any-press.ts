// The first tap or key, wherever it falls, ends what is being shown, in every game: a reveal on stage, dice that roll.
// It does what it does besides.

/** Held to press another; AltGraph is one. */
const HELD_KEYS = /^(Shift|Control|Alt|Meta)/;

/** Calls `end` at each press, until what it gives is called. */
export function atAnyPress(end: () => void): () => void {
  const onKey = ({ key, repeat }: KeyboardEvent): void => {
    if (!repeat && !HELD_KEYS.test(key)) end();
  };
  // With the click and not as it begins: what moves when the show ends would be under another finger.
  addEventListener("click", end, true);
  addEventListener("keydown", onKey, true);
  return () => {
    removeEventListener("click", end, true);
    removeEventListener("keydown", onKey, true);
  };
}
