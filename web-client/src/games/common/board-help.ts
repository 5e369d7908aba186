// Every board has words of help of its own, and several boards may stand on one page.

let boards = 0;

/** An id that no other element bears. */
export function boardHelpId(): string {
  boards += 1;
  return `board-help-${boards}`;
}
