// What is worked out of a tournament's page: whose board is where, who may enter, what a director can do, the crosstable, the
// bracket's drawing, what has changed; and whose call still waits. Held on the schema's own examples as well.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { make_tournament, summary_of, type Wish } from "../src/dev/world-tournament.ts";
import { wait_text } from "../src/language/dates.ts";
import { BOX, draw_bracket, is_bye, match_codes } from "../src/tournament/bracket.ts";
import { still_waiting } from "../src/tournament/call.ts";
import { is_grid, meetings_of, standing_order } from "../src/tournament/crosstable.ts";
import { acts_now } from "../src/tournament/directing.ts";
import {
  board_of,
  board_points,
  changes_between,
  entrant_of,
  group_of,
  match_key,
  missed_round,
  outcome_of,
  running_rooms,
  seats_of_entrant,
  side_of,
  takes_entries,
  takes_late_entries,
} from "../src/tournament/reading.ts";
import { from_local, to_local, with_tie_break } from "../src/tournament/settings.ts";
import { board_in, names_of } from "../src/tournament/room.ts";
import { board_name, worth_a_line } from "../src/tournament/start.ts";
import { is_forfeit } from "../src/screens/tournament-papers.ts";
import { played_texts, short_status, status_text, tie_variant, wait_of } from "../src/tournament/words.ts";
import type { TournamentMatch, TournamentPage } from "../src/wire/messages.ts";

const examples = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../protocol/examples/tournament/page.json", import.meta.url)), "utf8"),
) as TournamentPage[];
const ADA = "p7K2M9QXT4";
const SWISS: Wish = { kind: "swiss", game: "ctor", count: 13, rounds: 4, of: 7, open: true };

describe("one's own place", () => {
  it("a board is found by whoever sits at it, while it is open", () => {
    const page = make_tournament(SWISS);
    const place = board_of(page, ADA);
    expect(place?.round.round).toBe(4);
    expect(Object.values(place?.board.seats ?? {}).some((person) => person?.id === ADA)).toBe(true);
    expect(board_of(make_tournament({ ...SWISS, open: false }), ADA)).toBeNull();
    expect(entrant_of(page, ADA)?.name).toBe("Ada");
    expect([entrant_of(page, "p00000nobody"), entrant_of(page, null), entrant_of(page, "")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("a captain's seats are those of the side that the team has at that board", () => {
    const page = make_tournament({
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
    expect([seats_of_entrant(match, first, match.white), seats_of_entrant(match, second, match.white)]).toEqual([
      ["white1"],
      ["black1"],
    ]);
    expect([side_of(first, false), side_of(second, false)]).toEqual(["black", "white"]);
    expect(seats_of_entrant(match, first, 99)).toEqual([]);
  });

  it("one may enter while registration or check-in is open and there is room, a Swiss until half of it is paired", () => {
    const at = (change: Partial<Wish>): boolean => takes_entries(make_tournament({ ...SWISS, ...change }));
    expect([at({ status: "draft" }), at({ status: "registration" }), at({ status: "check_in" })]).toEqual([
      false,
      true,
      true,
    ]);
    expect([at({ rounds: 3 }), at({ rounds: 4 })]).toEqual([true, false]);
    expect(at({ status: "registration", settings: { entrants_max: 13 } })).toBe(false);
    expect(takes_late_entries(make_tournament({ kind: "knock_out", count: 4, rounds: 1 }))).toBe(false);
  });
});

describe("results", () => {
  it("points are told by the match's white and black, whatever side they have at the board", () => {
    const page = make_tournament({ ...SWISS, open: false });
    for (const { matches } of page.rounds)
      for (const match of matches)
        for (const board of match.boards) {
          const [white, black] = board_points(board) ?? [0, 0];
          expect(outcome_of(match)).toBe(Math.sign(white - black));
        }
  });

  it("a bye is won, an open match undecided, the lot decides a tie, and of a replayed one the latest attempt", () => {
    const [match] = make_tournament({ kind: "knock_out", count: 4, rounds: 1 }).rounds[0]?.matches ?? [];
    const [board] = match?.boards ?? [];
    if (!match || !board?.result) throw new Error("a match");
    const tied = { ...board, result: { ...board.result, winner: null } };
    const other = {
      ...board,
      attempt: 1,
      result: { ...board.result, winner: "black" as const },
      white_side: "white" as const,
    };
    expect(outcome_of({ ...match, black: null, boards: [] })).toBe(1);
    expect(outcome_of({ ...match, points: null })).toBeNull();
    expect(outcome_of({ ...match, boards: [tied] })).toBe(0);
    expect(outcome_of({ ...match, boards: [tied], lot: match.black })).toBe(-1);
    expect(outcome_of({ ...match, boards: [tied, other] })).toBe(-1);
  });

  it("rooms of the hall are those in which something is being played, in order", () => {
    const page = make_tournament(SWISS);
    const playing = page.rounds
      .at(-1)
      ?.matches.flatMap(({ boards }) => boards.filter(({ status }) => status === "playing").map(({ room }) => room));
    expect(running_rooms(page)).toEqual(playing);
    expect(running_rooms(make_tournament({ ...SWISS, status: "finished", open: false }))).toEqual([]);
  });

  it("a board is lost by not coming, unless a director has decided it, or the other has not come", () => {
    const page = make_tournament({ ...SWISS, open: false });
    const match = page.rounds.at(-1)?.matches[0];
    const [board] = match?.boards ?? [];
    if (!match || !board?.result) throw new Error("a board");
    const sits = Object.entries(board.seats);
    const player_of = (side: string): string => sits.find(([seat]) => seat.startsWith(side))?.[1].id ?? "";
    Object.assign(board, { status: "forfeit", result: { ...board.result, winner: "black" } });
    expect([missed_round(page, player_of("white")), missed_round(page, player_of("black"))]).toEqual([4, null]);
    board.result.winner = null;
    expect(missed_round(page, player_of("white"))).toBe(4);
    const entry = {
      at: 0,
      what: "corrected" as const,
      by: "Dora",
      about: "",
      board: { round: 4, match: match.match, board: 1 },
      reason: "Both were ill.",
    };
    expect(missed_round({ ...page, log: [entry] }, player_of("white"))).toBeNull();
    expect([
      is_forfeit({ ...page, log: [entry] }, entry),
      is_forfeit({ ...page, log: [entry, { ...entry }] }, entry),
    ]).toEqual([true, false]);
    expect(is_forfeit({ ...page, log: [{ ...entry, what: "void" }] }, { ...entry, what: "void" })).toBe(false);
  });

  it("only rows that are others are told as changed", () => {
    const before = make_tournament({ ...SWISS, open: true });
    expect(changes_between(null, before).size).toBe(0);
    expect(changes_between(before, make_tournament({ ...SWISS, open: true })).size).toBe(0);
    const after = make_tournament({ ...SWISS, open: false });
    const changed = changes_between(before, after);
    expect(changed.has(match_key(4, 1))).toBe(true);
    expect(changed.has(match_key(3, 1))).toBe(false);
  });
});

describe("the crosstable", () => {
  it("everybody has one meeting a round, seen from both sides", () => {
    const page = make_tournament({ ...SWISS, open: false });
    const meetings = meetings_of(page);
    for (const [number, met] of meetings) {
      expect(met.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
      for (const { round, opponent, white, points } of met) {
        if (opponent === null) continue;
        const back = meetings.get(opponent)?.find((each) => each.round === round);
        expect(back).toMatchObject({ opponent: number, white: !white });
        expect([points, back?.points].sort()).toEqual([0, 2]);
      }
    }
  });

  it("stands in the order of the standings; a grid only where all meet and it can be read", () => {
    const page = make_tournament({ ...SWISS, open: false });
    expect(standing_order(page)).toEqual(page.standings.map(({ number }) => number));
    expect(standing_order({ ...page, standings: [] })).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect([
      is_grid(page),
      is_grid(make_tournament({ kind: "round_robin", count: 7, rounds: 1 })),
      is_grid(make_tournament({ kind: "round_robin", count: 40, rounds: 1 })),
    ]).toEqual([false, true, false]);
  });
});

describe("the bracket", () => {
  const cups = [2, 3, 4, 7, 13, 16].flatMap((count) =>
    (["single", "with_third_place", "twice"] as const).map(
      (elimination) =>
        [
          `${count} ${elimination}`,
          make_tournament({ kind: "knock_out", count, rounds: 0, elimination }).bracket ?? [],
        ] as const,
    ),
  );
  const told = examples.flatMap(({ bracket, settings }, index) =>
    bracket ? [[`example ${index} ${settings.elimination}`, bracket] as const] : [],
  );

  it.each([...cups, ...told])(
    "%s: every match has a place of its own, to the right of those its players come from",
    (_name, fixtures) => {
      const { boxes, lines, width, height } = draw_bracket(fixtures);
      expect(boxes.length).toBe(fixtures.filter((fixture) => !is_bye(fixture)).length);
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
        ...match_codes(
          make_tournament({ kind: "knock_out", count, rounds: 0, elimination }).bracket ?? [],
          elimination === "twice",
        ).values(),
      ].map(({ kind, number }) => `${kind}${number}`);
    expect(codes(3, "single")).toEqual(["match1", "final1"]);
    expect(codes(4, "twice")).toEqual(
      expect.arrayContaining(["upper1", "upper2", "upper3", "lower1", "lower2", "final1", "decider1"]),
    );
  });

  it("who has a bye stands in the next round, and no box is drawn for it", () => {
    const { boxes } = draw_bracket(make_tournament({ kind: "knock_out", count: 3, rounds: 0 }).bracket ?? []);
    expect(boxes.map(({ fixture }) => fixture.stage)).toEqual(["upper", "final"]);
    expect(boxes[1]?.fixture.first).toBe(1);
  });
});

describe("what a director can do", () => {
  const acts = (change: Partial<Wish>): string[] => acts_now(make_tournament({ ...SWISS, ...change }));
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
    const text = (change: Partial<Wish>): string => status_text(make_tournament({ ...SWISS, ...change }));
    expect(text({})).toBe("Round 4 of 7 is being played: 4 boards to go.");
    expect(text({ open: false })).toBe("Break after round 4 of 7.");
    expect(text({ open: false, paused: true })).toBe("Paused: the next round waits.");
    expect(text({ status: "finished", open: false })).toMatch(/^It is finished\. Won by /);
    expect(text({ rounds: 0 })).toBe("The first round is about to begin.");
    for (const page of examples) expect(status_text(page)).not.toMatch(/undefined|NaN|null/);
  });

  it("say that all rounds are played, and who closes it or when", () => {
    const page = make_tournament({ ...SWISS, open: false, rounds: 7, settings: { break_ms: null } });
    expect(status_text(page)).toBe("All rounds are played.");
    expect(wait_of({ ...page, next_round_at: null }, 0)).toEqual({
      text: "The director closes the tournament.",
      ticks: false,
    });
    expect(wait_of({ ...page, next_round_at: 100_000 }, 55_000)).toEqual({
      text: "The tournament closes in 0:45",
      ticks: true,
    });
  });

  it("say when the check-in ends by itself", () => {
    const page = make_tournament({ ...SWISS, rounds: 0, status: "check_in", settings: { check_in_ms: 60_000 } });
    expect(wait_of({ ...page, check_in_since: 100_000 } as TournamentPage, 115_000)).toEqual({
      text: "Check-in ends in 0:45, then it starts",
      ticks: true,
    });
    expect(wait_of(page, 0)?.text).toBe("It starts by itself when the check-in is over.");
    const later = {
      ...page,
      check_in_since: 100_000,
      settings: { ...page.settings, starts_at: 400_000 },
    } as TournamentPage;
    expect(wait_of(later, 115_000)?.text).toBe("Starts in 4:45");
  });

  it("say why a tournament was cancelled", () => {
    const page = make_tournament({ ...SWISS, rounds: 0, status: "cancelled" });
    const because = (by: string | null, reason: string): string =>
      status_text({ ...page, log: [{ at: 0, what: "cancelled", by, about: "", board: null, reason }] });
    expect(because("Dora", "The hall is under water.")).toBe("It was cancelled. “The hall is under water.”");
    expect(because(null, "fewer than two came")).toBe("It was cancelled. Fewer than two came.");
    expect(because("Dora", "")).toBe("It was cancelled.");
  });

  it("tell before one enters how it is played", () => {
    const lines = played_texts(
      make_tournament({
        ...SWISS,
        rounds: 0,
        status: "registration",
        settings: { check_in_ms: 600_000, spectator_delay: 60 },
      }),
    );
    expect(lines).toEqual([
      "Swiss",
      "7 rounds",
      "Check-in of 10 min before the start.",
      "Who has not come to the board within 5 min has lost it.",
      "1 min between rounds.",
      "Who is equal in points is placed by: Buchholz cut 1, Buchholz and Wins.",
      "Watchers see the boards 1 min later.",
    ]);
  });

  it("say what it waits for, and whether that goes on by the second", () => {
    const page = make_tournament({ ...SWISS, open: false });
    expect(wait_of({ ...page, next_round_at: 100_000 }, 55_000)).toEqual({ text: "Next round in 0:45", ticks: true });
    expect(wait_of({ ...page, next_round_at: null, settings: { ...page.settings, break_ms: null } }, 0)).toMatchObject({
      ticks: false,
    });
    expect(wait_of(make_tournament(SWISS), 0)).toBeNull();
    expect([wait_text(44_001), wait_text(3_600_000), wait_text(-5), wait_text(1)]).toEqual([
      "0:45",
      "1:00:00",
      "0:00",
      "0:01",
    ]);
  });

  it("name what is counted beside the points by what it is", () => {
    expect(tie_variant(make_tournament(SWISS), "counted")).toBe("counted_chips");
    expect(tie_variant(make_tournament({ ...SWISS, team: true, boards: 2 }), "counted")).toBe("counted_boards");
    expect(tie_variant(make_tournament({ ...SWISS, game: "tritoc" }), "wins")).toBe("wins");
  });

  it("a list says the round, or the status", () => {
    expect(short_status(summary_of(make_tournament(SWISS)))).toBe("round 4 of 7");
    expect(short_status(summary_of(make_tournament({ ...SWISS, open: false, rounds: 7 })))).toBe("round 7 of 7");
    expect(short_status(summary_of(make_tournament({ ...SWISS, paused: true })))).toBe("paused");
  });
});

describe("lists", () => {
  const all = (["draft", "running", "finished", "registration", "check_in", "cancelled"] as const).map((status) =>
    summary_of(make_tournament({ ...SWISS, open: false, status })),
  );
  it("stand in four groups, and on the start page what one may enter comes first", () => {
    expect(all.map(group_of)).toEqual(["coming", "running", "over", "open", "open", "over"]);
    expect(worth_a_line(all, 4).map(({ status }) => status)).toEqual(["registration", "check_in", "running"]);
    expect(worth_a_line(all, 1)).toHaveLength(1);
    const full = all.map((summary) => ({ ...summary, entrants: summary.entrants_max }));
    expect(worth_a_line(full, 4).map(({ status }) => status)).toEqual(["running"]); // nobody else may enter
  });

  it("a board among other rooms is called after its tournament, its round and its players", () => {
    const tournament = { tournament: "T7Q2XK9M", round: 2, match: 1, board: 1 };
    const room = {
      room: "4GZK7Q2M",
      name: "Town against village 2.1.1",
      seats: { white1: "Yann", black1: "Vera" },
      tournament,
    } as unknown as Parameters<typeof board_name>[0];
    expect(board_name(room)).toBe("Town against village, round 2: Vera – Yann");
    expect(board_name({ ...room, seats: { white1: null, black1: null } } as unknown as typeof room)).toBe(
      "Town against village, round 2",
    );
    const { tournament: _of, ...other } = room;
    expect(board_name(other as unknown as typeof room)).toBeNull();
  });

  it("before its game a board says who is to sit where", () => {
    const page = make_tournament(SWISS);
    const board = page.rounds.at(-1)?.matches[0]?.boards[0];
    expect(board_in(page, board?.room ?? "")).toBe(board);
    expect(names_of(board ?? null)).toBe(`${board?.seats["black1"]?.name} – ${board?.seats["white1"]?.name}`);
    expect([board_in(page, "NOROOM00"), names_of(null)]).toEqual([null, null]);
  });

  it("who is full takes nobody", () => {
    const full = {
      ...summary_of(make_tournament({ ...SWISS, open: false, status: "registration" })),
      entrants: 2,
      entrants_max: 2,
    };
    expect([group_of(full), short_status(full), worth_a_line([full], 4).length]).toEqual([
      "coming",
      "all places taken",
      0,
    ]);
  });
});

describe("settings", () => {
  it("a moment goes into its field and comes back", () => {
    const moment = Date.UTC(2026, 10, 23, 19, 30);
    expect(from_local(to_local(moment))).toBe(moment);
    expect([to_local(null), from_local(""), from_local("soon")]).toEqual(["", null, null]);
  });

  it("a tie-break is moved, and put in", () => {
    expect(with_tie_break(["wins", "buchholz"], "buchholz", 0)).toEqual(["buchholz", "wins"]);
    expect(with_tie_break(["wins"], "counted", 1)).toEqual(["wins", "counted"]);
  });
});

describe("a call", () => {
  const call = { room: "4GZK7Q2M", whom: ADA, starts_by_unix_ms: 100_000 };
  it("waits until one is there and it has begun, or the time is up; another player's is none", () => {
    expect(still_waiting([call], ADA, null, 50_000)).toEqual([call]);
    expect(still_waiting([call], ADA, { room: "4GZK7Q2M", status: "open" }, 50_000)).toEqual([call]);
    expect(still_waiting([call], ADA, { room: "4GZK7Q2M", status: "playing" }, 50_000)).toEqual([]);
    expect(still_waiting([call], ADA, { room: "OTHER000", status: "playing" }, 50_000)).toEqual([call]);
    expect(still_waiting([call], "pother000", null, 50_000)).toEqual([]);
    expect(still_waiting([call], ADA, null, 200_000)).toEqual([]);
  });
});
