// People: what is worked out without a server. How a rating is drawn, which field a refusal is about, what a device is
// called.
import { describe, expect, it, vi } from "vitest";
import { playerPage } from "../src/components/player-name.ts";
import { Identity } from "../src/net/identity.ts";
import { Refused } from "../src/net/api.ts";
import { devicesOf, deviceLabel, tokensOf, withSession, withoutSession } from "../src/people/account-changes.ts";
import { Attempt, fieldOf } from "../src/people/attempt.ts";
import { graphOf, oldestFirst, summaryOf, tickStep } from "../src/people/graph.ts";
import { isKind, kindWord, KINDS, shortKind } from "../src/people/kinds.ts";
import { strengthOf } from "../src/people/password.ts";
import { routeOf } from "../src/session/router.ts";
import type { HttpAccount, HttpRatingChange, HttpSession } from "../src/wire/messages.ts";

function change(after: number, more: Partial<HttpRatingChange> = {}): HttpRatingChange {
  return {
    game: "G1",
    kind: "ctor/1",
    at_unix_ms: 0,
    before: 1500,
    after,
    deviation: 100,
    score: 2,
    opponents: [{ name: "Grace" }],
    ...more,
  };
}

const FRAME = { width: 200, height: 100, left: 20, right: 0, top: 0, bottom: 0 };

describe("a rating as a line", () => {
  it("begins with what the first game found, goes from edge to edge, and rises to the top", () => {
    const { line, ticks } = graphOf(
      [change(1550, { deviation: 50 }), change(1600, { before: 1550, deviation: 0 })],
      FRAME,
    );
    expect(line.map(({ x }) => x)).toEqual([20, 110, 200]);
    expect(line[0]?.y).toBeGreaterThan(line[1]?.y ?? 0);
    expect(line[2]?.y).toBe(0);
    expect(ticks.map(({ rating }) => rating)).toEqual([1450, 1500, 1550, 1600]);
    expect([ticks[0]?.y, ticks.at(-1)?.y]).toEqual([100, 0]);
  });

  it("has a band that goes there above and back below, and holds the line", () => {
    const { band, line } = graphOf([change(1520)], FRAME);
    const heights = [...band.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(4);
    expect(heights[0]).toBeLessThan(line[0]?.y ?? 0);
    expect(heights[3]).toBeGreaterThan(line[0]?.y ?? 0);
    expect(band).toMatch(/^M.*Z$/);
  });

  it("is drawn where nothing is known to be wrong, too: a band without height", () => {
    const { line, ticks } = graphOf([change(1500, { deviation: 0 })], FRAME);
    expect(line.every(({ y }) => Number.isFinite(y))).toBe(true);
    expect(ticks.length).toBeGreaterThan(0);
  });

  it("has at most six lines across, whatever it spans", () => {
    for (const span of [1, 37, 120, 480, 900, 2600]) expect(span / tickStep(1000, 1000 + span)).toBeLessThanOrEqual(5);
  });

  it("is read the oldest first and said in numbers", () => {
    const told = [change(1480, { before: 1560, deviation: 80 }), change(1560)];
    const games = oldestFirst(told);
    expect(games.map(({ after }) => after)).toEqual([1560, 1480]);
    expect(summaryOf(games)).toEqual({ count: 2, from: 1500, to: 1480, highest: 1560, lowest: 1480, deviation: 80 });
    expect(told[0]?.after).toBe(1480);
  });
});

describe("kinds", () => {
  it("have words, and a short name that is the game's own where it has no other", () => {
    expect(kindWord("ctor/3")).toBe("CTOR, three against three");
    expect([shortKind("ctor/2"), shortKind("totas/1"), shortKind("tritoc/1")]).toEqual([
      "CTOR 2:2",
      "TOTA*S 1:1",
      "Tritoc",
    ]);
    expect([isKind("totas/2"), isKind("totas/3"), isKind("")]).toEqual([true, false, false]);
    for (const kind of KINDS) expect(kind).toMatch(/^[a-z]+\/[1-3]$/);
  });
});

describe("a form", () => {
  it.each([
    [{ code: "name_taken", message: "" }, "name"],
    [{ code: "wrong_password", message: "" }, "password"],
    [{ code: "bad_option", message: "", option: "new" }, "new"],
    [{ code: "bad_option", message: "", option: "colour" }, null],
    [{ code: "rate_limited", message: "", retry_ms: 1000 }, null],
    [{ code: "no_such_player", message: "" }, null],
  ] as const)("knows which field %o is about", (problem, field) => {
    expect(fieldOf(problem, ["name", "password", "new"])).toBe(field);
  });

  it("is sent once at a time, and keeps why it was refused until the next", async () => {
    const redraw = vi.fn();
    const attempt = new Attempt(redraw);
    let letGo = (): void => undefined;
    const first = attempt.run(() => new Promise<void>((done) => (letGo = done)));
    expect([attempt.busy, await attempt.run(async () => undefined)]).toEqual([true, false]);
    letGo();
    expect([await first, attempt.busy]).toEqual([true, false]);
    const taken = attempt.run(() => Promise.reject(new Refused({ code: "name_taken", message: "" })));
    expect([await taken, attempt.problem?.code]).toEqual([false, "name_taken"]);
    expect([await attempt.run(async () => undefined), attempt.problem]).toEqual([true, null]);
    expect(await attempt.run(() => Promise.reject(new Error("cut")))).toBe(false);
    expect(attempt.problem).toMatchObject({ code: "connection_lost" });
    expect(redraw).toHaveBeenCalled();
  });

  it("says of a password what its length says, in characters as people count them", () => {
    expect(["1234567", "12345678", "пароль из слов", "correct horse battery"].map(strengthOf)).toEqual([
      "short",
      "fair",
      "good",
      "strong",
    ]);
    expect(strengthOf("🦉🦉🦉🦉")).toBe("short");
  });
});

describe("devices and keys", () => {
  const session = (id: string, fields: Partial<HttpSession> = {}): HttpSession => ({
    id,
    label: "",
    kind: "device",
    since_unix_ms: 0,
    used_unix_ms: 0,
    is_this: false,
    ...fields,
  });
  const account: HttpAccount = {
    player: { id: "p123456", name: "Ada", registered: true },
    registered: true,
    roles: [],
    program: false,
    sessions: [
      session("old", { used_unix_ms: 1 }),
      session("key", { kind: "token" }),
      session("new", { used_unix_ms: 2 }),
      session("here", { is_this: true }),
    ],
    sanctions: [],
  };

  it("are listed apart, this one first, then by their last use", () => {
    expect(devicesOf(account).map(({ id }) => id)).toEqual(["here", "new", "old"]);
    expect(tokensOf(account).map(({ id }) => id)).toEqual(["key"]);
    expect(
      tokensOf(withSession(account, session("more", { kind: "token", used_unix_ms: 9 }))).map(({ id }) => id),
    ).toEqual(["more", "key"]);
    expect(devicesOf(withoutSession(account, "new")).map(({ id }) => id)).toEqual(["here", "old"]);
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
      "Safari, iPhone",
    ],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
    ["curl/8.0", ""],
  ])("a browser that says %s is called %s", (agent, label) => {
    expect(deviceLabel(agent)).toBe(label);
  });
});

describe("addresses", () => {
  it.each(["/account", "/u/Ada", "/u/%D0%90%D0%B4%D0%B0", "/ratings", "/ratings/ctor/3", "/moderation", "/account/"])(
    "%s deals with people",
    (path) => {
      expect(routeOf(path)).toEqual({ screen: "people", path });
    },
  );

  it.each(["/u", "/u/", "/u/a/b", "/ratings/ctor", "/accounts", "/account/x"])("%s is no page", (path) => {
    expect(routeOf(path).screen).toBe("lost");
  });

  it("a name is written so that it comes back", () => {
    expect(decodeURIComponent(playerPage("Ада_1?/x").slice(3))).toBe("Ада_1?/x");
  });
});

describe("who we are", () => {
  const keep = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  it("a registered name is remembered as such over a reload; with its key it is a guest's again", () => {
    const kept = keep();
    const identity = new Identity(kept);
    identity.rename("Ada", true);
    identity.keepToken("key");
    expect([new Identity(kept).registered, new Identity(kept).name, new Identity(kept).named]).toEqual([
      true,
      "Ada",
      true,
    ]);
    identity.forgetToken();
    expect([identity.registered, identity.name, identity.named, identity.token]).toEqual([false, "Ada", true, null]);
  });

  it("who signs out leaves neither key nor name behind", () => {
    const kept = keep();
    const identity = new Identity(kept);
    identity.rename("Ada", true);
    identity.keepToken("key");
    identity.forget();
    const next = new Identity(kept);
    expect([next.token, next.named, next.registered]).toEqual([null, false, false]);
    expect(next.name).not.toBe("Ada");
  });
});
