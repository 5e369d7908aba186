// Muting and banning, by operators: whom, for how long, and why.
import { html, nothing, type TemplateResult } from "lit-html";
import { segmentField, selectField } from "../components/fields.ts";
import { clearFields, textField, textOf } from "../components/forms.ts";
import { moderationWords } from "../i18n/en/moderation.ts";
import type { Page } from "../session/page.ts";
import type { PeopleApi } from "../people/api.ts";
import { Attempt } from "../people/attempt.ts";
import { formEnd, wrongIn } from "../people/form-parts.ts";
import type { SanctionKind } from "../wire/messages.ts";

const { say } = moderationWords;
const LENGTHS = [3600, 86400, 604800, 2592000, 31536000, 315360000] as const;
const FIELDS = ["player", "address", "reason"];

export interface SanctionForm {
  draw: () => TemplateResult;
  /** An address is banned, and nothing else. */
  aboutAddress: (address: string) => void;
}

/**
 * `player`: whom it is about, where that is known already; `id`: with what the handles of its fields begin, where a
 * page has two such forms.
 */
export function sanctionForm(
  page: Page,
  api: PeopleApi,
  player: string | null,
  done: () => void,
  id = "sanction",
): SanctionForm {
  const attempt = new Attempt(() => page.redraw());
  let what: SanctionKind = "mute";
  let whom: "player" | "address" = "player";
  let address = "";
  let seconds: number = LENGTHS[1];

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const reason = textOf(event, "reason").trim();
    const about =
      whom === "address"
        ? { address: textOf(event, "address").trim() }
        : { player: player ?? textOf(event, "player").trim() };
    if (!(await attempt.run(() => api.sanction({ what, seconds, reason, ...about })))) return;
    // Whoever comes next is dealt with anew: nothing that was chosen for this one holds on.
    clearFields(form, "player", "address", "reason");
    [what, whom, address, seconds] = ["mute", "player", "", LENGTHS[1]];
    page.redraw();
    page.session.toast({ text: say("go.done"), tone: "plain" });
    done();
  }

  function draw(): TemplateResult {
    const wrong = (field: string | null): string => wrongIn(attempt.problem, FIELDS, field);
    return html`<form class="people-form" data-testid="${id}-form" @submit=${submit}>
      ${
        player !== null && whom === "player"
          ? nothing
          : segmentField(
              "whom",
              say("whom"),
              [
                { value: "player" as const, text: say("whom.player") },
                { value: "address" as const, text: say("whom.address") },
              ],
              whom,
              (next) => {
                whom = next;
                if (next === "address") what = "ban";
                page.redraw();
              },
            )
      }
      ${
        whom === "address"
          ? textField({
              id: `${id}-address`,
              name: "address",
              label: say("address"),
              autocomplete: "off",
              value: address,
              maxlength: 45,
              wrong: wrong("address"),
            })
          : player === null
            ? textField({
                id: `${id}-player`,
                name: "player",
                label: say("player"),
                autocomplete: "off",
                maxlength: 64,
                wrong: wrong("player"),
              })
            : nothing
      }
      ${segmentField<SanctionKind>(
        "what",
        say("what"),
        (["mute", "ban"] as const).map((value) => ({
          value,
          text: say(`what.${value}`),
          disabled: whom === "address" && value === "mute",
        })),
        what,
        (next) => {
          what = next;
          page.redraw();
        },
      )}
      <p class="note">${say(`what.${what}.note`)}</p>
      ${selectField(
        `${id}-seconds`,
        say("long"),
        LENGTHS.map((each) => [each, say(`long.${each}`)]),
        seconds,
        (next) => {
          seconds = next;
          page.redraw();
        },
      )}
      ${textField({
        id: `${id}-reason`,
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        note: say("reason.note"),
        wrong: wrong("reason"),
      })}
      ${formEnd(`${id}-go`, say("go"), attempt, wrong(null), "bad")}
    </form>`;
  }

  return {
    draw,
    aboutAddress(next): void {
      whom = "address";
      what = "ban";
      address = next;
      page.redraw();
    },
  };
}
