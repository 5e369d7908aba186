// Small boards for the rules page: pictures, and three that can be tried. They know as much of the rules as they show;
// the prose round them, in any language, is not their affair (help-en.ts).
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { tritoc } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import { diceButton } from "./dice.ts";
import { lineIn } from "./holes.ts";
import { roll } from "./motion.ts";

const { say } = tritoc;

/** What the boards say, in the language of the prose. */
export interface BoardWords {
  setUpAgain: string;
  /** After a throw, how many holes or pieces light up. */
  thrown: (total: number, count: number) => string;
  throwFirst: string;
  fieldFirst: string;
  fieldWon: string;
  specialFirst: string;
  twelve: string;
  two: string;
  showTwelve: string;
  showTwo: string;
}

export interface Boards {
  /** Throw, and see what may be chosen. */
  throwing: () => TemplateResult;
  /** Win a field. */
  winning: () => TemplateResult;
  /** What 12 and 2 mean in an open field, a full one and one that is won. */
  special: () => TemplateResult;
  /** Three fields in a row. */
  line: (caption: string) => TemplateResult;
  /** How often each total falls, of 36. */
  chances: (caption: string) => TemplateResult;
}

const NUMBERS = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const MIDDLE = [
  "b.w.bw..b",
  "..w.b....",
  "w..wb.w..",
  "....b....",
  ".bw.wb.w.",
  "..b..w...",
  "b....w..b",
  ".w.bw....",
  "...wwwb..",
];
const OPENING = "b..w.....";
const THREE = ["b.w.b.w..", "bwbwwbbbw", "w.bbbb..w"];
const LINE = [
  "b.w.bw..b",
  "..w.b....",
  "w..wb.w..",
  "....b....",
  "bbbwww.w.",
  "..b..w...",
  "b....w..b",
  ".w.bw....",
  "bbb.w.b.w",
];
const SCORE = { b: "black", w: "white" } as const;

const ROLL_MS = 700;

type Offer = "target" | "removable";

/** Who has won a field, if a line is full: "b", "w" or ".". */
function owner(pieces: string): string {
  for (const mark of ["b", "w"] as const)
    if (lineIn([...pieces].map((each) => (each === mark ? mark : ".")).join(""))) return mark;
  return ".";
}

/** What a total allows Black in a field. */
function offers(pieces: string, total: number): Map<number, Offer> {
  const found = new Map<number, Offer>();
  if (owner(pieces) !== ".") return found;
  [...pieces].forEach((piece, index) => {
    if (total === 12 ? piece === "w" && pieces.includes(".") : total === 2 && piece === "b")
      found.set(index, "removable");
    else if (piece === "." && NUMBERS[index] === total) found.set(index, "target");
  });
  return found;
}

interface Shown {
  offered?: Map<number, Offer>;
  last?: number | null;
  /** Part of the line that wins the game. */
  inLine?: boolean;
  onHole?: (index: number) => void;
}

function field(pieces: string, number: number, { offered, last, inLine, onHole }: Shown = {}): TemplateResult {
  const won = owner(pieces);
  const hole = (piece: string, index: number): TemplateResult => {
    const offer = offered?.get(index);
    const names = ["hole", offer ?? "", won === "." ? "" : `closed of-${won}`, index === last ? "last" : ""].join(" ");
    const inside = html`<span class=${piece === "." ? "hole-no" : `peg ${piece}`}>${NUMBERS[index]}</span>`;
    const label = [
      say("cell.place", { field: number, hole: index + 1, number: NUMBERS[index] ?? 0 }),
      say(piece === "b" ? "cell.b" : piece === "w" ? "cell.w" : "cell.empty"),
      ...(won === "." ? [] : [say("cell.won", { side: sideWord(SCORE[won as "b" | "w"]) })]),
      ...(offer ? [say(offer === "target" ? "cell.target" : "cell.removable")] : []),
    ].join(", ");
    return onHole
      ? html`<button
          class=${names}
          aria-label=${label}
          aria-disabled=${won === "." ? "false" : "true"}
          data-testid="try-${number}-${index + 1}"
          @click=${() => onHole(index)}
        >
          ${inside}
        </button>`
      : html`<span class=${names} role="img" aria-label=${label} data-testid="try-${number}-${index + 1}"
          >${inside}</span
        >`;
  };
  return html`<div class="nine ${won === "." ? "" : `won ${won}`} ${inLine ? "in-line" : ""}" data-owner=${won}>
    ${[...pieces].map(hole)}${won === "." ? nothing : html`<span class="owner peg ${won}"></span>`}
  </div>`;
}

/** The boards as they were left, in whatever words are read now. */
export function openBoards(): (words: BoardWords, redraw: () => void) => Boards {
  let dice: number[] | null = null;
  let rolling = false;
  let pieces = OPENING;
  let last: number | null = null;
  let special: 2 | 12 | null = null;

  return (words, redraw) => {
    function throwDice(): void {
      if (rolling) return;
      dice = [1 + Math.floor(Math.random() * 6), 1 + Math.floor(Math.random() * 6)];
      rolling = true;
      redraw();
      requestAnimationFrame(() => {
        const element = document.querySelector(".try .dice");
        void (element ? roll(element, ROLL_MS).over : Promise.resolve()).then(() => {
          rolling = false;
          redraw();
        });
      });
    }

    function throwing(): TemplateResult {
      const total = dice ? (dice[0] ?? 0) + (dice[1] ?? 0) : null;
      const found = MIDDLE.map((each) => (total === null || rolling ? new Map<number, Offer>() : offers(each, total)));
      const count = found.reduce((sum, each) => sum + each.size, 0);
      const lying = dice && total !== null ? { player: "black" as const, dice, total } : null;
      return html`<div class="try" data-testid="try-throw">
        <div class="try-row">
          ${diceButton({ dice: lying, even: false, rolling, mayThrow: !rolling, old: false }, throwDice)}
          <p class="try-said" role="status">
            ${rolling ? "" : total === null ? words.throwFirst : words.thrown(total, count)}
          </p>
        </div>
        <div class="try-fields">
          ${MIDDLE.map((each, index) => field(each, index + 1, { offered: found[index] ?? new Map() }))}
        </div>
      </div>`;
    }

    function winning(): TemplateResult {
      const set = (index: number): void => {
        if (pieces[index] !== "." || owner(pieces) !== ".") return;
        pieces = pieces.slice(0, index) + "b" + pieces.slice(index + 1);
        last = index;
        redraw();
      };
      const again = (): void => {
        [pieces, last] = [OPENING, null];
        redraw();
      };
      const won = owner(pieces) !== ".";
      return html`<div class="try" data-testid="try-field">
        <div class="try-fields one">${field(pieces, 1, { last, onHole: set })}</div>
        <p class="try-said" role="status">${won ? words.fieldWon : words.fieldFirst}</p>
        <button data-testid="try-again" ?disabled=${last === null} @click=${again}>${words.setUpAgain}</button>
      </div>`;
    }

    function specialBoard(): TemplateResult {
      const choose = (total: 2 | 12) => (): void => {
        special = total;
        redraw();
      };
      return html`<div class="try" data-testid="try-special">
        <div class="actions">
          <button data-testid="try-twelve" aria-pressed=${special === 12 ? "true" : "false"} @click=${choose(12)}>
            ${words.showTwelve}
          </button>
          <button data-testid="try-two" aria-pressed=${special === 2 ? "true" : "false"} @click=${choose(2)}>
            ${words.showTwo}
          </button>
        </div>
        <div class="try-fields">
          ${THREE.map((each, index) =>
            field(each, index + 1, { offered: special ? offers(each, special) : new Map() }),
          )}
        </div>
        <p class="try-said" role="status">
          ${special === null ? words.specialFirst : special === 12 ? words.twelve : words.two}
        </p>
      </div>`;
    }

    return { throwing, winning, special: specialBoard, line: linePicture, chances: chancesPicture };
  };
}

function linePicture(caption: string): TemplateResult {
  return html`<figure class="try">
    <div class="try-fields">${LINE.map((each, index) => field(each, index + 1, { inLine: index % 4 === 0 }))}</div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

function chancesPicture(caption: string): TemplateResult {
  const totals = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  return html`<figure>
    <div class="chances">
      ${totals.map((total) => {
        const ways = 6 - Math.abs(total - 7);
        return html`<span class=${total === 2 || total === 12 ? "special" : ""}>
          ${ways}
          ${svg`<svg viewBox="0 0 10 60" preserveAspectRatio="none" aria-hidden="true"><rect x="0" y=${60 - ways * 10} width="10" height=${ways * 10} rx="1" /></svg>`}
          <b>${total}</b>
        </span>`;
      })}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}
