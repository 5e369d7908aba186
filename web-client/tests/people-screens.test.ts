// @vitest-environment happy-dom
// The pages that deal with people, against answers that are made up: what is sent, what is shown, what is said when it is refused.
import { render } from "lit-html";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LineStatus } from "../src/net/line.ts";
import { browser_keep, Identity } from "../src/net/identity.ts";
import type { Page, Screen } from "../src/page.ts";
import { route_of } from "../src/router.ts";
import { people_screen } from "../src/screens/people.ts";
import type { HttpAccount, HttpPerson, Player } from "../src/wire.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ load_sheet: async () => undefined }));

const ADA: Player = { id: "p7K2M9QXT4", name: "Ada", registered: true };
const GUEST: Player = { id: "p7K2M9QXT4", name: "Calm Heron" };
const ACCOUNT: HttpAccount = {
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
const PERSON: HttpPerson = {
  player: ADA,
  since_unix_ms: 1_795_000_000_000,
  roles: ["director"],
  ratings: [
    { kind: "tritoc/1", rating: 1463, deviation: 290, games: 1, provisional: true },
    { kind: "ctor/1", rating: 1520, deviation: 110, games: 2, provisional: false },
  ],
};
const CHANGES = [
  { game: "G2", kind: "ctor/1", at_unix_ms: 1_795_000_000_000, before: 1540, after: 1520, deviation: 110, score: 0, opponents: [{ id: "p0Gr4ceH0p", name: "Grace" }] },
  { game: "G1", kind: "ctor/1", at_unix_ms: 1_794_000_000_000, before: 1500, after: 1540, deviation: 150, score: 2, opponents: [{ name: "deleted player" }] },
];

/** Nothing waits for the clock: the limit only fails, and screens are loaded when they are opened. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

interface Asked {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}

const refusal = (status: number, code: string, more: object = {}): Response => Response.json({ error: { code, message: "", ...more } }, { status });

class World {
  asked: Asked[] = [];
  become = vi.fn();
  toast = vi.fn();
  me: Player;
  line: LineStatus = { kind: "open" };
  screen: Screen;
  root = document.createElement("div");

  constructor(path: string, me: Player, answer: (asked: Asked) => Response | undefined) {
    this.me = me;
    const world = this;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      const asked = { method: init.method ?? "GET", path: address, key: new Headers(init.headers).get("Authorization"), body: init.body === undefined ? null : JSON.parse(String(init.body)) };
      this.asked.push(asked);
      return answer(asked) ?? refusal(404, "no_such_game");
    });
    history.replaceState(null, "", path);
    const page = {
      get state() {
        return { route: route_of(path), line: world.line, me: world.me, room: null, settings: {} };
      },
      session: { token: () => "the-key", become: this.become, toast: this.toast },
      redraw: () => this.draw(),
    };
    this.screen = people_screen(page as unknown as Page);
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

describe("a guest's account", () => {
  it("keeps a name: the spaces of a suggested one left out, with the guest's own key, and comes back as that player", async () => {
    const world = new World("/account", GUEST, () => Response.json({ player: ADA }, { status: 201 }));
    expect(((await world.at("register-name")) as HTMLInputElement).value).toBe("CalmHeron");
    await world.fill("register-name", "Ada");
    await world.fill("register-password", "a difference engine");
    expect(world.root.textContent).toContain("Very good.");
    await world.send("register-go");
    await until(() => expect(world.become).toHaveBeenCalledWith({ token: "the-key", name: "Ada" }));
    expect(world.posts()).toEqual([{ method: "POST", path: "/api/v1/account", key: "Bearer the-key", body: { name: "Ada", password: "a difference engine" } }]);
  });

  it("says under the field what is wrong with it, and what is typed stays", async () => {
    const world = new World("/account", GUEST, () => refusal(409, "name_taken"));
    await world.fill("register-name", "Ada");
    await world.fill("register-password", "a difference engine");
    await world.send("register-go");
    await until(() => expect(world.text("register-name-wrong")).toContain("already"));
    expect(world.find("register-name")?.getAttribute("aria-invalid")).toBe("true");
    expect(world.text("register-password-wrong")).toBe("");
    expect((world.find("register-name") as HTMLInputElement).value).toBe("Ada");
    expect(world.become).not.toHaveBeenCalled();
  });

  it("signs in with the key that the answer brings, and without the guest's", async () => {
    const world = new World("/account", GUEST, () => Response.json({ player: ADA, token: "another-key" }, { status: 201 }));
    await world.fill("sign-in-name", " Ada ");
    await world.fill("sign-in-password", "a difference engine");
    await world.send("sign-in-go");
    await until(() => expect(world.become).toHaveBeenCalledWith({ token: "another-key", name: "Ada" }));
    expect(world.posts()[0]).toMatchObject({ path: "/api/v1/sessions", key: null, body: { name: "Ada", password: "a difference engine" } });
  });

  it("does not say which of name and password was wrong, and how long it takes after too many", async () => {
    let slow = false;
    const world = new World("/account", GUEST, () => (slow ? refusal(429, "rate_limited", { retry_ms: 240_000 }) : refusal(403, "wrong_password")));
    await world.fill("sign-in-name", "Ada");
    await world.fill("sign-in-password", "wrong");
    await world.send("sign-in-go");
    await until(() => expect(world.text("sign-in-go-wrong")).toBe("Name and password do not go together."));
    slow = true;
    await world.send("sign-in-go");
    await until(() => expect(world.text("sign-in-go-wrong")).toContain("4 min"));
  });

  it("shows a password on request, and tells the browser's keeper what each field is", async () => {
    const world = new World("/account", GUEST, () => undefined);
    const field = (await world.at("sign-in-password")) as HTMLInputElement;
    expect(field.type).toBe("password");
    world.find("sign-in-password-show")?.click();
    expect([field.type, world.find("sign-in-password-show")?.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
    world.find("sign-in-password-show")?.click();
    expect(["sign-in-name", "sign-in-password", "register-name", "register-password"].map((id) => world.find(id)?.getAttribute("autocomplete"))).toEqual([
      "username", "current-password", "username", "new-password",
    ]);
  });
});

describe("a registered player's account", () => {
  const answer = ({ path, method }: Asked): Response | undefined => {
    if (path === "/api/v1/account" && method === "GET") return Response.json(ACCOUNT);
    if (path === "/api/v1/people/p7K2M9QXT4") return Response.json(PERSON);
    if (path === "/api/v1/account/tokens")
      return Response.json({ token: "t".repeat(32), session: { id: "s9", label: "parrot", kind: "token", since_unix_ms: 0, used_unix_ms: 0, is_this: false } }, { status: 201 });
    return method === "POST" ? Response.json({}) : undefined;
  };

  it("lists devices and ends another one's session", async () => {
    const world = new World("/account", ADA, answer);
    await world.at("session-s2");
    expect(world.find("session-s1-end")).toBeNull();
    world.find("session-s2-end")?.click();
    await until(() => expect(world.find("session-s2")).toBeNull());
    expect(world.posts()).toMatchObject([{ path: "/api/v1/account/sign_out", body: { session: "s2" }, key: "Bearer the-key" }]);
  });

  it("makes a key, shows it once, lists and withdraws it", async () => {
    const world = new World("/account", ADA, answer);
    await world.fill("token-label", "parrot");
    await world.send("token-go");
    expect(((await world.at("token-key")) as HTMLTextAreaElement).value).toBe("t".repeat(32));
    (await world.at("session-s9-end")).click();
    await until(() => expect(world.find("session-s9")).toBeNull());
    expect(world.posts().map(({ body }) => body)).toEqual([{ label: "parrot" }, { session: "s9" }]);
  });

  it("signs out here or everywhere, and is a guest then", async () => {
    const world = new World("/account", ADA, answer);
    (await world.at("sign-out")).click();
    await until(() => expect(world.become).toHaveBeenCalledWith(null));
    (await world.at("sign-out-all")).click();
    await until(() => expect(world.become).toHaveBeenCalledTimes(2));
    expect(world.posts().map(({ body }) => body)).toEqual([{}, { all: true }]);
  });

  it("is deleted only by who types the name", async () => {
    const world = new World("/account", ADA, answer);
    await world.fill("delete-name", "ada");
    await world.fill("gone-present", "a difference engine");
    await world.send("gone-go");
    await until(() => expect(world.text("delete-name-wrong")).toBe("That is not your name."));
    expect(world.posts()).toEqual([]);
    await world.fill("delete-name", "Ada");
    await world.send("gone-go");
    await until(() => expect(world.become).toHaveBeenCalledWith(null));
    expect(world.posts()).toMatchObject([{ path: "/api/v1/account/delete", body: { password: "a difference engine" } }]);
  });

  it("has the form folded when the password is changed, and the focus where it was opened", async () => {
    const world = new World("/account", ADA, answer);
    const head = await world.at("change-password");
    const details = head.parentElement as HTMLDetailsElement;
    details.open = true;
    await world.fill("password-present", "a difference engine");
    await world.fill("password-new", "an analytical engine");
    await world.send("password-go");
    await until(() => expect(world.toast).toHaveBeenCalled());
    expect([details.open, document.activeElement === head, world.find("password-go")?.hasAttribute("aria-disabled")]).toEqual([false, true, false]);
  });

  it("can be a program's only before the first rated game; moderation is for operators", async () => {
    const world = new World("/account", ADA, answer);
    await world.at("rating-cards");
    expect([world.find("change-program"), world.find("to-moderation")]).toEqual([null, null]);
    const other = new World("/account", ADA, (asked) =>
      asked.path === "/api/v1/account" ? Response.json({ ...ACCOUNT, roles: ["operator"] }) : asked.path.startsWith("/api/v1/people") ? Response.json({ ...PERSON, ratings: [] }) : answer(asked),
    );
    await other.at("change-program");
    expect(other.find("to-moderation")).not.toBeNull();
  });
});

describe("a player's page", () => {
  const answer = ({ path }: Asked): Response | undefined => {
    if (path === "/api/v1/people/Ada") return Response.json(PERSON);
    if (path.startsWith("/api/v1/people/p7K2M9QXT4/ratings?kind=ctor/1")) return path.includes("cursor=") ? Response.json({ changes: CHANGES.slice(1) }) : Response.json({ changes: CHANGES.slice(0, 1), cursor: "c" });
    if (path.startsWith("/api/v1/people/p7K2M9QXT4/ratings")) return Response.json({ changes: [] });
    if (path.startsWith("/api/v1/games?")) return Response.json({ games: [] });
    return undefined;
  };

  it("shows who it is, and the kind that was played most: as a picture, in words, in a table", async () => {
    const world = new World("/u/Ada", GUEST, answer);
    expect((await world.at("person")).textContent).toContain("Ada");
    const picture = await world.at("rating-graph");
    expect(picture.getAttribute("aria-label")).toMatch(/CTOR, one against one over 2 games.*from 1500 to 1520.*highest 1540/);
    expect(world.find("rating-ctor-1")?.getAttribute("aria-pressed")).toBe("true");
    const rows = [...world.root.querySelectorAll("tbody tr")].map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Grace.*lost.*1540 → 1520/);
    expect(world.root.querySelector('tbody a[href="/u/Grace"]')).not.toBeNull();
    expect(world.root.querySelector('tbody a[href="/u/deleted%20player"]')).toBeNull();
    (await world.at("rating-tritoc-1")).click();
    await until(() => expect(world.root.textContent).toContain("No rated game yet."));
    expect(world.screen.title()).toContain("Ada");
  });

  it("of nobody says so, and leads to games under that name", async () => {
    const world = new World("/u/No%20One", GUEST, () => refusal(404, "no_such_player"));
    expect((await world.at("person-nobody")).textContent).toContain("No One");
    expect(world.root.querySelector('a[href="/games?player=No%20One"]')).not.toBeNull();
  });

  it("an operator may do more there, and has the role asked for once", async () => {
    const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
    const world = new World("/u/Ada", operator, (asked) => (asked.path === "/api/v1/account" ? Response.json({ ...ACCOUNT, roles: ["operator"] }) : asked.method === "POST" ? Response.json({}, { status: 201 }) : answer(asked)));
    await world.at("person-operator");
    await world.fill("sanction-reason", "insults");
    await world.send("sanction-go");
    await until(() => expect(world.posts()).toHaveLength(1));
    expect(world.posts()[0]).toMatchObject({ path: "/api/v1/sanctions", body: { what: "mute", player: "Ada", seconds: 86_400, reason: "insults" } });
    expect(world.asked.filter(({ path }) => path === "/api/v1/account")).toHaveLength(1);
  });
});

describe("who is kept out", () => {
  const ban = { id: "x2", what: "ban" as const, player: ADA, until_unix_ms: 1_795_000_000_000, reason: "floods rooms", at_unix_ms: 1_794_000_000_000 };

  it("sees the account all the same, with why and until when", async () => {
    const world = new World("/account", { ...ADA, id: "" }, ({ path }) => (path === "/api/v1/account" ? Response.json({ ...ACCOUNT, sanctions: [ban] }) : Response.json(PERSON)));
    world.line = { kind: "refused", reason: "banned" };
    world.draw();
    expect((await world.at("own-sanctions")).textContent).toMatch(/You cannot play until.*floods rooms/);
  });

  it("reads so in the banner: the account is asked once, with the key that is kept", async () => {
    const { kept_out, why } = await import("../src/people/kept-out.ts");
    const world = new World("/ratings", ADA, ({ path }) => (path === "/api/v1/account" ? Response.json({ ...ACCOUNT, sanctions: [ban] }) : undefined));
    const line = { kind: "refused" as const, reason: "banned" };
    const bar = document.createElement("div");
    const page = { session: { token: () => "the-key" }, redraw: () => render(kept_out(page, line), bar) } as unknown as Page;
    page.redraw();
    expect(bar.textContent).toContain("an operator has decided so");
    await until(() => expect(bar.textContent).toContain("floods rooms"));
    expect(world.asked.filter(({ path }) => path === "/api/v1/account")).toMatchObject([{ key: "Bearer the-key" }]);
    expect(why({ reason: "too many messages" }, [])).toContain("too much");
  });

  it("because the device was signed out, may sign in again, under the name that was theirs", async () => {
    const { kept_out } = await import("../src/people/kept-out.ts");
    const bar = document.createElement("div");
    render(kept_out({ session: {} } as unknown as Page, { kind: "refused", reason: "signed out" }), bar);
    expect([bar.textContent, bar.querySelector("a")?.getAttribute("href")]).toEqual([expect.stringContaining("signed out here"), "/account"]);

    const identity = new Identity(browser_keep());
    identity.rename("Ada", true);
    identity.keep_token("gone");
    identity.forget(identity.name);
    expect([identity.registered, identity.token, identity.name === "Ada"]).toEqual([false, null, false]);
    const world = new World("/account", GUEST, () => undefined);
    expect(((await world.at("sign-in-name")) as HTMLInputElement).value).toBe("Ada");
    identity.forget(); // of who leaves by themselves nothing stays
    expect(((await new World("/account", GUEST, () => undefined).at("sign-in-name")) as HTMLInputElement).value).toBe("");
  });
});

describe("operators' forms", () => {
  const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
  const choose = (world: World, id: string, on = true): void => {
    const field = world.find(id) as HTMLInputElement;
    field.checked = on;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const chosen = (world: World, ...ids: string[]): boolean[] => ids.map((id) => (world.find(id) as HTMLInputElement).checked);

  it("after a sanction, the next begins as the first did: what is chosen is what is seen", async () => {
    const world = new World("/moderation", operator, ({ path, method }) => (method === "POST" ? Response.json({}, { status: 201 }) : path.startsWith("/api/v1/audit") ? Response.json({ entries: [] }) : Response.json({ sanctions: [] })));
    await world.at("sanction-form");
    choose(world, "what-ban");
    const long = world.find("sanction-seconds") as HTMLSelectElement;
    long.value = "31536000";
    long.dispatchEvent(new Event("change", { bubbles: true }));
    await world.fill("sanction-player", "Bob");
    await world.fill("sanction-reason", "insults");
    await world.send("sanction-go");
    await until(() => expect(world.toast).toHaveBeenCalled());
    expect(chosen(world, "whom-player", "whom-address", "what-mute", "what-ban")).toEqual([true, false, true, false]);
    expect(["sanction-player", "sanction-reason", "sanction-seconds"].map((id) => (world.find(id) as HTMLInputElement).value)).toEqual(["", "", "86400"]);
    await world.fill("sanction-player", "Kim");
    await world.fill("sanction-reason", "too");
    await world.send("sanction-go");
    await until(() => expect(world.posts()).toHaveLength(2));
    expect(world.posts().map(({ body }) => body)).toEqual([
      { what: "ban", seconds: 31_536_000, reason: "insults", player: "Bob" },
      { what: "mute", seconds: 86_400, reason: "too", player: "Kim" },
    ]);
  });

  it("roles that have been given stay ticked, and stand at the head of the page", async () => {
    let roles: string[] = [];
    const world = new World("/u/Ada", operator, ({ path, method, body }) => {
      if (method === "POST") roles = (body as { director: boolean }).director ? ["director"] : [];
      if (method === "POST" || path === "/api/v1/account") return Response.json(method === "POST" ? { roles } : { ...ACCOUNT, roles: ["operator"] });
      if (path === "/api/v1/people/Ada") return Response.json({ ...PERSON, roles });
      return path.startsWith("/api/v1/games?") ? Response.json({ games: [] }) : path.includes("/ratings") ? Response.json({ changes: [] }) : undefined;
    });
    await world.at("roles-form");
    choose(world, "role-director");
    await world.fill("roles-reason", "runs the Friday evening");
    await world.send("roles-go");
    await until(() => expect(world.root.querySelector(".people-facts")?.textContent).toContain("director"));
    expect(chosen(world, "role-director", "role-operator")).toEqual([true, false]);
    expect((world.find("roles-reason") as HTMLInputElement).value).toBe("");
  });
});

describe("a forgotten password", () => {
  it("is replaced by who has a code: signed in with the key that the answer brings", async () => {
    const world = new World("/account", GUEST, () => Response.json({ player: ADA, token: "another-key" }, { status: 201 }));
    await world.fill("recover-name", " Ada ");
    await world.fill("recover-code", " 7k2m-9qxt-40gz-h8dp ");
    await world.fill("recover-password", "an analytical engine");
    await world.send("recover-go");
    await until(() => expect(world.become).toHaveBeenCalledWith({ token: "another-key", name: "Ada" }));
    expect(world.posts()[0]).toMatchObject({ path: "/api/v1/account/recover", key: null, body: { name: "Ada", code: "7k2m-9qxt-40gz-h8dp", password: "an analytical engine" } });
  });

  it("a code that is wrong is said to be, and not the password; a password that is too short is", async () => {
    let short = false;
    const world = new World("/account", GUEST, () => (short ? refusal(400, "bad_option", { option: "password" }) : refusal(403, "wrong_password")));
    await world.fill("recover-name", "Ada");
    await world.fill("recover-code", "0000");
    await world.fill("recover-password", "an analytical engine");
    await world.send("recover-go");
    await until(() => expect(world.text("recover-go-wrong")).toContain("the code is good no longer"));
    expect(world.text("recover-password-wrong")).toBe("");
    short = true;
    await world.send("recover-go");
    await until(() => expect(world.text("recover-password-wrong")).toContain("8 to 128"));
    expect([world.text("recover-go-wrong"), world.become.mock.calls.length]).toEqual(["", 0]);
  });

  it("an operator makes a code, which is shown once; not for another operator", async () => {
    const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
    const answer = (roles: string[]) => ({ path, method }: Asked): Response | undefined => {
      if (path === "/api/v1/account") return Response.json({ ...ACCOUNT, roles: ["operator"] });
      if (path === "/api/v1/people/p7K2M9QXT4/recovery" && method === "POST") return Response.json({ code: "7K2M-9QXT-40GZ-H8DP", until_unix_ms: 1_795_000_000_000 }, { status: 201 });
      if (path === "/api/v1/people/Ada") return Response.json({ ...PERSON, roles });
      return path.startsWith("/api/v1/games?") ? Response.json({ games: [] }) : path.includes("/ratings") ? Response.json({ changes: [] }) : undefined;
    };
    const world = new World("/u/Ada", operator, answer([]));
    await world.fill("recovery-reason", "knows her games");
    await world.send("recovery-go");
    expect(((await world.at("recovery-code")) as HTMLTextAreaElement).value).toBe("7K2M-9QXT-40GZ-H8DP");
    expect(world.find("recovery-form")).toBeNull();
    expect(world.posts()).toMatchObject([{ key: "Bearer the-key", body: { reason: "knows her games" } }]);
    const other = new World("/u/Ada", operator, answer(["operator"]));
    expect((await other.at("person-operator")).textContent).toContain("replaced on the server itself");
    expect(other.find("recovery-form")).toBeNull();
  });
});

describe("the best", () => {
  it("of a kind, people and programs apart", async () => {
    const world = new World("/ratings/ctor/2", ADA, ({ path }) =>
      Response.json({ kind: "ctor/2", programs: path.endsWith("?programs=1"), players: path.endsWith("?programs=1") ? [] : [{ place: 1, player: ADA, rating: 1710, deviation: 61, games: 120 }] }),
    );
    const row = await world.at("best-1");
    expect(row.textContent?.replace(/\s+/g, " ")).toContain("Ada you 1710 ± 61 120");
    expect(world.find("kind-ctor-2")?.getAttribute("aria-current")).toBe("page");
    world.find("best-programs")?.click();
    await world.at("best-none");
    expect(world.asked.map(({ path }) => path)).toEqual(["/api/v1/ratings/ctor/2", "/api/v1/ratings/ctor/2?programs=1"]);
  });
});

describe("the best, where nobody has said of what", () => {
  const best_of = (played: string) =>
    new World("/ratings", ADA, ({ path }) => {
      return Response.json({ kind: path.split("/").slice(4).join("/"), programs: false, players: path === `/api/v1/ratings/${played}` ? [{ place: 1, player: ADA, rating: 1710, deviation: 61, games: 120 }] : [] });
    });

  it("are those of the first kind that has some", async () => {
    const world = best_of("totas/1");
    await world.at("best-1");
    expect(world.find("kind-totas-1")?.getAttribute("aria-current")).toBe("page");
    expect(world.asked.map(({ path }) => path)).toEqual(["ctor/1", "ctor/2", "ctor/3", "totas/1"].map((kind) => `/api/v1/ratings/${kind}`));
    world.find("best-programs")?.click(); // of the same kind: the eye stays where it was
    await world.at("best-none");
    expect(world.find("kind-totas-1")?.getAttribute("aria-current")).toBe("page");
  });

  it("are none where there are none at all", async () => {
    const world = best_of("nothing");
    await world.at("best-none");
    expect(world.find("kind-ctor-1")?.getAttribute("aria-current")).toBe("page");
  });
});

describe("a finished game", () => {
  const answered = async (seats: object): Promise<HTMLElement | null> => {
    vi.stubGlobal("fetch", async () => Response.json({ seats }));
    const { registered_players } = await import("../src/people/replay-players.ts");
    const draw = await registered_players("G1");
    const root = document.createElement("div");
    if (draw) render(draw(), root);
    return draw ? root : null;
  };

  it("names those of its players who have a page, each once", async () => {
    const root = await answered({
      black1: { name: "Ada", kind: "human", registered: true },
      black2: { name: "Ada", kind: "human", registered: true },
      white1: { name: "Parrot", kind: "human", registered: true, program: true },
      white2: { name: "Calm Heron", kind: "human" },
    });
    expect([...(root?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual(["/u/Ada", "/u/Parrot"]);
    expect(root?.textContent?.replace(/\s+/g, " ").trim()).toBe("· Ada · Parrot BOT");
  });

  it("of guests and computers has none", async () => {
    expect(await answered({ black1: { name: "Calm Heron", kind: "human" }, white1: { name: "Bot 2", kind: "bot", level: 2 } })).toBeNull();
  });
});

describe("moderation", () => {
  it("is for operators; a guest may be one who has not signed in", async () => {
    const world = new World("/moderation", ADA, () => refusal(403, "forbidden"));
    expect((await world.at("moderation-why")).textContent).toContain("operators");
    expect(world.root.querySelector('a[href="/account"]')).toBeNull();
    const guest = new World("/moderation", GUEST, () => refusal(403, "not_registered"));
    expect((await guest.at("moderation-why")).textContent).toContain("operators");
    expect(guest.root.querySelector('a[href="/account"]')).not.toBeNull();
  });

  it("lifts with a reason, and shows what has been done", async () => {
    const by = { id: "p0Gr4ceH0p", name: "Grace", registered: true as const };
    const mute = { id: "x1", what: "mute", player: ADA, until_unix_ms: 1_795_000_000_000, reason: "insults", by, at_unix_ms: 1_794_000_000_000 };
    let lifted = false;
    const world = new World("/moderation", by, ({ path, method }) => {
      if (method === "POST") lifted = true;
      if (path === "/api/v1/sanctions") return Response.json({ sanctions: lifted ? [] : [mute] });
      if (path === "/api/v1/audit") return Response.json({ entries: [{ at_unix_ms: 1_794_000_000_000, by: null, act: "operator", about: { player: by }, reason: "" }] });
      return Response.json({});
    });
    (await world.at("sanction-x1-lift")).click();
    await world.fill("lift-reason", "asked for pardon");
    await world.send("lift-go");
    await until(() => expect(world.find("sanction-x1")).toBeNull());
    expect(world.posts()).toMatchObject([{ path: "/api/v1/sanctions/x1/lift", body: { reason: "asked for pardon" } }]);
    expect(world.text("audit")).toContain("The server: made operator: Grace");
  });
});
