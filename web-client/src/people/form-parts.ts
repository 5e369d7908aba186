// What the forms of accounts and of moderation share: what was wrong, and where it stands.
import { html, nothing, type TemplateResult } from "lit-html";
import { accountWords } from "../i18n/en/account.ts";
import { errorSentence } from "../language/errors.ts";
import type { Problem } from "../wire/messages.ts";
import { fieldOf, type Attempt } from "./attempt.ts";
import { strengthOf } from "./password.ts";

const { say } = accountWords;

/**
 * What is wrong with a new name or password, under its field; anything else beside the button. Forms that want the
 * password are slowed when it was wrong too often.
 */
export function wrongIn(
  problem: Problem | null,
  fields: readonly string[],
  field: string | null,
  wantsPassword = false,
): string {
  if (!problem || fieldOf(problem, fields) !== field) return "";
  if (problem.code === "bad_option" && field === "name") return say("wrong.name");
  if (problem.code === "bad_option" && (field === "password" || field === "new")) return say("wrong.password");
  if (problem.code === "bad_option" && field === "label") return say("wrong.label");
  if (problem.code === "wrong_password") return say("wrong.present");
  if (problem.code === "rate_limited" && wantsPassword)
    return say("wrong.slow", { seconds: Math.ceil((problem.retry_ms ?? 1000) / 1000) });
  return errorSentence(problem);
}

export function strengthNote(password: string): string {
  return say(password === "" ? "strength.none" : `strength.${strengthOf(password)}`);
}

/** The button of a form, and what was wrong with all of it. */
export function formEnd(id: string, text: string, attempt: Attempt, wrong: string, tone = "primary"): TemplateResult {
  return html`<p class="note bad" role="alert" data-testid="${id}-wrong">${wrong || nothing}</p>
    <button class=${tone} data-testid=${id} aria-disabled=${attempt.busy ? "true" : nothing}>${text}</button>`;
}
