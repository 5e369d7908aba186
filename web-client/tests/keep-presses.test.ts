// @vitest-environment happy-dom
// The second press of two: what has taken the place of the first button does not get it. Whoever means it presses again.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPresses } from "../src/app/keep-presses.ts";

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  root = document.createElement("div");
  document.body.replaceChildren(root);
  keepPresses(root);
});
afterEach(() => vi.useRealTimers());

function draw(id: string, within = "match"): void {
  root.innerHTML = `<div class="${within}"><button data-testid="${id}"><b>Press</b></button></div>`;
}

/** Whether what is drawn gets a press. */
function press(change: PointerEventInit = {}): boolean {
  let got = false;
  const target = root.querySelector("b") as Element;
  target.addEventListener("click", () => (got = true), { once: true });
  target.dispatchEvent(
    new PointerEvent("click", {
      bubbles: true,
      cancelable: true,
      detail: 1,
      clientX: 100,
      clientY: 100,
      pointerType: "touch",
      ...change,
    }),
  );
  return got;
}

it.each(["match", "before"])("another button in its place does not get it, in a %s", (within) => {
  draw("seal", within);
  expect(press()).toBe(true);
  draw("unseal", within);
  vi.advanceTimersByTime(200);
  expect(press({ clientX: 110, clientY: 90 })).toBe(false);
  vi.advanceTimersByTime(300);
  expect(press()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(press()).toBe(true);
});

it("one element that is drawn as another button is another", () => {
  draw("seal");
  expect(press()).toBe(true);
  (root.querySelector("button") as HTMLElement).dataset["testid"] = "unseal";
  expect(press()).toBe(false);
});

it("the same button gets each press, also where it is drawn anew", () => {
  draw("pass");
  expect([press(), press()]).toEqual([true, true]);
  draw("pass");
  expect(press()).toBe(true);
});

it("what is elsewhere gets its press, and so does what is no part of a table", () => {
  draw("seal");
  press();
  draw("done");
  expect(press({ clientX: 124 })).toBe(true);
  draw("seal", "evening");
  expect(press({ clientX: 124 })).toBe(true);
});

it("what stands beside a button that is still there gets its press", () => {
  draw("pass");
  press();
  const [pass, done] = [root.querySelector("button"), document.createElement("button")];
  done.dataset["testid"] = "done";
  done.append(document.createElement("b"));
  pass?.before(done);
  vi.spyOn(document, "elementFromPoint").mockReturnValueOnce(pass);
  expect(press({ clientX: 110 })).toBe(true);
});

it.each([
  ["tray", "Enter", true, false],
  ["before", "Enter", true, false],
  ["tray", "Enter", false, true],
  ["tray", "Tab", true, true],
  ["transport", "Enter", true, true],
])("a key that is held presses once: %s, %s, repeated: %s", (within, key, repeat, goesOn) => {
  draw("done", within);
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  root.querySelector("button")?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(!goesOn);
});

it("a press of a key has no place", () => {
  draw("seal");
  press();
  draw("unseal");
  expect(press({ detail: 0 })).toBe(true);
});

it("of a mouse the browser says whether it was pressed twice", () => {
  draw("seal");
  press({ pointerType: "mouse" });
  draw("unseal");
  expect(press({ pointerType: "mouse", detail: 2 })).toBe(false);
  expect(press({ pointerType: "mouse" })).toBe(true);
});
