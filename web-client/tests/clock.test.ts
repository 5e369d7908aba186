import { describe, expect, it } from "vitest";
import { clock_text, next_tick_ms } from "../src/components/countdown.ts";
import { retry_delay_ms, RETRY_FIRST_MS, RETRY_MAX_MS } from "../src/net/backoff.ts";
import { GameClock } from "../src/net/clock.ts";

describe("the game's clock", () => {
  it("knows nothing at first", () => {
    expect(new GameClock().game_now(0)).toBeNull();
  });

  it("believes the exchange with the least round trip", () => {
    const clock = new GameClock();
    clock.add_exchange(1000, 1400, 50_000);
    clock.add_exchange(2000, 2020, 51_500);
    clock.add_exchange(3000, 3900, 99_000);
    // The second was answered in the middle of 2000..2020, so 51,500 was the time at 2010.
    expect(clock.game_now(2010)).toBe(51_500);
    expect(clock.game_now(5010)).toBe(54_500);
    expect(clock.round_trip_ms()).toBe(900);
  });

  it("is never behind what a push has said", () => {
    const clock = new GameClock();
    clock.add_push(100, 5_000);
    expect(clock.game_now(100)).toBe(5_000);
    clock.add_exchange(200, 240, 5_120);
    expect(clock.game_now(220)).toBe(5_120);
    clock.add_push(300, 5_900);
    expect(clock.game_now(300)).toBeGreaterThanOrEqual(5_900);
  });

  it("an older push does not set it back", () => {
    const clock = new GameClock();
    clock.add_exchange(0, 20, 1_000);
    clock.add_push(500, 1_200);
    expect(clock.game_now(510)).toBe(1_500);
  });

  it("forgets when another game begins", () => {
    const clock = new GameClock();
    clock.add_exchange(0, 20, 1_000);
    clock.forget();
    expect(clock.game_now(10)).toBeNull();
  });
});

describe("the countdown", () => {
  it("counts whole seconds, tenths in the last three, minutes above sixty", () => {
    expect(clock_text(61_000)).toBe("1:01");
    expect(clock_text(29_400)).toBe("30");
    expect(clock_text(3_000)).toBe("3");
    expect(clock_text(2_990)).toBe("2.9");
    expect(clock_text(40)).toBe("0.0");
  });

  it("wakes when the text changes and not before", () => {
    for (const left of [61_234, 10_001, 5_500, 3_200]) {
      const wait = next_tick_ms(left);
      expect(clock_text(left - wait - 1)).not.toBe(clock_text(left));
      expect(wait).toBeLessThanOrEqual(1_000);
    }
    expect(next_tick_ms(2_000)).toBe(100);
  });
});

describe("retries", () => {
  it("have full jitter between 0.3 and 15 s", () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      for (const random of [0, 0.3, 0.999]) {
        const delay = retry_delay_ms(attempt, random);
        expect(delay).toBeGreaterThanOrEqual(RETRY_FIRST_MS);
        expect(delay).toBeLessThanOrEqual(RETRY_MAX_MS);
      }
    }
    expect(retry_delay_ms(10, 0)).toBe(RETRY_FIRST_MS);
    expect(retry_delay_ms(10, 0.999)).toBeGreaterThan(14_000);
  });
});
