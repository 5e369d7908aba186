// Tournaments made up by a small program: people meet, somebody wins, standings follow. For development and screenshots
// only; the rules of pairing are the server's, these are near enough to be looked at.
import type {
  BracketFixture,
  GameFullOptions,
  GameName,
  TournamentElimination,
  TournamentEntrant,
  TournamentKind,
  TournamentPage,
  TournamentRound,
  TournamentSettings,
  TournamentStatus,
  TournamentSummary,
} from "../wire/messages.ts";
import { NOW, person, boardOf } from "./tournament-boards.ts";
import { playRound, ranked } from "./tournament-rounds.ts";
import { playBracket, knockedOut } from "./tournament-bracket.ts";

const CLUBS = ["Rooks", "Bishops", null];

const OPTIONS: { [game in GameName]?: GameFullOptions } = {
  tritoc: { layout: "standard", dice: "two", turn_seconds: 30 },
  ctor: { size: 8, teams: [1, 1], power: 2, sandglass: 30, auto_replace: false, secrets: false, secrets_seconds: 60 },
  totas: {} as GameFullOptions,
};

export interface Wish {
  kind: TournamentKind;
  game?: GameName;
  count: number;
  status?: TournamentStatus;
  /** How many rounds have been paired; of the latest, some boards are still open if `open`. */
  rounds?: number;
  of?: number;
  open?: boolean;
  paused?: boolean;
  team?: boolean;
  boards?: number;
  elimination?: TournamentElimination;
  settings?: Partial<TournamentSettings>;
  name?: string;
  seed_order?: number[];
  /** Of the latest round, the first board of the first match has been declared void and is played again. */
  void?: boolean;
  /** Who has withdrawn before half of their games. */
  annulled?: number;
  /** Players of the page's own that a scene is seen with: who is Ada, and what she is. */
  ada?: TournamentEntrant["status"] | "none";
}

export function makeTournament(wish: Wish): TournamentPage {
  const {
    kind,
    count,
    game = "tritoc",
    status = "running",
    rounds = 0,
    open = false,
    team = false,
    boards = 1,
    elimination = "single",
  } = wish;
  const started = status === "running" || status === "finished";
  const total =
    wish.of ??
    (kind === "round_robin" ? count - 1 + (count % 2) : kind === "knock_out" ? Math.ceil(Math.log2(count)) : rounds);
  const size = team ? boards : 1;
  const entrants: TournamentEntrant[] = Array.from({ length: count }, (_, index) => {
    const members = Array.from({ length: size }, (_each, at) =>
      person(team ? index * (size + 1) + at : wish.ada === "none" ? index + 1 : index),
    );
    const captain = members[0] ?? person(index);
    return {
      entrant: index + 1,
      number: started ? index + 1 : null,
      name: team
        ? ["The Rooks", "Bishops of Bath", "Knights Who Say", "Pawns"][index % 4] + (index > 3 ? ` ${index}` : "")
        : captain.name,
      club: kind === "swiss" ? (CLUBS[index % 3] ?? null) : null,
      rating: game === "ctor" ? 1800 - index * 37 : 0,
      status:
        index === 0 && wish.ada && wish.ada !== "none"
          ? wish.ada
          : index === 5 && started
            ? "absent"
            : index === 7 && started
              ? "withdrawn"
              : started
                ? "playing"
                : status === "check_in" && index % 2
                  ? "checked_in"
                  : "registered",
      captain,
      line_up: members,
      alternates: team ? [person(index * (size + 1) + size)] : [],
    };
  });
  const played: TournamentRound[] = [];
  let bracket: BracketFixture[] | null = null;
  if (started && kind === "knock_out") bracket = playBracket(count, elimination, rounds, open, played, entrants, game);
  else if (started)
    for (let round = 1; round <= rounds; round += 1)
      played.push(playRound(kind, entrants, played, round, open && round === rounds, boards, team, game));
  const closed = played.filter(({ status: each }) => each === "closed").length;
  const settings: TournamentSettings = {
    twice: false,
    rounds: total,
    elimination,
    scheveningen: false,
    boards,
    seats: 1,
    team,
    entrants_max: Math.max(16, count),
    password: false,
    invited: false,
    needs_registered: false,
    rated: game === "ctor",
    visibility: "public",
    spectator_delay: 0,
    grace_ms: 300_000,
    break_ms: 60_000,
    check_in_ms: 0,
    starts_at: null,
    forbid_same_club: false,
    annul_withdrawals: wish.annulled !== undefined,
    tie_breaks:
      kind === "knock_out"
        ? []
        : kind === "swiss"
          ? ["buchholz_cut_1", "buchholz", "wins"]
          : ["sonneborn_berger", "direct_encounter"],
    forbidden: [],
    ...wish.settings,
  };
  const page: TournamentPage = {
    id: "T7Q2XK9M",
    name: wish.name ?? "Friday evening",
    kind,
    game,
    status,
    paused: wish.paused ?? false,
    opened_at: NOW - 7_200_000,
    started_at: started ? NOW - 3_600_000 : null,
    ended_at: status === "finished" ? NOW : null,
    rounds_total: started ? total : null,
    rounds_closed: closed,
    options: OPTIONS[game] ?? ({} as GameFullOptions),
    settings,
    commitment: "9f2c7d1e4b8a6035c1d2e3f4a5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718",
    seed: status === "finished" ? "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" : null,
    directors: [{ id: "pD1rect0r1", name: "Dora" }],
    next_round_at: status === "running" && !open && closed < total ? Date.now() + 47_000 : null,
    pairing: false,
    seed_order: wish.seed_order ?? [],
    entrants,
    standings: [],
    rounds: played,
    bracket,
    log: started
      ? [
          { at: NOW - 3_500_000, what: "seeds", by: "Dora", about: "", board: null, reason: "" },
          {
            at: NOW - 2_000_000,
            what: "corrected",
            by: "Dora",
            about: "",
            board: { round: 1, match: 2, board: 1 },
            reason: "The result was entered for the wrong side.",
          },
          { at: NOW - 1_000_000, what: "absent", by: "Dora", about: "Маша", board: null, reason: "" },
        ]
      : [],
  };
  if (closed > 0) page.standings = bracket ? knockedOut(page) : ranked(page);
  const [first] = wish.void ? (played.at(-1)?.matches ?? []) : [];
  if (first)
    first.boards = first.boards.flatMap((board) =>
      board.board === 1
        ? [
            {
              ...board,
              status: "over" as const,
              void: true,
              result: boardOf(1, 1, 1, 1, 2, entrants, "over", game, true).result,
            },
            { ...board, attempt: 1, status: "playing" as const, result: null },
          ]
        : [board],
    );
  const gone = page.standings.findIndex(({ number }) => number === wish.annulled);
  if (gone >= 0) {
    const last = page.standings.splice(gone, 1).map((standing) => ({ ...standing, place: null, annulled: true }));
    page.standings = [...page.standings.map((standing, index) => ({ ...standing, place: index + 1 })), ...last];
  }
  return page;
}

export function summaryOf(page: TournamentPage): TournamentSummary {
  const {
    id,
    name,
    kind,
    game,
    status,
    paused,
    opened_at: openedAt,
    started_at: startedAt,
    ended_at: endedAt,
    rounds_total: roundsTotal,
    rounds_closed: roundsClosed,
    settings,
  } = page;
  const winners =
    status === "finished"
      ? page.standings.filter(({ place }) => place === 1).flatMap(({ number }) => page.entrants[number - 1]?.name ?? [])
      : [];
  return {
    id,
    name,
    kind,
    game,
    status,
    paused,
    opened_at: openedAt,
    started_at: startedAt,
    ended_at: endedAt,
    rounds_total: roundsTotal,
    rounds_closed: roundsClosed,
    team: settings.team,
    rated: settings.rated,
    entrants: page.entrants.length,
    entrants_max: settings.entrants_max,
    password: settings.password,
    invited: settings.invited,
    needs_registered: settings.needs_registered,
    starts_at: settings.starts_at,
    winners,
  };
}
