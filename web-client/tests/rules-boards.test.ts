// @vitest-environment happy-dom
// The boards to try in the rules of CTOR and TOTA*S: by hand, by keyboard, and against the numbered rules.
import { render } from "lit-html";
import { afterEach, describe, expect, it } from "vitest";
import * as ctorEn from "../src/games/ctor/help-en.ts";
import { openBoards as openCtor } from "../src/games/ctor/help-boards.ts";
import * as totasEn from "../src/games/totas/help-en.ts";
import { openBoards as openTotas } from "../src/games/totas/help-boards.ts";
import { outcomeOf } from "../src/games/totas/help-meet.ts";

let root = document.createElement("div");
afterEach(() => root.remove());

function show(game: "ctor" | "totas"): void {
  root = document.createElement("div");
  document.body.append(root);
  const ctor = openCtor();
  const totas = openTotas();
  const draw = (): void =>
    void render(
      game === "ctor" ? ctorEn.rules(ctor(ctorEn.boardWords, draw)) : totasEn.rules(totas(totasEn.boardWords, draw)),
      root,
    );
  draw();
}

const at = (id: string): HTMLElement => root.querySelector(`[data-testid=${id}]`) as HTMLElement;
const tap = (...ids: string[]): void => ids.forEach((id) => at(id).click());
const chip = (id: string): string => at(id).dataset["chip"] ?? "";
const said = (board: string): string => at(board).querySelector("[role=status]")?.textContent?.trim() ?? "";
const marked = (board: string, mark: string): string[] =>
  [...at(board).querySelectorAll<HTMLElement>(`.${mark}[data-at]`)].map(({ dataset }) => dataset["at"] ?? "");

describe("CTOR: put, move, landing", () => {
  it("a put sets a chip on an empty square only", () => {
    show("ctor");
    tap("try-op-2");
    expect(chip("try-op-2")).toBe("b");
    tap("try-op-3");
    expect(chip("try-op-3")).toBe("w");
    expect(said("try-operations")).toMatch(/not empty/);
  });

  it("a move goes one step, over an edge too, and not diagonally", () => {
    show("ctor");
    tap("try-move", "try-op-1");
    expect(marked("try-op", "target")).toEqual(["2", "5", "6", "21"]);
    tap("try-op-7");
    expect(chip("try-op-1")).toBe("b");
    tap("try-op-21");
    expect([chip("try-op-1"), chip("try-op-21")]).toEqual([".", "b"]);
    expect(said("try-operations")).toContain(ctorEn.boardWords.overEdge);
    tap("try-op-21", "try-op-16");
    expect(chip("try-op-16")).toBe("b");
    expect(said("try-operations")).not.toContain(ctorEn.boardWords.overEdge);
  });

  it("a landing takes two own chips and sets one", () => {
    show("ctor");
    tap("try-landing", "try-op-1", "try-op-8", "try-op-3");
    expect(chip("try-op-3")).toBe("w");
    tap("try-op-13");
    expect([1, 8, 13].map((square) => chip(`try-op-${square}`))).toEqual([".", ".", "b"]);
  });

  it("the view is shifted and the game is not; arrow keys go round the edges", () => {
    show("ctor");
    const first = (): string | undefined => at("try-op").querySelector<HTMLElement>("[data-at]")?.dataset["at"];
    const chips = (): string[] => [...Array(25).keys()].map((index) => chip(`try-op-${index + 1}`));
    const before = chips();
    tap("try-shift-left");
    expect(first()).toBe("2");
    expect(chips()).toEqual(before);
    tap("try-operations-again");
    expect(first()).toBe("1");
    at("try-op-1").focus();
    at("try-op-1").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect((document.activeElement as HTMLElement).dataset["at"]).toBe("5");
    expect(at("try-op-5").tabIndex).toBe(0);
    expect(at("try-op").querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });
});

describe("CTOR: a clash", () => {
  it("of two that choose one square only the lower duty's chip stands", () => {
    show("ctor");
    expect((at("try-reveal") as HTMLButtonElement).disabled).toBe(true);
    tap("try-mate-12");
    expect(chip("try-mate-12")).toBe(".");
    tap("try-reveal");
    expect(said("try-clash")).toBe(ctorEn.boardWords.clashed(12));
    expect(marked("try-mate", "clash")).toEqual(["12"]);
    expect(root.querySelectorAll("[data-testid=try-reveal]")).toHaveLength(0);
    tap("try-clash-again");
    tap("try-mate-12", "try-reveal");
    expect(said("try-clash")).toBe(ctorEn.boardWords.bothSet(8, 12));
    expect([chip("try-mate-8"), chip("try-mate-12")]).toEqual(["b", "b"]);
    expect(marked("try-mate", "replaceable")).toEqual(["13"]);
    tap("try-mate-13");
    expect(chip("try-mate-13")).toBe("b");
  });

  it("the larger team chooses once more, on the new board", () => {
    show("ctor");
    tap("try-larger", "try-mate-12", "try-reveal");
    expect(said("try-clash")).toBe(ctorEn.boardWords.chooseAgain(12));
    tap("try-mate-12");
    expect((at("try-reveal") as HTMLButtonElement).disabled).toBe(true);
    tap("try-mate-19", "try-reveal");
    expect([chip("try-mate-12"), chip("try-mate-19")]).toEqual(["b", "b"]);
  });
});

it("CTOR: a chain of Replaces, each made possible by the one before", () => {
  show("ctor");
  for (const [index, square] of ["26", "20", "25", "36", "31", "2"].entries()) {
    expect(marked("try-turn", "replaceable")).toEqual([square]);
    tap(`try-turn-${square}`);
    expect(said("try-chain")).toBe(ctorEn.boardWords.chain(index + 1, index < 5 ? 1 : 0));
  }
  tap("try-turn-11");
  expect(chip("try-turn-11")).toBe("w");
  expect(said("try-chain")).toMatch(/five are needed/);
  tap("try-chain-again");
  expect(chip("try-turn-26")).toBe("w");
});

describe("TOTA*S: two plans at once", () => {
  it.each([
    ["p", "c3", "b2", "swap"],
    ["p", "c2", "c2", "accidentRows"],
    ["p", "d2", "c2", "meetingRows"],
    ["p", "b2", "b2", "queenTaken"],
    ["p", "c3", "c3", "otherTaken"],
    ["p", "c3", "c2", "escaped"],
    ["p", "a1", "c2", "past"],
    ["p", "b2", "c3", "still"],
    ["B", "c3", "c3", "accidentSame"],
    ["B", "d4", "b2", "swap"],
    ["B", "c3", "b2", "meetingSame"],
    ["B", "d4", "c3", "meetingSame"],
    ["B", "d4", "c5", "escaped"],
    ["B", "b5", "c5", "past"],
  ])("black %s; the queen to %s, Black to %s: %s", (other, white, black, outcome) => {
    show("totas");
    tap(`try-meet-${other}`, `try-meet-board-${white}`, `try-meet-board-${black}`);
    expect(at("try-meet").dataset["outcome"]).toBe(outcome);
    expect(said("try-meet")).toBe(totasEn.boardWords.meet.outcome[outcome as "swap"]);
  });

  it("what cannot be done is not taken for a plan", () => {
    show("totas");
    tap("try-meet-board-c4");
    expect(said("try-meet")).toBe(totasEn.boardWords.meet.whiteFirst);
    tap("try-meet-board-e2", "try-meet-board-c4");
    expect(said("try-meet")).toBe(totasEn.boardWords.meet.blackNext);
  });

  it("a leap has no way to be met on", () => {
    expect(outcomeOf({ from: "b2", to: "d3" }, { from: "c4", to: "c3" }, true)).toBe("past");
  });
});

it("TOTA*S: explosions take the five squares, friend and foe", () => {
  show("totas");
  expect(marked("try-blast", "blast").sort()).toEqual(["b3", "c2", "c3", "c4", "d3"]);
  tap("try-explode");
  expect(said("try-blast")).toBe("Lost: white volcano, white legionary, black pawn, black rook, black bishop.");
  tap("try-blast-T");
  expect(marked("try-blast", "blast").sort()).toEqual(["b2", "b4", "c3", "d2", "d4"]);
  tap("try-blast-board-a1");
  expect(marked("try-blast", "blast").sort()).toEqual(["a1", "b2"]);
});

it("TOTA*S: what has captured and is attacked may be doomed, and nothing else", () => {
  show("totas");
  for (const [square, verdict] of Object.entries({ b5: "idle", e5: "safe", e1: "king", a1: "own", c3: "captured" })) {
    tap(`try-doom-board-${square}`);
    expect(said("try-doom")).toBe(totasEn.boardWords.trials.doom[verdict as "idle"]);
  }
  expect(marked("try-doom", "doomed")).toEqual(["c3"]);
});

it("TOTA*S: a labyrinth traps who stops on it, not who passes over it", () => {
  show("totas");
  tap("try-labyrinth-board-e3");
  expect(at("try-labyrinth").dataset["trapped"]).toBe("no");
  tap("try-labyrinth-board-d3");
  expect(at("try-labyrinth").dataset["trapped"]).toBe("yes");
  expect(said("try-labyrinth")).toMatch(/dice show \d and \d/);
  tap("try-labyrinth-again");
  expect(said("try-labyrinth")).toBe(totasEn.boardWords.trials.labyrinthFirst);
});
