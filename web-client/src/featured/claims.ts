// Whether a finished game was one of a tournament, or rated: asked only of games that may be.
import { peopleApi } from "../people/api.ts";
import type { Page } from "../session/page.ts";
import { tournamentApi } from "../tournament/api.ts";
import type { HttpGame, TournamentSummary } from "../wire/messages.ts";
import { BOARD_NUMBER, type Claims } from "./choice.ts";

/** Games tell whole seconds. */
const SECOND_MS = 1_000;

/** Pure: a name alone says nothing, anybody may give it to a room. Long names are shortened in those of boards. */
export function isBoardOf(tournament: TournamentSummary, { game, name, started }: HttpGame): boolean {
  const at = Date.parse(started);
  return (
    tournament.game === game &&
    tournament.name.startsWith(name.replace(BOARD_NUMBER, "")) &&
    tournament.started_at !== null &&
    tournament.started_at - SECOND_MS <= at &&
    (tournament.ended_at === null || at <= tournament.ended_at)
  );
}

export function claimsOf(page: Page): Claims {
  let tournaments: Promise<TournamentSummary[]> | null = null;

  async function ask(): Promise<TournamentSummary[]> {
    const api = tournamentApi(page);
    const answers = await Promise.all([api.list("?status=running"), api.list("?status=finished")]);
    return answers.flatMap((answer) => answer.tournaments);
  }

  return {
    isOfTournament: async (game) => {
      tournaments ??= ask();
      return (await tournaments).some((each) => isBoardOf(each, game));
    },
    isRated: async ({ id, game, seats }) => {
      const all = Object.entries(seats);
      const who = all.find(([, { registered }]) => registered)?.[1].name;
      if (who === undefined) return false;
      const side = all.filter(([seat]) => seat.startsWith("black")).length;
      const { changes } = await peopleApi(page).history(who, `${game}/${side}`, null);
      return changes.some((change) => change.game === id);
    },
  };
}
