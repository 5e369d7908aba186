// @vitest-environment happy-dom
// The rules of CTOR and TOTA*S are the same in every language: the same sections, the same boards in the same places,
// and nothing left in another language.
import { html, render, type TemplateResult } from "lit-html";
import { describe, expect, it } from "vitest";
import * as ctorEn from "../src/games/ctor/help-en.ts";
import * as ctorFr from "../src/games/ctor/help-fr.ts";
import * as ctorRu from "../src/games/ctor/help-ru.ts";
import { openBoards as openCtor } from "../src/games/ctor/help-boards.ts";
import type { Prose } from "../src/games/common/rules-prose.ts";
import * as totasEn from "../src/games/totas/help-en.ts";
import * as totasFr from "../src/games/totas/help-fr.ts";
import * as totasRu from "../src/games/totas/help-ru.ts";
import { openBoards as openTotas } from "../src/games/totas/help-boards.ts";

type AnyBoards = Record<string, (caption?: string) => TemplateResult>;
type AnyProse = Prose<AnyBoards, unknown>;
type Open = (words: unknown, redraw: () => void) => AnyBoards;

const GAMES = [
  { game: "ctor", proses: { en: ctorEn, fr: ctorFr, ru: ctorRu }, open: openCtor, sections: 11 },
  { game: "totas", proses: { en: totasEn, fr: totasFr, ru: totasRu }, open: openTotas, sections: 13 },
] as unknown as { game: string; proses: Record<string, AnyProse>; open: () => Open; sections: number }[];

function drawn(prose: AnyProse, boards: AnyBoards): HTMLElement {
  const root = document.createElement("div");
  render(prose.rules(boards), root);
  return root;
}

/** Boards that draw nothing but their name and their caption. */
const named = new Proxy(
  {},
  { get: (_, name) => (caption?: string) => html`<i data-board=${String(name)}>${caption ?? ""}</i>` },
) as AnyBoards;

/** Sections, boards, paragraphs and links of a page, in order. */
function structure(prose: AnyProse): string[] {
  return [...drawn(prose, named).querySelectorAll<HTMLElement>("section, [data-board], p, li, a, code")].map(
    ({ id, dataset, tagName, attributes, textContent }) =>
      dataset["board"] ??
      (attributes.getNamedItem("href")?.value || id || (tagName === "CODE" ? textContent : tagName)),
  );
}

/** All that a language lets the boards say; sentences are asked for with numbers and names. */
function sentences(words: unknown): string[] {
  if (typeof words === "string") return [words];
  if (typeof words === "function") {
    const say = words as (...all: unknown[]) => string;
    return [
      [7, 9],
      [[2, 3], 5],
      [[6, 6], null],
      [["Q7"], ["Q8"]],
    ].flatMap((all) => {
      try {
        return [say(...all)];
      } catch {
        return [];
      }
    });
  }
  return Object.values(words as object).flatMap(sentences);
}

const keys = (words: unknown, path = ""): string[] =>
  typeof words === "object" && words !== null
    ? Object.entries(words).flatMap(([key, value]) => keys(value, `${path}.${key}`))
    : [path];

describe.each(GAMES)("the rules of $game", ({ proses, open, sections }) => {
  const english = proses["en"] as AnyProse;

  describe.each(Object.entries(proses))("in %s", (language, prose) => {
    it("have the sections, boards and signs of the English ones", () => {
      expect(structure(prose)).toEqual(structure(english));
      expect(keys(prose.boardWords)).toEqual(keys(english.boardWords));
    });

    it("have contents that lead to every section, in their order", () => {
      const root = drawn(prose, named);
      const links = [...root.querySelectorAll(".rules-contents a")].map((link) => link.getAttribute("href"));
      expect(links).toEqual([...root.querySelectorAll("section")].map(({ id }) => `#${id}`));
      expect(links).toHaveLength(sections);
    });

    it("leave nothing in English, nor French or Russian elsewhere", () => {
      const text = [...drawn(prose, named).querySelectorAll("h1, h2, p, li, i, nav a")].map(
        (each) => each.textContent ?? "",
      );
      const said = sentences(prose.boardWords);
      expect(said.length).toBeGreaterThan(15);
      for (const each of [...text, ...said]) {
        if (language !== "en") expect(each).not.toMatch(/\b(the|and|you|your|with|of|is|may|goes)\b/i);
        if (language !== "fr") expect(each).not.toMatch(/\b(le|les|une|vous|est|dans|pour)\b/i);
        if (language === "ru" && /\p{Letter}{4}/u.test(each) && each !== "CTOR") expect(each).toMatch(/[а-я]/i);
        if (language !== "ru") expect(each).not.toMatch(/[а-яё]/i);
      }
    });

    it("set the spaces of French before its signs, and of no other language", () => {
      const text = [...drawn(prose, named).querySelectorAll("h2, p, li, i")].map((each) => each.textContent ?? "");
      for (const each of [...text, ...sentences(prose.boardWords)]) {
        if (language === "fr")
          expect(each).not.toMatch(/ [:;!?»](\s|$)|« |[\p{Letter}\d)][;!?](\s|$)|\p{Letter}:(\s|$)/u);
        else expect(each).not.toMatch(/\s[:;!?»](\s|$)/);
      }
    });

    it("draw every board, each with a name", () => {
      const root = drawn(
        prose,
        open()(prose.boardWords, () => undefined),
      );
      const boards = root.querySelectorAll(".try, .explore");
      expect(boards.length).toBeGreaterThanOrEqual(3);
      for (const group of root.querySelectorAll(".try [role=group], .explore [role=group]"))
        expect(group.getAttribute("aria-label")).toBeTruthy();
      for (const button of root.querySelectorAll("button"))
        expect(button.getAttribute("aria-label") ?? button.textContent?.trim()).toBeTruthy();
      expect(root.querySelectorAll("figure [role=img]:not([aria-label])")).toHaveLength(0);
    });
  });
});
