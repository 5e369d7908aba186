// The buttons of a replay: to the ends, by turns, by reveals, play and pause, and how fast.
import { html, svg, type TemplateResult } from "lit-html";
import { replayWords } from "../i18n/en/replay.ts";

const { say } = replayWords;

export type Stride = "start" | "end" | "back" | "forward" | "line_back" | "line_forward" | "turn_back" | "turn_forward";

const SPEEDS = [1, 2, 5, 20] as const;

export interface TransportFacts {
  playing: boolean;
  speed: number;
  atStart: boolean;
  atEnd: boolean;
  go: (stride: Stride) => void;
  play: () => void;
  setSpeed: (speed: number) => void;
}

const SHAPES = {
  start: svg`<path d="M6 5v14M19 5 9 12l10 7Z" />`,
  turn_back: svg`<path d="M12 5 3 12l9 7ZM21 5l-9 7 9 7Z" />`,
  back: svg`<path d="M16 5 7 12l9 7Z" />`,
  forward: svg`<path d="m8 5 9 7-9 7Z" />`,
  turn_forward: svg`<path d="m3 5 9 7-9 7ZM12 5l9 7-9 7Z" />`,
  end: svg`<path d="M18 5v14M5 5l10 7-10 7Z" />`,
  play: svg`<path d="m7 4 13 8-13 8Z" />`,
  pause: svg`<path d="M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z" />`,
} as const;

export function transport(facts: TransportFacts): TemplateResult {
  const button = (stride: keyof typeof SHAPES & Stride, off: boolean): TemplateResult =>
    html`<button
      class="quiet"
      data-testid="go-${stride}"
      aria-label=${say(`go.${stride as "end"}`)}
      title=${say(`go.${stride as "end"}`)}
      aria-disabled=${off ? "true" : "false"}
      @click=${() => facts.go(stride)}
    >
      ${shape(stride)}
    </button>`;
  const name = facts.playing ? "pause" : "play";
  return html`<div class="transport">
    ${button("start", facts.atStart)} ${button("turn_back", facts.atStart)} ${button("back", facts.atStart)}
    <button
      class="primary"
      data-testid="go-play"
      data-playing=${facts.playing ? "yes" : "no"}
      aria-label=${say(`go.${name}`)}
      title=${say(`go.${name}`)}
      @click=${facts.play}
    >
      ${shape(name)}
    </button>
    ${button("forward", facts.atEnd)} ${button("turn_forward", facts.atEnd)} ${button("end", facts.atEnd)}
    <select
      class="speed"
      data-testid="speed"
      aria-label=${say("speed")}
      title=${say("speed")}
      @change=${(event: Event) => facts.setSpeed(Number((event.target as HTMLSelectElement).value))}
    >
      ${SPEEDS.map(
        (speed) =>
          html`<option
            value=${speed}
            ?selected=${speed === facts.speed}
            title=${speed === 1 ? say("speed.1") : say("speed.n", { times: speed })}
          >
            ×${speed}
          </option>`,
      )}
    </select>
  </div>`;
}

function shape(name: keyof typeof SHAPES): TemplateResult {
  return html`<svg class="icon solid" viewBox="0 0 24 24" aria-hidden="true">${SHAPES[name]}</svg>`;
}
