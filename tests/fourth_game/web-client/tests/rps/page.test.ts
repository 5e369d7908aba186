// @vitest-environment happy-dom
// The fourth game on the page: its table, a seal, a room's settings, a replay, and its words in every language.
import { render } from "lit-html";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Replay, ReplayLine } from "../../src/archive/format.ts";
import { gameCards } from "../../src/demo/game-cards.ts";
import { gameOf, readingOf, titleOf } from "../../src/games/registry.ts";
import { openTable } from "../../src/games/rps/table.ts";
import { LANGUAGES, speak, wordsReady, type Language } from "../../src/language/language.ts";
import { KINDS } from "../../src/people/kinds.ts";
import { openStage } from "../../src/replay/stage.ts";
import { roomAfterSeal, roomAfterUpdate, roomFromSnapshot, type RoomState } from "../../src/room/state.ts";
import type { Page } from "../../src/session/page.ts";
import { routeOf } from "../../src/session/router.ts";
import type { Session } from "../../src/session/session.ts";
import { firstState } from "../../src/session/store.ts";
import { askedOf } from "../../src/tournament/reading.ts";
import {
  GAME_NAMES,
  type RpsEvent,
  type RpsView,
  type Snapshot,
  type TournamentPage,
} from "../../src/wire/messages.ts";
import { info } from "../support.ts";

vi.mock("../../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const OPTIONS = { players: 2, points: 3 };
const SEATS = ["black1", "black2", "white1", "white2"];
const SHOWN: RpsEvent = {
  type: "hands",
  at: 9,
  hands: SEATS.map((seat, index) => ({ seat, hand: index === 0 ? "paper" : "stone" })),
  points: { black: 1, white: 0 },
};

function view(change: Partial<RpsView> = {}): RpsView {
  const seats = SEATS.map((seat) => ({ seat, sealed: seat === "white1" }));
  return {
    game: "rps",
    phase: "hands",
    round: 1,
    seats,
    points: { black: 0, white: 0 },
    deadline: null,
    result: null,
    ...change,
  };
}

const snapshot: Snapshot = {
  type: "snapshot",
  room: "4GZK7Q2M",
  seq: 10,
  now: 1000,
  info: info({ game: "rps", options: OPTIONS }),
  audience: "black",
  you: { seats: ["black1"], sealed: { hands: [] }, host: true },
  view: view(),
  log: [],
};

class World {
  room = roomFromSnapshot(snapshot, null, readingOf("rps")) as RoomState<"rps">;
  sent: unknown[] = [];
  said: string[] = [];
  root = document.createElement("div");

  page = {
    state: firstState({ screen: "lobby" }),
    session: {
      seal: (async (action, seat, change) => {
        this.sent.push({ action, seat });
        const answer = { re: "x-1", ok: true, at: 1 } as const;
        this.room = roomAfterSeal(this.room, change, this.room.roundCount, answer) as RoomState<"rps">;
        return answer;
      }) as Session["seal"],
      tell: async (_: string, fields: { action: unknown }) => this.sent.push(fields.action) > 0,
    },
    voice: { say: (text: string) => this.said.push(text), sayOnce: () => undefined, repeat: () => undefined },
    sounds: { play: () => undefined },
    redraw: () => this.draw(),
  } as unknown as Page;

  table = openTable({ page: this.page, room: () => this.room });

  draw(): void {
    render([this.table.board(), this.table.tray(), this.table.settings()], this.root);
  }

  handle(id: string): HTMLButtonElement {
    return this.root.querySelector(`[data-testid="${id}"]`) as HTMLButtonElement;
  }

  hear(seq: number, events: RpsEvent[], now: RpsView): void {
    const before = this.room;
    const update = { type: "update", room: before.room, seq, now: 2000, events, view: now } as const;
    this.room = roomAfterUpdate(before, update, readingOf("rps")) as RoomState<"rps">;
    this.table.update(before, this.room, events);
    this.draw();
  }
}

let world: World;
beforeEach(() => {
  world = new World();
  world.draw();
});
afterEach(() => speak("en"));

describe("the table", () => {
  it("draws the view: points, three hands, and who has sealed", () => {
    expect(world.table.headline()).toEqual({ text: "Round 1: choose a hand", due: true });
    expect([...world.root.querySelectorAll(".rps-hands button")].map((each) => each.textContent?.trim())).toEqual([
      "Stone",
      "Paper",
      "Scissors",
    ]);
    const states = SEATS.map((seat) => world.handle(`envelope-${seat}`).dataset["state"]);
    expect(states).toEqual(["choosing", "choosing", "sealed", "choosing"]);
  });

  it("sends a seal and shows what I have sealed; the reveal empties the envelope and tells the hands", async () => {
    world.handle("hand-paper").click();
    await vi.waitFor(() => expect(world.handle("hand-paper").getAttribute("aria-pressed")).toBe("true"));
    expect(world.sent).toEqual([{ action: { type: "seal", hand: "paper" }, seat: undefined }]);
    expect(world.room.you.sealed).toEqual({ hands: [{ seat: "black1", hand: "paper" }] });
    const rounds = world.room.roundCount;
    world.hear(11, [SHOWN], view({ round: 2, points: { black: 1, white: 0 } }));
    expect([world.room.you.sealed, world.room.roundCount]).toEqual([{ hands: [] }, rounds + 1]);
    expect(world.handle("points-black").textContent).toBe("1");
    expect(world.said).toEqual(["Ada: paper · Bob: stone · Cleo: stone · Dai: stone"]);
  });

  it("explains a first game, and tells which rounds were missed", async () => {
    const hints = await world.table.loadHints();
    expect(hints().map(({ id }) => id)).toEqual(["choose"]);
    const later = { ...snapshot, seq: 30, view: view({ round: 4 }) };
    expect(roomFromSnapshot(later, world.room, readingOf("rps")).missed).toEqual({ fromTurn: 1, toTurn: 4 });
  });

  it("says who has won, and why", () => {
    const points = { black: 3, white: 1 };
    const result = { winner: "black", reason: "points", points } as const;
    world.hear(11, [{ type: "over", at: 20, result }], view({ phase: "over", points, result }));
    expect(world.table.result()).toMatchObject({ title: "You win", detail: "Black has all points." });
    expect(world.table.log().at(-1)).toEqual({ text: "Black has all points.", tone: "end" });
  });
});

describe("a replay", () => {
  const line = (change: Partial<ReplayLine>): ReplayLine => ({
    n: 0,
    at: 0,
    seat: null,
    action: undefined,
    events: [],
    step: 0,
    draws: [],
    view: view({ seats: SEATS.map((seat) => ({ seat, sealed: false })) }),
    marks: null,
    own: {},
    ...change,
  });
  const sealed = view({
    seats: SEATS.map((seat) => ({ seat, sealed: seat === "black1", hand: "paper" })) as RpsView["seats"],
  });
  const lines = [
    line({}),
    line({
      n: 1,
      seat: "black1",
      action: { type: "seal", hand: "paper" },
      events: [{ type: "sealed", seat: "black1", at: 5 }],
      view: sealed,
    }),
    line({ n: 2, step: 1, events: [SHOWN], view: view({ round: 2, points: { black: 1, white: 0 } }) }),
  ];
  const head = { id: "G1", game: "rps", options: OPTIONS, seats: snapshot.info.seats, as: "all", commitment: "0" };
  const replay = { head, lines, stops: [0, 2] } as unknown as Replay;

  it("steps over its lines on the game's own table, with what lay in the envelopes", async () => {
    const stage = await openStage(world.page, "rps", () => 0);
    const states = (at: number): (string | null)[] => {
      stage.show(replay, at);
      return stage.envelopes().map(({ state, content }) => `${state} ${content}`);
    };
    expect(states(0)).toEqual(Array(4).fill("choosing null"));
    expect(states(1)).toEqual(["sealed Paper", ...Array(3).fill("choosing null")]);
    expect(states(2)).toEqual(["opened Paper", ...Array(3).fill("opened Stone")]);
    render(stage.board(), world.root);
    expect(world.handle("last-hands").textContent).toContain("Ada: paper");
    const comments = stage.comments(replay, (kind, name, content) => `${name} ${kind} ${content}`);
    expect(comments.map(({ text }) => text)).toContain("Ada sealed Paper");
    stage.close();
  });
});

describe("what shared parts of the page make of it", () => {
  it("addresses, kinds and tournaments know it", () => {
    expect(routeOf("/help/rps")).toEqual({ screen: "help", game: "rps" });
    expect(KINDS).toContain("rps/1");
    expect(askedOf({ game: "rps", options: OPTIONS } as TournamentPage)).toMatchObject({ ties: false, counts: null });
  });

  it("the start page has its card, and counts it", async () => {
    const draw = await gameCards(world.page, { start: async () => undefined, busy: () => false });
    await wordsReady();
    render(draw(GAME_NAMES.length), world.root);
    expect(world.root.querySelector("h2")?.textContent).toBe("Four games");
    expect(world.handle("play-now-rps")).not.toBeNull();
    expect(world.root.querySelectorAll(".game-card")).toHaveLength(GAME_NAMES.length);
  });

  it("a room of it is set up: what is chosen is what is sent, and is said in words", async () => {
    const { openSetup } = await gameOf("rps").setup();
    const setup = openSetup(() => undefined);
    const draw = (): void => void render([setup.presets(), setup.draw()], world.root);
    draw();
    world.handle("preset-teams").click();
    draw();
    const players = world.root.querySelector<HTMLSelectElement>("[data-testid=option-players]") as HTMLSelectElement;
    players.value = "2";
    players.dispatchEvent(new Event("change"));
    expect([setup.options(), setup.seats()]).toEqual([{ players: 2, points: 5 }, SEATS]);
    const options = await gameOf("rps").options();
    expect(options.optionLines(OPTIONS)).toEqual(["Stone, paper, scissors, 2 a side", "To 3"]);
  });
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  const TITLES = { en: /^Stone/, fr: /^Pierre/, ru: /^Камень/ };
  const HANDS = { en: "Paper", fr: "Papier", ru: "Бумага" };

  it("title, table, settings, hints and rules are said", async () => {
    const [{ optionLines }, { openRules }] = await Promise.all([gameOf("rps").options(), gameOf("rps").help()]);
    const hints = await world.table.loadHints();
    await speak(language);
    await wordsReady();
    world.table.reword();
    world.draw();
    expect(titleOf("rps")).toMatch(TITLES[language]);
    expect(world.handle("hand-paper").textContent?.trim()).toBe(HANDS[language]);
    render((await openRules())(world.page.redraw), world.root);
    const texts = [...optionLines(OPTIONS), ...hints().map(({ text }) => text), world.root.textContent ?? ""];
    for (const text of texts) expect(/[а-я]/i.test(text)).toBe(language === "ru");
  });
});
