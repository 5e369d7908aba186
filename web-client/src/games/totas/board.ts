// The board: 144 real cells, one tab stop, the ground under the pieces, and one overlay for the arrows.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { side_word } from "../../room/seats.ts";
import { arrow_overlay, arrows_of } from "./arrows.ts";
import { square_under, type Drag } from "./drag.ts";
import { half_number, is_coalition, is_flipped, active_seat } from "./hand.ts";
import { NOWHERE } from "./position.ts";
import { scene_of, type Scene } from "./scene.ts";
import { figure_span } from "./figure.ts";
import { is_dark, side_of_figure, SIZE, square_at, square_drawn_at } from "./squares.ts";
import type { TableState } from "./state.ts";
import type { Square, TotasRoom } from "./wire.ts";
import { figure_words } from "./words.ts";

const { say } = totas;

export interface BoardActions {
  act(square: Square): void;
  key(event: KeyboardEvent): void;
  drag: Drag;
  /** The id of the words that describe this board. */
  help: string;
}

export function board(room: TotasRoom, state: TableState, actions: BoardActions): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  const scene = scene_of(room, state);
  const flipped = is_flipped(room, state);
  const rows = Array.from({ length: SIZE }, (_, row) => row);
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
      @click=${(event: Event) => on_square(event, actions.act)}
      @keydown=${actions.key}
      @pointerdown=${actions.drag.down}
    >
      ${rows.map(
        (row) =>
          html`<div role="row" aria-rowindex=${row + 1}>
            <span class="rank" aria-hidden="true">${flipped ? row + 1 : SIZE - row}</span
            >${rows.map((column) => cell(square_drawn_at(column, row, flipped), column, scene, state))}
          </div>`,
      )}
      <div class="files" aria-hidden="true">
        ${rows.map((column) => html`<span>${square_at(flipped ? SIZE - 1 - column : column, 0)[0]}</span>`)}
      </div>
      ${overlay(room, state, scene, flipped)}
    </div>
    <p id=${actions.help} class="unseen">${say("board.help")}</p>
  `;
}

function overlay(room: TotasRoom, state: TableState, scene: Scene, flipped: boolean): TemplateResult {
  const seat = active_seat(room, state);
  const numbers = is_coalition(room) && seat ? [half_number(room, seat)] : [1, 2];
  const arrows = scene.side ? arrows_of(scene.plan, [scene.before, scene.position], scene.side, numbers) : [];
  return arrow_overlay(arrows, flipped);
}

function classes(square: Square, scene: Scene): string {
  const names = ["sq", is_dark(square) ? "dark" : "light"];
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
    )}${left && !figure ? figure_span(left, "leaving") : nothing}${
      figure ? figure_span(figure, axis ? `axis-${axis}` : "") : nothing
    }${scene.vetted.has(square) ? html`<span class="m vetted">✓</span>` : nothing}${
      scene.doomed.has(square) ? html`<span class="m doomed">⊘</span>` : nothing
    }${scene.resting.has(square) ? html`<span class="m resting">z</span>` : nothing}
  </div>`;
}

/** "e4, white knight, right-hand, vetted, sea of White, target: captures if it stays". */
export function label(square: Square, scene: Scene): string {
  const figure = scene.position.figures.get(square);
  const words = [
    square,
    figure ? figure_words(figure) : say(scene.position === NOWHERE ? "cell.unseen" : "cell.empty"),
  ];
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
      say(terrain.used ? "cell.terrain_used" : "cell.terrain", {
        kind: say(`terrain.${terrain.kind}`),
        side: side_word(terrain.side),
      }),
    );
  }
  if (scene.selected === square) words.push(say("cell.selected"));
  else if (scene.movable.has(square)) words.push(say("cell.movable"));
  if (target) words.push(say(`cell.target.${target.mark}`));
  else if (scene.blocked.has(square)) words.push(say("cell.target.blocked"));
  if (scene.blast.has(square))
    words.push(say(figure && side_of_figure(figure) === scene.side ? "cell.blast_own" : "cell.blast"));
  if (scene.allowed.has(square)) words.push(say("cell.allowed"));
  if (scene.doom_targets.has(square)) words.push(say("cell.doom_target"));
  if (scene.last.has(square)) words.push(say("cell.last"));
  return words.join(", ");
}

function on_square(event: Event, act: (square: Square) => void): void {
  const square = square_under(event.target);
  if (square !== null) act(square);
}
