// @vitest-environment happy-dom
// The focus of what is drawn no more: a button's goes to the board, a field's never does, since letters are moves there.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../src/app/app.ts";
import { keepFocus } from "../src/app/keep-focus.ts";
import type { Page } from "../src/session/page.ts";
import { firstState } from "../src/session/store.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const BOARD = `<div role="grid"><button tabindex="0" id="square"></button></div>`;
let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  draw("");
  keepFocus(root);
});

function draw(content: string): void {
  root.innerHTML = `<main id="content" tabindex="-1">${content}</main>`;
  root.dispatchEvent(new Event("drawn"));
}

/** What has the focus after what had it was drawn no more. */
function after(before: string, content: string): string | undefined {
  draw(before);
  root.querySelector<HTMLElement>("#it")?.focus();
  draw(content);
  return document.activeElement?.id;
}

describe("what had the focus and is gone", () => {
  it("was a button: the board has it, else the screen", () => {
    expect(after(`<button id="it"></button>`, BOARD)).toBe("square");
    expect(after(`<button id="it"></button>`, "")).toBe("content");
  });

  it.each([`<input id="it" data-testid="chat-text" />`, `<textarea id="it"></textarea>`, `<select id="it"></select>`])(
    "was a field: never the board (%s)",
    (field) => {
      expect(after(field, BOARD)).toBe("content");
    },
  );

  it("was a field that the new screen has, too: one writes on there, at the end", () => {
    const field = (id: string): string => `<input id="${id}" data-testid="chat-text" value="half a sen" />`;
    expect(after(field("it"), `${BOARD}${field("there")}`)).toBe("there");
    expect((document.activeElement as HTMLInputElement).selectionStart).toBe(10);
  });

  it("is a button that can no longer be pressed", () => {
    draw(`${BOARD}<button id="it"></button>`);
    const button = root.querySelector<HTMLButtonElement>("#it") as HTMLButtonElement;
    button.focus();
    button.blur();
    button.disabled = true;
    root.dispatchEvent(new Event("drawn"));
    expect(document.activeElement?.id).toBe("square");
  });
});

describe("who presses twice, or holds the key", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** A button of the tray has gone, and what stands there instead; the match goes on. */
  function gone(instead = ""): void {
    draw(`<div class="match">${BOARD}<p id="tray"><button id="it"></button></p></div>`);
    root.querySelector<HTMLElement>("#it")?.focus();
    (root.querySelector("#tray") as HTMLElement).innerHTML = instead;
    root.dispatchEvent(new Event("drawn"));
  }

  /** Whether what has the focus hears of it. */
  function hears(key: string, repeat = false): boolean {
    let heard = false;
    const target = document.activeElement as Element;
    target.addEventListener("keydown", () => (heard = true), { once: true });
    target.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
    return heard;
  }

  it.each(["Enter", " "])("means the button that has gone, not the square that has the focus now (%j)", (key) => {
    gone();
    expect(document.activeElement?.id).toBe("square");
    expect(hears(key)).toBe(false);
    vi.advanceTimersByTime(599);
    expect(hears(key)).toBe(false);
    vi.advanceTimersByTime(1);
    expect([hears(key, true), hears(key)]).toEqual([false, true]);
  });

  it("says by any other key that the square is meant; one that walks is heard as it is held", () => {
    gone();
    expect([hears("ArrowUp", true), hears("Enter")]).toEqual([true, true]);
  });

  it("is heard by what they have gone to themselves", () => {
    gone(`<button id="other"></button>`);
    root.querySelector<HTMLElement>("#other")?.focus();
    expect(hears("Enter")).toBe(true);
  });

  it("is heard where the screen is another, and where somebody writes", () => {
    after(`<div class="before"><button id="it"></button></div>`, `<div class="match">${BOARD}</div>`);
    expect([document.activeElement?.id, hears("Enter")]).toEqual(["square", true]);
    const field = `<input id="it" data-testid="chat-text" />`;
    after(`<div class="match">${field}</div>`, `<div class="match">${field}</div>`);
    expect([document.activeElement?.id, hears("Enter")]).toEqual(["it", true]);
  });
});

it("what has the focus when this comes is looked after, too, and what is still there keeps it", () => {
  document.body.replaceChildren(root);
  root.innerHTML = `<main id="content" tabindex="-1">${BOARD}<input id="it" /></main>`;
  root.querySelector<HTMLElement>("#it")?.focus();
  const other = root.cloneNode(false) as HTMLElement;
  other.append(...root.childNodes);
  document.body.replaceChildren(other);
  other.querySelector<HTMLElement>("#it")?.focus();
  keepFocus(other);
  other.dispatchEvent(new Event("drawn"));
  expect(document.activeElement?.id).toBe("it");
  other.querySelector("#it")?.remove();
  other.dispatchEvent(new Event("drawn"));
  expect(document.activeElement?.id).toBe("content");
});

it("the page looks after it from its first screen on, whatever it draws", async () => {
  const state = firstState({ screen: "lost", path: "/nowhere" });
  const page = { state, session: {}, router: { current: () => state.route }, redraw: () => app.draw() };
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const app = openApp(page as unknown as Page, place);
  app.route();
  const field = document.createElement("input");
  await vi.waitFor(() => {
    place.append(field);
    field.focus();
    field.remove();
    app.draw();
    expect(document.activeElement?.id).toBe("content");
  });
});
