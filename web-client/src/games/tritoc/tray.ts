// The tray: clock, dice, what is to be done with them, and the few buttons. On a phone it stays at the bottom, in the
// thumb's reach.
import { html, nothing, type TemplateResult } from "lit-html";
import { tritoc } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { playerWord } from "../../room/seats.ts";
import { diceButton } from "./dice.ts";
import { inTurn, mayDecline, mayThrow, owes, seatOfSide, THROWS_MAX } from "./hand.ts";
import { lastTotal } from "./headline.ts";
import type { TableState } from "./state.ts";
import type { TritocRoom, TritocView } from "./wire.ts";

const { say } = tritoc;

/** A third turn in a row that ends by the clock loses the game. */
const CLOCK_LOSSES_ALLOWED = 2;

export interface TrayActions {
  throwDice: () => void;
  decline: () => void;
  resign: (step: "ask" | "yes" | "no") => void;
  timeMark: (seconds: number) => void;
}

/** `room` as it is shown; `now` as it is: the clock does not wait until the dice have come to rest. */
export function tray(
  page: Page,
  room: TritocRoom,
  now: TritocRoom,
  state: TableState,
  actions: TrayActions,
): TemplateResult {
  const { view } = room;
  if (!view || !now.view) return html``;
  const { dice, rolling } = state;
  const old = view.throws.length === 0;
  const ready = mayThrow(room) && !rolling && !state.sending;
  return html`
    ${timer(page, now, now.view, actions)}
    <div class="dice-row">
      ${diceButton({ dice, even: room.info.options.dice === "even", rolling, mayThrow: ready, old }, actions.throwDice)}
      <p class="fallen" aria-hidden="true">
        <b data-testid="total">${rolling || !dice ? "" : dice.total}</b>
        <small>${dice && old && !rolling ? playerWord(room.info, seatOfSide(dice.player)) : nothing}</small>
      </p>
      <div class="tray-buttons">
        ${
          mayThrow(room)
            ? html`<button class="primary" data-testid="throw" ?disabled=${!ready} @click=${actions.throwDice}>
                ${say("dice.throwShort")}
              </button>`
            : nothing
        }
        ${
          mayDecline(room) && !rolling
            ? html`<button data-testid="decline" ?disabled=${state.sending} @click=${actions.decline}>
                ${say("tray.decline")}
              </button>`
            : nothing
        }
      </div>
    </div>
    <p class="tray-words" data-testid="tray-words">${words(room, view, state)}</p>
    ${state.hint ? html`<p class="hint" data-testid="hint">${state.hint}</p>` : nothing}
  `;
}

function timer(page: Page, room: TritocRoom, view: TritocView, actions: TrayActions): TemplateResult {
  const facts = {
    deadline: view.deadline,
    totalMs: room.info.options.turn_seconds * 1000,
    now: page.session.gameNow,
    words: atZero(view),
    standing: room.info.standing === true,
    urgent: owes(room),
    onMark: actions.timeMark,
  };
  return html`<tutti-timer .facts=${facts}></tutti-timer>`;
}

/** What happens when the time is up. */
export function atZero(view: TritocView): string {
  if (view.clock_losses[view.player] >= CLOCK_LOSSES_ALLOWED) return say("zero.forfeit");
  if (view.phase === "place") return say("zero.place");
  return say(view.phase === "remove_own" ? "zero.remove" : "zero.pass");
}

function words(room: TritocRoom, view: TritocView, state: TableState): string {
  const side = inTurn(room);
  if (side === null || state.rolling) return "";
  if (view.phase === "remove_other" || view.phase === "remove_own") return owes(room) ? say(`tray.${view.phase}`) : "";
  if (!owes(room)) return say("tray.wait", { name: playerWord(room.info, seatOfSide(side)) });
  if (view.phase === "place") return say("tray.place", { total: lastTotal(room), count: view.targets.length });
  const left = THROWS_MAX - view.throws.length;
  return left < THROWS_MAX ? say("tray.again", { left }) : say("tray.throw");
}

/** What one needs seldom, and not under the thumb. Giving up takes two steps in the page. */
export function playSettings(room: TritocRoom, state: TableState, actions: TrayActions): TemplateResult {
  if (inTurn(room) === null || room.you.seats.length === 0) return html``;
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
