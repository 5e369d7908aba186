// Tournaments on the start page: the few that run or that one may enter now. Nothing where there are none.
import { html, nothing, type TemplateResult } from "lit-html";
import { title_of } from "../games/registry.ts";
import { called_words } from "../i18n/en/called.ts";
import type { Page } from "../session/page.ts";
import type { RoomEntry, SeatName, TournamentSummary } from "../wire/messages.ts";
import { has_place, tournament_api } from "./api.ts";

const { say } = called_words;
const MOST = 4;
/** Who comes back to the start page sees what has begun meanwhile. */
const ASK_AGAIN_MS = 20_000;

let list: TournamentSummary[] = [];
let asked_at = -Infinity;

/** Pure: those one may enter first, then those that run; `most` of them. */
export function worth_a_line(all: readonly TournamentSummary[], most: number): TournamentSummary[] {
  const rank = (summary: TournamentSummary): number => (has_place(summary) ? 0 : summary.status === "running" ? 1 : 2);
  return all
    .filter((summary) => rank(summary) < 2)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

/** Pure but for the language. What a board's room is called among other rooms: of which tournament, and who plays; null for rooms of no tournament. */
export function board_name({ name, tournament, seats }: RoomEntry): string | null {
  if (!tournament) return null;
  const side = (of: string): string =>
    Object.keys(seats)
      .sort()
      .flatMap((seat) => (seat.startsWith(of) && seats[seat as SeatName]) || [])
      .join(", ");
  const players = [side("black"), side("white")].filter((names) => names !== "").join(" – ");
  return say("start.board", { name: name.replace(/ \d+(\.\d+)+$/, ""), number: tournament.round, players });
}

export function tournaments_now(page: Page): TemplateResult | typeof nothing {
  if (performance.now() - asked_at > ASK_AGAIN_MS) void ask(page);
  if (list.length === 0) return nothing;
  return html`<section aria-labelledby="start-tournaments" data-testid="start-tournaments">
    <h2 id="start-tournaments">${say("start.head")}</h2>
    <ul class="rooms">
      ${list.map(
        ({ id, name, game, status }) =>
          html`<li>
            <a class="room-line" href="/t/${id}" data-testid="tournament-${id}"
              ><span class="room-name">${name}</span
              ><span class="room-facts"
                ><b class="rated">${say(status === "running" ? "start.runs" : "start.enter")}</b
                ><span>${title_of(game)}</span></span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p><a href="/tournaments" data-testid="all-tournaments">${say("start.all")}</a></p>
  </section>`;
}

async function ask(page: Page): Promise<void> {
  asked_at = performance.now();
  try {
    const answers = await Promise.all([
      tournament_api(page).list("?status=registration"),
      tournament_api(page).list("?status=check_in"),
      tournament_api(page).list("?status=running"),
    ]);
    list = worth_a_line(
      answers.flatMap(({ tournaments }) => tournaments),
      MOST,
    );
  } catch {
    return; // The start page is whole without them.
  }
  page.redraw();
}
