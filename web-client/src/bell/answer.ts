// Answering a challenge where it is told of: in the bell's panel, and in the notice.
import { html, nothing, type TemplateResult } from "lit-html";
import { accept, refuse } from "../challenge/acts.ts";
import { bellWords } from "../i18n/en/bell.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { ChallengedNotification } from "../wire/messages.ts";

const { say } = bellWords;

/** What has become of each here, by its code. */
const answered = new Map<string, "busy" | "accepted" | "refused" | "over">();

export const isAnswered = (code: string): boolean => answered.has(code) && answered.get(code) !== "busy";

/** `done`: it has been answered, or can no longer be. */
export function answerButtons(page: Page, told: ChallengedNotification, done: () => void): TemplateResult {
  const { challenge: code, player } = told;
  const state = answered.get(code);
  if (state !== undefined && state !== "busy")
    return html`<p class="note" data-testid="answered-${code}">${say(`answer.${state}`)}</p>`;

  async function answer(work: () => Promise<unknown>, outcome: "accepted" | "refused"): Promise<void> {
    if (answered.has(code)) return;
    answered.set(code, "busy");
    try {
      await work();
      answered.set(code, outcome);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "not_available") answered.set(code, "over");
      else answered.delete(code);
      page.session.toast({
        text: problem.code === "not_available" ? say("answer.over") : errorSentence(problem),
        tone: "bad",
      });
    }
    done();
  }
  const busy = state === "busy" ? "true" : nothing;
  return html`<p class="bell-acts">
    <button
      class="primary"
      data-testid="accept-${code}"
      aria-disabled=${busy}
      aria-label=${say("accept.label", { name: player.name })}
      @click=${() => void answer(() => accept(page, code), "accepted")}
    >
      ${say("accept")}
    </button>
    <button
      data-testid="refuse-${code}"
      aria-disabled=${busy}
      aria-label=${say("refuse.label", { name: player.name })}
      @click=${() => void answer(() => refuse(page, code), "refused")}
    >
      ${say("refuse")}
    </button>
  </p>`;
}
