// The first lesson of TOTA*S: what is said at each step. Where it begins, and what the computer does, stands in the
// engine (engine/src/totas/lesson.cpp); whoever plans otherwise is left to play on.
import type { Lesson, LessonStep } from "../common/lesson.ts";
import { includesHalf, keyOf, sameHalf } from "./half.ts";
import * as hand from "./hand.ts";
import { openOffer } from "./plan.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, Square, TotasRoom } from "./wire.ts";
import { totasLesson } from "./words/lesson.ts";

const { say } = totasLesson;

const FIRST = 8;
const ADVICE = new Map<number, [HalfMove, HalfMove]>([
  [
    FIRST,
    [
      { from: "g6", to: "g7" },
      { from: "h2", to: "h4" },
    ],
  ],
  [FIRST + 1, [{ from: "g7", to: "g8" }, { explode: "g8" }]],
]);
const STAGES = 5;

const squareAt = (square: Square): string => `[data-testid=square-${square}]`;
const button = (id: string): string => `.tray [data-testid="${id}"]`;

/** How to write this half-move: the piece, then where it goes or what it does. */
function write(half: HalfMove, gm: number, index: number, state: TableState): LessonStep {
  const stage = gm > FIRST ? STAGES : index + 1;
  const texts = gm > FIRST ? (["forward", "explode"] as const) : (["start", "second"] as const);
  const step = (what: string, act: string, about: string): LessonStep => ({
    id: `${keyOf(half)}-${what}`,
    stage,
    text: say(texts[index === 0 ? 0 : 1]),
    act,
    about: [about],
  });
  const from = "from" in half ? half.from : "explode" in half ? half.explode : "g1";
  if (state.selected !== from) return step("pick", say("pick", { square: from }), squareAt(from));
  if ("from" in half) return step("go", say("go", { square: half.to }), squareAt(half.to));
  return step("do", say("press"), button(`special-${keyOf(half)}`));
}

function plan(room: TotasRoom, state: TableState, gm: number): LessonStep {
  const offers = hand.offersOf(room, state);
  const advised = ADVICE.get(gm) ?? [];
  const stage = gm > FIRST ? STAGES : 3;
  const follows = state.plan.every((half, index) => advised[index] && sameHalf(half, advised[index]));
  const next = advised[state.plan.length];
  if (follows && next && includesHalf(openOffer(state.plan, offers), next))
    return write(next, gm, state.plan.length, state);
  // The server has yet to tell what may be half-move 2.
  if (follows && next && state.plan.length === 1 && offers.second === undefined)
    return { id: `offers-${gm}`, stage, text: say("second"), act: null, about: [] };
  if (state.plan.length === 2)
    return {
      id: `seal-${gm}`,
      stage,
      text: say(gm > FIRST ? "sealLast" : "seal"),
      act: say("pressSeal"),
      about: [button("seal")],
    };
  return { id: `free-${gm}-${state.plan.length}`, stage, text: say("free"), act: say("freeAct"), about: [] };
}

export function lesson(room: () => TotasRoom, state: TableState): Lesson {
  function step(): LessonStep {
    const now = room();
    const { view } = now;
    const side = hand.mySide(now);
    const later = (view?.gm ?? 0) > FIRST;
    const wait = (id: string, stage: number, text: string): LessonStep => ({ id, stage, text, act: null, about: [] });
    if (!view || side === null) return wait("watch", 1, say("sealed"));
    if (hand.mayDoom(now)) {
      const [target] = view.doom_targets[side];
      const stage = later ? STAGES : 4;
      return target
        ? {
            id: `doom-${target}`,
            stage,
            text: say("doom", { square: target }),
            act: say("mark", { square: target }),
            about: [squareAt(target)],
          }
        : { id: "doomed", stage, text: say("doomed"), act: say("done"), about: [button("done")] };
    }
    if (hand.mayPlan(now, state)) return plan(now, state, view.gm);
    return wait("sealed", later ? STAGES : 3, say("sealed"));
  }
  return { goal: () => say("goal"), stages: STAGES, step, learnt: () => say("learnt") };
}
