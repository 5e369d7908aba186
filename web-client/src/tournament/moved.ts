// The two buttons by which a row of an `ol` is moved: the focus goes with it, and where it stands now is said.
import { html, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { Page } from "../session/page.ts";

const { say } = tournamentWords;

/** The first buttons of their row. `at`: its place, from 0; `move`: gives it another and draws. */
export function moveButtons(
  { voice }: Page,
  name: string,
  at: number,
  count: number,
  move: (to: number) => void,
): TemplateResult {
  const go =
    (by: 1 | -1) =>
    ({ currentTarget }: Event): void => {
      const list = (currentTarget as Element).closest("ol");
      const to = at + by;
      move(to);
      voice.sayOnce(say("moved", { name, place: to + 1, of: count }));
      requestAnimationFrame(() => {
        const [up, down] = list?.children[to]?.querySelectorAll("button") ?? [];
        const [same, other] = by < 0 ? [up, down] : [down, up];
        // At an end of the list it goes no further.
        (same?.disabled ? other : same)?.focus();
      });
    };
  return html`<button
      type="button"
      class="quiet"
      aria-label=${say("up", { name })}
      ?disabled=${at === 0}
      @click=${go(-1)}
    >
      ${icon("up")}</button
    ><button
      type="button"
      class="quiet"
      aria-label=${say("down", { name })}
      ?disabled=${at === count - 1}
      @click=${go(1)}
    >
      ${icon("down")}
    </button>`;
}
