// The plan in the tray: its half-moves, what can be done with them, sealing it, and the box for those who type.
import { html, nothing, type TemplateResult } from "lit-html";
import { underlined } from "../../components/underlined.ts";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { playerWord, sideOf } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import { darkTools } from "./dark.ts";
import { keyOf, textOf } from "./half.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { fullness } from "./plan.ts";
import { sceneOf, type Scene } from "./scene.ts";
import { underlinedInText } from "./parts.ts";
import { sealButton } from "./seal.ts";
import { otherSide } from "./squares.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, TotasRoom, TotasView } from "./wire.ts";
import { choices } from "./plan-choices.ts";

const { say } = totas;

export function planTray(
  page: Page,
  room: TotasRoom,
  view: TotasView,
  state: TableState,
  moves: Moves,
): TemplateResult {
  if (hand.mySide(room) === null)
    return html`<p class="tray-words" data-testid="tray-words">${state.receipt || say("tray.watch")}</p>`;
  const scene = sceneOf(room, state);
  const open = hand.mayPlan(room, state);
  const offers = hand.offersOf(room, state);
  const full = fullness(state.plan, offers);
  const coalition = hand.isCoalition(room);
  return html`
    ${coalition ? orderLine(room) : nothing}
    <div
      class="plan"
      data-testid="plan"
      data-state=${open ? state.draft : "sealed"}
      data-count=${state.plan.length}
      data-fullness=${full}
    >
      ${Array.from({ length: offers.most }, (_, index) =>
        slot(scene, index, open, coalition ? halfIndex(room, state) : index, moves),
      )}
      ${
        open && !coalition
          ? html`<button
                class="slot-tool"
                data-testid="swap"
                ?disabled=${state.plan.length < 2}
                aria-label=${say("plan.swap")}
                title=${say("plan.swap")}
                @click=${moves.swap}
              >
                ⇄
              </button>
              <button
                class="slot-tool"
                data-testid="take-back"
                ?disabled=${state.plan.length === 0}
                aria-label=${say("plan.back")}
                title=${say("plan.back")}
                @click=${moves.takeBack}
              >
                ⌫
              </button>`
          : nothing
      }
    </div>
    ${open ? html`<div class="tray-buttons">${buttons(page, room, view, state, full, moves)}</div>` : nothing}
    ${open ? (view.dark ? darkTools(state, moves) : choices(room, state, scene, moves)) : nothing}
    <p class="tray-words" data-testid="tray-words" aria-live="off">${words(room, view, state, open, full)}</p>
    ${open ? commandBox(page, view.dark, state, moves) : nothing}
  `;
}

export function halfText(half: HalfMove, index: number, scene: Scene): string {
  return textOf(half, index === 0 ? scene.before : scene.position);
}

function halfIndex(room: TotasRoom, state: TableState): number {
  const seat = hand.activeSeat(room, state);
  return seat ? hand.halfNumber(room, seat) - 1 : 0;
}

function orderLine(room: TotasRoom): TemplateResult {
  const side = hand.mySide(room) ?? "white";
  const name = (seat: SeatName): string => playerWord(room.info, seat);
  const first = hand.numberOne(room, side);
  const second = hand.seatsInPlay(room, side).find((seat) => seat !== first) ?? first;
  return html`<p class="order" data-testid="order" data-first=${first}>
    ${say("order", { first: name(first), second: name(second) })}
  </p>`;
}

function slot(scene: Scene, index: number, open: boolean, number: number, moves: Moves): TemplateResult {
  const half = scene.plan[index];
  const castling = scene.plan[0] !== undefined && "castle" in scene.plan[0];
  const text = half
    ? underlined(underlinedInText(halfText(half, index, scene)))
    : castling && index === 1
      ? scene.plan[0] && "castle" in scene.plan[0]
        ? scene.plan[0].castle
        : ""
      : "–";
  return html`<span
    class="slot n${number + 1} ${half ? "written" : ""}"
    data-testid="plan-${index + 1}"
    data-half=${half ? keyOf(half) : ""}
  >
    <b aria-hidden="true">${number + 1}</b><span class="unseen">${say("plan.slot", { number: number + 1 })}</span
    ><span class="move">${text}</span>
    ${
      half && open
        ? html`<button
            class="clear"
            data-testid="plan-${index + 1}-clear"
            aria-label=${say("plan.clear", { number: number + 1 })}
            @click=${() => moves.clear(index)}
          >
            ✕
          </button>`
        : nothing
    }
  </span>`;
}

export function words(room: TotasRoom, view: TotasView, state: TableState, open: boolean, full: string): string {
  const side = hand.mySide(room) ?? "white";
  if (!open) {
    const theirs = hand.timedSide(room) !== null;
    return [state.receipt, say(theirs ? "tray.sealedTimer" : "tray.sealed")].filter(Boolean).join(" ");
  }
  if (view.dark) return state.selected === null ? say("tray.dark") : say("tray.darkFrom", { from: state.selected });
  if (state.reentering) return say("tray.reenter");
  if (state.draft === "refused") return say("tray.refused");
  if (state.selected !== null) return say("tray.selected", { square: state.selected });
  if (full === "short" && state.plan.length > 0) return say(view.skip[side] ? "tray.shortSkip" : "tray.shortNone");
  if (state.plan.length === 0)
    return [state.receipt, say(hand.isCoalition(room) ? "tray.chooseHalf" : "tray.choose")].filter(Boolean).join(" ");
  return state.draft === "sending"
    ? say("tray.sending")
    : say(hand.isCoalition(room) ? "tray.readyHalf" : "tray.ready");
}

function commandBox(page: Page, dark: boolean, state: TableState, moves: Moves): TemplateResult {
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    void moves.command(state.command).then(() => page.redraw());
  };
  return html`<form class="command" @submit=${go}>
    <input
      data-testid="command"
      aria-label=${say("command.label")}
      placeholder=${say(dark ? "command.exampleDark" : "command.example")}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="40"
      .value=${state.command}
      @input=${(event: Event) => (state.command = (event.target as HTMLInputElement).value)}
    />
    <button data-testid="command-go">${say("command.go")}</button>
  </form>`;
}

function buttons(
  page: Page,
  room: TotasRoom,
  view: TotasView,
  state: TableState,
  full: string,
  moves: Moves,
): TemplateResult {
  const side = hand.mySide(room) ?? "white";
  const coalition = hand.isCoalition(room);
  const skip = view.skip[side];
  const short = !view.dark && full === "short";
  const timed = hand.timedSide(room) === side;
  const enemy = otherSide(side);
  const starts = !timed && !hand.sideSealed(room, enemy) && (!coalition || lastOfSide(room, state));
  const none = coalition && state.plan.length === 0;
  return html`${sealButton(page, {
    // Where it is unknown and not on its way, the seal asks for it first.
    disabled: state.sealing || none || (short && !skip) || (full === "unknown" && state.draft === "sending"),
    costsSkip: short && skip && !coalition,
    deadline: timed ? view.deadline : null,
    text: say(
      short && !coalition
        ? skip
          ? state.plan.length === 0
            ? "seal.empty"
            : "seal.skip"
          : "seal.cannot"
        : starts
          ? "seal.starts"
          : "seal",
      { seconds: room.info.options.timer },
    ),
    onSeal: moves.seal,
  })}
  ${
    coalition
      ? html`<button
          data-testid="pass"
          ?disabled=${state.sealing || (!view.dark && !skip && offersSome(room, state))}
          @click=${moves.pass}
        >
          ${say(skip && !view.dark ? "pass.skip" : "pass")}
        </button>`
      : nothing
  }`;
}

function offersSome(room: TotasRoom, state: TableState): boolean {
  return hand.offersOf(room, state).first.length > 0;
}

function lastOfSide(room: TotasRoom, state: TableState): boolean {
  const seat = hand.activeSeat(room, state);
  return (
    seat !== null && hand.seatsInPlay(room, sideOf(seat)).every((each) => each === seat || hand.hasSealed(room, each))
  );
}
