// What a person does at a CTOR table: picks squares, seals, replaces, says done. It turns taps into
// choices with the help of selection.ts and sends them; table.ts draws and tells what has happened.
import { errorWords } from "../../i18n/en/errors.ts";
import { ctor } from "./words/table.ts";
import { errorSentence } from "../../language/errors.ts";
import { spokenMark } from "../../components/timer.ts";
import { sideOf } from "../../room/seats.ts";
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
import {
  actingSeats,
  activeDuty,
  claimedElsewhere,
  roundKey,
  SECRET_SQUARES,
  sealedChoice,
  secretSides,
  switchable,
} from "./hand.ts";
import { chipOf } from "./reveal.ts";
import { writingSide } from "./secrets.ts";
import { choiceOf, pick, squaresOf, withChoice } from "./selection.ts";
import { choiceWords } from "./sentences.ts";
import type { TableState } from "./state.ts";
import type { TrayActions } from "./tray.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export interface Moves {
  actOn: (square: number) => void;
  /** The room has told something. */
  hear: () => void;
  /** A chip was picked before its operation was open; now it is. */
  pickWanted: (room: CtorRoom) => void;
  tray: TrayActions;
}

export function openMoves(host: TableHost<"ctor">, state: TableState): Moves {
  const { page } = host;
  const { session, voice, sounds } = page;

  // ---- what is sent -------------------------------------------------------------------------------

  function act(action: CtorAction, seat: SeatName | undefined): Promise<boolean> {
    return session.tell("act", { room: host.room().room, action, seat });
  }

  /** A player with several seats has to name one. */
  function seatFor(duty: CtorDutyState | null): SeatName | undefined {
    const room = host.room();
    return room.you.seats.length > 1 ? (duty?.seat ?? actingSeats(room)[0]) : undefined;
  }

  /** How my envelopes lie once this is accepted. */
  function filled({ duty }: CtorDutyState, choice: CtorChoice | null): (sealed: CtorSealed) => CtorSealed {
    return (sealed) => withChoice(sealed, duty, choice);
  }

  async function seal(duty: CtorDutyState, choice: CtorChoice): Promise<void> {
    // What belongs to this round: the next one has its own.
    const { round, sending, opening } = state;
    if (sending.has(duty.duty) && !opening.has(duty.duty)) return;
    const { view } = host.room();
    const now = session.gameNow();
    sending.set(duty.duty, choice);
    opening.delete(duty.duty);
    const leftMs = view?.deadline != null && now !== null ? view.deadline - now : null;
    page.redraw();
    const answer = await session.seal({ type: "seal", duty: duty.duty, choice }, seatFor(duty), filled(duty, choice));
    // Taken out again and sealed anew meanwhile, it is on its way still.
    if (sending.get(duty.duty) === choice) sending.delete(duty.duty);
    if (answer.ok) {
      // The last envelope opens the round: if the reveal has been told already, it is worth more.
      if (state.round === round) {
        state.duty = null;
        // Known by now, not when it was sent: what comes too late is refused after the reveal, and has no receipt.
        state.sealedLeftMs = leftMs;
        voice.sayOnce(say("say.sealed", { choice: choiceWords(choice) }));
      }
      sounds.play("sealed");
    } else refuse(errorSentence(answer.error));
    page.redraw();
  }

  /** What follows a seal, or an unseal, that is on its way reaches the server behind it. */
  const isClosed = ({ duty, sealed }: CtorDutyState): boolean =>
    (sealed || state.sending.has(duty)) && !state.opening.has(duty);

  /** What lies in an envelope, or is on its way into it. */
  const heldIn = ({ duty }: CtorDutyState): CtorChoice | null =>
    state.sending.get(duty) ?? sealedChoice(host.room(), duty);

  /** True if it is open, and its round as well. */
  async function unseal(duty: CtorDutyState): Promise<boolean> {
    const { round, opening } = state;
    opening.add(duty.duty);
    const answer = await session.seal({ type: "unseal", duty: duty.duty }, seatFor(duty), filled(duty, null));
    const isOpen = answer.ok && state.round === round;
    if (isOpen) {
      state.duty = duty.duty;
      state.sealedLeftMs = null;
      voice.sayOnce(say("say.unsealed"));
    }
    if (!answer.ok) {
      opening.delete(duty.duty);
      refuse(errorSentence(answer.error));
    }
    return isOpen;
  }

  async function done(): Promise<void> {
    const room = host.room();
    const { view } = room;
    if (!view) return;
    const side = writingSide(room, state);
    const seats = view.phase === "secrets" ? room.you.seats.filter((seat) => sideOf(seat) === side) : actingSeats(room);
    const owing = seats.filter((each) => !view.done.includes(each));
    // Between rounds the first Done ends the turn: what the next seat says would be said in another.
    for (const seat of view.phase === "turn" && !view.round ? owing.slice(0, 1) : owing) {
      await act({ type: "done" }, room.you.seats.length > 1 ? seat : undefined);
    }
    // In practice one person writes both lists: the other side's comes next, unless it has been begun meanwhile.
    const other = secretSides(room).find((each) => each !== side);
    if (other && writingSide(host.room(), state) === side) chooseSecretsSide(other);
  }

  let hear = (): void => undefined;
  const heard = (): Promise<void> =>
    new Promise((resolve) => {
      hear = resolve;
    });

  /**
   * One after the other, with what each makes possible; a square that somebody else has just taken is passed over. What
   * another round or turn makes possible has not been asked for.
   */
  async function replaceAll(): Promise<void> {
    if (state.replacing) return;
    state.replacing = true;
    const tried = new Set<number>();
    const now = (): string => `${roundKey(host.room())} ${host.room().view?.turn}`;
    const began = now();
    const open = (): number[] => (now() === began ? (host.room().view?.replaceable ?? []) : []);
    const next = (): number | undefined => open().find((square) => !tried.has(square));
    for (let square = next(); square !== undefined; square = next()) {
      tried.add(square);
      const action: CtorAction = { type: "replace", square };
      const answer = await session.ask("act", { room: host.room().room, action, seat: seatFor(null) });
      // The answer may come before the view that shows what has become possible.
      while (answer.ok && open().includes(square)) await heard();
    }
    state.replacing = false;
    page.redraw();
  }

  // ---- what is picked -----------------------------------------------------------------------------

  function actOn(square: number): void {
    const room = host.room();
    const { view } = room;
    state.cursor = square;
    state.hint = "";
    state.wanted = null;
    if (!view || view.phase === "over") return page.redraw();
    if (view.phase === "secrets") pickSecret(square);
    else if (room.you.seats.length === 0) refuse(say("hint.watching"));
    else if (actingSeats(room).length === 0) refuse(say("hint.otherTurn"));
    else if (view.replaceable.includes(square)) void act({ type: "replace", square }, seatFor(null));
    else pickSquare(room, square);
    page.redraw();
  }

  function pickSquare(room: CtorRoom, square: number): void {
    const { view } = room;
    const duty = activeDuty(room, state.duty);
    if (!view?.round || !duty) return refuse(say("hint.notNow"));
    const { op } = view.round;
    const closed = isClosed(duty);
    const held = closed ? heldIn(duty) : null;
    if (held && squaresOf(held).at(-1) === square) {
      // Of a tap too many nothing is said: it is on its way.
      if (!state.sending.has(duty.duty)) refuse(say("draft.sealed", { choice: choiceWords(held) }));
      return;
    }
    if (claimedElsewhere(room, duty.duty, state.drafts).has(square)) return refuse(errorWords.say("overlap"));
    const picked = state.drafts.get(duty.duty) ?? [];
    const next = pick(op, closed ? [] : picked, square, view.legal);
    if (next.effect === "refused") return refusePick(room, square);
    state.drafts.set(duty.duty, next.picked);
    if (closed) {
      // A change to a sealed choice takes it out of its envelope first.
      void unseal(duty).then((open) => open && next.effect === "complete" && afterPick(duty));
    } else if (next.effect === "confirm") sealDraft(duty);
    else if (next.effect === "complete") afterPick(duty);
  }

  function afterPick(duty: CtorDutyState): void {
    const op = host.room().view?.round?.op;
    const choice = op ? choiceOf(op, state.drafts.get(duty.duty) ?? []) : null;
    if (!choice) return;
    if (page.state.settings.seal_at_once) void seal(duty, choice);
    else voice.sayOnce(say("say.drafted", { choice: choiceWords(choice) }));
  }

  /** Says why a tap did nothing; a chip of one's own may mean that another operation is wanted. */
  function refusePick(room: CtorRoom, square: number): void {
    const { view } = room;
    if (!view?.round) return;
    const own = view.board[square - 1] === chipOf(view.team ?? "black");
    const others = switchable(room);
    const wanted: CtorOp | undefined = own
      ? others.find((op) => op !== "put")
      : view.board[square - 1] === "." && others.includes("put")
        ? "put"
        : undefined;
    if (wanted) {
      state.wanted = { op: wanted, square };
      // Alone in the team nobody else can mind; otherwise the switch is offered.
      if (view.members[view.team ?? "black"].length === 1) return openOp(wanted);
    }
    refuse(say(`hint.${view.round.op}`));
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.sayOnce(text);
    page.redraw();
  }

  function sealDraft(duty: CtorDutyState | null): void {
    const op = host.room().view?.round?.op;
    const choice = duty && op ? choiceOf(op, state.drafts.get(duty.duty) ?? []) : null;
    if (duty && choice) void seal(duty, choice);
  }

  function openOp(op: CtorOp): void {
    if (!switchable(host.room()).includes(op)) return;
    state.hint = "";
    void act({ type: "open", op }, seatFor(null));
  }

  function pickSecret(square: number): void {
    if (!writingSide(host.room(), state)) return refuse(say("hint.watching"));
    if (!state.secretsEditing) editSecrets();
    if (state.secrets.includes(square)) state.secrets = state.secrets.filter((other) => other !== square);
    else if (state.secrets.length < SECRET_SQUARES) state.secrets = [...state.secrets, square];
    voice.sayOnce(say("secrets.progress", { count: state.secrets.length }));
  }

  function editSecrets(): void {
    const room = host.room();
    const side = writingSide(room, state);
    state.secrets = side ? [...(room.view?.secrets[side] ?? [])] : [];
    state.secretsEditing = true;
    page.redraw();
  }

  function chooseSecretsSide(side: "black" | "white"): void {
    state.secretsSide = side;
    state.secrets = [];
    state.secretsEditing = (host.room().view?.secrets[side] ?? []).length === 0;
    page.redraw();
  }

  const tray: TrayActions = {
    seal: () => sealDraft(activeDuty(host.room(), state.duty)),
    unseal: () => {
      const duty = activeDuty(host.room(), state.duty);
      if (!duty || !isClosed(duty)) return;
      state.drafts.set(duty.duty, squaresOf(heldIn(duty)));
      void unseal(duty).then(() => page.redraw());
    },
    pass: () => {
      const duty = activeDuty(host.room(), state.duty);
      if (duty && !isClosed(duty)) void seal(duty, { pass: true });
    },
    done: () => void done(),
    open: openOp,
    replaceAll: () => void replaceAll(),
    chooseDuty: (duty) => {
      state.duty = duty;
      page.redraw();
    },
    resign: (step) => {
      state.resigning = step === "ask";
      if (step === "yes") {
        const room = host.room();
        const seats = actingSeats(room).length > 0 ? actingSeats(room) : room.you.seats.slice(0, 1);
        for (const seat of seats) void act({ type: "resign" }, room.you.seats.length > 1 ? seat : undefined);
      }
      page.redraw();
    },
    timeMark: (seconds) => {
      voice.sayNow(spokenMark(seconds));
      if (seconds <= 10) sounds.play("low");
    },
    writeSecrets: () => {
      const room = host.room();
      const side = writingSide(room, state);
      const seat = room.you.seats.find((each) => sideOf(each) === side);
      const { secrets } = state;
      void act(
        { type: "secrets", squares: secrets as CtorSecrets["squares"] },
        room.you.seats.length > 1 ? seat : undefined,
      ).then((written) => {
        // What has been picked since then, of this list or the other side's, is not written yet.
        if (written && state.secrets === secrets) state.secretsEditing = false;
        page.redraw();
      });
    },
    editSecrets,
    secretsSide: chooseSecretsSide,
  };

  function pickWanted(room: CtorRoom): void {
    if (!state.wanted || room.view?.round?.op !== state.wanted.op) return;
    const { square } = state.wanted;
    state.wanted = null;
    pickSquare(room, square);
  }

  return { actOn, hear: () => hear(), pickWanted, tray };
}
