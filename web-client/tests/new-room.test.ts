// @vitest-environment happy-dom
// Making a room: what was wished when the button was pressed is made, whatever is pressed until the server answers.
import { render } from "lit-html";
import { beforeEach, expect, it, vi } from "vitest";
import { newRoomScreen } from "../src/screens/new-room.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const ROOM = "4GZK7Q2M";
const root = document.createElement("div");
const told: [string, object][] = [];
let answer: (made: object) => void;
let drawn: () => unknown = () => null;
const draw = (): void => void render(drawn(), root);
const the = <E extends HTMLElement>(id: string): E => {
  const found = root.querySelector<E>(`[data-testid="${id}"]`);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const until = (settled: () => unknown): Promise<unknown> => vi.waitFor(settled, { timeout: 20_000 });
const page = {
  state: { ...firstState(routeOf("/new")), me: { id: "p1234567", name: "Ada" }, named: true },
  session: {
    ask: () => new Promise((resolve) => (answer = resolve)),
    tell: async (type: string, fields: object) => told.push([type, fields]),
    enterRoom: async () => undefined,
    token: () => null,
  },
  router: { go: vi.fn() },
  voice: { sayOnce: vi.fn() },
  redraw: draw,
} as unknown as Page;

function choose(id: string, level: number): void {
  the<HTMLSelectElement>(id).value = String(level);
  the(id).dispatchEvent(new Event("change"));
}

function check(id: string): void {
  the<HTMLInputElement>(id).checked = true;
  the(id).dispatchEvent(new Event("change"));
}

beforeEach(() => {
  told.length = 0;
  document.body.replaceChildren(root);
  history.replaceState(null, "", "/new");
});

it("seats and computer players are those of the game that was asked for", async () => {
  drawn = newRoomScreen(page).draw;
  await until(() => (draw(), the("make-room")));
  check("option-bots");
  choose("option-bot-level", 3);
  the("make-room")
    .closest("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  choose("option-bot-level", 1);
  check("game-tritoc");
  await until(() => expect(root.querySelector("[data-testid^=option-layout]")).not.toBeNull());
  answer({ ok: true, room: ROOM });
  await until(() => expect(told).toHaveLength(6));
  expect(told[0]).toEqual(["seat.take", { room: ROOM, seat: "black1" }]);
  expect(told.slice(1).map(([type]) => type)).toEqual(Array.from({ length: 5 }, () => "seat.bot"));
  expect(told.slice(1).map(([, fields]) => fields)).toEqual(
    ["black2", "black3", "white1", "white2", "white3"].map((seat) => ({ room: ROOM, seat, level: 3 })),
  );
});
