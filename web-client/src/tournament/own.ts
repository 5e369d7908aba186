// One's own part in a tournament: entering and leaving, checking in, coming back, and what a captain arranges.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import { captainForm } from "./captain.ts";
import { claim, claimForm, claimHead } from "./claim.ts";
import type { TournamentContext } from "./context.ts";
import { byId, focusIfLost } from "./focus.ts";
import { directs, entrantOf, hasPart, isOver } from "./reading.ts";
import { type Own, openOwn, panel } from "./own-state.ts";
import { entry } from "./own-entry.ts";
import { standing } from "./own-standing.ts";
import { lineUp } from "./own-line-up.ts";
import { substitutes } from "./own-substitutes.ts";
import { qrFold } from "./share.ts";

const { say } = tournamentWords;

export interface OwnPart {
  draw: (page: TournamentPage, nowMs: number) => TemplateResult | typeof nothing;
  /** They come back by this code, which stood in the link. */
  claim: (code: string) => Promise<void>;
}

export function ownPart(context: TournamentContext): OwnPart {
  const own = openOwn(context);
  return {
    draw(page): TemplateResult | typeof nothing {
      const me = context.page.state.me?.id || null;
      const mine = entrantOf(page, me);
      if (!mine || me === null) return html`${entry(own, page)} ${comingBack(own, page)}`;
      if (!hasPart(mine, me)) return nothing;
      const isCaptain = mine.captain.id === me;
      return panel(
        say("mine"),
        html`${standing(own, page, mine, me, isCaptain)} ${isCaptain ? captains(own, page, mine) : nothing}`,
      );
    },
    claim: (code) => comeBack(own, code, true),
  };
}

async function comeBack(own: Own, code: string, byLink = false): Promise<void> {
  await claim(own.context, own.acts, code, byLink);
  focusIfLost("#t-mine");
}

/** Members of a team come back by the team's code, and directors give codes. */
function comingBack(own: Own, page: TournamentPage): TemplateResult | typeof nothing {
  if (page.settings.team || page.entrants.length === 0 || page.status === "draft" || isOver(page)) return nothing;
  if (directs(page, own.context.page.state.me?.id || null)) return nothing;
  return html`<details class="t-more">
    <summary data-testid="claim">${claimHead()}</summary>
    ${claimForm(own.acts, (typed) => comeBack(own, typed))}
  </details>`;
}

function captains(own: Own, page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
  if (!page.settings.team || isOver(page)) return nothing;
  return html`${invite(own, mine)} ${lineUp(own, page, mine)} ${substitutes(own, page, mine)}
  ${captainForm(mine, own.acts.busy("captain"), (body, next) =>
    own.act("captain", body, "captain", say("done.captain", { name: next })),
  )}
  ${own.wrongLine("captain")}`;
}

/** Members come by the code, or by a link that has it filled in. */
function invite(own: Own, { entrant, name }: TournamentEntrant): TemplateResult {
  const { page, id } = own.context;
  const code = own.code?.entrant === entrant ? own.code.code : null;
  const link = `${location.origin}/t/${id}#team=${code ?? ""}`;
  const show = async (): Promise<void> => {
    await own.acts.run("invite", async () => {
      own.code = { entrant, code: await own.context.api.invite(entrant) };
    });
    focusIfLost(byId("invite-copy"));
  };
  const copy = (): Promise<void> => copyText(page, code ?? "", say("invite.copied"), ".t-invite code");
  const copyLink = (): Promise<void> => copyText(page, link, say("share.copied"), "#t-team-link");
  return html`<div class="t-invite">
      <span>${say("invite")}</span>
      ${
        code === null
          ? html`<button data-testid="invite-show" aria-disabled=${own.busy("invite")} @click=${show}>
              ${say("invite.show")}
            </button>`
          : html`<code class="room-code" data-testid="invite-code">${code}</code
              ><button data-testid="invite-copy" @click=${copy}>${icon("link")} ${say("invite.copy")}</button
              ><button data-testid="invite-link" @click=${copyLink}>${icon("link")} ${say("share.copy")}</button
              >${qrFold(page, { id: "t-team", link, name })}`
      }
    </div>
    ${own.wrongLine("invite")}`;
}
