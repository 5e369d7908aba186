// The lasting address of somebody's overlay: which rooms it shows, asked again and again, and pointed elsewhere.
import { get, post, problemOf } from "../net/api.ts";
import type { HttpOverlay, Problem } from "../wire/messages.ts";

/** Who points it elsewhere sees it follow at once, as people mean it. */
export const POLL_MS = 2_500;

const pointerPath = (person: string): string => `/api/v1/people/${encodeURIComponent(person)}/overlay`;

export const readPointer = async (person: string): Promise<string[]> =>
  ((await (await get(pointerPath(person))).json()) as HttpOverlay).rooms;

export const point = async (rooms: string[], token: string | null): Promise<string[]> =>
  ((await (await post("/api/v1/account/overlay", { rooms }, token)).json()) as HttpOverlay).rooms;

export interface PointerListener {
  rooms: (rooms: string[]) => void;
  /** The server says that there is nobody. Nothing is told of a connection that is lost: it comes back. */
  refused: (problem: Problem) => void;
}

/** Asks until it is closed, whether the page is looked at or not: a hidden source must be right when it is shown. */
export function followPointer(person: string, listener: PointerListener): { close: () => void } {
  let tag: string | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What is new: rooms, or that there is nobody; null: nothing, as far as can be known. */
  async function news(): Promise<string[] | Problem | null> {
    try {
      const answer = await get(pointerPath(person), null, tag);
      if (answer.status === 304) return null;
      const { rooms } = (await answer.json()) as HttpOverlay;
      tag = answer.headers.get("ETag");
      return rooms;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code !== "no_such_player") return null;
      tag = null;
      return problem;
    }
  }

  async function ask(): Promise<void> {
    const heard = await news();
    if (closed) return;
    timer = setTimeout(() => void ask(), POLL_MS);
    if (Array.isArray(heard)) listener.rooms(heard);
    else if (heard !== null) listener.refused(heard);
  }

  void ask();
  return {
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}
