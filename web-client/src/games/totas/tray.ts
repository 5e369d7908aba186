// The tray: clock, envelopes, and what is due in the phase that the game is in. On a phone it stays in the thumb's
// reach.
import { html, nothing, type TemplateResult } from "lit-html";
import { envelopeRow, type Envelope } from "../../components/envelopes.ts";
import { icon } from "../../components/icons.ts";
import { laidEnvelopes } from "../../components/laid-envelopes.ts";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { numberOf, playerWord, sideOf, spokenWord, whoIs } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { LaidEnvelope } from "../common/replay-module.ts";
import { groundTray } from "./ground-tray.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { moleCard } from "./mole.ts";
import { sceneOf } from "./scene.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom, TotasView } from "./wire.ts";
import { timer } from "./tray-clock.ts";
import { underlinedInText } from "./parts.ts";
import { planTray, halfText } from "./plan-tray.ts";

const { say } = totas;

/** `opened`: the envelopes of a reveal that is on stage; they lie where those of the next plan will. */
export function tray(
  page: Page,
  room: TotasRoom,
  state: TableState,
  opened: readonly LaidEnvelope[],
  moves: Moves,
): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  return html`${timer(page, room, view, state, moves)}
  ${view.dark || view.phase === "memorise" ? moleCard(room) : nothing}
  ${
    opened.length > 0
      ? laidEnvelopes(opened, true)
      : view.phase === "plan" || view.phase === "ground"
        ? envelopeRow(envelopes(room, state), (envelope) => moves.chooseSeat(envelope.id as SeatName))
        : nothing
  }
  ${body(page, room, view, state, moves)}
  ${state.hint ? html`<p class="hint" data-testid="hint">${state.hint}</p>` : nothing}`;
}

function body(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  if (view.phase === "ground") return groundTray(room, state, moves);
  if (view.phase === "plan") return planTray(page, room, view, state, moves);
  return doneTray(room, view, moves);
}

function envelopes(room: TotasRoom, state: TableState): Envelope[] {
  const { view } = room;
  const active = hand.activeSeat(room, state);
  const seats = (["white", "black"] as const).flatMap((side) => hand.seatsInPlay(room, side));
  // The ground is a side's, written by either partner.
  const shown = view?.phase === "ground" ? seats.filter((seat) => numberOf(seat) === 1) : seats;
  return shown.map((seat) => {
    const who = room.info.seats[seat] ?? null;
    const mine = room.you.seats.includes(seat) || (view?.phase === "ground" && hand.mySide(room) === sideOf(seat));
    const sealed = view?.phase === "ground" ? hand.sideSealed(room, sideOf(seat)) : hand.hasSealed(room, seat);
    const waiting = who?.kind === "bot" ? "bot" : who && !who.connected ? "offline" : "choosing";
    const number = hand.isCoalition(room) && view?.phase === "plan" ? hand.halfNumber(room, seat) : null;
    return {
      id: seat,
      duty: number,
      name:
        number === null
          ? `${playerWord(room.info, seat)}`
          : say("envelope.number", { number, name: playerWord(room.info, seat) }),
      side: sideOf(seat),
      who: whoIs(room.info, seat),
      spoken: spokenWord(room.info, seat),
      state: sealed ? "sealed" : waiting,
      mine,
      active: mine && seat === active && seats.length > 2,
      content: mine && view?.phase === "plan" ? planWords(room, state, seat) : null,
    };
  });
}

function planWords(room: TotasRoom, state: TableState, seat: SeatName): string | null {
  const scene = sceneOf(room, state);
  if (hand.isCoalition(room) && seat !== hand.activeSeat(room, state)) return null;
  const halves = scene.plan.map((half, index) => underlinedInText(halfText(half, index, scene)));
  return halves.length > 0 ? halves.join(" ") : null;
}

function doomWords(targets: string[]): string {
  return targets.length > 0 ? say("tray.doom", { squares: targets }) : say("tray.doomMarked");
}

function doneTray(room: TotasRoom, view: TotasView, moves: Moves): TemplateResult {
  const side = hand.mySide(room);
  const dooming = view.phase === "doom" && hand.mayDoom(room);
  const targets = side && dooming ? view.doom_targets[side] : [];
  const said = side !== null && (view.phase === "memorise" ? hand.saidDone(room, side) : !dooming);
  const text =
    side === null
      ? say("tray.watch")
      : view.phase === "memorise"
        ? say("tray.memorise")
        : dooming
          ? doomWords(targets)
          : say("tray.doomWait");
  return html`${
      side === null || (said && view.phase === "doom")
        ? nothing
        : html`<div class="tray-buttons">
            ${
              targets.length > 0
                ? html`<button class="doom-all" data-testid="doom-all" @click=${moves.doomAll}>
                    ${say("doom.all", { count: targets.length })}
                  </button>`
                : nothing
            }
            <button
              class="primary"
              data-testid="done"
              aria-pressed=${said ? "true" : "false"}
              ?disabled=${said}
              @click=${moves.done}
            >
              ${said ? html`${icon("check")} ${say("done.said")}` : say("done")}
            </button>
          </div>`
    }
    <p class="tray-words" data-testid="tray-words">${text}</p>`;
}
