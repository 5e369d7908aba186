// The wax seal on a proof: whole, broken, or not yet pressed. Its state is told in words beside it as well.
import { html, svg, type TemplateResult } from "lit-html";

export type SealState = "wait" | "good" | "bad" | "cannot";

/** An uneven rim, as wax has it. */
const RIM = Array.from({ length: 14 }, (_, index) => {
  const angle = (index / 14) * 2 * Math.PI;
  const radius = index % 2 === 0 ? 17.6 : 15.6 + (index % 3) * 0.5;
  return `${(20 + radius * Math.cos(angle)).toFixed(1)} ${(20 + radius * Math.sin(angle)).toFixed(1)}`;
});

export function waxSeal(state: SealState): TemplateResult {
  const inner =
    state === "good"
      ? svg`<path class="seal-sign" d="m13 20.5 5 5L27.5 15" />`
      : state === "bad"
        ? svg`<path class="seal-sign" d="M14.5 14.5l11 11M25.5 14.5l-11 11" />`
        : state === "cannot"
          ? svg`<path class="seal-sign" d="M20 12.5v9M20 26.5v.5" />`
          : svg`<path class="seal-sign" d="M13.5 20h.5M19.8 20h.5M26 20h.5" />`;
  return html`<svg class="wax-seal ${state}" viewBox="0 0 40 40" aria-hidden="true">
    <polygon class="seal-wax" points=${RIM.join(" ")} />
    <circle class="seal-press" cx="20" cy="20" r="12.4" />
    ${inner}
  </svg>`;
}
