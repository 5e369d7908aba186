// What goes to the server from a TOTA*S table: drafts, seals, the ground. A plan that is changed is a draft at once;
// what the answer tells about half-move 2 is kept.
import { totas } from "./words/table.ts";
import { errorSentence } from "../../language/errors.ts";
import type { Page } from "../../session/page.ts";
import type { GameAction, SeatName } from "../../wire/messages.ts";
import { groundOf } from "./ground.ts";
import { bare, keyOf, textOf } from "./half.ts";
import * as hand from "./hand.ts";
import { isFull, samePlan } from "./plan.ts";
import { sceneOf } from "./scene.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, TotasRoom } from "./wire.ts";

const { say } = totas;

export interface Sending {
  /** A player with several seats has to name one. */
  seatField: () => SeatName | undefined;
  /** Says why nothing was done. */
  refuse: (text: string) => void;
  /** Takes a plan as the new draft and tells the server; if that refuses it, `otherwise` is taken. */
  draft: (plan: HalfMove[], otherwise?: HalfMove[]) => Promise<void>;
  seal: () => Promise<void>;
  sendSeal: (action: object) => Promise<void>;
}

/** `told`: it is known what may be written next. */
export function openSending(page: Page, roomNow: () => TotasRoom, state: TableState, told: () => void): Sending {
  const { session, voice, sounds } = page;

  function seatField(): SeatName | undefined {
    const room = roomNow();
    return room.you.seats.length > 1 ? (hand.activeSeat(room, state) ?? undefined) : undefined;
  }

  function ask(action: GameAction): ReturnType<typeof session.ask<"act">> {
    return session.ask("act", { room: roomNow().room, action, seat: seatField() });
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.sayOnce(text);
    page.redraw();
  }

  async function draft(plan: HalfMove[], otherwise: HalfMove[] = plan): Promise<void> {
    const room = roomNow();
    const written = plan !== state.plan;
    state.plan = plan;
    state.selected = null;
    state.reentering = false;
    state.promoting = [];
    state.waiting = [];
    state.hint = "";
    const serial = ++state.serial;
    const key = state.planKey;
    const current = (): boolean => state.serial === serial && state.planKey === key;
    if (hand.isCoalition(room)) {
      state.draft = "none";
      page.redraw();
      return afterDraft(plan);
    }
    state.draft = "sending";
    page.redraw();
    const [first] = plan;
    // What may be number 2 is told for a draft of number 1 alone.
    const untold = first !== undefined && plan.length > 1 && !room.view?.dark && !state.offers.has(keyOf(first));
    if (untold) {
      await sendDraft([first], key);
      // A newer plan has been sent meanwhile: this one must not come after it.
      if (!current()) return;
    }
    const answer = await sendDraft(plan, key);
    if (!current()) return;
    state.draft = answer.ok ? "kept" : "refused";
    page.redraw();
    if (answer.ok) {
      // What is only asked about was written elsewhere, or before.
      if (written) afterDraft(plan);
      return told();
    }
    state.waiting = [];
    if (answer.error.code === "connection_lost") return;
    if (!samePlan(plan, otherwise)) void draft(otherwise);
    refuse(errorSentence(answer.error));
  }

  async function sendDraft(half: HalfMove[], key: string): ReturnType<typeof ask> {
    const answer = await ask({ type: "draft", half } as GameAction);
    const [first] = half;
    if (answer.ok && first && half.length === 1 && state.planKey === key) {
      const { legal } = answer as { legal?: HalfMove[] };
      if (legal) state.offers.set(keyOf(first), legal.map(bare));
    }
    return answer;
  }

  function afterDraft(plan: HalfMove[]): void {
    const room = roomNow();
    const most = hand.isCoalition(room) ? 1 : 2;
    const last = plan.at(-1);
    if (last)
      voice.sayOnce(
        say("say.drafted", {
          half: textOf(last, plan.length > 1 ? sceneOf(room, state).position : sceneOf(room, state).before).replace(
            "_",
            "",
          ),
        }),
      );
    if (page.state.settings.seal_at_once && isFull(plan, most) && !room.view?.dark) void seal();
  }

  async function seal(): Promise<void> {
    const room = roomNow();
    if (state.sealing) return;
    if (hand.maySetGround(room)) {
      const ground = groundOf(state.ground);
      return ground ? sendSeal({ type: "ground", ...ground }) : refuse(say("ground.incomplete"));
    }
    if (!hand.mayPlan(room, state)) return;
    const coalition = hand.isCoalition(room);
    if (coalition && state.plan.length === 0) return;
    await sendSeal(coalition ? { type: "half", half: state.plan[0] ?? null } : { type: "plan", half: state.plan });
  }

  async function sendSeal(action: object): Promise<void> {
    const room = roomNow();
    const now = session.gameNow();
    const key = state.planKey;
    const deadline = hand.timedSide(room) === hand.mySide(room) ? room.view?.deadline : null;
    state.sealing = true;
    const leftMs = deadline != null && now !== null ? deadline - now : null;
    page.redraw();
    const answer = await ask(action as GameAction);
    // Later another may be on its way.
    const lasts = state.planKey === key;
    if (lasts) state.sealing = false;
    if (answer.ok) {
      sounds.play("sealed");
      if (lasts) {
        // Known by now, not when it was sent: what comes too late is refused after the reveal, and has no receipt.
        state.sealedLeftMs = leftMs;
        voice.sayOnce(say("say.sealed"));
      }
    } else refuse(errorSentence(answer.error));
    page.redraw();
  }

  return { seatField, refuse, draft, seal, sendSeal };
}
