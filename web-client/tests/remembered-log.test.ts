import { expect, it, vi } from "vitest";
import { rememberedLog } from "../src/games/common/remembered-log.ts";
import type { CtorLogEvent } from "../src/games/ctor/room.ts";
import { logLines } from "../src/games/ctor/sentences.ts";
import { speak } from "../src/language/language.ts";
import { shownName } from "../src/room/seats.ts";
import { info } from "./support.ts";

const inWords = () =>
  vi.fn((log: { type: string }[]) => log.map(({ type }) => ({ text: type, tone: "heading" as const })));

it("the log is put into words once, and again when it or the seats have changed", () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [[{ type: "a" }], info()];
  expect(words.lines(log, room)).toBe(words.lines(log, room));
  expect(make).toHaveBeenCalledTimes(1);
  words.lines(log, info());
  words.lines([{ type: "a" }], room);
  expect(make).toHaveBeenCalledTimes(3);
});

it("what is forgotten is put into words anew", () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [[{ type: "a" }], info()];
  words.lines(log, room);
  words.forget();
  words.lines(log, room);
  expect(make).toHaveBeenCalledTimes(2);
});

it("is put into words anew when another language is spoken", async () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [[{ type: "a" }], info()];
  words.lines(log, room);
  await speak("ru");
  words.lines(log, room);
  await speak("en");
  expect(make).toHaveBeenCalledTimes(2);
});

it("a line names whoever sat there then, whoever sits there now", () => {
  const put = (square: number): CtorLogEvent => ({
    type: "reveal",
    at: square,
    op: "put",
    choices: [{ duty: 2, seat: "black2", put: square, void: false }],
  });
  const leave = (name: string): CtorLogEvent => ({ type: "leave", at: 1, seat: "black2", name, reason: "left" });
  const join = (name: string): CtorLogEvent => ({ type: "join", at: 1, seat: "black2", name });
  const log = [put(21), leave("Gil"), put(32), join("Bot 2"), put(43), leave("Bot 2"), join("Bob"), put(54)];
  const lines = rememberedLog(logLines).lines(log, info());
  const textOf = (square: number): string => lines.find(({ text }) => text.includes(String(square)))?.text ?? "";
  const computer = shownName(info(), "black2", "Bot 2");
  for (const [square, name] of [
    [21, "Gil"],
    [32, "Black 2"],
    [43, computer],
    [54, "Bob"],
  ] as const)
    expect(textOf(square)).toContain(name);
  expect(lines).toHaveLength(log.length);
});
