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
