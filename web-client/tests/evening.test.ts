// An evening's pure parts: how time is cut into rounds, and what its page says of rounds and people.
import { afterEach, describe, expect, it } from "vitest";
import { placeOfCode } from "../src/components/code-form.ts";
import { makeEvening, MINUTE } from "../src/dev/world-evening.ts";
import { hostActs } from "../src/evening/host.ts";
import { isPossible, lengthMs, planOf, ROUNDS_MAX, tablesFor } from "../src/evening/plan.ts";
import {
  drawnOf,
  namesSittingOut,
  overAt,
  partOf,
  peopleOf,
  sharesOf,
  standingOf,
  tablesOf,
  whyClosed,
  winnersOf,
} from "../src/evening/reading.ts";
import { costText, countText, overText, stateText } from "../src/evening/words.ts";
import { speak } from "../src/language/language.ts";
import { isEvening, pathOf, waitsFor } from "../src/tournament/going.ts";
import type { Page } from "../src/session/page.ts";
import { routeOf } from "../src/session/router.ts";
import { namesTyped } from "../src/tournament/naming.ts";
import type { TournamentRound } from "../src/wire/messages.ts";

const ADA = "p7K2M9QXT4";
const NOW = Date.UTC(2026, 10, 27, 19, 0);
const latest = (page: { rounds: TournamentRound[] }): TournamentRound => page.rounds.at(-1) as TournamentRound;

afterEach(() => speak("en"));

describe("the plan", () => {
  it("has as many usual rounds as fit, with the breaks between them", () => {
    expect(planOf(90, 12)).toEqual({ rounds: 7, minutes: 12 });
    expect(planOf(45, 15)).toEqual({ rounds: 3, minutes: 14 });
    expect(lengthMs({ rounds: 7, minutes: 12 })).toBe((84 + 3) * MINUTE);
  });

  it("shortens rounds where there would be fewer than three, but not to nothing", () => {
    expect(planOf(30, 12)).toEqual({ rounds: 3, minutes: 9 });
    expect(planOf(20, 12)).toEqual({ rounds: 1, minutes: 12 });
    expect(planOf(5, 12)).toEqual({ rounds: 1, minutes: 5 });
  });

  it("makes rounds longer where there would be more than twelve, but not for ever", () => {
    expect(planOf(180, 8)).toEqual({ rounds: 12, minutes: 14 });
    expect(planOf(480, 8)).toEqual({ rounds: 12, minutes: 16 });
  });

  it("never asks for what the server refuses, and keeps to the time", () => {
    for (let minutes = 5; minutes <= 480; minutes += 1)
      for (const usual of [5, 8, 10, 12, 15]) {
        const plan = planOf(minutes, usual);
        expect(isPossible(plan), `${minutes}/${usual}`).toBe(true);
        expect(plan.rounds).toBeGreaterThanOrEqual(1);
        expect(plan.rounds).toBeLessThanOrEqual(ROUNDS_MAX);
        expect(plan.minutes).toBeGreaterThanOrEqual(3);
        expect(lengthMs(plan)).toBeLessThanOrEqual(minutes * MINUTE);
      }
    expect(isPossible({ rounds: 12, minutes: 41 })).toBe(false);
    expect([tablesFor(24, 3), tablesFor(5, 3)]).toEqual([4, 0]);
  });
});

describe("the round", () => {
  const page = makeEvening({ count: 13, rounds: 2, open: true, now: NOW });

  it("has tables with names by side, and those who sit out apart", () => {
    const tables = tablesOf(latest(page));
    expect(tables).toHaveLength(2);
    expect(tables.map(({ sides }) => [sides.black.names.length, sides.white.names.length])).toEqual([
      [3, 3],
      [3, 3],
    ]);
    expect(namesSittingOut(page, latest(page))).toHaveLength(1);
  });

  it("counts computers on chairs", () => {
    const round = structuredClone(latest(page));
    const [board] = round.matches[0]?.boards ?? [];
    if (!board) throw new Error("no board");
    delete board.seats.black3;
    board.computers = ["black3"];
    expect(tablesOf(round)[0]?.sides.black).toMatchObject({ computers: 1 });
  });

  it("counts pairs that meet again once each, whatever the drawing's cost makes of them", () => {
    const again = makeEvening({ count: 6, rounds: 1, now: NOW });
    const [first] = again.rounds as [TournamentRound];
    again.rounds.push({ ...first, round: 2 });
    expect(drawnOf(again, latest(again))).toMatchObject({ out: 0, partners: 6, opponents: 9 });
    expect(costText(again, latest(again))).toBe(
      "How good this draw is: nobody sits out; 6 pairs are partners again; 9 pairs are opponents again. " +
        "No better draw was found.",
    );
  });

  it("says nothing of earlier rounds in the first", () => {
    const first = makeEvening({ count: 13, rounds: 1, open: true, now: NOW });
    expect(costText(first, latest(first))).toBe("How good this draw is: 1 person sits out. No better draw was found.");
  });
});

describe("the standings", () => {
  it("come about by rounds; who sat out has what is left of the points", () => {
    const page = makeEvening({ count: 13, rounds: 3, now: NOW });
    for (const { number, points } of page.standings) {
      const shares = sharesOf(page, number);
      expect(shares).toHaveLength(3);
      expect(shares.reduce((sum, share) => sum + (share?.points ?? 0), 0)).toBe(points);
    }
    expect(page.standings.flatMap(({ number }) => sharesOf(page, number)).filter((share) => share?.satOut)).toEqual(
      Array(3).fill({ points: 1, satOut: true }),
    );
  });

  it("have winners, of whom there may be several", () => {
    const page = makeEvening({ count: 6, rounds: 1, status: "finished", now: NOW });
    expect(winnersOf(page)).toHaveLength(3);
  });
});

describe("the end", () => {
  it("is said before the start, while it runs, and after", () => {
    const before = makeEvening({ count: 4, now: NOW });
    expect(overAt(before, NOW)).toBe(NOW + (72 + 2.5) * MINUTE);
    expect(overText(before, NOW)).toMatch(/^6\srounds of 12\sminutes\. If you start now, over at \d\d:\d\d\.$/u);
    expect(overText(makeEvening({ count: 4, rounds: 1, open: true, now: NOW }), NOW)).toMatch(/^Over at \d\d:\d\d\.$/);
    expect(overText(makeEvening({ count: 4, rounds: 1, paused: true, now: NOW }), NOW)).toMatch(/^Paused/);
    expect(overText(makeEvening({ count: 4, rounds: 1, status: "finished", now: NOW }), NOW)).toMatch(/^It ended at/);
    expect(overText(makeEvening({ count: 4, status: "cancelled", now: NOW }), NOW)).toBe("");
  });

  it("and what decides a board whose sandglass runs out, by game", () => {
    expect(countText({ game: "ctor" })).toContain("more chips win");
    expect(countText({ game: "tritoc" })).toContain("more fields win");
    expect(countText({ game: "totas" })).toContain("more potential wins");
  });

  it("stands in a few words, too", () => {
    expect(stateText(makeEvening({ count: 4 }))).toBe("Not started yet");
    expect(stateText(makeEvening({ count: 6, rounds: 2, open: true }))).toBe("Round 2 of 6");
    expect(stateText(makeEvening({ count: 6, rounds: 2 }))).toBe("Break after round 2 of 6");
    expect(stateText(makeEvening({ count: 6, rounds: 2, paused: true }))).toBe("Paused · Break after round 2 of 6");
    expect(stateText({ ...makeEvening({ count: 6, rounds: 2 }), pairing: true })).toBe("Drawing the teams…");
  });
});

describe("one person", () => {
  const is = (wish: Parameters<typeof makeEvening>[0]): string => standingOf(makeEvening(wish), ADA).is;

  it("is told what to do in every state", () => {
    expect(is({ count: 4, ada: "none" })).toBe("stranger");
    expect(is({ count: 4 })).toBe("waits");
    expect(is({ count: 6, rounds: 1, open: true })).toBe("board");
    expect(is({ count: 6, rounds: 1, open: true, done: true })).toBe("done");
    expect(is({ count: 6, rounds: 6, open: true, done: true })).toBe("last");
    expect(is({ count: 6, rounds: 1 })).toBe("between");
    expect(is({ count: 6, rounds: 1, paused: true })).toBe("paused");
    expect(is({ count: 6, rounds: 1, ada: "absent" })).toBe("absent");
    expect(is({ count: 6, rounds: 1, ada: "withdrawn" })).toBe("left");
    expect(is({ count: 6, rounds: 6, status: "finished" })).toBe("over");
  });

  it("who came late plays from the next round, and who sits out is told which", () => {
    const page = makeEvening({ count: 7, rounds: 1, open: true });
    const out = page.entrants.find(({ name }) => namesSittingOut(page, latest(page)).includes(name));
    expect(standingOf(page, out?.captain.id ?? "")).toEqual({ is: "out", round: 1 });
    page.entrants.push({
      ...(page.entrants[0] as (typeof page.entrants)[0]),
      entrant: 8,
      number: 8,
      captain: { id: "new", name: "New" },
      line_up: [],
    });
    expect(standingOf(page, "new")).toEqual({ is: "later" });
  });

  it("comes in as long as there is a place or a chair", () => {
    expect(whyClosed(makeEvening({ count: 4 }))).toBeNull();
    expect(whyClosed(makeEvening({ count: 60 }))).toBe("full");
    expect(whyClosed(makeEvening({ count: 4, status: "cancelled" }))).toBe("over");
    const last = makeEvening({ count: 6, rounds: 6, open: true });
    expect(whyClosed(last)).toBe("tooLate");
    const [board] = last.rounds.at(-1)?.matches[0]?.boards ?? [];
    if (board) board.computers = ["black3"];
    expect(whyClosed(last)).toBeNull();
  });
});

describe("small things", () => {
  it("people are brought from an evening's page and its boards, and from nowhere else", () => {
    const at = (path: string, tournament?: string): Page =>
      ({
        state: {
          route: routeOf(path),
          room: tournament && { room: "4GZK7Q2M", info: { tournament: { tournament } } },
        },
      }) as unknown as Page;
    expect(waitsFor(at("/e/7HX2C9"), "7HX2C9")).toBe(true);
    expect(waitsFor(at("/r/4GZK7Q2M", "7HX2C9"), "7HX2C9")).toBe(true);
    expect(waitsFor(at("/e/7HX2C8"), "7HX2C9")).toBe(false);
    expect(waitsFor(at("/e/7HX2C9/wall"), "7HX2C9")).toBe(false);
    expect(waitsFor(at("/help/ctor", "7HX2C9"), "7HX2C9")).toBe(false);
    expect(waitsFor(at("/r/4GZK7Q2M", "T7Q2XK9M"), "T7Q2XK9M")).toBe(false);
    expect(waitsFor(at("/t/T7Q2XK9M"), "T7Q2XK9M")).toBe(false);
  });

  it("the host's acts, the likeliest first", () => {
    expect(hostActs(makeEvening({ count: 4 }))).toEqual(["start"]);
    expect(hostActs(makeEvening({ count: 6, rounds: 2, open: true }))).toEqual(["pause", "last"]);
    expect(hostActs(makeEvening({ count: 6, rounds: 2 }))).toEqual(["next_round", "pause", "finish"]);
    expect(hostActs(makeEvening({ count: 6, rounds: 2, paused: true }))).toEqual(["resume", "finish"]);
    expect(hostActs(makeEvening({ count: 6, rounds: 6, status: "finished" }))).toEqual([]);
  });

  it("names as they are typed, lists in turns, people in order", () => {
    expect(namesTyped(" Ada \n\nBob  B.; Ada\n")).toEqual(["Ada", "Bob B."]);
    expect(partOf([1, 2, 3, 4, 5], 2, 2)).toEqual({ items: [5], at: 3, of: 3 });
    expect(partOf([], 2, 7)).toEqual({ items: [], at: 1, of: 1 });
    expect(peopleOf(makeEvening({ count: 3, rounds: 1, ada: "absent" })).map(({ entrant }) => entrant)).toEqual([
      2, 3, 1,
    ]);
  });

  it("codes lead to rooms and evenings by their length", () => {
    expect(placeOfCode(" 7hx-2co ")).toBe("/e/7HX2C0");
    expect(placeOfCode("https://tutti.example/e/7HX2C9")).toBe("/e/7HX2C9");
    expect(placeOfCode("4GZK7Q2M")).toBe("/r/4GZK7Q2M");
    expect(placeOfCode("hello you")).toBeNull();
    expect([isEvening("7HX2C9"), isEvening("T7Q2XK9M"), pathOf("7HX2C9"), pathOf("T7Q2XK9M")]).toEqual([
      true,
      false,
      "/e/7HX2C9",
      "/t/T7Q2XK9M",
    ]);
  });
});
