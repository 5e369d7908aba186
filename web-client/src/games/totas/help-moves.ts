// How pieces move, as a picture for the rules page. An illustration only: no game is played by it (the server tells
// what is legal), and castling, en passant, kings that keep apart and the like are left to the text.
import { blastOf } from "./half.ts";
import { rankOf, shifted } from "./squares.ts";
import type { Square } from "./wire.ts";

export type Stand = "own" | "enemy" | null;

export interface Reach {
  /** Squares it may go to, and those where it would capture. */
  quiet: Square[];
  capture: Square[];
  /** Where a second half-move by the same piece may lead. */
  second: Square[];
  blast: Square[];
}

type Steps = [number, number][];
const ROOK: Steps = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const BISHOP: Steps = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const KNIGHT: Steps = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];
const FLIGHT: Steps = [
  [1, 3],
  [3, 1],
  [3, -1],
  [1, -3],
  [-1, -3],
  [-3, -1],
  [-3, 1],
  [-1, 3],
];
const SLIDES_AT_MOST = 7;

export function reachOf(letter: string, from: Square, stands: (square: Square) => Stand, up = 1): Reach {
  const reach: Reach = { quiet: [], capture: [], second: [], blast: [] };
  const go = (square: Square | null): boolean => {
    if (square === null || stands(square) === "own") return false;
    if (stands(square) === "enemy") {
      reach.capture.push(square);
      return false;
    }
    reach.quiet.push(square);
    return true;
  };
  const leap = (steps: Steps): void => steps.forEach(([files, ranks]) => go(shifted(from, files, ranks)));
  const slide = (steps: Steps, most: number): void => {
    for (const [files, ranks] of steps)
      for (let step = 1; step <= most; step += 1) if (!go(shifted(from, files * step, ranks * step))) break;
  };
  switch (letter) {
    case "K":
      leap([...ROOK, ...BISHOP]);
      break;
    case "Q":
      slide([...ROOK, ...BISHOP], SLIDES_AT_MOST);
      break;
    case "R":
      slide(ROOK, SLIDES_AT_MOST);
      break;
    case "B":
      slide(BISHOP, SLIDES_AT_MOST);
      break;
    case "N":
      leap(KNIGHT);
      break;
    case "G":
      leap([...ROOK, ...FLIGHT]);
      for (const [files, ranks] of ROOK) {
        const step = shifted(from, files, ranks);
        if (step && stands(step) !== "own")
          for (const [x, y] of FLIGHT) addSecond(reach, shifted(step, x, y), from, stands);
      }
      break;
    case "V":
    case "T":
      leap([...ROOK, ...BISHOP]);
      reach.blast = blastOf(from, letter);
      break;
    case "W":
      slide(
        [
          [0, 1],
          [0, -1],
        ],
        2,
      );
      for (const [files, ranks] of [
        [1, 0],
        [-1, 0],
      ] as Steps)
        for (const step of [1, 2]) addSecond(reach, shifted(from, files * step, ranks * step), from, stands);
      break;
    case "C":
      slide(
        [
          [1, 1],
          [-1, -1],
        ],
        2,
      );
      for (const [files, ranks] of [
        [1, -1],
        [-1, 1],
      ] as Steps)
        for (const step of [1, 2]) addSecond(reach, shifted(from, files * step, ranks * step), from, stands);
      break;
    default:
      pawnRow(letter, from, stands, up, reach);
  }
  return reach;
}

function pawnRow(letter: string, from: Square, stands: (square: Square) => Stand, up: number, reach: Reach): void {
  const one = shifted(from, 0, up);
  if (one && stands(one) === null) {
    reach.quiet.push(one);
    const two = shifted(from, 0, 2 * up);
    if (two && rankOf(from) === (up > 0 ? 1 : 10) && stands(two) === null) reach.quiet.push(two);
  }
  for (const files of [1, -1]) {
    const to = shifted(from, files, up);
    if (to && stands(to) === "enemy") reach.capture.push(to);
  }
  const extra =
    letter === "L"
      ? [
          [1, 0],
          [-1, 0],
        ]
      : letter === "P"
        ? [
            [1, 1],
            [-1, 1],
          ]
        : [];
  for (const stop of reach.quiet.slice()) {
    for (const [files, ranks] of extra)
      addSecond(reach, shifted(stop, files ?? 0, (ranks ?? 0) * up), from, (square) =>
        square === from ? null : stands(square) === null ? null : "own",
      );
  }
}

function addSecond(reach: Reach, square: Square | null, from: Square, stands: (square: Square) => Stand): void {
  if (square === null || square === from || stands(square) === "own") return;
  if (!reach.second.includes(square) && !reach.quiet.includes(square) && !reach.capture.includes(square))
    reach.second.push(square);
}
