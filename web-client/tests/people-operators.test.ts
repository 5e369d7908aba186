// @vitest-environment happy-dom
// What operators see and do: sanctions, roles, codes for forgotten passwords, the log of it.
import { describe, expect, it, vi } from "vitest";
import { ACCOUNT, ADA, GUEST, PERSON, World, refusal, until, type Asked } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

describe("operators' forms", () => {
  const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
  const choose = (world: World, id: string, on = true): void => {
    const field = world.find(id) as HTMLInputElement;
    field.checked = on;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const chosen = (world: World, ...ids: string[]): boolean[] =>
    ids.map((id) => (world.find(id) as HTMLInputElement).checked);

  it("after a sanction, the next begins as the first did: what is chosen is what is seen", async () => {
    const world = new World("/moderation", operator, ({ path, method }) =>
      method === "POST"
        ? Response.json({}, { status: 201 })
        : path.startsWith("/api/v1/audit")
          ? Response.json({ entries: [] })
          : Response.json({ sanctions: [] }),
    );
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
    expect(
      ["sanction-player", "sanction-reason", "sanction-seconds"].map(
        (id) => (world.find(id) as HTMLInputElement).value,
      ),
    ).toEqual(["", "", "86400"]);
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
      if (method === "POST" || path === "/api/v1/account")
        return Response.json(method === "POST" ? { roles } : { ...ACCOUNT, roles: ["operator"] });
      if (path === "/api/v1/people/Ada") return Response.json({ ...PERSON, roles });
      return path.startsWith("/api/v1/games?")
        ? Response.json({ games: [] })
        : path.includes("/ratings")
          ? Response.json({ changes: [] })
          : undefined;
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
    const world = new World("/account", GUEST, () =>
      Response.json({ player: ADA, token: "another-key" }, { status: 201 }),
    );
    await world.fill("recover-name", " Ada ");
    await world.fill("recover-code", " 7k2m-9qxt-40gz-h8dp ");
    await world.fill("recover-password", "an analytical engine");
    await world.send("recover-go");
    await until(() => expect(world.become).toHaveBeenCalledWith({ token: "another-key", name: "Ada" }));
    expect(world.posts()[0]).toMatchObject({
      path: "/api/v1/account/recover",
      key: null,
      body: { name: "Ada", code: "7k2m-9qxt-40gz-h8dp", password: "an analytical engine" },
    });
  });

  it("a code that is wrong is said to be, and not the password; a password that is too short is", async () => {
    let short = false;
    const world = new World("/account", GUEST, () =>
      short ? refusal(400, "bad_option", { option: "password" }) : refusal(403, "wrong_password"),
    );
    await world.fill("recover-name", "Ada");
    await world.fill("recover-code", "0000");
    await world.fill("recover-password", "an analytical engine");
    await world.send("recover-go");
    await until(() => expect(world.text("recover-go-wrong")).toContain("the code has expired"));
    expect(world.text("recover-password-wrong")).toBe("");
    short = true;
    await world.send("recover-go");
    await until(() => expect(world.text("recover-password-wrong")).toContain("8 to 128"));
    expect([world.text("recover-go-wrong"), world.become.mock.calls.length]).toEqual(["", 0]);
  });

  it("an operator makes a code, which is shown once; not for another operator", async () => {
    const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
    const answer =
      (roles: string[]) =>
      ({ path, method }: Asked): Response | undefined => {
        if (path === "/api/v1/account") return Response.json({ ...ACCOUNT, roles: ["operator"] });
        if (path === "/api/v1/people/p7K2M9QXT4/recovery" && method === "POST")
          return Response.json({ code: "7K2M-9QXT-40GZ-H8DP", until_unix_ms: 1_795_000_000_000 }, { status: 201 });
        if (path === "/api/v1/people/Ada") return Response.json({ ...PERSON, roles });
        return path.startsWith("/api/v1/games?")
          ? Response.json({ games: [] })
          : path.includes("/ratings")
            ? Response.json({ changes: [] })
            : undefined;
      };
    const world = new World("/u/Ada", operator, answer([]));
    await world.fill("recovery-reason", "knows her games");
    await world.send("recovery-go");
    expect(((await world.at("recovery-code")) as HTMLTextAreaElement).value).toBe("7K2M-9QXT-40GZ-H8DP");
    expect(world.find("recovery-form")).toBeNull();
    expect(world.posts()).toMatchObject([{ key: "Bearer the-key", body: { reason: "knows her games" } }]);
    const other = new World("/u/Ada", operator, answer(["operator"]));
    expect((await other.at("person-operator")).textContent).toContain("only be reset on the server itself");
    expect(other.find("recovery-form")).toBeNull();
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
    const mute = {
      id: "x1",
      what: "mute",
      player: ADA,
      until_unix_ms: 1_795_000_000_000,
      reason: "insults",
      by,
      at_unix_ms: 1_794_000_000_000,
    };
    let lifted = false;
    const world = new World("/moderation", by, ({ path, method }) => {
      if (method === "POST") lifted = true;
      if (path === "/api/v1/sanctions") return Response.json({ sanctions: lifted ? [] : [mute] });
      if (path === "/api/v1/audit")
        return Response.json({
          entries: [{ at_unix_ms: 1_794_000_000_000, by: null, act: "operator", about: { player: by }, reason: "" }],
        });
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
