// The context of a tournament, for tests of its parts: what is asked of the server is written down, and what is drawn
// is found by its test id.
import { render } from "lit-html";
import { afterEach, beforeEach, vi } from "vitest";
import { type Wish } from "../src/dev/world-tournament.ts";
import type { Page } from "../src/session/page.ts";
import type { Shown } from "../src/tournament/shown.ts";
import { type Directing } from "../src/tournament/directing.ts";
import type { TournamentContext } from "../src/tournament/context.ts";
import type { TournamentPage } from "../src/wire/messages.ts";

export const ADA = "p7K2M9QXT4";
export const KEY = "4F15FDM1HKK4FSXZXX0RPNEAG7";
export const SWISS: Wish = { kind: "swiss", game: "tritoc", count: 6, rounds: 2, of: 4, open: true };
export const BEFORE: Wish = { kind: "swiss", game: "tritoc", count: 4, of: 4, status: "registration" };
export const TEAMS: Wish = {
  kind: "swiss",
  game: "ctor",
  count: 2,
  of: 3,
  status: "registration",
  team: true,
  boards: 2,
};

/** Nothing waits for the clock: the limit only fails. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

export let root: HTMLElement;
export let acted: [string, object][];
export let spoken: string[];
export let draw: () => void;

export const find = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid="${id}"]`);
export const at = <E extends HTMLElement>(id: string): E => {
  const found = find<E>(id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
export const words = (element: Element): string => element.textContent?.replace(/\s+/g, " ").trim() ?? "";
export const send = (id: string): void =>
  void at(id)
    .closest("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
export function choose(id: string, value: string): void {
  at<HTMLSelectElement>(id).value = value;
  at(id).dispatchEvent(new Event("change", { bubbles: true }));
}
export function unfold(id: string): void {
  const details = at(id).parentElement as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}

export const page = {
  state: { me: { id: ADA, name: "Ada" }, aheadMs: 0 },
  voice: { sayOnce: (text: string) => spoken.push(text) },
  session: { token: () => "the-key", toast: vi.fn() },
  redraw: () => draw(),
} as unknown as Page;
export const api = {
  act: async (what: string, body: object) => void acted.push([what, body]),
  caster: vi.fn(async () => KEY),
  invite: async () => "7K2M9QXT",
  claim: async () => ({ code: "407213", until_unix_ms: Date.now() + 60_000 }),
};
export const context = (): TournamentContext => ({
  page,
  api: api as unknown as TournamentContext["api"],
  id: "T7Q2XK9M",
  fetch: async () => undefined,
  touch: () => draw(),
});
export const shown = (of: TournamentPage, directing: Directing | null = null): Shown => ({
  page: of,
  me: ADA,
  news: new Set(),
  open: new Map(),
  touch: () => draw(),
  directing,
});

export function show(template: () => unknown): void {
  draw = () => void render(template(), root);
  draw();
}

/** Where it is drawn from now on. */
export function standIn(tag: string): void {
  root = document.createElement(tag);
  document.body.replaceChildren(root);
}

/** Every test of the file begins with an empty page. */
export function freshDesk(): void {
  beforeEach(() => {
    acted = [];
    spoken = [];
    api.caster.mockClear();
    standIn("div");
  });
  afterEach(() => vi.unstubAllGlobals());
}
