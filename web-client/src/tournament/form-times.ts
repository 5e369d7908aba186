// The form of settings: when it starts, and how long is waited.
import { html, type TemplateResult } from "lit-html";
import { selectField } from "../components/fields.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { toLocal } from "./settings.ts";
import { MINUTE } from "./form-held.ts";
import type { FormState } from "./form-state.ts";

const { say } = directingWords;

const GRACES = [1, 2, 3, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

const BREAKS = [-1, 0, 0.5, 1, 2, 5, 10, 15, 30, 60].map((minutes) => (minutes < 0 ? -1 : minutes * MINUTE));

const CHECK_INS = [0, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);

const minutes = (list: number[], own: number, none: (ms: number) => string): [number, string][] =>
  (list.includes(own) ? list : [...list, own].sort((one, other) => one - other)).map((ms) => [
    ms,
    ms <= 0 ? none(ms) : say("seconds", { seconds: ms / 1000 }),
  ]);

export function comingTimes(form: FormState): TemplateResult {
  return html`${selectField(
    "option-grace",
    say("grace"),
    minutes(GRACES, form.held.grace_ms, String),
    form.held.grace_ms,
    (graceMs) => form.set({ grace_ms: graceMs }),
  )}
  ${selectField(
    "option-break",
    say("break"),
    minutes(BREAKS, form.held.break_ms, (ms) => say(ms < 0 ? "break.hand" : "break.0")),
    form.held.break_ms,
    (breakMs) => form.set({ break_ms: breakMs }),
  )}`;
}

export function timesPart(form: FormState): TemplateResult {
  return html`<fieldset>
    <legend>${say("group.times")}</legend>
    <label class="field"
      >${say("starts_at")}<input
        type="datetime-local"
        name="starts_at"
        data-testid="option-starts_at"
        min=${form.earliest}
        value=${toLocal(form.of?.settings.starts_at ?? null)}
    /></label>
    <p class="note">${say("starts_at.note")}</p>
    <div class="pair">
      ${selectField(
        "option-check_in",
        say("check_in"),
        minutes(CHECK_INS, form.held.check_in_ms, () => say("check_in.0")),
        form.held.check_in_ms,
        (checkInMs) => form.set({ check_in_ms: checkInMs }),
      )}
      ${comingTimes(form)}
    </div>
  </fieldset>`;
}
