// The order in which entrants are seeded.
import { html, type TemplateResult } from "lit-html";
import { directingWords } from "../i18n/en/directing.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { moveButtons } from "./moved.ts";
import type { Work } from "./direct-work.ts";

const { say } = directingWords;

export function seedsPart(work: Work, page: TournamentPage): TemplateResult {
  const known = new Map(page.entrants.map((entrant) => [entrant.entrant, entrant]));
  const byRating = [...page.entrants]
    .sort((one, other) => other.rating - one.rating || one.entrant - other.entrant)
    .map(({ entrant }) => entrant);
  const order = work.seeds ?? page.seed_order;
  const ids = [...order.filter((id) => known.has(id)), ...byRating.filter((id) => !order.includes(id))];
  const move = (id: number, to: number): void => {
    work.seeds = ids.filter((each) => each !== id);
    work.seeds.splice(to, 0, id);
    work.context.touch();
  };
  const save = async (): Promise<void> => {
    if (await work.acts.act("seeds", "seeds", { order: ids }, say("done.seeds"))) work.seeds = null;
    work.context.touch();
  };
  return html`<p class="note">${say("seeds.note")}</p>
    <ol class="t-order" data-testid="seeds">
      ${ids.map((id, index) => {
        const name = known.get(id)?.name ?? "";
        return html`<li>
          <span class="t-name">${name}</span
          >${moveButtons(work.context.page, name, index, ids.length, (to) => move(id, to))}
        </li>`;
      })}
    </ol>
    ${work.wrong("seeds")}
    <p>
      <button class="primary" data-testid="seeds-save" aria-disabled=${work.busy("seeds")} @click=${save}>
        ${say("seeds.save")}
      </button>
    </p>`;
}
