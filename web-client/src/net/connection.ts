// The connection to the server: one WebSocket at a time, opened again whenever it is lost, with hello said
// first, what the page wants restored next, and every unanswered request sent again after that; what was meant for a
// moment once the page knows how it stands now.
// It does not know what the messages mean; session/session.ts does.
import type { AnyOutcome, Fields, Hello, Outcome, Push, RequestType, Welcome } from "../wire/messages.ts";
import { retryDelayMs } from "./backoff.ts";
import { takePulse, type Pulse } from "./pulse.ts";
import { LOST, Requests, type Request } from "./requests.ts";

export type ConnectionStatus =
  | { kind: "connecting"; since: number }
  | { kind: "open" }
  /** It stands, but does not answer. */
  | { kind: "silent" }
  | { kind: "waiting"; since: number; retryAt: number; why: LossReason }
  | { kind: "refused"; reason: string };

export type LossReason = "lost" | "restart" | "busy";

export interface Socket {
  readonly readyState: number;
  send: (text: string) => void;
  close: (code?: number) => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface ConnectionPorts {
  connect: () => Socket;
  now: () => number;
  random: () => number;
  later: (ms: number, job: () => void) => unknown;
  cancel: (timer: unknown) => void;
  hello: () => Omit<Hello, "type">;
  onStatus: (status: ConnectionStatus) => void;
  onWelcome: (welcome: Welcome) => void;
  onPush: (push: Push) => void;
  /** Asks something that is answered at once. */
  ping: () => void;
  /** From when on something is to be told even if nobody asks (own clock); null: nothing is. */
  dueAt: () => number | null;
  /** Hello was refused; true means: try again at once (with another hello). */
  onHelloRefused: (code: string) => boolean;
}

/** A WebSocket's `readyState` while it takes something. */
const OPEN = 1;
const CONNECT_MS = 10_000;
const BUSY_FLOOR_MS = 2_000;
/** Why who was closed with 1008 has to stay out; for other reasons, as that they read too slowly, they may come back. */
const FINAL = /^(banned|signed out|too many messages)/;

export class Connection {
  readonly #ports: ConnectionPorts;
  readonly #requests: Requests;
  /** Of a connection that is open. */
  #pulse: Pulse | null = null;
  /** Since when there have been requests without an answer. */
  #waitingSince: number | null = null;
  #socket: Socket | null = null;
  #welcomed = false;
  /** What is meant for a moment waits. */
  #holding = true;
  #attempt = 0;
  #lostSince: number | null = null;
  /** It has said so, and is not back: why it does not answer meanwhile is known. */
  #restarting = false;
  #retryTimer: unknown = null;
  #connectTimer: unknown = null;
  #status: ConnectionStatus = { kind: "waiting", since: 0, retryAt: 0, why: "lost" };

  constructor(ports: ConnectionPorts, prefix: string) {
    this.#ports = ports;
    this.#requests = new Requests(prefix);
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  get open(): boolean {
    return this.#welcomed;
  }

  /** Connects now, whatever the retry timer says; does nothing while a connection stands or is being made. */
  wake(): void {
    if (this.#socket) return;
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends this connection and says hello again on a new one. */
  renew(): void {
    const socket = this.#socket;
    if (socket) this.#drop(socket, "lost", true);
    else this.wake();
  }

  /**
   * Asks; the answer comes when it comes, over this connection or a later one. `meant`: for this moment; it is sent only
   * while that lasts.
   */
  request<T extends RequestType>(
    type: T,
    fields: Fields<T>,
    resend = true,
    meant?: () => boolean,
  ): Promise<Outcome<T>> {
    if (!resend && !this.#welcomed) return Promise.resolve(LOST);
    const { request, answer } = this.#requests.open(type, fields, resend, meant);
    if (this.#welcomed && !(meant && this.#holding)) this.#send(request);
    return answer as Promise<Outcome<T>>;
  }

  /** The page knows again how its room stands. */
  release(): void {
    if (!this.#holding) return;
    this.#holding = false;
    this.#requests.losePassed();
    for (const request of this.#requests.unanswered(true)) this.#send(request);
  }

  /** Asks whether the connection is alive, whatever is due. */
  ask(): void {
    this.#pulse?.ask();
  }

  /** The network is back, or whoever looks at the page. Who was sent away stays away until they ask themselves. */
  comeBack(): void {
    if (this.#status.kind !== "refused") this.retry();
  }

  /** Somebody will not wait: a connection that does not answer is given up for another. */
  retry(): void {
    if (this.#status.kind === "silent") this.renew();
    else if (this.#pulse) this.#pulse.ask();
    else this.wake();
  }

  #connect(): void {
    this.#ports.cancel(this.#retryTimer);
    this.#lostSince ??= this.#ports.now();
    this.#setStatus({ kind: "connecting", since: this.#lostSince });
    const socket = this.#ports.connect();
    this.#socket = socket;
    this.#welcomed = false;
    this.#connectTimer = this.#ports.later(CONNECT_MS, () => this.#drop(socket, "lost", false));
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.#ports.hello() }));
    socket.onmessage = (event) => this.#receive(socket, event.data);
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      if (code === 1008 && FINAL.test(reason)) this.#refuse(reason);
      else this.#drop(socket, code === 1012 ? "restart" : code === 1008 || code === 1013 ? "busy" : "lost", false);
    };
  }

  #receive(socket: Socket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== "string") return;
    let message: { type?: string; re?: string | null; ok?: boolean };
    try {
      message = JSON.parse(data) as typeof message;
    } catch {
      return;
    }
    if (message.type === "welcome") this.#welcome(message as unknown as Welcome);
    else if ("re" in message) this.#answer(socket, message as unknown as AnyOutcome);
    else this.#ports.onPush(message as unknown as Push);
    this.#pulse?.heard();
  }

  #welcome(welcome: Welcome): void {
    this.#ports.cancel(this.#connectTimer);
    this.#welcomed = this.#holding = true;
    this.#attempt = 0;
    this.#lostSince = null;
    this.#restarting = false;
    const again = this.#requests.unanswered(false);
    this.#pulse = takePulse({
      ...this.#ports,
      dueAt: () => this.#dueAt(),
      doubt: (doubtful) => this.#setStatus({ kind: doubtful ? "silent" : "open" }),
      giveUp: () => this.renew(),
    });
    // The page first asks for what restores its state (room.join), then the old requests follow.
    this.#ports.onWelcome(welcome);
    this.#setStatus({ kind: "open" });
    for (const request of again) this.#send(request);
  }

  #send(request: Request): void {
    this.#waitingSince ??= this.#ports.now();
    // One that is closing tells so only when it has closed: what is asked until then goes over the next.
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(request));
    this.#pulse?.look();
  }

  #dueAt(): number | null {
    const toldAt = this.#ports.dueAt();
    if (this.#waitingSince === null || toldAt === null) return this.#waitingSince ?? toldAt;
    return Math.min(this.#waitingSince, toldAt);
  }

  #answer(socket: Socket, answer: AnyOutcome): void {
    if (this.#requests.settle(answer)) {
      if (this.#requests.size === 0) this.#waitingSince = null;
      return;
    }
    if (!this.#welcomed && !answer.ok) {
      const { code } = answer.error;
      if (this.#ports.onHelloRefused(code)) this.#drop(socket, "lost", true);
      else if (code === "forbidden") this.#refuse(code);
      else this.#drop(socket, "busy", false);
    }
  }

  #refuse(reason: string): void {
    this.#forgetSocket();
    this.#setStatus({ kind: "refused", reason });
  }

  #drop(socket: Socket, why: LossReason, atOnce: boolean): void {
    if (socket !== this.#socket) return;
    this.#forgetSocket();
    socket.close();
    this.#lostSince ??= this.#ports.now();
    if (atOnce) {
      this.#connect();
      return;
    }
    const delay = retryDelayMs(this.#attempt, this.#ports.random(), why === "busy" ? BUSY_FLOOR_MS : 0);
    this.#attempt += 1;
    this.#restarting ||= why === "restart";
    const known = why === "lost" && this.#restarting ? "restart" : why;
    this.#setStatus({ kind: "waiting", since: this.#lostSince, retryAt: this.#ports.now() + delay, why: known });
    this.#retryTimer = this.#ports.later(delay, () => this.#connect());
  }

  #forgetSocket(): void {
    this.#ports.cancel(this.#connectTimer);
    this.#ports.cancel(this.#retryTimer);
    if (this.#socket) {
      this.#socket.onopen = null;
      this.#socket.onmessage = null;
      this.#socket.onclose = null;
    }
    this.#socket = null;
    this.#welcomed = false;
    this.#waitingSince = null;
    this.#pulse?.stop();
    this.#pulse = null;
    this.#requests.connectionLost();
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    this.#ports.onStatus(status);
  }
}
