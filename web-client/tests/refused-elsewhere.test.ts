// @vitest-environment happy-dom
// What was refused in one place is not said in the next.
import { html, render } from "lit-html";
import { expect, it, vi } from "vitest";
import { codeForm } from "../src/components/code-form.ts";
import { closedDoor } from "../src/screens/closed-door.ts";
import { closeRoomPart } from "../src/screens/room-operator.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { firstState } from "../src/session/store.ts";
import { refusal } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));
vi.mock("../src/people/roles.ts", () => ({ ownRoles: () => ["operator"] }));

const state = firstState(routeOf("/"));
const page = {
  state,
  session: { enterRoom: vi.fn(), token: () => "the-key", toast: vi.fn() },
  router: { go: vi.fn() },
  redraw: () => undefined,
} as unknown as Page;

const shown = (part: unknown): HTMLElement => {
  const root = document.createElement("div");
  render(html`${part}`, root);
  document.body.replaceChildren(root);
  return root;
};
const alert = (root: HTMLElement): string => root.querySelector("[role=alert]")?.textContent?.trim() ?? "";
const send = (root: HTMLElement): unknown =>
  root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

it("a password: the next locked room has not been tried", () => {
  const door = (room: string): HTMLElement => shown(closedDoor(page, room, { code: "wrong_password", message: "" }));
  const first = door("4GZK7Q2M");
  expect(alert(first)).toBe("");
  send(first);
  expect(alert(door("4GZK7Q2M"))).toBe("Wrong password.");
  expect(alert(door("5GZK7Q2M"))).toBe("");
});

it("a code: the form is empty again on another screen", () => {
  send(shown(codeForm(page)));
  expect(alert(shown(codeForm(page)))).toContain("not a code");
  state.route = routeOf("/tournaments");
  const elsewhere = shown(codeForm(page));
  expect([alert(elsewhere), elsewhere.querySelector("input")?.getAttribute("aria-invalid")]).toEqual(["", "false"]);
});

it("closing a room: the next one has not been tried", async () => {
  vi.stubGlobal("fetch", async () => refusal(429, "rate_limited", { retry_ms: 5_000 }));
  const part = (room: string): string => shown(closeRoomPart(page, room)).textContent ?? "";
  send(shown(closeRoomPart(page, "4GZK7Q2M")));
  await vi.waitFor(() => expect(part("4GZK7Q2M")).toContain("Try again in 5 s"));
  expect(part("5GZK7Q2M")).not.toContain("Try again");
  vi.unstubAllGlobals();
});
