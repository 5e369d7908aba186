// How many rounds, and how long each: two fields that the form and the host's settings share.
import { html, nothing, type TemplateResult } from "lit-html";
import { eveningWords } from "../i18n/en/evening.ts";
import { ROUND_MINUTES_MAX, ROUND_MINUTES_MIN, ROUNDS_MAX, type Plan } from "./plan.ts";

const { say } = eveningWords;

export interface NumberFacts {
  id: string;
  name: string;
  label: string;
  value: number;
  least: number;
  most: number;
  /** What stands there cannot be taken: that is said beneath it. */
  isWrong?: boolean;
  onInput?: (value: number) => void;
}

export function numberField({
  id,
  name,
  label,
  value,
  least,
  most,
  isWrong = false,
  onInput,
}: NumberFacts): TemplateResult {
  const wrong = isWrong ? say("new.range", { least, most }) : nothing;
  return html`<div class="field-block ev-number">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      name=${name}
      type="number"
      inputmode="numeric"
      required
      min=${least}
      max=${most}
      step="1"
      .value=${String(value)}
      data-testid=${id}
      aria-describedby="${id}-wrong"
      aria-invalid=${isWrong ? "true" : "false"}
      @change=${({ target }: Event) => {
        const input = target as HTMLInputElement;
        if (input.checkValidity()) onInput?.(input.valueAsNumber);
      }}
    />
    <p class="note bad" id="${id}-wrong" role="alert" data-testid="${id}-wrong">${wrong}</p>
  </div>`;
}

/** `wrong`: the name of the field that cannot be taken. */
export const planFields = (
  id: string,
  { rounds, minutes }: Plan,
  leastRounds: number,
  onInput?: (plan: Plan) => void,
  wrong: string | null = null,
): TemplateResult =>
  html`<div class="ev-numbers">
    ${numberField({
      id: `${id}-rounds`,
      name: "rounds",
      label: say("new.rounds"),
      value: rounds,
      least: leastRounds,
      most: ROUNDS_MAX,
      isWrong: wrong === "rounds",
      onInput: (value) => onInput?.({ rounds: value, minutes }),
    })}
    ${numberField({
      id: `${id}-length`,
      name: "length",
      label: say("new.length"),
      value: minutes,
      least: ROUND_MINUTES_MIN,
      most: ROUND_MINUTES_MAX,
      isWrong: wrong === "length",
      onInput: (value) => onInput?.({ rounds, minutes: value }),
    })}
  </div>`;
