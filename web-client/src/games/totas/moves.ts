// What a person does at a TOTA*S table: sets the ground, writes half-moves, seals, marks, says done. It turns taps,
// keys and typed commands into plans; sending.ts makes each a draft on the server, so that a timer that runs out takes
// it.
import { totas } from "./words/table.ts";
import { spokenMark } from "../../components/timer.ts";
import type { GameAction, SeatName } from "../../wire/messages.ts";
import type { Page } from "../../session/page.ts";
import { blindHalf, findHalf, readCommand, type Token } from "./command.ts";
import { nextTool, NO_GROUND, place, placedAt, TOOLS, usualGround, withKind, type Tool } from "./ground.ts";
import { bare } from "./half.ts";
import * as hand from "./hand.ts";
import { isUntold, openOffer, specials, takenBack, withHalf, withoutHalf } from "./plan.ts";
import { sceneOf, type Scene } from "./scene.ts";
import { openSending } from "./sending.ts";
import { sideOfFigure } from "./squares.ts";
import { beginPlan, type TableState } from "./state.ts";
import type { HalfMove, Promotion, Square, TotasRoom, ZoneKind } from "./wire.ts";

const { say } = totas;

export interface Moves {
  actOn: (square: Square) => void;
  lift: (square: Square) => boolean;
  drop: (from: Square, to: Square | null) => void;
  write: (half: HalfMove) => void;
  /** Castling, explosion, shelter, turn of the picked piece by its key, if it is on offer. */
  special: (kind: "castle" | "explode" | "shelter" | "turn", wing?: "KR" | "RK") => void;
  reenter: () => void;
  promote: (half: HalfMove) => void;
  blindPromote: (letter: string | null) => void;
  takeBack: () => void;
  clear: (index: number) => void;
  swap: () => void;
  seal: () => void;
  pass: () => void;
  done: () => void;
  doomAll: () => void;
  command: (text: string) => Promise<void>;
  tool: (tool: Tool) => void;
  kind: (tool: "rank" | "file", kind: ZoneKind) => void;
  usual: () => void;
  clearGround: () => void;
  chooseSeat: (seat: SeatName) => void;
  dropSelection: () => void;
  /**
   * The plan came from the server: asks what could be half-move 2, by sending it as the draft again. True if that had to
   * be asked.
   */
  learnOffers: () => boolean;
  resign: (step: "ask" | "yes" | "no") => void;
  timeMark: (seconds: number) => void;
}

export function openMoves(page: Page, roomNow: () => TotasRoom, state: TableState): Moves {
  const { session, voice, sounds } = page;
  const { seatField, refuse, draft, seal, sendSeal } = openSending(page, roomNow, state, pickWaiting);
  const scene = (): Scene => sceneOf(roomNow(), state);

  function write(half: HalfMove): void {
    const room = roomNow();
    if (!hand.mayPlan(room, state)) return refuse(say("hint.notNow"));
    const chosen = bare(half);
    if (room.view?.dark) return void draft(blindPlan(state.plan, chosen));
    const plan = withHalf(state.plan, chosen, hand.offersOf(room, state));
    if (plan) void draft(plan);
    else refuse(say("hint.notThere"));
  }

  /** In the dark anything well formed may be written; a third half-move replaces the second here, too. */
  function blindPlan([first]: readonly HalfMove[], half: HalfMove): HalfMove[] {
    const alone = hand.isCoalition(roomNow());
    return first === undefined || alone || "castle" in half || "castle" in first ? [half] : [first, half];
  }

  function writeAny(halves: HalfMove[]): void {
    const [only] = halves;
    if (halves.length > 1) {
      state.promoting = halves;
      voice.sayOnce(say("promote.ask"));
      page.redraw();
    } else if (only) write(only);
  }

  function actOn(square: Square): void {
    const room = roomNow();
    state.cursor = square;
    state.hint = "";
    if (hand.maySetGround(room)) placeOn(square);
    else if (hand.mayDoom(room)) doom([square]);
    else if (hand.mayPlan(room, state)) {
      learnOffers();
      pick(square);
    }
    page.redraw();
  }

  function pick(square: Square): void {
    const room = roomNow();
    state.promoting = [];
    if (room.view?.dark) return pickBlind(square);
    if (state.draft === "sending" && isUntold(state.plan, hand.offersOf(room, state)))
      return void state.waiting.push(square);
    const seen = scene();
    const target = seen.targets.get(square);
    if (target) return writeAny(target.halves);
    if (seen.movable.has(square)) {
      state.reentering = false;
      state.selected = state.selected === square ? null : square;
      return;
    }
    const stood = state.selected !== null;
    state.selected = null;
    state.reentering = false;
    const figure = seen.position.figures.get(square);
    if (seen.blocked.has(square)) refuse(say("hint.blocked"));
    else if (figure && sideOfFigure(figure) === seen.side)
      refuse(say(seen.doomed.has(square) ? "hint.doomed" : seen.resting.has(square) ? "hint.resting" : "hint.cannot"));
    else if (stood) refuse(say("hint.notThere"));
  }

  function learnOffers(): boolean {
    const room = roomNow();
    const asks =
      state.draft !== "sending" &&
      !room.view?.dark &&
      hand.mayPlan(room, state) &&
      isUntold(state.plan, hand.offersOf(room, state));
    if (asks) void draft(state.plan);
    return asks;
  }

  /** What was tapped while the server had not told what may come next. */
  function pickWaiting(): void {
    const squares = state.waiting;
    state.waiting = [];
    for (const square of squares) if (!state.sealing) pick(square);
    if (squares.length > 0) page.redraw();
  }

  function pickBlind(square: Square): void {
    const from = state.selected;
    if (from === null) state.selected = square;
    else if (from === square) state.selected = null;
    else write({ from, to: square });
  }

  function placeOn(square: Square): void {
    const offer = hand.groundOffer(roomNow().view);
    if (!offer) return;
    const next = place(state.tool, square, state.ground, offer);
    const there = placedAt(square, state.ground);
    if (next) {
      state.ground = next;
      state.tool = nextTool(state.tool, next);
      voice.sayOnce(say("ground.placed", { square }));
    } else if (there) state.tool = there;
    else refuse(say(`ground.where.${state.tool}`));
  }

  function doom(squares: Square[]): void {
    const room = roomNow();
    const side = hand.mySide(room);
    const open = squares.filter((square) => side && room.view?.doom_targets[side].includes(square));
    if (open.length > 0)
      void session.tell("act", {
        room: room.room,
        action: { type: "doom", squares: open } as unknown as GameAction,
        seat: seatField(),
      });
  }

  function lift(square: Square): boolean {
    const room = roomNow();
    if (hand.maySetGround(room)) {
      const there = placedAt(square, state.ground);
      if (there) state.tool = there;
      page.redraw();
      return there !== null;
    }
    if (!hand.mayPlan(room, state)) return false;
    if (room.view?.dark || scene().movable.has(square)) {
      state.selected = square;
      state.reentering = false;
      page.redraw();
      return true;
    }
    return false;
  }

  function drop(from: Square, to: Square | null): void {
    if (to === null || to === from) return page.redraw();
    if (hand.maySetGround(roomNow())) {
      const offer = hand.groundOffer(roomNow().view);
      // A zone is dragged by any of its squares: where the pointer is becomes its middle.
      const next = offer ? place(state.tool, to, state.ground, offer) : null;
      if (next) state.ground = next;
      return page.redraw();
    }
    actOn(to);
  }

  function swap(): void {
    const [first, second] = state.plan;
    if (first && second) void draft([second, first], [first, second]);
  }

  let commanding = false;

  async function command(text: string): Promise<void> {
    const room = roomNow();
    const read = readCommand(text);
    if ("bad" in read) return refuse(say("command.bad", { word: read.bad }));
    if (!hand.mayPlan(room, state)) return refuse(say("hint.notNow"));
    if (commanding) return;
    commanding = true;
    try {
      await carryOut(read.tokens);
    } finally {
      commanding = false;
    }
  }

  /** Half-moves are looked for one by one, since a draft of number 1 tells what may be number 2; else the plan stays. */
  async function carryOut(tokens: Token[]): Promise<void> {
    const old = state.plan;
    let plan: HalfMove[] = [];
    for (const token of tokens.filter(({ kind }) => kind !== "nothing")) {
      const next = withToken(plan, token);
      if (typeof next === "string") {
        if (plan.length > 0) void draft(old);
        return refuse(next);
      }
      plan = next;
      if (await isRefused(plan, old)) return;
    }
    if (plan.length === 0 && (await isRefused(plan, old))) return;
    state.command = "";
    page.redraw();
  }

  /** True as well if something else has been planned meanwhile. */
  async function isRefused(plan: HalfMove[], otherwise: HalfMove[]): Promise<boolean> {
    const drafted = draft(plan, otherwise);
    const { serial } = state;
    await drafted;
    return state.serial !== serial || state.draft === "refused";
  }

  /** A plan with what was typed as its next half-move, or why not. */
  function withToken(plan: HalfMove[], token: Token): HalfMove[] | string {
    const room = roomNow();
    if (room.view?.dark) {
      const half = blindHalf(token);
      return half ? blindPlan(plan, half) : say("command.none");
    }
    const seen = scene();
    if (!seen.side) return say("command.none");
    const offers = hand.offersOf(room, state);
    const position = plan.length > 0 ? seen.position : seen.before;
    const found = findHalf(token, openOffer(plan, offers), position, seen.side);
    if ("several" in found) return say("command.several", { squares: found.several });
    return ("half" in found && withHalf(plan, bare(found.half), offers)) || say("command.none");
  }

  return {
    actOn,
    lift,
    drop,
    write,
    special(kind, wing): void {
      const room = roomNow();
      const square = state.selected ?? state.cursor;
      if (room.view?.dark) {
        return write(
          kind === "castle"
            ? { castle: wing ?? "KR" }
            : kind === "shelter"
              ? { shelter: true }
              : kind === "explode"
                ? { explode: square }
                : { turn: square },
        );
      }
      const offers = hand.offersOf(room, state);
      const seen = scene();
      const free = kind === "castle" || kind === "shelter";
      const all = free
        ? [...openOffer(state.plan, offers), ...offers.first.filter((half) => "castle" in half)]
        : specials(openOffer(state.plan, offers), square, seen.position, seen.side ?? "white");
      const half = all.find(
        (each) => kind in each && (wing === undefined || !("castle" in each) || each.castle === wing),
      );
      if (half) write(half);
      else refuse(say("hint.notThere"));
    },
    reenter(): void {
      const room = roomNow();
      if (room.view?.dark) return write({ reenter: state.selected ?? state.cursor });
      state.selected = null;
      state.reentering = !state.reentering;
      page.redraw();
    },
    promote: (half) => write(half),
    blindPromote(letter): void {
      const last = state.plan.at(-1);
      if (!last || !("from" in last)) return;
      const { from, to } = last;
      const next: HalfMove = letter === null ? { from, to } : { from, to, promote: letter as Promotion };
      void draft([...state.plan.slice(0, -1), next]);
    },
    takeBack(): void {
      if (state.promoting.length > 0 || state.selected !== null || state.plan.length === 0) dropSelection();
      else void draft(takenBack(state.plan));
    },
    clear(index): void {
      const offers = hand.offersOf(roomNow(), state);
      void draft(
        roomNow().view?.dark ? state.plan.filter((_, each) => each !== index) : withoutHalf(state.plan, index, offers),
      );
    },
    swap,
    seal(): void {
      // Whether a single half-move costs the skip is asked first, and stands on the button then.
      if (state.plan.length > 1 || !learnOffers()) void seal();
    },
    pass: () => void sendSeal({ type: "half", half: null }),
    done: () => void session.tell("act", { room: roomNow().room, action: { type: "done" }, seat: seatField() }),
    doomAll(): void {
      const side = hand.mySide(roomNow());
      if (side) doom(roomNow().view?.doom_targets[side] ?? []);
    },
    command,
    tool(tool): void {
      state.tool = tool;
      state.hint = "";
      page.redraw();
    },
    kind(tool, kind): void {
      state.ground = withKind(tool, kind, state.ground);
      state.tool = tool;
      page.redraw();
    },
    usual(): void {
      const room = roomNow();
      const offer = hand.groundOffer(room.view);
      if (offer) state.ground = usualGround(offer, hand.mySide(room) === "white");
      voice.sayOnce(say("ground.usualSaid"));
      page.redraw();
    },
    clearGround(): void {
      state.ground = NO_GROUND;
      state.tool = TOOLS[0] ?? "acropolis";
      page.redraw();
    },
    chooseSeat(seat): void {
      const room = roomNow();
      const before = hand.planKey(room, state);
      state.seat = seat;
      // Who holds both seats of a coalition plans for one at a time.
      const key = hand.planKey(room, state);
      if (key !== before) beginPlan(state, key);
      page.redraw();
    },
    dropSelection,
    learnOffers,
    resign(step): void {
      state.resigning = step === "ask";
      if (step === "yes")
        void session.tell("act", { room: roomNow().room, action: { type: "resign" }, seat: seatField() });
      page.redraw();
    },
    timeMark(seconds): void {
      voice.sayNow(spokenMark(seconds));
      if (seconds <= 10) sounds.play("low");
    },
  };

  function dropSelection(): void {
    state.selected = null;
    state.reentering = false;
    state.promoting = [];
    state.waiting = [];
    state.hint = "";
    page.redraw();
  }
}
