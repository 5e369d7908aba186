// @vitest-environment happy-dom
// The pages that deal with people, against answers that are made up: what is sent, what is shown, what is said when it
// is refused.
import { render } from "lit-html";
import { describe, expect, it, vi } from "vitest";
import { browserKeep, Identity } from "../src/net/identity.ts";
import type { Page } from "../src/session/page.ts";
import { ACCOUNT, ADA, CHANGES, GUEST, PERSON, World, refusal, until, type Asked } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

describe("a guest's account", () => {
  it(
    "keeps a name: the spaces of a suggested one left out, " +
      "with the guest's own key, and comes back as that player",
    async () => {
      const world = new World("/account", GUEST, () => Response.json({ player: ADA }, { status: 201 }));
      expect(((await world.at("register-name")) as HTMLInputElement).value).toBe("CalmHeron");
      await world.fill("register-name", "Ada");
      await world.fill("register-password", "a difference engine");
      expect(world.root.textContent).toContain("Very good.");
      await world.send("register-go");
      await until(() => expect(world.become).toHaveBeenCalledWith({ token: "the-key", name: "Ada" }));
      expect(world.posts()).toEqual([
        {
          method: "POST",
          path: "/api/v1/account",
          key: "Bearer the-key",
          body: { name: "Ada", password: "a difference engine" },
        },
      ]);
    },
  );

  it("says one thing of one fault: the browser nothing, the page at the field, in place of the note", async () => {
    const world = new World("/account", GUEST, () => Response.json({ player: ADA }, { status: 201 }));
    await world.fill("register-name", "Ada");
    expect((await world.at("register")).hasAttribute("novalidate")).toBe(true);
    await world.send("register-go");
    await until(() => expect(world.text("register-password-wrong")).toContain("8 to 128"));
    expect(world.root.querySelector("#register-password-note")?.textContent).toBe("");
    expect(world.text("register-name-wrong")).toBe("");
    expect(world.posts()).toEqual([]);
    await world.send("sign-in-go");
    await until(() =>
      expect(world.text("sign-in-password-wrong") + world.text("sign-in-name-wrong")).toContain("fill"),
    );
    expect(world.posts()).toEqual([]);
  });

  it("says under the field what is wrong with it, and what is typed stays", async () => {
    const world = new World("/account", GUEST, () => refusal(409, "name_taken"));
    await world.fill("register-name", "Ada");
    await world.fill("register-password", "a difference engine");
    await world.send("register-go");
    await until(() => expect(world.text("register-name-wrong")).toContain("is taken"));
    expect(world.find("register-name")?.getAttribute("aria-invalid")).toBe("true");
    expect(world.text("register-password-wrong")).toBe("");
    expect((world.find("register-name") as HTMLInputElement).value).toBe("Ada");
    expect(world.become).not.toHaveBeenCalled();
  });

  it("signs in with the key that the answer brings, and without the guest's", async () => {
    const world = new World("/account", GUEST, () =>
      Response.json({ player: ADA, token: "another-key" }, { status: 201 }),
    );
    await world.fill("sign-in-name", " Ada ");
    await world.fill("sign-in-password", "a difference engine");
    await world.send("sign-in-go");
    await until(() => expect(world.become).toHaveBeenCalledWith({ token: "another-key", name: "Ada" }));
    expect(world.posts()[0]).toMatchObject({
      path: "/api/v1/sessions",
      key: null,
      body: { name: "Ada", password: "a difference engine" },
    });
  });

  it("keeps what this device is known by, for when its owner comes back, and for nobody else", async () => {
    const device = "7K2M9QXT40GZH8DP5TVX9BR1MZ6ED8AQ7J0W2SYH4C8NF3KR";
    const world = new World("/account", GUEST, () =>
      Response.json({ player: ADA, token: "another-key", device }, { status: 201 }),
    );
    const signIn = async (name: string): Promise<void> => {
      await world.fill("sign-in-name", name);
      await world.fill("sign-in-password", "a difference engine");
      const before = world.posts().length;
      await world.send("sign-in-go");
      await until(() => expect(world.posts().length).toBe(before + 1));
    };
    await signIn("Ada");
    await until(() => expect(world.become).toHaveBeenCalledTimes(1));
    await signIn("ADA");
    await until(() => expect(world.become).toHaveBeenCalledTimes(2));
    await signIn("Eve");
    expect(world.posts().map(({ body }) => (body as { device?: string }).device)).toEqual([
      undefined,
      device,
      undefined,
    ]);
    expect(JSON.stringify(Object.values(localStorage)).toLowerCase()).not.toContain('"ada');
  });

  it("does not say which of name and password was wrong, and how long it takes after too many", async () => {
    let slow = false;
    const world = new World("/account", GUEST, () =>
      slow ? refusal(429, "rate_limited", { retry_ms: 240_000 }) : refusal(403, "wrong_password"),
    );
    await world.fill("sign-in-name", "Ada");
    await world.fill("sign-in-password", "wrong");
    await world.send("sign-in-go");
    await until(() => expect(world.text("sign-in-go-wrong")).toBe("Wrong name or password."));
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
    expect(
      ["sign-in-name", "sign-in-password", "register-name", "register-password"].map((id) =>
        world.find(id)?.getAttribute("autocomplete"),
      ),
    ).toEqual(["username", "current-password", "username", "new-password"]);
  });
});

describe("a registered player's account", () => {
  const answer = ({ path, method }: Asked): Response | undefined => {
    if (path === "/api/v1/account" && method === "GET") return Response.json(ACCOUNT);
    if (path === "/api/v1/people/p7K2M9QXT4") return Response.json(PERSON);
    if (path === "/api/v1/account/tokens")
      return Response.json(
        {
          token: "t".repeat(32),
          session: { id: "s9", label: "parrot", kind: "token", since_unix_ms: 0, used_unix_ms: 0, is_this: false },
        },
        { status: 201 },
      );
    return method === "POST" ? Response.json({}) : undefined;
  };

  it("says for how many days no new name is to be had, where ten old ones are kept", async () => {
    const world = new World("/account", ADA, (asked) =>
      asked.path === "/api/v1/account/name"
        ? refusal(429, "rate_limited", { retry_ms: 29.5 * 86_400_000 })
        : answer(asked),
    );
    await world.fill("name-new", "Countess");
    await world.fill("name-present", "a difference engine");
    await world.send("name-go");
    await until(() => expect(world.text("name-go-wrong")).toContain("in 30 days"));
    expect(world.text("name-go-wrong")).not.toContain("password");
  });

  it("lists devices and ends another one's session", async () => {
    const world = new World("/account", ADA, answer);
    await world.at("session-s2");
    expect(world.find("session-s1-end")).toBeNull();
    world.find("session-s2-end")?.click();
    await until(() => expect(world.find("session-s2")).toBeNull());
    expect(world.posts()).toMatchObject([
      { path: "/api/v1/account/sign_out", body: { session: "s2" }, key: "Bearer the-key" },
    ]);
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
    expect(world.posts()).toMatchObject([
      { path: "/api/v1/account/delete", body: { password: "a difference engine" } },
    ]);
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
    expect([
      details.open,
      document.activeElement === head,
      world.find("password-go")?.hasAttribute("aria-disabled"),
    ]).toEqual([false, true, false]);
  });

  it("can be a program's only before the first rated game; moderation is for operators", async () => {
    const world = new World("/account", ADA, answer);
    await world.at("rating-cards");
    expect([world.find("change-program"), world.find("to-moderation")]).toEqual([null, null]);
    const other = new World("/account", ADA, (asked) =>
      asked.path === "/api/v1/account"
        ? Response.json({ ...ACCOUNT, roles: ["operator"] })
        : asked.path.startsWith("/api/v1/people")
          ? Response.json({ ...PERSON, ratings: [] })
          : answer(asked),
    );
    await other.at("change-program");
    expect(other.find("to-moderation")).not.toBeNull();
  });
});

describe("a player's page", () => {
  const answer = ({ path }: Asked): Response | undefined => {
    if (path === "/api/v1/people/Ada") return Response.json(PERSON);
    if (path.startsWith("/api/v1/people/p7K2M9QXT4/ratings?kind=ctor/1"))
      return path.includes("cursor=")
        ? Response.json({ changes: CHANGES.slice(1) })
        : Response.json({ changes: CHANGES.slice(0, 1), cursor: "c" });
    if (path.startsWith("/api/v1/people/p7K2M9QXT4/ratings")) return Response.json({ changes: [] });
    if (path.startsWith("/api/v1/games?")) return Response.json({ games: [] });
    return undefined;
  };

  it("shows who it is, and the kind that was played most: as a picture, in words, in a table", async () => {
    const world = new World("/u/Ada", GUEST, answer);
    expect((await world.at("person")).textContent).toContain("Ada");
    const picture = await world.at("rating-graph");
    expect(picture.getAttribute("aria-label")).toMatch(
      /CTOR, one against one over 2 games.*from 1500 to 1520.*highest 1540/,
    );
    expect(world.find("rating-ctor-1")?.getAttribute("aria-pressed")).toBe("true");
    const rows = [...world.root.querySelectorAll("tbody tr")].map((row) =>
      row.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Grace.*lost.*1540 → 1520/);
    expect(world.root.querySelector('tbody a[href="/u/Grace"]')).not.toBeNull();
    expect(world.root.querySelector('tbody a[href="/u/deleted%20player"]')).toBeNull();
    (await world.at("rating-tritoc-1")).click();
    await until(() => expect(world.root.textContent).toContain("No rated games yet."));
    expect(world.screen.title()).toContain("Ada");
  });

  it("of nobody says so, and leads to games under that name", async () => {
    const world = new World("/u/No%20One", GUEST, () => refusal(404, "no_such_player"));
    expect((await world.at("person-nobody")).textContent).toContain("No One");
    expect(world.root.querySelector('a[href="/games?player=No%20One"]')).not.toBeNull();
  });

  it("an operator may do more there, and has the role asked for once", async () => {
    const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
    const world = new World("/u/Ada", operator, (asked) =>
      asked.path === "/api/v1/account"
        ? Response.json({ ...ACCOUNT, roles: ["operator"] })
        : asked.method === "POST"
          ? Response.json({}, { status: 201 })
          : answer(asked),
    );
    await world.at("person-operator");
    await world.fill("sanction-reason", "insults");
    await world.send("sanction-go");
    await until(() => expect(world.posts()).toHaveLength(1));
    expect(world.posts()[0]).toMatchObject({
      path: "/api/v1/sanctions",
      body: { what: "mute", player: "Ada", seconds: 86_400, reason: "insults" },
    });
    expect(world.asked.filter(({ path }) => path === "/api/v1/account")).toHaveLength(1);
  });
});

describe("who is kept out", () => {
  const ban = {
    id: "x2",
    what: "ban" as const,
    player: ADA,
    until_unix_ms: 1_795_000_000_000,
    reason: "floods rooms",
    at_unix_ms: 1_794_000_000_000,
  };

  it("sees the account all the same, with why and until when", async () => {
    const world = new World("/account", { ...ADA, id: "" }, ({ path }) =>
      path === "/api/v1/account" ? Response.json({ ...ACCOUNT, sanctions: [ban] }) : Response.json(PERSON),
    );
    world.connection = { kind: "refused", reason: "banned" };
    world.draw();
    expect((await world.at("own-sanctions")).textContent).toMatch(/You cannot play until.*floods rooms/);
  });

  it("reads so in the banner: the account is asked once, with the key that is kept", async () => {
    const { keptOut, why } = await import("../src/people/kept-out.ts");
    const world = new World("/ratings", ADA, ({ path }) =>
      path === "/api/v1/account" ? Response.json({ ...ACCOUNT, sanctions: [ban] }) : undefined,
    );
    const connection = { kind: "refused" as const, reason: "banned" };
    const bar = document.createElement("div");
    const page = {
      session: { token: () => "the-key" },
      redraw: () => render(keptOut(page, connection), bar),
    } as unknown as Page;
    page.redraw();
    expect(bar.textContent).toContain("banned from this server");
    await until(() => expect(bar.textContent).toContain("floods rooms"));
    expect(world.asked.filter(({ path }) => path === "/api/v1/account")).toMatchObject([{ key: "Bearer the-key" }]);
    expect(why({ reason: "too many messages" }, [])).toContain("too many requests");
  });

  it("because the device was signed out, may sign in again, under the name that was theirs", async () => {
    const { keptOut } = await import("../src/people/kept-out.ts");
    const bar = document.createElement("div");
    render(keptOut({ session: {} } as unknown as Page, { kind: "refused", reason: "signed out" }), bar);
    expect([bar.textContent, bar.querySelector("a")?.getAttribute("href")]).toEqual([
      expect.stringContaining("signed out here"),
      "/account",
    ]);

    const identity = new Identity(browserKeep());
    identity.rename("Ada", true);
    identity.keepToken("gone");
    identity.forget(identity.name);
    expect([identity.registered, identity.token, identity.name === "Ada"]).toEqual([false, null, false]);
    const world = new World("/account", GUEST, () => undefined);
    expect(((await world.at("sign-in-name")) as HTMLInputElement).value).toBe("Ada");
    identity.forget(); // of who leaves by themselves nothing stays
    expect(((await new World("/account", GUEST, () => undefined).at("sign-in-name")) as HTMLInputElement).value).toBe(
      "",
    );
  });
});

describe("the best", () => {
  it("of a kind, people and programs apart", async () => {
    const world = new World("/ratings/ctor/2", ADA, ({ path }) =>
      Response.json({
        kind: "ctor/2",
        programs: path.endsWith("?programs=1"),
        players: path.endsWith("?programs=1")
          ? []
          : [{ place: 1, player: ADA, rating: 1710, deviation: 61, games: 120 }],
      }),
    );
    const row = await world.at("best-1");
    expect(row.textContent?.replace(/\s+/g, " ")).toContain("Ada you 1710 ± 61 120");
    expect(world.find("kind-ctor-2")?.getAttribute("aria-current")).toBe("page");
    world.find("best-programs")?.click();
    await world.at("best-none");
    expect(world.asked.map(({ path }) => path)).toEqual([
      "/api/v1/ratings/ctor/2",
      "/api/v1/ratings/ctor/2?programs=1",
    ]);
  });
});

describe("the best, where nobody has said of what", () => {
  const bestOf = (played: string) =>
    new World("/ratings", ADA, ({ path }) => {
      return Response.json({
        kind: path.split("/").slice(4).join("/"),
        programs: false,
        players:
          path === `/api/v1/ratings/${played}`
            ? [{ place: 1, player: ADA, rating: 1710, deviation: 61, games: 120 }]
            : [],
      });
    });

  it("are those of the first kind that has some", async () => {
    const world = bestOf("totas/1");
    await world.at("best-1");
    expect(world.find("kind-totas-1")?.getAttribute("aria-current")).toBe("page");
    expect(world.asked.map(({ path }) => path)).toEqual(
      ["ctor/1", "ctor/2", "ctor/3", "totas/1"].map((kind) => `/api/v1/ratings/${kind}`),
    );
    world.find("best-programs")?.click(); // of the same kind: the eye stays where it was
    await world.at("best-none");
    expect(world.find("kind-totas-1")?.getAttribute("aria-current")).toBe("page");
  });

  it("are none where there are none at all", async () => {
    const world = bestOf("nothing");
    await world.at("best-none");
    expect(world.find("kind-ctor-1")?.getAttribute("aria-current")).toBe("page");
  });
});

describe("a finished game", () => {
  const answered = async (seats: object): Promise<HTMLElement | null> => {
    const { registeredPlayers } = await import("../src/people/replay-players.ts");
    const draw = registeredPlayers({ seats } as Parameters<typeof registeredPlayers>[0]);
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
    expect([...(root?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
      "/u/Ada",
      "/u/Parrot",
    ]);
    expect(root?.textContent?.replace(/\s+/g, " ").trim()).toBe("· Ada · Parrot BOT");
  });

  it("of guests and computers has none", async () => {
    expect(
      await answered({
        black1: { name: "Calm Heron", kind: "human" },
        white1: { name: "Bot 2", kind: "bot", level: 2 },
      }),
    ).toBeNull();
  });
});
