import { describe, expect, it } from "vitest";
import { clockText, nextTickMs } from "../src/components/countdown.ts";
import { retryDelayMs, RETRY_FIRST_MS, RETRY_MAX_MS } from "../src/net/backoff.ts";
import { GameClock } from "../src/net/clock.ts";

describe("the game's clock", () => {
  it("knows nothing at first", () => {
    expect(new GameClock().gameNow(0)).toBeNull();
  });

  it("believes the exchange with the least round trip", () => {
    const clock = new GameClock();
    clock.addExchange(1000, 1400, 50_000);
    clock.addExchange(2000, 2020, 51_500);
    clock.addExchange(3000, 3900, 99_000);
    // The second was answered in the middle of 2000..2020, so 51,500 was the time at 2010.
    expect(clock.gameNow(2010)).toBe(51_500);
    expect(clock.gameNow(5010)).toBe(54_500);
    expect(clock.roundTripMs()).toBe(900);
  });

  it("is never behind what a push has said", () => {
    const clock = new GameClock();
    clock.addPush(100, 5_000);
    expect(clock.gameNow(100)).toBe(5_000);
    clock.addExchange(200, 240, 5_120);
    expect(clock.gameNow(220)).toBe(5_120);
    clock.addPush(300, 5_900);
    expect(clock.gameNow(300)).toBeGreaterThanOrEqual(5_900);
  });

  it("an older push does not set it back", () => {
    const clock = new GameClock();
    clock.addExchange(0, 20, 1_000);
    clock.addPush(500, 1_200);
    expect(clock.gameNow(510)).toBe(1_500);
  });

  it("forgets when another game begins", () => {
    const clock = new GameClock();
    clock.addExchange(0, 20, 1_000);
    clock.forget();
    expect(clock.gameNow(10)).toBeNull();
  });
});

describe("the countdown", () => {
  it("counts whole seconds, tenths in the last three, minutes above sixty", () => {
    expect(clockText(61_000)).toBe("1:01");
    expect(clockText(29_400)).toBe("30");
    expect(clockText(3_000)).toBe("3");
    expect(clockText(2_990)).toBe("2.9");
    expect(clockText(40)).toBe("0.0");
  });

  it("wakes when the text changes and not before", () => {
    for (const left of [61_234, 10_001, 5_500, 3_200]) {
      const wait = nextTickMs(left);
      expect(clockText(left - wait - 1)).not.toBe(clockText(left));
      expect(wait).toBeLessThanOrEqual(1_000);
    }
    expect(nextTickMs(2_000)).toBe(100);
  });
});

describe("retries", () => {
  it("have full jitter between 0.3 and 15 s", () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      for (const random of [0, 0.3, 0.999]) {
        const delay = retryDelayMs(attempt, random);
        expect(delay).toBeGreaterThanOrEqual(RETRY_FIRST_MS);
        expect(delay).toBeLessThanOrEqual(RETRY_MAX_MS);
      }
    }
    expect(retryDelayMs(10, 0)).toBe(RETRY_FIRST_MS);
    expect(retryDelayMs(10, 0.999)).toBeGreaterThan(14_000);
  });
});
