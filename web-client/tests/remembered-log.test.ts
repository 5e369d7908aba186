import { expect, it, vi } from "vitest";
import { rememberedLog } from "../src/games/common/remembered-log.ts";
import { speak } from "../src/language/language.ts";
import { info } from "./support.ts";

const inWords = () => vi.fn((log: string[]) => log.map((text) => ({ text, tone: "heading" as const })));

it("the log is put into words once, and again when it or the seats have changed", () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [["a"], info()];
  expect(words.lines(log, room)).toBe(words.lines(log, room));
  expect(make).toHaveBeenCalledTimes(1);
  words.lines(log, info());
  words.lines(["a"], room);
  expect(make).toHaveBeenCalledTimes(3);
});

it("what is forgotten is put into words anew", () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [["a"], info()];
  words.lines(log, room);
  words.forget();
  words.lines(log, room);
  expect(make).toHaveBeenCalledTimes(2);
});

it("is put into words anew when another language is spoken", async () => {
  const make = inWords();
  const words = rememberedLog(make);
  const [log, room] = [["a"], info()];
  words.lines(log, room);
  await speak("ru");
  words.lines(log, room);
  await speak("en");
  expect(make).toHaveBeenCalledTimes(2);
});
