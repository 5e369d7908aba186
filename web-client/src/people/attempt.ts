// One form's way to the server: sent once at a time, and if it is refused, which of its fields that is about.
import type { Problem } from "../wire/messages.ts";
import { problemOf } from "../net/api.ts";

/** The field of a form that a refusal is about; null: all of it. */
export function fieldOf(problem: Problem, fields: readonly string[]): string | null {
  const field =
    problem.code === "name_taken"
      ? "name"
      : problem.code === "wrong_password"
        ? "password"
        : problem.code === "no_such_player"
          ? "player"
          : problem.code === "bad_option"
            ? (problem.option ?? "")
            : "";
  return fields.includes(field) ? field : null;
}

export class Attempt {
  busy = false;
  problem: Problem | null = null;
  readonly #redraw: () => void;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /**
   * Whether everything that a form wants is there. What is not is said at its field, in the page's own words alone: such
   * forms are `novalidate`, so that the browser says nothing beside them.
   */
  isComplete(form: HTMLFormElement): boolean {
    const field = [...form.querySelectorAll("input")].find((input) => !input.checkValidity());
    this.problem = field ? { code: "bad_option", option: field.name, message: "" } : null;
    if (!field) return true;
    this.#redraw();
    // In a fold that is closed it could not have the focus, and nobody would see what is said there.
    const fold = field.closest("details");
    if (fold) fold.open = true;
    field.focus();
    return false;
  }

  /** True if it was done. While one is under way no second one begins. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.#redraw();
    try {
      await work();
    } catch (error) {
      this.problem = problemOf(error);
    }
    this.busy = false;
    this.#redraw();
    return this.problem === null;
  }
}
