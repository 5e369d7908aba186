// A CTOR match on this page: joins what the server says, what has been picked and what is drawn.
// It knows no rules: legal squares, replaceable chips, what is left and who is missing are told to it.
import { html } from "lit-html";
import { define_timer, spoken_mark } from "../../components/timer.ts";
import { ctor, op_word } from "../../i18n/en/ctor.ts";
import { error_sentence } from "../../i18n/errors.ts";
import { room_words } from "../../i18n/en/room.ts";
import { side_of, side_word } from "../../room/seats.ts";
import type { RoomState } from "../../room/state.ts";
import type { AnyEvent, CtorAction, CtorChoice, CtorDutyState, CtorOp, CtorSecrets, SeatName } from "../../wire.ts";
import type { LogLine, Table, TableHost } from "../game.ts";
import { board } from "./board.ts";
import { acting_seats, active_duty, my_duties, OPS, owes, round_key, sealed_choice, SECRET_SQUARES, switchable } from "./hand.ts";
import { headline } from "./headline.ts";
import { board_key, key_help } from "./keys.ts";
import { play_reveal, type Playing } from "./reveal-player.ts";
import { changed_squares, chip_of, last_reveal, reveal_script } from "./reveal.ts";
import { choice_of, pick, squares_of, still_legal } from "./selection.ts";
import { choice_words, log_lines, reason, spoken } from "./sentences.ts";
import { writing_side } from "./secrets.ts";
import { fresh_state } from "./state.ts";
import { NO_SHIFT, wrap } from "./torus.ts";
import { play_settings, tray, type TrayActions } from "./tray.ts";
import { two_fingers } from "./two-fingers.ts";
import "./chips.css";
import "./ctor.css";

const { say } = ctor;
const CHAIN_WAIT_MS = 150;

export function open_table(host: TableHost): Table {
  const { page } = host;
  const { session, voice, sounds } = page;
  let state = fresh_state();
  let playing: Playing | null = null;
  let log_memo: { log: AnyEvent[]; seats: unknown; lines: LogLine[] } | null = null;
  define_timer();

  // ---- what is sent -------------------------------------------------------------------------------

  function act(action: CtorAction, seat: SeatName | undefined): Promise<boolean> {
    return session.tell("act", { room: host.room().room, action, seat });
  }

  /** A player with several seats has to name one. */
  function seat_for(duty: CtorDutyState | null): SeatName | undefined {
    const room = host.room();
    return room.you.seats.length > 1 ? (duty?.seat ?? acting_seats(room)[0]) : undefined;
  }

  async function seal(duty: CtorDutyState, choice: CtorChoice): Promise<void> {
    if (state.sending.has(duty.duty)) return;
    const { view } = host.room();
    const now = session.game_now();
    state.sending.add(duty.duty);
    page.redraw();
    const answer = await session.seal(duty.duty, choice, seat_for(duty));
    state.sending.delete(duty.duty);
    if (answer.ok) {
      state.sealed_left_ms = view?.deadline != null && now !== null ? view.deadline - now : null;
      state.duty = null;
      voice.say(say("say.sealed", { choice: choice_words(choice) }));
      sounds.play("sealed");
    } else {
      refuse(error_sentence(answer.error));
    }
    page.redraw();
  }

  async function unseal(duty: CtorDutyState): Promise<boolean> {
    const answer = await session.seal(duty.duty, null, seat_for(duty));
    if (answer.ok) {
      state.duty = duty.duty;
      voice.say(say("say.unsealed"));
    } else refuse(error_sentence(answer.error));
    return answer.ok;
  }

  async function done(): Promise<void> {
    const room = host.room();
    const { view } = room;
    if (!view) return;
    const side = writing_side(room, state);
    const seats = view.phase === "secrets" ? room.you.seats.filter((seat) => side_of(seat) === side) : acting_seats(room);
    for (const seat of seats.filter((each) => !view.done.includes(each))) {
      await act({ type: "done" }, room.you.seats.length > 1 ? seat : undefined);
    }
    // In practice one person writes both lists: the other side's comes next.
    if (view.phase === "secrets") choose_secrets_side(side === "black" ? "white" : "black");
  }

  /** One after the other, with what each makes possible; a square that somebody else has just taken is passed over. */
  async function replace_all(): Promise<void> {
    if (state.replacing) return;
    state.replacing = true;
    const tried = new Set<number>();
    const next = (): number | undefined => host.room().view?.replaceable.find((square) => !tried.has(square));
    for (;;) {
      // The answer may come before the view that shows what has become possible.
      if (next() === undefined) await new Promise((resolve) => setTimeout(resolve, CHAIN_WAIT_MS));
      const square = next();
      if (square === undefined) break;
      tried.add(square);
      await session.ask("act", { room: host.room().room, action: { type: "replace", square }, seat: seat_for(null) });
    }
    state.replacing = false;
    page.redraw();
  }

  // ---- what is picked -----------------------------------------------------------------------------

  function act_on(square: number): void {
    const room = host.room();
    const { view } = room;
    state.cursor = square;
    state.hint = "";
    state.wanted = null;
    if (!view || view.phase === "over") return page.redraw();
    if (playing) playing.finish();
    if (view.phase === "secrets") pick_secret(square);
    else if (room.you.seats.length === 0) refuse(say("hint.watching"));
    else if (acting_seats(room).length === 0) refuse(say("hint.other_turn"));
    else if (view.replaceable.includes(square)) void act({ type: "replace", square }, seat_for(null));
    else pick_square(room, square);
    page.redraw();
  }

  function pick_square(room: RoomState, square: number): void {
    const { view } = room;
    const duty = active_duty(room, state.duty);
    if (!view?.round || !duty) return refuse(say("hint.not_now"));
    const { op } = view.round;
    const held = duty.sealed ? squares_of(sealed_choice(room, duty.duty)) : null;
    if (held?.at(-1) === square) return refuse(say("draft.sealed", { choice: choice_words(sealed_choice(room, duty.duty) ?? { pass: true }) }));
    const picked = state.drafts.get(duty.duty) ?? [];
    const next = pick(op, duty.sealed ? [] : picked, square, view.legal);
    if (next.effect === "refused") return refuse_pick(room, square);
    state.drafts.set(duty.duty, next.picked);
    if (duty.sealed) {
      // A change to a sealed choice takes it out of its envelope first.
      void unseal(duty).then((open) => open && next.effect === "complete" && after_pick(duty));
    } else if (next.effect === "confirm") seal_draft(duty);
    else if (next.effect === "complete") after_pick(duty);
  }

  function after_pick(duty: CtorDutyState): void {
    const op = host.room().view?.round?.op;
    const choice = op ? choice_of(op, state.drafts.get(duty.duty) ?? []) : null;
    if (!choice) return;
    if (page.state.settings.seal_at_once) void seal(duty, choice);
    else voice.say(say("say.drafted", { choice: choice_words(choice) }));
  }

  /** Says why a tap did nothing; a chip of one's own may mean that another operation is wanted. */
  function refuse_pick(room: RoomState, square: number): void {
    const { view } = room;
    if (!view?.round) return;
    const own = view.board[square - 1] === chip_of(view.team ?? "black");
    const others = switchable(room);
    const wanted: CtorOp | undefined = own ? others.find((op) => op !== "put") : view.board[square - 1] === "." && others.includes("put") ? "put" : undefined;
    if (wanted) {
      state.wanted = { op: wanted, square };
      // Alone in the team nobody else can mind; otherwise the switch is offered.
      if (view.members[view.team ?? "black"].length === 1) return open_op(wanted);
    }
    refuse(say(`hint.${view.round.op}`));
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.say(text);
    page.redraw();
  }

  function seal_draft(duty: CtorDutyState | null): void {
    const op = host.room().view?.round?.op;
    const choice = duty && op ? choice_of(op, state.drafts.get(duty.duty) ?? []) : null;
    if (duty && choice) void seal(duty, choice);
  }

  function open_op(op: CtorOp): void {
    if (!switchable(host.room()).includes(op)) return;
    state.hint = "";
    void act({ type: "open", op }, seat_for(null));
  }

  function pick_secret(square: number): void {
    if (!writing_side(host.room(), state)) return refuse(say("hint.watching"));
    if (!state.secrets_editing) edit_secrets();
    if (state.secrets.includes(square)) state.secrets = state.secrets.filter((other) => other !== square);
    else if (state.secrets.length < SECRET_SQUARES) state.secrets = [...state.secrets, square];
    voice.say(say("secrets.progress", { count: state.secrets.length }));
  }

  function edit_secrets(): void {
    const room = host.room();
    const side = writing_side(room, state);
    state.secrets = side ? [...(room.view?.secrets[side] ?? [])] : [];
    state.secrets_editing = true;
    page.redraw();
  }

  function choose_secrets_side(side: "black" | "white"): void {
    state.secrets_side = side;
    state.secrets = [];
    state.secrets_editing = (host.room().view?.secrets[side] ?? []).length === 0;
    page.redraw();
  }

  const tray_actions: TrayActions = {
    seal: () => seal_draft(active_duty(host.room(), state.duty)),
    unseal: () => {
      const duty = active_duty(host.room(), state.duty);
      const held = duty ? squares_of(sealed_choice(host.room(), duty.duty)) : [];
      if (!duty?.sealed) return;
      state.drafts.set(duty.duty, held);
      void unseal(duty).then(() => page.redraw());
    },
    pass: () => {
      const duty = active_duty(host.room(), state.duty);
      if (duty && !duty.sealed) void seal(duty, { pass: true });
    },
    done: () => void done(),
    open: open_op,
    replace_all: () => void replace_all(),
    choose_duty: (duty) => {
      state.duty = duty;
      page.redraw();
    },
    resign: (step) => {
      state.resigning = step === "ask";
      if (step === "yes") {
        const room = host.room();
        const seats = acting_seats(room).length > 0 ? acting_seats(room) : room.you.seats.slice(0, 1);
        for (const seat of seats) void act({ type: "resign" }, room.you.seats.length > 1 ? seat : undefined);
      }
      page.redraw();
    },
    time_mark: (seconds) => {
      voice.say_now(spoken_mark(seconds));
      if (seconds <= 10) sounds.play("low");
    },
    write_secrets: () => {
      const room = host.room();
      const side = writing_side(room, state);
      const seat = room.you.seats.find((each) => side_of(each) === side);
      void act({ type: "secrets", squares: state.secrets as CtorSecrets["squares"] }, room.you.seats.length > 1 ? seat : undefined).then((written) => {
        if (written) state.secrets_editing = false;
        page.redraw();
      });
    },
    edit_secrets,
    secrets_side: choose_secrets_side,
  };

  // ---- the board ----------------------------------------------------------------------------------

  function shift(rows: number, columns: number): void {
    const size = host.room().view?.size ?? 10;
    state.shift = { rows: wrap(size, state.shift.rows + rows), columns: wrap(size, state.shift.columns + columns) };
    page.redraw();
  }

  const board_actions = {
    act: act_on,
    key: on_key,
    shift,
    reset: (): void => {
      state.shift = NO_SHIFT;
      page.redraw();
    },
    fingers: two_fingers(shift),
  };

  function on_key(event: KeyboardEvent): void {
    const size = host.room().view?.size ?? 10;
    const key = board_key(event, size, state.cursor, state.shift, page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    switch (key.kind) {
      case "walk":
        state.cursor = key.square;
        page.redraw();
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=gridcell][data-square="${key.square}"]`)?.focus());
        return;
      case "shift":
        return shift(key.rows, key.columns);
      case "reset":
        return board_actions.reset();
      case "act":
        return act_on(state.cursor);
      case "seal":
        return tray_actions.seal();
      case "unseal":
        return tray_actions.unseal();
      case "pass":
        return tray_actions.pass();
      case "done":
        return tray_actions.done();
      case "replace":
        return tray_actions.replace_all();
      case "repeat":
        return voice.repeat();
      case "op":
        return open_op(OPS[key.index] ?? "put");
      case "duty":
        if (my_duties(host.room()).some((duty) => duty.duty === key.number)) tray_actions.choose_duty(key.number);
        return;
      case "escape":
        playing?.finish();
        state.drafts.clear();
        state.hint = "";
        page.redraw();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: RoomState | null, after: RoomState, events: AnyEvent[]): void {
    const side = writing_side(after, state);
    if (before === null && side && (after.view?.secrets[side] ?? []).length > 0) state.secrets_editing = false;
    if (before && before.info.game_id !== after.info.game_id) state = { ...fresh_state(), shift: state.shift };
    keep_drafts(after);
    const turned = events.some((event) => event.type === "reveal" || event.type === "replace" || event.type === "sprung");
    if (turned) show_reveal(after, events);
    else if (before === null || before.seq > after.seq) Object.assign(state, changed_squares(last_reveal(after.log)));
    call_to_choose(before, after, events);
    if (events.some((event) => event.type === "over")) sounds.play("over");
  }

  /** Drafts outlive everything but their round; what the board no longer offers is dropped. */
  function keep_drafts(room: RoomState): void {
    const key = round_key(room);
    if (key !== state.round) {
      state.round = key;
      state.duty = null;
      state.drafts.clear();
      state.sending.clear();
      state.hint = "";
      state.resigning = false;
      if (state.wanted && room.view?.round?.op === state.wanted.op) {
        const { square } = state.wanted;
        state.wanted = null;
        pick_square(room, square);
      }
      return;
    }
    const op = room.view?.round?.op;
    for (const [duty, picked] of state.drafts) {
      const sealed = room.view?.round?.duties.some((each) => each.duty === duty && each.sealed);
      if (op && !sealed && room.view?.legal) state.drafts.set(duty, still_legal(op, picked, room.view.legal));
    }
  }

  function show_reveal(room: RoomState, events: AnyEvent[]): void {
    const sentence = spoken(events, room.info);
    const revealed = events.some((event) => event.type === "reveal");
    const mine = events.some((event) => event.type === "reveal" && event.choices.some((choice) => room.you.seats.includes(choice.seat)));
    if (mine && state.sealed_left_ms !== null && state.sealed_left_ms >= 0) {
      state.receipt = room_words.say("receipt", { seconds: (state.sealed_left_ms / 1000).toFixed(1) });
    } else if (revealed) state.receipt = "";
    if (revealed) state.sealed_left_ms = null;
    const marks = changed_squares(events);
    if (!revealed) for (const square of state.changed) marks.changed.add(square);
    Object.assign(state, marks);
    voice.say(sentence);
    sounds.play(marks.clashed.size > 0 ? "clash" : revealed ? "reveal" : "flip");
    animate(room, events);
  }

  function animate(room: RoomState, events: AnyEvent[]): void {
    const { reveal_ms } = page.state.settings;
    playing?.finish();
    playing = null;
    if (reveal_ms === 0 || document.hidden) return;
    // The outcome is drawn in the next frame; the animation begins on top of it.
    page.redraw();
    requestAnimationFrame(() => {
      const element = document.querySelector(".board");
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (element) playing = play_reveal(element, reveal_script(events), room.view?.size ?? 10, reveal_ms, calm);
    });
  }

  function call_to_choose(before: RoomState | null, after: RoomState, events: AnyEvent[]): void {
    const opened = events.some((event) => event.type === "round");
    const due = owes(after);
    if (!due || !(opened || (before !== null && !owes(before)))) return;
    sounds.play("open");
    const op = after.view?.round?.op;
    if (op && opened && !events.some((event) => event.type === "reveal")) voice.say(say("say.round", { op: op_word(op), opening: false }));
  }

  return {
    headline: () => headline(host.room()),
    board: () => board(host.room(), state, board_actions),
    tray: () => tray(page, host.room(), state, tray_actions),
    settings: () => play_settings(page, host.room(), state, tray_actions),
    score(): ReturnType<Table["score"]> {
      const { view } = host.room();
      if (!view) return html``;
      const turn = view.phase === "secrets" ? say("score.secrets") : say(view.opening ? "score.opening" : "score.turn", { turn: view.turn });
      return html`<p class="score" data-testid="score">
        <span class="unseen">${say("score.label", view.chips)}. ${turn}</span>
        <span aria-hidden="true"><span class="chip-mark black"></span><b data-testid="chips-black">${view.chips.black}</b></span>
        <span aria-hidden="true">–</span>
        <span aria-hidden="true"><b data-testid="chips-white">${view.chips.white}</b><span class="chip-mark white"></span></span>
        <span class="turn" aria-hidden="true" data-testid="turn" data-turn=${view.turn} data-team=${view.team ?? ""}>${turn}${view.team ? ` · ${side_word(view.team)}` : ""}</span>
      </p>`;
    },
    seat_note(seat): string | null {
      const { view } = host.room();
      if (!view || view.phase === "over") return null;
      if (view.resigned.includes(seat)) return say("seat.resigned");
      if (view.done.includes(seat)) return say("seat.done");
      const duties = view.round?.duties.filter((duty) => duty.seat === seat).map((duty) => duty.duty) ?? [];
      return duties.length > 0 ? say("seat.duties", { duties }) : null;
    },
    log(): LogLine[] {
      const { log, info } = host.room();
      if (log_memo?.log !== log || log_memo.seats !== info.seats) log_memo = { log, seats: info.seats, lines: log_lines(log, info) };
      return log_memo.lines;
    },
    result(): ReturnType<Table["result"]> {
      const { view, you } = host.room();
      const result = view?.result;
      if (!result) return null;
      const sides = new Set(you.seats.map(side_of));
      const title =
        result.winner === null
          ? say("result.tie")
          : sides.size === 1
            ? say(sides.has(result.winner) ? "result.you_win" : "result.you_lose")
            : say("result.win", { team: side_word(result.winner) });
      return { title, detail: reason(result.reason, result.chips) };
    },
    update,
    replay: () => animate(host.room(), last_reveal(host.room().log)),
    key_help,
    close: () => playing?.finish(),
  };
}

