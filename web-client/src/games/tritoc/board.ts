// The board: a grid of nine rows and nine columns of real cells, which lie in nine fields. Each hole shows its number,
// on a piece as well. Fields and the lines that have won them are drawn, and told in the cells' labels.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { tritoc } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import { owes, targets } from "./hand.ts";
import { atOf, holeAt, keyOf, labelAt, lineIn, ownerOf, pieceAt, placeOf, SIDE, type HoleKey } from "./holes.ts";
import type { TableState } from "./state.ts";
import type { At, TritocRoom, TritocView } from "./wire.ts";

const { say } = tritoc;

export interface BoardActions {
  act: (hole: HoleKey) => void;
  key: (event: KeyboardEvent) => void;
  /** The id of the words that describe this board. */
  help: string;
}

/** Widths of the edge and of the gap between fields, in holes: board.css has the same. */
const EDGE = 0.2;
const GAP = 0.34;
const EXTENT = SIDE + 2 * GAP + 2 * EDGE;

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function board(room: TritocRoom, state: TableState, actions: BoardActions): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  const offered = state.rolling ? new Set<HoleKey>() : targets(room);
  const rows = NINE.map((row) => NINE.map((column) => holeAt(row - 1, column - 1)));
  return html`
    <div
      class="tritoc-board"
      data-testid="board"
      data-phase=${view.phase}
      data-mine=${owes(room) ? "yes" : "no"}
      role="grid"
      aria-label=${say("board")}
      aria-describedby=${actions.help}
      aria-rowcount=${SIDE}
      aria-colcount=${SIDE}
      @click=${(event: Event) => onHole(event, actions.act)}
      @keydown=${actions.key}
    >
      ${NINE.map((number) => field(view, number))}
      ${rows.map(
        (row, index) =>
          html`<div role="row" aria-rowindex=${index + 1}>
            ${row.map((key, column) => cell(view, key, column, offered, state))}
          </div>`,
      )}
      ${lines(view)}
    </div>
    <p id=${actions.help} class="unseen">${say("board.help")}</p>
  `;
}

function field(view: TritocView, number: number): TemplateResult {
  const owner = ownerOf(view, number);
  return html`<div
    class="nine ${owner === "." ? "" : `won ${owner}`}"
    data-field=${number}
    data-testid="field-${number}"
    data-owner=${owner}
    aria-hidden="true"
  >
    ${owner === "." ? nothing : html`<span class="owner peg ${owner}"></span>`}
  </div>`;
}

function cell(
  view: TritocView,
  key: HoleKey,
  column: number,
  offered: Set<HoleKey>,
  state: TableState,
): TemplateResult {
  const at = atOf(key);
  const piece = pieceAt(view, at);
  const won = ownerOf(view, at[0]) !== ".";
  const names = ["hole"];
  if (won) names.push("closed", `of-${ownerOf(view, at[0])}`);
  if (offered.has(key)) names.push(view.phase === "place" ? "target" : "removable");
  if (state.last.has(key)) names.push("last");
  return html`<div
    class=${names.join(" ")}
    role="gridcell"
    data-hole=${key}
    data-testid="hole-${key}"
    data-piece=${piece}
    aria-colindex=${column + 1}
    tabindex=${key === state.cursor ? 0 : -1}
    aria-disabled=${won ? "true" : "false"}
    aria-label=${label(view, at, offered, state)}
  >
    <span class=${piece === "." ? "hole-no" : `peg ${piece}`}>${labelAt(view, at)}</span>
  </div>`;
}

/** "field 3, hole 5, number 7, empty, can be chosen". */
function label(view: TritocView, at: At, offered: Set<HoleKey>, state: TableState): string {
  const [number, hole] = at;
  const piece = pieceAt(view, at);
  const owner = ownerOf(view, number);
  const words = [
    say("cell.place", { field: number, hole, number: labelAt(view, at) }),
    say(piece === "b" ? "cell.b" : piece === "w" ? "cell.w" : "cell.empty"),
  ];
  if (owner !== ".") words.push(say("cell.won", { side: sideWord(owner === "b" ? "black" : "white") }));
  if (offered.has(keyOf(at))) words.push(say(view.phase === "place" ? "cell.target" : "cell.removable"));
  if (state.last.has(keyOf(at))) words.push(say("cell.last"));
  return words.join(", ");
}

/** The lines that have won fields, and at the end the one that has won the game. */
function lines(view: TritocView): TemplateResult {
  const centre = (key: HoleKey): [number, number] => {
    const { row, column } = placeOf(key);
    const along = (index: number): number => EDGE + index + 0.5 + Math.floor(index / 3) * GAP;
    return [along(column), along(row)];
  };
  const line = (from: HoleKey, to: HoleKey, names: string): TemplateResult => {
    const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
    return svg`<path class=${names} d="M${x1} ${y1}L${x2} ${y2}" />`;
  };
  const won = NINE.flatMap((number) => {
    const owner = ownerOf(view, number);
    const marks = (view.board[number - 1] ?? "").replaceAll(owner === "b" ? "w" : "b", ".");
    const found = owner === "." ? null : lineIn(marks);
    return found ? [line(keyOf([number, found[0]]), keyOf([number, found[1]]), `row ${owner}`)] : [];
  });
  const game = view.result?.reason === "line" ? lineIn(view.owners) : null;
  return html`<svg class="won-lines" viewBox="0 0 ${EXTENT} ${EXTENT}" aria-hidden="true">
    ${won}${
      game ? [line(`${game[0]}-5`, `${game[1]}-5`, "game rim"), line(`${game[0]}-5`, `${game[1]}-5`, "game")] : nothing
    }
  </svg>`;
}

function onHole(event: Event, act: (hole: HoleKey) => void): void {
  const element = (event.target as Element | null)?.closest?.<HTMLElement>("[data-hole]");
  if (element?.dataset["hole"]) act(element.dataset["hole"]);
}
