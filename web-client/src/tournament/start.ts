// Tournaments on the start page: the few that run or that one may enter now, or the way to those that are over.
import { html, nothing, type TemplateResult } from "lit-html";
import { emptyState } from "../components/empty-state.ts";
import { titleOf } from "../games/registry.ts";
import { calledWords } from "../i18n/en/called.ts";
import { momentText } from "../language/dates.ts";
import type { Page } from "../session/page.ts";
import type { RoomEntry, SeatName, TournamentSummary } from "../wire/messages.ts";
import { hasPlace, tournamentApi } from "./api.ts";

const { say } = calledWords;
const MOST = 4;
/** Who comes back to the start page sees what has begun meanwhile. */
const ASK_AGAIN_MS = 20_000;

let list: TournamentSummary[] = [];
let told = false;
let askedAt = -Infinity;

/** Pure: those one may enter first, then those that run; `most` of them. */
export function worthALine(all: readonly TournamentSummary[], most: number): TournamentSummary[] {
  const rank = (summary: TournamentSummary): number => (hasPlace(summary) ? 0 : summary.status === "running" ? 1 : 2);
  return all
    .filter((summary) => rank(summary) < 2)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

/**
 * Pure but for the language. What a board's room is called among other rooms: of which tournament, and who plays; null
 * for rooms of no tournament.
 */
export function boardName({ name, tournament, seats }: RoomEntry): string | null {
  if (!tournament) return null;
  const side = (of: string): string =>
    Object.keys(seats)
      .sort()
      .flatMap((seat) => (seat.startsWith(of) && seats[seat as SeatName]) || [])
      .join(", ");
  const players = [side("black"), side("white")].filter((names) => names !== "").join(" – ");
  return say("start.board", { name: name.replace(/ \d+(\.\d+)+$/, ""), number: tournament.round, players });
}

export function tournamentsNow(page: Page): TemplateResult | typeof nothing {
  if (performance.now() - askedAt > ASK_AGAIN_MS) void ask(page);
  if (list.length === 0) {
    const all = html`<a class="button" href="/tournaments" data-testid="all-tournaments">${say("start.all")}</a>`;
    return told
      ? html`<section aria-labelledby="start-next">
          <h2 id="start-next">${say("start.head")}</h2>
          ${emptyState("cup", say("start.none"), all)}
        </section>`
      : nothing;
  }
  return html`<section aria-labelledby="start-tournaments" data-testid="start-tournaments">
    <h2 id="start-tournaments">${say("start.head")}</h2>
    <ul class="rooms">
      ${list.map(
        ({ id, name, game, status, starts_at: startsAt }) =>
          html`<li>
            <a class="room-line" href="/t/${id}" data-testid="tournament-${id}"
              ><span class="room-name">${name}</span
              ><span class="room-facts"
                ><b class="rated">${say(status === "running" ? "start.runs" : "start.enter")}</b
                ><span>${titleOf(game)}</span>${begins(status, startsAt)}</span
              ></a
            >
          </li>`,
      )}
    </ul>
    <p><a href="/tournaments" data-testid="all-tournaments">${say("start.all")}</a></p>
  </section>`;
}

/** When one that has not begun is to begin, where that is settled. */
function begins(status: TournamentSummary["status"], at: number | null): TemplateResult | typeof nothing {
  if (at === null || status === "running") return nothing;
  const iso = new Date(at).toISOString();
  return html`<time datetime=${iso}>${momentText(iso)}</time>`;
}

async function ask(page: Page): Promise<void> {
  askedAt = performance.now();
  try {
    const answers = await Promise.all([
      tournamentApi(page).list("?status=registration"),
      tournamentApi(page).list("?status=check_in"),
      tournamentApi(page).list("?status=running"),
    ]);
    list = worthALine(
      answers.flatMap(({ tournaments }) => tournaments),
      MOST,
    );
    told = true;
  } catch {
    return; // The start page is whole without them.
  }
  page.redraw();
}
