// The boards of the rules of CTOR: pictures, and three that can be tried. They know as much of the rules as they show;
// the prose round them, in any language, is not their affair (help-en.ts).
import { html, type TemplateResult } from "lit-html";
import { icon } from "../../components/icons.ts";
import { ctor } from "./words/table.ts";
import { landing, move, put, replace, torus, type Draw } from "./help-pictures.ts";
import { torusBoard, type Mark } from "./help-torus.ts";
import { countRound, neighbours, NO_SHIFT, positionOf, pressed, step, wrap, type Shift } from "./torus.ts";

const { say } = ctor;

/** What the boards say, in the language of the prose. */
export interface BoardWords {
  board: string;
  again: string;
  overEdge: string;
  reveal: string;
  larger: string;
  clashFirst: string;
  clashChosen: string;
  /** What the teammate and the reader have chosen. */
  bothSet: (mate: number, mine: number) => string;
  clashed: (square: number) => string;
  chooseAgain: (square: number) => string;
  secondSet: (square: number) => string;
  chainFirst: string;
  /** How many have been replaced, and how many can be now. */
  chain: (done: number, open: number) => string;
  chainNot: (neighbours: number) => string;
}

export interface Boards {
  torus: Draw;
  put: Draw;
  move: Draw;
  landing: Draw;
  replace: Draw;
  /** Put, move and land on a small torus. */
  operations: () => TemplateResult;
  /** Choose a square at the same time as a teammate. */
  clash: () => TemplateResult;
  /** Replace, one after another. */
  chain: () => TemplateResult;
}

type Operation = "put" | "move" | "landing";
const OPERATIONS: Operation[] = ["put", "move", "landing"];

const START = "b.w....b...w.....w...b...";
const AMBUSH = "......b.b...wb..b......w.";
/** What the teammate chooses in one try after another: each square brings the fifth neighbour. */
const MATE = [12, 8, 18, 12, 8];
const CHAIN = ".wbbb..wb.w.wb..bbbwbb..wwbbbbwbb.bw";
const NEEDED = 5;
const SHIFTS: ["left" | "up" | "down" | "right", number, number][] = [
  ["left", 0, 1],
  ["up", 1, 0],
  ["down", -1, 0],
  ["right", 0, -1],
];

const set = (chips: string, square: number, chip: string): string =>
  chips.slice(0, square - 1) + chip + chips.slice(square);
const squaresOf = (chips: string, chip: string): number[] =>
  [...chips].flatMap((each, index) => (each === chip ? [index + 1] : []));
const marked = (squares: readonly number[], mark: Mark): [number, Mark][] => squares.map((square) => [square, mark]);

/** The four squares beside one. */
const beside = (n: number, square: number): number[] =>
  [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ].map(([rows, columns]) => step(n, square, rows ?? 0, columns ?? 0));

/** Whether the short way between two neighbours leads over an edge. */
function overEdge(n: number, from: number, to: number): boolean {
  const [a, b] = [positionOf(n, from), positionOf(n, to)];
  return Math.abs(a.row - b.row) > 1 || Math.abs(a.column - b.column) > 1;
}

export function openBoards(): (words: BoardWords, redraw: () => void) => Boards {
  const operations = operationsBoard();
  const clash = clashBoard();
  const chain = chainBoard();
  return (words, redraw) => ({
    torus,
    put,
    move,
    landing,
    replace,
    operations: () => operations(words, redraw),
    clash: () => clash(words, redraw),
    chain: () => chain(words, redraw),
  });
}

type Board = (words: BoardWords, redraw: () => void) => TemplateResult;

function operationsBoard(): Board {
  const n = 5;
  let chips = START;
  let operation: Operation = "put";
  let picked: number[] = [];
  let here = 1;
  let shift: Shift = NO_SHIFT;
  let last: number[] = [];
  /** What was done last; null: nothing yet. */
  let done: (() => string) | null = null;
  let refused = false;

  function targets(): number[] {
    const empty = squaresOf(chips, ".");
    const own = squaresOf(chips, "b").filter((each) => !picked.includes(each));
    if (operation === "put") return empty;
    if (operation === "landing") return picked.length < 2 ? own : empty;
    const [from] = picked;
    return from === undefined
      ? own.filter((each) => beside(n, each).some((to) => empty.includes(to)))
      : beside(n, from).filter((to) => empty.includes(to));
  }

  function perform(square: number, words: BoardWords): void {
    const [a = 0, b = 0] = picked;
    for (const from of picked) chips = set(chips, from, ".");
    chips = set(chips, square, "b");
    if (operation === "put") done = () => say("choice.put", { square });
    else if (operation === "landing") done = () => say("choice.landing", { a, b, c: square });
    else
      done = () =>
        `${say("choice.move", { from: a, to: square })}${overEdge(n, a, square) ? `. ${words.overEdge}` : ""}`;
    [picked, last] = [[], [square]];
  }

  function asked(): string {
    const [a = 0, b = 0] = picked;
    if (operation === "put") return say("draft.none.put");
    if (operation === "move") return picked.length === 0 ? say("draft.none.move") : say("draft.move", { from: a });
    return picked.length === 0
      ? say("draft.none.landing")
      : picked.length === 1
        ? say("draft.landing1", { a })
        : say("draft.landing2", { a, b });
  }

  return (words, redraw) => {
    const wanted = { put: 0, move: 1, landing: 2 }[operation];
    const open = targets();
    const tap = (square: number): void => {
      here = square;
      refused = false;
      if (open.includes(square)) {
        if (picked.length < wanted) [picked, done, last] = [[...picked, square], null, []];
        else perform(square, words);
      } else if (picked.includes(square)) picked = picked.filter((each) => each !== square);
      else refused = true;
      redraw();
    };
    const choose = (next: Operation) => (): void => {
      [operation, picked, done, last, refused] = [next, [], null, [], false];
      redraw();
    };
    const roll = (rows: number, columns: number) => (): void => {
      shift = { rows: wrap(n, shift.rows + rows), columns: wrap(n, shift.columns + columns) };
      redraw();
    };
    const again = (): void => {
      [chips, picked, done, last, shift, refused] = [START, [], null, [], NO_SHIFT, false];
      redraw();
    };
    const said = refused
      ? say(`hint.${operation}`)
      : [...(done ? [`${done()}.`.replace("..", ".")] : []), asked()].join(" ");
    return html`<div class="try try-beside" data-testid="try-operations">
      ${torusBoard({
        name: "try-op",
        label: words.board,
        n,
        chips,
        here,
        shift,
        marks: new Map([...marked(open, "target"), ...marked(last, "last"), ...marked(picked, "draft")]),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <div class="try-tools">
          ${OPERATIONS.map(
            (each) =>
              html`<button
                data-testid="try-${each}"
                aria-pressed=${each === operation ? "true" : "false"}
                @click=${choose(each)}
              >
                ${say(`op.${each}`)}
              </button>`,
          )}
        </div>
        <p class="try-said" role="status">${said}</p>
        <div class="try-tools" role="group" aria-label=${say("view.group")}>
          ${SHIFTS.map(
            ([name, rows, columns]) =>
              html`<button
                data-testid="try-shift-${name}"
                aria-label=${say(`view.${name}`)}
                @click=${roll(rows, columns)}
              >
                ${icon(name)}
              </button>`,
          )}
          <button data-testid="try-operations-again" @click=${again}>${words.again}</button>
        </div>
      </div>
    </div>`;
  };
}

function clashBoard(): Board {
  const n = 5;
  let chips = AMBUSH;
  let mine: number | null = null;
  let larger = false;
  let here = 13;
  let tries = 0;
  /** What has been revealed; null: the envelopes are still closed. */
  let shown: { mate: number; mine: number } | null = null;
  let second: number | null = null;

  return (words, redraw) => {
    const clashed = shown !== null && shown.mate === shown.mine;
    const onceMore = clashed && larger && second === null;
    const choosing = shown === null || onceMore;
    const replaceable = squaresOf(chips, "w").filter((each) => countRound(n, chips, each, "b") >= NEEDED);
    const tap = (square: number): void => {
      here = square;
      if (replaceable.includes(square)) chips = set(chips, square, "b");
      else if (choosing && chips[square - 1] === ".") mine = square === mine ? null : square;
      redraw();
    };
    const reveal = (): void => {
      if (mine === null) return;
      if (shown === null) {
        shown = { mate: MATE[tries % MATE.length] ?? 0, mine };
        chips = set(set(chips, shown.mate, "b"), mine, "b");
      } else {
        second = mine;
        chips = set(chips, mine, "b");
      }
      mine = null;
      redraw();
    };
    const again = (): void => {
      tries += 1;
      [chips, mine, shown, second] = [AMBUSH, null, null, null];
      redraw();
    };
    const turnLarger = (): void => {
      larger = !larger;
      redraw();
    };
    const said =
      shown === null
        ? mine === null
          ? words.clashFirst
          : words.clashChosen
        : second !== null
          ? words.secondSet(second)
          : !clashed
            ? words.bothSet(shown.mate, shown.mine)
            : onceMore
              ? words.chooseAgain(shown.mate)
              : words.clashed(shown.mate);
    const setNow = shown === null || clashed ? [] : [shown.mate, shown.mine];
    return html`<div class="try try-beside" data-testid="try-clash">
      ${torusBoard({
        name: "try-mate",
        label: words.board,
        n,
        chips,
        here,
        shift: NO_SHIFT,
        marks: new Map<number, Mark>([
          ...marked(choosing ? squaresOf(chips, ".") : [], "target"),
          ...marked(replaceable, "replaceable"),
          ...marked(setNow, "last"),
          ...marked(clashed && shown ? [shown.mate] : [], "clash"),
          ...marked(second === null ? [] : [second], "last"),
          ...marked(mine === null ? [] : [mine], "draft"),
        ]),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <p class="try-said" role="status">${said}</p>
        <div class="try-tools">
          ${
            choosing
              ? html`<button class="primary" data-testid="try-reveal" ?disabled=${mine === null} @click=${reveal}>
                  ${words.reveal}
                </button>`
              : html`<button data-testid="try-clash-again" @click=${again}>${words.again}</button>`
          }
          <button data-testid="try-larger" aria-pressed=${larger ? "true" : "false"} @click=${turnLarger}>
            ${words.larger}
          </button>
        </div>
      </div>
    </div>`;
  };
}

function chainBoard(): Board {
  const n = 6;
  let chips = CHAIN;
  let here = 26;
  let done = 0;
  let last: number | null = null;
  /** A white chip that was tapped in vain. */
  let refused: number | null = null;

  return (words, redraw) => {
    const open = squaresOf(chips, "w").filter((each) => countRound(n, chips, each, "b") >= NEEDED);
    const tap = (square: number): void => {
      here = square;
      refused = null;
      if (open.includes(square)) {
        chips = set(chips, square, "b");
        done += 1;
        last = square;
      } else if (chips[square - 1] === "w") refused = square;
      redraw();
    };
    const again = (): void => {
      [chips, done, last, refused] = [CHAIN, 0, null, null];
      redraw();
    };
    const round = refused === null ? 0 : neighbours(n, refused).filter((each) => chips[each - 1] === "b").length;
    const said =
      refused !== null ? words.chainNot(round) : done === 0 ? words.chainFirst : words.chain(done, open.length);
    return html`<div class="try try-beside" data-testid="try-chain">
      ${torusBoard({
        name: "try-turn",
        label: words.board,
        n,
        chips,
        here,
        shift: NO_SHIFT,
        marks: new Map([...marked(last === null ? [] : [last], "last"), ...marked(open, "replaceable")]),
        badges: pressed(n, chips, "b"),
        tap,
        walk: (square) => {
          here = square;
          redraw();
        },
      })}
      <div class="try-side">
        <p class="try-said" role="status">${said}</p>
        <div class="try-tools">
          <button data-testid="try-chain-again" ?disabled=${done === 0} @click=${again}>${words.again}</button>
        </div>
      </div>
    </div>`;
  };
}
