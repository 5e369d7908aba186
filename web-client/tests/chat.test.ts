// @vitest-environment happy-dom
// Talk: what is written is neither lost nor sent twice, and who listens to the page hears what others add.
import { render } from "lit-html";
import { beforeEach, describe, expect, it } from "vitest";
import { chat } from "../src/components/chat.ts";
import type { RoomState } from "../src/room/state.ts";
import type { Page } from "../src/session/page.ts";
import { firstState } from "../src/session/store.ts";
import { room } from "./support.ts";

let root: HTMLElement;
let sent: string[];
let answers: ((done: boolean) => Promise<void>)[];
let shown: RoomState;
let page: Page;

const line = (text: string, name = "Bob") => ({ at: 1, channel: "room" as const, name, seat: null, text });
const draw = (): unknown => render(chat(page, shown), root);
const field = (): HTMLInputElement => root.querySelector("[data-testid=chat-text]") as HTMLInputElement;

function write(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

function enter(): void {
  root.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
}

/** Another tab, and this one again. */
function lookAway(): void {
  render("", root);
  draw();
}

beforeEach(() => {
  sent = [];
  answers = [];
  shown = { ...room(), room: `ROOM${Math.random()}`, chat: [line("hi")] };
  const tell = (_: string, { text }: { text: string }): Promise<boolean> => {
    sent.push(text);
    return new Promise((resolve) => {
      answers.push(async (done) => {
        resolve(done);
        for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
      });
    });
  };
  page = { state: firstState({ screen: "lobby" }), session: { tell }, redraw: draw } as unknown as Page;
  root = document.createElement("div");
  document.body.replaceChildren(root);
  draw();
});

describe("what is sent", () => {
  it("leaves the field at once, so that Enter sends it once, and what is typed next stays", async () => {
    write("one");
    enter();
    enter();
    write("two");
    await answers[0]?.(true);
    expect([sent, field().value]).toEqual([["one"], "two"]);
    enter();
    expect(sent).toEqual(["one", "two"]);
  });

  it("is there again if it was refused, but not over what has been written meanwhile", async () => {
    write("one");
    enter();
    expect(field().value).toBe("");
    lookAway();
    await answers[0]?.(false);
    expect(field().value).toBe("one");
    enter();
    write("two");
    await answers[1]?.(false);
    expect(field().value).toBe("two");
  });
});

it("what is not sent yet outlives the field, in its own room", async () => {
  write("half a sen");
  lookAway();
  expect(field().value).toBe("half a sen");
  const here = shown;
  shown = { ...here, room: "ANOTHER1" };
  lookAway();
  expect(field().value).toBe("");
  shown = here;
  lookAway();
  expect(field().value).toBe("half a sen");
  enter();
  await answers[0]?.(true);
  lookAway();
  expect(field().value).toBe("");
});

it("lines are added to a log, and no line changes when the oldest goes", () => {
  const log = root.querySelector("[role=log]") as HTMLElement;
  expect(log.getAttribute("aria-label")).toBeTruthy();
  shown = { ...shown, chat: [...shown.chat, line("how are you?")] };
  draw();
  const [, second] = log.querySelectorAll("li");
  shown = { ...shown, chat: [...shown.chat.slice(1), line("fine", "Ada")] };
  draw();
  expect([...log.querySelectorAll("li")].map((each) => each.lastElementChild?.textContent)).toEqual([
    "how are you?",
    "fine",
  ]);
  expect(log.querySelector("li")).toBe(second);
});
