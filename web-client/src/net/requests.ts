// What has been asked and not yet answered. A request keeps its id until its answer comes, over
// however many connections that takes; the server carries out an id only once.
import type { AnyOutcome, Lost } from "../wire/messages.ts";

export const LOST: Lost = { re: null, ok: false, error: { code: "connection_lost", message: "" } };

export interface Request {
  type: string;
  id: string;
  [field: string]: unknown;
}

interface Waiting {
  request: Request;
  resend: boolean;
  /** Whether it is still meant; without it: at any time. */
  meant?: () => boolean;
  resolve: (answer: AnyOutcome) => void;
}

export class Requests {
  #counter = 0;
  #waiting = new Map<string, Waiting>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Registers a request; `resend: false` is for questions that are pointless on a later connection. */
  open(
    type: string,
    fields: Record<string, unknown>,
    resend = true,
    meant?: () => boolean,
  ): { request: Request; answer: Promise<AnyOutcome> } {
    this.#counter += 1;
    const request: Request = { type, id: `${this.#prefix}-${this.#counter}`, ...fields };
    const answer = new Promise<AnyOutcome>((resolve) => {
      this.#waiting.set(request.id, { request, resend, meant, resolve });
    });
    return { request, answer };
  }

  /** True if the answer was awaited. */
  settle(answer: AnyOutcome): boolean {
    const waiting = answer.re === null ? undefined : this.#waiting.get(answer.re);
    if (!waiting || answer.re === null) return false;
    this.#waiting.delete(answer.re);
    waiting.resolve(answer);
    return true;
  }

  /** The connection is gone: drops what should not be asked again and says it is lost. */
  connectionLost(): void {
    this.#lose(({ resend }) => !resend);
  }

  #lose(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.resolve(LOST);
    }
  }

  /** What has no answer, in the order it was asked, to be sent again with the same ids: `meant` for a moment, or not. */
  unanswered(meant: boolean): Request[] {
    return [...this.#waiting.values()].filter((one) => !one.meant !== meant).map(({ request }) => request);
  }

  /** What was meant for a moment that has passed is lost. */
  losePassed(): void {
    this.#lose(({ meant }) => meant?.() === false);
  }

  get size(): number {
    return this.#waiting.size;
  }
}

export function randomPrefix(bytes: Uint8Array): string {
  return [...bytes].map((byte) => "abcdefghijkmnpqrstuvwxyz23456789"[byte % 32]).join("");
}
