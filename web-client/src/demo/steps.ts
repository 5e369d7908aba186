// What happens in every game here, in three drawings under the first lines of the start page.
import { html, type TemplateResult } from "lit-html";
import { drawing } from "../components/drawings.ts";
import { demoWords } from "../i18n/en/demo.ts";

const { say } = demoWords;

export function steps(): TemplateResult {
  return html`<p class="note">${say("free")}</p>
    <ol class="round-steps">
      <li>
        ${drawing("written")}<span><b>${say("step.choose")}</b> ${say("step.choose.note")}</span>
      </li>
      <li>
        ${drawing("sealed")}<span><b>${say("step.seal")}</b> ${say("step.seal.note")}</span>
      </li>
      <li>
        ${drawing("opened")}<span><b>${say("step.reveal")}</b> ${say("step.reveal.note")}</span>
      </li>
    </ol>`;
}
