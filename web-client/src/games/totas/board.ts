// The board: 144 real cells, one tab stop, the ground under the pieces, and one overlay for the arrows.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import { arrowOverlay, arrowsOf } from "./arrows.ts";
import { squareUnder, type Drag } from "./drag.ts";
import { halfNumber, isCoalition, isFlipped, activeSeat } from "./hand.ts";
import { NOWHERE } from "./position.ts";
import { sceneOf, type Scene } from "./scene.ts";
import { figureSpan } from "./figure.ts";
import { isDark, sideOfFigure, SIZE, squareAt, squareDrawnAt } from "./squares.ts";
import type { TableState } from "./state.ts";
import type { Square, TotasRoom } from "./wire.ts";
import { figureWords } from "./words.ts";

const { say } = totas;

export interface BoardActions {
  act: (square: Square) => void;
  key: (event: KeyboardEvent) => void;
  drag: Drag;
  /** The id of the words that describe this board. */
  help: string;
}

/** `rowsOf`: how many of its rows are drawn now. */
export function board(
  room: TotasRoom,
  state: TableState,
  actions: BoardActions,
  rowsOf: (all: number) => number,
): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  const scene = sceneOf(room, state);
  const flipped = isFlipped(room, state);
  const rows = Array.from({ length: SIZE }, (_, row) => row);
  const drawn = rowsOf(SIZE);
  return html`
    <div
      class="totas-board"
      data-testid="board"
      data-phase=${view.phase}
      data-gm=${view.gm}
      data-dark=${view.dark ? "yes" : "no"}
      data-flipped=${flipped ? "yes" : "no"}
      role="grid"
      aria-label=${say(view.dark ? "board.dark" : "board")}
      aria-describedby=${actions.help}
      aria-rowcount=${SIZE}
      aria-colcount=${SIZE}
      @click=${(event: Event) => onSquare(event, actions.act)}
      @keydown=${actions.key}
      @pointerdown=${actions.drag.down}
    >
      ${rows
        .slice(0, drawn)
        .map(
          (row) =>
            html`<div role="row" aria-rowindex=${row + 1}>
              <span class="rank" aria-hidden="true">${flipped ? row + 1 : SIZE - row}</span
              >${rows.map((column) => cell(squareDrawnAt(column, row, flipped), column, scene, state))}
            </div>`,
        )}
      ${
        drawn < SIZE
          ? nothing
          : html`<div class="files" aria-hidden="true">
              ${rows.map((column) => html`<span>${squareAt(flipped ? SIZE - 1 - column : column, 0)[0]}</span>`)}
            </div>`
      }
      ${overlay(room, state, scene, flipped)}
    </div>
    <p id=${actions.help} class="unseen">${say("board.help")}</p>
  `;
}

function overlay(room: TotasRoom, state: TableState, scene: Scene, flipped: boolean): TemplateResult {
  const seat = activeSeat(room, state);
  const numbers = isCoalition(room) && seat ? [halfNumber(room, seat)] : [1, 2];
  const arrows = scene.side ? arrowsOf(scene.plan, [scene.before, scene.position], scene.side, numbers) : [];
  return arrowOverlay(arrows, flipped);
}

function classes(square: Square, scene: Scene): string {
  const names = ["sq", isDark(square) ? "dark" : "light"];
  const target = scene.targets.get(square);
  for (const terrain of scene.terrain.get(square) ?? []) {
    if (terrain.kind === "acropolis" || terrain.kind === "labyrinth") names.push(terrain.kind);
    else names.push(terrain.kind, "zone", `of-${terrain.side}`);
  }
  if (target) names.push("target", target.mark);
  else if (scene.blocked.has(square)) names.push("target", "blocked");
  if (scene.selected === square) names.push("selected");
  else if (scene.movable.has(square)) names.push("movable");
  if (scene.ghosts.has(square)) names.push("ghost");
  if (scene.left.has(square)) names.push("left");
  if (scene.blast.has(square)) names.push("blast");
  if (scene.allowed.has(square)) names.push("allowed");
  if (scene.doom_targets.has(square)) names.push("doom-target");
  if (scene.doomed.has(square)) names.push("doomed");
  if (scene.vetted.has(square)) names.push("vetted");
  if (scene.resting.has(square)) names.push("resting");
  if (scene.position.right.has(square)) names.push("right");
  if (scene.last.has(square)) names.push("last");
  return names.join(" ");
}

function cell(square: Square, column: number, scene: Scene, state: TableState): TemplateResult {
  const figure = scene.position.figures.get(square);
  const left = scene.left.has(square) ? scene.before.figures.get(square) : undefined;
  const axis = scene.axes[square];
  const terrain = scene.terrain.get(square) ?? [];
  return html`<div
    class=${classes(square, scene)}
    role="gridcell"
    data-square=${square}
    data-testid="square-${square}"
    data-piece=${figure ?? nothing}
    aria-colindex=${column + 1}
    tabindex=${square === state.cursor ? 0 : -1}
    aria-label=${label(square, scene)}
    aria-selected=${scene.selected === square ? "true" : "false"}
  >
    ${terrain.map(
      (each) => html`<span class="terrain t-${each.kind} of-${each.side} ${each.used ? "used" : ""}"></span>`,
    )}${left && !figure ? figureSpan(left, "leaving") : nothing}${
      figure ? figureSpan(figure, axis ? `axis-${axis}` : "") : nothing
    }${scene.vetted.has(square) ? html`<span class="m vetted">✓</span>` : nothing}${
      scene.doomed.has(square) ? html`<span class="m doomed">⊘</span>` : nothing
    }${scene.resting.has(square) ? html`<span class="m resting">z</span>` : nothing}
  </div>`;
}

/** "e4, white knight, right-hand, vetted, sea of White, target: captures if it stays". */
export function label(square: Square, scene: Scene): string {
  const figure = scene.position.figures.get(square);
  const words = [square, figure ? figureWords(figure) : say(scene.position === NOWHERE ? "cell.unseen" : "cell.empty")];
  const target = scene.targets.get(square);
  if (figure && scene.position.right.has(square)) words.push(say("cell.right"));
  if (scene.ghosts.has(square)) words.push(say("cell.ghost"));
  if (scene.left.has(square)) words.push(say("cell.left"));
  const axis = scene.axes[square];
  if (axis) words.push(say("cell.axis", { axis }));
  if (scene.vetted.has(square)) words.push(say("cell.vetted"));
  if (scene.doomed.has(square)) words.push(say("cell.doomed"));
  if (scene.resting.has(square)) words.push(say("cell.resting"));
  for (const terrain of scene.terrain.get(square) ?? []) {
    words.push(
      say(terrain.used ? "cell.terrainUsed" : "cell.terrain", {
        kind: say(`terrain.${terrain.kind}`),
        side: sideWord(terrain.side),
      }),
    );
  }
  if (scene.selected === square) words.push(say("cell.selected"));
  else if (scene.movable.has(square)) words.push(say("cell.movable"));
  if (target) words.push(say(`cell.target.${target.mark}`));
  else if (scene.blocked.has(square)) words.push(say("cell.target.blocked"));
  if (scene.blast.has(square))
    words.push(say(figure && sideOfFigure(figure) === scene.side ? "cell.blastOwn" : "cell.blast"));
  if (scene.allowed.has(square)) words.push(say("cell.allowed"));
  if (scene.doom_targets.has(square)) words.push(say("cell.doomTarget"));
  if (scene.last.has(square)) words.push(say("cell.last"));
  return words.join(", ");
}

function onSquare(event: Event, act: (square: Square) => void): void {
  const square = squareUnder(event.target);
  if (square !== null) act(square);
}
