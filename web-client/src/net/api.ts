// Reading over HTTP: finished games, their records and replays. What changes something goes over the line.
import type { Problem } from "../wire.ts";

/** A refusal as the server words it, or that nothing came. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

const LOST: Problem = { code: "connection_lost", message: "nothing came" };

export async function get(path: string, token: string | null = null): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, token === null ? {} : { headers: { Authorization: `Bearer ${token}` } });
  } catch {
    throw new Refused(LOST);
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => null)) as { error?: Problem } | null;
  throw new Refused(body?.error ?? LOST);
}
