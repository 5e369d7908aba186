// The name others see: asked once, with a name already filled in, and changed where it stands.
import { textIn } from "./form-text.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import type { Page } from "../session/page.ts";

const { say } = core;
let editing = false;

/** `seal`: how a name's seal is drawn, once what draws it is here. */
export function nameCard(page: Page, seal?: (name: string) => TemplateResult | typeof nothing): TemplateResult {
  const { me, named } = page.state;
  const name = me?.name ?? "";
  // Whoever has registered meanwhile has nothing to change here.
  if (me?.registered || (named && !editing)) {
    return html`<p class="name-line">
      ${say("name.playingAs")} ${seal?.(name)} <strong data-testid="my-name">${name}</strong>
      ${
        me?.registered
          ? nothing
          : html`<button class="quiet" data-testid="name-change" @click=${() => edit(page)}>
              ${say("name.change")}
            </button>`
      }
    </p>`;
  }
  return html`<form class="name-card" data-testid="name-card" @submit=${(event: SubmitEvent) => submit(page, event)}>
    <label for="name">${say("name.ask")}</label>
    <div class="row">
      <input id="name" name="name" maxlength="32" required autocomplete="nickname" data-testid="name" .value=${name} />
      <button class="primary" data-testid="name-keep">${say("name.keep")}</button>
    </div>
    ${editing ? nothing : html`<p class="note">${say("name.note")}</p>`}
  </form>`;
}

function edit(page: Page): void {
  editing = true;
  page.redraw();
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>("#name")?.select());
}

function submit(page: Page, event: SubmitEvent): void {
  event.preventDefault();
  const name = textIn(event.target as HTMLFormElement, "name").trim();
  if (name === "") return;
  editing = false;
  page.session.rename(name);
}
