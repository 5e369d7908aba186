// The envelopes of a round, for every game: who still chooses, who has sealed. Never colour alone:
// a drawing, a word and a label each. Nobody's content is known here but one's own.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { roomWords } from "../i18n/en/room.ts";
import { notUnderlined } from "../language/underlines.ts";
import type { Side } from "../wire/messages.ts";
import { sideWord } from "../room/seats.ts";
import type { Who } from "../room/who.ts";
import { face } from "./face.ts";
import { envelopeDrawing, icon } from "./icons.ts";
import { underlined } from "./underlined.ts";

export interface Envelope {
  id: string;
  /** Its number, where envelopes have one. */
  duty: number | null;
  name: string;
  side: Side;
  who: Who | null;
  /** As the name is read aloud. */
  spoken: string;
  state: "choosing" | "sealed" | "offline" | "bot" | "again";
  mine: boolean;
  /** The one that the board's picks go into. */
  active: boolean;
  /** What lies in it, if it is mine. */
  content: string | null;
}

const { say } = roomWords;

export function envelopeRow(envelopes: Envelope[], onPick: (envelope: Envelope) => void): TemplateResult {
  return html`<ul class="envelopes" aria-label=${say("envelope.list")}>
    ${repeat(
      envelopes,
      (envelope) => envelope.id,
      (envelope) => html`<li>${one(envelope, onPick)}</li>`,
    )}
  </ul>`;
}

/** Between two rounds: the row keeps its place, so that what stands under it does. */
export function noEnvelopes(): TemplateResult {
  return html`<div class="envelopes none" aria-hidden="true">
    <span class="envelope"
      >${envelopeDrawing("empty")}
      <span class="envelope-text"><span class="envelope-name">–</span><span class="envelope-state">–</span></span></span
    >
  </div>`;
}

/** Whose it is: the side's mark, the face and the name. */
export function bearer({ side, who, name }: { side: Side; who: Who | null; name: string }): TemplateResult {
  return html`<span class="chip-mark ${side}"></span><span class="unseen">${sideWord(side)}: </span>${face(who)}<span
      class="bearer"
      >${name}</span
    >`;
}

function one(envelope: Envelope, onPick: (envelope: Envelope) => void): TemplateResult {
  const state = say(`envelope.${envelope.state}`);
  const label = say("envelope.label", { duty: envelope.duty, name: envelope.spoken, state });
  const inside = html`
    ${envelopeDrawing(envelope.state === "sealed" ? "sealed" : envelope.content ? "open" : "empty")}
    <span class="envelope-text">
      <span class="envelope-name">${bearer(envelope)}</span>
      <span class="envelope-state"
        >${envelope.state === "offline" ? icon("away") : nothing}
        ${envelope.mine && envelope.content ? underlined(envelope.content) : state}</span
      >
    </span>
  `;
  const classes = `envelope ${envelope.state}${envelope.mine ? " mine" : ""}${envelope.active ? " active" : ""}`;
  return envelope.mine
    ? html`<button
        class=${classes}
        data-testid="envelope-${envelope.id}"
        data-state=${envelope.state}
        aria-pressed=${envelope.active ? "true" : "false"}
        aria-label="${label}, ${say("envelope.yours")}${envelope.content ? `, ${notUnderlined(envelope.content)}` : ""}"
        @click=${() => onPick(envelope)}
      >
        ${inside}
      </button>`
    : html`<div class=${classes} data-testid="envelope-${envelope.id}" data-state=${envelope.state}>
        <span class="unseen">${label}</span><span aria-hidden="true" class="envelope-inside">${inside}</span>
      </div>`;
}
