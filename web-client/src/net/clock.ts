// The game's clock as far as the page can know it: an offset from our own clock, taken from the
// exchange with the least round trip, because that one leaves the least room for error.
// It decides nothing: only the server says that time is over.

export interface ClockSample {
  offset_ms: number;
  round_trip_ms: number;
  taken_at: number;
}

const SAMPLE_LIFE_MS = 120_000;
const SAMPLES_MAX = 12;

export class GameClock {
  private samples_: ClockSample[] = [];

  /** An exchange that left at `sent` and was answered at `received` (own clock) with `game_now`. */
  add_exchange(sent: number, received: number, game_now: number): void {
    const round_trip_ms = Math.max(0, received - sent);
    const offset_ms = game_now - (sent + round_trip_ms / 2);
    this.samples_.push({ offset_ms, round_trip_ms, taken_at: received });
    if (this.samples_.length > SAMPLES_MAX) this.samples_.shift();
  }

  /** A push said `game_now`: used only until an exchange has been measured, or to correct a clock that is behind it. */
  add_push(received: number, game_now: number): void {
    const best = this.best_(received);
    // The game cannot be earlier than what the server has already said.
    if (best === null || received + best.offset_ms < game_now) {
      this.samples_ = this.samples_.filter((sample) => received + sample.offset_ms >= game_now);
      this.samples_.push({ offset_ms: game_now - received, round_trip_ms: 1_000, taken_at: received });
    }
  }

  /** The game's time at `own_now`, or null while nothing is known. */
  game_now(own_now: number): number | null {
    const best = this.best_(own_now);
    return best === null ? null : own_now + best.offset_ms;
  }

  round_trip_ms(): number | null {
    const measured = this.samples_.filter((sample) => sample.round_trip_ms < 1_000);
    return measured.length === 0 ? null : (measured[measured.length - 1]?.round_trip_ms ?? null);
  }

  /** The server was away or another game began: what was measured holds no longer. */
  forget(): void {
    this.samples_ = [];
  }

  private best_(own_now: number): ClockSample | null {
    let best: ClockSample | null = null;
    for (const sample of this.samples_) {
      if (own_now - sample.taken_at > SAMPLE_LIFE_MS && this.samples_.length > 1) continue;
      if (best === null || sample.round_trip_ms < best.round_trip_ms) best = sample;
    }
    return best ?? this.samples_[this.samples_.length - 1] ?? null;
  }
}
