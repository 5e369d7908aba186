// @vitest-environment happy-dom
// Boards over the video of a stream: what an address asks for, how a lasting one is followed, and what is shown while
// something changes.
import { render } from "lit-html";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/language/language.ts";
import { followPointer, POLL_MS } from "../src/live/overlay-pointer.ts";
import { overlayPath, overlayWish } from "../src/live/overlay-wish.ts";
import { lookAgain, streamOffer } from "../src/live/stream-offer.ts";
import type { StreamWish } from "../src/net/event-source.ts";
import type { StreamListener } from "../src/net/stream.ts";
import { overlayScreen } from "../src/screens/overlay.ts";
import type { Page, Screen } from "../src/session/page.ts";
import { isEmbedded, needsLine, routeOf } from "../src/session/router.ts";
import { firstState, type State } from "../src/session/store.ts";
import type { AnyEvent, Player, Snapshot } from "../src/wire/messages.ts";
import { TRITOC_SCENES } from "../src/dev/scenes-tritoc.ts";
import { room as openRoom, snapshot, view } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const streams: { listener: StreamListener; rooms: readonly string[]; restless: boolean; closed: boolean }[] = [];
vi.mock("../src/net/event-source.ts", () => ({
  openStream: (listener: StreamListener, { restless = false }: StreamWish = {}) => {
    const stream = { listener, rooms: [] as readonly string[], restless, closed: false };
    streams.push(stream);
    return { follow: (rooms: readonly string[]) => (stream.rooms = rooms), close: () => (stream.closed = true) };
  },
}));

const [FIRST, SECOND] = ["4GZK7Q2M", "7HX2C9VQ"];
const WATCHED: Partial<Snapshot> = { audience: "spectator", you: { seats: [], sealed: {}, host: false } };
const ctor = (room: string): Snapshot => snapshot({ ...WATCHED, room, view: view({ deadline: 31_000 }) });
const tritoc = (room: string): Snapshot => ({ ...(TRITOC_SCENES["tritoc-throw"] as Snapshot), ...WATCHED, room });

beforeAll(async () => {
  HTMLElement.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
  await speak("en");
});

describe("an address", () => {
  it("names one room or two, as people write them, each once", () => {
    expect(overlayWish(`/overlay/r/${FIRST}`, "")).toMatchObject({ rooms: [FIRST], person: null });
    expect(overlayWish(`/overlay/r/4gzk-7q2m/${SECOND}/`, "").rooms).toEqual([FIRST, SECOND]);
    expect(overlayWish(`/overlay/r/${FIRST}/${FIRST.toLowerCase()}`, "").rooms).toEqual([FIRST]);
  });

  it("or somebody who points to them", () => {
    expect(overlayWish("/overlay/p/J.%20R.", "")).toMatchObject({ rooms: [], person: "J. R." });
  });

  it("says how it is drawn, and what is unknown of that", () => {
    expect(overlayWish("/overlay/p/Ada", "")).toMatchObject({ theme: "clear", shape: "auto", strange: [] });
    expect(overlayWish("/overlay/p/Ada", "?theme=dark&shape=tall&x=y")).toMatchObject({
      theme: "dark",
      shape: "tall",
      strange: [],
    });
    const { theme, shape, strange } = overlayWish("/overlay/p/Ada", "?theme=blue&shape=");
    expect([theme, shape, strange.map(({ name, value }) => [name, value])]).toEqual([
      "clear",
      "auto",
      [
        ["theme", "blue"],
        ["shape", ""],
      ],
    ]);
  });

  it("is made of the same, and short where it can be", () => {
    expect(overlayPath({ room: FIRST }, "clear", "auto")).toBe(`/overlay/r/${FIRST}`);
    const made = overlayPath({ person: "J. R." }, "light", "wide");
    expect(made).toBe("/overlay/p/J.%20R.?theme=light&shape=wide");
    const { pathname, search } = new URL(made, "http://tutti.example");
    expect(overlayWish(pathname, search)).toMatchObject({ person: "J. R.", theme: "light", shape: "wide" });
  });

  it("wants neither a name nor a connection of its own", () => {
    const route = routeOf(`/overlay/r/${FIRST}`);
    expect([isEmbedded(route), needsLine(route)]).toEqual([true, false]);
  });
});

/** Answers in turn, and what was asked with. */
let answers: (() => Response)[] = [];
let asked: [string, string | null][] = [];
const rooms = (...of: string[]): Response => Response.json({ rooms: of }, { headers: { ETag: `W/"${of.join()}"` } });
const same = (): Response => new Response(null, { status: 304 });
const refusal = (code: string): Response => Response.json({ error: { code, message: "" } }, { status: 404 });

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  [answers, asked] = [[], []];
  vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
    asked.push([path, new Headers(headers).get("If-None-Match")]);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no connection");
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const nextPoll = (): Promise<unknown> => vi.advanceTimersByTimeAsync(POLL_MS);

describe("a lasting address", () => {
  it("is asked for again and again, tells what is new, and bears with what fails", async () => {
    const heard: string[][] = [];
    const why: string[] = [];
    answers = [
      () => rooms(FIRST),
      same,
      () => new Response("<html>", { status: 502 }),
      () => rooms(FIRST, SECOND),
      () => refusal("no_such_player"),
      () => rooms(),
    ];
    const pointer = followPointer("J. R.", {
      rooms: (shown) => heard.push(shown),
      refused: ({ code }) => why.push(code),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([[FIRST]]);
    for (let poll = 1; poll <= 6; poll += 1) await nextPoll();
    expect(heard).toEqual([[FIRST], [FIRST, SECOND], []]);
    expect(why).toEqual(["no_such_player"]);
    const path = "/api/v1/people/J.%20R./overlay";
    expect(asked.slice(0, 4)).toEqual([
      [path, null],
      [path, `W/"${FIRST}"`],
      [path, `W/"${FIRST}"`],
      [path, `W/"${FIRST}"`],
    ]);
    expect(asked).toHaveLength(7);
    pointer.close();
    await nextPoll();
    expect(asked).toHaveLength(7);
  });
});

describe("the part of a room that gives such addresses away", () => {
  const ADA: Player = { id: "p7K2M9QXT4", name: "Ada", registered: true };
  let me = ADA;
  let root: HTMLElement;
  const toast = vi.fn();
  const page = {
    get state() {
      return { me };
    },
    session: { token: () => "the-key", toast },
    redraw: () => draw(),
  } as unknown as Page;
  const draw = (): void => void render(streamOffer(page, openRoom({ room: SECOND })), root);
  const at = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid=${id}]`);
  const shows = (): string => at("stream-shows")?.textContent.trim() ?? "";
  const beside = (): boolean | undefined => at<HTMLButtonElement>("stream-beside")?.disabled;
  const answered = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await vi.advanceTimersByTimeAsync(1);
  };

  beforeEach(() => {
    toast.mockClear();
    root = document.createElement("div");
    me = ADA;
    lookAgain();
  });

  it("names whoever is registered by what stays when their name changes", async () => {
    answers = [() => rooms()];
    me = { ...ADA, id: "" };
    draw();
    expect([at("stream-own"), root.querySelector("a[href='/account']"), asked]).toEqual([null, null, []]);
    me = ADA;
    draw();
    expect(at<HTMLInputElement>("stream-own")?.value).toBe(`${location.origin}/overlay/p/p7K2M9QXT4`);
    await answered();
    expect(asked).toEqual([["/api/v1/people/p7K2M9QXT4/overlay", null]]);
    me = { id: ADA.id, name: "Calm Heron" };
    draw();
    expect([at("stream-own"), root.querySelector("a[href='/account']") !== null]).toEqual([null, true]);
  });

  it("asks anew where the address points, whenever it is opened", async () => {
    answers = [() => rooms(), () => rooms(FIRST)];
    draw();
    await answered();
    draw();
    expect([beside(), asked.length]).toEqual([true, 1]);
    lookAgain();
    draw();
    await answered();
    expect([beside(), asked.length]).toEqual([false, 2]);
  });

  it("does not believe an answer that is older than another", async () => {
    let answerLate = (): void => undefined;
    vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
      method === "POST"
        ? rooms(SECOND)
        : new Promise<Response>((settle) => {
            answerLate = () => settle(rooms());
          }),
    );
    draw();
    at("stream-show")?.click();
    await answered();
    const told = shows();
    answerLate();
    await answered();
    expect([shows(), toast.mock.calls]).toEqual([told, []]);
    expect(told).toContain("this board");
  });

  it("says nothing of an older question that fails", async () => {
    let failLate = (): void => undefined;
    vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
      method === "POST"
        ? rooms(SECOND)
        : new Promise<Response>((_settle, reject) => {
            failLate = () => reject(new TypeError("network error"));
          }),
    );
    draw();
    at("stream-show")?.click();
    await answered();
    failLate();
    await answered();
    expect([shows().includes("this board"), toast.mock.calls]).toEqual([true, []]);
  });
});

describe("an overlay", () => {
  let state: State;
  let screen: Screen;
  let root: HTMLElement;

  async function open(address: string): Promise<void> {
    history.replaceState(null, "", address);
    state = firstState(routeOf(location.pathname));
    root = document.body.appendChild(document.createElement("div"));
    const page = { state, session: {}, redraw: () => void setTimeout(draw) } as unknown as Page;
    screen = overlayScreen(page);
    await settle();
  }
  const draw = (): void => void (screen && render(screen.draw(), root));
  /** What is loaded late is there, without a poll. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(1);
    await vi.dynamicImportSettled();
    draw();
  }
  const tell = async (...pushes: Parameters<StreamListener["hear"]>): Promise<void> => {
    streams[0]?.listener.hear(...pushes);
    await settle();
  };
  const shown = (): string | undefined => root.querySelector<HTMLElement>("[data-testid=overlay]")?.dataset["rooms"];
  const text = (id: string): string | undefined =>
    root.querySelector(`[data-testid=${id}]`)?.textContent.replaceAll(/\s+/g, " ").trim();

  afterEach(() => {
    screen.close?.();
    root.remove();
    vi.restoreAllMocks();
  });

  it("shows sides, scores, board and clock of two rooms, told by one stream that never rests", async () => {
    await open(`/overlay/r/${FIRST}/${SECOND}`);
    expect(streams.map(({ rooms: followed, restless }) => [followed, restless])).toEqual([[[FIRST, SECOND], true]]);
    expect(shown()).toBe("");
    await tell(ctor(FIRST));
    expect(shown(), "one alone would stand where both are to be").toBe("");
    await tell(tritoc(SECOND));
    expect(shown()).toBe(`${FIRST} ${SECOND}`);
    for (const room of [FIRST, SECOND]) {
      const board = root.querySelector(`[data-testid=overlay-${room}]`);
      expect(board?.querySelectorAll("[role=grid]")).toHaveLength(1);
      expect(board?.querySelectorAll("tutti-timer")).toHaveLength(1);
      expect(board?.querySelectorAll(".scene-score")).toHaveLength(2);
    }
    expect(root.querySelector(".overlay")?.classList.contains("double")).toBe(true);
    expect(root.querySelectorAll("a, .overlay:not([inert])")).toHaveLength(0);
    screen.close?.();
    expect(streams[0]?.closed).toBe(true);
  });

  it("opens envelopes beside another board as it does alone: with what lay in them, and lines on their own board", async () => {
    const box = { left: 0, top: 0, width: 36, height: 36 } as DOMRect;
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
    vi.spyOn(SVGElement.prototype, "getBoundingClientRect").mockReturnValue(box);
    await open(`/overlay/r/${FIRST}/${SECOND}`);
    await tell(ctor(FIRST));
    await tell(ctor(SECOND));
    const choices = [
      { duty: 1, seat: "black1" as const, put: 10, void: false },
      { duty: 2, seat: "black2" as const, put: 10, void: true },
    ];
    const revealed = view({ turn: 4, team: "white", round: null, deadline: 31_000 });
    const events: AnyEvent[] = [{ type: "reveal", at: 1_000, op: "put", choices }];
    await tell({ type: "update", room: SECOND, seq: 11, now: 1_000, events, view: revealed });
    const on = (room: string): Element | null => root.querySelector(`#overlay-${room}`);
    const lettersOn = (room: string): string[] =>
      [...(on(room)?.querySelectorAll(".on-stage [data-letter] .envelope-text") ?? [])].map(({ textContent }) =>
        textContent.replaceAll(/\s+/g, " ").trim(),
      );
    expect(lettersOn(FIRST)).toEqual([]);
    expect(lettersOn(SECOND)).toEqual(["Black: Ada Put 10", "Black: Bob Put 10 void"]);
    await vi.waitFor(() => expect(root.querySelectorAll(".letter-flight")).toHaveLength(1));
    expect(on(SECOND)?.querySelectorAll(":scope > .letter-flight > .flight-line")).toHaveLength(2);
  });

  it("keeps what it shows until that to which it is pointed can be drawn, and while nothing can be heard", async () => {
    answers = [() => rooms(FIRST), () => rooms(SECOND)];
    await open("/overlay/p/Ada");
    await tell(ctor(FIRST));
    expect(shown()).toBe(FIRST);
    await nextPoll();
    await settle();
    expect(streams[0]?.rooms).toEqual([SECOND]);
    expect(shown()).toBe(FIRST);
    await tell(tritoc(SECOND));
    expect(shown()).toBe(SECOND);
    streams[0]?.listener.status(false);
    await nextPoll();
    await settle();
    expect(shown()).toBe(SECOND);
    answers = [() => rooms()];
    await nextPoll();
    await settle();
    expect(shown()).toBe("");
  });

  it("is empty where there is nothing to be shown, and says so only where that covers no video", async () => {
    for (const [theme, said] of [
      ["clear", undefined],
      ["dark", "Nothing is shown here right now."],
    ] as const) {
      answers = [() => rooms()];
      await open(`/overlay/p/Ada?theme=${theme}`);
      expect([shown(), text("overlay-note")]).toEqual(["", said]);
      screen.close?.();
      root.remove();
    }
    answers = [() => refusal("no_such_player")];
    await open("/overlay/p/Nobody?theme=light");
    expect(text("overlay-note")).toBe("Nobody of this name is registered.");
  });

  it("a room that is closed leaves nothing over the video", async () => {
    await open(`/overlay/r/${FIRST}?theme=light`);
    await tell(ctor(FIRST));
    await tell({ type: "end", room: FIRST, reason: "closed" });
    expect([shown(), text("overlay-note")]).toEqual(["", "This room has closed."]);
  });

  it("names before a game who will play, and what is unknown in its address", async () => {
    await open(`/overlay/r/${FIRST}?theme=blue`);
    await tell({ ...ctor(FIRST), view: null, info: { ...ctor(FIRST).info, status: "open" } });
    expect(text("headline")).toBe("The game has not started yet.");
    expect(root.querySelectorAll(".scene-name").length).toBeGreaterThan(0);
    expect(root.querySelectorAll("[role=grid]")).toHaveLength(0);
    expect(text("overlay-strange")).toBe("theme=blue is unknown. It can be: clear, light, dark.");
  });
});
