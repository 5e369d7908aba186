// Form fields that several screens use.
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

/** Where what was pressed is refused, `value` is what it was, and only `live` sees that the box stands otherwise. */
export function checkField(
  id: string,
  label: string,
  note: string | null,
  value: boolean,
  on: (value: boolean) => void,
  disabled = false,
): TemplateResult {
  return html`<label class="switch"
    ><input
      type="checkbox"
      data-testid=${id}
      .checked=${live(value)}
      ?disabled=${disabled}
      @change=${(event: Event) => on((event.target as HTMLInputElement).checked)}
    /><span>${label}${note === null ? nothing : html`<small>${note}</small>`}</span></label
  >`;
}

export function selectField(
  id: string,
  label: string,
  choices: [number, string][],
  value: number,
  on: (value: number) => void,
  note?: string,
): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      data-testid=${id}
      aria-describedby=${note === undefined ? nothing : `${id}-note`}
      .value=${String(value)}
      @change=${(event: Event) => on(Number((event.target as HTMLSelectElement).value))}
    >
      ${choices.map(([each, text]) => html`<option value=${each} ?selected=${each === value}>${text}</option>`)}
    </select>
    ${note === undefined ? nothing : html`<small id="${id}-note">${note}</small>`}
  </div>`;
}

export interface Segment<Value> {
  value: Value;
  text: string;
  disabled?: boolean;
}

/** A few choices side by side. The test id of each is `id-value`. */
export function segmentField<Value extends string | number>(
  id: string,
  label: string,
  segments: Segment<Value>[],
  chosen: Value,
  on: (value: Value) => void,
  note?: string,
): TemplateResult {
  return html`<div
    class="field"
    role="radiogroup"
    aria-label=${label}
    aria-describedby=${note === undefined ? nothing : `${id}-note`}
  >
    <span aria-hidden="true">${label}</span>
    <div class="segments">
      ${segments.map(
        ({ value, text, disabled }) =>
          html`<label
            ><input
              type="radio"
              name=${id}
              data-testid="${id}-${value}"
              .checked=${value === chosen}
              ?disabled=${disabled === true}
              @change=${() => on(value)}
            /><span>${text}</span></label
          >`,
      )}
    </div>
    ${note === undefined ? nothing : html`<small id="${id}-note">${note}</small>`}
  </div>`;
}
