// What is asked of the server from a tournament's page, place by place: each form and each row has an attempt of its
// own, is told there what was wrong, and says in a short note that it was done.
import { html, nothing, type TemplateResult } from "lit-html";
import { Attempt } from "../people/attempt.ts";
import type { Problem } from "../wire/messages.ts";
import type { TournamentContext } from "./context.ts";

export class Acts {
  readonly #attempts = new Map<string, Attempt>();
  /** Refused here, before anything was asked. */
  readonly #told = new Map<string, string>();
  readonly #context: TournamentContext;
  readonly #sentence: (problem: Problem, place: string) => string;

  constructor(context: TournamentContext, sentence: (problem: Problem, place: string) => string) {
    this.#context = context;
    this.#sentence = sentence;
  }

  #attempt(place: string): Attempt {
    const known = this.#attempts.get(place) ?? new Attempt(this.#context.touch);
    this.#attempts.set(place, known);
    return known;
  }

  busy(place: string): boolean {
    return this.#attempts.get(place)?.busy ?? false;
  }

  /** What was wrong there; "" if nothing was. */
  wrong(place: string): string {
    const problem = this.#attempts.get(place)?.problem;
    return this.#told.get(place) ?? (problem ? this.#sentence(problem, place) : "");
  }

  problem(place: string): Problem | null {
    return this.#attempts.get(place)?.problem ?? null;
  }

  wrongLine(place: string, id: string): TemplateResult {
    return html`<p class="note bad" role="alert" data-testid=${id}>${this.wrong(place) || nothing}</p>`;
  }

  forget(place: string): void {
    this.#attempts.delete(place);
    this.#told.delete(place);
  }

  refuse(place: string, text: string): void {
    this.#attempts.delete(place);
    this.#told.set(place, text);
    this.#context.touch();
  }

  /** `done`: said when it was. The page is fetched again then. */
  async run(place: string, work: () => Promise<unknown>, done = ""): Promise<boolean> {
    this.#told.delete(place);
    const wasDone = await this.#attempt(place).run(work);
    if (wasDone) {
      if (done !== "") this.#context.page.session.toast({ text: done, tone: "plain" });
      await this.#context.fetch();
    }
    this.#context.touch();
    return wasDone;
  }

  act(place: string, what: string, body: object, done = ""): Promise<boolean> {
    return this.run(place, () => this.#context.api.act(what, body), done);
  }
}
