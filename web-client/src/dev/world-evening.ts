// Evenings made up by a small program, for looking at and for tests: people sit down in turn, somebody wins.
import type {
  SeatName,
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentPage,
  TournamentRound,
} from "../wire/messages.ts";
import { person } from "./tournament-boards.ts";
import { makeTournament } from "./world-tournament.ts";

export const CODE = "7HX2C9";
export const MINUTE = 60_000;

export interface EveningWish {
  count: number;
  /** Rounds that have been drawn; the latest is played if `open`. */
  rounds?: number;
  of?: number;
  open?: boolean;
  paused?: boolean;
  status?: TournamentPage["status"];
  ada?: TournamentEntrant["status"] | "none";
  /** Ada's board of the latest round is over. */
  done?: boolean;
  now?: number;
}

const TEAM = 3;
const seatOf = (side: string, index: number): SeatName => `${side}${index + 1}` as SeatName;

/** Numbers in another order each round. */
function seated(count: number, round: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return numbers.sort((one, other) => ((one * 7 * round) % (count + 1)) - ((other * 7 * round) % (count + 1)));
}

function playRound(
  entrants: TournamentEntrant[],
  round: number,
  open: boolean,
  wish: EveningWish,
  now: number,
): TournamentRound {
  const order = seated(entrants.length, round);
  const tables = Math.max(1, Math.floor(order.length / (2 * TEAM)));
  const matches: TournamentMatch[] = Array.from({ length: tables }, (_, index) => {
    const people = order.slice(index * 2 * TEAM, (index + 1) * 2 * TEAM);
    const sides = [people.filter((_each, at) => at % 2 === 0), people.filter((_each, at) => at % 2 === 1)];
    const seats = Object.fromEntries(
      sides.flatMap((side, which) =>
        side.map((number, at) => {
          const { captain, name } = entrants[number - 1] as TournamentEntrant;
          return [seatOf(which === 0 ? "white" : "black", at), { id: captain.id, name }];
        }),
      ),
    );
    const over = !open || index === 1 || (wish.done === true && people.includes(1));
    const whiteWins = (index + round) % 3 !== 0;
    const board: TournamentBoard = {
      board: 1,
      attempt: 0,
      room: `${index + 1}GZK7Q2${round}`,
      white_side: "white",
      status: over ? "over" : "playing",
      void: false,
      seats,
      result: over
        ? {
            winner: whiteWins ? "white" : "black",
            points: { white: whiteWins ? 2 : 0, black: whiteWins ? 0 : 2 },
            counted: { white: 34, black: 27 },
            game_id: `G${round}${index + 1}`,
          }
        : null,
    };
    return {
      match: index + 1,
      white: sides[0] ?? [],
      black: sides[1] ?? [],
      fixture: null,
      points: over ? (whiteWins ? [2, 0] : [0, 2]) : null,
      lot: null,
      boards: [board],
    };
  });
  const out = order.slice(tables * 2 * TEAM);
  return {
    round,
    status: open ? "playing" : "closed",
    paired_at: now - 3 * MINUTE,
    ends_by: now + 9 * MINUTE,
    cost: {
      sitting_out: out.length,
      sitting_out_again: 0,
      computers: 0,
      uneven: 0,
      missing: 0,
      outnumbered_again: 0,
      partners_again: 0,
      opponents_again: 0,
      points: 0,
    },
    matches: [
      ...matches,
      ...out.map((number, index) => ({
        match: tables + index + 1,
        white: [number],
        black: null,
        fixture: null,
        points: null,
        lot: null,
        boards: [],
      })),
    ],
  };
}

function standingsOf(rounds: TournamentRound[], count: number): TournamentPage["standings"] {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const each = rounds
      .filter(({ status }) => status === "closed")
      .flatMap(({ matches }) =>
        matches.map(({ white, black, points }) =>
          black === null
            ? (white as number[]).includes(number)
              ? 1
              : null
            : (white as number[]).includes(number)
              ? (points?.[0] ?? 0)
              : (black as number[]).includes(number)
                ? (points?.[1] ?? 0)
                : null,
        ),
      )
      .filter((points) => points !== null);
    const points = each.reduce((sum, one) => sum + one, 0);
    const wins = each.filter((one) => one === 2).length;
    const tie = (name: "wins" | "counted", value: number) => ({ name, value, applies: true, parts: [] });
    return { number, points, annulled: false, tie_breaks: [tie("wins", wins), tie("counted", 27 * each.length)] };
  }).sort((one, other) => other.points - one.points || one.number - other.number);
  return rows.map((row) => ({ ...row, place: rows.findIndex(({ points }) => points === row.points) + 1 }));
}

export function makeEvening(wish: EveningWish): TournamentPage {
  const { count, rounds = 0, of = 6, open = false, status = rounds > 0 ? "running" : "registration" } = wish;
  const now = wish.now ?? Date.now();
  const started = status === "running" || status === "finished";
  const base = makeTournament({ kind: "swiss", game: "ctor", count: 1, status: "registration" });
  const shift = wish.ada === "none" ? 1 : 0;
  const entrants: TournamentEntrant[] = Array.from({ length: count }, (_, index) => ({
    entrant: index + 1,
    number: started ? index + 1 : null,
    name: person(index + shift).name,
    club: null,
    rating: 0,
    status: index === 0 && wish.ada && wish.ada !== "none" ? wish.ada : started ? "playing" : "registered",
    captain: person(index + shift),
    line_up: [person(index + shift)],
    alternates: [],
  }));
  const played = Array.from({ length: rounds }, (_, index) =>
    playRound(entrants, index + 1, open && index + 1 === rounds, wish, now),
  );
  const closed = played.filter((round) => round.status === "closed").length;
  const nextAt = status === "running" && !open ? now + 24_000 : null;
  return {
    ...base,
    id: CODE,
    name: "Friday evening",
    kind: "scramble",
    status,
    paused: wish.paused ?? false,
    started_at: started ? now - 30 * MINUTE : null,
    ended_at: status === "finished" ? now : null,
    rounds_total: of,
    rounds_closed: closed,
    settings: {
      ...base.settings,
      rounds: of,
      entrants_max: 60,
      rated: false,
      visibility: "unlisted",
      grace_ms: 45_000,
      break_ms: 30_000,
      round_ms: 12 * MINUTE,
      chat: false,
      tie_breaks: ["wins", "counted"],
    },
    seed: status === "finished" ? "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" : null,
    directors: [{ id: "pD1rect0r1", name: "Dora" }],
    next_round_at: nextAt,
    ...(status === "running" && wish.paused !== true ? { ends_at: now + 40 * MINUTE } : {}),
    entrants,
    standings: closed > 0 ? standingsOf(played, count) : [],
    rounds: played,
    log: [],
  };
}
