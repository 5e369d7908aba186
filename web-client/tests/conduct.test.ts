// @vitest-environment happy-dom
// Blocking and reporting: by two presses of a name, on the account page, and what operators do about it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hidden, shownChat } from "../src/room/hidden.ts";
import type { RoomState } from "../src/room/state.ts";
import { openNameMenu } from "../src/screens/name-menu.ts";
import type { Page } from "../src/session/page.ts";
import { ACCOUNT, ADA, GUEST, PERSON, World, refusal, until } from "./people-world.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const EVE = { id: "p3VEeve777", name: "Eve" };
const posts: { path: string; body: unknown }[] = [];
let answer: () => Response;

function pageOf(toast = vi.fn()): Page {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method !== "POST") return Response.json({ blocks: [] });
    posts.push({ path, body: JSON.parse(init.body as string) });
    return answer();
  });
  return {
    state: { me: GUEST },
    session: { token: () => `key-${posts.length}`, toast },
    redraw: () => undefined,
  } as never;
}

const handle = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

beforeEach(() => {
  posts.length = 0;
  answer = () => Response.json({});
  hidden.clear();
  document.body.replaceChildren();
});

describe("a name that was pressed", () => {
  it("is reported by the next press, with the room", async () => {
    const toast = vi.fn();
    await openNameMenu(pageOf(toast), EVE, "4GZK7Q2M");
    handle("report-words")?.click();
    await until(() => expect(toast).toHaveBeenCalled());
    expect(posts).toEqual([{ path: "/api/v1/reports", body: { player: EVE.id, reason: "words", room: "4GZK7Q2M" } }]);
    expect(handle("name-menu")).toBeNull();
  });

  it("says that ten a day are enough, and stays open", async () => {
    answer = () => refusal(429, "rate_limited", { retry_ms: 80_000_000 });
    await openNameMenu(pageOf(), EVE);
    handle("report-name")?.click();
    await until(() => expect(handle("name-wrong")?.textContent).toContain("ten reports"));
    expect(posts[0]?.body).toEqual({ player: EVE.id, reason: "name" });
  });

  it("is blocked, so that nothing of what they say is shown, and unblocked", async () => {
    const line = { channel: "room" as const, name: "Eve", player: EVE.id, seat: null, text: "fool" };
    const other = { ...line, name: "Ada", player: ADA.id, text: "hello" };
    const room = { chat: [line, other, { ...line, player: undefined }] } as never as RoomState;
    const page = pageOf();
    await openNameMenu(page, EVE);
    handle("name-block")?.click();
    await until(() => expect(handle("name-menu")).toBeNull());
    expect(posts[0]).toEqual({ path: "/api/v1/blocks", body: { player: EVE.id } });
    expect(shownChat(room).map(({ name, player }) => [name, player])).toEqual([
      ["Ada", ADA.id],
      ["Eve", undefined],
    ]);
  });
});

describe("one's own account", () => {
  it("shows a guest whom they have blocked, and what became of their reports", async () => {
    const world = new World("/account", GUEST, () => Response.json({}));
    world.conduct = {
      blocks: [{ player: EVE, at_unix_ms: 1_795_000_000_000 }],
      reports: [
        { id: "r1", player: EVE, reason: "words", at_unix_ms: 1_795_000_000_000, status: "closed", answer: "Muted." },
      ],
    };
    await world.at("own-reports");
    expect(world.text("own-reports")).toMatch(/Eve: Insults or threats.*Muted\..*Answered/);
    (await world.at(`unblock-${EVE.id}`)).click();
    await until(() => expect(world.find("own-blocks")).toBeNull());
    expect(world.posts()[0]?.path).toBe(`/api/v1/blocks/${EVE.id}/lift`);
  });
});

describe("operators", () => {
  const operator = { ...ADA, id: "p0Gr4ceH0p", name: "Grace" };
  const CASE = {
    id: "r1",
    player: EVE,
    by: ADA,
    reason: "words",
    at_unix_ms: 1_795_000_000_000,
    status: "open",
    text: "again",
    room: "4GZK7Q2M",
    talk: [{ player: EVE.id, name: "Eve", channel: "room", text: "You play like a fool." }],
    sanctions: [],
  };
  const moderation = (): World => {
    const world = new World("/moderation", operator, ({ path, method }) =>
      path.endsWith("/name")
        ? Response.json({ player: { ...EVE, name: "Quiet" } })
        : method === "POST"
          ? Response.json({})
          : path.startsWith("/api/v1/audit")
            ? Response.json({ entries: [] })
            : Response.json({ sanctions: [] }),
    );
    world.conduct = { reports: [CASE] };
    return world;
  };

  it("see the case, and close it by two presses", async () => {
    const world = moderation();
    await world.at("report-r1");
    expect(world.text("report-r1")).toMatch(/Eve · Insults or threats reported by Ada.*again.*You play like a fool\./);
    world.find("report-r1-close")?.click();
    const ready = (await world.at("report-ready-nothing")) as HTMLButtonElement;
    // Enter in the field of the answer presses the first button that sends the form.
    expect(ready.form?.querySelector("button:not([type=button])")).toBe(world.find("report-go"));
    ready.click();
    await until(() => expect(world.find("report-r1")).toBeNull());
    expect(world.posts()).toMatchObject([
      {
        path: "/api/v1/reports/r1/close",
        body: { answer: "Thank you. We found nothing against the rules.", reason: "No breach" },
      },
    ]);
  });

  it("write an answer of their own, which is the reason as well", async () => {
    const world = moderation();
    (await world.at("report-r1-close")).click();
    await world.fill("report-answer", "They are muted.");
    await world.send("report-go");
    await until(() => expect(world.find("report-r1")).toBeNull());
    expect(world.posts()).toMatchObject([{ body: { answer: "They are muted.", reason: "They are muted." } }]);
  });

  it("mute who was reported by a form of its own, beside the one for everybody else", async () => {
    const world = moderation();
    (await world.at("report-r1-sanction")).click();
    await world.fill("report-sanction-reason", "insults");
    for (const id of ["sanction-reason", "sanction-seconds", "report-sanction-reason", "report-sanction-seconds"])
      expect(world.root.querySelectorAll(`#${id}`), id).toHaveLength(1);
    await world.send("report-sanction-go");
    await until(() => expect(world.posts()).toHaveLength(1));
    expect(world.posts()[0]?.body).toMatchObject({ player: EVE.id, reason: "insults", what: "mute" });
  });

  it("give who was reported another name", async () => {
    const world = moderation();
    (await world.at("report-r1-rename")).click();
    await world.fill("rename-name", "Quiet");
    await world.fill("rename-reason", "an insult");
    await world.send("rename-go");
    await until(() => expect(world.text("report-r1")).toContain("Quiet"));
    expect(world.posts()).toMatchObject([
      { path: `/api/v1/people/${EVE.id}/name`, body: { name: "Quiet", reason: "an insult" } },
    ]);
  });
});

it("a player's page offers both to everybody but that player", async () => {
  for (const me of [GUEST, { ...GUEST, id: "p000000000" }]) {
    const world = new World("/u/Ada", me, ({ path }) =>
      path === "/api/v1/people/Ada"
        ? Response.json(PERSON)
        : path === "/api/v1/account"
          ? Response.json(ACCOUNT)
          : Response.json({ games: [], changes: [], tournaments: [] }),
    );
    await world.at("person");
    expect(world.find("person-conduct") === null).toBe(me.id === ADA.id);
  }
});
