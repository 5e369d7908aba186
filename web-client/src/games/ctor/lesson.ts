// The first lesson of CTOR: what is said at each step. Where it begins, and what the computers do, stands in the
// engine (engine/src/ctor/lesson.cpp); whoever chooses otherwise is led on from where they are.
import { playerWord } from "../../room/seats.ts";
import type { Lesson, LessonStep } from "../common/lesson.ts";
import { actingSeats, activeDuty, myDuties } from "./hand.ts";
import type { CtorRoom } from "./room.ts";
import { choiceOf } from "./selection.ts";
import { clashes } from "./sentences.ts";
import type { TableState } from "./state.ts";
import { ctorLesson } from "./words/lesson.ts";

const { say } = ctorLesson;

/** What is advised in a turn: where to put, and of which chip that makes the fifth neighbour. */
const ADVICE = new Map([
  [21, { put: 45, surrounds: null }],
  [23, { put: 53, surrounds: 52 }],
]);
/** In the order in which one makes the next one possible. */
const TURNED = [52, 51, 44];

const squareAt = (square: number): string => `[data-testid=square-${square}]`;
const button = (id: string): string => `.tray [data-testid=${id}]`;

/** Who met me on my square in this turn; null: nobody. */
function clashedWith(room: CtorRoom): string | null {
  const event = room.log.findLast(({ type }) => type === "reveal" || type === "turn");
  if (event?.type !== "reveal") return null;
  const mine = clashes(event).find(({ loses }) => room.you.seats.includes(loses));
  return mine?.keeps ? playerWord(room.info, mine.keeps) : null;
}

function put(room: CtorRoom, draft: number | null): LessonStep {
  const { view } = room;
  const turn = view?.turn ?? 0;
  const later = turn > 21;
  if (draft !== null)
    return {
      id: `seal-${turn}`,
      stage: later ? 5 : 2,
      text: say("draft", { square: draft }),
      act: say("seal"),
      about: [button("seal")],
    };
  const free = view?.legal?.put ?? [];
  const advised = ADVICE.get(turn);
  const square = advised && free.includes(advised.put) ? advised.put : (free[0] ?? 1);
  const text = !later
    ? say("start")
    : advised?.surrounds && square === advised.put
      ? say("surround", { ...(view?.chips ?? { black: 0, white: 0 }), square: advised.surrounds })
      : say("anywhere");
  return { id: `put-${turn}`, stage: later ? 5 : 1, text, act: say("tap", { square }), about: [squareAt(square)] };
}

function turnChip(room: CtorRoom, replaceable: readonly number[]): LessonStep {
  const square = TURNED.find((each) => replaceable.includes(each)) ?? replaceable[0] ?? 1;
  const more = room.log.findLast(({ type }) => type === "reveal" || type === "replace")?.type === "replace";
  return {
    id: `replace-${square}`,
    stage: 6,
    text: say(more ? "replaceMore" : "replace", { square }),
    act: say("turn", { square }),
    about: [squareAt(square)],
  };
}

export function lesson(room: () => CtorRoom, state: TableState): Lesson {
  function step(): LessonStep {
    const now = room();
    const { view } = now;
    const later = (view?.turn ?? 0) > 21;
    const wait = (id: string, stage: number, text: string): LessonStep => ({ id, stage, text, act: null, about: [] });
    if (!view || actingSeats(now).length === 0) return wait("watch", 4, say("watch"));
    if (view.replaceable.length > 0) return turnChip(now, view.replaceable);
    const active = activeDuty(now, state.duty);
    const op = view.round?.op;
    if (op === "put" && active && !active.sealed)
      return put(
        now,
        choiceOf(op, state.drafts.get(active.duty) ?? []) ? (state.drafts.get(active.duty)?.[0] ?? 1) : null,
      );
    if (op === "put" && myDuties(now).length > 0) return wait("sealed", later ? 5 : 2, say("sealed"));
    const partner = clashedWith(now);
    const text = later ? say("rest") : partner === null ? say("noClash") : say("clash", { name: partner });
    return { id: `done-${view.turn}`, stage: later ? 6 : 3, text, act: say("done"), about: [button("done")] };
  }
  return { goal: () => say("goal"), stages: 6, step, learnt: () => say("learnt") };
}
