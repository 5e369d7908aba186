// What an operator can do in a room: close it.
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { ownRoles } from "../people/roles.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import formsSheet from "../styles/forms.css?url";
import sheet from "../styles/people.css?url";

const { say } = moderationWords;
/** Of the room that is shown. */
let own: { room: string; trying: Attempt } | null = null;

export async function loadStyle(): Promise<void> {
  await Promise.all([formsSheet, sheet].map(loadSheet));
}

export function closeRoomPart(page: Page, room: string): TemplateResult | typeof nothing {
  if (!ownRoles(page).includes("operator")) return nothing;
  if (own?.room !== room) own = { room, trying: new Attempt(() => page.redraw()) };
  const { trying } = own;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reason = textOf(event, "reason").trim();
    if (await trying.run(() => peopleApi(page).closeRoom(room, reason)))
      page.session.toast({ text: say("close.done"), tone: "plain" });
  };
  return html`<details class="fairness" data-testid="room-operator">
    <summary>${say("operator")}</summary>
    <form class="people-form" @submit=${submit}>
      <p class="note">${say("close.note")}</p>
      ${textField({
        id: "close-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        wrong: wrongIn(trying.problem, ["reason"], "reason"),
      })}
      ${formEnd("close-go", say("close"), trying, wrongIn(trying.problem, ["reason"], null), "bad")}
    </form>
  </details>`;
}
