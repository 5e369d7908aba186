// Every step of every first lesson, in the three languages: each sentence of a lesson has its step, is said in the
// language that is spoken, and says what it is about.
import { afterEach, describe, expect, it } from "vitest";
import { LESSON_SCENES } from "../src/dev/scenes-lesson.ts";
import type { LessonStep, Lesson } from "../src/games/common/lesson.ts";
import { lesson as ctorLesson } from "../src/games/ctor/lesson.ts";
import { reading as ctorReading } from "../src/games/ctor/reading.ts";
import type { CtorRoom } from "../src/games/ctor/room.ts";
import { freshState as ctorState } from "../src/games/ctor/state.ts";
import { ctorLesson as ctorWords } from "../src/games/ctor/words/lesson.ts";
import { gameOf } from "../src/games/registry.ts";
import { lesson as totasLesson } from "../src/games/totas/lesson.ts";
import { reading as totasReading } from "../src/games/totas/reading.ts";
import { freshState as totasState } from "../src/games/totas/state.ts";
import type { TotasRoom } from "../src/games/totas/wire.ts";
import { totasLesson as totasWords } from "../src/games/totas/words/lesson.ts";
import { lesson as tritocLesson } from "../src/games/tritoc/lesson.ts";
import { reading as tritocReading } from "../src/games/tritoc/reading.ts";
import type { TritocRoom } from "../src/games/tritoc/wire.ts";
import { tritocLesson as tritocWords } from "../src/games/tritoc/words/lesson.ts";
import type { Dictionary, Part, Translation } from "../src/i18n/dictionary.ts";
import { LANGUAGES, speak, type Language } from "../src/language/language.ts";
import { roomFromSnapshot } from "../src/room/state.ts";
import {
  GAME_NAMES,
  type AnyEvent,
  type CtorRevealed,
  type CtorView,
  type GameName,
  type Snapshot,
  type TotasView,
  type TritocBoard,
  type TritocView,
} from "../src/wire/messages.ts";

const scene = (name: string): Snapshot => LESSON_SCENES[name] as Snapshot;

const ctorRoom = (change: Partial<CtorView> = {}, log: AnyEvent[] = []): CtorRoom => {
  const begun = scene("lesson-ctor");
  const view = { ...(begun.view as CtorView), ...change };
  return roomFromSnapshot({ ...begun, view, log: [...begun.log, ...log] }, null, ctorReading) as CtorRoom;
};
const totasRoom = (change: Partial<TotasView> = {}, log: AnyEvent[] = [], name = "lesson-totas"): TotasRoom => {
  const begun = scene(name);
  const view = { ...(begun.view as TotasView), ...change };
  return roomFromSnapshot({ ...begun, view, log: [...begun.log, ...log] }, null, totasReading) as TotasRoom;
};
const tritocRoom = (change: Partial<TritocView> = {}): TritocRoom => {
  const begun = scene("lesson-tritoc");
  const view = { ...(begun.view as TritocView), ...change };
  return roomFromSnapshot({ ...begun, view }, null, tritocReading) as TritocRoom;
};

function ctorSteps(): Lesson[] {
  const at = (room: CtorRoom, drafted: number[] = []): Lesson => {
    const state = ctorState();
    if (drafted.length > 0) state.drafts.set(2, drafted);
    return ctorLesson(() => room, state);
  };
  const legal = (...put: number[]): CtorView["legal"] => ({ put, move: [], landing: { from: [], to: [] } });
  const moving: Partial<CtorView> = { round: { op: "move", duties: [] } };
  const sealed = [{ duty: 2, seat: "black2" as const, sealed: true, choice: null }];
  const first: CtorRevealed = { duty: 1, seat: "black1", put: 45, void: false };
  const revealed = (put: number): AnyEvent => ({
    type: "reveal",
    at: 399_000,
    op: "put",
    choices: [first, { duty: 2, seat: "black2", put, void: put === 45 }],
  });
  const chained: Partial<CtorView> = { turn: 23, round: null };
  return [
    at(ctorRoom()),
    at(ctorRoom(), [45]),
    at(ctorRoom({ round: { op: "put", duties: sealed } })),
    at(ctorRoom(moving, [revealed(45)])),
    at(ctorRoom(moving, [revealed(50)])),
    at(ctorRoom({ team: "white", turn: 22 })),
    at(ctorRoom({ turn: 23, legal: legal(50, 53) })),
    at(ctorRoom({ turn: 23, ...moving }, [revealed(53)])),
    at(ctorRoom({ ...chained, replaceable: [52] }, [revealed(53)])),
    at(ctorRoom({ ...chained, replaceable: [51] }, [{ type: "replace", at: 399_500, seat: "black2", square: 52 }])),
    at(ctorRoom({ turn: 25, legal: legal(61) })),
  ];
}

function totasSteps(): Lesson[] {
  const at = (room: TotasRoom, change: Partial<ReturnType<typeof totasState>> = {}): Lesson =>
    totasLesson(() => room, { ...totasState(), ...change });
  const [step, pawn] = [
    { from: "g6", to: "g7" },
    { from: "h2", to: "h4" },
  ] as const;
  const [forward, blast] = [{ from: "g7", to: "g8" }, { explode: "g8" }] as const;
  const offers = new Map([
    ["g6-g7", [pawn]],
    ["g7-g8", [blast]],
  ]);
  const last = totasRoom({ gm: 9, legal: [forward] });
  const doomed: AnyEvent = { type: "doom_window", at: 399_000, sides: ["white"] } as AnyEvent;
  return [
    at(totasRoom()),
    at(totasRoom(), { selected: "g6" }),
    at(totasRoom(), { plan: [step] }),
    at(totasRoom(), { plan: [step], offers }),
    at(totasRoom(), { plan: [step], offers, selected: "h2" }),
    at(totasRoom(), { plan: [step, pawn], offers }),
    at(totasRoom({ sealed: { white: true, black: false } })),
    at(totasRoom({}, [], "lesson-totas-doom")),
    at(totasRoom({ doom_targets: { white: [], black: [] } }, [doomed], "lesson-totas-doom")),
    at(last),
    at(last, { plan: [forward], offers, selected: "g7" }),
    at(last, { plan: [forward], offers, selected: "g8" }),
    at(last, { plan: [forward, blast], offers }),
    at(totasRoom(), { plan: [pawn] }),
  ];
}

function tritocSteps(): Lesson[] {
  const at = (change: Partial<TritocView>, rolling = false): Lesson =>
    tritocLesson(
      () => tritocRoom(change),
      () => rolling,
    );
  const six: Partial<TritocView> = { phase: "place", throws: [[2, 4]] };
  const { board } = scene("lesson-tritoc").view as TritocView;
  const two = board.map((pieces, index) => (index === 2 ? "...b..b.." : pieces)) as TritocBoard;
  return [
    at({}),
    at({}, true),
    at({ ...six, targets: [[3, 4]] }),
    at({ player: "white", turn: 24 }),
    at({ turn: 25 }),
    at({ turn: 25, throws: [[2, 4]] }),
    at({ turn: 25, phase: "place", throws: [[1, 2]], targets: [[3, 1]], board: two }),
    at({ turn: 27, ...six, targets: [[6, 4]] }),
    at({ turn: 27, phase: "remove_own", throws: [[1, 1]], targets: [[3, 7]] }),
    at({ turn: 27, phase: "remove_other", throws: [[6, 6]], targets: [[4, 1]] }),
  ];
}

type Walk = { words: Part<Dictionary>; steps: () => Lesson[] };
const walk = (words: unknown, steps: () => Lesson[]): Walk => ({ words: words as Part<Dictionary>, steps });
const WALKS: Partial<Record<GameName, Walk>> = {
  ctor: walk(ctorWords, ctorSteps),
  totas: walk(totasWords, totasSteps),
  tritoc: walk(tritocWords, tritocSteps),
};

interface Asked {
  key: string;
  given: Record<string, unknown>;
}

const sentencesOf = ({ text, act }: LessonStep): string[] => (act === null ? [text] : [text, act]);

/** What a lesson says from its beginning to its end, in the words that are in force. */
function said({ steps }: Walk): string[] {
  const lessons = steps();
  const [first] = lessons;
  return [first?.goal() ?? "", ...lessons.flatMap((each) => sentencesOf(each.step())), first?.learnt() ?? ""];
}

/** Which sentences that are, and with what each was asked for: words that tell it are in force for so long. */
function asked(walked: Walk, inForce: Dictionary = walked.words.english): Asked[] {
  const { words } = walked;
  const tell = (key: string) => (given?: object) => JSON.stringify({ key, given: given ?? {} });
  words.replace(
    Object.fromEntries(Object.keys(words.english).map((key) => [key, tell(key)])) as Translation<Dictionary>,
  );
  const found = said(walked).map((sentence) => JSON.parse(sentence) as Asked);
  words.replace(inForce);
  return found;
}

const saidOf = (words: Dictionary, { key, given }: Asked): string => {
  const entry = words[key];
  return typeof entry === "function" ? (entry as (given: unknown) => string)(given) : (entry ?? "");
};

afterEach(() => speak("en"));

it("every game that has a lesson is walked here", () => {
  expect(Object.keys(WALKS)).toEqual(GAME_NAMES.filter((game) => gameOf(game).lesson));
});

describe.each(Object.entries(WALKS))("the first lesson of %s", (_, walked) => {
  it("says each of its sentences at some step, and goes from its first stage to its last", () => {
    expect(new Set(asked(walked).map(({ key }) => key))).toEqual(new Set(Object.keys(walked.words.english)));
    const lessons = walked.steps();
    const stages = new Set(lessons.map((each) => each.step().stage));
    const all = [...Array(lessons[0]?.stages).keys()].map((index) => index + 1);
    expect(stages).toEqual(new Set(all));
  });

  it.each(Object.keys(LANGUAGES) as Language[])(
    "in %s says all of it in that language, with its numbers and names",
    async (each) => {
      const { english, translations } = walked.words;
      const words = each === "en" ? english : ((await translations?.[each]())?.words as Dictionary);
      await speak(each);
      const sentences = asked(walked, words);
      const spoken = said(walked);
      sentences.forEach((sentence, index) => {
        const text = spoken[index] ?? "";
        expect(text, sentence.key).toBe(saidOf(words, sentence));
        expect(text.trim(), sentence.key).not.toBe("");
        expect(text, sentence.key).not.toMatch(/undefined|NaN|\bnull\b|\[object|\$\{/);
        for (const value of Object.values(sentence.given)) expect(text, sentence.key).toContain(String(value));
        if (each !== "en") expect(text, sentence.key).not.toBe(saidOf(english, sentence));
        if (each === "ru") expect(text, sentence.key).toMatch(/[а-я]{3}/);
      });
    },
  );
});
