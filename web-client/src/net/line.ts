// The line to the server: one WebSocket at a time, opened again whenever it is lost, with hello said
// first, what the page wants restored next, and every unanswered request sent again after that.
// It does not know what the messages mean; session/session.ts does.
import type { AnyOutcome, Fields, Hello, Outcome, Push, RequestType, Welcome } from "../wire/messages.ts";
import { retry_delay_ms } from "./backoff.ts";
import { take_pulse, type Pulse } from "./pulse.ts";
import { LOST, Requests, type Request } from "./requests.ts";

export type LineStatus =
  | { kind: "connecting"; since: number }
  | { kind: "open" }
  /** It stands, but does not answer. */
  | { kind: "silent" }
  | { kind: "waiting"; since: number; retry_at: number; why: LossReason }
  | { kind: "refused"; reason: string };

export type LossReason = "lost" | "restart" | "busy";

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface LinePorts {
  connect(): Socket;
  now(): number;
  random(): number;
  later(ms: number, job: () => void): unknown;
  cancel(timer: unknown): void;
  hello(): Omit<Hello, "type">;
  on_status(status: LineStatus): void;
  on_welcome(welcome: Welcome): void;
  on_push(push: Push): void;
  /** Asks something that is answered at once. */
  ping(): void;
  /** From when on something is to be told even if nobody asks (own clock); null: nothing is. */
  due_at(): number | null;
  /** Hello was refused; true means: try again at once (with another hello). */
  on_hello_refused(code: string): boolean;
}

const CONNECT_MS = 10_000;
const BUSY_FLOOR_MS = 2_000;

export class Line {
  private readonly ports_: LinePorts;
  private readonly requests_: Requests;
  /** Of a line that is open. */
  private pulse_: Pulse | null = null;
  /** Since when there have been requests without an answer. */
  private waiting_since_: number | null = null;
  private socket_: Socket | null = null;
  private welcomed_ = false;
  private attempt_ = 0;
  private lost_since_: number | null = null;
  /** It has said so, and is not back: why it does not answer meanwhile is known. */
  private restarting_ = false;
  private retry_timer_: unknown = null;
  private connect_timer_: unknown = null;
  private status_: LineStatus = { kind: "waiting", since: 0, retry_at: 0, why: "lost" };

  constructor(ports: LinePorts, prefix: string) {
    this.ports_ = ports;
    this.requests_ = new Requests(prefix);
  }

  get status(): LineStatus {
    return this.status_;
  }

  get open(): boolean {
    return this.welcomed_;
  }

  /** Connects now, whatever the retry timer says; does nothing while a connection stands or is being made. */
  wake(): void {
    if (this.socket_) return;
    this.attempt_ = 0;
    this.connect_();
  }

  /** Ends this connection and says hello again on a new one. */
  renew(): void {
    const socket = this.socket_;
    if (socket) this.drop_(socket, "lost", true);
    else this.wake();
  }

  /** Asks; the answer comes when it comes, over this connection or a later one. */
  request<T extends RequestType>(type: T, fields: Fields<T>, resend = true): Promise<Outcome<T>> {
    if (!resend && !this.welcomed_) return Promise.resolve(LOST);
    const { request, answer } = this.requests_.open(type, fields, resend);
    if (this.welcomed_) this.send_(request);
    return answer as Promise<Outcome<T>>;
  }

  /** Asks whether the line is alive, whatever is due. */
  ask(): void {
    this.pulse_?.ask();
  }

  /** Somebody will not wait, or the network is back: a line that does not answer is given up for another. */
  retry(): void {
    if (this.status_.kind === "silent") this.renew();
    else if (this.pulse_) this.pulse_.ask();
    else this.wake();
  }

  private connect_(): void {
    this.ports_.cancel(this.retry_timer_);
    this.lost_since_ ??= this.ports_.now();
    this.set_status_({ kind: "connecting", since: this.lost_since_ });
    const socket = this.ports_.connect();
    this.socket_ = socket;
    this.welcomed_ = false;
    this.connect_timer_ = this.ports_.later(CONNECT_MS, () => this.drop_(socket, "lost", false));
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.ports_.hello() }));
    socket.onmessage = (event) => this.receive_(socket, event.data);
    socket.onclose = (event) => {
      if (socket !== this.socket_) return;
      if (event.code === 1008) this.refuse_(event.reason);
      else this.drop_(socket, event.code === 1012 ? "restart" : event.code === 1013 ? "busy" : "lost", false);
    };
  }

  private receive_(socket: Socket, data: unknown): void {
    if (socket !== this.socket_ || typeof data !== "string") return;
    let message: { type?: string; re?: string | null; ok?: boolean };
    try {
      message = JSON.parse(data) as typeof message;
    } catch {
      return;
    }
    if (message.type === "welcome") this.welcome_(message as unknown as Welcome);
    else if ("re" in message) this.answer_(socket, message as unknown as AnyOutcome);
    else this.ports_.on_push(message as unknown as Push);
    this.pulse_?.heard();
  }

  private welcome_(welcome: Welcome): void {
    this.ports_.cancel(this.connect_timer_);
    this.welcomed_ = true;
    this.attempt_ = 0;
    this.lost_since_ = null;
    this.restarting_ = false;
    const again = this.requests_.unanswered();
    this.pulse_ = take_pulse({
      ...this.ports_,
      due_at: () => this.due_at_(),
      doubt: (doubtful) => this.set_status_({ kind: doubtful ? "silent" : "open" }),
      give_up: () => this.renew(),
    });
    // The page first asks for what restores its state (room.join), then the old requests follow.
    this.ports_.on_welcome(welcome);
    this.set_status_({ kind: "open" });
    for (const request of again) this.send_(request);
  }

  private send_(request: Request): void {
    this.waiting_since_ ??= this.ports_.now();
    this.socket_?.send(JSON.stringify(request));
    this.pulse_?.look();
  }

  private due_at_(): number | null {
    const told_at = this.ports_.due_at();
    if (this.waiting_since_ === null || told_at === null) return this.waiting_since_ ?? told_at;
    return Math.min(this.waiting_since_, told_at);
  }

  private answer_(socket: Socket, answer: AnyOutcome): void {
    if (this.requests_.settle(answer)) {
      if (this.requests_.size === 0) this.waiting_since_ = null;
      return;
    }
    if (!this.welcomed_ && !answer.ok) {
      const { code } = answer.error;
      if (this.ports_.on_hello_refused(code)) this.drop_(socket, "lost", true);
      else if (code === "forbidden") this.refuse_(code);
      else this.drop_(socket, "busy", false);
    }
  }

  private refuse_(reason: string): void {
    this.forget_socket_();
    this.set_status_({ kind: "refused", reason });
  }

  private drop_(socket: Socket, why: LossReason, at_once: boolean): void {
    if (socket !== this.socket_) return;
    this.forget_socket_();
    socket.close();
    this.lost_since_ ??= this.ports_.now();
    if (at_once) {
      this.connect_();
      return;
    }
    const delay = retry_delay_ms(this.attempt_, this.ports_.random(), why === "busy" ? BUSY_FLOOR_MS : 0);
    this.attempt_ += 1;
    this.restarting_ ||= why === "restart";
    const known = why === "lost" && this.restarting_ ? "restart" : why;
    this.set_status_({ kind: "waiting", since: this.lost_since_, retry_at: this.ports_.now() + delay, why: known });
    this.retry_timer_ = this.ports_.later(delay, () => this.connect_());
  }

  private forget_socket_(): void {
    this.ports_.cancel(this.connect_timer_);
    this.ports_.cancel(this.retry_timer_);
    if (this.socket_) {
      this.socket_.onopen = null;
      this.socket_.onmessage = null;
      this.socket_.onclose = null;
    }
    this.socket_ = null;
    this.welcomed_ = false;
    this.waiting_since_ = null;
    this.pulse_?.stop();
    this.pulse_ = null;
    this.requests_.connection_lost();
  }

  private set_status_(status: LineStatus): void {
    this.status_ = status;
    this.ports_.on_status(status);
  }
}
