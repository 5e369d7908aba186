// Fields of forms that go over HTTP: each with its label, what is to be known of it, and what was wrong with it.
import { textIn } from "./form-text.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { accountWords } from "../i18n/en/account.ts";
import type { Page } from "../session/page.ts";
import { copyText } from "./copy.ts";
import { icon } from "./icons.ts";

const { say } = accountWords;

export interface FieldFacts {
  /** Its handle, and what the elements round it are named after. */
  id: string;
  name: string;
  label: string;
  autocomplete: string;
  note?: string | undefined;
  /** What was wrong with what was sent; "" where nothing was. */
  wrong?: string;
  maxlength?: number;
  minlength?: number;
  value?: string;
  required?: boolean;
  onInput?: (value: string) => void;
}

const described = (facts: FieldFacts): string => `${facts.id}-note ${facts.id}-wrong`;

/** One thing is said of a field: what is wrong with it, or else what is to be known. The style tells by `:empty`. */
function about({ id, note, wrong }: FieldFacts): TemplateResult {
  return html`<p class="note" id="${id}-note" aria-live="polite">${wrong ? nothing : (note ?? nothing)}</p>
    <p class="note bad" id="${id}-wrong" role="alert" data-testid="${id}-wrong">${wrong || nothing}</p>`;
}

const heard =
  (facts: FieldFacts) =>
  (event: Event): void =>
    facts.onInput?.((event.target as HTMLInputElement).value);

export function textField(facts: FieldFacts): TemplateResult {
  return html`<div class="field-block">
    <label for=${facts.id}>${facts.label}</label>
    <input
      id=${facts.id}
      name=${facts.name}
      data-testid=${facts.id}
      autocomplete=${facts.autocomplete}
      autocapitalize="none"
      spellcheck="false"
      maxlength=${facts.maxlength ?? nothing}
      minlength=${facts.minlength ?? nothing}
      ?required=${facts.required !== false}
      value=${facts.value ?? nothing}
      aria-describedby=${described(facts)}
      aria-invalid=${facts.wrong ? "true" : "false"}
      @input=${heard(facts)}
    />
    ${about(facts)}
  </div>`;
}

/** Those that are shown as they are typed, by their ids. */
const shown = new Set<string>();

export function passwordField(facts: FieldFacts, redraw: () => void): TemplateResult {
  const open = shown.has(facts.id);
  const toggle = (): void => {
    if (!shown.delete(facts.id)) shown.add(facts.id);
    redraw();
  };
  return html`<div class="field-block">
    <label for=${facts.id}>${facts.label}</label>
    <div class="row">
      <input
        id=${facts.id}
        name=${facts.name}
        type=${open ? "text" : "password"}
        data-testid=${facts.id}
        autocomplete=${facts.autocomplete}
        autocapitalize="none"
        spellcheck="false"
        maxlength="128"
        minlength=${facts.minlength ?? nothing}
        required
        aria-describedby=${described(facts)}
        aria-invalid=${facts.wrong ? "true" : "false"}
        @input=${heard(facts)}
      />
      <button
        type="button"
        aria-pressed=${open ? "true" : "false"}
        aria-label=${say("password.showLabel")}
        data-testid="${facts.id}-show"
        @click=${toggle}
      >
        ${say("password.show")}
      </button>
    </div>
    ${about(facts)}
  </div>`;
}

/** For the browser's keeper of passwords: whose password a form is about. Nobody sees or reaches it. */
export function whosePassword(name: string): TemplateResult {
  return html`<span class="unseen" aria-hidden="true"
    ><input name="username" type="text" autocomplete="username" value=${name} readonly tabindex="-1"
  /></span>`;
}

/** What the server tells this once, for copying. */
export function toldOnce(page: Page, id: string, label: string, value: string): TemplateResult {
  const copy = (): Promise<void> => copyText(page, value, say("token.copied"), `#${id}`);
  return html`<div class="made">
    <label for=${id}>${label}</label>
    <div class="row">
      <textarea
        id=${id}
        readonly
        rows=${value.length > 24 ? 2 : 1}
        spellcheck="false"
        .value=${value}
        data-testid=${id}
      ></textarea
      ><button type="button" data-testid="${id}-copy" @click=${copy}>${icon("link")} ${say("token.copy")}</button>
    </div>
    <p class="note">${say("token.once")}</p>
  </div>`;
}

/** These fields alone: `reset` would undo by the page what lit believes to stand there. */
export function clearFields(form: HTMLFormElement, ...names: string[]): void {
  for (const name of names)
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) field.value = "";
}

export function textOf(event: SubmitEvent, field: string): string {
  return textIn(event.target as HTMLFormElement, field);
}
