// What a correction asks, in one glance: the board's two sides in the row's order with 1–0, a draw and 0–1 between them,
// what the game counts under each, and how the result will stand. What contradicts itself cannot be chosen.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Scores } from "../games/common/game.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { sideWord } from "../room/seats.ts";
import type { Side } from "../wire/messages.ts";
import { isEven, mostOf, scoreOf, type Answered } from "./scores.ts";

const { say } = directingWords;

/** One side of a board as its row has it. */
export interface RowSide {
  side: Side;
  names: string;
}

export function correctFields(
  asked: Scores,
  now: Answered,
  sides: readonly [RowSide, RowSide],
  set: (change: Partial<Answered>) => void,
): TemplateResult {
  const [first, second] = sides;
  return html`<div class="t-verdict ${asked.counts === null ? "" : "counts"}">
      ${head(first)}
      <div class="segments t-pick" role="radiogroup" aria-label=${say("correct.outcome")}>
        ${pick(now, first.side, say("correct.first"), first, set)}
        ${asked.ties ? pick(now, null, say("correct.tie"), null, set) : nothing}
        ${pick(now, second.side, say("correct.second"), second, set)}
      </div>
      ${head(second)} ${asked.counts === null ? nothing : sides.map((row) => count(asked, now, row, set))}
    </div>
    ${asked.wins.length > 0 && now.winner !== undefined ? kinds(asked, now, set) : nothing}
    ${asked.counts === null ? nothing : html`<p class="note">${countNote(asked, now)}</p>`}
    <p class="t-stands" role="status" data-testid="correct-stands">${stands(asked, now, sides) ?? nothing}</p>`;
}

const head = ({ side, names }: RowSide): TemplateResult =>
  html`<span class="t-side"
    ><span class="chip-mark ${side}" aria-hidden="true"></span
    ><span class="t-name">${names} <small class="note">${sideWord(side)}</small></span></span
  >`;

/** `whose`: who has won then; null: nobody. */
function pick(
  now: Answered,
  winner: Side | null,
  text: string,
  whose: RowSide | null,
  set: (change: Partial<Answered>) => void,
): TemplateResult {
  const label =
    whose === null
      ? say("correct.tied")
      : say("correct.wins", { score: text, name: whose.names, side: sideWord(whose.side) });
  return html`<label title=${label}
    ><input
      type="radio"
      name="winner"
      required
      aria-label=${label}
      data-testid="correct-winner-${winner ?? "tie"}"
      .checked=${now.winner === winner}
      @change=${() => set({ winner })}
    /><span>${text}</span></label
  >`;
}

function count(
  asked: Scores,
  now: Answered,
  { side, names }: RowSide,
  set: (change: Partial<Answered>) => void,
): TemplateResult {
  const what = say(asked.counts === "fields" ? "correct.fields" : "correct.chips");
  const onInput = ({ target }: Event): void => {
    const value = Math.max(0, Math.round(Number((target as HTMLInputElement).value) || 0));
    set({ counted: isEven(asked, now) ? { black: value, white: value } : { ...now.counted, [side]: value } });
  };
  return html`<label class="t-count"
    ><span aria-hidden="true">${what}</span
    ><input
      type="number"
      inputmode="numeric"
      name="counted-${side}"
      aria-label=${say("correct.count", { what, name: names, side: sideWord(side) })}
      data-testid="correct-counted-${side}"
      min="0"
      max=${mostOf(asked, now, side)}
      step="1"
      required
      .value=${String(now.counted[side])}
      @input=${onInput}
  /></label>`;
}

function countNote(asked: Scores, now: Answered): string {
  if (asked.counts === "fields") return say("correct.fieldsNote");
  return isEven(asked, now) ? `${say("correct.chipsEven")} ${say("correct.chipsNote")}` : say("correct.chipsNote");
}

function kinds(asked: Scores, { won }: Answered, set: (change: Partial<Answered>) => void): TemplateResult {
  return html`<label class="field"
    >${say("correct.how")}<select
      name="won"
      data-testid="correct-won"
      @change=${({ target }: Event) => set({ won: Number((target as HTMLSelectElement).value) })}
    >
      ${asked.wins.map(
        (points) =>
          html`<option value=${points} .selected=${won === points}>${say("correct.won", { points })}</option>`,
      )}
    </select></label
  >`;
}

/** Once somebody has said who has won. */
function stands(asked: Scores, now: Answered, [first, second]: readonly [RowSide, RowSide]): string | null {
  if (now.winner === undefined) return null;
  const { points, counted } = scoreOf(asked, now);
  const score = `${points[first.side]}\u00a0:\u00a0${points[second.side]}`;
  return asked.counts === "chips"
    ? say("correct.standsChips", { score, chips: `${counted[first.side]}\u00a0:\u00a0${counted[second.side]}` })
    : say("correct.stands", { score });
}
