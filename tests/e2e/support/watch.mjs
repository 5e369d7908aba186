// Waiting for something to become true, driven by what happens: whoever changes the state calls changed(), and every
// question that is being waited for is asked again. No polling; the time limit is only there to fail with a reason.
export class Watch {
  #waiting = new Set();
  #failure = null;

  changed() {
    for (const question of [...this.#waiting]) question();
  }

  // Nothing will come any more: everything that is waited for, now or later, fails.
  fail(error) {
    this.#failure ??= error;
    this.changed();
  }

  // What `check` gives as soon as it is truthy. `what` says in the error what was waited for, `about` what is known.
  until(check, what, { ms = 60_000, about = () => "" } = {}) {
    return new Promise((resolve, reject) => {
      const settle = (end, value) => {
        clearTimeout(limit);
        this.#waiting.delete(question);
        end(value);
      };
      const question = () => {
        try {
          const found = check();
          if (found) settle(resolve, found);
          else if (this.#failure) settle(reject, this.#failure);
        } catch (error) {
          settle(reject, error);
        }
      };
      const limit = setTimeout(() => settle(reject, new Error(`waited ${ms} ms in vain: ${what}\n${about()}`)), ms);
      this.#waiting.add(question);
      question();
    });
  }
}
