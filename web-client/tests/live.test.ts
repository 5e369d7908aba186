// @vitest-environment happy-dom
// Running games looked at from outside: the hall, the strip on the start page, the board on other people's pages.
import { render } from "lit-html";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GAMES } from "../src/games/list.ts";
import { speak } from "../src/language/language.ts";
import { card } from "../src/live/card.ts";
import type { LiveBoard } from "../src/live/live-board.ts";
import { REST_MS } from "../src/live/places.ts";
import { openStrip } from "../src/live/strip.ts";
import type { StreamWish } from "../src/net/event-source.ts";
import type { StreamListener, StreamPush } from "../src/net/stream.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { needsLine, routeOf } from "../src/session/router.ts";
import { liveRoomScreen } from "../src/screens/live-room.ts";
import { HALL_MOST, watchScreen } from "../src/screens/watch.ts";
import { DEFAULT_SETTINGS } from "../src/session/settings.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { RoomEntry, Snapshot, Update } from "../src/wire/messages.ts";
import { info, snapshot, view } from "./support.ts";
import { snapshot as totasSnapshot } from "../src/dev/world-totas.ts";
import { TOTAS_SCENES } from "../src/dev/scenes-totas.ts";
import { TRITOC_SCENES } from "../src/dev/scenes-tritoc.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

/** The streams that were opened, and which rooms each follows now. */
const streams: { listener: StreamListener; wish?: StreamWish; rooms: readonly string[]; closed: boolean }[] = [];
vi.mock("../src/net/event-source.ts", () => ({
  openStream: (listener: StreamListener, wish?: StreamWish) => {
    const stream = { listener, wish, rooms: [] as readonly string[], closed: false };
    streams.push(stream);
    return { follow: (rooms: readonly string[]) => (stream.rooms = rooms), close: () => (stream.closed = true) };
  },
}));

const WATCHED: Partial<Snapshot> = { audience: "spectator", you: { seats: [], sealed: {}, host: false } };
const ctor = (room: string, change: Partial<Snapshot> = {}): Snapshot =>
  snapshot({ ...WATCHED, room, view: view({ deadline: 31_000 }), ...change });
const totas = (room: string): Snapshot => ({ ...totasSnapshot({}), ...WATCHED, room });
const tritoc = (room: string): Snapshot => ({ ...(TRITOC_SCENES["tritoc-throw"] as Snapshot), ...WATCHED, room });
const update = (of: Snapshot, change: Partial<Update> = {}): Update => ({
  type: "update",
  room: of.room,
  seq: of.seq + 1,
  now: of.now + 1,
  events: [],
  view: of.view,
  ...change,
});
const over = (of: Snapshot): StreamPush[] => {
  const result = { winner: "black", reason: "board_full", chips: { black: 40, white: 24 } } as const;
  const finished = view({ phase: "over", round: null, result });
  return [
    update(of, { view: finished, events: [{ type: "over", at: 2, result }] }),
    { type: "info", room: of.room, info: { ...of.info, status: "over" } },
  ];
};

it("a board of a tournament that watchers see later says so, and who plays, before they see anything of it", () => {
  const root = document.createElement("div");
  const place = { tournament: "T7Q2XK9M", round: 1, match: 1, board: 1 };
  const room = {
    room: "4GZK7Q2M",
    seq: 1,
    info: info({ status: "open", spectator_delay: 60, seats: {}, tournament: place }),
  };
  const table = {
    tally: () => [],
    headline: () => ({ text: "The board is being set up", due: false }),
    board: () => "",
    tray: () => "",
    result: () => null,
  };
  render(
    card({ id: room.room, room, table, ended: null } as unknown as LiveBoard, { black: ["Vera"], white: ["Yann"] }),
    root,
  );
  const text = root.textContent?.replace(/\s+/g, " ") ?? "";
  expect(text).toMatch(/Vera.*Yann.*You see this board with a delay of 60 s\./);
  expect(text).not.toMatch(/next game|being set up/);
});

const entry = (room: string, change: Partial<RoomEntry> = {}): RoomEntry => ({
  room,
  game: "ctor",
  name: room,
  status: "playing",
  seats: {},
  spectators: 0,
  password: false,
  options: info().options,
  solo: false,
  ...change,
});

/** With a limit that only fails. */
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 });

// Boards and words are loaded once, before anything is timed.
beforeAll(async () => {
  vi.setConfig({ testTimeout: 40_000 });
  HTMLElement.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
  await Promise.all(Object.values(GAMES).map((game) => game.table()));
  for (const language of ["fr", "ru", "en"] as const) await speak(language);
}, 120_000);

let root: HTMLElement;
let drawn: () => unknown;
let state: State;
let asked: string[];
let listed: RoomEntry[];
let sent: unknown[];

function pageAt(path: string): Page {
  state = { ...firstState(routeOf(path)), settings: { ...DEFAULT_SETTINGS, reveal_ms: 0 } };
  return {
    get state() {
      return state;
    },
    session: {
      ask: (...all: unknown[]) => sent.push(all),
      tell: (...all: unknown[]) => sent.push(all),
      toast: () => undefined,
    },
    router: {},
    voice: {
      say: (text: string) => sent.push(text),
      sayOnce: () => sent.push("said"),
      sayNow: () => sent.push("said"),
      repeat: () => undefined,
    },
    sounds: { play: (sound: string) => sent.push(sound) },
    redraw: () => draw(),
  } as unknown as Page;
}

function draw(): void {
  if (root && drawn) render(drawn(), root);
}

const at = (id: string): HTMLElement => root.querySelector(`[data-testid="${id}"]`) as HTMLElement;
const text = (element: Element | null): string => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const tell = (...pushes: StreamPush[]): void => pushes.forEach((push) => streams.at(-1)?.listener.hear(push));
const cards = (): string[] => [...root.querySelectorAll<HTMLElement>(".live")].map(({ id }) => id.slice(5));

let screen: Screen;
function openScreen(path: string, opened: (page: Page) => Screen): void {
  history.replaceState(null, "", path);
  screen = opened(pageAt(path));
  drawn = () => screen.draw();
  draw();
}

beforeEach(() => {
  streams.length = 0;
  asked = [];
  sent = [];
  listed = [];
  root = document.createElement("div");
  document.body.replaceChildren(root);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ rooms: listed });
  });
});
afterEach(async () => {
  screen?.close?.();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await speak("en");
});

describe("addresses", () => {
  it("of the hall and of a room's live board; neither needs a line or a name", () => {
    expect(routeOf("/watch")).toEqual({ screen: "watch" });
    expect(routeOf("/embed/r/4gzk7q2m")).toEqual({ screen: "live", room: "4GZK7Q2M" });
    expect(routeOf("/embed/r/short")).toMatchObject({ screen: "lost" });
    expect(routeOf("/embed/r/4GZK7Q2M/more")).toMatchObject({ screen: "lost" });
    const needing = ["/", "/r/4GZK7Q2M", "/g/ABC", "/watch", "/embed/r/4GZK7Q2M", "/embed/g/ABC"].filter((path) =>
      needsLine(routeOf(path)),
    );
    expect(needing).toEqual(["/", "/r/4GZK7Q2M", "/g/ABC"]);
  });
});

describe("the hall", () => {
  async function hall(...rooms: RoomEntry[]): Promise<void> {
    listed = rooms;
    openScreen("/watch", watchScreen);
    await until(() => expect(streams[0]?.rooms).toEqual(rooms.map(({ room }) => room)));
  }

  it("shows all three games over one stream, each on its own board", async () => {
    await hall(entry("A"), entry("B", { game: "totas" }), entry("C", { game: "tritoc" }));
    tell(ctor("A"), totas("B"), tritoc("C"));
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(3));
    expect(streams.map(({ wish }) => wish)).toEqual([{ everyMs: 1_000 }]);
    expect([...root.querySelectorAll<HTMLElement>(".live")].map(({ dataset }) => dataset["game"])).toEqual([
      "ctor",
      "totas",
      "tritoc",
    ]);
    expect(at("live-A").querySelector(".live-who")?.getAttribute("href")).toBe("/r/A");
    expect(text(at("live-A").querySelector(".live-phase"))).toContain("Ada and Bob");
    expect(at("live-A").querySelectorAll(".envelope")).toHaveLength(2);
    const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("an update moves its own board alone, and nothing is sent, said or sounded", async () => {
    await hall(entry("A"), entry("B"));
    const [a, b] = [ctor("A"), ctor("B")];
    tell(a, b);
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(2));
    const other = at("live-B").innerHTML;
    const moved = view({ board: `b${".".repeat(63)}`, chips: { black: 1, white: 0 } });
    const reveal = {
      type: "reveal",
      at: 5,
      op: "put",
      choices: [{ duty: 1, seat: "black1", put: 1, void: false }],
    } as const;
    tell(update(a, { view: moved, events: [reveal as never] }));
    expect([at("live-A").dataset["seq"], at("live-A").querySelectorAll("[role=gridcell] .chip")]).toMatchObject([
      "11",
      { length: 1 },
    ]);
    expect(text(at("live-A").querySelector(".live-side b"))).toBe("1");
    expect(at("live-B").innerHTML).toBe(other);
    expect(sent).toEqual([]);
  });

  it("clocks run by the game's own time, each by its own", async () => {
    vi.spyOn(performance, "now").mockReturnValue(5_000);
    await hall(entry("A"), entry("B"));
    tell(ctor("A", { now: 1_000 }), ctor("B", { now: 21_000 }));
    await until(() => expect(root.querySelectorAll("tutti-timer")).toHaveLength(2));
    expect(["A", "B"].map((room) => text(at(`live-${room}`).querySelector(".timer-text")))).toEqual(["30", "10"]);
  });

  it("to who watches no ground is called theirs", async () => {
    await hall(entry("A", { game: "totas" }));
    tell({ ...(TOTAS_SCENES["ground"] as Snapshot), ...WATCHED, room: "A" });
    await until(() => expect(text(root.querySelector(".live-phase"))).toMatch(/^Ground: waiting for /));
  });

  it("what is told later is said to be", async () => {
    await hall(entry("A"), entry("B"));
    tell(ctor("A", { info: info({ spectator_delay: 30 }) }), ctor("B"));
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(2));
    expect([...root.querySelectorAll("[data-testid=live-behind]")].map(text)).toEqual(["30 s behind"]);
  });

  it("a result stays a while in its place; then another game stands there", async () => {
    // As many as the hall has places.
    const others = Array.from({ length: HALL_MOST - 1 }, (_, index) => `B${index}`);
    await hall(...["A", ...others].map((room) => entry(room)));
    const a = ctor("A");
    tell(a);
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(1));
    vi.useFakeTimers();
    listed = [...others, "C"].map((room) => entry(room));
    tell(...over(a));
    expect(text(at("live-A").querySelector(".live-over"))).toBe("Black wins");
    expect(at("live-A").querySelector(".live-foot a")?.getAttribute("href")).toBe("/g/G1");
    await vi.advanceTimersByTimeAsync(REST_MS - 100);
    expect(cards()).toEqual(["A", ...others]);
    await vi.advanceTimersByTimeAsync(200);
    expect(cards()).toEqual(["C", ...others]);
    expect(streams[0]?.rooms).toEqual(["C", ...others]);
  });

  it("a rematch goes on in the same place", async () => {
    await hall(entry("A"));
    const a = ctor("A");
    tell(a);
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(1));
    vi.useFakeTimers();
    tell(...over(a));
    tell(
      { type: "info", room: "A", info: info({ game_id: "G2" }) },
      update(a, { seq: 20, events: [{ type: "start", at: 0, game_id: "G2", commitment: "" }] as never }),
    );
    await vi.advanceTimersByTimeAsync(REST_MS + 100);
    expect([cards(), at("live-A").dataset["state"], at("live-A").querySelector(".live-over")]).toEqual([
      ["A"],
      "playing",
      null,
    ]);
  });

  it("one game alone, by the address and by its button", async () => {
    openScreen("/watch?game=totas", watchScreen);
    await until(() => expect(text(at("watch-note"))).toContain("No TOTA*S games"));
    expect(asked).toEqual(["/api/v1/rooms?status=playing&game=totas"]);
    expect(at("watch-totas").getAttribute("aria-pressed")).toBe("true");
    listed = [entry("A", { game: "tritoc" })];
    at("watch-tritoc").click();
    await until(() => expect(streams[0]?.rooms).toEqual(["A"]));
    expect([asked[1], location.search]).toEqual(["/api/v1/rooms?status=playing&game=tritoc", "?game=tritoc"]);
    at("watch-all").click();
    expect(cards()).toEqual([]);
    expect(location.search).toBe("");
  });

  it("says so in words where nothing is played, and where the list does not come", async () => {
    openScreen("/watch", watchScreen);
    await until(() => expect(text(at("watch-note"))).toContain("No games right now"));
    expect(root.querySelector("a[href='/games']")).not.toBeNull();
    vi.stubGlobal("fetch", async () => {
      throw new Error("no line");
    });
    at("watch-ctor").click();
    await until(() => expect(text(at("watch-note"))).toContain("could not be loaded"));
  });

  it("speaks three languages, and closes with its screen", async () => {
    await hall(entry("A"));
    tell(ctor("A"));
    await until(() => expect(root.querySelectorAll("[role=grid]")).toHaveLength(1));
    const said = new Set<string>();
    for (const language of ["en", "fr", "ru"] as const) {
      await speak(language);
      screen.reword?.();
      draw();
      expect(text(root)).not.toMatch(/undefined|NaN|\[object/);
      said.add(`${text(root.querySelector("h1"))} ${text(at("live-A").querySelector(".live-phase"))}`);
    }
    expect(said.size).toBe(3);
    screen.close?.();
    expect(streams[0]?.closed).toBe(true);
  });
});

describe("the strip on the start page", () => {
  it("is not there where nothing is played, and not loaded before it is near", async () => {
    let comeNear = (): void => undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(job: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear = () => job([{ isIntersecting: true }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const strip = openStrip(pageAt("/"));
    drawn = () => strip.draw();
    const lobby = (...rooms: RoomEntry[]): void => {
      state = { ...state, lobby: { entries: rooms, loaded: true, cursor: null } };
      draw();
    };
    lobby(entry("A"));
    expect(streams).toHaveLength(0);
    comeNear();
    await until(() => expect(streams[0]?.rooms).toEqual(["A"]));
    expect([text(root.querySelector("h2")), root.querySelector("a")?.getAttribute("href")]).toEqual([
      "Playing now",
      "/watch",
    ]);
    lobby(entry("A"), entry("B"), entry("C"), entry("D"));
    expect(cards()).toEqual(["A", "B", "C"]);
    strip.close();
    expect(streams[0]?.closed).toBe(true);

    const empty = openStrip(pageAt("/"));
    drawn = () => empty.draw();
    draw();
    comeNear();
    draw();
    expect([root.querySelector("h2"), streams.length]).toEqual([null, 1]);
    empty.close();
  });
});

describe("a room on other people's pages", () => {
  async function board(first: StreamPush): Promise<void> {
    openScreen(`/embed/r/${"4GZK7Q2M"}`, liveRoomScreen);
    await until(() => expect(streams[0]?.rooms).toEqual(["4GZK7Q2M"]));
    expect(streams[0]?.wish?.everyMs).toBeUndefined();
    tell(first);
  }

  it("shows board, sides, clock, whose seals are closed, and the way to the room", async () => {
    vi.spyOn(performance, "now").mockReturnValue(5_000);
    const duties = [
      { duty: 1, seat: "black1", sealed: true, choice: null },
      { duty: 2, seat: "black2", sealed: false, choice: null },
    ] as const;
    await board(
      ctor("4GZK7Q2M", {
        info: info({ spectator_delay: 15 }),
        view: view({ deadline: 31_000, chips: { black: 7, white: 5 }, round: { op: "put", duties: [...duties] } }),
      }),
    );
    await until(() => expect(at("live-room")).not.toBeNull());
    expect(text(root.querySelector(".live-sides"))).toBe("Black: Ada · Bob7White: Cleo · Dai5");
    expect(text(at("headline"))).toContain("waiting for Bob");
    expect([...root.querySelectorAll<HTMLElement>(".envelope")].map(({ dataset }) => dataset["state"])).toEqual([
      "sealed",
      "choosing",
    ]);
    expect(text(root.querySelector(".timer-text"))).toBe("30");
    expect(text(at("live-behind"))).toBe("15 s behind");
    expect([at("open-large").getAttribute("href"), at("open-large").getAttribute("target")]).toEqual([
      "/r/4GZK7Q2M",
      "_blank",
    ]);
    at("square-3").click();
    expect(sent).toEqual([]);
    expect(screen.title()).toContain("Ada and Bob against Cleo and Dai");
  });

  it("shows the result, and says when the room has gone", async () => {
    const first = ctor("4GZK7Q2M");
    await board(first);
    await until(() => expect(at("live-room")).not.toBeNull());
    tell(...over(first));
    expect(text(at("result-title"))).toBe("Black wins");
    tell({ type: "end", room: "4GZK7Q2M", reason: "closed" });
    expect([at("live-room").dataset["ended"], text(root.querySelector(".live-lost"))]).toEqual([
      "closed",
      "This room has closed. This is the last known position.",
    ]);
  });

  it.each([
    ["no_such_room", "This room no longer exists."],
    ["forbidden", "This room does not allow spectators."],
    ["wrong_password", "This room has a password."],
    ["fault", "cannot be shown right now"],
  ])("%s in plain words", async (reason, words) => {
    await board({ type: "end", room: "4GZK7Q2M", reason });
    expect(at("live-gone").dataset["reason"]).toBe(reason);
    expect(text(at("live-gone"))).toContain(words);
  });

  it("before the game it says that it waits", async () => {
    await board(ctor("4GZK7Q2M", { view: null, now: 0, info: info({ status: "open" }) }));
    await until(() => expect(at("live-not-begun")).not.toBeNull());
  });

  it("a lost line is told after a moment, and forgotten when it is back", async () => {
    await board(ctor("4GZK7Q2M"));
    await until(() => expect(at("live-room")).not.toBeNull());
    vi.useFakeTimers();
    streams[0]?.listener.status(false);
    expect(text(root.querySelector(".live-lost"))).toBe("");
    vi.advanceTimersByTime(1_600);
    expect(text(root.querySelector(".live-lost"))).toContain("Connection lost");
    streams[0]?.listener.status(true);
    expect(text(root.querySelector(".live-lost"))).toBe("");
  });
});
