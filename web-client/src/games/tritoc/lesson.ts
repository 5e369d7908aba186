// The first lesson of Tritoc: what is said at each step. Where it begins, and what the computer does, stands in the
// engine (engine/src/tritoc/lesson.cpp); whoever chooses otherwise is led on from where they are.
import type { Lesson, LessonStep } from "../common/lesson.ts";
import { mayChoose, mayThrow } from "./hand.ts";
import { keyOf } from "./holes.ts";
import type { At, TritocRoom, TritocView } from "./wire.ts";
import { tritocLesson } from "./words/lesson.ts";

const { say } = tritocLesson;

/** My first turn of the lesson, and the one in which the same dice would win a point elsewhere. */
const FIRST = 23;
const DECISION = 25;
/** The fields: the one that completes a row of fields, and the other one. */
const THIRD = 3;
const ELSEWHERE = 8;

const hole = (at: At): string => `[data-testid=hole-${keyOf(at)}]`;
const mineIn = (view: TritocView, field: number): number =>
  [...(view.board[field - 1] ?? "")].filter((p) => p === "b").length;

function choose(view: TritocView): LessonStep {
  const total = view.throws.at(-1)?.reduce((sum, die) => sum + die, 0) ?? 0;
  const at = view.targets.find(([field]) => field === THIRD) ?? view.targets[0] ?? ([1, 1] as At);
  const step = (id: string, stage: number, text: string): LessonStep => ({
    id: `${id}-${view.turn}`,
    stage,
    text,
    act: say("tap", { field: at[0], number: total }),
    about: [hole(at)],
  });
  if (view.phase === "remove_own") return { ...step("own", 5, say("own")), act: say("tapPiece") };
  if (view.phase === "remove_other") return { ...step("other", 5, say("other")), act: say("tapPiece") };
  if (view.turn <= FIRST) return step("place", 2, say("place", { total }));
  const decides = view.turn === DECISION && at[0] === THIRD && mineIn(view, THIRD) === 2;
  return step(
    "decide",
    5,
    decides ? say("decide", { total, other: ELSEWHERE, third: THIRD }) : say("anywhere", { total }),
  );
}

/** Of the room as it is shown: while the dice roll, nothing is said that they have not yet said. */
export function lesson(room: () => TritocRoom, rolling: () => boolean): Lesson {
  function step(): LessonStep {
    const now = room();
    const { view } = now;
    const later = (view?.turn ?? 0) > FIRST;
    const wait = (id: string, stage: number, text: string): LessonStep => ({ id, stage, text, act: null, about: [] });
    if (!view || rolling()) return wait("rolling", later ? 4 : 1, say("rolling"));
    if (mayChoose(now)) return choose(view);
    if (!mayThrow(now)) return wait("watch", 3, say("watch"));
    const again = view.throws.length;
    const text = again > 0 ? say("again") : say(later ? "next" : "start");
    return {
      id: `throw-${view.turn}-${again}`,
      stage: later ? 4 : 1,
      text,
      act: say("throw"),
      about: ["[data-testid=throw]"],
    };
  }
  return { goal: () => say("goal"), stages: 5, step, learnt: () => say("learnt") };
}
