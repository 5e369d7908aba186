import { expect, it, vi } from "vitest";
import { remembered_log } from "../src/games/common/remembered-log.ts";
import { speak } from "../src/language/language.ts";
import { info } from "./support.ts";

const in_words = () => vi.fn((log: string[]) => log.map((text) => ({ text, tone: "heading" as const })));

it("the log is put into words once, and again when it or the seats have changed", () => {
  const make = in_words();
  const words = remembered_log(make);
  const [log, room] = [["a"], info()];
  expect(words.lines(log, room)).toBe(words.lines(log, room));
  expect(make).toHaveBeenCalledTimes(1);
  words.lines(log, info());
  words.lines(["a"], room);
  expect(make).toHaveBeenCalledTimes(3);
});

it("what is forgotten is put into words anew", () => {
  const make = in_words();
  const words = remembered_log(make);
  const [log, room] = [["a"], info()];
  words.lines(log, room);
  words.forget();
  words.lines(log, room);
  expect(make).toHaveBeenCalledTimes(2);
});

it("it is put into words anew when another language is spoken", async () => {
  const make = in_words();
  const words = remembered_log(make);
  const [log, room] = [["a"], info()];
  words.lines(log, room);
  await speak("ru");
  words.lines(log, room);
  await speak("en");
  expect(make).toHaveBeenCalledTimes(2);
});
