// Two plans that meet, to try: the reader chooses a half-move for each side, then both are carried out at once.
import { html, nothing, type TemplateResult } from "lit-html";
import { reachOf, type Stand } from "./help-moves.ts";
import { smallBoard, squareWords, squaresWithin, type Way } from "./help-small.ts";
import { between, type Figure } from "./squares.ts";
import type { Square } from "./wire.ts";
import { figureWords, kindWord } from "./words.ts";

/** What comes of two half-moves; "rows": of a king-row and a pawn-row piece, "same": of two in the same row. */
export type Outcome =
  | "swap"
  | "accidentRows"
  | "accidentSame"
  | "meetingRows"
  | "meetingSame"
  | "queenTaken"
  | "otherTaken"
  | "escaped"
  | "past"
  | "still";

export interface MeetWords {
  board: string;
  again: string;
  /** Whose other piece it is: buttons. */
  against: string;
  whiteFirst: string;
  blackNext: string;
  possible: string;
  lost: string;
  damaged: string;
  outcome: Record<Outcome, string>;
}

const SIZE = 5;
const QUEEN: Square = "b2";
const OTHERS = { p: "c3", B: "d4" } as const;
type Other = keyof typeof OTHERS;

interface Step {
  from: Square;
  to: Square;
}

/** TOTAS 6.2 and 6.4, for a queen and one other piece. */
export function outcomeOf(white: Step, black: Step, pawnRow: boolean): Outcome {
  const [whiteMoves, blackMoves] = [white.from !== white.to, black.from !== black.to];
  const rows = pawnRow ? "Rows" : "Same";
  if (whiteMoves && blackMoves) {
    if (white.to === black.from && black.to === white.from) return "swap";
    if (white.to === black.to) return `accident${rows}`;
    if (between(white.from, white.to).includes(black.to) || between(black.from, black.to).includes(white.to))
      return `meeting${rows}`;
    return white.to === black.from || black.to === white.from ? "escaped" : "past";
  }
  if (whiteMoves) return white.to === black.from ? "otherTaken" : "past";
  if (blackMoves) return black.to === white.from ? "queenTaken" : "past";
  return "still";
}

const LOSES: Record<Outcome, { queen: "lost" | "damaged" | null; other: boolean }> = {
  swap: { queen: "lost", other: true },
  accidentRows: { queen: "damaged", other: true },
  accidentSame: { queen: "lost", other: true },
  meetingRows: { queen: "damaged", other: true },
  meetingSame: { queen: "lost", other: true },
  queenTaken: { queen: "lost", other: false },
  otherTaken: { queen: null, other: true },
  escaped: { queen: null, other: false },
  past: { queen: null, other: false },
  still: { queen: null, other: false },
};

export function meetBoard(): (words: MeetWords, redraw: () => void) => TemplateResult {
  let other: Other = "p";
  let white: Square | null = null;
  let black: Square | null = null;
  let here: Square = QUEEN;

  const stands = (square: Square, side: "w" | "b"): Stand => {
    if (!squaresWithin(SIZE).includes(square)) return "own";
    if (square === QUEEN) return side === "w" ? "own" : "enemy";
    return square === OTHERS[other] ? (side === "w" ? "enemy" : "own") : null;
  };
  const goals = (side: "w" | "b"): { quiet: Square[]; capture: Square[] } => {
    const [letter, from] = side === "w" ? ["Q", QUEEN] : [other, OTHERS[other]];
    return reachOf(letter, from, (square) => stands(square, side), side === "w" ? 1 : -1);
  };

  return (words, redraw) => {
    const from = OTHERS[other];
    const side = white === null ? "w" : black === null ? "b" : null;
    const open = side ? goals(side) : { quiet: [], capture: [] };
    const stay = side === "w" ? QUEEN : from;
    const result = white && black ? outcomeOf({ from: QUEEN, to: white }, { from, to: black }, other === "p") : null;
    const loses = result ? LOSES[result] : { queen: null, other: false };

    const figures = new Map<Square, Figure>();
    const fates = new Map<Square, string[]>();
    const fallen = new Set<Square>();
    const stand = (square: Square, figure: Figure, fate: string | null): void => {
      if (fate !== null) fates.set(square, [...(fates.get(square) ?? []), `${figureWords(figure)} (${fate})`]);
      if (fate !== null && figures.has(square)) return;
      figures.set(square, figure);
      if (fate === null) fallen.delete(square);
      else fallen.add(square);
    };
    stand(
      result ? (white ?? QUEEN) : QUEEN,
      "wQ",
      loses.queen === null ? null : loses.queen === "lost" ? words.lost : words.damaged,
    );
    stand(result ? (black ?? from) : from, `b${other}`, loses.other ? words.lost : null);
    const ways: Way[] = [];
    if (white && white !== QUEEN) ways.push([QUEEN, white, 1]);
    if (result && black && black !== from) ways.push([from, black, 2]);

    const tap = (square: Square): void => {
      here = square;
      if (side && (square === stay || open.quiet.includes(square) || open.capture.includes(square))) {
        if (side === "w") white = square;
        else black = square;
      }
      redraw();
    };
    const again = (next: Other) => (): void => {
      [other, white, black, here] = [next, null, null, QUEEN];
      redraw();
    };
    const mark = (square: Square): string => {
      if (side && square === stay) return "selected";
      if (open.capture.includes(square)) return "target capture";
      return open.quiet.includes(square) ? "target quiet" : fallen.has(square) ? "fallen" : "";
    };
    return html`<div class="try try-beside" data-testid="try-meet" data-outcome=${result ?? nothing}>
      ${smallBoard({
        name: "try-meet-board",
        label: words.board,
        size: SIZE,
        here,
        figures,
        marks: mark,
        words: (square) =>
          fallen.has(square)
            ? [square, ...(fates.get(square) ?? [])].join(", ")
            : squareWords(
                square,
                figures.get(square),
                mark(square).startsWith("target") ? words.possible : "",
                ...(fates.get(square) ?? []),
              ),
        over: (square) =>
          fates.has(square)
            ? html`<span class="m">${loses.queen === "damaged" && square === white ? "✚" : "✕"}</span>`
            : nothing,
        ways,
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <div class="try-tools" role="group" aria-label=${words.against}>
          <span>${words.against}</span>
          ${(Object.keys(OTHERS) as Other[]).map(
            (each) =>
              html`<button
                data-testid="try-meet-${each}"
                aria-pressed=${each === other ? "true" : "false"}
                @click=${again(each)}
              >
                ${kindWord(each)}
              </button>`,
          )}
        </div>
        <p class="try-said" role="status">
          ${result ? words.outcome[result] : side === "w" ? words.whiteFirst : words.blackNext}
        </p>
        <div class="try-tools">
          <button data-testid="try-meet-again" ?disabled=${white === null} @click=${again(other)}>
            ${words.again}
          </button>
        </div>
      </div>
    </div>`;
  };
}
