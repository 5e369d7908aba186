// @vitest-environment happy-dom
// The host changes a room: the form shows it as it is, what is sent is all of it, and a refusal is said at its field.
import { nothing, render } from "lit-html";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import { changeRoom, type ChangeRoom } from "../src/screens/change-room.ts";
import type { RoomState } from "../src/room/state.ts";
import { info, room } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

let root: HTMLElement;
let state: State;
let asked: [string, Record<string, unknown>][];
let answer: object;
let changing: ChangeRoom;
let shown: RoomState;

const at = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });
const draw = (): unknown => render(changing.draw(shown) ?? nothing, root);

function page(): Page {
  return {
    get state() {
      return state;
    },
    session: { ask: async (type: string, fields: Record<string, unknown>) => (asked.push([type, fields]), answer) },
    redraw: draw,
  } as unknown as Page;
}

async function open(change: Parameters<typeof info>[0] = {}): Promise<void> {
  shown = room({ info: info({ status: "open", ...change }), you: { seats: ["black1"], sealed: {}, host: true } });
  changing = changeRoom(page());
  await changing.open(shown);
  await until(() => expect(at("change-save")).not.toBeNull());
}

async function save(): Promise<Record<string, unknown>> {
  const before = asked.length;
  at("change-save")
    ?.closest("form")
    ?.dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => expect(asked.length).toBe(before + 1));
  return asked.at(-1)?.[1] ?? {};
}

function choose(id: string, value: string): void {
  const field = at<HTMLSelectElement>(id);
  if (!field) throw new Error(`${id} is not there`);
  field.value = value;
  field.dispatchEvent(new Event("change"));
}

beforeEach(() => {
  asked = [];
  answer = { ok: true };
  state = firstState(routeOf("/r/4GZK7Q2M"));
  root = document.createElement("div");
  document.body.replaceChildren(root);
  HTMLDialogElement.prototype.showModal = vi.fn();
});

describe("changing a room", () => {
  it("sends what is there where nothing is changed, with the values that no list offers", async () => {
    const options = { ...info().options, sandglass: 42 };
    await open({ options, name: "Friday", absent_seconds: 77, spectator_delay: 7, table_talk: true, watchable: false });
    expect(at("option-glass-black")?.querySelector("option[value='42'][selected]")).not.toBeNull();
    const sent = await save();
    expect(asked[0]?.[0]).toBe("room.configure");
    expect(sent).toMatchObject({
      room: shown.room,
      game: "ctor",
      options: { teams: [2, 2], sandglass: 42 },
      name: "Friday",
      absent_seconds: 77,
      spectator_delay: 7,
      table_talk: true,
      watchable: false,
      rated: false,
    });
    expect(sent).not.toHaveProperty("password");
    expect(sent).not.toHaveProperty("solo");
  });

  it("offers nothing for one person alone, and takes a ready-made game", async () => {
    await open();
    expect(at("preset-solo")).toBeNull();
    expect(at("option-solo")).toBeNull();
    at("preset-quick")?.click();
    choose("option-glass-black", "60");
    expect(await save()).toMatchObject({ options: { size: 8, teams: [1, 1], power: 2, sandglass: 60 } });
  });

  it("keeps, changes or takes away the password", async () => {
    await open({ password: true });
    expect(await save()).not.toHaveProperty("password");
    const field = at<HTMLInputElement>("room-password") as HTMLInputElement;
    field.value = "sesame";
    expect(await save()).toMatchObject({ password: "sesame" });
    at("room-password-none")?.click();
    expect(field.disabled).toBe(true);
    expect(await save()).toMatchObject({ password: null });
    await open({ password: false });
    expect(at("room-password-none")).toBeNull();
  });

  it("says a refusal once, at its field, which has the focus until it is changed", async () => {
    await open();
    answer = { ok: false, error: { code: "bad_option", option: "sandglass", message: "" } };
    await save();
    const field = at<HTMLSelectElement>("option-glass-black") as HTMLSelectElement;
    await until(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-describedby")).toBe("change-wrong");
    expect(at("change-wrong")?.textContent).toContain("sandglass");
    choose("option-glass-black", "60");
    expect(field.hasAttribute("aria-invalid")).toBe(false);
  });

  it("says that the game has begun in the meantime", async () => {
    await open();
    answer = { ok: false, error: { code: "already_started", message: "" } };
    await save();
    await until(() => expect(at("change-wrong")?.textContent).toContain("already started"));
  });
});
