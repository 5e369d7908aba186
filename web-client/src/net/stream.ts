// One stream of Server-Sent Events that tells of any number of rooms what watchers hear. Nobody needs a name for it. It
// comes back by itself, with jitter, from where it was; the browser's own way of coming back knows neither.
import type { Info, Problem, SentUpdate, Snapshot, Update } from "../wire/messages.ts";
import { retryDelayMs } from "./backoff.ts";
import { wholeUpdate, type LastView } from "./changes.ts";

/** More rooms than that the server refuses (wire.md 6.3). */
export const STREAM_ROOMS_MAX = 32;
/** What changes meanwhile is asked for together. */
export const GATHER_MS = 150;
/** So long nobody looks at the page before its connection is given up. */
export const SLEEP_AFTER_MS = 30_000;
/** The server gives a sign of life at least every 15 s (protocol/reference/streams.md): without one the connection is
 * gone, though nothing says so. */
export const SILENT_MS = 20_000;
/** A connection that has lasted so long was none of those that end at once. */
export const STEADY_MS = 10_000;
/** Tries that are passed over: many more watch than play, and all of them lose the same server at once. */
const TRIES_AHEAD = 2;

/** Nothing more is told of this room. */
export interface StreamEnd {
  type: "end";
  room: string;
  reason: string;
  retry_ms?: number;
}

export type StreamPush = Snapshot | Update | Info | StreamEnd;

export interface SourceListener {
  message: (text: string) => void;
  /** A sign of life. */
  alive: () => void;
  /** The connection is gone; `refused`: by an answer that was no stream. */
  gone: (refused: boolean) => void;
}

/** What the browser does; tests have their own. */
export interface StreamDriver {
  connect: (address: string, listener: SourceListener) => { close: () => void };
  /** Why the server refuses an address; null if it does not. */
  refusal: (address: string) => Promise<Problem | null>;
  random: () => number;
  later: (ms: number, job: () => void) => unknown;
  cancel: (timer: unknown) => void;
}

export interface StreamListener {
  hear: (push: StreamPush) => void;
  /** Whether it is there. */
  status: (open: boolean) => void;
}

/** Ends after which the room can be watched again; all others are for good. */
const PASSING = new Set(["restart", "slow", "draining", "unavailable", "rate_limited", "connection_lost"]);

export class Stream {
  readonly #driver: StreamDriver;
  readonly #listener: StreamListener;
  readonly #every: string;
  /** Rooms that are asked for and have not ended. */
  #rooms = new Set<string>();
  readonly #ended = new Set<string>();
  /** Of each room that has told of itself: from there on more is asked for, and upon that the next changes build. */
  readonly #last = new Map<string, LastView>();
  #source: { close: () => void } | null = null;
  /** What the connection that is there was asked for. */
  #carried = "";
  #timer: unknown;
  #steady: unknown;
  #silence: unknown;
  #attempt = 0;
  #toldOpen = false;
  #asleep = false;
  #closed = false;
  /** Counts connections: what an older one has to say is not heard any more. */
  #serial = 0;

  /** `everyMs`: at most one update of each room in so long; without it all are told. */
  constructor(driver: StreamDriver, listener: StreamListener, everyMs?: number) {
    this.#driver = driver;
    this.#listener = listener;
    this.#every = everyMs === undefined ? "" : `&every=${everyMs}`;
  }

  /** From now on these rooms, and no others. */
  follow(rooms: readonly string[]): void {
    const wanted = new Set(rooms.slice(0, STREAM_ROOMS_MAX));
    for (const room of this.#ended) if (!wanted.has(room)) this.#ended.delete(room);
    for (const room of this.#last.keys()) if (!wanted.has(room)) this.#last.delete(room);
    this.#rooms = new Set([...wanted].filter((room) => !this.#ended.has(room)));
    if (this.#source !== null && this.#carried === this.#names()) return;
    // On its way already, or asked for together with what else changes.
    if (this.#source !== null || this.#timer === undefined) this.#openIn(GATHER_MS);
  }

  /** Nobody looks: nothing is told until somebody does. */
  sleep(): void {
    this.#asleep = true;
    this.#shut();
  }

  /** Somebody looks, or the network is back: nothing is waited for any more. */
  wake(): void {
    if (this.#source !== null && !this.#asleep) return;
    this.#asleep = false;
    this.#attempt = 0;
    this.#openIn(0);
  }

  /** The network has gone: a connection that it carried says nothing of that. */
  offline(): void {
    if (this.#source !== null) this.#retry(0);
  }

  close(): void {
    this.#closed = true;
    this.#shut();
  }

  #openIn(ms: number): void {
    this.#driver.cancel(this.#timer);
    this.#timer = this.#driver.later(ms, () => {
      this.#timer = undefined;
      this.#open();
    });
  }

  #open(): void {
    this.#shut();
    if (this.#closed || this.#asleep || this.#rooms.size === 0) return;
    const serial = ++this.#serial;
    const address = this.#address();
    this.#carried = this.#names();
    this.#steady = this.#driver.later(STEADY_MS, () => (this.#attempt = 0));
    this.#awaitLife();
    this.#source = this.#driver.connect(address, {
      message: (text) => {
        if (serial !== this.#serial) return;
        this.#awaitLife();
        this.#hear(text);
      },
      alive: () => {
        if (serial === this.#serial) this.#awaitLife();
      },
      gone: (refused) => {
        if (serial === this.#serial) void this.#comeBack(refused ? address : null);
      },
    });
  }

  #awaitLife(): void {
    this.#driver.cancel(this.#silence);
    this.#silence = this.#driver.later(SILENT_MS, () => this.#retry(0));
  }

  #shut(): void {
    this.#driver.cancel(this.#timer);
    this.#driver.cancel(this.#steady);
    this.#driver.cancel(this.#silence);
    this.#timer = undefined;
    this.#source?.close();
    this.#source = null;
    this.#serial += 1;
  }

  #names(): string {
    return [...this.#rooms].sort().join(",");
  }

  #address(): string {
    const since = [...this.#rooms].flatMap((room) => {
      const last = this.#last.get(room);
      return last ? `${room}:${last.seq}` : [];
    });
    const from = since.length > 0 ? `&since=${since.join(",")}` : "";
    return `/api/v1/stream?rooms=${[...this.#rooms].join(",")}&follow=1&ids=0&views=changes${this.#every}${from}`;
  }

  #hear(text: string): void {
    const sent = JSON.parse(text) as Exclude<StreamPush, Update> | SentUpdate;
    this.#tell(true);
    if (sent.type === "end") return this.#end(sent);
    if (!this.#rooms.has(sent.room)) return;
    const push = sent.type === "update" ? wholeUpdate(sent, this.#last.get(sent.room)) : sent;
    if (push === null) return this.#anew(sent.room);
    if (push.type !== "info") this.#last.set(push.room, { seq: push.seq, view: push.view });
    this.#listener.hear(push);
  }

  /** Without a position it tells the room whole. Should that help nothing, it is asked ever later. */
  #anew(room: string): void {
    this.#last.delete(room);
    this.#retry(0);
  }

  #end(end: StreamEnd): void {
    if (PASSING.has(end.reason)) return this.#retry(end.retry_ms ?? 0);
    if (!this.#rooms.delete(end.room)) return;
    this.#ended.add(end.room);
    this.#last.delete(end.room);
    this.#carried = this.#names();
    this.#listener.hear(end);
    if (this.#rooms.size === 0) this.#shut();
  }

  /** Who was refused asks why: a stream that is none says so by its status alone. */
  async #comeBack(refused: string | null): Promise<void> {
    this.#shut();
    const serial = this.#serial;
    const why = refused === null ? null : await this.#driver.refusal(refused);
    if (serial !== this.#serial || this.#closed || this.#asleep) return;
    if (why === null || PASSING.has(why.code)) return this.#retry(why?.retry_ms ?? 0);
    // Of all rooms there is none left that would tell anything.
    for (const room of [...this.#rooms]) this.#end({ type: "end", room, reason: why.code });
  }

  #retry(floorMs: number): void {
    this.#shut();
    this.#tell(false);
    this.#openIn(retryDelayMs(TRIES_AHEAD + this.#attempt, this.#driver.random(), floorMs));
    this.#attempt += 1;
  }

  #tell(open: boolean): void {
    if (open === this.#toldOpen) return;
    this.#toldOpen = open;
    this.#listener.status(open);
  }
}
