// The screens that deal with people, with a server that a test plays, and what several tests tell of it.
import { render } from "lit-html";
import { afterEach, expect, vi } from "vitest";
import type { ConnectionStatus } from "../src/net/connection.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { peopleScreen } from "../src/screens/people.ts";
import type { HttpAccount, HttpPerson, Player } from "../src/wire/messages.ts";

export const ADA: Player = { id: "p7K2M9QXT4", name: "Ada", registered: true };
export const GUEST: Player = { id: "p7K2M9QXT4", name: "Calm Heron" };
export const ACCOUNT: HttpAccount = {
  player: ADA,
  registered: true,
  roles: [],
  program: false,
  sessions: [
    { id: "s1", label: "Firefox, Linux", kind: "device", since_unix_ms: 0, used_unix_ms: 5, is_this: true },
    { id: "s2", label: "Safari, iPhone", kind: "device", since_unix_ms: 0, used_unix_ms: 4, is_this: false },
  ],
  sanctions: [],
};
export const PERSON: HttpPerson = {
  player: ADA,
  since_unix_ms: 1_795_000_000_000,
  roles: ["director"],
  ratings: [
    { kind: "tritoc/1", rating: 1463, deviation: 290, games: 1, provisional: true },
    { kind: "ctor/1", rating: 1520, deviation: 110, games: 2, provisional: false },
  ],
};
export const CHANGES = [
  {
    game: "G2",
    kind: "ctor/1",
    at_unix_ms: 1_795_000_000_000,
    before: 1540,
    after: 1520,
    deviation: 110,
    score: 0,
    opponents: [{ id: "p0Gr4ceH0p", name: "Grace" }],
  },
  {
    game: "G1",
    kind: "ctor/1",
    at_unix_ms: 1_794_000_000_000,
    before: 1500,
    after: 1540,
    deviation: 150,
    score: 2,
    opponents: [{ name: "deleted player" }],
  },
];

/** Nothing waits for the clock: the limit only fails, and screens are loaded when they are opened. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

export interface Asked {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}

export const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ error: { code, message: "", ...more } }, { status });

export class World {
  asked: Asked[] = [];
  /** What GET of blocks and of reports is answered. */
  conduct: object = { blocks: [], reports: [] };
  become = vi.fn();
  toast = vi.fn();
  go = vi.fn();
  said = vi.fn();
  /** What GET of whom one follows, of webhooks and of meetings is answered. */
  ties: object = { follows: [], webhooks: [], pops: [] };
  me: Player;
  connection: ConnectionStatus = { kind: "open" };
  screen: Screen;
  root = document.createElement("div");

  /** `kept`: what the entry of the history says, for whoever comes back. */
  constructor(path: string, me: Player, answer: (asked: Asked) => Response | undefined, kept: unknown = null) {
    this.me = me;
    const now = (): World => this;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      const asked = {
        method: init.method ?? "GET",
        path: address,
        key: new Headers(init.headers).get("Authorization"),
        body: init.body === undefined ? null : JSON.parse(init.body as string),
      };
      // Asked beside what a test is about.
      if (asked.method === "GET" && /^\/api\/v1\/(blocks|reports)/.test(address)) return Response.json(this.conduct);
      if (asked.method === "GET" && /^\/api\/v1\/(follows|webhooks|pops)$/.test(address))
        return Response.json(this.ties);
      this.asked.push(asked);
      return answer(asked) ?? refusal(404, "no_such_game");
    });
    history.replaceState(kept, "", path);
    const page = {
      get state() {
        return {
          route: routeOf(path.replace(/#.*/, "")),
          connection: now().connection,
          me: now().me,
          room: null,
          settings: {},
          named: true,
          aheadMs: 0,
        };
      },
      session: { token: () => "the-key", become: this.become, toast: this.toast },
      router: { go: this.go },
      voice: { sayOnce: this.said },
      redraw: () => this.draw(),
    };
    this.screen = peopleScreen(page as unknown as Page);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.screen) render(this.screen.draw(), this.root);
  }

  find(id: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  }

  async at(id: string): Promise<HTMLElement> {
    await until(() => expect(this.find(id), id).not.toBeNull());
    return this.find(id) as HTMLElement;
  }

  text(id: string): string {
    return this.find(id)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  async fill(id: string, text: string): Promise<void> {
    const field = (await this.at(id)) as HTMLInputElement;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async send(button: string): Promise<void> {
    (await this.at(button)).closest("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  posts(): Asked[] {
    return this.asked.filter(({ method }) => method === "POST");
  }
}

afterEach(() => vi.unstubAllGlobals());
