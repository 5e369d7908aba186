// Whether a connection that stands still carries anything: a cut cable closes no connection. Whoever waits for
// something asks soon; without an answer the connection is doubted, and at last given up.

/** So long nothing is heard while something is due: then we ask. */
export const QUIET_MS = 2_500;
/** So long a question is unanswered: the connection is doubted, and people are told. */
export const DOUBT_MS = 1_500;
/** So long, and it is given up for another. */
export const GIVE_UP_MS = 8_000;

export interface PulsePorts {
  now: () => number;
  later: (ms: number, job: () => void) => unknown;
  cancel: (timer: unknown) => void;
  /** Since when something is due, or from when on; null: nothing is. */
  dueAt: () => number | null;
  ping: () => void;
  doubt: (doubtful: boolean) => void;
  giveUp: () => void;
}

export interface Pulse {
  ask: () => void;
  /** Anything at all has come. */
  heard: () => void;
  /** What is due may have changed. */
  look: () => void;
  stop: () => void;
}

/** Of a connection that is there, until it is stopped. */
export function takePulse({ now, later, cancel, dueAt, ping, doubt, giveUp }: PulsePorts): Pulse {
  let heardAt = now();
  let askedAt: number | null = null;
  let doubtful = false;
  let timer: unknown;

  function nextAt(): number | null {
    if (askedAt !== null) return askedAt + (doubtful ? GIVE_UP_MS : DOUBT_MS);
    const due = dueAt();
    return due === null ? null : Math.max(heardAt, due) + QUIET_MS;
  }

  function act(): void {
    // Timers of a page that nobody looks at come late, and what is due changes: what holds now is what counts.
    const at = nextAt();
    if (at === null || at > now()) look();
    else if (askedAt === null) ask();
    else if (doubtful) giveUp();
    else {
      doubt((doubtful = true));
      look();
    }
  }

  function look(): void {
    cancel(timer);
    const at = nextAt();
    if (at !== null) timer = later(Math.max(0, at - now()), act);
  }

  function ask(): void {
    askedAt ??= now();
    ping();
    look();
  }

  look();
  return {
    ask,
    heard(): void {
      heardAt = now();
      askedAt = null;
      if (doubtful) doubt((doubtful = false));
      look();
    },
    look,
    stop: () => cancel(timer),
  };
}
