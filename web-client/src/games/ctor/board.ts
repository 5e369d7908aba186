// The board: a grid of real cells with the auxiliary ring round it. The ring's cells are copies: they
// are drawn, hovered and tapped like their squares, but are neither read nor reached by keys.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../components/icons.ts";
import { ctor } from "./words/table.ts";
import { chipOf } from "./reveal.ts";
import { activeDuty, claimedElsewhere, myDuties, sealedChoice, secretSides } from "./hand.ts";
import { squaresOf, targets } from "./selection.ts";
import type { TableState } from "./state.ts";
import type { TwoFingers } from "./two-fingers.ts";
import { places, pressed, type Place } from "./torus.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export interface BoardActions {
  act: (square: number) => void;
  key: (event: KeyboardEvent) => void;
  shift: (rows: number, columns: number) => void;
  reset: () => void;
  fingers: TwoFingers;
  /** The id of the words that describe this board. */
  help: string;
}

/** Everything a cell needs, looked up once per drawing. */
interface Marks {
  board: string;
  targets: Set<number>;
  drafts: Map<number, number>;
  sealed: Map<number, number>;
  leaving: Set<number>;
  own: string;
  replaceable: Set<number>;
  pressed: Map<number, number>;
  secrets: Set<number>;
  pickedSecrets: Set<number>;
  spent: Set<number>;
  state: TableState;
}

/** `rowsOf`: how many of its rows are drawn now, the ring's among them. */
export function board(
  room: CtorRoom,
  state: TableState,
  actions: BoardActions,
  rowsOf: (all: number) => number,
): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  const marks = marksOf(room, state);
  const lines = places(view.size, state.shift);
  const shifted = state.shift.rows !== 0 || state.shift.columns !== 0;
  return html`
    <div
      class="board n${view.size} op-${view.round?.op ?? "none"}"
      data-testid="board"
      role="grid"
      aria-label=${say("board")}
      aria-describedby=${actions.help}
      aria-rowcount=${view.size}
      aria-colcount=${view.size}
      @click=${(event: Event) => onSquare(event, actions.act)}
      @keydown=${actions.key}
      @pointerover=${hover}
      @pointerleave=${leave}
      @focusin=${hover}
      @focusout=${leave}
      @touchstart=${actions.fingers.start}
      @touchmove=${actions.fingers.move}
    >
      ${lines
        .slice(0, rowsOf(lines.length))
        .map((row) =>
          row[0]?.row === -1 || row[0]?.row === view.size
            ? row.map((place) => copy(place, marks))
            : html`<div role="row" aria-rowindex=${(row[0]?.row ?? 0) + 1}>
                ${row.map((place) => (place.ring ? copy(place, marks) : cell(place, marks)))}
              </div>`,
        )}
    </div>
    <p id=${actions.help} class="unseen">${say("board.help")}</p>
    <div class="view-buttons" role="group" aria-label=${say("view.group")}>
      ${(
        [
          ["left", 0, -1],
          ["up", -1, 0],
          ["down", 1, 0],
          ["right", 0, 1],
        ] as const
      ).map(
        ([name, rows, columns]) =>
          html`<button
            data-testid="shift-${name}"
            aria-label=${say(`view.${name}`)}
            title=${say(`view.${name}`)}
            @click=${() => actions.shift(rows, columns)}
          >
            ${icon(name)}
          </button>`,
      )}
      <button
        data-testid="shift-reset"
        aria-label=${say("view.reset")}
        title=${say("view.reset")}
        ?disabled=${!shifted}
        @click=${() => actions.reset()}
      >
        ${icon("centre")}
      </button>
    </div>
  `;
}

function marksOf(room: CtorRoom, state: TableState): Marks {
  const view = room.view as NonNullable<CtorRoom["view"]>;
  const active = activeDuty(room, state.duty);
  const drafts = new Map<number, number>();
  const sealed = new Map<number, number>();
  const leaving = new Set<number>();
  const add = (into: Map<number, number>, squares: number[], duty: number): void => {
    squares.forEach((square, index) => {
      into.set(square, duty);
      // The chips that a move or a landing takes away; the last square is where one comes to lie.
      if (view.board[square - 1] !== "." && (index < squares.length - 1 || squares.length === 1)) leaving.add(square);
    });
  };
  for (const duty of myDuties(room)) {
    const choice = duty.sealed ? sealedChoice(room, duty.duty) : null;
    if (choice) add(sealed, squaresOf(choice), duty.duty);
    else add(drafts, state.drafts.get(duty.duty) ?? [], duty.duty);
  }
  const open = active && !active.sealed && view.round && view.legal;
  const side = view.team ?? "black";
  const secretSide = secretSides(room);
  const noted =
    view.phase === "over"
      ? []
      : (["black", "white"] as const).flatMap((each) => (room.you.seats.length > 0 ? (view.secrets[each] ?? []) : []));
  return {
    board: view.board,
    targets: open && active ? offered(room, state, active.duty) : new Set(),
    drafts,
    sealed,
    leaving,
    own: chipOf(side),
    replaceable: new Set(view.replaceable),
    pressed: view.phase === "turn" ? pressed(view.size, view.board, chipOf(side)) : new Map(),
    secrets: new Set(view.phase === "over" ? [...(view.secrets.black ?? []), ...(view.secrets.white ?? [])] : noted),
    pickedSecrets: new Set(secretSide.length > 0 && state.secretsEditing ? state.secrets : []),
    spent: new Set(view.spent.map((each) => each.square)),
    state,
  };
}

/** What the server offers for the next pick, less what my other duties claim. */
function offered(room: CtorRoom, state: TableState, duty: number): Set<number> {
  const taken = claimedElsewhere(room, duty, state.drafts);
  const all = targets(room.view?.round?.op ?? "put", state.drafts.get(duty) ?? [], room.view?.legal);
  return new Set([...all].filter((square) => !taken.has(square)));
}

function classes(place: Place, marks: Marks): string {
  const { square } = place;
  const even =
    (Math.floor((square - 1) / Math.sqrt(marks.board.length)) + ((square - 1) % Math.sqrt(marks.board.length))) % 2 ===
    0;
  const names = ["cell", even ? "even" : "odd"];
  if (place.ring) names.push("ring");
  if (marks.board[square - 1] !== ".") names.push("filled");
  if (marks.targets.has(square)) names.push("target");
  if (marks.drafts.has(square)) names.push("draft");
  if (marks.sealed.has(square)) names.push("in-envelope");
  if (marks.leaving.has(square)) names.push("leaving");
  if (marks.replaceable.has(square)) names.push("replaceable");
  if (marks.secrets.has(square)) names.push("secret");
  if (marks.pickedSecrets.has(square)) names.push("picked-secret");
  if (marks.spent.has(square)) names.push("spent");
  if (marks.state.changed.has(square)) names.push("last");
  if (marks.state.clashed.has(square)) names.push("clashed");
  return names.join(" ");
}

function inside(place: Place, marks: Marks): TemplateResult {
  const { square } = place;
  const chip = marks.board[square - 1] ?? ".";
  const duty = marks.drafts.get(square) ?? marks.sealed.get(square);
  const ghost = chip === "." && duty !== undefined;
  const count = marks.pressed.get(square);
  // The number comes after the chip: where there is one, it steps back.
  return html`${
      chip === "."
        ? ghost
          ? html`<span class="chip ghost ${marks.own}"></span>`
          : nothing
        : html`<span class="chip ${chip}"></span>`
    }<span class="number">${square}</span>${duty === undefined ? nothing : html`<span class="duty">${duty}</span>`}${
      count === undefined ? nothing : html`<span class="badge">${count}</span>`
    }`;
}

function copy(place: Place, marks: Marks): TemplateResult {
  return html`<div class=${classes(place, marks)} data-square=${place.square} aria-hidden="true">
    ${inside(place, marks)}
  </div>`;
}

function cell(place: Place, marks: Marks): TemplateResult {
  const { square } = place;
  return html`<div
    class=${classes(place, marks)}
    role="gridcell"
    data-square=${square}
    data-testid="square-${square}"
    aria-colindex=${place.column + 1}
    tabindex=${square === marks.state.cursor ? 0 : -1}
    aria-label=${label(square, marks)}
    aria-selected=${
      marks.drafts.has(square) || marks.sealed.has(square) || marks.pickedSecrets.has(square) ? "true" : "false"
    }
  >
    ${inside(place, marks)}
  </div>`;
}

/** "45, empty, legal target". */
function label(square: number, marks: Marks): string {
  const chip = marks.board[square - 1];
  const words = [String(square), say(chip === "b" ? "cell.b" : chip === "w" ? "cell.w" : "cell.empty")];
  const draft = marks.drafts.get(square);
  const sealed = marks.sealed.get(square);
  const count = marks.pressed.get(square);
  if (draft !== undefined) words.push(say("cell.draft", { duty: draft }));
  if (sealed !== undefined) words.push(say("cell.sealed", { duty: sealed }));
  if (marks.targets.has(square)) words.push(say("cell.target"));
  if (marks.replaceable.has(square)) words.push(say("cell.replaceable"));
  else if (count !== undefined) words.push(say("cell.pressed", { count }));
  if (marks.pickedSecrets.has(square)) words.push(say("cell.pickedSecret"));
  else if (marks.secrets.has(square)) words.push(say("cell.secret"));
  if (marks.spent.has(square)) words.push(say("cell.spent"));
  if (marks.state.clashed.has(square)) words.push(say("cell.clash"));
  else if (marks.state.changed.has(square)) words.push(say("cell.last"));
  return words.join(", ");
}

function squareUnder(event: Event): number | null {
  const element = (event.target as Element | null)?.closest?.<HTMLElement>("[data-square]");
  return element ? Number(element.dataset["square"]) : null;
}

function onSquare(event: Event, act: (square: number) => void): void {
  const square = squareUnder(event);
  if (square !== null) act(square);
}

/** All copies of the square under the pointer or the focus light up; done by hand, for it happens often. */
function hover(event: Event): void {
  const boardElement = event.currentTarget as HTMLElement;
  if (event instanceof PointerEvent && event.pointerType === "touch") return;
  const square = squareUnder(event);
  for (const cellElement of boardElement.querySelectorAll("[data-hot]")) cellElement.removeAttribute("data-hot");
  if (square === null) return;
  for (const cellElement of boardElement.querySelectorAll(`[data-square="${square}"]`))
    cellElement.setAttribute("data-hot", "");
}

function leave(event: Event): void {
  for (const cellElement of (event.currentTarget as HTMLElement).querySelectorAll("[data-hot]"))
    cellElement.removeAttribute("data-hot");
}
