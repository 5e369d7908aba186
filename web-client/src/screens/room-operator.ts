// What an operator can do in a room: close it.
import { html, nothing, type TemplateResult } from "lit-html";
import { text_field, text_of } from "../components/forms.ts";
import { moderation_words } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import { people_api } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { own_roles } from "../people/roles.ts";
import { form_end, wrong_in } from "../people/form-parts.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import sheet from "../styles/people.css?url";

const { say } = moderation_words;
let attempt: Attempt | null = null;

export const load_style = (): Promise<void> => load_sheet(sheet);

export function close_room_part(page: Page, room: string): TemplateResult | typeof nothing {
  if (!own_roles(page).includes("operator")) return nothing;
  const trying = (attempt ??= new Attempt(() => page.redraw()));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reason = text_of(event, "reason").trim();
    if (await trying.run(() => people_api(page).close_room(room, reason)))
      page.session.toast({ text: say("close.done"), tone: "plain" });
  };
  return html`<details class="fairness" data-testid="room-operator">
    <summary>${say("operator")}</summary>
    <form class="people-form" @submit=${submit}>
      <p class="note">${say("close.note")}</p>
      ${text_field({
        id: "close-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        wrong: wrong_in(trying.problem, ["reason"], "reason"),
      })}
      ${form_end("close-go", say("close"), trying, wrong_in(trying.problem, ["reason"], null), "bad")}
    </form>
  </details>`;
}
