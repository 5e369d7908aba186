// What the forms of accounts and of moderation share: what was wrong, and where it stands.
import { html, nothing, type TemplateResult } from "lit-html";
import { account_words } from "../i18n/en/account.ts";
import { error_sentence } from "../language/errors.ts";
import type { Problem } from "../wire/messages.ts";
import { field_of, type Attempt } from "./attempt.ts";
import { strength_of } from "./password.ts";

const { say } = account_words;

/** What is wrong with a new name or password, under its field; anything else beside the button. Forms that want the password are slowed when it was wrong too often. */
export function wrong_in(
  problem: Problem | null,
  fields: readonly string[],
  field: string | null,
  wants_password = false,
): string {
  if (!problem || field_of(problem, fields) !== field) return "";
  if (problem.code === "bad_option" && field === "name") return say("wrong.name");
  if (problem.code === "bad_option" && (field === "password" || field === "new")) return say("wrong.password");
  if (problem.code === "bad_option" && field === "label") return say("wrong.label");
  if (problem.code === "wrong_password") return say("wrong.present");
  if (problem.code === "rate_limited" && wants_password)
    return say("wrong.slow", { seconds: Math.ceil((problem.retry_ms ?? 1000) / 1000) });
  return error_sentence(problem);
}

export function strength_note(password: string): string {
  return say(password === "" ? "strength.none" : `strength.${strength_of(password)}`);
}

/** The button of a form, and what was wrong with all of it. */
export function form_end(id: string, text: string, attempt: Attempt, wrong: string, tone = "primary"): TemplateResult {
  return html`<p class="note bad" role="alert" data-testid="${id}-wrong">${wrong || nothing}</p>
    <button class=${tone} data-testid=${id} aria-disabled=${attempt.busy ? "true" : nothing}>${text}</button>`;
}
