// What a person does at a TOTA*S table: sets the ground, writes half-moves, seals, marks, says done. It turns taps, keys
// and typed commands into plans; sending.ts makes each a draft on the server, so that a timer that runs out takes it.
import { totas } from "./words/table.ts";
import { spoken_mark } from "../../components/timer.ts";
import type { GameAction, SeatName } from "../../wire/messages.ts";
import type { Page } from "../../session/page.ts";
import { blind_half, find_half, read_command, type Token } from "./command.ts";
import { next_tool, NO_GROUND, place, placed_at, TOOLS, usual_ground, with_kind, type Tool } from "./ground.ts";
import { bare, key_of } from "./half.ts";
import * as hand from "./hand.ts";
import { open_offer, specials, taken_back, with_half, without_half } from "./plan.ts";
import { scene_of, type Scene } from "./scene.ts";
import { open_sending } from "./sending.ts";
import { side_of_figure } from "./squares.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, Promotion, Square, TotasRoom, ZoneKind } from "./wire.ts";

const { say } = totas;

export interface Moves {
  act_on(square: Square): void;
  lift(square: Square): boolean;
  drop(from: Square, to: Square | null): void;
  write(half: HalfMove): void;
  /** Castling, explosion, shelter, turn of the picked piece by its key, if it is on offer. */
  special(kind: "castle" | "explode" | "shelter" | "turn", wing?: "KR" | "RK"): void;
  reenter(): void;
  promote(half: HalfMove): void;
  blind_promote(letter: string | null): void;
  take_back(): void;
  clear(index: number): void;
  swap(): void;
  seal(): void;
  pass(): void;
  done(): void;
  doom_all(): void;
  command(text: string): Promise<void>;
  tool(tool: Tool): void;
  kind(tool: "rank" | "file", kind: ZoneKind): void;
  usual(): void;
  clear_ground(): void;
  choose_seat(seat: SeatName): void;
  drop_selection(): void;
  /** The plan came from the server: asks what could be half-move 2, by sending it as the draft again. */
  learn_offers(): void;
  resign(step: "ask" | "yes" | "no"): void;
  time_mark(seconds: number): void;
}

export function open_moves(page: Page, room_now: () => TotasRoom, state: TableState): Moves {
  const { session, voice, sounds } = page;
  const { seat_field, refuse, draft, seal, send_seal } = open_sending(page, room_now, state);
  const scene = (): Scene => scene_of(room_now(), state);

  function write(half: HalfMove): void {
    const room = room_now();
    if (!hand.may_plan(room, state)) return refuse(say("hint.not_now"));
    const chosen = bare(half);
    if (room.view?.dark) return void draft(blind_plan(chosen));
    const plan = with_half(state.plan, chosen, hand.offers_of(room, state));
    if (plan) void draft(plan);
    else refuse(say("hint.not_there"));
  }

  /** In the dark anything well formed may be written; a third half-move replaces the second here, too. */
  function blind_plan(half: HalfMove): HalfMove[] {
    const [first] = state.plan;
    const alone = hand.is_coalition(room_now());
    return first === undefined || alone || "castle" in half || "castle" in first ? [half] : [first, half];
  }

  function write_any(halves: HalfMove[]): void {
    const [only] = halves;
    if (halves.length > 1) {
      state.promoting = halves;
      voice.say_once(say("promote.ask"));
      page.redraw();
    } else if (only) write(only);
  }

  function act_on(square: Square): void {
    const room = room_now();
    state.cursor = square;
    state.hint = "";
    if (hand.may_set_ground(room)) place_on(square);
    else if (hand.may_doom(room)) doom([square]);
    else if (hand.may_plan(room, state)) pick(square);
    page.redraw();
  }

  function pick(square: Square): void {
    const room = room_now();
    state.promoting = [];
    if (room.view?.dark) return pick_blind(square);
    const seen = scene();
    const target = seen.targets.get(square);
    if (target) return write_any(target.halves);
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
    else if (figure && side_of_figure(figure) === seen.side)
      refuse(say(seen.doomed.has(square) ? "hint.doomed" : seen.resting.has(square) ? "hint.resting" : "hint.cannot"));
    else if (stood) refuse(say("hint.not_there"));
  }

  function pick_blind(square: Square): void {
    const from = state.selected;
    if (from === null) state.selected = square;
    else if (from === square) state.selected = null;
    else write({ from, to: square });
  }

  function place_on(square: Square): void {
    const offer = hand.ground_offer(room_now().view);
    if (!offer) return;
    const next = place(state.tool, square, state.ground, offer);
    const there = placed_at(square, state.ground);
    if (next) {
      state.ground = next;
      state.tool = next_tool(state.tool, next);
      voice.say_once(say("ground.placed", { square }));
    } else if (there) state.tool = there;
    else refuse(say(`ground.where.${state.tool}`));
  }

  function doom(squares: Square[]): void {
    const room = room_now();
    const side = hand.my_side(room);
    const open = squares.filter((square) => side && room.view?.doom_targets[side].includes(square));
    if (open.length > 0)
      void session.tell("act", {
        room: room.room,
        action: { type: "doom", squares: open } as unknown as GameAction,
        seat: seat_field(),
      });
  }

  function lift(square: Square): boolean {
    const room = room_now();
    if (hand.may_set_ground(room)) {
      const there = placed_at(square, state.ground);
      if (there) state.tool = there;
      page.redraw();
      return there !== null;
    }
    if (!hand.may_plan(room, state)) return false;
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
    if (hand.may_set_ground(room_now())) {
      const offer = hand.ground_offer(room_now().view);
      // A zone is dragged by any of its squares: where the pointer is becomes its middle.
      const next = offer ? place(state.tool, to, state.ground, offer) : null;
      if (next) state.ground = next;
      return page.redraw();
    }
    act_on(to);
  }

  function swap(): void {
    const [first, second] = state.plan;
    if (first && second) void draft([second, first], [first, second]);
  }

  async function command(text: string): Promise<void> {
    const room = room_now();
    const read = read_command(text);
    if ("bad" in read) return refuse(say("command.bad", { word: read.bad }));
    if (!hand.may_plan(room, state)) return refuse(say("hint.not_now"));
    await draft([]);
    for (const token of read.tokens) {
      if (token.kind === "nothing") continue;
      const half = room.view?.dark ? blind_half(token) : found(token);
      if (half === null) {
        if (state.hint === "") refuse(say("command.none"));
        return;
      }
      const next = room.view?.dark ? blind_plan(half) : with_half(state.plan, half, hand.offers_of(room_now(), state));
      if (!next) return refuse(say("command.none"));
      await draft(next);
    }
    state.command = "";
    page.redraw();
  }

  function found(token: Token): HalfMove | null {
    const seen = scene();
    if (!seen.side) return null;
    const offer = open_offer(state.plan, hand.offers_of(room_now(), state));
    const position = state.plan.length > 0 ? seen.position : seen.before;
    const result = find_half(token, offer, position, seen.side);
    if ("half" in result) return bare(result.half);
    refuse("several" in result ? say("command.several", { squares: result.several }) : say("command.none"));
    return null;
  }

  return {
    act_on,
    lift,
    drop,
    write,
    special(kind, wing): void {
      const room = room_now();
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
      const offers = hand.offers_of(room, state);
      const seen = scene();
      const free = kind === "castle" || kind === "shelter";
      const all = free
        ? [...open_offer(state.plan, offers), ...offers.first.filter((half) => "castle" in half)]
        : specials(open_offer(state.plan, offers), square, seen.position, seen.side ?? "white");
      const half = all.find(
        (each) => kind in each && (wing === undefined || !("castle" in each) || each.castle === wing),
      );
      if (half) write(half);
      else refuse(say("hint.not_there"));
    },
    reenter(): void {
      const room = room_now();
      if (room.view?.dark) return write({ reenter: state.selected ?? state.cursor });
      state.selected = null;
      state.reentering = !state.reentering;
      page.redraw();
    },
    promote: (half) => write(half),
    blind_promote(letter): void {
      const last = state.plan.at(-1);
      if (!last || !("from" in last)) return;
      const next: HalfMove =
        letter === null
          ? { from: last.from, to: last.to }
          : { from: last.from, to: last.to, promote: letter as Promotion };
      void draft([...state.plan.slice(0, -1), next]);
    },
    take_back(): void {
      if (state.promoting.length > 0 || state.selected !== null || state.plan.length === 0) drop_selection();
      else void draft(taken_back(state.plan));
    },
    clear(index): void {
      const offers = hand.offers_of(room_now(), state);
      void draft(
        room_now().view?.dark
          ? state.plan.filter((_, each) => each !== index)
          : without_half(state.plan, index, offers),
      );
    },
    swap,
    seal: () => void seal(),
    pass: () => void send_seal({ type: "half", half: null }),
    done: () => void session.tell("act", { room: room_now().room, action: { type: "done" }, seat: seat_field() }),
    doom_all(): void {
      const side = hand.my_side(room_now());
      if (side) doom(room_now().view?.doom_targets[side] ?? []);
    },
    command,
    tool(tool): void {
      state.tool = tool;
      state.hint = "";
      page.redraw();
    },
    kind(tool, kind): void {
      state.ground = with_kind(tool, kind, state.ground);
      state.tool = tool;
      page.redraw();
    },
    usual(): void {
      const room = room_now();
      const offer = hand.ground_offer(room.view);
      if (offer) state.ground = usual_ground(offer, hand.my_side(room) === "white");
      voice.say_once(say("ground.usual_said"));
      page.redraw();
    },
    clear_ground(): void {
      state.ground = NO_GROUND;
      state.tool = TOOLS[0] ?? "acropolis";
      page.redraw();
    },
    choose_seat(seat): void {
      const room = room_now();
      const before = hand.plan_key(room, state);
      state.seat = seat;
      // Who holds both seats of a coalition plans for one at a time.
      const key = hand.plan_key(room, state);
      if (key !== before)
        Object.assign(state, { plan_key: key, plan: [], draft: "none", selected: null, promoting: [], hint: "" });
      page.redraw();
    },
    drop_selection,
    learn_offers(): void {
      const [first] = state.plan;
      // Asked once only: another page of the same player is told of every draft, and would ask in its turn.
      const told =
        first === undefined || "castle" in first || state.offers.has(key_of(first)) || room_now().view?.dark === true;
      if (!told && hand.may_plan(room_now(), state) && !hand.is_coalition(room_now())) void draft(state.plan);
    },
    resign(step): void {
      state.resigning = step === "ask";
      if (step === "yes")
        void session.tell("act", { room: room_now().room, action: { type: "resign" }, seat: seat_field() });
      page.redraw();
    },
    time_mark(seconds): void {
      voice.say_now(spoken_mark(seconds));
      if (seconds <= 10) sounds.play("low");
    },
  };

  function drop_selection(): void {
    state.selected = null;
    state.reentering = false;
    state.promoting = [];
    state.hint = "";
    page.redraw();
  }
}
