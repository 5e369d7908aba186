// Whoever comes back as a stranger, in another browser or on another device, takes their place again by a code.
import { html, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { claimWords } from "../i18n/en/claim.ts";
import type { Problem } from "../wire/messages.ts";
import type { Acts } from "./acts.ts";
import type { TournamentContext } from "./context.ts";

const { say } = claimWords;
const PLACE = "claim";

/** What stands behind the link's #claim= or #team=, taken out of the address, which others may see. */
export function codeInAddress(what: "claim" | "team"): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get(what);
  if (code !== null) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/**
 * Their place is theirs from then on, on whatever device. `byLink`: the form that says what was wrong is closed, or not
 * there at all.
 */
export async function claim(
  { page, api }: TournamentContext,
  acts: Acts,
  typed: string,
  byLink: boolean,
): Promise<void> {
  const done = await acts.run(
    PLACE,
    async () => {
      await page.session.ask("ping", {});
      await api.act("claim", { code: typed.replace(/\D/g, "") });
    },
    say("claim.done"),
  );
  const wrong = acts.wrong(PLACE);
  if (!done && byLink && wrong !== "") page.session.toast({ text: wrong, tone: "bad" });
}

export function claimForm(acts: Acts, onCode: (typed: string) => unknown): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onCode(textOf(event, "code"));
  };
  return html`<form class="people-form" @submit=${submit}>
    ${textField({
      id: "claim-code",
      name: "code",
      label: say("claim.code"),
      autocomplete: "one-time-code",
      maxlength: 12,
      note: say("claim.note"),
    })}
    ${acts.wrongLine(PLACE, "claim-wrong")}
    <button data-testid="claim-go" aria-disabled=${acts.busy(PLACE) ? "true" : "false"}>${say("claim.go")}</button>
  </form>`;
}

export const claimHead = (): string => say("claim");

/** What is said of a refusal in this form alone; null: what is said elsewhere. */
export function claimRefusal({ code, until_unix_ms: until }: Problem, place: string): string | null {
  if (place !== PLACE) return null;
  if (code === "wrong_password") return say("refused.code");
  if (code === "not_available") return say("refused.board");
  return code === "forbidden" && until === undefined ? say("refused.removed") : null;
}
