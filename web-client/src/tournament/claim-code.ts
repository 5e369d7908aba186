// The code that a host or a director gives to somebody who comes back as a stranger.
import { html, nothing, type TemplateResult } from "lit-html";
import { qrCode } from "../components/qr.ts";
import { claimWords } from "../i18n/en/claim.ts";
import { timeText } from "../language/dates.ts";
import type { HttpTournamentClaim, TournamentEntrant } from "../wire/messages.ts";
import type { TournamentContext } from "./context.ts";
import { pathOf } from "./going.ts";

const { say } = claimWords;

export type ClaimCode = HttpTournamentClaim & { entrant: number };

/** Offered anew each time: an older code is worth nothing then. */
export async function offerCode({ api }: TournamentContext, entrant: number): Promise<ClaimCode> {
  await api.act("offer_claim", { entrant });
  return { ...(await api.claim(entrant)), entrant };
}

export const offerText = (): string => say("offer");

/** As long as the code holds. */
export function codeShown(
  { page, id }: TournamentContext,
  code: ClaimCode | null,
  { entrant, name }: TournamentEntrant,
): TemplateResult | typeof nothing {
  if (code?.entrant !== entrant || code.until_unix_ms <= Date.now() + page.state.aheadMs) return nothing;
  return html`<div class="claim-shown" role="status">
    ${qrCode(`${location.origin}${pathOf(id)}#claim=${code.code}`, say("code", { name }))}
    <p>
      <span class="note">${say("code", { name })}</span>
      <strong data-testid="code-shown">${code.code}</strong>
    </p>
    <p class="note">${say("code.text")} ${say("code.until", { clock: timeText(code.until_unix_ms) })}</p>
  </div>`;
}
