// The dice: cubes with pips that lie as they fell, or one tile with a number where chances are even. They are a button.
import { html, type TemplateResult } from "lit-html";
import { tritoc } from "./words/table.ts";
import type { Dice } from "./state.ts";

const { say } = tritoc;

export interface DiceLook {
  dice: Dice | null;
  /** One number instead of two dice. */
  even: boolean;
  rolling: boolean;
  mayThrow: boolean;
  /** They lie from an earlier turn. */
  old: boolean;
}

/** How they lie before the first throw. */
const UNTHROWN = [3, 4];
const FACES = [1, 2, 3, 4, 5, 6];

export function diceButton(look: DiceLook, onThrow: () => void): TemplateResult {
  const { dice, even, rolling, mayThrow, old } = look;
  const label = mayThrow
    ? say("dice.throw")
    : rolling
      ? say("dice.rolling")
      : dice
        ? say("dice.lie", dice)
        : say("dice.none");
  const names = ["dice", mayThrow ? "ready" : "", old && !rolling ? "old" : ""].join(" ").trim();
  return html`<button
    class=${names}
    data-testid="dice"
    data-total=${rolling ? "" : (dice?.total ?? "")}
    data-rolling=${rolling ? "yes" : "no"}
    aria-disabled=${mayThrow ? "false" : "true"}
    aria-label=${label}
    title=${mayThrow ? label : ""}
    @click=${onThrow}
  >
    ${even ? tile(rolling ? "" : String(dice?.total ?? "?")) : (dice?.dice ?? UNTHROWN).map(die)}
  </button>`;
}

export function die(value: number): TemplateResult {
  return html`<span class="d6"
    ><span class="cube up-${value}" data-value=${value}
      >${FACES.map((face) => html`<span class="face f${face}"></span>`)}</span
    ></span
  >`;
}

export function tile(text: string): TemplateResult {
  return html`<span class="d6"><span class="number-tile">${text}</span></span>`;
}
