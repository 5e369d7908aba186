// What a person does at a CTOR table: picks squares, seals, replaces, says done. It turns taps into
// choices with the help of selection.ts and sends them; table.ts draws and tells what has happened.
import { error_words } from "../../i18n/en/errors.ts";
import { ctor } from "./words/table.ts";
import { error_sentence } from "../../language/errors.ts";
import { spoken_mark } from "../../components/timer.ts";
import { side_of } from "../../room/seats.ts";
import type {
  CtorAction,
  CtorChoice,
  CtorDutyState,
  CtorOp,
  CtorSealed,
  CtorSecrets,
  SeatName,
} from "../../wire/messages.ts";
import type { TableHost } from "../common/game.ts";
import { acting_seats, active_duty, claimed_elsewhere, SECRET_SQUARES, sealed_choice, switchable } from "./hand.ts";
import { chip_of } from "./reveal.ts";
import { writing_side } from "./secrets.ts";
import { choice_of, pick, squares_of, with_choice } from "./selection.ts";
import { choice_words } from "./sentences.ts";
import type { TableState } from "./state.ts";
import type { TrayActions } from "./tray.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;
const CHAIN_WAIT_MS = 150;

export interface Moves {
  act_on(square: number): void;
  /** A chip was picked before its operation was open; now it is. */
  pick_wanted(room: CtorRoom): void;
  tray: TrayActions;
}

export function open_moves(host: TableHost<"ctor">, state: TableState): Moves {
  const { page } = host;
  const { session, voice, sounds } = page;

  // ---- what is sent -------------------------------------------------------------------------------

  function act(action: CtorAction, seat: SeatName | undefined): Promise<boolean> {
    return session.tell("act", { room: host.room().room, action, seat });
  }

  /** A player with several seats has to name one. */
  function seat_for(duty: CtorDutyState | null): SeatName | undefined {
    const room = host.room();
    return room.you.seats.length > 1 ? (duty?.seat ?? acting_seats(room)[0]) : undefined;
  }

  /** How my envelopes lie once this is accepted. */
  function filled({ duty }: CtorDutyState, choice: CtorChoice | null): (sealed: CtorSealed) => CtorSealed {
    return (sealed) => with_choice(sealed, duty, choice);
  }

  async function seal(duty: CtorDutyState, choice: CtorChoice): Promise<void> {
    if (state.sending.has(duty.duty)) return;
    const { view } = host.room();
    const now = session.game_now();
    const { round } = state;
    state.sending.add(duty.duty);
    state.sealed_left_ms = view?.deadline != null && now !== null ? view.deadline - now : null;
    page.redraw();
    const answer = await session.seal({ type: "seal", duty: duty.duty, choice }, seat_for(duty), filled(duty, choice));
    state.sending.delete(duty.duty);
    if (answer.ok) {
      state.duty = null;
      // The last envelope opens the round: then the reveal has been told already, and is worth more.
      if (state.round === round) voice.say_once(say("say.sealed", { choice: choice_words(choice) }));
      sounds.play("sealed");
    } else {
      state.sealed_left_ms = null;
      refuse(error_sentence(answer.error));
    }
    page.redraw();
  }

  async function unseal(duty: CtorDutyState): Promise<boolean> {
    const answer = await session.seal({ type: "unseal", duty: duty.duty }, seat_for(duty), filled(duty, null));
    if (answer.ok) {
      state.duty = duty.duty;
      voice.say_once(say("say.unsealed"));
    } else refuse(error_sentence(answer.error));
    return answer.ok;
  }

  async function done(): Promise<void> {
    const room = host.room();
    const { view } = room;
    if (!view) return;
    const side = writing_side(room, state);
    const seats =
      view.phase === "secrets" ? room.you.seats.filter((seat) => side_of(seat) === side) : acting_seats(room);
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
    if (view.phase === "secrets") pick_secret(square);
    else if (room.you.seats.length === 0) refuse(say("hint.watching"));
    else if (acting_seats(room).length === 0) refuse(say("hint.other_turn"));
    else if (view.replaceable.includes(square)) void act({ type: "replace", square }, seat_for(null));
    else pick_square(room, square);
    page.redraw();
  }

  function pick_square(room: CtorRoom, square: number): void {
    const { view } = room;
    const duty = active_duty(room, state.duty);
    if (!view?.round || !duty) return refuse(say("hint.not_now"));
    const { op } = view.round;
    const held = duty.sealed ? squares_of(sealed_choice(room, duty.duty)) : null;
    if (held?.at(-1) === square)
      return refuse(say("draft.sealed", { choice: choice_words(sealed_choice(room, duty.duty) ?? { pass: true }) }));
    if (claimed_elsewhere(room, duty.duty, state.drafts).has(square)) return refuse(error_words.say("overlap"));
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
    else voice.say_once(say("say.drafted", { choice: choice_words(choice) }));
  }

  /** Says why a tap did nothing; a chip of one's own may mean that another operation is wanted. */
  function refuse_pick(room: CtorRoom, square: number): void {
    const { view } = room;
    if (!view?.round) return;
    const own = view.board[square - 1] === chip_of(view.team ?? "black");
    const others = switchable(room);
    const wanted: CtorOp | undefined = own
      ? others.find((op) => op !== "put")
      : view.board[square - 1] === "." && others.includes("put")
        ? "put"
        : undefined;
    if (wanted) {
      state.wanted = { op: wanted, square };
      // Alone in the team nobody else can mind; otherwise the switch is offered.
      if (view.members[view.team ?? "black"].length === 1) return open_op(wanted);
    }
    refuse(say(`hint.${view.round.op}`));
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.say_once(text);
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
    voice.say_once(say("secrets.progress", { count: state.secrets.length }));
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

  const tray: TrayActions = {
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
      void act(
        { type: "secrets", squares: state.secrets as CtorSecrets["squares"] },
        room.you.seats.length > 1 ? seat : undefined,
      ).then((written) => {
        if (written) state.secrets_editing = false;
        page.redraw();
      });
    },
    edit_secrets,
    secrets_side: choose_secrets_side,
  };

  function pick_wanted(room: CtorRoom): void {
    if (!state.wanted || room.view?.round?.op !== state.wanted.op) return;
    const { square } = state.wanted;
    state.wanted = null;
    pick_square(room, square);
  }

  return { act_on, pick_wanted, tray };
}
