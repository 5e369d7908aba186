// Ready-made options of a game, one press each.
import { html, type TemplateResult } from "lit-html";

export interface Preset<N extends string> {
  name: N;
  title: string;
  note: string;
}

export function presetButtons<N extends string>(
  label: string,
  presets: Preset<N>[],
  chosen: N | null,
  choose: (name: N) => void,
): TemplateResult {
  return html`<div class="presets" role="group" aria-label=${label}>
    ${presets.map(
      ({ name, title, note }) =>
        html`<button
          type="button"
          class="preset"
          data-testid="preset-${name}"
          aria-pressed=${name === chosen ? "true" : "false"}
          @click=${() => choose(name)}
        >
          <b>${title}</b><span>${note}</span>
        </button>`,
    )}
  </div>`;
}

/** Which of them a form is as it stands; null: none. */
export function presetOf<N extends string, Form extends object>(presets: Record<N, Form>, form: Form): N | null {
  const isSame = (preset: Form): boolean =>
    (Object.keys(preset) as (keyof Form)[]).every((key) => JSON.stringify(preset[key]) === JSON.stringify(form[key]));
  return (Object.keys(presets) as N[]).find((name) => isSame(presets[name])) ?? null;
}

/** What is offered, and what is set if it is not among that: somebody may have set it in another way. */
export const offered = (values: readonly number[], now: number): readonly number[] =>
  values.includes(now) ? values : [...values, now].toSorted((a, b) => a - b);
