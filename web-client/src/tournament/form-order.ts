// The form of settings: tie-breaks in their order, and what its rooms are like.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { checkField, segmentField, selectField } from "../components/fields.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { byId, focusIfLost } from "./focus.ts";
import { moveButtons } from "./moved.ts";
import { withTieBreak } from "./settings.ts";
import type { TieBreakName, Visibility } from "../wire/messages.ts";
import type { FormState } from "./form-state.ts";

const { say } = directingWords;

const TIE_BREAKS = [
  "buchholz_cut_1",
  "buchholz",
  "sonneborn_berger",
  "direct_encounter",
  "wins",
  "counted",
] as const satisfies readonly TieBreakName[];

const DELAYS = [0, 30, 60, 120, 300, 600];

export function orderPart(form: FormState): TemplateResult {
  const { tie_breaks: tieBreaks } = form.held;
  if (form.held.kind === "knock_out") return html`${nothing}`;
  /** The row goes elsewhere, and the focus with it. */
  const tick = (tie: TieBreakName, on: boolean): void => {
    form.set({ tie_breaks: on ? [...tieBreaks, tie] : tieBreaks.filter((each) => each !== tie) });
    focusIfLost(byId(`tie-${tie}`));
  };
  const row = (tie: TieBreakName): TemplateResult => {
    const name = say(`tie.${tie}`);
    const at = tieBreaks.indexOf(tie);
    return html`<li class=${at < 0 ? "off" : ""}>
      ${checkField(`tie-${tie}`, at < 0 ? name : `${at + 1}. ${name}`, null, at >= 0, (on) => tick(tie, on))}
      ${
        at < 0
          ? nothing
          : moveButtons(form.page, name, at, tieBreaks.length, (to) =>
              form.set({ tie_breaks: withTieBreak(tieBreaks, tie, to) }),
            )
      }
    </li>`;
  };
  return html`<fieldset>
    <legend>${say("group.order")}</legend>
    <p>${say("tie_breaks")}</p>
    <p class="note">${say("tie_breaks.note")}</p>
    <ol class="t-order" data-testid="tie-breaks">
      ${repeat([...tieBreaks, ...TIE_BREAKS.filter((tie) => !tieBreaks.includes(tie))], (tie) => tie, row)}
    </ol>
  </fieldset>`;
}

export function roomPart(form: FormState): TemplateResult {
  return html`<fieldset>
    <legend>${say("group.room")}</legend>
    ${segmentField<Visibility>(
      "option-visibility",
      say("visibility"),
      (["public", "unlisted"] as const).map((value) => ({ value, text: say(`visibility.${value}`) })),
      form.held.visibility,
      (visibility) => form.set({ visibility }),
    )}
    ${selectField(
      "option-delay",
      say("spectator_delay"),
      DELAYS.map((seconds) => [seconds, seconds === 0 ? say("seconds.0") : say("seconds", { seconds })]),
      form.held.spectator_delay,
      (spectatorDelay) => form.set({ spectator_delay: spectatorDelay }),
    )}
  </fieldset>`;
}
