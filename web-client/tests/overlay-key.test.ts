// @vitest-environment happy-dom
// Overlays of a delayed room without its delay: the address that brings a caster's key, what it asks for with that, and
// to whom such an address is offered.
import { render } from "lit-html";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../src/language/language.ts";
import { openOverlayStream } from "../src/live/overlay-stream.ts";
import { overlayPath, overlayWish } from "../src/live/overlay-wish.ts";
import type { OpenStream } from "../src/net/event-source.ts";
import { GATHER_MS, SILENT_MS, type StreamPush } from "../src/net/stream.ts";
import type { RoomState } from "../src/room/state.ts";
import { invitation } from "../src/screens/room-parts.ts";
import type { Page } from "../src/session/page.ts";
import { info, room as openRoom, snapshot } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const [FIRST, SECOND] = ["4GZK7Q2M", "7HX2C9VQ"];
const KEY = "4F15FDM1HKK4FSXZXX0RPNEAG7";

describe("an address with a key", () => {
  it("has it behind the #, which no server is told, and is read again", () => {
    const made = overlayPath({ room: FIRST }, "dark", "auto", KEY);
    expect(made).toBe(`/overlay/r/${FIRST}?theme=dark#caster=${KEY}`);
    const { pathname, search, hash } = new URL(made, "http://tutti.example");
    expect(overlayWish(pathname, search, hash)).toMatchObject({ rooms: [FIRST], theme: "dark", caster: KEY });
  });

  it("may have something else there, which is no key", () => {
    for (const hash of ["", "#", "#caster=", "#other=1", "#caster=a/b"])
      expect(overlayWish(`/overlay/r/${FIRST}`, "", hash).caster, hash).toBeUndefined();
  });
});

/** What was asked for with a header, and the lines that came of it. */
interface Asked {
  address: string;
  key: string | null;
  lines: ReadableStreamDefaultController<Uint8Array>;
  signal: AbortSignal;
}

describe("what it hears", () => {
  let asked: Asked[] = [];
  /** Rooms that are asked for without a key. */
  let plain: string[] = [];
  let heard: StreamPush[] = [];
  /** Of every room that is asked for with the key. */
  let isWrong = false;
  let stream: OpenStream;

  class FakeEventSource {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    constructor(address: string) {
      plain.push(roomsIn(address));
    }
    addEventListener(): void {}
    close(): void {}
  }
  const roomsIn = (address: string): string => new URL(address, "http://tutti.example").searchParams.get("rooms") ?? "";

  async function fakeFetch(address: string, { headers, signal }: RequestInit): Promise<object> {
    const forbidden = { error: { code: "forbidden", message: "" } };
    if (isWrong) return { ok: false, status: 403, body: null, json: async () => forbidden };
    const all = new Headers(headers);
    expect(all.get("Accept")).toBe("application/x-ndjson");
    const body = new ReadableStream<Uint8Array>({
      start: (lines) =>
        void asked.push({ address, key: all.get("Authorization"), lines, signal: signal as AbortSignal }),
    });
    return { ok: true, status: 200, body };
  }
  async function settle(ms = GATHER_MS): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(1);
    // What comes of it is gathered once more.
    await vi.advanceTimersByTimeAsync(GATHER_MS);
  }
  const write = async (text: string): Promise<void> => {
    asked.at(-1)?.lines.enqueue(new TextEncoder().encode(text));
    await settle(0);
  };
  const tell = (message: object): Promise<void> => write(`${JSON.stringify(message)}\n`);
  const end = (room: string, reason: string): object => ({ type: "end", room, reason });

  beforeEach(() => {
    [asked, plain, heard, isWrong] = [[], [], [], false];
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeEventSource);
    vi.stubGlobal("fetch", fakeFetch);
    stream = openOverlayStream(KEY, (push) => void heard.push(push));
  });
  afterEach(() => {
    stream.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is asked for with the key in a header, and read line by line, however it comes", async () => {
    stream.follow([FIRST]);
    await settle();
    expect(asked.map(({ key, address }) => [key, roomsIn(address), address.includes(KEY)])).toEqual([
      [`Bearer ${KEY}`, FIRST, false],
    ]);
    const line = JSON.stringify(snapshot({ room: FIRST, seq: 8_388_609 }));
    await write(line.slice(0, 50));
    expect(heard).toEqual([]);
    await write(`${line.slice(50)}\n\n`);
    expect(heard.map(({ type, room }) => [type, room])).toEqual([["snapshot", FIRST]]);
    stream.close();
    expect([asked[0]?.signal.aborted, plain]).toEqual([true, []]);
  });

  it("comes back, with the key, when the connection ends or has no sign of life", async () => {
    stream.follow([FIRST]);
    await settle();
    asked[0]?.lines.close();
    for (let turn = 0; turn < 100 && asked.length < 2; turn += 1) await settle(0);
    expect(asked.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
    await settle(SILENT_MS - 2_000);
    await write("\n");
    await settle(SILENT_MS - 2_000);
    expect(asked[1]?.signal.aborted).toBe(false);
    await settle(2_000);
    expect(asked[1]?.signal.aborted).toBe(true);
  });

  it("with a wrong key is what everybody hears", async () => {
    isWrong = true;
    stream.follow([FIRST]);
    await settle();
    expect([plain, heard]).toEqual([[FIRST], []]);
  });

  it("of two rooms is late where it is another room's key, and not where it is this one's", async () => {
    stream.follow([FIRST, SECOND]);
    await settle();
    await tell(end(SECOND, "forbidden"));
    await tell(snapshot({ room: FIRST }));
    expect([asked.length, plain, heard.map(({ room }) => room)]).toEqual([1, [SECOND], [FIRST]]);
  });

  it("goes on late where the key is withdrawn, and ends where the room does", async () => {
    stream.follow([FIRST]);
    await settle();
    await tell(snapshot({ room: FIRST }));
    await tell(end(FIRST, "forbidden"));
    expect([heard.map(({ type }) => type), plain]).toEqual([["snapshot"], [FIRST]]);
    stream.follow([SECOND]);
    await settle();
    await tell(end(SECOND, "closed"));
    expect([heard.at(-1), plain]).toEqual([end(SECOND, "closed"), [FIRST]]);
  });

  it("tries the key again at a room that is pointed to again", async () => {
    stream.follow([FIRST]);
    await settle();
    await tell(end(FIRST, "forbidden"));
    stream.follow([]);
    stream.follow([FIRST]);
    await settle();
    expect(asked.map(({ address }) => roomsIn(address))).toEqual([FIRST, FIRST]);
  });
});

describe("the part of a room that gives such addresses away", () => {
  let root: HTMLElement;
  let shown: RoomState;
  let given: string | undefined;
  const session = {
    casterKey: () => given,
    ask: async () => ({ ok: true, key: KEY }),
    tell: async () => true,
    toast: () => undefined,
  };
  const page = { state: { me: null }, session, redraw: () => draw() } as unknown as Page;
  const draw = (): void => void render(invitation(page, shown), root);
  const at = <E extends HTMLElement>(id: string): E | null => root.querySelector<E>(`[data-testid=${id}]`);
  const undelayed = (): string | undefined => at<HTMLInputElement>("stream-undelayed")?.value;
  const ADDRESS = `${location.origin}/overlay/r/${FIRST}#caster=${KEY}`;
  const delayed = (you: Partial<RoomState["you"]>, password = false): RoomState =>
    openRoom({
      room: FIRST,
      audience: "spectator",
      info: info({ spectator_delay: 30, password }),
      you: { seats: [], sealed: {}, host: false, ...you },
    });

  async function show(room: RoomState): Promise<void> {
    shown = room;
    draw();
    await open("streams");
  }
  async function open(summary: string): Promise<void> {
    const details = at(summary)?.parentElement as HTMLDetailsElement | null;
    if (!details) return;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    await vi.dynamicImportSettled();
    draw();
  }
  async function press(id: string): Promise<void> {
    at(id)?.click();
    await vi.dynamicImportSettled();
    draw();
  }

  beforeAll(() => speak("en"));
  beforeEach(() => {
    given = undefined;
    root = document.createElement("div");
  });

  it("names it to whoever has given a good key, with what to beware of", async () => {
    given = KEY;
    await show(delayed({ undelayed: true }));
    expect(undelayed()).toBe(ADDRESS);
    expect(at("stream-careful")?.textContent).toContain("without the delay");
    expect(at("stream-undelayed-copy")?.getAttribute("aria-label")).toBe("Copy the address without the delay");
    expect(at<HTMLInputElement>("stream-room")?.value).toBe(ADDRESS.split("#")[0]);
    given = undefined; // in another tab
    draw();
    expect(undelayed()).toBeUndefined();
    given = KEY; // which is none any more
    await show(delayed({}));
    expect(undelayed()).toBeUndefined();
  });

  it("names it to the host who has made the key, until it is withdrawn", async () => {
    await show(delayed({ host: true }));
    expect([undelayed(), at("stream-careful")]).toEqual([undefined, null]);
    await open("caster");
    await press("caster-make");
    expect(undelayed()).toBe(ADDRESS);
    await press("caster-withdraw");
    expect(undelayed()).toBeUndefined();
  });

  it("names nothing else of a room that is locked, which the key opens", async () => {
    await show(delayed({}, true));
    expect([at("streams"), at("room-embed")]).toEqual([null, null]);
    given = KEY;
    await show(delayed({ undelayed: true }, true));
    expect([undelayed(), at("stream-room"), at("room-embed"), root.querySelector("a[href='/account']")]).toEqual([
      ADDRESS,
      null,
      null,
      null,
    ]);
  });
});
