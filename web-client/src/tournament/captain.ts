// Passing a team's captaincy on: captains do it themselves, directors for whoever cannot.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { textOf } from "../components/forms.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { HttpTournamentCaptainRequest, TournamentEntrant } from "../wire/messages.ts";

const { say } = tournamentWords;

/** Nothing where there is nobody else. */
export function captainForm(
  { entrant, captain, line_up: lineUp, alternates }: TournamentEntrant,
  busy: boolean,
  pass: (body: HttpTournamentCaptainRequest, name: string) => Promise<boolean>,
): TemplateResult | typeof nothing {
  const others = [...lineUp, ...alternates].filter(({ id }) => id !== captain.id);
  if (others.length === 0) return nothing;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const player = textOf(event, "player");
    const form = event.target as HTMLFormElement;
    if (!(await pass({ entrant, player }, others.find(({ id }) => id === player)?.name ?? ""))) return;
    const details = form.closest("details");
    form.reset();
    details?.removeAttribute("open");
    // A captain who is none any more has no such fold.
    if (details?.isConnected) details.querySelector("summary")?.focus();
  };
  // Nobody is chosen at first, so that one press too many passes nothing on.
  return html`<details class="t-more">
    <summary data-testid="captain-${entrant}">${say("captain.pass")}</summary>
    <form class="t-row-form" @submit=${submit}>
      <label class="field"
        >${say("captain.next")}<select name="player" required data-testid="captain-${entrant}-player">
          <option value="">–</option>
          ${repeat(
            others,
            ({ id }) => id,
            ({ id, name }) => html`<option value=${id}>${name}</option>`,
          )}
        </select></label
      >
      <button data-testid="captain-${entrant}-go" aria-disabled=${busy ? "true" : "false"}>${say("captain.go")}</button>
    </form>
  </details>`;
}
