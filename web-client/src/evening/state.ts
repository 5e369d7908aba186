// What the parts of an evening's page share: what was asked of the server and was refused, what wants a yes, what is
// unfolded, and the frame they stand in.
import { html, nothing, type TemplateResult } from "lit-html";
import { eveningWords } from "../i18n/en/evening.ts";
import { Acts } from "../tournament/acts.ts";
import type { ClaimCode } from "../tournament/claim-code.ts";
import { claimRefusal } from "../tournament/claim.ts";
import type { TournamentContext } from "../tournament/context.ts";
import { Question } from "../tournament/question.ts";
import { refusal } from "../tournament/words.ts";
import type { Problem } from "../wire/messages.ts";

const { say } = eveningWords;

/** What cannot be undone. */
export type Sure = { what: "leave" | "finish" | "cancel" } | { what: "remove"; entrant: number };

export interface Evening {
  readonly context: TournamentContext;
  readonly acts: Acts;
  readonly sure: Question<Sure>;
  /** The code that a host shows to somebody. */
  code: ClaimCode | null;
  /** The round that somebody looks at; null: the latest. */
  round: number | null;
  /** Whether there is to be a chat, as the host has just pressed it; null: as the page says. */
  chat: boolean | null;
  /** By `performance.now()`: until then the host's buttons pass over presses. */
  deafUntil: number;
  wrong: (place: string) => TemplateResult;
  busy: (place: string) => "true" | "false";
}

export function openEvening(context: TournamentContext): Evening {
  const evening: Evening = {
    context,
    acts: new Acts(context, sentence),
    sure: new Question(context.touch),
    code: null,
    round: null,
    chat: null,
    deafUntil: 0,
    wrong: (place) => evening.acts.wrongLine(place, `${place}-wrong`),
    busy: (place) => (evening.acts.busy(place) ? "true" : "false"),
  };
  return evening;
}

function sentence(problem: Problem, place: string): string {
  const isOwn = problem.until_unix_ms === undefined;
  if (place === "join" && problem.code === "forbidden" && isOwn) return say("refused.removed");
  if (place === "times" && (problem.code === "bad_option" || problem.code === "not_available"))
    return say("refused.times");
  return claimRefusal(problem, place) ?? refusal(problem, place);
}

export const part = (id: string, head: string, content: TemplateResult, more = ""): TemplateResult =>
  html`<section class="panel ev-${id} ${more}" aria-labelledby="ev-${id}" data-panel data-testid="ev-${id}">
    <h2 id="ev-${id}" tabindex="-1">${head}</h2>
    ${content}
  </section>`;

export const folded = (id: string, head: string, content: TemplateResult): TemplateResult =>
  html`<details class="ev-fold">
    <summary data-testid=${id}>${head}</summary>
    ${content}
  </details>`;

/** The question that is open in this place, or what stands there otherwise. */
export function unlessAsked(
  evening: Evening,
  what: Sure["what"],
  text: string,
  yes: () => unknown,
  otherwise: TemplateResult | typeof nothing,
): TemplateResult | typeof nothing {
  if (evening.sure.asked?.what !== what) return otherwise;
  return evening.sure.draw({
    label: text,
    text,
    yes: { id: "sure-yes", text: say("yes"), tone: "bad", press: yes },
    no: { id: "sure-no", text: say("no") },
    busy: evening.acts.busy(what),
  });
}
