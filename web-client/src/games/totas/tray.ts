// The tray: clock, envelopes, the plan and what can be done with it. On a phone it stays in the thumb's reach.
import { html, nothing, type TemplateResult } from "lit-html";
import { envelopeRow, type Envelope } from "../../components/envelopes.ts";
import { icon } from "../../components/icons.ts";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { numberOf, playerWord, sideOf, sideWord } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import { darkTools } from "./dark.ts";
import { figureSpan } from "./figure.ts";
import { groundTray } from "./ground-tray.ts";
import { keyOf, textOf } from "./half.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { moleCard } from "./mole.ts";
import { fullness, openOffer, specials } from "./plan.ts";
import { blastPreview, sceneOf, type Scene } from "./scene.ts";
import { underlined } from "./parts.ts";
import { sealButton } from "./seal.ts";
import { colourOf, otherSide } from "./squares.ts";
import type { TableState } from "./state.ts";
import { kindWord } from "./words.ts";
import type { HalfMove, TotasRoom, TotasView } from "./wire.ts";

const { say } = totas;

export function tray(page: Page, room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  return html`${timer(page, room, view, state, moves)}
  ${view.dark || view.phase === "memorise" ? moleCard(room) : nothing}
  ${
    view.phase === "plan" || view.phase === "ground"
      ? envelopeRow(envelopes(room, state), (envelope) => moves.chooseSeat(envelope.id as SeatName))
      : nothing
  }
  ${body(page, room, view, state, moves)}
  ${state.hint ? html`<p class="hint" role="status" data-testid="hint">${state.hint}</p>` : nothing}`;
}

function body(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  if (view.phase === "ground") return groundTray(room, state, moves);
  if (view.phase === "plan") return planTray(page, room, view, state, moves);
  return doneTray(room, view, moves);
}

function timer(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  const { options } = room.info;
  const timed = hand.timedSide(room);
  const mine = timed !== null && timed === hand.mySide(room);
  const seconds = {
    ground: options.ground_seconds,
    plan: options.timer,
    doom: options.doom_seconds,
    memorise: options.memorise_seconds,
    over: 0,
  };
  // Nobody's timer runs: then the deadline is the end of the playing time, which is no reason to hurry.
  const idle = view.phase === "plan" && timed === null && !endsSoon(view, page.session.gameNow());
  const facts = {
    deadline: idle ? null : view.deadline,
    totalMs: view.phase === "plan" && timed === null ? LAST_MINUTE_MS : seconds[view.phase] * 1000,
    now: page.session.gameNow,
    words: zeroWords(room, view, state, mine),
    idle: say("zero.idle"),
    standing: room.info.standing === true,
    urgent: hand.owes(room, state),
    onMark: moves.timeMark,
  };
  return html`<div class="clock ${mine ? "hurry" : ""}" data-side=${timed ?? ""}>
    <tutti-timer .facts=${facts}></tutti-timer>
  </div>`;
}

export const LAST_MINUTE_MS = 60_000;

/** The playing time is nearly over: that is worth a clock. */
function endsSoon(view: TotasView, now: number | null): boolean {
  return view.deadline !== null && now !== null && view.deadline - now <= LAST_MINUTE_MS;
}

function zeroWords(room: TotasRoom, view: TotasView, state: TableState, mine: boolean): string {
  if (view.phase === "ground") return say(hand.maySetGround(room) ? "zero.ground" : "zero.groundWait");
  if (view.phase === "doom") return say("zero.doom");
  if (view.phase === "memorise") return say("zero.memorise");
  const side = hand.mySide(room);
  if (hand.timedSide(room) === null) return say("zero.end");
  if (!mine)
    return side === null
      ? say("zero.draftOf", { side: sideWord(hand.timedSide(room) ?? "white") })
      : say("zero.theirs");
  if (hand.isCoalition(room)) return say("zero.coalition");
  if (state.plan.length === 0) return say("zero.empty", { number: view.timeouts[side ?? "white"] + 1 });
  if (!view.dark && fullness(state.plan, hand.offersOf(room, state)) === "short") {
    return say("zero.short", { number: view.timeouts[side ?? "white"] + 1 });
  }
  return say("zero.draft");
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
  const words = scene.plan.map((half, index) => halfText(half, index, scene));
  return words.length > 0 ? words.join(" ").replaceAll("_", "") : null;
}

function halfText(half: HalfMove, index: number, scene: Scene): string {
  return textOf(half, index === 0 ? scene.before : scene.position);
}

function planTray(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
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
    ? underlined(halfText(half, index, scene))
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

/** What the picked piece can do besides going somewhere; the promotion that is to be chosen. */
function choices(room: TotasRoom, state: TableState, scene: Scene, moves: Moves): TemplateResult | typeof nothing {
  const side = scene.side ?? "white";
  if (state.promoting.length > 0) {
    return html`<div class="choices" role="group" aria-label=${say("promote.ask")} data-testid="promote">
      <span>${say("promote.ask")}</span>
      ${state.promoting.map((half) => {
        const letter = "promote" in half ? (half.promote ?? "") : "";
        return html`<button
          class="piece"
          data-testid="promote-${letter}"
          aria-label=${kindWord(letter)}
          title=${kindWord(letter)}
          @click=${() => moves.promote(half)}
        >
          ${figureSpan(`${colourOf(side)}${letter}`)}
        </button>`;
      })}
    </div>`;
  }
  const offers = hand.offersOf(room, state);
  const offer = openOffer(state.plan, offers);
  const own = state.selected === null ? [] : specials(offer, state.selected, scene.position, side);
  const back = offer.some((half) => "reenter" in half);
  if (own.length === 0 && !back) return nothing;
  return html`<div class="choices" role="group" aria-label=${say("plan.specials")}>
    ${own.map((half) => specialButton(half, scene, moves))}
    ${
      back
        ? html`<button
            data-testid="special-reenter"
            aria-pressed=${state.reentering ? "true" : "false"}
            @click=${moves.reenter}
          >
            ${say("plan.reenter")}
          </button>`
        : nothing
    }
  </div>`;
}

function specialButton(half: HalfMove, scene: Scene, moves: Moves): TemplateResult {
  const text =
    "castle" in half
      ? say("plan.castle", { wing: half.castle })
      : "shelter" in half
        ? say("plan.shelter")
        : "explode" in half
          ? say("plan.explode", { square: half.explode, own: ownLosses(half.explode, scene) })
          : say("plan.turn");
  const warn = "explode" in half;
  return html`<button
    class=${warn ? "explode" : ""}
    data-testid="special-${keyOf(half)}"
    @click=${() => moves.write(half)}
    @pointerenter=${() => warn && preview(half.explode, scene)}
    @pointerleave=${clearPreview}
    @focus=${() => warn && preview(half.explode, scene)}
    @blur=${clearPreview}
  >
    ${text}
  </button>`;
}

function ownLosses(square: string, scene: Scene): number {
  return blastSquares(square, scene).filter(
    (each) => each !== square && scene.position.figures.get(each)?.[0] === colourOf(scene.side ?? "white"),
  ).length;
}

function blastSquares(square: string, scene: Scene): string[] {
  return [...blastPreview(scene, square)];
}

/** What would be hit lights up while one looks at the button; done by hand, for it is passing. */
function preview(square: string, scene: Scene): void {
  for (const each of blastSquares(square, scene))
    document.querySelector(`.totas-board [data-square="${each}"]`)?.setAttribute("data-hit", "");
}

function clearPreview(): void {
  for (const each of document.querySelectorAll("[data-hit]")) each.removeAttribute("data-hit");
}

function words(room: TotasRoom, view: TotasView, state: TableState, open: boolean, full: string): string {
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
    disabled: state.sealing || none || (short && !skip) || full === "unknown",
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

/** What one needs seldom, and not under the thumb. */
export function playSettings(page: Page, room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  if (!room.view || room.view.phase === "over" || room.you.seats.length === 0) return html``;
  const { seal_at_once: sealAtOnce } = page.state.settings;
  return html`<div class="play-settings">
    <label class="switch small"
      ><input
        type="checkbox"
        data-testid="seal-at-once"
        .checked=${sealAtOnce}
        @change=${() => page.session.set({ seal_at_once: !sealAtOnce })}
      />
      ${say("seal.atOnce")}</label
    >
    ${
      room.you.seats.some((seat) => hand.hasResigned(room, seat))
        ? html`<p class="note">${say("resign.said")}</p>`
        : state.resigning
          ? html`<p class="resign asking" role="group" aria-label=${say("resign.sure")}>
              <span>${say("resign.sure")}</span>
              <button class="bad" data-testid="resign-yes" @click=${() => moves.resign("yes")}>
                ${say("resign.yes")}
              </button>
              <button data-testid="resign-no" @click=${() => moves.resign("no")}>${say("resign.no")}</button>
            </p>`
          : html`<p class="resign">
              <button class="quiet" data-testid="resign" @click=${() => moves.resign("ask")}>${say("resign")}</button>
            </p>`
    }
  </div>`;
}
