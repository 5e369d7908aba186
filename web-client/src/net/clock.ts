// The game's clock as far as the page can know it: an offset from our own clock, taken from the
// exchange with the least round trip, because that one leaves the least room for error.
// It decides nothing: only the server says that time is over.

export interface ClockSample {
  offsetMs: number;
  roundTripMs: number;
  takenAt: number;
}

const SAMPLE_LIFE_MS = 120_000;
const SAMPLES_MAX = 12;

export class GameClock {
  #samples: ClockSample[] = [];

  /** An exchange that left at `sent` and was answered at `received` (own clock) with `game_now`. */
  addExchange(sent: number, received: number, gameNow: number): void {
    const roundTripMs = Math.max(0, received - sent);
    const offsetMs = gameNow - (sent + roundTripMs / 2);
    this.#samples.push({ offsetMs, roundTripMs, takenAt: received });
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift();
  }

  /** A push said `game_now`: used only until an exchange has been measured, or to correct a clock that is behind it. */
  addPush(received: number, gameNow: number): void {
    const best = this.#best(received);
    // The game cannot be earlier than what the server has already said.
    if (best === null || received + best.offsetMs < gameNow) {
      this.#samples = this.#samples.filter((sample) => received + sample.offsetMs >= gameNow);
      this.#samples.push({ offsetMs: gameNow - received, roundTripMs: 1_000, takenAt: received });
    }
  }

  /** The game's time at `ownNow`, or null while nothing is known. */
  gameNow(ownNow: number): number | null {
    const best = this.#best(ownNow);
    return best === null ? null : ownNow + best.offsetMs;
  }

  roundTripMs(): number | null {
    const measured = this.#samples.filter((sample) => sample.roundTripMs < 1_000);
    return measured.length === 0 ? null : (measured[measured.length - 1]?.roundTripMs ?? null);
  }

  /** The server was away or another game began: what was measured holds no longer. */
  forget(): void {
    this.#samples = [];
  }

  #best(ownNow: number): ClockSample | null {
    let best: ClockSample | null = null;
    for (const sample of this.#samples) {
      if (ownNow - sample.takenAt > SAMPLE_LIFE_MS && this.#samples.length > 1) continue;
      if (best === null || sample.roundTripMs < best.roundTripMs) best = sample;
    }
    return best ?? this.#samples[this.#samples.length - 1] ?? null;
  }
}
