// A team's line-up, as its captain arranges it.
import { html, nothing, type TemplateResult } from "lit-html";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { TournamentEntrant, TournamentPage, TournamentPerson } from "../wire/messages.ts";
import { focusOn } from "./focus.ts";
import { moveButtons } from "./moved.ts";
import { lineUpSize } from "./reading.ts";
import { type Own, isSeated, isNeeded } from "./own-state.ts";

const { say } = tournamentWords;

/** A line-up as it is being made. */
interface Making {
  page: TournamentPage;
  mine: TournamentEntrant;
  people: readonly TournamentPerson[];
  /** So many play; the others are alternates. */
  size: number;
}

export function lineUp(own: Own, page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
  const kept = [...mine.line_up, ...mine.alternates];
  if (kept.length < 2) return nothing;
  const people = inOrder(kept, own.order ?? []);
  const making = { page, mine, people, size: lineUpSize(page) };
  const isSame =
    people.every((person, index) => person === kept[index]) &&
    mine.line_up.length === Math.min(making.size, kept.length);
  return html`<div class="t-lineup" data-panel>
    <h3 id="t-lineup" tabindex="-1">${say("line_up")}</h3>
    <p class="note">${say("line_up.note", { count: making.size })}</p>
    <ol data-testid="line-up">
      ${people.map((person, index) => memberRow(own, making, person, index))}
    </ol>
    ${mine.number !== null && mine.alternates.length > 0 ? html`<p class="note">${say("line_up.stay")}</p>` : nothing}
    ${own.wrongLine("remove_member")} ${own.wrongLine("line_up")}
    ${
      isSame
        ? nothing
        : html`<p>
            <button
              class="primary"
              data-testid="line-up-save"
              aria-disabled=${own.busy("line_up")}
              @click=${() => save(own, making)}
            >
              ${say("line_up.save")}
            </button>
          </p>`
    }
  </div>`;
}

/** Where somebody has joined or gone meanwhile, the order that was being made goes on with those who are there. */
function inOrder(kept: readonly TournamentPerson[], order: readonly string[]): TournamentPerson[] {
  const first = order.flatMap((id) => kept.filter((person) => person.id === id));
  return [...first, ...kept.filter((person) => !first.includes(person))];
}

function move(own: Own, { people }: Making, id: string, to: number): void {
  own.order = people.map((person) => person.id).filter((each) => each !== id);
  own.order.splice(Math.max(0, to), 0, id);
  own.context.touch();
}

async function save(own: Own, { mine, people, size }: Making): Promise<void> {
  const ids = people.map(({ id }) => id);
  const body = { entrant: mine.entrant, line_up: ids.slice(0, size), alternates: ids.slice(size) };
  if (await own.act("line_up", body, "line_up", say("done.line_up"))) own.order = null;
  own.context.touch();
  if (own.order === null) focusOn("#t-lineup");
}

async function takeOut(own: Own, { mine }: Making, { id, name }: TournamentPerson): Promise<void> {
  const body = { entrant: mine.entrant, player: id };
  await own.act("remove_member", body, "remove_member", say("done.remove", { name }));
  focusOn("#t-lineup");
}

function memberRow(own: Own, making: Making, person: TournamentPerson, index: number): TemplateResult {
  const { page, mine, people, size } = making;
  const { id, name } = person;
  return html`<li
    class=${index >= size ? "alternate" : ""}
    draggable="true"
    data-testid="member-${id}"
    @dragstart=${() => (own.dragged = id)}
    @dragover=${(event: Event) => event.preventDefault()}
    @drop=${(event: Event) => {
      event.preventDefault();
      if (own.dragged !== null) move(own, making, own.dragged, index);
      own.dragged = null;
    }}
  >
    <span class="t-grip" aria-hidden="true">⠿</span>
    <span class="t-name"
      >${name}${id === mine.captain.id ? html` <span class="note">(${say("captain")})</span>` : nothing}<small
        class="note"
        >${placeWords(page, index, size)}${isSeated(page, id) ? ` · ${say("line_up.seated")}` : nothing}</small
      ></span
    >
    ${moveButtons(own.context.page, name, index, people.length, (to) => move(own, making, id, to))}
    ${
      id === mine.captain.id || isNeeded(mine, id) || isSeated(page, id)
        ? html`<span class="t-gap"></span>`
        : html`<button
            class="quiet"
            aria-label=${say("line_up.remove", { name })}
            data-testid="member-${id}-remove"
            @click=${(event: Event) => own.sureMember.ask(id, event)}
          >
            ✕
          </button>`
    }
    ${own.sureMember.asked === id && !isSeated(page, id) ? removalQuestion(own, making, person) : nothing}
  </li>`;
}

function placeWords(page: TournamentPage, index: number, size: number): string | typeof nothing {
  if (index >= size) return say("line_up.alternate");
  return page.settings.boards > 1
    ? say("line_up.board", { number: Math.floor(index / page.settings.seats) + 1 })
    : nothing;
}

function removalQuestion(own: Own, making: Making, person: TournamentPerson): TemplateResult {
  const { name } = person;
  return own.sureMember.draw({
    label: say("line_up.remove", { name }),
    text: say("line_up.remove.sure", { name }),
    yes: { id: "member-sure", text: say("line_up.remove.yes"), tone: "bad", press: () => takeOut(own, making, person) },
    no: { id: "member-back", text: say("no") },
    busy: own.acts.busy("remove_member"),
  });
}
