// Three boards to try in the rules of TOTA*S: an explosion, doom, a labyrinth. Positions that are written here, and as
// much of the rules as they show.
import { html, nothing, type TemplateResult } from "lit-html";
import { blastOf } from "./half.ts";
import { smallBoard, squareWords, squaresWithin } from "./help-small.ts";
import { between, type Figure } from "./squares.ts";
import type { Square } from "./wire.ts";
import { figureWords, kindWord } from "./words.ts";

export interface TrialWords {
  board: string;
  again: string;
  blastFirst: string;
  explode: string;
  hit: string;
  /** What an explosion has cost, the exploding piece included. */
  exploded: (white: string[], black: string[]) => string;
  doomFirst: string;
  doomed: string;
  /** What is said to a tap on each black piece of the doom board. */
  doom: Record<"captured" | "idle" | "safe" | "king" | "own", string>;
  /** Who has just captured: said of such a piece. */
  justCaptured: string;
  labyrinthFirst: string;
  labyrinthNot: string;
  /** The dice of a trapped piece, and how many game moves it misses; null: lost for good. */
  trapped: (dice: [number, number], misses: number | null) => string;
}

type Trial = (words: TrialWords, redraw: () => void) => TemplateResult;

const SIZE = 5;
const WITHIN = new Set(squaresWithin(SIZE));

const CROWD: [Square, Figure][] = [
  ["b4", "bN"],
  ["d4", "wp"],
  ["b3", "bp"],
  ["d3", "bR"],
  ["c2", "bB"],
  ["c4", "wL"],
  ["b2", "bp"],
  ["d2", "bG"],
];

export function blastBoard(): Trial {
  let letter: "V" | "T" = "V";
  let at: Square = "c3";
  let here: Square = "c3";
  /** What the explosion has taken; null: it has not gone off. */
  let gone: Figure[] | null = null;

  return (words, redraw) => {
    const blast = new Set(blastOf(at, letter).filter((square) => WITHIN.has(square)));
    const figures = new Map<Square, Figure>(CROWD.filter(([square]) => square !== at && !(gone && blast.has(square))));
    if (!gone) figures.set(at, `w${letter}`);
    const tap = (square: Square): void => {
      here = square;
      if (!gone && !CROWD.some(([taken]) => taken === square)) at = square;
      redraw();
    };
    const choose = (next: "V" | "T") => (): void => {
      [letter, at, gone] = [next, "c3", null];
      redraw();
    };
    const explode = (): void => {
      gone = [`w${letter}`, ...CROWD.filter(([square]) => blast.has(square)).map(([, figure]) => figure)];
      redraw();
    };
    const again = (): void => {
      [at, gone] = ["c3", null];
      redraw();
    };
    const of = (colour: string): string[] => (gone ?? []).filter((figure) => figure[0] === colour).map(figureWords);
    return html`<div class="try try-beside" data-testid="try-blast">
      ${smallBoard({
        name: "try-blast-board",
        label: words.board,
        size: SIZE,
        here,
        figures,
        marks: (square) => `${blast.has(square) ? "blast" : ""} ${square === at && !gone ? "selected" : ""}`,
        words: (square) => squareWords(square, figures.get(square), blast.has(square) ? words.hit : ""),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <div class="try-tools">
          ${(["V", "T"] as const).map(
            (each) =>
              html`<button
                data-testid="try-blast-${each}"
                aria-pressed=${each === letter ? "true" : "false"}
                @click=${choose(each)}
              >
                ${kindWord(each)}
              </button>`,
          )}
        </div>
        <p class="try-said" role="status">${gone ? words.exploded(of("w"), of("b")) : words.blastFirst}</p>
        <div class="try-tools">
          ${
            gone
              ? html`<button data-testid="try-blast-again" @click=${again}>${words.again}</button>`
              : html`<button class="primary" data-testid="try-explode" @click=${explode}>${words.explode}</button>`
          }
        </div>
      </div>
    </div>`;
  };
}

/** After a game move: rook, bishop and king of Black have captured, the knight has not. The white bishop sees the rook,
 * the white rook the knight and the king, and nobody the black bishop. */
const AFTERMATH = new Map<Square, Figure>([
  ["c3", "bR"],
  ["e5", "bB"],
  ["e1", "bK"],
  ["b5", "bN"],
  ["a1", "wB"],
  ["b1", "wR"],
]);
const CAPTORS = ["c3", "e5", "e1"];
const VERDICTS: Record<Square, keyof TrialWords["doom"]> = { c3: "captured", e5: "safe", e1: "king", b5: "idle" };

export function doomBoard(): Trial {
  let here: Square = "c3";
  let tapped: Square | null = null;
  let doomed = new Set<Square>();

  return (words, redraw) => {
    const verdict = tapped === null ? null : (VERDICTS[tapped] ?? (AFTERMATH.get(tapped)?.[0] === "w" ? "own" : null));
    const tap = (square: Square): void => {
      here = tapped = square;
      if (VERDICTS[square] === "captured") doomed = new Set([...doomed, square]);
      redraw();
    };
    const again = (): void => {
      [tapped, doomed] = [null, new Set()];
      redraw();
    };
    return html`<div class="try try-beside" data-testid="try-doom">
      ${smallBoard({
        name: "try-doom-board",
        label: words.board,
        size: SIZE,
        here,
        figures: AFTERMATH,
        marks: (square) => `${CAPTORS.includes(square) ? "last" : ""} ${doomed.has(square) ? "doomed" : ""}`,
        words: (square) =>
          squareWords(
            square,
            AFTERMATH.get(square),
            CAPTORS.includes(square) ? words.justCaptured : "",
            doomed.has(square) ? words.doomed : "",
          ),
        over: (square) => (doomed.has(square) ? html`<span class="m">✕</span>` : nothing),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <p class="try-said" role="status">${verdict === null ? words.doomFirst : words.doom[verdict]}</p>
        <div class="try-tools">
          <button data-testid="try-doom-again" ?disabled=${doomed.size === 0} @click=${again}>${words.again}</button>
        </div>
      </div>
    </div>`;
  };
}

const RANK: Square[] = ["a3", "b3", "c3", "d3", "e3"];
/** Where the labyrinth lies, in one try after another. */
const HIDDEN: Square[] = ["d3", "c3", "e3", "b3"];

export function labyrinthBoard(): Trial {
  let tries = 0;
  let at: Square = "a3";
  let from: Square = "a3";
  let here: Square = "a3";
  let dice: [number, number] | null = null;

  return (words, redraw) => {
    const hidden = HIDDEN[tries % HIDDEN.length];
    const open = new Set(dice ? [] : RANK.filter((square) => square !== at));
    const tap = (square: Square): void => {
      here = square;
      if (open.has(square)) {
        [from, at] = [at, square];
        if (square === hidden) dice = [1 + Math.floor(Math.random() * 6), 1 + Math.floor(Math.random() * 6)];
      }
      redraw();
    };
    const again = (): void => {
      tries += 1;
      [at, from, dice] = ["a3", "a3", null];
      redraw();
    };
    const sum = dice ? dice[0] + dice[1] : 0;
    const said = dice
      ? words.trapped(dice, sum === 12 ? null : sum)
      : at === from
        ? words.labyrinthFirst
        : words.labyrinthNot;
    const passed = between(from, at);
    return html`<div class="try try-beside" data-testid="try-labyrinth" data-trapped=${dice ? "yes" : "no"}>
      ${smallBoard({
        name: "try-labyrinth-board",
        label: words.board,
        size: SIZE,
        here,
        figures: new Map<Square, Figure>(dice ? [] : [[at, "bR"]]),
        marks: (square) =>
          `${open.has(square) ? "target quiet" : ""} ` +
          `${square === at && dice ? "last" : ""} ${passed.includes(square) ? "crossed" : ""}`,
        over: (square) => (dice && square === hidden ? html`<span class="terrain t-labyrinth"></span>` : nothing),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <p class="try-said" role="status">${said}</p>
        <div class="try-tools">
          <button data-testid="try-labyrinth-again" ?disabled=${at === "a3" && !dice} @click=${again}>
            ${words.again}
          </button>
        </div>
      </div>
    </div>`;
  };
}
