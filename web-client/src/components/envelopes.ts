// The envelopes of a round, for every game: who still chooses, who has sealed. Never colour alone:
// a drawing, a word and a label each. Nobody's content is known here but one's own; those that lie open for all to see
// are laid-envelopes.ts.
import { html, nothing, type TemplateResult } from "lit-html";
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
  return envelopeList(
    envelopes.map((envelope) => (envelope.mine ? ownOne(envelope, onPick) : lying(closed(envelope)))),
  );
}

/** In the order of seats: an envelope that is opened is the one that was closed. */
export function envelopeList(all: TemplateResult[], laid = false, onStage = false): TemplateResult {
  return html`<ul
    class="envelopes ${laid ? "laid" : ""} ${onStage ? "on-stage" : ""}"
    aria-label=${say("envelope.list")}
    data-testid=${laid ? "envelopes" : nothing}
  >
    ${all.map((one) => html`<li>${one}</li>`)}
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

/** An envelope that is looked at. */
export interface Lying {
  id: string;
  side: Side;
  who: Who | null;
  name: string;
  state: string;
  /** Classes of the state. */
  look: string;
  drawing: "open" | "sealed" | "empty" | "cracked";
  /** Read aloud instead of what stands in it. */
  label: string | null;
  text: TemplateResult;
  /** What it is found by, once it is open. */
  letter: string | null;
}

/** One template from the sealing to the opening: what stays the same is not made anew in the frame of a reveal. */
export function lying(envelope: Lying): TemplateResult {
  const { id, look, state, label, letter } = envelope;
  return html`<div
    class="envelope ${look}"
    data-testid="envelope-${id}"
    data-state=${state}
    data-letter=${letter ?? nothing}
  >
    <span class="unseen">${label ?? ""}</span
    ><span class="envelope-inside" aria-hidden=${label === null ? nothing : "true"}>${inside(envelope)}</span>
  </div>`;
}

function inside(shown: Pick<Lying, "drawing" | "side" | "who" | "name" | "text">): TemplateResult {
  return html`${envelopeDrawing(shown.drawing)}
    <span class="envelope-text"> <span class="envelope-name">${bearer(shown)}</span> ${shown.text} </span>`;
}

function closed(envelope: Envelope): Lying {
  const { id, side, who, name, state, content } = envelope;
  const word = say(`envelope.${state}`);
  return {
    id,
    side,
    who,
    name,
    state,
    look: state,
    drawing: state === "sealed" ? "sealed" : content ? "open" : "empty",
    label: say("envelope.label", { duty: envelope.duty, name: envelope.spoken, state: word }),
    text: html`<span class="envelope-state"
      >${state === "offline" ? icon("away") : nothing} ${content ? underlined(content) : word}</span
    >`,
    letter: null,
  };
}

function ownOne(envelope: Envelope, onPick: (envelope: Envelope) => void): TemplateResult {
  const { id, state, active, content } = envelope;
  const shown = closed(envelope);
  return html`<button
    class="envelope ${state} mine ${active ? "active" : ""}"
    data-testid="envelope-${id}"
    data-state=${state}
    aria-pressed=${active ? "true" : "false"}
    aria-label="${shown.label}, ${say("envelope.yours")}${content ? `, ${notUnderlined(content)}` : ""}"
    @click=${() => onPick(envelope)}
  >
    ${inside(shown)}
  </button>`;
}
