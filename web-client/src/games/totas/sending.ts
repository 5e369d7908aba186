// What goes to the server from a TOTA*S table: drafts, seals, the ground. A plan that is changed is a draft at once; what
// the answer tells about half-move 2 is kept.
import { totas } from "./words/table.ts";
import { error_sentence } from "../../language/errors.ts";
import type { Page } from "../../session/page.ts";
import type { GameAction, SeatName } from "../../wire/messages.ts";
import { ground_of } from "./ground.ts";
import { bare, key_of, text_of } from "./half.ts";
import * as hand from "./hand.ts";
import { is_full, same_plan } from "./plan.ts";
import { scene_of } from "./scene.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, TotasRoom } from "./wire.ts";

const { say } = totas;

export interface Sending {
  /** A player with several seats has to name one. */
  seat_field(): SeatName | undefined;
  /** Says why nothing was done. */
  refuse(text: string): void;
  /** Takes a plan as the new draft and tells the server; if that refuses it, `otherwise` is taken. */
  draft(plan: HalfMove[], otherwise?: HalfMove[]): Promise<void>;
  seal(): Promise<void>;
  send_seal(action: object): Promise<void>;
}

export function open_sending(page: Page, room_now: () => TotasRoom, state: TableState): Sending {
  const { session, voice, sounds } = page;

  function seat_field(): SeatName | undefined {
    const room = room_now();
    return room.you.seats.length > 1 ? (hand.active_seat(room, state) ?? undefined) : undefined;
  }

  function ask(action: GameAction): ReturnType<typeof session.ask<"act">> {
    return session.ask("act", { room: room_now().room, action, seat: seat_field() });
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.say_once(text);
    page.redraw();
  }

  async function draft(plan: HalfMove[], otherwise: HalfMove[] = plan): Promise<void> {
    const room = room_now();
    state.plan = plan;
    state.selected = null;
    state.reentering = false;
    state.promoting = [];
    state.hint = "";
    const serial = ++state.serial;
    const key = state.plan_key;
    const current = (): boolean => state.serial === serial && state.plan_key === key;
    if (hand.is_coalition(room)) {
      state.draft = "none";
      page.redraw();
      return after_draft(plan);
    }
    state.draft = "sending";
    page.redraw();
    const [first] = plan;
    // What may be number 2 is told for a draft of number 1 alone.
    const untold = first !== undefined && plan.length > 1 && !room.view?.dark && !state.offers.has(key_of(first));
    if (untold && !(await send_draft([first], key)).ok && !current()) return;
    const answer = await send_draft(plan, key);
    if (!current()) return;
    state.draft = answer.ok ? "kept" : "refused";
    page.redraw();
    if (answer.ok) return after_draft(plan);
    if (answer.error.code === "connection_lost") return;
    if (!same_plan(plan, otherwise)) void draft(otherwise);
    refuse(error_sentence(answer.error));
  }

  async function send_draft(half: HalfMove[], key: string): ReturnType<typeof ask> {
    const answer = await ask({ type: "draft", half } as GameAction);
    const [first] = half;
    if (answer.ok && first && half.length === 1 && state.plan_key === key) {
      const { legal } = answer as { legal?: HalfMove[] };
      if (legal) state.offers.set(key_of(first), legal.map(bare));
    }
    return answer;
  }

  function after_draft(plan: HalfMove[]): void {
    const room = room_now();
    const most = hand.is_coalition(room) ? 1 : 2;
    const last = plan.at(-1);
    if (last)
      voice.say_once(
        say("say.drafted", {
          half: text_of(last, plan.length > 1 ? scene_of(room, state).position : scene_of(room, state).before),
        }),
      );
    if (page.state.settings.seal_at_once && is_full(plan, most) && !room.view?.dark) void seal();
  }

  async function seal(): Promise<void> {
    const room = room_now();
    if (state.sealing) return;
    if (hand.may_set_ground(room)) return seal_ground();
    if (!hand.may_plan(room, state)) return;
    const coalition = hand.is_coalition(room);
    if (coalition && state.plan.length === 0) return;
    await send_seal(coalition ? { type: "half", half: state.plan[0] ?? null } : { type: "plan", half: state.plan });
  }

  async function send_seal(action: object): Promise<void> {
    const room = room_now();
    const now = session.game_now();
    const key = state.plan_key;
    const deadline = hand.timed_side(room) === hand.my_side(room) ? room.view?.deadline : null;
    state.sealing = true;
    state.sealed_left_ms = deadline != null && now !== null ? deadline - now : null;
    page.redraw();
    const answer = await ask(action as GameAction);
    state.sealing = false;
    if (answer.ok) {
      sounds.play("sealed");
      if (state.plan_key === key) voice.say_once(say("say.sealed"));
    } else {
      state.sealed_left_ms = null;
      refuse(error_sentence(answer.error));
    }
    page.redraw();
  }

  async function seal_ground(): Promise<void> {
    const ground = ground_of(state.ground);
    if (!ground) return refuse(say("ground.incomplete"));
    state.sealing = true;
    page.redraw();
    const answer = await ask({ type: "ground", ...ground } as GameAction);
    state.sealing = false;
    if (answer.ok) sounds.play("sealed");
    else refuse(error_sentence(answer.error));
    page.redraw();
  }

  return { seat_field, refuse, draft, seal, send_seal };
}
