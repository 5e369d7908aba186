// What goes over HTTP: finished games, their records and replays, and all that deals with people. What changes
// something in a room goes over the connection.
import type { Problem } from "../wire/messages.ts";

/** A refusal as the server words it, or that nothing came. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** What went wrong, whatever it was. */
export function problemOf(error: unknown): Problem {
  return error instanceof Refused ? error.problem : LOST;
}

const LOST: Problem = { code: "connection_lost", message: "nothing came" };

/** `known`: the tag of what is here already; where it still holds, the answer is 304 without a body. */
export function get(path: string, token: string | null = null, known: string | null = null): Promise<Response> {
  return ask(path, {
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(known === null ? {} : { "If-None-Match": known }),
    },
  });
}

/** `isLast`: the page may be gone before the answer comes. */
export function post(
  path: string,
  body: object,
  token: string | null = null,
  isLast: boolean = false,
): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: isLast });
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused(LOST);
  }
  if (answer.ok || answer.status === 304) return answer;
  const body = (await answer.json().catch(() => null)) as { error?: Problem } | null;
  throw new Refused(body?.error ?? LOST);
}
