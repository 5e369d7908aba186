import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { dictionaryPart, PARTS, type Translation } from "../src/i18n/dictionary.ts";
import { errorSentence } from "../src/language/errors.ts";
import type { Problem } from "../src/wire/messages.ts";

afterEach(() => void PARTS.delete("test"));

const english = { hello: "Hello", seats: (p: { free: number }) => `${p.free} free` };

describe("the dictionary", () => {
  it("says plain words and sentences with parameters", () => {
    const part = dictionaryPart("test", english);
    expect(part.say("hello")).toBe("Hello");
    expect(part.say("seats", { free: 2 })).toBe("2 free");
  });

  it("does not compile with a missing key, a wrong parameter, or an incomplete language", () => {
    const part = dictionaryPart("test", english);
    const typedOnly = (): void => {
      // @ts-expect-error there is no such key
      part.say("goodbye");
      // @ts-expect-error a parameter is missing
      part.say("seats");
      // @ts-expect-error a parameter has another type
      part.say("seats", { free: "two" });
      // @ts-expect-error the language lacks a key
      const french: Translation<typeof english> = { hello: "Bonjour" };
      part.replace(french);
    };
    expect(typedOnly).toBeTypeOf("function");
  });

  it("speaks another language once it is there", () => {
    const part = dictionaryPart("test", english);
    part.replace({ hello: "Bonjour", seats: (p) => `${p.free} libres` });
    expect(part.say("hello")).toBe("Bonjour");
    expect(part.say("seats", { free: 3 })).toBe("3 libres");
  });
});

describe("refusals", () => {
  const schema = JSON.parse(readFileSync(new URL("../../protocol/schema/common.json", import.meta.url), "utf8")) as {
    $defs: { error_code: { enum: Problem["code"][] } };
  };

  it("every code of the protocol has a sentence, and the server's own words are not shown", () => {
    for (const code of schema.$defs.error_code.enum) {
      const sentence = errorSentence({ code, message: "RAW", retry_ms: 2500, option: "power" } as Problem);
      expect(sentence, code).toMatch(/[.?]$/);
      expect(sentence, code).not.toContain("RAW");
      expect(sentence, code).not.toContain(code.includes("_") ? code : "§");
    }
    expect(errorSentence({ code: "rate_limited", message: "", retry_ms: 2500 })).toContain("3 s");
    expect(errorSentence({ code: "bad_option", message: "", option: "power" })).toContain("power");
  });
});
