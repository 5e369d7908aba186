// @vitest-environment happy-dom
// The rules of Tritoc are the same in every language: the same sections, the same boards in the same places, and boards
// that can be tried.
import { html, render } from "lit-html";
import { describe, expect, it } from "vitest";
import * as en from "../src/games/tritoc/help-en.ts";
import * as fr from "../src/games/tritoc/help-fr.ts";
import * as ru from "../src/games/tritoc/help-ru.ts";
import { openBoards, type Boards } from "../src/games/tritoc/help-boards.ts";
import { openProse } from "../src/games/common/rules-prose.ts";
import { speak } from "../src/language/language.ts";
import type { Prose } from "../src/games/tritoc/help.ts";

const LANGUAGES: Record<string, Prose> = { en, fr, ru };

function drawn(prose: Prose, boards: Boards): HTMLElement {
  const root = document.createElement("div");
  render(prose.rules(boards), root);
  return root;
}

/** Sections and boards of a page, in order. */
function structure(prose: Prose): string[] {
  const board = (name: string) => () => html`<i data-board=${name}></i>`;
  const boards = {
    throwing: board("throwing"),
    winning: board("winning"),
    special: board("special"),
    line: board("line"),
    chances: board("chances"),
  };
  const parts = drawn(prose, boards).querySelectorAll<HTMLElement>("section, [data-board], p, a");
  return [...parts].map(
    ({ id, dataset, tagName, attributes }) =>
      dataset["board"] ?? (attributes.getNamedItem("href")?.value || id || tagName),
  );
}

describe.each(Object.keys(LANGUAGES))("the rules in %s", (language) => {
  const prose = LANGUAGES[language] as Prose;

  it("have the sections and boards of the English ones, and contents that lead to them", () => {
    expect(structure(prose)).toEqual(structure(en));
    const root = drawn(
      prose,
      openBoards()(prose.boardWords, () => undefined),
    );
    for (const link of root.querySelectorAll(".rules-contents a"))
      expect(root.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
  });

  it("have words for whatever is thrown", () => {
    const said = new Set<string>();
    for (let total = 2; total <= 12; total += 1)
      for (const count of [0, 1, 5]) said.add(prose.boardWords.thrown(total, count));
    expect(said.size).toBeGreaterThanOrEqual(11 * 2);
    for (const text of said) expect(text).toMatch(/\d/);
  });

  it("leave nothing in English", () => {
    if (language === "en") return;
    const text = drawn(
      prose,
      openBoards()(prose.boardWords, () => undefined),
    ).querySelectorAll("h2, p, figcaption, .try-row > p, nav a");
    expect(text.length).toBeGreaterThan(20);
    for (const each of text) expect(each.textContent).not.toMatch(/\b(the|and|you|your|with|of|is)\b/i);
    if (language === "ru") for (const each of text) expect(each.textContent).toMatch(/[а-я]/i);
  });
});

describe("the prose of a rules page", () => {
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  it("is that of the language, and the one before until it is there or if it cannot be had", async () => {
    let drawings = 0;
    const redraw = (): void => {
      drawings += 1;
    };
    const text = await openProse<string>({
      en: () => Promise.resolve("English"),
      fr: () => Promise.resolve("français"),
      ru: () => Promise.reject(new Error("no line")),
    });
    expect([text(redraw), drawings]).toEqual(["English", 0]);
    await speak("fr");
    expect(text(redraw)).toBe("English");
    await settled();
    expect([text(redraw), drawings]).toEqual(["français", 1]);
    await speak("ru");
    text(redraw);
    await settled();
    expect([text(redraw), drawings]).toEqual(["français", 1]);
    await speak("en");
  });
});

describe("the boards to try", () => {
  let root = document.createElement("div");
  const open = openBoards();
  const draw = (): void => {
    render(en.rules(open(en.boardWords, draw)), root);
  };
  const at = (board: string, id: string): HTMLElement =>
    root.querySelector(`[data-testid=${board}] [data-testid=${id}]`) as HTMLElement;

  it("a field is won by three in a row, closed, and set up again", () => {
    root = document.createElement("div");
    draw();
    at("try-field", "try-1-4").click();
    expect(at("try-field", "try-1-4").querySelector(".peg.w")).not.toBeNull();
    at("try-field", "try-1-5").click();
    at("try-field", "try-1-9").click();
    const [field] = root.querySelectorAll("[data-testid=try-field] .nine");
    expect(field?.className).toContain("won b");
    at("try-field", "try-1-2").click();
    expect(at("try-field", "try-1-2").querySelector(".peg")).toBeNull();
    at("try-field", "try-again").click();
    expect(field?.className).not.toContain("won");
  });

  it("12 and 2 light up what may go", () => {
    draw();
    const lit = (): string[] =>
      [...root.querySelectorAll<HTMLElement>("[data-testid=try-special] .removable")].map(
        ({ dataset }) => dataset["testid"] ?? "",
      );
    at("try-special", "try-twelve").click();
    expect(lit()).toEqual(["try-1-3", "try-1-7"]);
    at("try-special", "try-two").click();
    expect(lit().filter((id) => id.startsWith("try-3"))).toEqual([]);
    expect(lit().some((id) => id.startsWith("try-2"))).toBe(true);
  });
});
