// The tray: clock, envelopes, the plan and what can be done with it. On a phone it stays in the thumb's reach.
import { html, nothing, type TemplateResult } from "lit-html";
import { envelope_row, type Envelope } from "../../components/envelopes.ts";
import { icon } from "../../components/icons.ts";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { number_of, player_word, side_of, side_word } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import { dark_tools } from "./dark.ts";
import { figure_span } from "./figure.ts";
import { ground_tray } from "./ground-tray.ts";
import { key_of, text_of } from "./half.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { mole_card } from "./mole.ts";
import { fullness, open_offer, specials } from "./plan.ts";
import { blast_preview, scene_of, type Scene } from "./scene.ts";
import { underlined } from "./parts.ts";
import { seal_button } from "./seal.ts";
import { colour_of, other_side } from "./squares.ts";
import type { TableState } from "./state.ts";
import { kind_word } from "./words.ts";
import type { HalfMove, TotasRoom, TotasView } from "./wire.ts";

const { say } = totas;

export function tray(page: Page, room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  return html`${timer(page, room, view, state, moves)}
  ${view.dark || view.phase === "memorise" ? mole_card(room) : nothing}
  ${
    view.phase === "plan" || view.phase === "ground"
      ? envelope_row(envelopes(room, state), (envelope) => moves.choose_seat(envelope.id as SeatName))
      : nothing
  }
  ${body(page, room, view, state, moves)}
  ${state.hint ? html`<p class="hint" role="status" data-testid="hint">${state.hint}</p>` : nothing}`;
}

function body(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  if (view.phase === "ground") return ground_tray(room, state, moves);
  if (view.phase === "plan") return plan_tray(page, room, view, state, moves);
  return done_tray(room, view, moves);
}

function timer(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  const { options } = room.info;
  const timed = hand.timed_side(room);
  const mine = timed !== null && timed === hand.my_side(room);
  const seconds = {
    ground: options.ground_seconds,
    plan: options.timer,
    doom: options.doom_seconds,
    memorise: options.memorise_seconds,
    over: 0,
  };
  // Nobody's timer runs: then the deadline is the end of the playing time, which is no reason to hurry.
  const idle = view.phase === "plan" && timed === null && !ends_soon(view, page.session.game_now());
  const facts = {
    deadline: idle ? null : view.deadline,
    total_ms: view.phase === "plan" && timed === null ? LAST_MINUTE_MS : seconds[view.phase] * 1000,
    now: page.session.game_now,
    words: zero_words(room, view, state, mine),
    idle: say("zero.idle"),
    standing: room.info.standing === true,
    urgent: hand.owes(room, state),
    on_mark: moves.time_mark,
  };
  return html`<div class="clock ${mine ? "hurry" : ""}" data-side=${timed ?? ""}>
    <tutti-timer .facts=${facts}></tutti-timer>
  </div>`;
}

export const LAST_MINUTE_MS = 60_000;

/** The playing time is nearly over: that is worth a clock. */
function ends_soon(view: TotasView, now: number | null): boolean {
  return view.deadline !== null && now !== null && view.deadline - now <= LAST_MINUTE_MS;
}

function zero_words(room: TotasRoom, view: TotasView, state: TableState, mine: boolean): string {
  if (view.phase === "ground") return say(hand.may_set_ground(room) ? "zero.ground" : "zero.ground_wait");
  if (view.phase === "doom") return say("zero.doom");
  if (view.phase === "memorise") return say("zero.memorise");
  const side = hand.my_side(room);
  if (hand.timed_side(room) === null) return say("zero.end");
  if (!mine)
    return side === null
      ? say("zero.draft_of", { side: side_word(hand.timed_side(room) ?? "white") })
      : say("zero.theirs");
  if (hand.is_coalition(room)) return say("zero.coalition");
  if (state.plan.length === 0) return say("zero.empty", { number: view.timeouts[side ?? "white"] + 1 });
  if (!view.dark && fullness(state.plan, hand.offers_of(room, state)) === "short") {
    return say("zero.short", { number: view.timeouts[side ?? "white"] + 1 });
  }
  return say("zero.draft");
}

function envelopes(room: TotasRoom, state: TableState): Envelope[] {
  const { view } = room;
  const active = hand.active_seat(room, state);
  const seats = (["white", "black"] as const).flatMap((side) => hand.seats_in_play(room, side));
  // The ground is a side's, written by either partner.
  const shown = view?.phase === "ground" ? seats.filter((seat) => number_of(seat) === 1) : seats;
  return shown.map((seat) => {
    const who = room.info.seats[seat] ?? null;
    const mine = room.you.seats.includes(seat) || (view?.phase === "ground" && hand.my_side(room) === side_of(seat));
    const sealed = view?.phase === "ground" ? hand.side_sealed(room, side_of(seat)) : hand.has_sealed(room, seat);
    const waiting = who?.kind === "bot" ? "bot" : who && !who.connected ? "offline" : "choosing";
    const number = hand.is_coalition(room) && view?.phase === "plan" ? hand.half_number(room, seat) : null;
    return {
      id: seat,
      duty: number,
      name:
        number === null
          ? `${player_word(room.info, seat)}`
          : say("envelope.number", { number, name: player_word(room.info, seat) }),
      state: sealed ? "sealed" : waiting,
      mine,
      active: mine && seat === active && seats.length > 2,
      content: mine && view?.phase === "plan" ? plan_words(room, state, seat) : null,
    };
  });
}

function plan_words(room: TotasRoom, state: TableState, seat: SeatName): string | null {
  const scene = scene_of(room, state);
  if (hand.is_coalition(room) && seat !== hand.active_seat(room, state)) return null;
  const words = scene.plan.map((half, index) => half_text(half, index, scene));
  return words.length > 0 ? words.join(" ").replaceAll("_", "") : null;
}

function half_text(half: HalfMove, index: number, scene: Scene): string {
  return text_of(half, index === 0 ? scene.before : scene.position);
}

function plan_tray(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
  if (hand.my_side(room) === null)
    return html`<p class="tray-words" data-testid="tray-words">${state.receipt || say("tray.watch")}</p>`;
  const scene = scene_of(room, state);
  const open = hand.may_plan(room, state);
  const offers = hand.offers_of(room, state);
  const full = fullness(state.plan, offers);
  const coalition = hand.is_coalition(room);
  return html`
    ${coalition ? order_line(room) : nothing}
    <div
      class="plan"
      data-testid="plan"
      data-state=${open ? state.draft : "sealed"}
      data-count=${state.plan.length}
      data-fullness=${full}
    >
      ${Array.from({ length: offers.most }, (_, index) =>
        slot(scene, index, open, coalition ? half_index(room, state) : index, moves),
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
                @click=${moves.take_back}
              >
                ⌫
              </button>`
          : nothing
      }
    </div>
    ${open ? html`<div class="tray-buttons">${buttons(page, room, view, state, full, moves)}</div>` : nothing}
    ${open ? (view.dark ? dark_tools(state, moves) : choices(room, state, scene, moves)) : nothing}
    <p class="tray-words" data-testid="tray-words" aria-live="off">${words(room, view, state, open, full)}</p>
    ${open ? command_box(page, view.dark, state, moves) : nothing}
  `;
}

function half_index(room: TotasRoom, state: TableState): number {
  const seat = hand.active_seat(room, state);
  return seat ? hand.half_number(room, seat) - 1 : 0;
}

function order_line(room: TotasRoom): TemplateResult {
  const side = hand.my_side(room) ?? "white";
  const name = (seat: SeatName): string => player_word(room.info, seat);
  const first = hand.number_one(room, side);
  const second = hand.seats_in_play(room, side).find((seat) => seat !== first) ?? first;
  return html`<p class="order" data-testid="order" data-first=${first}>
    ${say("order", { first: name(first), second: name(second) })}
  </p>`;
}

function slot(scene: Scene, index: number, open: boolean, number: number, moves: Moves): TemplateResult {
  const half = scene.plan[index];
  const castling = scene.plan[0] !== undefined && "castle" in scene.plan[0];
  const text = half
    ? underlined(half_text(half, index, scene))
    : castling && index === 1
      ? scene.plan[0] && "castle" in scene.plan[0]
        ? scene.plan[0].castle
        : ""
      : "–";
  return html`<span
    class="slot n${number + 1} ${half ? "written" : ""}"
    data-testid="plan-${index + 1}"
    data-half=${half ? key_of(half) : ""}
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
          aria-label=${kind_word(letter)}
          title=${kind_word(letter)}
          @click=${() => moves.promote(half)}
        >
          ${figure_span(`${colour_of(side)}${letter}`)}
        </button>`;
      })}
    </div>`;
  }
  const offers = hand.offers_of(room, state);
  const offer = open_offer(state.plan, offers);
  const own = state.selected === null ? [] : specials(offer, state.selected, scene.position, side);
  const back = offer.some((half) => "reenter" in half);
  if (own.length === 0 && !back) return nothing;
  return html`<div class="choices" role="group" aria-label=${say("plan.specials")}>
    ${own.map((half) => special_button(half, scene, moves))}
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

function special_button(half: HalfMove, scene: Scene, moves: Moves): TemplateResult {
  const text =
    "castle" in half
      ? say("plan.castle", { wing: half.castle })
      : "shelter" in half
        ? say("plan.shelter")
        : "explode" in half
          ? say("plan.explode", { square: half.explode, own: own_losses(half.explode, scene) })
          : say("plan.turn");
  const warn = "explode" in half;
  return html`<button
    class=${warn ? "explode" : ""}
    data-testid="special-${key_of(half)}"
    @click=${() => moves.write(half)}
    @pointerenter=${() => warn && preview(half.explode, scene)}
    @pointerleave=${clear_preview}
    @focus=${() => warn && preview(half.explode, scene)}
    @blur=${clear_preview}
  >
    ${text}
  </button>`;
}

function own_losses(square: string, scene: Scene): number {
  return blast_squares(square, scene).filter(
    (each) => each !== square && scene.position.figures.get(each)?.[0] === colour_of(scene.side ?? "white"),
  ).length;
}

function blast_squares(square: string, scene: Scene): string[] {
  return [...blast_preview(scene, square)];
}

/** What would be hit lights up while one looks at the button; done by hand, for it is passing. */
function preview(square: string, scene: Scene): void {
  for (const each of blast_squares(square, scene))
    document.querySelector(`.totas-board [data-square="${each}"]`)?.setAttribute("data-hit", "");
}

function clear_preview(): void {
  for (const each of document.querySelectorAll("[data-hit]")) each.removeAttribute("data-hit");
}

function words(room: TotasRoom, view: TotasView, state: TableState, open: boolean, full: string): string {
  const side = hand.my_side(room) ?? "white";
  if (!open) {
    const theirs = hand.timed_side(room) !== null;
    return [state.receipt, say(theirs ? "tray.sealed_timer" : "tray.sealed")].filter(Boolean).join(" ");
  }
  if (view.dark) return state.selected === null ? say("tray.dark") : say("tray.dark_from", { from: state.selected });
  if (state.reentering) return say("tray.reenter");
  if (state.draft === "refused") return say("tray.refused");
  if (state.selected !== null) return say("tray.selected", { square: state.selected });
  if (full === "short" && state.plan.length > 0) return say(view.skip[side] ? "tray.short_skip" : "tray.short_none");
  if (state.plan.length === 0)
    return [state.receipt, say(hand.is_coalition(room) ? "tray.choose_half" : "tray.choose")].filter(Boolean).join(" ");
  return state.draft === "sending"
    ? say("tray.sending")
    : say(hand.is_coalition(room) ? "tray.ready_half" : "tray.ready");
}

function command_box(page: Page, dark: boolean, state: TableState, moves: Moves): TemplateResult {
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    void moves.command(state.command).then(() => page.redraw());
  };
  return html`<form class="command" @submit=${go}>
    <input
      data-testid="command"
      aria-label=${say("command.label")}
      placeholder=${say(dark ? "command.example_dark" : "command.example")}
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
  const side = hand.my_side(room) ?? "white";
  const coalition = hand.is_coalition(room);
  const skip = view.skip[side];
  const short = !view.dark && full === "short";
  const timed = hand.timed_side(room) === side;
  const enemy = other_side(side);
  const starts = !timed && !hand.side_sealed(room, enemy) && (!coalition || last_of_side(room, state));
  const none = coalition && state.plan.length === 0;
  return html`${seal_button(page, {
    disabled: state.sealing || none || (short && !skip) || full === "unknown",
    costs_skip: short && skip && !coalition,
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
    on_seal: moves.seal,
  })}
  ${
    coalition
      ? html`<button
          data-testid="pass"
          ?disabled=${state.sealing || (!view.dark && !skip && offers_some(room, state))}
          @click=${moves.pass}
        >
          ${say(skip && !view.dark ? "pass.skip" : "pass")}
        </button>`
      : nothing
  }`;
}

function offers_some(room: TotasRoom, state: TableState): boolean {
  return hand.offers_of(room, state).first.length > 0;
}

function last_of_side(room: TotasRoom, state: TableState): boolean {
  const seat = hand.active_seat(room, state);
  return (
    seat !== null &&
    hand.seats_in_play(room, side_of(seat)).every((each) => each === seat || hand.has_sealed(room, each))
  );
}

function doom_words(targets: string[]): string {
  return targets.length > 0 ? say("tray.doom", { squares: targets }) : say("tray.doom_marked");
}

function done_tray(room: TotasRoom, view: TotasView, moves: Moves): TemplateResult {
  const side = hand.my_side(room);
  const dooming = view.phase === "doom" && hand.may_doom(room);
  const targets = side && dooming ? view.doom_targets[side] : [];
  const said = side !== null && (view.phase === "memorise" ? hand.said_done(room, side) : !dooming);
  const text =
    side === null
      ? say("tray.watch")
      : view.phase === "memorise"
        ? say("tray.memorise")
        : dooming
          ? doom_words(targets)
          : say("tray.doom_wait");
  return html`${
      side === null || (said && view.phase === "doom")
        ? nothing
        : html`<div class="tray-buttons">
            ${
              targets.length > 0
                ? html`<button class="doom-all" data-testid="doom-all" @click=${moves.doom_all}>
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
export function play_settings(page: Page, room: TotasRoom, state: TableState, moves: Moves): TemplateResult {
  if (!room.view || room.view.phase === "over" || room.you.seats.length === 0) return html``;
  const { seal_at_once } = page.state.settings;
  return html`<div class="play-settings">
    <label class="switch small"
      ><input
        type="checkbox"
        data-testid="seal-at-once"
        .checked=${seal_at_once}
        @change=${() => page.session.set({ seal_at_once: !seal_at_once })}
      />
      ${say("seal.at_once")}</label
    >
    ${
      room.you.seats.some((seat) => hand.has_resigned(room, seat))
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
