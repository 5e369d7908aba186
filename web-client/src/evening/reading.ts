// What an evening's page says of its rounds, its people, one moment. Pure: asks nothing, draws nothing.
import type {
  Side,
  TournamentBoard,
  TournamentEntrant,
  TournamentMatch,
  TournamentPage,
  TournamentRound,
} from "../wire/messages.ts";
import { numbersIn } from "../tournament/party.ts";
import { boardOf, byNumber, entrantOf, isOver, openRound } from "../tournament/reading.ts";
import { lengthMs, planIn } from "./plan.ts";

export interface SideOfTable {
  names: string[];
  /** Chairs that a computer keeps. */
  computers: number;
}

export interface EveningTable {
  number: number;
  sides: Record<Side, SideOfTable>;
  board: TournamentBoard;
}

/** The board that counts: earlier ones of its match are void. */
const lastBoard = ({ boards }: TournamentMatch): TournamentBoard | undefined => boards.at(-1);

function sideOfTable({ seats, computers }: TournamentBoard, side: Side): SideOfTable {
  const isOf = (seat: string): boolean => seat.startsWith(side);
  return {
    names: Object.entries(seats)
      .filter(([seat]) => isOf(seat))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, { name }]) => name),
    computers: computers?.filter(isOf).length ?? 0,
  };
}

export function tablesOf({ matches }: TournamentRound): EveningTable[] {
  return matches.flatMap((match) => {
    const board = lastBoard(match);
    if (match.black === null || !board) return [];
    return [
      {
        number: match.match,
        sides: { black: sideOfTable(board, "black"), white: sideOfTable(board, "white") },
        board,
      },
    ];
  });
}

/** Numbers of those who have no table in a round. */
const sittingOut = ({ matches }: TournamentRound): number[] =>
  matches.flatMap(({ white, black }) => (black === null ? numbersIn(white) : []));

export function namesSittingOut(page: TournamentPage, round: TournamentRound): string[] {
  const entrants = byNumber(page);
  return sittingOut(round).flatMap((number) => entrants.get(number)?.name ?? []);
}

const pairKey = (one: number, other: number): string => (one < other ? `${one}/${other}` : `${other}/${one}`);

/** Each pair that shared a side, and each that met, once. */
function pairsOf({ matches }: TournamentRound): { partners: Set<string>; opponents: Set<string> } {
  const partners = new Set<string>();
  const opponents = new Set<string>();
  for (const { white, black } of matches) {
    if (black === null) continue;
    const sides = [numbersIn(white), numbersIn(black)];
    for (const side of sides)
      side.forEach((one, index) => side.slice(index + 1).forEach((other) => partners.add(pairKey(one, other))));
    for (const one of sides[0] ?? []) for (const other of sides[1] ?? []) opponents.add(pairKey(one, other));
  }
  return { partners, opponents };
}

/** What a drawing has cost, in numbers of people, chairs and pairs. */
export interface Drawn {
  out: number;
  computers: number;
  uneven: number;
  partners: number;
  opponents: number;
}

export function drawnOf(page: TournamentPage, round: TournamentRound): Drawn | null {
  if (!round.cost) return null;
  const before = page.rounds.filter((each) => each.round < round.round).map(pairsOf);
  const now = pairsOf(round);
  const again = (which: "partners" | "opponents"): number =>
    [...now[which]].filter((pair) => before.some((pairs) => pairs[which].has(pair))).length;
  return {
    out: round.cost.sitting_out,
    computers: round.cost.computers,
    uneven: round.cost.uneven,
    partners: again("partners"),
    opponents: again("opponents"),
  };
}

/** What a person has had in a round that is closed; null: no part in it. */
export type Share = { points: number; satOut: boolean } | null;

/** How somebody's points came about, round by round. Who sat out has what the standings give for it. */
export function sharesOf(page: TournamentPage, number: number): Share[] {
  const shares: Share[] = page.rounds
    .filter(({ status }) => status === "closed")
    .map((round) => {
      if (sittingOut(round).includes(number)) return { points: 0, satOut: true };
      for (const match of round.matches) {
        const ofWhite = numbersIn(match.white).includes(number);
        if (!ofWhite && !(match.black !== null && numbersIn(match.black).includes(number))) continue;
        return match.points && { points: match.points[ofWhite ? 0 : 1], satOut: false };
      }
      return null;
    });
  const total = page.standings.find((standing) => standing.number === number)?.points ?? 0;
  const free = shares.filter((share) => share?.satOut);
  const played = shares.reduce((sum, share) => sum + (share?.points ?? 0), 0);
  for (const share of free) if (share) share.points = (total - played) / free.length;
  return shares;
}

/** When it is over: if it began now, or as its sandglasses say. Null: paused, or over already. */
export function overAt(page: TournamentPage, nowMs: number): number | null {
  if (page.status === "running") return page.ends_at ?? null;
  return isOver(page) ? null : nowMs + lengthMs(planIn(page), page.settings.break_ms ?? 0);
}

/** The round that is played, or else the latest. */
export const roundShown = (page: TournamentPage): TournamentRound | null =>
  openRound(page) ?? page.rounds.at(-1) ?? null;

/** The chair that a computer keeps in the round that is played, if there is one. */
const hasFreeChair = (page: TournamentPage): boolean =>
  (openRound(page)?.matches ?? []).some((match) => {
    const board = lastBoard(match);
    return board !== undefined && board.result === null && (board.computers ?? []).length > 0;
  });

/** Why nobody comes in any more; null: one may. */
export function whyClosed(page: TournamentPage): "over" | "full" | "tooLate" | null {
  if (isOver(page)) return "over";
  if (page.entrants.length >= page.settings.entrants_max) return "full";
  const late = page.status === "running" && page.rounds.length >= page.settings.rounds && !hasFreeChair(page);
  return late ? "tooLate" : null;
}

/** How it stands with one person at this moment. */
export type Standing =
  | { is: "stranger" | "waits" | "absent" | "left" | "over" | "paused" | "drawing" | "later" | "done" | "last" }
  | { is: "board"; room: string; isOn: boolean }
  | { is: "out"; round: number }
  | { is: "between"; at: number };

export function standingOf(page: TournamentPage, me: string | null): Standing {
  if (isOver(page)) return { is: "over" };
  const mine = entrantOf(page, me);
  if (!mine || me === null) return { is: "stranger" };
  const { board } = boardOf(page, me) ?? {};
  if (board && board.room !== null) return { is: "board", room: board.room, isOn: board.status === "playing" };
  if (mine.status === "absent") return { is: "absent" };
  if (mine.status === "withdrawn") return { is: "left" };
  if (page.status !== "running") return { is: "waits" };
  const round = openRound(page);
  if (round) return inRound(page, round, mine);
  if (page.paused) return { is: "paused" };
  return page.next_round_at !== null && !page.pairing ? { is: "between", at: page.next_round_at } : { is: "drawing" };
}

function inRound(page: TournamentPage, round: TournamentRound, { number }: TournamentEntrant): Standing {
  if (number !== null && sittingOut(round).includes(number)) return { is: "out", round: round.round };
  const hadPart = round.matches.some(
    ({ white, black }) => number !== null && [...numbersIn(white), ...numbersIn(black ?? [])].includes(number),
  );
  if (!hadPart) return { is: "later" };
  return { is: page.rounds.length >= page.settings.rounds ? "last" : "done" };
}

/** Those with the first place. */
export function winnersOf(page: TournamentPage): string[] {
  const entrants = byNumber(page);
  return page.standings.filter(({ place }) => place === 1).flatMap(({ number }) => entrants.get(number)?.name ?? []);
}

/** In the list: who is there first, in the order of coming; then who is missing, then who has left. */
export function peopleOf({ entrants }: TournamentPage): TournamentEntrant[] {
  const rank = ({ status }: TournamentEntrant): number => (status === "withdrawn" ? 2 : status === "absent" ? 1 : 0);
  return [...entrants].sort((one, other) => rank(one) - rank(other) || one.entrant - other.entrant);
}

/** A list in parts of so many, and the one whose turn it is. */
export function partOf<Item>(
  list: readonly Item[],
  most: number,
  turn: number,
): { items: Item[]; at: number; of: number } {
  const of = Math.max(1, Math.ceil(list.length / most));
  const at = turn % of;
  return { items: list.slice(at * most, (at + 1) * most), at: at + 1, of };
}
