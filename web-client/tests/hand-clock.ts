// Time as a number: jobs that are due later are done when a test lets time pass, each at its own moment.
interface Job {
  at: number;
  job: () => void;
}

export class HandClock {
  now: number;
  jobs: Job[] = [];

  constructor(now = 0) {
    this.now = now;
  }

  readonly later = (ms: number, job: () => void): Job => {
    const timer = { at: this.now + ms, job };
    this.jobs.push(timer);
    return timer;
  };

  readonly cancel = (timer: unknown): void => {
    this.jobs = this.jobs.filter((each) => each !== timer);
  };

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.jobs.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.cancel(next);
      this.now = next.at;
      next.job();
    }
    this.now = until;
  }
}
