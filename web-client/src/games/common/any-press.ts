// The first tap or key, wherever it falls, ends what is being shown, in every game: a reveal on stage, dice that roll.
// It does what it does besides.

/** Held to press another; AltGraph is one. */
const HELD_KEYS = /^(Shift|Control|Alt|Meta)/;

/** Calls `end` at each press, until what it gives is called. */
export function atAnyPress(end: () => void): () => void {
  const onKey = ({ key, repeat }: KeyboardEvent): void => {
    if (!repeat && !HELD_KEYS.test(key)) end();
  };
  // With the click and not as it begins: what moves when the show ends would be under another finger. Not on the
  // window: what is swallowed there, as the click that ends a drag, is no press.
  document.addEventListener("click", end, true);
  document.addEventListener("keydown", onKey, true);
  return () => {
    document.removeEventListener("click", end, true);
    document.removeEventListener("keydown", onKey, true);
  };
}
