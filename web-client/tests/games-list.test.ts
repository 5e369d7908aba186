// @vitest-environment happy-dom
// The lists of finished games: what is asked for, what is shown, and the way on.
import { render } from "lit-html";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listAfter, NO_GAMES, queryOf, winnerOf, wishOf } from "../src/archive/list.ts";
import { speak } from "../src/language/language.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { gamesScreen } from "../src/screens/games.ts";
import { GAME_NAMES, type HttpGame } from "../src/wire/messages.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

function summary(id: string, change: Partial<HttpGame> = {}): HttpGame {
  return {
    id,
    game: "ctor",
    options: {
      size: 8,
      teams: [2, 2],
      power: 2,
      sandglass: 30,
      auto_replace: false,
      secrets: false,
      secrets_seconds: 60,
    },
    room: "4GZK7Q2M",
    name: "Friday table",
    started: "2026-11-21T20:00:00Z",
    ended: "2026-11-21T20:12:00Z",
    duration_ms: 725_000,
    seats: {
      black1: { name: "Ada", kind: "human" },
      black2: { name: "Bob", kind: "human" },
      white1: { name: "Bot 2", kind: "bot" },
    },
    result: { winner: "white", reason: "board_full", chips: { black: 30, white: 34 } },
    inputs: 100,
    series: { played: 1, score: { black: 0, white: 1 }, ties: 0 },
    ...change,
  };
}

describe("a wish", () => {
  it.each([
    ["", { mine: false, game: "", player: "" }],
    ["?player=me", { mine: true, game: "", player: "" }],
    ["?player=Ada%20%26%20Co&game=totas", { mine: false, game: "totas", player: "Ada & Co" }],
    ["?game=chess", { mine: false, game: "", player: "" }],
  ])("%s is read, and written again", (search, wish) => {
    expect(wishOf(search, GAME_NAMES)).toEqual(wish);
    expect(wishOf(queryOf(wishOf(search, GAME_NAMES)), GAME_NAMES)).toEqual(wish);
  });

  it("a page further bears the cursor", () => {
    expect(queryOf({ mine: true, game: "ctor", player: "" }, "a/b")).toBe("?player=me&game=ctor&cursor=a%2Fb");
  });
});

describe("a list", () => {
  it("grows by pages and names no game twice", () => {
    const first = listAfter(NO_GAMES, { games: [summary("A"), summary("B")], cursor: "c" });
    const second = listAfter(first, { games: [summary("B"), summary("C")] });
    expect([second.games.map((game) => game.id), second.cursor]).toEqual([["A", "B", "C"], null]);
  });

  it("who won is read out of any game's result", () => {
    const over = (winner: "black" | "white" | null): "black" | "white" | "tie" =>
      winnerOf({ winner, reason: "board_full", points: { black: 4, white: 4 } });
    expect([over("black"), over("white"), over(null)]).toEqual(["black", "white", "tie"]);
  });
});

/** Of whoever sits at this page. */
let key: string | null = null;

class World {
  screen: Screen;
  root = document.createElement("div");
  asked: { address: string; key: string | null }[] = [];

  /** `kept`: what the entry of the history says, for whoever comes back. */
  constructor(search: string, answer: (address: string) => Response, kept: unknown = null) {
    history.replaceState(kept, "", `/games${search}`);
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      this.asked.push({ address, key: new Headers(init.headers).get("Authorization") });
      return answer(address);
    });
    const page = {
      state: { route: routeOf("/games") },
      session: { token: () => key },
      redraw: () => this.draw(),
    };
    this.screen = gamesScreen(page as unknown as Page);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.screen) render(this.screen.draw(), this.root);
  }

  at(id: string): HTMLElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLElement;
  }

  text(id: string): string {
    return (this.at(id)?.textContent ?? "").replace(/\s+/g, " ").trim();
  }
}

describe("the screen", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    key = null;
  });

  it("shows who played, who won, how long and when, and leads to the replay", async () => {
    const world = new World("", () =>
      Response.json({ games: [summary("A", { series: { played: 3, score: { black: 2, white: 0 }, ties: 1 } })] }),
    );
    await vi.waitFor(() => expect(world.at("game-A")).not.toBeNull());
    expect(world.at("game-A").getAttribute("href")).toBe("/g/A");
    for (const words of ["Ada · Bob", "Tinta", "White wins", "CTOR", "12:05", "Friday table", "Series 2 : 0, 1 draw"])
      expect(world.text("game-A")).toContain(words);
    expect(world.at("games-more")).toBeNull();
  });

  it("more: the cursor is sent back, and the next page stands below", async () => {
    const world = new World("?game=totas", (address) =>
      Response.json(address.includes("cursor=") ? { games: [summary("B")] } : { games: [summary("A")], cursor: "x1" }),
    );
    await vi.waitFor(() => expect(world.at("games-more")).not.toBeNull());
    world.at("games-more").click();
    await vi.waitFor(() => expect(world.at("game-B")).not.toBeNull());
    expect(world.asked.map(({ address }) => address)).toEqual([
      "/api/v1/games?game=totas",
      "/api/v1/games?game=totas&cursor=x1",
    ]);
    expect([world.at("game-A") !== null, world.at("games-more")]).toEqual([true, null]);
  });

  it("whoever comes back finds all pages that were here; a new visit, and another person, begin anew", async () => {
    const pages = (address: string): Response =>
      Response.json(address.includes("cursor=") ? { games: [summary("B")] } : { games: [summary("A")], cursor: "x1" });
    key = "of-ada";
    const before = new World("?game=ctor", pages);
    await vi.waitFor(() => expect(before.at("games-more")).not.toBeNull());
    before.at("games-more").click();
    await vi.waitFor(() => expect(before.at("game-B")).not.toBeNull());
    history.replaceState({ y: 900 }, "");
    const back = new World(location.search, pages, history.state);
    expect([back.at("game-A") !== null, back.at("game-B") !== null, back.asked]).toEqual([true, true, []]);
    key = "of-bob";
    expect(new World(location.search, pages, history.state).at("game-A")).toBeNull();
    key = "of-ada";
    expect(new World(location.search, pages).at("game-A")).toBeNull();
  });

  it("whoever loads the page anew far down in a list has as many pages fetched as were there, if few", async () => {
    const pages = (address: string): Response => {
      const at = Number(/cursor=(\d+)/.exec(address)?.[1] ?? 0);
      return Response.json({ games: [summary(`G${at}`)], cursor: String(at + 1) });
    };
    key = "of-cleo";
    const before = new World("", pages);
    await vi.waitFor(() => expect(before.at("games-more")).not.toBeNull());
    before.at("games-more").click();
    await vi.waitFor(() => expect(before.at("game-G1")).not.toBeNull());
    expect(history.state).toEqual({ pages: 2 });
    for (const [who, kept, count] of [
      ["of-dai", { y: 900, pages: 3 }, 3],
      ["of-eve", { y: 900, pages: 40 }, 5],
      ["of-fay", { y: 0, pages: 3 }, 1],
    ] as const) {
      key = who;
      const again = new World("", pages, kept);
      await vi.waitFor(() => expect(again.at(`game-G${count - 1}`)).not.toBeNull());
      await new Promise((later) => setTimeout(later));
      expect(again.asked, who).toHaveLength(count);
    }
  });

  it("back to another question of the same list: what had come for that one", async () => {
    const pages = (address: string): Response =>
      Response.json({ games: [summary(address.includes("ctor") ? "C" : "T")] });
    const world = new World("?game=ctor", pages);
    await vi.waitFor(() => expect(world.at("game-C")).not.toBeNull());
    history.pushState(null, "", "/games?game=totas");
    world.screen.update?.();
    await vi.waitFor(() => expect(world.at("game-T")).not.toBeNull());
    history.replaceState({ y: 900 }, "", "/games?game=ctor");
    world.screen.update?.();
    expect([world.at("game-C") !== null, world.at("game-T"), world.asked.length]).toEqual([true, null, 2]);
    expect(history.state).toEqual({ y: 900 });
  });

  it("the button stays, and keeps the focus, while a page is on its way; a second press asks nothing", async () => {
    const world = new World("", () => Response.json({ games: [summary("A")], cursor: "x1" }));
    await vi.waitFor(() => expect(world.at("games-more")).not.toBeNull());
    vi.stubGlobal("fetch", async (address: string) => {
      world.asked.push({ address, key: null });
      return new Promise(() => undefined);
    });
    const more = world.at("games-more");
    more.focus();
    more.click();
    more.click();
    expect([document.activeElement === more, more.isConnected, world.asked.length]).toEqual([true, true, 2]);
  });

  it("my games are asked for with my key; without one there are none, and no failure", async () => {
    key = "key-of-mine";
    const world = new World("?player=me", () => Response.json({ games: [summary("A")] }));
    await vi.waitFor(() => expect(world.at("game-A")).not.toBeNull());
    expect(world.asked).toEqual([{ address: "/api/v1/games?player=me", key: "Bearer key-of-mine" }]);
    key = null;
    const stranger = new World("?player=me", () =>
      Response.json({ error: { code: "unauthorized", message: "" } }, { status: 401 }),
    );
    await vi.waitFor(() => expect(stranger.text("games-note")).toContain("Games you play in this browser"));
    expect(stranger.at("games-more")).toBeNull();
  });

  it("filters ask anew and stand in the address", async () => {
    const world = new World("", () => Response.json({ games: [] }));
    await vi.waitFor(() => expect(world.text("games-note")).toContain("No finished games yet"));
    (world.at("games-player") as HTMLInputElement).value = " Ada ";
    world.root.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(world.text("games-note")).toContain("No games match"));
    expect([location.search, world.asked.at(-1)?.address]).toEqual(["?player=Ada", "/api/v1/games?player=Ada"]);
    world.at("games-mine").click();
    await vi.waitFor(() => expect(world.asked.at(-1)?.address).toBe("/api/v1/games?player=me"));
    expect(world.at("games-player")).toBeNull();
  });

  it("a refusal is told in words, and one may ask again", async () => {
    let down = true;
    const world = new World("", () =>
      down
        ? Response.json({ error: { code: "rate_limited", message: "", retry_ms: 2000 } }, { status: 429 })
        : Response.json({ games: [summary("A")] }),
    );
    await vi.waitFor(() => expect(world.text("games-note")).toContain("Try again in 2 s"));
    await speak("fr");
    world.draw();
    expect(world.text("games-note")).toContain("Réessayez");
    await speak("en");
    down = false;
    world.at("games-more").click();
    await vi.waitFor(() => expect(world.at("game-A")).not.toBeNull());
    expect(world.text("games-note")).toBe("");
  });

  it("the answer to an older question says nothing any more", async () => {
    const answers: ((games: HttpGame[]) => void)[] = [];
    const world = new World("", () => Response.json({ games: [] }));
    await vi.waitFor(() => expect(world.asked).toHaveLength(1));
    vi.stubGlobal("fetch", () => new Promise((settle) => answers.push((games) => settle(Response.json({ games })))));
    world.at("games-mine").click();
    world.at("games-all").click();
    answers[1]?.([summary("NEW")]);
    await vi.waitFor(() => expect(world.at("game-NEW")).not.toBeNull());
    answers[0]?.([summary("OLD")]);
    await new Promise((later) => setTimeout(later));
    expect(world.at("game-OLD")).toBeNull();
  });
});
