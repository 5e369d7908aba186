// What is worked out of a tournament's page: whose board is where, who may enter, what a director can do, the
// crosstable, the bracket's drawing, what has changed; and whose call still waits. Held on the schema's own examples as
// well.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeTournament, summaryOf, type Wish } from "../src/dev/world-tournament.ts";
import { waitText } from "../src/language/dates.ts";
import { BOX, drawBracket, isBye, matchCodes } from "../src/tournament/bracket.ts";
import { stillWaiting } from "../src/tournament/call.ts";
import { isGrid, meetingsOf, standingOrder } from "../src/tournament/crosstable.ts";
import { actsNow } from "../src/tournament/direct-acts.ts";
import { groupOf, shortStatus } from "../src/tournament/in-list.ts";
import { soleEntrant } from "../src/tournament/party.ts";
import {
  boardOf,
  boardPoints,
  changesBetween,
  entrantOf,
  matchKey,
  missedRound,
  outcomeOf,
  runningRooms,
  seatsOfEntrant,
  sideOf,
  takesEntries,
  takesLateEntries,
} from "../src/tournament/reading.ts";
import { fromLocal, toLocal, withTieBreak } from "../src/tournament/settings.ts";
import { boardIn, namesOf } from "../src/tournament/room.ts";
import { boardName, worthALine } from "../src/tournament/start.ts";
import { isForfeit } from "../src/screens/tournament-papers.ts";
import { playedTexts, statusText, tieVariant, waitOf } from "../src/tournament/words.ts";
import type { TournamentMatch, TournamentPage } from "../src/wire/messages.ts";

const examples = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../protocol/examples/tournament/page.json", import.meta.url)), "utf8"),
) as TournamentPage[];
const ADA = "p7K2M9QXT4";
const SWISS: Wish = { kind: "swiss", game: "ctor", count: 13, rounds: 4, of: 7, open: true };

describe("one's own place", () => {
  it("a board is found by whoever sits at it, while it is open", () => {
    const page = makeTournament(SWISS);
    const place = boardOf(page, ADA);
    expect(place?.round.round).toBe(4);
    expect(Object.values(place?.board.seats ?? {}).some((person) => person?.id === ADA)).toBe(true);
    expect(boardOf(makeTournament({ ...SWISS, open: false }), ADA)).toBeNull();
    expect(entrantOf(page, ADA)?.name).toBe("Ada");
    expect([entrantOf(page, "p00000nobody"), entrantOf(page, null), entrantOf(page, "")]).toEqual([null, null, null]);
  });

  it("a captain's seats are those of the side that the team has at that board", () => {
    const page = makeTournament({
      kind: "swiss",
      game: "ctor",
      count: 4,
      rounds: 1,
      open: true,
      team: true,
      boards: 3,
    });
    const match = page.rounds[0]?.matches[0] as TournamentMatch;
    const [first, second] = match.boards;
    if (!first || !second) throw new Error("boards");
    expect([
      seatsOfEntrant(match, first, soleEntrant(match.white)),
      seatsOfEntrant(match, second, soleEntrant(match.white)),
    ]).toEqual([["white1"], ["black1"]]);
    expect([sideOf(first, false), sideOf(second, false)]).toEqual(["black", "white"]);
    expect(seatsOfEntrant(match, first, 99)).toEqual([]);
  });

  it("open while registration or check-in is open " + "and there is room, a Swiss until half of it is paired", () => {
    const at = (change: Partial<Wish>): boolean => takesEntries(makeTournament({ ...SWISS, ...change }));
    expect([at({ status: "draft" }), at({ status: "registration" }), at({ status: "check_in" })]).toEqual([
      false,
      true,
      true,
    ]);
    expect([at({ rounds: 3 }), at({ rounds: 4 })]).toEqual([true, false]);
    expect(at({ status: "registration", settings: { entrants_max: 13 } })).toBe(false);
    expect(takesLateEntries(makeTournament({ kind: "knock_out", count: 4, rounds: 1 }))).toBe(false);
  });
});

describe("results", () => {
  it("points are told by the match's white and black, whatever side they have at the board", () => {
    const page = makeTournament({ ...SWISS, open: false });
    for (const { matches } of page.rounds)
      for (const match of matches)
        for (const board of match.boards) {
          const [white, black] = boardPoints(board) ?? [0, 0];
          expect(outcomeOf(match)).toBe(Math.sign(white - black));
        }
  });

  it("a bye is won, an open match undecided, the lot decides a tie, and of a replayed one the latest attempt", () => {
    const [match] = makeTournament({ kind: "knock_out", count: 4, rounds: 1 }).rounds[0]?.matches ?? [];
    const [board] = match?.boards ?? [];
    if (!match || !board?.result) throw new Error("a match");
    const tied = { ...board, result: { ...board.result, winner: null } };
    const other = {
      ...board,
      attempt: 1,
      result: { ...board.result, winner: "black" as const },
      white_side: "white" as const,
    };
    expect(outcomeOf({ ...match, black: null, boards: [] })).toBe(1);
    expect(outcomeOf({ ...match, points: null })).toBeNull();
    expect(outcomeOf({ ...match, boards: [tied] })).toBe(0);
    expect(outcomeOf({ ...match, boards: [tied], lot: soleEntrant(match.black ?? 0) })).toBe(-1);
    expect(outcomeOf({ ...match, boards: [tied, other] })).toBe(-1);
  });

  it("rooms of the hall are those in which something is being played, in order", () => {
    const page = makeTournament(SWISS);
    const playing = page.rounds
      .at(-1)
      ?.matches.flatMap(({ boards }) => boards.filter(({ status }) => status === "playing").map(({ room }) => room));
    expect(runningRooms(page)).toEqual(playing);
    expect(runningRooms(makeTournament({ ...SWISS, status: "finished", open: false }))).toEqual([]);
  });

  it("a board is lost by not coming, unless a director has decided it, or the other has not come", () => {
    const page = makeTournament({ ...SWISS, open: false });
    const match = page.rounds.at(-1)?.matches[0];
    const [board] = match?.boards ?? [];
    if (!match || !board?.result) throw new Error("a board");
    const sits = Object.entries(board.seats);
    const playerOf = (side: string): string => sits.find(([seat]) => seat.startsWith(side))?.[1].id ?? "";
    Object.assign(board, { status: "forfeit", result: { ...board.result, winner: "black" } });
    expect([missedRound(page, playerOf("white")), missedRound(page, playerOf("black"))]).toEqual([4, null]);
    board.result.winner = null;
    expect(missedRound(page, playerOf("white"))).toBe(4);
    const entry = {
      at: 0,
      what: "corrected" as const,
      by: "Dora",
      about: "",
      board: { round: 4, match: match.match, board: 1 },
      reason: "Both were ill.",
    };
    expect(missedRound({ ...page, log: [entry] }, playerOf("white"))).toBeNull();
    expect([
      isForfeit({ ...page, log: [entry] }, entry),
      isForfeit({ ...page, log: [entry, { ...entry }] }, entry),
    ]).toEqual([true, false]);
    expect(isForfeit({ ...page, log: [{ ...entry, what: "void" }] }, { ...entry, what: "void" })).toBe(false);
  });

  it("only rows that are others are told as changed", () => {
    const before = makeTournament({ ...SWISS, open: true });
    expect(changesBetween(null, before).size).toBe(0);
    expect(changesBetween(before, makeTournament({ ...SWISS, open: true })).size).toBe(0);
    const after = makeTournament({ ...SWISS, open: false });
    const changed = changesBetween(before, after);
    expect(changed.has(matchKey(4, 1))).toBe(true);
    expect(changed.has(matchKey(3, 1))).toBe(false);
  });
});

describe("the crosstable", () => {
  it("everybody has one meeting a round, seen from both sides", () => {
    const page = makeTournament({ ...SWISS, open: false });
    const meetings = meetingsOf(page);
    for (const [number, met] of meetings) {
      expect(met.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
      for (const { round, opponent, white, points } of met) {
        if (opponent === null) continue;
        const back = meetings.get(opponent)?.find((each) => each.round === round);
        expect(back).toMatchObject({ opponent: number, white: !white });
        expect([points ?? NaN, back?.points ?? NaN].sort((one, other) => one - other)).toEqual([0, 2]);
      }
    }
  });

  it("stands in the order of the standings; a grid only where all meet and it can be read", () => {
    const page = makeTournament({ ...SWISS, open: false });
    expect(standingOrder(page)).toEqual(page.standings.map(({ number }) => number));
    expect(standingOrder({ ...page, standings: [] })).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect([
      isGrid(page),
      isGrid(makeTournament({ kind: "round_robin", count: 7, rounds: 1 })),
      isGrid(makeTournament({ kind: "round_robin", count: 40, rounds: 1 })),
    ]).toEqual([false, true, false]);
  });
});

describe("the bracket", () => {
  const cups = [2, 3, 4, 7, 13, 16].flatMap((count) =>
    (["single", "with_third_place", "twice"] as const).map(
      (elimination) =>
        [
          `${count} ${elimination}`,
          makeTournament({ kind: "knock_out", count, rounds: 0, elimination }).bracket ?? [],
        ] as const,
    ),
  );
  const told = examples.flatMap(({ bracket, settings }, index) =>
    bracket ? [[`example ${index} ${settings.elimination}`, bracket] as const] : [],
  );

  it.each([...cups, ...told])(
    "%s: every match has a place of its own, to the right of those its players come from",
    (_name, fixtures) => {
      const { boxes, lines, width, height } = drawBracket(fixtures);
      expect(boxes.length).toBe(fixtures.filter((fixture) => !isBye(fixture)).length);
      for (const [index, one] of boxes.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + BOX.width <= width && one.y + BOX.height <= height).toBe(true);
        for (const other of boxes.slice(index + 1))
          expect(
            Math.abs(one.x - other.x) >= BOX.width || Math.abs(one.y - other.y) >= BOX.height,
            `${one.fixture.fixture} and ${other.fixture.fixture}`,
          ).toBe(true);
      }
      const at = new Map(boxes.map((box) => [box.fixture.fixture, box]));
      for (const { from, to } of lines) expect((at.get(from)?.x ?? 0) < (at.get(to)?.x ?? 0)).toBe(true);
    },
  );

  it("matches are numbered within their bracket, byes left out", () => {
    const codes = (count: number, elimination: "single" | "twice"): string[] =>
      [
        ...matchCodes(
          makeTournament({ kind: "knock_out", count, rounds: 0, elimination }).bracket ?? [],
          elimination === "twice",
        ).values(),
      ].map(({ kind, number }) => `${kind}${number}`);
    expect(codes(3, "single")).toEqual(["match1", "final1"]);
    expect(codes(4, "twice")).toEqual(
      expect.arrayContaining(["upper1", "upper2", "upper3", "lower1", "lower2", "final1", "decider1"]),
    );
  });

  it("who has a bye stands in the next round, and no box is drawn for it", () => {
    const { boxes } = drawBracket(makeTournament({ kind: "knock_out", count: 3, rounds: 0 }).bracket ?? []);
    expect(boxes.map(({ fixture }) => fixture.stage)).toEqual(["upper", "final"]);
    expect(boxes[1]?.fixture.first).toBe(1);
  });
});

describe("what a director can do", () => {
  const acts = (change: Partial<Wish>): string[] => actsNow(makeTournament({ ...SWISS, ...change }));
  it("depends on the phase", () => {
    expect(acts({ status: "draft" })).toEqual(["open_registration"]);
    expect(acts({ status: "registration" })).toEqual(["start"]);
    expect(acts({ status: "registration", settings: { check_in_ms: 60_000 } })).toEqual(["open_check_in", "start"]);
    expect(acts({ status: "check_in" })).toEqual(["start"]);
    expect(acts({})).toEqual(["pause"]);
    expect(acts({ open: false })).toEqual(["next_round", "pause", "finish"]);
    expect(acts({ open: false, paused: true })).toEqual(["resume", "finish"]);
    expect(acts({ open: false, rounds: 7 })).toEqual(["finish"]);
    expect(acts({ open: false, rounds: 7, paused: true })).toEqual(["finish", "resume"]);
    expect(acts({ status: "finished", open: false })).toEqual([]);
  });
});

describe("words", () => {
  it("say where a tournament stands", () => {
    const text = (change: Partial<Wish>): string => statusText(makeTournament({ ...SWISS, ...change }));
    expect(text({})).toBe("Round 4 of 7 is being played: 4 boards to go.");
    expect(text({ open: false })).toBe("Break after round 4 of 7.");
    expect(text({ open: false, paused: true })).toBe("Paused: the next round is on hold.");
    expect(text({ status: "finished", open: false })).toMatch(/^Finished\. Won by /);
    expect(text({ rounds: 0 })).toBe("The first round is about to start.");
    for (const page of examples) expect(statusText(page)).not.toMatch(/undefined|NaN|null/);
  });

  it("say that all rounds are played, and who closes it or when", () => {
    const page = makeTournament({ ...SWISS, open: false, rounds: 7, settings: { break_ms: null } });
    expect(statusText(page)).toBe("All rounds have been played.");
    expect(waitOf({ ...page, next_round_at: null }, 0)).toEqual({
      text: "The director closes the tournament.",
      ticks: false,
    });
    expect(waitOf({ ...page, next_round_at: 100_000 }, 55_000)).toEqual({
      text: "The tournament closes in 0:45",
      ticks: true,
    });
  });

  it("say when the check-in ends by itself", () => {
    const page = makeTournament({ ...SWISS, rounds: 0, status: "check_in", settings: { check_in_ms: 60_000 } });
    expect(waitOf({ ...page, check_in_since: 100_000 }, 115_000)).toEqual({
      text: "Check-in ends in 0:45, then play starts",
      ticks: true,
    });
    expect(waitOf(page, 0)?.text).toBe("It starts automatically when check-in ends.");
    const later = {
      ...page,
      check_in_since: 100_000,
      settings: { ...page.settings, starts_at: 400_000 },
    } as TournamentPage;
    expect(waitOf(later, 115_000)?.text).toBe("Starts in 4:45");
  });

  it("say why a tournament was cancelled", () => {
    const page = makeTournament({ ...SWISS, rounds: 0, status: "cancelled" });
    const because = (by: string | null, reason: string): string =>
      statusText({ ...page, log: [{ at: 0, what: "cancelled", by, about: "", board: null, reason }] });
    expect(because("Dora", "The hall is under water.")).toBe("Cancelled. “The hall is under water.”");
    expect(because(null, "fewer than two came")).toBe("Cancelled. Fewer than two players came.");
    expect(because("Dora", "")).toBe("Cancelled.");
  });

  it("tell before one enters how it is played", () => {
    const lines = playedTexts(
      makeTournament({
        ...SWISS,
        rounds: 0,
        status: "registration",
        settings: { check_in_ms: 600_000, spectator_delay: 60 },
      }),
    );
    expect(lines).toEqual([
      "Swiss",
      "7 rounds",
      "Check-in: 10 min before the start.",
      "Join your board within 5 min or you lose it.",
      "1 min between rounds.",
      "Tie-breaks: Buchholz cut 1, Buchholz and Wins.",
      "Spectators see the boards with a delay of 1 min.",
    ]);
  });

  it("say what it waits for, and whether that goes on by the second", () => {
    const page = makeTournament({ ...SWISS, open: false });
    expect(waitOf({ ...page, next_round_at: 100_000 }, 55_000)).toEqual({ text: "Next round in 0:45", ticks: true });
    expect(waitOf({ ...page, next_round_at: null, settings: { ...page.settings, break_ms: null } }, 0)).toMatchObject({
      ticks: false,
    });
    expect(waitOf(makeTournament(SWISS), 0)).toBeNull();
    expect([waitText(44_001), waitText(3_600_000), waitText(-5), waitText(1)]).toEqual([
      "0:45",
      "1:00:00",
      "0:00",
      "0:01",
    ]);
  });

  it("name what is counted beside the points by what it is", () => {
    expect(tieVariant(makeTournament(SWISS), "counted")).toBe("counted_chips");
    expect(tieVariant(makeTournament({ ...SWISS, team: true, boards: 2 }), "counted")).toBe("counted_boards");
    expect(tieVariant(makeTournament({ ...SWISS, game: "tritoc" }), "wins")).toBe("wins");
  });

  it("a list says the round, or the status", () => {
    expect(shortStatus(summaryOf(makeTournament(SWISS)))).toBe("round 4 of 7");
    expect(shortStatus(summaryOf(makeTournament({ ...SWISS, open: false, rounds: 7 })))).toBe("round 7 of 7");
    expect(shortStatus(summaryOf(makeTournament({ ...SWISS, paused: true })))).toBe("paused");
  });
});

describe("lists", () => {
  const all = (["draft", "running", "finished", "registration", "check_in", "cancelled"] as const).map((status) =>
    summaryOf(makeTournament({ ...SWISS, open: false, status })),
  );
  it("stand in four groups, and on the start page what open comes first", () => {
    expect(all.map(groupOf)).toEqual(["coming", "running", "over", "open", "open", "over"]);
    expect(worthALine(all, 4).map(({ status }) => status)).toEqual(["registration", "check_in", "running"]);
    expect(worthALine(all, 1)).toHaveLength(1);
    const full = all.map((summary) => ({ ...summary, entrants: summary.entrants_max }));
    expect(worthALine(full, 4).map(({ status }) => status)).toEqual(["running"]); // nobody else may enter
  });

  it("a board among other rooms is called after its tournament, its round and its players", () => {
    const tournament = { tournament: "T7Q2XK9M", round: 2, match: 1, board: 1 };
    const room = {
      room: "4GZK7Q2M",
      name: "Town against village 2.1.1",
      seats: { white1: "Yann", black1: "Vera" },
      tournament,
    } as unknown as Parameters<typeof boardName>[0];
    expect(boardName(room)).toBe("Town against village, round 2: Vera – Yann");
    expect(boardName({ ...room, seats: { white1: null, black1: null } })).toBe("Town against village, round 2");
    const { tournament: _of, ...other } = room;
    expect(boardName(other as unknown as typeof room)).toBeNull();
  });

  it("before its game a board says who is to sit where", () => {
    const page = makeTournament(SWISS);
    const board = page.rounds.at(-1)?.matches[0]?.boards[0];
    expect(boardIn(page, board?.room ?? "")).toBe(board);
    expect(namesOf(board ?? null)).toBe(`${board?.seats["black1"]?.name} – ${board?.seats["white1"]?.name}`);
    expect([boardIn(page, "NOROOM00"), namesOf(null)]).toEqual([null, null]);
  });

  it("who is full takes nobody", () => {
    const full = {
      ...summaryOf(makeTournament({ ...SWISS, open: false, status: "registration" })),
      entrants: 2,
      entrants_max: 2,
    };
    expect([groupOf(full), shortStatus(full), worthALine([full], 4).length]).toEqual(["coming", "all places taken", 0]);
  });
});

describe("settings", () => {
  it("a moment goes into its field and comes back", () => {
    const moment = Date.UTC(2026, 10, 23, 19, 30);
    expect(fromLocal(toLocal(moment))).toBe(moment);
    expect([toLocal(null), fromLocal(""), fromLocal("soon")]).toEqual(["", null, null]);
  });

  it("a tie-break is moved, and put in", () => {
    expect(withTieBreak(["wins", "buchholz"], "buchholz", 0)).toEqual(["buchholz", "wins"]);
    expect(withTieBreak(["wins"], "counted", 1)).toEqual(["wins", "counted"]);
  });
});

describe("a call", () => {
  const call = { room: "4GZK7Q2M", whom: ADA, starts_by_unix_ms: 100_000 };
  it("waits until one is there and it has begun, or the time is up; another player's is none", () => {
    expect(stillWaiting([call], ADA, null, 50_000)).toEqual([call]);
    expect(stillWaiting([call], ADA, { room: "4GZK7Q2M", status: "open" }, 50_000)).toEqual([call]);
    expect(stillWaiting([call], ADA, { room: "4GZK7Q2M", status: "playing" }, 50_000)).toEqual([]);
    expect(stillWaiting([call], ADA, { room: "OTHER000", status: "playing" }, 50_000)).toEqual([call]);
    expect(stillWaiting([call], "pother000", null, 50_000)).toEqual([]);
    expect(stillWaiting([call], ADA, null, 200_000)).toEqual([]);
  });
});
