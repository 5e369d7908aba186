// Entering a tournament, alone, with a team, or by a team's code.
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf, type FieldFacts } from "../components/forms.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { focusIfLost, focusOn } from "./focus.ts";
import { comeAs, hasName } from "./naming.ts";
import { isFull, isOver, takesEntries, takesLateEntries } from "./reading.ts";
import { type Own, panel } from "./own-state.ts";

const { say } = tournamentWords;

export function entry(own: Own, page: TournamentPage): TemplateResult | typeof nothing {
  const { settings } = page;
  const places = takesEntries(page);
  const full = isFull(page) ? html`<p class="note" data-testid="enter-full">${say("enter.full")}</p>` : nothing;
  // A team that has its place takes players as long as it is not over.
  if (!places && (!settings.team || page.status === "draft" || isOver(page)))
    return full === nothing ? nothing : panel(say("enter.head"), html`${full}`);
  if (settings.needs_registered && !own.context.page.state.me?.registered)
    return panel(
      say("enter.head"),
      html`<p data-testid="enter-why">${say("enter.registered")} <a href="/account">${say("enter.keep")}</a></p>`,
    );
  const join = own.byCode || !places;
  return panel(
    say("enter.head"),
    html`${full} ${places && takesLateEntries(page) ? html`<p class="note">${say("enter.late")}</p>` : nothing}
      ${settings.invited && !join ? html`<p class="note">${say("enter.invited")}</p>` : nothing}
      <form class="people-form" @submit=${(event: SubmitEvent) => enter(own, event, page, join)}>
        ${hasName(own.context.page) ? nothing : field("name", 32, { autocomplete: "nickname" })}
        ${join ? field("code", 64, own.teamCode === null ? {} : { value: own.teamCode }) : fieldsOf(own, page)}
        ${own.wrongLine()}
        <div class="actions">
          <button class="primary" data-testid="enter-go" aria-disabled=${own.busy()}>
            ${say(join ? "enter.join" : settings.team ? "enter.teamGo" : "enter")}
          </button>
          ${settings.team && places ? otherWay(own, join) : nothing}
        </div>
      </form>`,
  );
}

const field = (
  name: "name" | "code" | "team" | "club" | "password",
  maxlength: number,
  more: Partial<FieldFacts> = {},
): TemplateResult =>
  textField({
    id: `enter-${name}`,
    name,
    label: name === "name" ? say("enter.ask") : say(`enter.${name}`),
    autocomplete: "off",
    maxlength,
    ...more,
  });

function fieldsOf(own: Own, { settings }: TournamentPage): TemplateResult {
  return html`${
      settings.team
        ? field("team", 32, { note: say("enter.teamNote") })
        : hasName(own.context.page)
          ? html`<p>${say("enter.name", { name: own.context.page.state.me?.name ?? "" })}</p>`
          : nothing
    }
    <details class="t-more">
      <summary>${say("enter.club")}</summary>
      ${field("club", 32, { autocomplete: "organization", required: false })}
    </details>
    ${settings.password ? field("password", 64) : nothing}`;
}

/** With a team of one's own, or by the code of one that there is. */
function otherWay(own: Own, join: boolean): TemplateResult {
  const change = (): void => {
    own.byCode = !own.byCode;
    own.acts.forget("mine");
    own.context.touch();
    focusOn("#enter-code, #enter-team");
  };
  return html`<button type="button" class="quiet" data-testid="enter-other" @click=${change}>
    ${say(join ? "enter.teamGo" : "enter.haveCode")}
  </button>`;
}

async function enter(own: Own, event: SubmitEvent, page: TournamentPage, join: boolean): Promise<void> {
  event.preventDefault();
  const text = (name: string): string | undefined => textOf(event, name).trim() || undefined;
  own.joining = join;
  const team = text("team");
  if (
    !join &&
    team !== undefined &&
    page.entrants.some(({ name }) => name.localeCompare(team, undefined, { sensitivity: "base" }) === 0)
  )
    return own.acts.refuse("mine", say("enter.teamTaken", { name: team }));
  const done = await own.acts.run("mine", async () => {
    const name = text("name");
    if (name !== undefined) await comeAs(own.context.page, name);
    return join
      ? own.context.api.enter("join", { code: (text("code") ?? "").toUpperCase() })
      : own.context.api.enter("register", {
          team,
          club: text("club"),
          password: textOf(event, "password") || undefined,
        });
  });
  if (!done) return;
  own.byCode = false;
  focusIfLost("#t-mine");
}
