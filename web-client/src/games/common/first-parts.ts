// What is drawn for the first time is drawn in parts, from above: all of a screen, or of a board's squares, at once takes
// a slow processor a third of a second, in which nothing answers.

/** How many of so many parts are to be drawn now; `redraw` is asked for as long as there are more. */
export function firstParts(redraw: () => void, atOnce: number): (all: number) => number {
  let drawn = 0;
  return (all) => {
    if (drawn < all) {
      drawn += atOnce;
      if (drawn < all) redraw();
    }
    return Math.min(drawn, all);
  };
}
