// A small torus of buttons with its ring, for boards to try: one tab stop, arrow keys that go round the edges.
import { html, nothing, type TemplateResult } from "lit-html";
import { ctor } from "./words/table.ts";
import { places, step, type Shift } from "./torus.ts";

const { say } = ctor;

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type Mark = "target" | "draft" | "replaceable" | "clash" | "last";
const SAID: Partial<Record<Mark, Parameters<typeof say>[0]>> = {
  target: "cell.target",
  replaceable: "cell.replaceable",
  clash: "cell.clash",
  last: "cell.last",
};

export interface Torus {
  /** Its squares bear the handle `NAME-7`. */
  name: string;
  label: string;
  n: number;
  chips: string;
  /** The square that has the tab stop. */
  here: number;
  shift: Shift;
  marks: ReadonlyMap<number, Mark>;
  /** Numbers on chips: how many neighbours of the other colour they have. */
  badges?: ReadonlyMap<number, number>;
  tap: (square: number) => void;
  /** The tab stop has moved. */
  walk: (square: number) => void;
}

export function torusBoard(torus: Torus): TemplateResult {
  const { n, name } = torus;

  function cell(square: number, ring: boolean): TemplateResult {
    const chip = torus.chips[square - 1] ?? ".";
    const mark = torus.marks.get(square);
    const badge = torus.badges?.get(square);
    const drawn = html`${chip === "." ? nothing : html`<span class="chip ${chip}"></span>`}${
      badge && !ring ? html`<b class="t-badge">${badge}</b>` : nothing
    }`;
    if (ring)
      return html`<span class="t-ring ${mark ?? ""}" aria-hidden="true" @click=${() => torus.tap(square)}
        >${drawn}</span
      >`;
    const words = [
      String(square),
      say(chip === "b" ? "cell.b" : chip === "w" ? "cell.w" : "cell.empty"),
      ...(mark && SAID[mark] ? [say(SAID[mark] as "cell.last")] : []),
      ...(badge ? [say("cell.pressed", { count: badge })] : []),
    ];
    return html`<button
      class="t-cell ${mark ?? ""}"
      data-testid="${name}-${square}"
      data-at=${square}
      data-chip=${chip}
      aria-label=${words.join(", ")}
      tabindex=${square === torus.here ? "0" : "-1"}
      @click=${() => torus.tap(square)}
      @focus=${() => square !== torus.here && torus.walk(square)}
    >
      ${drawn}
    </button>`;
  }

  function key(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const at = Number((event.target as HTMLElement).dataset["at"]);
    if (!way || !at) return;
    event.preventDefault();
    const next = step(n, at, ...way);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  }

  return html`<div class="try-torus n${n}" role="group" aria-label=${torus.label} data-testid=${name} @keydown=${key}>
    ${places(n, torus.shift)
      .flat()
      .map(({ square, ring }) => cell(square, ring))}
  </div>`;
}
