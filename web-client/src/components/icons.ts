// The few drawings of the page, in the colour of the text round them.
import { svg, html, type TemplateResult } from "lit-html";

export function mark(): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect x="2" y="6" width="28" height="21" rx="4" class="mark-paper" />
    <path d="M3.5 8.5 16 18.5 28.5 8.5" class="mark-fold" />
    <circle cx="16" cy="18.5" r="5" class="mark-wax" />
  </svg>`;
}

const PATHS = {
  lock: svg`<rect x="5" y="10" width="14" height="10" rx="2" /><path d="M8 10V7a4 4 0 0 1 8 0v3" />`,
  eye: svg`<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Z" /><circle cx="12" cy="12" r="3" />`,
  link: svg`<path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7" /><path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17" />`,
  bot: svg`<rect x="4" y="8" width="16" height="11" rx="3" /><path d="M12 8V4" /><circle cx="9" cy="13" r="1" /><circle cx="15" cy="13" r="1" />`,
  person: svg`<circle cx="12" cy="8" r="4" /><path d="M4 20c1-4 4-6 8-6s7 2 8 6" />`,
  away: svg`<path d="M3 3l18 18" /><path d="M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-4.5-2.7M8.5 15.5a5 5 0 0 1 7 0" /><circle cx="12" cy="19" r="1" />`,
  again: svg`<path d="M5 5v5h5" /><path d="M5.6 10A7.5 7.5 0 1 1 5 15" />`,
  check: svg`<path d="M4 12.5 10 18 20 6" />`,
  clash: svg`<path d="M5 5l14 14M19 5 5 19" />`,
  up: svg`<path d="M12 19V5M6 11l6-6 6 6" />`,
  down: svg`<path d="M12 5v14M6 13l6 6 6-6" />`,
  left: svg`<path d="M19 12H5M11 6l-6 6 6 6" />`,
  right: svg`<path d="M5 12h14M13 6l6 6-6 6" />`,
  centre: svg`<circle cx="12" cy="12" r="3" /><path d="M12 3v4M12 17v4M3 12h4M17 12h4" />`,
  qr: svg`<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2M14 20h2M18 18h2v2" />`,
  gear: svg`<circle cx="12" cy="12" r="3.5" /><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1" />`,
  cup: svg`<path d="M7 4h10v6a5 5 0 0 1-10 0ZM7 6H4a4 4 0 0 0 4 5M17 6h3a4 4 0 0 1-4 5M12 15v5M8 20h8" />`,
  sound: svg`<path d="M4 9v6h4l5 4V5L8 9H4Z" /><path d="M16.5 9a4 4 0 0 1 0 6" />`,
  mute: svg`<path d="M4 9v6h4l5 4V5L8 9H4Z" /><path d="m17 9 5 6M22 9l-5 6" />`,
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
}

/**
 * An envelope: empty, with a letter in it, sealed with wax, or opened, with the halves of its seal for those who want
 * to see it crack.
 */
export function envelopeDrawing(state: "open" | "sealed" | "empty" | "cracked"): TemplateResult {
  return html`<svg class="envelope-drawing" viewBox="0 0 44 34" aria-hidden="true">
    ${
      state === "sealed"
        ? svg`<rect x="2" y="4" width="40" height="28" rx="3" class="paper" /><path d="M3 6 22 20 41 6" class="fold" /><circle cx="22" cy="19" r="6" class="wax" />`
        : svg`<path d="M2 14 22 1 42 14V29a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3Z" class="paper" /><path d="M2 14 22 26 42 14" class="fold" />${
            state === "empty" ? null : svg`<path d="M9 8h26v10L22 26 9 18Z" class="sheet" />`
          }${
            state === "cracked"
              ? svg`<path d="M22 13a6 6 0 0 0 0 12l-1.5-4 2-3-1.5-3Z" class="wax seal-half" /><path d="M22 13a6 6 0 0 1 0 12l-1.5-4 2-3-1.5-3Z" class="wax seal-half right" />`
              : null
          }`
    }
  </svg>`;
}
