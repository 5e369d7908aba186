// The tray: clock, envelopes, what lies in mine, and the few things one can do. On a phone it stays at
// the bottom, in the thumb's reach.
import { html, nothing, type TemplateResult } from "lit-html";
import { envelopeRow, noEnvelopes, type Envelope } from "../../components/envelopes.ts";
import { icon } from "../../components/icons.ts";
import { laidEnvelopes } from "../../components/laid-envelopes.ts";
import { ctor, opWord } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { playerWord, sideOf, sideWord, spokenWord, whoIs } from "../../room/seats.ts";
import type { CtorOp, CtorView } from "../../wire/messages.ts";
import type { LaidEnvelope } from "../common/replay-module.ts";
import { actingSeats, activeDuty, choosingAgain, myDuties, OPS, sealedChoice, switchable } from "./hand.ts";
import { sandglassOf } from "./options.ts";
import { choiceOf } from "./selection.ts";
import { choiceWords } from "./sentences.ts";
import { secretsTray } from "./secrets.ts";
import type { TableState } from "./state.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export interface TrayActions {
  seal: () => void;
  unseal: () => void;
  pass: () => void;
  done: () => void;
  open: (op: CtorOp) => void;
  replaceAll: () => void;
  chooseDuty: (duty: number) => void;
  resign: (step: "ask" | "yes" | "no") => void;
  timeMark: (seconds: number) => void;
  writeSecrets: () => void;
  editSecrets: () => void;
  secretsSide: (side: "black" | "white") => void;
}

/** `opened`: the envelopes of a reveal that is on stage; they lie where those of the next round will. */
export function tray(
  page: Page,
  room: CtorRoom,
  state: TableState,
  opened: readonly LaidEnvelope[],
  actions: TrayActions,
): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  return html`
    ${timer(page, room, view, actions)}
    ${view.phase === "secrets" ? secretsTray(room, state, actions) : roundTray(room, view, state, opened, actions)}
  `;
}

function timer(page: Page, room: CtorRoom, view: CtorView, actions: TrayActions): TemplateResult {
  const seconds =
    view.phase === "secrets" ? room.info.options.secrets_seconds : sandglassOf(room.info.options, view.team ?? "black");
  const mine = myDuties(room);
  const due = mine.some((duty) => !duty.sealed);
  const said =
    view.phase === "secrets"
      ? say("zero.secrets")
      : due
        ? say("zero.pass")
        : view.round
          ? say("zero.sealed")
          : say("zero.turn");
  const facts = {
    deadline: view.deadline,
    totalMs: seconds * 1000,
    now: page.session.gameNow,
    words: said,
    standing: room.info.standing === true,
    urgent: due,
    onMark: actions.timeMark,
  };
  return html`<tutti-timer .facts=${facts}></tutti-timer>`;
}

function roundTray(
  room: CtorRoom,
  view: CtorView,
  state: TableState,
  opened: readonly LaidEnvelope[],
  actions: TrayActions,
): TemplateResult {
  const seats = actingSeats(room);
  const active = activeDuty(room, state.duty);
  return html`
    ${
      opened.length > 0
        ? laidEnvelopes(opened, true)
        : view.round
          ? envelopeRow(
              envelopes(room, view, state),
              (envelope) => envelope.duty !== null && actions.chooseDuty(envelope.duty),
            )
          : noEnvelopes()
    }
    ${seats.length > 0 ? opTabs(room, view, actions) : nothing}
    ${seats.length === 0 ? nothing : buttons(room, view, state, actions, active !== null)}
    <p class="tray-words" data-testid="tray-words" aria-live="off">${words(room, view, state)}</p>
    ${state.hint ? html`<p class="hint" data-testid="hint">${state.hint}${switchOffer(state, actions)}</p>` : nothing}
  `;
}

function envelopes(room: CtorRoom, view: CtorView, state: TableState): Envelope[] {
  const again = choosingAgain(room.log);
  const active = activeDuty(room, state.duty);
  const duties = view.round?.duties ?? [];
  return duties.map((duty) => {
    const several = duties.filter((other) => other.seat === duty.seat).length > 1;
    const name = playerWord(room.info, duty.seat);
    const who = room.info.seats[duty.seat] ?? null;
    const mine = room.you.seats.includes(duty.seat);
    const draft = choiceOf(view.round?.op ?? "put", state.drafts.get(duty.duty) ?? []);
    const content = !mine ? null : duty.sealed ? sealedChoice(room, duty.duty) : draft;
    const waiting =
      who?.kind === "bot" ? "bot" : who && !who.connected ? "offline" : again.has(duty.duty) ? "again" : "choosing";
    return {
      id: `${duty.seat}-${duty.duty}`,
      duty: duty.duty,
      name: several ? say("envelope.name", { name, duty: duty.duty }) : name,
      side: sideOf(duty.seat),
      who: whoIs(room.info, duty.seat),
      spoken: spokenWord(room.info, duty.seat),
      state: duty.sealed ? "sealed" : waiting,
      mine,
      active: mine && active?.duty === duty.duty,
      content: content ? choiceWords(content) : null,
    };
  });
}

function opTabs(room: CtorRoom, view: CtorView, actions: TrayActions): TemplateResult | typeof nothing {
  const open = view.round?.op;
  const others = switchable(room);
  const shown = OPS.filter((op) => view.left[op] > 0);
  if (shown.length === 0) return nothing;
  return html`<div class="ops" role="group" aria-label=${say("tray.ops")}>
    ${shown.map((op) => {
      const possible = others.includes(op);
      const text = say("op.left", { op: opWord(op), left: view.left[op] });
      return html`<button
        data-testid="op-${op}"
        aria-pressed=${op === open ? "true" : "false"}
        ?disabled=${op !== open && !possible}
        title=${op === open ? "" : possible ? say("tray.switch", { op: opWord(op) }) : say("tray.noSwitch")}
        @click=${() => op !== open && actions.open(op)}
      >
        ${text}
      </button>`;
    })}
  </div>`;
}

function words(room: CtorRoom, view: CtorView, state: TableState): string {
  const active = activeDuty(room, state.duty);
  if (room.you.seats.length === 0) return state.receipt || say("tray.watch");
  if (actingSeats(room).length === 0)
    return [state.receipt, say("tray.otherTurn", { team: sideWord(view.team ?? "black") })].filter(Boolean).join(" ");
  const replace = view.replaceable.length > 0 ? ` ${say("draft.replace")}` : "";
  if (!view.round || !active) return (view.round ? state.receipt : say("draft.nothing")) + replace;
  if (active.sealed) {
    const choice = sealedChoice(room, active.duty);
    return (choice ? say("draft.sealed", { choice: choiceWords(choice) }) : say("tray.sealed")) + replace;
  }
  const { op } = view.round;
  const picked = state.drafts.get(active.duty) ?? [];
  const choice = choiceOf(op, picked);
  if (choice) return say("draft.ready", { choice: choiceWords(choice) }) + replace;
  const [a, b] = picked;
  if (op === "move" && a !== undefined) return say("draft.move", { from: a }) + replace;
  if (op === "landing" && a !== undefined)
    return (b === undefined ? say("draft.landing1", { a }) : say("draft.landing2", { a, b })) + replace;
  if (nothingLegal(view)) return say("draft.noOp", { op: opWord(op) }) + replace;
  return say(`draft.none.${op}`) + replace;
}

function nothingLegal(view: CtorView): boolean {
  const { legal } = view;
  return (
    legal !== undefined &&
    legal.put.length === 0 &&
    legal.move.length === 0 &&
    (legal.landing.to.length === 0 || legal.landing.from.length < 2)
  );
}

function switchOffer(state: TableState, actions: TrayActions): TemplateResult | typeof nothing {
  const { wanted } = state;
  return wanted === null
    ? nothing
    : html` <button class="quiet" data-testid="switch-offer" @click=${() => actions.open(wanted.op)}>
        ${say("tray.switch", { op: opWord(wanted.op) })}
      </button>`;
}

function buttons(
  room: CtorRoom,
  view: CtorView,
  state: TableState,
  actions: TrayActions,
  hasDuty: boolean,
): TemplateResult {
  const active = activeDuty(room, state.duty);
  const draft = active ? choiceOf(view.round?.op ?? "put", state.drafts.get(active.duty) ?? []) : null;
  const sending = active !== null && state.sending.has(active.duty);
  const done = actingSeats(room).every((seat) => view.done.includes(seat));
  return html`<div class="tray-buttons">
    ${
      !hasDuty || !active
        ? nothing
        : active.sealed
          ? html`<button class="seal sealed" data-testid="unseal" ?disabled=${sending} @click=${actions.unseal}>
              ${say("tray.unseal")}
            </button>`
          : html`<button
                class="primary seal"
                data-testid="seal"
                ?disabled=${draft === null || sending}
                @click=${actions.seal}
              >
                ${say(sending ? "tray.sealing" : "tray.seal")}
              </button>
              <button data-testid="pass" ?disabled=${sending} @click=${once(actions.pass)}>${say("tray.pass")}</button>`
    }
    ${
      view.replaceable.length > 0
        ? html`<button
            class="replace"
            data-testid="replace-all"
            ?disabled=${state.replacing}
            @click=${actions.replaceAll}
          >
            ${say("tray.replaceAll", { count: view.replaceable.length })}
          </button>`
        : nothing
    }
    <button
      class=${view.round ? "" : "primary"}
      data-testid="done"
      aria-pressed=${done ? "true" : "false"}
      title=${say("tray.doneHint")}
      @click=${once(actions.done)}
    >
      ${done ? html`${icon("check")} ${say("tray.doneSaid")}` : say("tray.done")}
    </button>
  </div>`;
}

/** The second press of two would be one in the next round. */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** What one needs seldom, and not under the thumb. */
export function playSettings(page: Page, room: CtorRoom, state: TableState, actions: TrayActions): TemplateResult {
  const { view } = room;
  if (!view || view.phase === "over" || room.you.seats.length === 0) return html``;
  return html`<div class="play-settings">${atOnce(page)} ${resign(room, view, state, actions)}</div>`;
}

function atOnce(page: Page): TemplateResult {
  const { seal_at_once: sealAtOnce } = page.state.settings;
  return html`<label class="switch small"
    ><input
      type="checkbox"
      data-testid="seal-at-once"
      .checked=${sealAtOnce}
      @change=${() => page.session.set({ seal_at_once: !sealAtOnce })}
    />
    ${say("tray.atOnce")}</label
  >`;
}

/** Giving up takes two steps in the page, never a browser's confirm box under a running clock. */
function resign(room: CtorRoom, view: CtorView, state: TableState, actions: TrayActions): TemplateResult {
  if (room.you.seats.every((seat) => view.resigned.includes(seat)))
    return html`<p class="note">${say("tray.resignSaid")}</p>`;
  if (!state.resigning)
    return html`<p class="resign">
      <button class="quiet" data-testid="resign" @click=${() => actions.resign("ask")}>${say("tray.resign")}</button>
    </p>`;
  return html`<p class="resign asking" role="group" aria-label=${say("tray.resignSure")}>
    <span>${say("tray.resignSure")}</span>
    <button class="bad" data-testid="resign-yes" @click=${() => actions.resign("yes")}>${say("tray.resignYes")}</button>
    <button data-testid="resign-no" @click=${() => actions.resign("no")}>${say("tray.resignNo")}</button>
  </p>`;
}
