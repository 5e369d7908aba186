// The one list of names. Its host presses a name to rename or remove somebody, or to show a code by which they come back.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { textField, textOf } from "../components/forms.ts";
import { sealOf } from "../components/player-name.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { codeShown, offerCode, offerText } from "../tournament/claim-code.ts";
import { focusIfLost, focusOn } from "../tournament/focus.ts";
import { hasPart, isOver } from "../tournament/reading.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { peopleOf } from "./reading.ts";
import { part, type Evening } from "./state.ts";

const { say } = eveningWords;

export function peoplePart(evening: Evening, page: TournamentPage, isHost: boolean): TemplateResult {
  const people = peopleOf(page);
  const here = people.filter(({ status }) => status !== "withdrawn").length;
  return part(
    "people",
    say("people", { count: here }),
    people.length === 0
      ? html`<p class="note">${say("people.none")}</p>`
      : html`<ul class="ev-names" data-testid="names" data-count=${here}>
          ${repeat(
            people,
            ({ entrant }) => entrant,
            (person) => line(evening, page, person, isHost),
          )}
        </ul>`,
  );
}

function line(evening: Evening, page: TournamentPage, person: TournamentEntrant, isHost: boolean): TemplateResult {
  const { entrant, name, status } = person;
  const me = evening.context.page.state.me?.id || null;
  const what = html`${sealOf(name)} <span class="ev-name">${name}</span>${
      me !== null && hasPart(person, me) ? html` <em class="tag">${say("you")}</em>` : nothing
    }${
      status === "absent" || status === "withdrawn"
        ? html` <span class="note">${say(`person.${status}`)}</span>`
        : nothing
    }`;
  return html`<li data-testid="person-${entrant}" data-status=${status}>
    ${
      isHost && !isOver(page)
        ? html`<details class="ev-person">
            <summary data-testid="person-${entrant}-acts">${what}</summary>
            ${acts(evening, page, person)}
          </details>`
        : html`<span class="ev-person">${what}</span>`
    }
  </li>`;
}

function acts(evening: Evening, page: TournamentPage, person: TournamentEntrant): TemplateResult {
  const { entrant, name, status } = person;
  const at = `person-${entrant}`;
  const press = (act: "return" | "absent") => () => void evening.acts.act(at, act, { entrant });
  const isOut = status === "absent" || status === "withdrawn";
  return html`<div class="ev-acts" role="group" aria-label=${say("person.acts", { name })}>
    <div class="actions">
      <button data-testid="${at}-code" aria-disabled=${evening.busy(at)} @click=${() => offer(evening, entrant)}>
        ${offerText()}
      </button>
      ${
        page.status === "running"
          ? html`<button
              data-testid="${at}-${isOut ? "return" : "absent"}"
              aria-disabled=${evening.busy(at)}
              @click=${press(isOut ? "return" : "absent")}
            >
              ${say(isOut ? "person.back" : "person.away")}
            </button>`
          : nothing
      }
    </div>
    ${codeShown(evening.context, evening.code, person)} ${evening.wrong(at)} ${renameForm(evening, entrant, name, at)}
    ${removing(evening, person, at)}
  </div>`;
}

async function offer(evening: Evening, entrant: number): Promise<void> {
  const { context } = evening;
  await evening.acts.run(`person-${entrant}`, async () => (evening.code = await offerCode(context, entrant)));
}

function renameForm(evening: Evening, entrant: number, name: string, at: string): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const next = textOf(event, "name").trim();
    if (next !== "" && next !== name) void evening.acts.act(at, "rename", { entrant, name: next });
  };
  return html`<form class="people-form ev-rename" @submit=${submit}>
    ${textField({
      id: `${at}-name`,
      name: "name",
      label: say("person.name"),
      autocomplete: "off",
      maxlength: 32,
      value: name,
    })}
    <button data-testid="${at}-rename" aria-disabled=${evening.busy(at)}>${say("person.rename")}</button>
  </form>`;
}

function removing(evening: Evening, { entrant, name }: TournamentEntrant, at: string): TemplateResult {
  const asked = evening.sure.asked;
  const text = say("person.remove.sure", { name });
  const remove = async (): Promise<void> => {
    await evening.acts.act(at, "expel", { entrant, reason: "" });
    evening.sure.drop();
    evening.context.touch();
    focusIfLost("#ev-people");
  };
  if (asked?.what === "remove" && asked.entrant === entrant)
    return evening.sure.draw({
      label: text,
      text,
      yes: { id: `${at}-sure`, text: say("person.remove"), tone: "bad", press: remove },
      no: { id: `${at}-back`, text: say("no") },
      busy: evening.acts.busy(at),
    });
  const ask = (event: Event): void => {
    evening.sure.ask({ what: "remove", entrant }, event);
    focusOn(`[data-asked-by="${at}-remove"] button`);
  };
  return html`<p><button class="quiet" data-testid="${at}-remove" @click=${ask}>${say("person.remove")}</button></p>`;
}
