// What is asked of the server from a tournament's page, place by place: each form and each row has an attempt of its own, is told
// there what was wrong, and says in a short note that it was done.
import { html, nothing, type TemplateResult } from "lit-html";
import { Attempt } from "../people/attempt.ts";
import type { Problem } from "../wire/messages.ts";
import type { Desk } from "./desk.ts";

export class Doing {
  private readonly attempts_ = new Map<string, Attempt>();
  /** Refused here, before anything was asked. */
  private readonly told_ = new Map<string, string>();
  private readonly desk_: Desk;
  private readonly sentence_: (problem: Problem, place: string) => string;

  constructor(desk: Desk, sentence: (problem: Problem, place: string) => string) {
    this.desk_ = desk;
    this.sentence_ = sentence;
  }

  private attempt_(place: string): Attempt {
    const known = this.attempts_.get(place) ?? new Attempt(this.desk_.touch);
    this.attempts_.set(place, known);
    return known;
  }

  busy(place: string): boolean {
    return this.attempts_.get(place)?.busy ?? false;
  }

  /** What was wrong there; "" if nothing was. */
  wrong(place: string): string {
    const problem = this.attempts_.get(place)?.problem;
    return this.told_.get(place) ?? (problem ? this.sentence_(problem, place) : "");
  }

  problem(place: string): Problem | null {
    return this.attempts_.get(place)?.problem ?? null;
  }

  wrong_line(place: string, id: string): TemplateResult {
    return html`<p class="note bad" role="alert" data-testid=${id}>${this.wrong(place) || nothing}</p>`;
  }

  forget(place: string): void {
    this.attempts_.delete(place);
    this.told_.delete(place);
  }

  refuse(place: string, text: string): void {
    this.attempts_.delete(place);
    this.told_.set(place, text);
    this.desk_.touch();
  }

  /** `done`: said when it was. The page is fetched again then. */
  async run(place: string, work: () => Promise<unknown>, done = ""): Promise<boolean> {
    this.told_.delete(place);
    const was_done = await this.attempt_(place).run(work);
    if (was_done) {
      if (done !== "") this.desk_.page.session.toast({ text: done, tone: "plain" });
      await this.desk_.fetch();
    }
    this.desk_.touch();
    return was_done;
  }

  act(place: string, what: string, body: object, done = ""): Promise<boolean> {
    return this.run(place, () => this.desk_.api.act(what, body), done);
  }
}
