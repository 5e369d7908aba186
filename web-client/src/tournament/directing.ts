// What directors do: the acts that make sense in a tournament's phase, corrections from a board's row, marks from an
// entrant's. Loaded for directors alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { directingWords } from "../i18n/en/directing.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { boardForms } from "./board-forms.ts";
import type { TournamentContext } from "./context.ts";
import { momentText } from "../language/dates.ts";
import { ownRoles } from "../people/roles.ts";
import { isOver, isReopened, reopenableUntil, takesLateEntries, type BoardPlace } from "./reading.ts";
import { type Work, openWork, fold, simpleForm } from "./direct-work.ts";
import { buttons } from "./direct-acts.ts";
import { settingsPart } from "./direct-settings.ts";
import { seedsPart } from "./direct-seeds.ts";
import { addForm, casterPart, namesForm, askCaster, directorForm, cancelForm } from "./direct-forms.ts";
import { entrantActions, entrantQuestion } from "./direct-entrants.ts";

const { say } = directingWords;
const momentOf = (unixMs: number): string => momentText(new Date(unixMs).toISOString());

export interface Directing {
  draw: (page: TournamentPage) => TemplateResult | typeof nothing;
  boardActions: (page: TournamentPage, place: BoardPlace) => TemplateResult | typeof nothing;
  entrantActions: (page: TournamentPage, entrant: TournamentEntrant) => TemplateResult | typeof nothing;
  /** What is asked once more before it is done to an entrant; it wants room of its own. */
  entrantQuestion: (page: TournamentPage, entrant: TournamentEntrant) => TemplateResult | typeof nothing;
  /** The page is left. */
  close: () => void;
}

export function openDirecting(context: TournamentContext): Directing {
  const work = openWork(context, () => boards.letGo());
  const boards = boardForms(
    work.acts,
    (id, submit, fields, text) => simpleForm(work, id, submit, fields, text),
    context.api,
    context.touch,
  );
  return {
    draw: (page) => draw(work, page),
    boardActions: boards.draw,
    entrantActions: (page, entrant) => entrantActions(work, page, entrant),
    entrantQuestion: (page, entrant) => entrantQuestion(work, page, entrant),
    close: boards.close,
  };
}

function draw(work: Work, page: TournamentPage): TemplateResult | typeof nothing {
  if (isOver(page)) return drawnOver(work, page);
  const before = page.status !== "running";
  const enters = page.status === "registration" || page.status === "check_in" || takesLateEntries(page);
  return html`<section class="panel t-direct" aria-labelledby="t-direct" data-panel data-testid="directing">
    <h2 id="t-direct" tabindex="-1">${say("head")}</h2>
    ${buttons(work, page)} ${work.wrong("acts")}
    <div class="changes">
      ${settingsPart(work, page)}
      ${before && page.entrants.length > 1 ? fold("seeds", say("seeds"), () => seedsPart(work, page)) : nothing}
      ${enters ? fold("add", say(page.settings.team ? "add.team" : "add"), () => addForm(work, page)) : nothing}
      ${
        enters && !page.settings.team && !page.settings.needs_registered
          ? fold("names", say("add.several"), () => namesForm(work, page))
          : nothing
      }
      ${
        page.status === "running" && page.settings.spectator_delay > 0
          ? fold(
              "caster",
              say("caster"),
              () => casterPart(work, page),
              () => void askCaster(work),
            )
          : nothing
      }
      ${fold("director", say("director"), () => directorForm(work, page))}
      ${fold("cancel", say("cancel"), () => cancelForm(work))}
    </div>
  </section>`;
}

/** What is finished can be opened for corrections once more; what was called off has nothing to correct. */
function drawnOver(work: Work, page: TournamentPage): TemplateResult | typeof nothing {
  if (page.status !== "finished") return nothing;
  const until = reopenableUntil(page) ?? 0;
  const nowMs = Date.now() + work.context.page.state.aheadMs;
  const isLate = until <= nowMs;
  const submit = (event: SubmitEvent): Promise<boolean> =>
    work.acts.act("reopen", "reopen", { reason: textOf(event, "reason").trim() }, say("reopen.done"));
  const fields = html`<p>${say("reopen.sure")} ${isLate ? nothing : say("reopen.by", { moment: momentOf(until) })}</p>
    ${textField({
      id: "reopen-reason",
      name: "reason",
      label: say("reason"),
      autocomplete: "off",
      maxlength: 300,
      note: say("reason.note"),
    })}`;
  return html`<section class="panel t-direct" aria-labelledby="t-direct" data-panel data-testid="directing">
    <h2 id="t-direct" tabindex="-1">${say("head")}</h2>
    ${
      isReopened(page)
        ? html`${buttons(work, page)} ${work.wrong("acts")}`
        : isLate && !ownRoles(work.context.page).includes("operator")
          ? html`<p class="note" data-testid="reopen-late">${say("reopen.late")}</p>`
          : html`<div class="changes">
              ${fold("reopen", say("reopen"), () => simpleForm(work, "reopen", submit, fields, say("reopen.go")))}
            </div>`
    }
  </section>`;
}
