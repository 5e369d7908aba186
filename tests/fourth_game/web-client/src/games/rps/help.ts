// The rules.
import { html, type TemplateResult } from "lit-html";
import { rpsRules } from "./words/rules.ts";

const { say } = rpsRules;

export const openRules = async (): Promise<() => TemplateResult> => () =>
  html`<article class="rules game-rps">
    <header><h1>${say("head")}</h1></header>
    <section id="round">
      <p>${say("round")} ${say("beats")}</p>
    </section>
    <section id="end"><p>${say("end")}</p></section>
  </article>`;
