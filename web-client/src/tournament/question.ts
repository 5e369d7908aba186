// "Really?": what cannot be undone is asked once more, where it was pressed. The focus goes into the question and back.
import { html, type TemplateResult } from "lit-html";
import { byId, focusOn } from "./focus.ts";

export interface Answers {
  text: string | TemplateResult;
  /** What it is about, for the ear. */
  label: string;
  yes: { id: string; text: string; tone: "primary" | "bad"; press: () => unknown };
  no: { id: string; text: string };
  busy: boolean;
}

export class Question<What> {
  asked: What | null = null;
  #by = "";
  readonly #touch: () => void;

  constructor(touch: () => void) {
    this.#touch = touch;
  }

  /** Of the button that was pressed. */
  ask(what: What, { currentTarget }: Event): void {
    this.asked = what;
    this.#by = (currentTarget as HTMLElement).dataset["testid"] ?? "";
    this.#touch();
    focusOn(`[data-asked-by="${this.#by}"] button`);
  }

  /** It was answered by yes, or is no longer of interest. */
  drop(): void {
    this.asked = null;
  }

  #back(): void {
    this.asked = null;
    this.#touch();
    focusOn(byId(this.#by));
  }

  draw({ text, label, yes, no, busy }: Answers): TemplateResult {
    const back = (): void => this.#back();
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      back();
    };
    return html`<div class="t-sure" role="alertdialog" aria-label=${label} data-asked-by=${this.#by} @keydown=${escape}>
      ${typeof text === "string" ? html`<p>${text}</p>` : text}
      <div class="actions">
        <button
          type="button"
          class=${yes.tone}
          data-testid=${yes.id}
          aria-disabled=${busy ? "true" : "false"}
          @click=${yes.press}
        >
          ${yes.text}</button
        ><button type="button" data-testid=${no.id} @click=${back}>${no.text}</button>
      </div>
    </div>`;
  }
}
