// What the form of settings holds itself: of a new tournament what is usual, otherwise what is in force.
import {
  GAME_NAMES,
  type GameName,
  type TieBreakName,
  type TournamentElimination,
  type TournamentKind,
  type TournamentPage,
  type Visibility,
} from "../wire/messages.ts";

export const MINUTE = 60_000;

/** All that the form holds itself; texts stay in their fields. */
export interface Held {
  game: GameName;
  kind: TournamentKind;
  twice: boolean;
  rounds: number;
  elimination: TournamentElimination;
  scheveningen: boolean;
  boards: number;
  team: boolean;
  tie_breaks: TieBreakName[];
  needs_registered: boolean;
  rated: boolean;
  visibility: Visibility;
  spectator_delay: number;
  grace_ms: number;
  break_ms: number;
  check_in_ms: number;
  forbid_same_club: boolean;
  forbidden: [number, number][];
  annul_withdrawals: boolean;
  noPassword: boolean;
}

export const NEW: Held = {
  game: GAME_NAMES[0],
  kind: "swiss",
  twice: false,
  rounds: 5,
  elimination: "single",
  scheveningen: false,
  boards: 1,
  team: false,
  tie_breaks: ["buchholz_cut_1", "buchholz", "sonneborn_berger"],
  needs_registered: false,
  rated: false,
  visibility: "public",
  spectator_delay: 0,
  grace_ms: 5 * MINUTE,
  break_ms: MINUTE,
  check_in_ms: 0,
  forbid_same_club: false,
  forbidden: [],
  annul_withdrawals: false,
  noPassword: false,
};

export function heldOf({ settings, game, kind }: TournamentPage): Held {
  const {
    twice,
    rounds,
    elimination,
    scheveningen,
    boards,
    team,
    tie_breaks: tieBreaks,
    needs_registered: needsRegistered,
    rated,
    visibility,
    spectator_delay: spectatorDelay,
    grace_ms: graceMs,
    check_in_ms: checkInMs,
    forbid_same_club: forbidSameClub,
    forbidden,
    annul_withdrawals: annulWithdrawals,
  } = settings;
  return {
    game,
    kind,
    twice,
    rounds,
    elimination,
    scheveningen,
    boards,
    team,
    tie_breaks: tieBreaks,
    needs_registered: needsRegistered,
    rated,
    visibility,
    spectator_delay: spectatorDelay,
    grace_ms: graceMs,
    break_ms: settings.break_ms ?? -1,
    check_in_ms: checkInMs,
    forbid_same_club: forbidSameClub,
    forbidden,
    annul_withdrawals: annulWithdrawals,
    noPassword: false,
  };
}

/** A knock-out has no tie-breaks: who goes on, goes on. */
export function tieBreaksOf({ kind, tie_breaks: tieBreaks }: Held): { tie_breaks: TieBreakName[] } {
  return { tie_breaks: kind === "knock_out" ? [] : tieBreaks };
}
