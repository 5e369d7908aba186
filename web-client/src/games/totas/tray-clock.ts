// The clock in the tray: whose time runs, and what happens when it is over.
import { html, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import type { Page } from "../../session/page.ts";
import { sideWord } from "../../room/seats.ts";
import * as hand from "./hand.ts";
import type { Moves } from "./moves.ts";
import { fullness } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { TotasRoom, TotasView } from "./wire.ts";

const { say } = totas;

export const LAST_MINUTE_MS = 60_000;

export function timer(page: Page, room: TotasRoom, view: TotasView, state: TableState, moves: Moves): TemplateResult {
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
