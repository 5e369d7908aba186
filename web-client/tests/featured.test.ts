// @vitest-environment happy-dom
// The game of the day: which one it is, how it plays by itself, and its place on the start page.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bestOf, chosen, LEAST_INPUTS, type Claims, type Featured } from "../src/featured/choice.ts";
import { isBoardOf } from "../src/featured/claims.ts";
import { openFeatured, type FeaturedPlace } from "../src/featured/featured.ts";
import { END_REST_MS, openPacing } from "../src/featured/pacing.ts";
import { restMs, stepAt } from "../src/replay/steps.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { HttpGame, TournamentSummary } from "../src/wire/messages.ts";
import { kept, textOfReplay } from "./replay-support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const person = (name: string, more: object = {}): object => ({ name, kind: "human", ...more });
const computer = { name: "Bot 1", kind: "bot", level: 1 };

function game(id: string, change: object = {}): HttpGame {
  return {
    id,
    game: "tritoc",
    options: {},
    room: "4GZK7Q2M",
    name: "Ada's room",
    started: "2026-11-21T20:00:00Z",
    ended: "2026-11-21T20:15:12Z",
    duration_ms: 912_000,
    seats: { black1: person("Ada"), white1: person("Bob") },
    result: { winner: "black", reason: "line", points: { black: 5, white: 4 } },
    inputs: 60,
    series: { played: 1, score: { black: 1, white: 0 }, ties: 0 },
    ...change,
  } as unknown as HttpGame;
}

const registered = {
  seats: { black1: person("Ada", { registered: true }), white1: person("Bob", { registered: true }) },
};
const board = { name: "Spring Cup 2.1" };
const claims = (tournaments: string[] = [], rated: string[] = []): Claims => ({
  isOfTournament: async ({ id }) => tournaments.includes(id),
  isRated: async ({ id }) => rated.includes(id),
});
const nameOf = (choice: Featured | null): string => (choice ? `${choice.game.id} ${choice.standing}` : "none");
const best = async (games: HttpGame[], told = claims()): Promise<string> => nameOf(await bestOf(games, told));

describe("the choice", () => {
  it("tournament games come before rated ones, these before those of registered players, and guests last", async () => {
    const all = [game("G"), game("R", registered), game("E", registered), game("T", board)];
    expect(await best(all, claims(["T"], ["E"]))).toBe("T tournament");
    expect(await best(all, claims([], ["E"]))).toBe("E rated");
    expect(await best(all)).toBe("R registered");
    expect(await best([game("G")])).toBe("G guests");
  });

  it("a room may call itself a board: then its game is what its players make of it", async () => {
    expect(await best([game("G"), game("F", { ...board, inputs: 12 })])).toBe("G guests");
  });

  it("none of computers, of programs, of one person on both sides, or over before it began", async () => {
    const against = (white1: object, change: object = {}): HttpGame =>
      game("X", { seats: { black1: person("Ada"), white1 }, ...change });
    for (const no of [
      against(computer),
      game("X", { seats: { black1: computer, white1: computer } }),
      against(person("Robot", { program: true })),
      against(person("Ada")),
      game("X", { inputs: LEAST_INPUTS - 1 }),
    ])
      expect(await best([no])).toBe("none");
    expect(await best([against(person("Bob"), { inputs: LEAST_INPUTS })])).toBe("X guests");
  });

  it("among those of one standing the long and close ones, and who resigned comes after", async () => {
    const result = (reason: string, black: number, white: number): object => ({
      result: { winner: "black", reason, points: { black, white } },
    });
    const close = game("close", result("line", 5, 4));
    expect(await best([game("rout", result("line", 9, 0)), close])).toBe("close guests");
    expect(await best([game("short", { inputs: 20 }), close])).toBe("close guests");
    expect(await best([game("resigned", result("resigned", 5, 5)), close])).toBe("close guests");
    expect(await best([game("first"), game("second")])).toBe("first guests");
  });

  it("what was chosen stays, unless something better has come", () => {
    const of = (id: string, standing: Featured["standing"], inputs = 60): Featured => ({
      game: game(id, { inputs }),
      standing,
    });
    expect(nameOf(chosen(of("A", "guests"), of("B", "guests")))).toBe("A guests");
    expect(nameOf(chosen(of("A", "guests", 20), of("B", "guests")))).toBe("B guests");
    expect(nameOf(chosen(of("A", "rated"), of("B", "guests")))).toBe("A rated");
    expect(nameOf(chosen(of("A", "guests"), of("B", "rated", 20)))).toBe("B rated");
    expect([nameOf(chosen(null, of("B", "guests"))), nameOf(chosen(of("A", "guests"), null))]).toEqual([
      "B guests",
      "A guests",
    ]);
  });

  it("a game is a tournament's where name, game and time are", () => {
    const at = Date.parse("2026-11-21T20:00:00Z");
    const cup = { name: "Spring Cup", game: "tritoc", started_at: at - 1, ended_at: null } as TournamentSummary;
    expect(isBoardOf(cup, game("T", board))).toBe(true);
    for (const other of [
      { ...cup, name: "Autumn Cup" },
      { ...cup, game: "ctor" as const },
      { ...cup, started_at: at + 60_000 },
      { ...cup, started_at: null },
      { ...cup, ended_at: at - 1 },
    ])
      expect(isBoardOf(other, game("T", board))).toBe(false);
  });
});

describe("playing by itself", () => {
  const replay = kept("tritoc");
  const last = replay.lines.length - 1;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("as it happened, at twice the speed, and only while somebody looks", () => {
    const shown: number[] = [];
    const pacing = openPacing(replay, false, (at) => shown.push(at));
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    pacing.look(true);
    vi.advanceTimersByTime(restMs(replay.lines, 0, 2) - 1);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
    pacing.look(false);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([1]);
    pacing.close();
  });

  it("rests at the end and begins again; a press stops it, another goes on", () => {
    const pacing = openPacing(replay, false, () => undefined);
    pacing.look(true);
    while (!pacing.atEnd) vi.advanceTimersToNextTimer();
    vi.advanceTimersByTime(END_REST_MS - 1);
    expect(pacing.at).toBe(last);
    vi.advanceTimersByTime(1);
    expect(pacing.at).toBe(0);
    pacing.toggle();
    expect([pacing.playing, vi.getTimerCount()]).toEqual([false, 0]);
    pacing.toggle();
    vi.advanceTimersToNextTimer();
    expect([pacing.playing, pacing.at]).toEqual([true, 1]);
    pacing.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("where movement is not wanted it shows the end; pressed, it plays once", () => {
    const pacing = openPacing(replay, true, () => undefined);
    pacing.look(true);
    expect([pacing.at, pacing.playing, vi.getTimerCount()]).toEqual([last, false, 0]);
    pacing.toggle();
    expect(pacing.at).toBe(0);
    while (!pacing.atEnd) vi.advanceTimersToNextTimer();
    expect([pacing.playing, vi.getTimerCount()]).toEqual([false, 0]);
  });
});

/** The place as a person has it before them: tells its observers what is near, and what is seen. */
class World {
  root = document.createElement("div");
  asked: string[] = [];
  pressed = 0;
  place: FeaturedPlace;
  #sights: ((seen: boolean) => void)[] = [];

  constructor(answers: { list?: () => Response; replay?: () => Response } = {}, calm = false) {
    const sights = this.#sights;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          sights.push((seen) => tell([{ isIntersecting: seen }]));
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    vi.stubGlobal("requestIdleCallback", (idle: () => void) => setTimeout(idle));
    vi.stubGlobal("matchMedia", () => ({ matches: calm }));
    vi.stubGlobal("fetch", async (address: string) => {
      this.asked.push(address);
      if (address.includes("/replay")) return (answers.replay ?? (() => new Response(textOfReplay("tritoc"))))();
      return (answers.list ?? (() => Response.json({ games: [game(kept("tritoc").head.id)] })))();
    });
    const page = {
      state: { ...firstState(routeOf("/")), settings: { ...DEFAULT_SETTINGS, reveal_ms: 0 } },
      session: { token: () => null },
      router: {},
      voice: {},
      sounds: {},
      redraw: () => this.draw(),
    };
    this.place = openFeatured(page as unknown as Page, () => (this.pressed += 1));
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.place) render(this.place.draw(), this.root);
  }

  look(seen: boolean): void {
    this.#sights.forEach((tell) => tell(seen));
  }

  at(id: string): HTMLElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLElement;
  }

  get state(): string | undefined {
    return this.at("featured")?.dataset["state"];
  }

  is(state: string | undefined): Promise<void> {
    return vi.waitFor(() => expect(this.state).toBe(state), { timeout: 20_000 });
  }
}

describe("its place", () => {
  let world: World;
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    world.place.close();
    vi.unstubAllGlobals();
  });

  it("is kept from the beginning, and the board comes when one comes near", { timeout: 20_000 }, async () => {
    world = new World();
    expect(world.state).toBe("loading");
    await vi.waitFor(() => expect(world.asked).toEqual(["/api/v1/games"]));
    world.look(true);
    await world.is("shown");
    const { head } = kept("tritoc");
    expect(world.asked.at(-1)).toBe(`/api/v1/games/${head.id}/replay?as=public`);
    expect(world.at("featured").dataset).toMatchObject({ id: head.id, step: "0", playing: "yes" });
    expect(world.at("featured").textContent).toMatch(/Ada[^]*Bob/);
    expect(world.at("featured-open").getAttribute("href")).toBe(`/g/${head.id}`);
    await vi.waitFor(() => expect(world.at("featured").dataset["step"]).toBe("1"), { timeout: 20_000 });
    expect(world.at("featured-open").getAttribute("href")).toBe(`/g/${head.id}?at=1`);
    world.at("featured-play").click();
    expect(world.at("featured").dataset["playing"]).toBe("no");
  });

  it("where movement is not wanted the end is shown, with its result and a button", async () => {
    world = new World({}, true);
    world.look(true);
    await world.is("shown");
    const { lines } = kept("tritoc");
    expect(world.at("featured").dataset).toMatchObject({ line: String(lines.length - 1), playing: "no" });
    expect(world.at("featured-place").textContent).not.toMatch(/Reveal/);
    const step = stepAt(kept("tritoc"), lines.length - 1);
    expect(world.at("featured-open").getAttribute("href")).toMatch(new RegExp(`at=${step}$`));
  });

  it("goes where there is no game and nobody has seen it; who has is told, and what to do", async () => {
    const list = (): Response => Response.json({ games: [] });
    world = new World({ list });
    await world.is(undefined);
    world.place.close();
    world = new World({ list });
    world.look(true);
    await world.is("none");
    expect(world.root.querySelector("a")?.getAttribute("href")).toBe("/new");
    world.root.querySelector("button")?.click();
    expect(world.pressed).toBe(1);
  });

  it("says that nothing could be loaded, and leads to the list", async () => {
    world = new World({ list: () => new Response("", { status: 500 }) });
    world.look(true);
    await world.is("failed");
    expect(world.root.querySelector("a")?.getAttribute("href")).toBe("/games");
  });

  it("a game that cannot be played back gives way to the next, and is not kept", async () => {
    const other = "NEXTGAME";
    world = new World({
      list: () => Response.json({ games: [game("BROKEN"), game(other, { inputs: 20 })] }),
      replay: () =>
        world.asked.at(-1)?.includes("BROKEN") ? new Response("{}") : new Response(textOfReplay("tritoc")),
    });
    world.look(true);
    await world.is("shown");
    expect(world.at("featured").dataset["id"]).toBe(other);
    expect(localStorage.getItem("tutti.featured")).toContain(other);
  });

  it("the choice of the day is kept in this browser; yesterday's is not", async () => {
    const games = [game("LATER", { inputs: 30 })];
    const keep = (day: string): void =>
      localStorage.setItem("tutti.featured", JSON.stringify({ game: game("KEPT"), standing: "guests", day }));
    for (const [day, id] of [
      [new Date().toDateString(), "KEPT"],
      ["Fri Nov 20 2020", "LATER"],
    ] as const) {
      keep(day);
      world = new World({ list: () => Response.json({ games }) });
      world.look(true);
      await world.is("shown");
      expect(world.at("featured").dataset["id"]).toBe(id);
      world.place.close();
    }
  });

  it("games that may be of tournaments are held against one list of these", async () => {
    const games = ["A", "B", "C"].map((id) => game(id, board));
    world = new World({ list: () => Response.json({ games, tournaments: [] }) });
    await vi.waitFor(() => expect(localStorage.getItem("tutti.featured")).not.toBeNull(), { timeout: 20_000 });
    expect(world.asked.filter((address) => address.endsWith("?status=running"))).toHaveLength(1);
  });

  it("nothing is there, and nothing asked for, where data is to be saved", async () => {
    vi.stubGlobal("navigator", Object.create(navigator, { connection: { value: { saveData: true } } }));
    world = new World();
    expect(world.state).toBeUndefined();
    await new Promise((later) => setTimeout(later));
    expect(world.asked).toEqual([]);
  });
});
