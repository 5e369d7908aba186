// An operator gives somebody another name.
import { html, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { Page } from "../session/page.ts";
import type { Player } from "../wire/messages.ts";

const { say } = moderationWords;
const FIELDS = ["name", "reason"];

/** `done` is told the name that they bear now. */
export function renameForm(
  page: Page,
  api: PeopleApi,
  player: Pick<Player, "id" | "registered">,
  done: (name: string) => void,
): { draw: () => TemplateResult } {
  const attempt = new Attempt(() => page.redraw());

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const [name, reason] = [textOf(event, "name").trim(), textOf(event, "reason").trim()];
    let now = name;
    if (!(await attempt.run(async () => (now = (await api.rename(player.id, name, reason)).player.name)))) return;
    form.reset();
    page.session.toast({ text: say("rename.done", { name: now }), tone: "plain" });
    done(now);
  }

  const wrong = (field: string | null): string => wrongIn(attempt.problem, FIELDS, field);
  const draw = (): TemplateResult =>
    html`<form class="people-form" data-testid="rename-form" @submit=${submit}>
      ${textField({
        id: "rename-name",
        name: "name",
        label: say("rename.name"),
        autocomplete: "off",
        maxlength: player.registered ? 20 : 32,
        note: say("rename.note"),
        wrong: wrong("name"),
      })}
      ${textField({
        id: "rename-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        wrong: wrong("reason"),
      })}
      ${formEnd("rename-go", say("rename"), attempt, wrong(null))}
    </form>`;

  return { draw };
}
