// @vitest-environment happy-dom
// Keys of those who watch without delay: the host makes, copies and withdraws one; who has been given one enters it.
import { nothing, render, type TemplateResult } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/language/language.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import type { RoomState } from "../src/room/state.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { Problem, RoomInfo } from "../src/wire/messages.ts";
import { info, room } from "./support.ts";

const KEY = "4F15FDM1HKK4FSXZXX0RPNEAG7";
const FORBIDDEN: Problem = { code: "forbidden", message: "" };

let root: HTMLElement;
let drawn: () => TemplateResult | typeof nothing;
let state: State;
let asked: unknown[][];
let toasts: string[];
let written: string[];
/** What the server says to the next question. */
let answer: object;
let entered: string[];
let problem: Problem | null;
/** The page's modules, new for each test as after a reload. */
let parts: typeof import("../src/screens/room-parts.ts");
let line: typeof import("../src/screens/watching-line.ts");

const draw = (): unknown => render(drawn(), root);
const at = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
const press = (id: string): void => at(id)?.click();
const keyShown = (): string | undefined => at<HTMLInputElement>("caster-key")?.value;
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });

function page(): Page {
  return {
    get state() {
      return state;
    },
    session: {
      ask: async (...all: unknown[]) => (asked.push(all), answer),
      tell: async (...all: unknown[]) => (asked.push(all), (answer as { ok: boolean }).ok),
      watchUndelayed: async (key: string) => (entered.push(key), problem),
      toast: ({ text }: { text: string }) => toasts.push(text),
    },
    redraw: draw,
  } as unknown as Page;
}

async function reload(): Promise<void> {
  vi.resetModules();
  parts = await import("../src/screens/room-parts.ts");
  line = await import("../src/screens/watching-line.ts");
}

/** As the browser does it, by mouse and by keyboard. */
function open(summary: string): void {
  const details = at(summary)?.parentElement as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}

beforeEach(async () => {
  [asked, toasts, written, entered] = [[], [], [], []];
  answer = { ok: true, key: KEY };
  problem = null;
  state = firstState(routeOf("/r/4GZK7Q2M"));
  root = document.createElement("div");
  document.body.replaceChildren(root);
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
  await reload();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await speak("en");
});

describe("the host's panel", () => {
  const delayed = (host: boolean, change: Partial<RoomInfo> = {}): RoomState =>
    room({ info: info({ spectator_delay: 30, ...change }), you: { seats: ["black1"], sealed: {}, host } });

  function show(of: RoomState): void {
    drawn = () => parts.invitation(page(), of);
    draw();
  }

  async function openPanel(of = delayed(true)): Promise<void> {
    show(of);
    open("caster");
    await until(() => expect(at("caster-make")).not.toBeNull());
  }

  async function make(): Promise<void> {
    press("caster-make");
    await until(() => expect(keyShown()).toBe((answer as { key: string }).key));
  }

  it("is the host's alone, and only where there is a delay", () => {
    show(delayed(true));
    expect(at("caster")).not.toBeNull();
    show(delayed(false));
    expect(at("caster")).toBeNull();
    show(delayed(true, { spectator_delay: 0 }));
    expect(at("caster")).toBeNull();
  });

  it("shows the key that was made, in its room and on this page alone", async () => {
    await openPanel();
    expect(keyShown()).toBeUndefined();
    await make();
    expect(asked).toEqual([["room.caster", { room: "4GZK7Q2M" }]]);
    show({ ...delayed(true), room: "OTHER123" });
    expect(keyShown()).toBeUndefined();
    await openPanel();
    expect(keyShown()).toBe(KEY);
    // It is kept nowhere: after a reload it is gone, and the server is not asked for it.
    expect(JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store)))).not.toContain(KEY);
    await reload();
    root = document.createElement("div");
    await openPanel();
    expect([keyShown(), asked.length]).toEqual([undefined, 1]);
  });

  it("another key takes the place of the first", async () => {
    await openPanel();
    await make();
    answer = { ok: true, key: "ANOTHER" };
    await make();
    expect([keyShown(), asked.length]).toEqual(["ANOTHER", 2]);
  });

  it("copies the key; where that is not allowed it is marked for copying by hand", async () => {
    await openPanel();
    await make();
    press("caster-copy");
    await until(() => expect(toasts).toEqual(["Key copied"]));
    expect(written).toEqual([KEY]);
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
    const field = at<HTMLInputElement>("caster-key") as HTMLInputElement;
    const select = vi.spyOn(field, "select");
    press("caster-copy");
    await until(() => expect(select).toHaveBeenCalledOnce());
    expect(toasts).toHaveLength(1);
  });

  it("withdraws the key: it is shown no longer; one that could not be withdrawn is", async () => {
    await openPanel();
    await make();
    answer = { ok: false };
    press("caster-withdraw");
    await until(() => expect(asked).toHaveLength(2));
    expect([keyShown(), toasts]).toEqual([KEY, []]);
    answer = { ok: true };
    press("caster-withdraw");
    await until(() => expect(keyShown()).toBeUndefined());
    expect([asked[2], toasts]).toEqual([["room.caster", { room: "4GZK7Q2M", off: true }], ["Key revoked."]]);
  });

  it("says why no key was made", async () => {
    await openPanel();
    answer = { ok: false, error: { code: "rate_limited", message: "", retry_ms: 3_000 } };
    press("caster-make");
    await until(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toContain("3 s");
    expect(keyShown()).toBeUndefined();
  });

  it("is walked through by keyboard from its summary on: key, copy, make, withdraw", async () => {
    await openPanel();
    await make();
    const details = at("caster")?.parentElement as HTMLElement;
    const stops = [...details.querySelectorAll<HTMLElement>("summary, input, button")].filter(
      (each) => !each.matches("[disabled], [tabindex='-1']"),
    );
    expect(stops.map(({ dataset }) => dataset["testid"])).toEqual([
      "caster",
      "caster-key",
      "caster-copy",
      "caster-make",
      "caster-withdraw",
    ]);
    expect(at("caster-key")?.getAttribute("aria-label")).toBe("Key for commentators");
  });
});

describe("the form for who has a key", () => {
  const watched = (change: Partial<RoomInfo> = {}, id = "4GZK7Q2M"): RoomState =>
    room({
      room: id,
      audience: "spectator",
      you: { seats: [], sealed: {}, host: false },
      info: info({ spectator_delay: 30, ...change }),
    });

  function show(of: RoomState): void {
    drawn = () => line.watchingLine(page(), of);
    draw();
  }

  async function openForm(of = watched()): Promise<HTMLInputElement> {
    show(of);
    open("caster-have");
    await until(() => expect(at("caster-enter")).not.toBeNull());
    return at<HTMLInputElement>("caster-enter") as HTMLInputElement;
  }

  /** Enter in the field does what the button does. */
  async function enter(key: string): Promise<void> {
    const field = at<HTMLInputElement>("caster-enter") as HTMLInputElement;
    field.value = key;
    field.form?.requestSubmit();
    await Promise.resolve();
  }

  const words = (id: string): string => (at(id)?.textContent ?? "").trim();

  it("is offered to watchers of a delayed game that runs, and to nobody else", () => {
    show(watched());
    expect([words("watching"), at("caster-have") !== null]).toEqual(["You are watching, 30 s behind", true]);
    show(watched({ spectator_delay: 0 }));
    expect([words("watching"), at("caster-have")]).toEqual(["You are watching", null]);
    for (const none of [
      watched({ status: "over" }),
      watched({ status: "open" }),
      room({ info: info({ spectator_delay: 30 }) }),
    ]) {
      show(none);
      expect(at("watching")).toBeNull();
    }
  });

  it("a key that fits ends the delay: the form goes, and it is said to who listens", async () => {
    await openForm();
    await enter(`  ${KEY} `);
    expect(entered).toEqual([KEY]);
    show({ ...watched(), you: { seats: [], sealed: {}, host: false, undelayed: true } });
    expect([words("watching"), at("watching")?.getAttribute("role"), at("caster-have")]).toEqual([
      "You are watching, without delay",
      "status",
      null,
    ]);
  });

  it("a wrong key is said beside the field, in the language that is spoken, until another is tried", async () => {
    const field = await openForm();
    expect([words("caster-why"), field.getAttribute("aria-invalid")]).toEqual(["", "false"]);
    problem = FORBIDDEN;
    await enter("WRONG");
    await until(() => expect(words("caster-why")).toContain("Wrong key for this room"));
    expect([field.getAttribute("aria-invalid"), field.value, at("caster-why")?.getAttribute("role")]).toEqual([
      "true",
      "WRONG",
      "alert",
    ]);
    expect(field.getAttribute("aria-describedby")).toBe(at("caster-why")?.id);
    show(watched({}, "OTHER123"));
    expect(words("caster-why")).toBe("");
    show(watched());
    expect(words("caster-why")).not.toBe("");
    problem = null;
    await enter(KEY);
    await until(() => expect(words("caster-why")).toBe(""));
  });

  it("says what else may be in the way", async () => {
    await openForm();
    problem = { code: "rate_limited", message: "", retry_ms: 5_000 };
    await enter(KEY);
    await until(() => expect(words("caster-why")).toContain("5 s"));
  });

  it("sends nothing where nothing is entered", async () => {
    const field = await openForm();
    await enter("   ");
    expect([entered, field.required, at("caster-go")?.getAttribute("type") ?? "submit"]).toEqual([[], true, "submit"]);
  });
});
