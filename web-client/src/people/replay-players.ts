// The registered players of a finished game, each leading to their page. A record knows names alone; who still bears
// one is told by the game's summary.
import { html, type TemplateResult } from "lit-html";
import { playerName, type Named } from "../components/player-name.ts";
import type { HttpGame } from "../wire/messages.ts";

/** Null where nobody is registered. */
export function registeredPlayers({ seats }: HttpGame): (() => TemplateResult) | null {
  const known = new Map<string, Named>();
  for (const who of Object.values(seats)) if (who.registered) known.set(who.name, who);
  if (known.size === 0) return null;
  return () =>
    html`<span data-testid="replay-players">${[...known.values()].map((who) => html` · ${playerName(who)}`)}</span>`;
}
