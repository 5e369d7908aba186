// One stream of Server-Sent Events that tells of any number of rooms what watchers hear. Nobody needs a name for it. It
// comes back by itself, with jitter, from where it was; the browser's own way of coming back knows neither.
import type { Info, Problem, Snapshot, Update } from "../wire/messages.ts";
import { retry_delay_ms } from "./backoff.ts";

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
  message(text: string): void;
  /** A sign of life. */
  alive(): void;
  /** The connection is gone; `refused`: by an answer that was no stream. */
  gone(refused: boolean): void;
}

/** What the browser does; tests have their own. */
export interface StreamDriver {
  connect(address: string, listener: SourceListener): { close(): void };
  /** Why the server refuses an address; null if it does not. */
  refusal(address: string): Promise<Problem | null>;
  random(): number;
  later(ms: number, job: () => void): unknown;
  cancel(timer: unknown): void;
}

export interface StreamListener {
  hear(push: StreamPush): void;
  /** Whether it is there. */
  status(open: boolean): void;
}

/** Ends after which the room can be watched again; all others are for good. */
const PASSING = new Set(["restart", "slow", "draining", "unavailable", "rate_limited", "connection_lost"]);

export class Stream {
  private readonly driver_: StreamDriver;
  private readonly listener_: StreamListener;
  /** Rooms that are asked for and have not ended. */
  private rooms_ = new Set<string>();
  private readonly ended_ = new Set<string>();
  /** What of each room has been heard. */
  private readonly heard_ = new Map<string, number>();
  private source_: { close(): void } | null = null;
  /** What the connection that is there was asked for. */
  private carried_ = "";
  private timer_: unknown;
  private steady_: unknown;
  private silence_: unknown;
  private attempt_ = 0;
  private told_open_ = false;
  private asleep_ = false;
  private closed_ = false;
  /** Counts connections: what an older one has to say is not heard any more. */
  private serial_ = 0;

  constructor(driver: StreamDriver, listener: StreamListener) {
    this.driver_ = driver;
    this.listener_ = listener;
  }

  /** From now on these rooms, and no others. */
  follow(rooms: readonly string[]): void {
    const wanted = new Set(rooms.slice(0, STREAM_ROOMS_MAX));
    for (const room of this.ended_) if (!wanted.has(room)) this.ended_.delete(room);
    for (const room of this.heard_.keys()) if (!wanted.has(room)) this.heard_.delete(room);
    this.rooms_ = new Set([...wanted].filter((room) => !this.ended_.has(room)));
    if (this.source_ !== null && this.carried_ === this.names_()) return;
    // On its way already, or asked for together with what else changes.
    if (this.source_ !== null || this.timer_ === undefined) this.open_in_(GATHER_MS);
  }

  /** Nobody looks: nothing is told until somebody does. */
  sleep(): void {
    this.asleep_ = true;
    this.shut_();
  }

  /** Somebody looks, or the network is back: nothing is waited for any more. */
  wake(): void {
    if (this.source_ !== null && !this.asleep_) return;
    this.asleep_ = false;
    this.attempt_ = 0;
    this.open_in_(0);
  }

  /** The network has gone: a connection that it carried says nothing of that. */
  offline(): void {
    if (this.source_ !== null) this.retry_(0);
  }

  close(): void {
    this.closed_ = true;
    this.shut_();
  }

  private open_in_(ms: number): void {
    this.driver_.cancel(this.timer_);
    this.timer_ = this.driver_.later(ms, () => {
      this.timer_ = undefined;
      this.open_();
    });
  }

  private open_(): void {
    this.shut_();
    if (this.closed_ || this.asleep_ || this.rooms_.size === 0) return;
    const serial = ++this.serial_;
    const address = this.address_();
    this.carried_ = this.names_();
    this.steady_ = this.driver_.later(STEADY_MS, () => (this.attempt_ = 0));
    this.await_life_();
    this.source_ = this.driver_.connect(address, {
      message: (text) => {
        if (serial !== this.serial_) return;
        this.await_life_();
        this.hear_(text);
      },
      alive: () => {
        if (serial === this.serial_) this.await_life_();
      },
      gone: (refused) => {
        if (serial === this.serial_) void this.come_back_(refused ? address : null);
      },
    });
  }

  private await_life_(): void {
    this.driver_.cancel(this.silence_);
    this.silence_ = this.driver_.later(SILENT_MS, () => this.retry_(0));
  }

  private shut_(): void {
    this.driver_.cancel(this.timer_);
    this.driver_.cancel(this.steady_);
    this.driver_.cancel(this.silence_);
    this.timer_ = undefined;
    this.source_?.close();
    this.source_ = null;
    this.serial_ += 1;
  }

  private names_(): string {
    return [...this.rooms_].sort().join(",");
  }

  private address_(): string {
    const since = [...this.rooms_]
      .filter((room) => this.heard_.has(room))
      .map((room) => `${room}:${this.heard_.get(room) ?? 0}`);
    return `/api/v1/stream?rooms=${[...this.rooms_].join(",")}&follow=1${since.length > 0 ? `&since=${since.join(",")}` : ""}`;
  }

  private hear_(text: string): void {
    const push = JSON.parse(text) as StreamPush;
    this.tell_(true);
    if (push.type === "end") return this.end_(push);
    if (!this.rooms_.has(push.room)) return;
    if (push.type !== "info") this.heard_.set(push.room, push.seq);
    this.listener_.hear(push);
  }

  private end_(end: StreamEnd): void {
    if (PASSING.has(end.reason)) return this.retry_(end.retry_ms ?? 0);
    if (!this.rooms_.delete(end.room)) return;
    this.ended_.add(end.room);
    this.heard_.delete(end.room);
    this.carried_ = this.names_();
    this.listener_.hear(end);
    if (this.rooms_.size === 0) this.shut_();
  }

  /** Who was refused asks why: a stream that is none says so by its status alone. */
  private async come_back_(refused: string | null): Promise<void> {
    this.shut_();
    const serial = this.serial_;
    const why = refused === null ? null : await this.driver_.refusal(refused);
    if (serial !== this.serial_ || this.closed_ || this.asleep_) return;
    if (why === null || PASSING.has(why.code)) return this.retry_(why?.retry_ms ?? 0);
    // Of all rooms there is none left that would tell anything.
    for (const room of [...this.rooms_]) this.end_({ type: "end", room, reason: why.code });
  }

  private retry_(floor_ms: number): void {
    this.shut_();
    this.tell_(false);
    this.open_in_(retry_delay_ms(TRIES_AHEAD + this.attempt_, this.driver_.random(), floor_ms));
    this.attempt_ += 1;
  }

  private tell_(open: boolean): void {
    if (open === this.told_open_) return;
    this.told_open_ = open;
    this.listener_.status(open);
  }
}
