// Players side by side: each with a face, and as it is read aloud.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Player } from "../room/players.ts";
import type { Side } from "../wire/messages.ts";
import { face } from "./face.ts";

export function playerList(players: readonly Player[]): TemplateResult[] {
  return players.map(
    ({ name, who }, index) =>
      html`${index === 0 ? nothing : html`<span class="unseen"> · </span> `}<span class="faced"
          >${face(who)}${name}</span
        >`,
  );
}

export function spokenNames({ black, white }: Record<Side, Player[]>): Record<Side, string[]> {
  const of = (players: Player[]): string[] => players.map(({ spoken }) => spoken);
  return { black: of(black), white: of(white) };
}
