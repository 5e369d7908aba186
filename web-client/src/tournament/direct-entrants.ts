// What directors do to an entrant, from its row.
import { html, nothing, type TemplateResult } from "lit-html";
import { directingWords } from "../i18n/en/directing.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { captainForm } from "./captain.ts";
import { codeShown, offerCode, offerText } from "./claim-code.ts";
import { byId, focusIfLost } from "./focus.ts";
import { isOver, lineUpSize, takesLateEntries } from "./reading.ts";
import type { Work } from "./direct-work.ts";

const { say } = directingWords;

type EntrantAct = "absent" | "return" | "withdraw" | "check_in" | "unregister";

function actsOn(page: TournamentPage, { status, number, line_up: lineUp }: TournamentEntrant): EntrantAct[] {
  if (isOver(page) || page.status === "draft") return [];
  const running = page.status === "running";
  if (number === null) {
    const checksIn =
      status === "registered" &&
      lineUp.length >= lineUpSize(page) &&
      (page.status === "check_in" || takesLateEntries(page));
    return [...(checksIn ? (["check_in"] as const) : []), ...(running ? [] : (["unregister"] as const))];
  }
  if (!running) return [];
  return status === "absent" || status === "withdrawn" ? ["return"] : ["absent", "withdraw"];
}

export function entrantActions(
  work: Work,
  page: TournamentPage,
  whole: TournamentEntrant,
): TemplateResult | typeof nothing {
  const { entrant, name } = whole;
  if (isOver(page) || page.status === "draft") return nothing;
  const at = `entrant-${entrant}`;
  const press =
    (what: EntrantAct) =>
    (event: Event): void => {
      work.acts.forget(at);
      if (what === "withdraw" || what === "unregister") work.sureEntrant.ask({ entrant, what }, event);
      else void doTo(work, entrant, name, what);
    };
  return html`${actsOn(page, whole).map(
    (what) =>
      html`<button
        class="quiet"
        aria-label=${say("entrant.label", { act: say(`entrant.${what}`), name })}
        data-testid="${at}-${what}"
        aria-disabled=${work.busy(at)}
        @click=${press(what)}
      >
        ${say(`entrant.${what}`)}
      </button>`,
  )}${page.settings.team ? nothing : codeButton(work, whole)}${work.acts.wrong(at) === "" ? nothing : work.wrong(at)}${
    page.settings.team
      ? captainForm(whole, work.acts.busy(at), (body, next) =>
          work.acts.act(at, "captain", body, say("done.captain", { name: next })),
        )
      : nothing
  }`;
}

/** Single players come back by it; whoever plays in a team has the team's code. */
function codeButton(work: Work, { entrant, name }: TournamentEntrant): TemplateResult {
  const at = `entrant-${entrant}`;
  return html`<button
    class="quiet"
    aria-label=${say("entrant.label", { act: offerText(), name })}
    data-testid="${at}-code"
    aria-disabled=${work.busy(at)}
    @click=${() => work.acts.run(at, async () => (work.code = await offerCode(work.context, entrant)))}
  >
    ${offerText()}
  </button>`;
}

async function doTo(work: Work, entrant: number, name: string, what: EntrantAct): Promise<void> {
  const at = `entrant-${entrant}`;
  const rows = [...document.querySelectorAll<HTMLElement>(".t-page [data-status][data-testid^='entrant-']")].map(
    ({ dataset }) => dataset["testid"] ?? "",
  );
  const next = rows[rows.indexOf(at) + 1] ?? rows.at(-2) ?? at;
  await work.acts.act(
    at,
    what,
    { entrant },
    what === "unregister" || what === "withdraw" ? say(`done.${what}`, { name }) : "",
  );
  work.sureEntrant.drop();
  work.context.touch();
  focusIfLost(`${byId(at)} .t-acts button`, `${byId(next)} .t-acts button`, ".t-page [role=tab][aria-selected=true]");
}

export function entrantQuestion(
  work: Work,
  page: TournamentPage,
  whole: TournamentEntrant,
): TemplateResult | typeof nothing {
  const { entrant, name } = whole;
  const asked = work.sureEntrant.asked;
  const code = codeShown(work.context, isOver(page) ? null : work.code, whole);
  if (asked?.entrant !== entrant || !actsOn(page, whole).includes(asked.what)) return code;
  const at = `entrant-${entrant}`;
  const text = say(`entrant.${asked.what}.sure`, { name });
  return work.sureEntrant.draw({
    label: text,
    text,
    yes: {
      id: `${at}-sure`,
      text: say(`entrant.${asked.what}`),
      tone: "bad",
      press: () => doTo(work, entrant, name, asked.what),
    },
    no: { id: `${at}-back`, text: say("no") },
    busy: work.acts.busy(at),
  });
}
