// The board of the rules page on which one sees how a piece moves: pick a piece, put it anywhere, set others in its
// way.
import { html, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { figureSpan } from "./figure.ts";
import { reachOf, type Stand } from "./help-moves.ts";
import { smallBoard } from "./help-small.ts";
import { SIZE, type Figure } from "./squares.ts";
import type { Square } from "./wire.ts";
import { kindWord } from "./words.ts";

const { say } = totas;
const LETTERS = ["K", "Q", "R", "B", "N", "G", "V", "T", "p", "L", "P", "W", "C"];

/** What the board says, in the language of the prose. */
export interface ExploreWords {
  piece: string;
  board: string;
  tap: string;
  tools: Record<Tool, string>;
  own: string;
  enemy: string;
  marks: Record<"quiet" | "capture" | "second" | "blast", string>;
  key: string;
  /** How each piece moves, by its letter. */
  pieces: Record<string, string>;
}

type Tool = "piece" | "own" | "enemy";
const TOOLS: Tool[] = ["piece", "own", "enemy"];

export function exploreBoard(): (words: ExploreWords, redraw: () => void) => TemplateResult {
  let letter = "G";
  let at: Square = "f5";
  let here: Square = "f5";
  let tool: Tool = "piece";
  const others = new Map<Square, "own" | "enemy">([
    ["f7", "own"],
    ["i6", "enemy"],
    ["g6", "enemy"],
  ]);

  return (words, redraw) => {
    const reach = reachOf(letter, at, (square): Stand => others.get(square) ?? null);
    const mark = (square: Square): "quiet" | "capture" | "second" | null =>
      reach.quiet.includes(square)
        ? "quiet"
        : reach.capture.includes(square)
          ? "capture"
          : reach.second.includes(square)
            ? "second"
            : null;
    const blast = new Set(reach.blast);
    const figures = new Map<Square, Figure>(
      [...others].map(([square, side]) => [square, side === "own" ? "wp" : "bp"]),
    );
    figures.set(at, `w${letter}`);

    function tap(square: Square): void {
      here = square;
      if (tool === "piece") {
        at = square;
        others.delete(square);
      } else if (square !== at) {
        if (others.get(square) === tool) others.delete(square);
        else others.set(square, tool);
      }
      redraw();
    }

    function squareSaid(square: Square): string {
      const other = others.get(square);
      const marked = mark(square);
      const stands = square === at ? kindWord(letter) : other ? words[other] : say("cell.empty");
      return [
        square,
        stands,
        ...(marked ? [words.marks[marked]] : []),
        ...(blast.has(square) ? [words.marks.blast] : []),
      ].join(", ");
    }

    const pick = (each: string) => (): void => {
      letter = each;
      redraw();
    };
    const take = (each: Tool) => (): void => {
      tool = each;
      redraw();
    };
    return html`<div class="explore" data-testid="explore" data-letter=${letter}>
      <div class="explore-pick try-tools" role="group" aria-label=${words.piece}>
        ${LETTERS.map(
          (each) =>
            html`<button
              class="piece"
              data-testid="explore-${each}"
              aria-pressed=${each === letter ? "true" : "false"}
              aria-label=${kindWord(each)}
              title=${kindWord(each)}
              @click=${pick(each)}
            >
              ${figureSpan(`w${each}`)}
            </button>`,
        )}
      </div>
      ${smallBoard({
        name: "explore",
        label: words.board,
        size: SIZE,
        here,
        figures,
        marks: (square) => {
          const marked = mark(square);
          return (
            `${marked ? `target ${marked}` : ""} ` +
            `${blast.has(square) ? "blast" : ""} ${square === at ? "selected" : ""}`
          );
        },
        words: squareSaid,
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="explore-side">
        <h3>${kindWord(letter)}</h3>
        <p aria-live="polite">${words.pieces[letter]}</p>
        <div class="try-tools" role="group" aria-label=${words.tap}>
          ${TOOLS.map(
            (each) =>
              html`<button
                data-testid="explore-tool-${each}"
                aria-pressed=${each === tool ? "true" : "false"}
                @click=${take(each)}
              >
                ${words.tools[each]}
              </button>`,
          )}
        </div>
        <p class="note">${words.key}</p>
      </div>
    </div>`;
  };
}
