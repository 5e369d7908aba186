// Whether a line that stands still carries anything: a cut cable closes no connection. Whoever waits for something asks
// soon; without an answer the line is doubted, and at last given up.

/** So long nothing is heard while something is due: then we ask. */
export const QUIET_MS = 2_500;
/** So long a question is unanswered: the line is doubted, and people are told. */
export const DOUBT_MS = 1_500;
/** So long, and it is given up for another. */
export const GIVE_UP_MS = 8_000;

export interface PulsePorts {
  now(): number;
  later(ms: number, job: () => void): unknown;
  cancel(timer: unknown): void;
  /** Since when something is due, or from when on; null: nothing is. */
  due_at(): number | null;
  ping(): void;
  doubt(doubtful: boolean): void;
  give_up(): void;
}

export interface Pulse {
  ask(): void;
  /** Anything at all has come. */
  heard(): void;
  /** What is due may have changed. */
  look(): void;
  stop(): void;
}

/** Of a line that is there, until it is stopped. */
export function take_pulse({ now, later, cancel, due_at, ping, doubt, give_up }: PulsePorts): Pulse {
  let heard_at = now();
  let asked_at: number | null = null;
  let doubtful = false;
  let timer: unknown;

  function next_at(): number | null {
    if (asked_at !== null) return asked_at + (doubtful ? GIVE_UP_MS : DOUBT_MS);
    const due = due_at();
    return due === null ? null : Math.max(heard_at, due) + QUIET_MS;
  }

  function act(): void {
    // Timers of a page that nobody looks at come late, and what is due changes: what holds now is what counts.
    const at = next_at();
    if (at === null || at > now()) look();
    else if (asked_at === null) ask();
    else if (doubtful) give_up();
    else {
      doubt((doubtful = true));
      look();
    }
  }

  function look(): void {
    cancel(timer);
    const at = next_at();
    if (at !== null) timer = later(Math.max(0, at - now()), act);
  }

  function ask(): void {
    asked_at ??= now();
    ping();
    look();
  }

  look();
  return {
    ask,
    heard(): void {
      heard_at = now();
      asked_at = null;
      if (doubtful) doubt((doubtful = false));
      look();
    },
    look,
    stop: () => cancel(timer),
  };
}
