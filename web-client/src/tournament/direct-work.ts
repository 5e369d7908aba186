// What the parts of directing share: what was asked of the server, how a refusal is said, and the shape of their forms.
import { html, type TemplateResult } from "lit-html";
import { directingWords } from "../i18n/en/directing.ts";
import type { Problem } from "../wire/messages.ts";
import type { SettingsForm } from "./form.ts";
import { optionText } from "./form-changes.ts";
import { Acts } from "./acts.ts";
import type { ClaimCode } from "./claim-code.ts";
import type { TournamentContext } from "./context.ts";
import { Question } from "./question.ts";
import { refusal } from "./words.ts";

const { say, has } = directingWords;

export type Act = "open_registration" | "open_check_in" | "start" | "pause" | "resume" | "next_round" | "finish";

/** What the parts of directing share. */
export interface Work {
  readonly context: TournamentContext;
  readonly acts: Acts;
  readonly sure: Question<Act>;
  readonly sureEntrant: Question<{ entrant: number; what: "withdraw" | "unregister" }>;
  /** Whom a form was about that was refused. */
  named: string;
  /** The order of seeds that is being made; null: as it is kept. */
  seeds: number[] | null;
  form: SettingsForm | null;
  caster: string | null;
  /** The code that is shown to somebody who comes back. */
  code: ClaimCode | null;
  /** Closes the form of a correction that is open here. */
  readonly letGo: () => void;
  wrong: (place: string) => TemplateResult;
  busy: (place: string) => "true" | "false";
}

export function openWork(context: TournamentContext, letGo: () => void): Work {
  const work: Work = {
    context,
    acts: new Acts(context, (problem, place) => sentence(problem, place, work.named)),
    sure: new Question(context.touch),
    sureEntrant: new Question(context.touch),
    named: "",
    seeds: null,
    form: null,
    caster: null,
    code: null,
    letGo,
    wrong: (place) => work.acts.wrongLine(place, "direct-wrong"),
    busy: (place) => (work.acts.busy(place) ? "true" : "false"),
  };
  return work;
}

function sentence(problem: Problem, place: string, named: string): string {
  if (problem.code === "no_such_player" && named !== "") return say("refused.noPlayer", { name: named });
  const own = `refused.${place}`;
  if (problem.code === "not_available" && has(own)) return (say as (key: string) => string)(own);
  if (problem.code === "not_available" && /^\d/.test(place)) return say("refused.board");
  if (problem.code === "bad_option" && /^\d/.test(place)) return say("correct.impossible");
  return problem.code === "bad_option" ? optionText(problem) : refusal(problem);
}

export const fold = (
  id: string,
  text: string,
  content: () => TemplateResult,
  onOpen: () => void = () => undefined,
): TemplateResult =>
  html`<details
    class="change"
    @toggle=${(event: Event) => {
      if ((event.target as HTMLDetailsElement).open) onOpen();
    }}
  >
    <summary data-testid="direct-${id}">${text}</summary>
    ${content()}
  </details>`;

export function closeFold(element: Element | null): void {
  const details = element?.closest("details.change");
  details?.removeAttribute("open");
  details?.querySelector("summary")?.focus();
}

export function simpleForm(
  work: Work,
  id: string,
  submit: (event: SubmitEvent) => Promise<boolean>,
  fields: TemplateResult,
  text: string,
  tone = "primary",
): TemplateResult {
  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const filled = event.target as HTMLFormElement;
    if (!(await submit(event)) || !filled.isConnected) return;
    filled.reset();
    // Whoever enters one player enters others.
    if (id === "add") filled.querySelector("input")?.focus();
    else closeFold(filled);
  };
  return html`<form class="people-form" @submit=${onSubmit}>
    ${fields} ${work.wrong(id)}<button class=${tone} data-testid="${id}-go" aria-disabled=${work.busy(id)}>
      ${text}
    </button>
  </form>`;
}
