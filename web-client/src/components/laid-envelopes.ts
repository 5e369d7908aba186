// Envelopes as they lie there at one moment, with what is in those that have been opened: after a reveal, and all
// through a replay. They are looked at; one's own in a running round are envelopes.ts.
import { html, nothing, type TemplateResult } from "lit-html";
import type { LaidEnvelope } from "../games/common/replay-module.ts";
import { roomWords } from "../i18n/en/room.ts";
import { envelopeList, lying } from "./envelopes.ts";
import { underlined } from "./underlined.ts";

const { say } = roomWords;

const DRAWINGS = { choosing: "empty", sealed: "sealed", opened: "cracked", void: "cracked" } as const;

/** `onStage`: they have just been opened, and it is seen how. */
export function laidEnvelopes(envelopes: readonly LaidEnvelope[], onStage = false): TemplateResult | typeof nothing {
  if (envelopes.length === 0) return nothing;
  const all = envelopes.map(({ id, name, side, who, state, content }) =>
    lying({
      id,
      name,
      side,
      who,
      state,
      look: `lies-${state}`,
      drawing: DRAWINGS[state],
      label: null,
      text: inside(state, content),
      letter: id,
    }),
  );
  return envelopeList(all, true, onStage);
}

function inside(state: LaidEnvelope["state"], content: string | null): TemplateResult {
  const word = say(`envelope.${state}`);
  if (content === null) return html`<span class="envelope-content">${word}</span>`;
  if (state === "void")
    return html`<span class="envelope-content"
      ><s>${underlined(content)}</s> <span class="envelope-fate">${word}</span></span
    >`;
  return html`<span class="envelope-content">${underlined(content)}</span>${
      state === "sealed" ? html`<span class="envelope-state">${word}</span>` : nothing
    }`;
}
