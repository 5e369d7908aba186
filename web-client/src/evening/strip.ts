// In the room of an evening's board: what is left of the round, and the way back. Loaded there alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { timeLeft } from "../components/time-left.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/strip.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { noteBoard } from "../tournament/going.ts";
import type { TournamentPage } from "../wire/messages.ts";

const { say } = eveningWords;
const ASK_AGAIN_MS = 10_000;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

/** The page of the evening, as of when the board's round had begun; it is asked for once. */
let asked: { round: string; told: TournamentPage | null; at: number } | null = null;

async function ask(page: Page, evening: string, round: string): Promise<void> {
  const question = { round, told: null as TournamentPage | null, at: performance.now() };
  asked = question;
  try {
    question.told = (await tournamentApi(page, evening).page(null))?.page ?? null;
  } catch {
    return; // The board does without, and asks once more.
  }
  page.redraw();
}

export function eveningStrip(page: Page, { room, info }: RoomState): TemplateResult | typeof nothing {
  if (!info.tournament) return nothing;
  const { tournament, round } = info.tournament;
  noteBoard(room, tournament);
  const key = `${tournament}/${round}`;
  const isStale = asked?.told === null && performance.now() - asked.at > ASK_AGAIN_MS;
  if (asked?.round !== key || isStale) void ask(page, tournament, key);
  const told = asked?.told ?? null;
  const endsBy = told?.rounds.find((each) => each.round === round)?.ends_by;
  return html`<p class="ev-strip" data-testid="evening-strip">
    ${
      info.status === "over" || endsBy === undefined
        ? nothing
        : html`<span>${say("room.left")}</span>
            ${timeLeft(endsBy, told?.settings.round_ms ?? 0, page.state.aheadMs, "round-left")}`
    }
    <a href="/e/${tournament}" data-testid="to-evening">${icon("left")} ${say("room.back")}</a>
  </p>`;
}
