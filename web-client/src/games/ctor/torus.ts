// The board's geometry for drawing: which square lies where on a torus. No rule of the game is
// decided here; what may be done comes from the server.

export interface Shift {
  rows: number;
  columns: number;
}

export interface Place {
  square: number;
  /** -1 and n are the auxiliary ring. */
  row: number;
  column: number;
  ring: boolean;
}

export const NO_SHIFT: Shift = { rows: 0, columns: 0 };

export function wrap(n: number, value: number): number {
  return ((value % n) + n) % n;
}

export function squareAt(n: number, row: number, column: number): number {
  return wrap(n, row) * n + wrap(n, column) + 1;
}

export function positionOf(n: number, square: number): { row: number; column: number } {
  return { row: Math.floor((square - 1) / n), column: (square - 1) % n };
}

/** The square `rows` below and `columns` right of `square`, round the torus. */
export function step(n: number, square: number, rows: number, columns: number): number {
  const { row, column } = positionOf(n, square);
  return squareAt(n, row + rows, column + columns);
}

/** All places of the drawn board, the ring's included, row by row; the view is shifted by `shift`. */
export function places(n: number, shift: Shift): Place[][] {
  const rows: Place[][] = [];
  for (let row = -1; row <= n; row += 1) {
    const line: Place[] = [];
    for (let column = -1; column <= n; column += 1) {
      const ring = row < 0 || column < 0 || row === n || column === n;
      line.push({ square: squareAt(n, row + shift.rows, column + shift.columns), row, column, ring });
    }
    rows.push(line);
  }
  return rows;
}

/** How many copies of the square the ring shows: none inside, one on a side, three in a corner. */
export function copies(n: number, square: number, shift: Shift): number {
  return places(n, shift)
    .flat()
    .filter((place) => place.ring && place.square === square).length;
}

export function neighbours(n: number, square: number): number[] {
  const found: number[] = [];
  for (let rows = -1; rows <= 1; rows += 1) {
    for (let columns = -1; columns <= 1; columns += 1) {
      if (rows !== 0 || columns !== 0) found.push(step(n, square, rows, columns));
    }
  }
  return found;
}

/** The short way from one square to another round the torus, in rows and columns. */
export function way(n: number, from: number, to: number): { rows: number; columns: number } {
  const a = positionOf(n, from);
  const b = positionOf(n, to);
  const short = (distance: number): number => {
    const wrapped = wrap(n, distance);
    return wrapped > n / 2 ? wrapped - n : wrapped;
  };
  return { rows: short(b.row - a.row), columns: short(b.column - a.column) };
}

/** Of the eight squares round `square`, how many hold `chip` ("b" or "w"). */
export function countRound(n: number, board: string, square: number, chip: string): number {
  return neighbours(n, square).filter((other) => board[other - 1] === chip).length;
}

/** From how many neighbours on a chip is worth a badge. */
export const BADGE_FROM = 4;

/** Chips of the other colour that `chip` surrounds with four or more, with the number. */
export function pressed(n: number, board: string, chip: string): Map<number, number> {
  const found = new Map<number, number>();
  const other = chip === "b" ? "w" : "b";
  for (let square = 1; square <= n * n; square += 1) {
    if (board[square - 1] !== other) continue;
    const count = countRound(n, board, square, chip);
    if (count >= BADGE_FROM) found.set(square, count);
  }
  return found;
}
