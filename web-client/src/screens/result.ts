// The end of a game: who won, the series in this room, a rematch.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Table } from "../games/common/game.ts";
import { roomWords } from "../i18n/en/room.ts";
import type { Page } from "../session/page.ts";
import { entropy } from "../room/entropy.ts";
import { playerWord } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { SeatName } from "../wire/messages.ts";

const { say } = roomWords;

export function resultCard(page: Page, room: RoomState, table: Table): TemplateResult {
  const result = table.result();
  const { info, you } = room;
  const agreed = new Set<SeatName>(info.rematch ?? []);
  const mineAgreed = you.seats.length > 0 && you.seats.every((seat) => agreed.has(seat));
  const waiting = (Object.keys(info.seats) as SeatName[]).filter(
    (seat) => info.seats[seat]?.kind === "human" && !agreed.has(seat),
  );
  return html`<div class="result" data-testid="result">
    <h2 data-testid="result-title">${result?.title}</h2>
    <p data-testid="result-detail">${result?.detail}</p>
    ${result?.more}
    ${
      info.series.played > 0 && !info.tournament
        ? html`<p class="note" data-testid="series">
            ${say("result.series", { ...info.series.score, ties: info.series.ties })}
          </p>`
        : nothing
    }
    ${
      info.series.played > 1 && info.series.points
        ? html`<p class="note" data-testid="series-points">${say("result.seriesPoints", info.series.points)}</p>`
        : nothing
    }
    <div class="actions">
      ${
        info.tournament
          ? html`<a class="button primary" href="/t/${info.tournament.tournament}" data-testid="to-tournament"
              >${say("result.tournament")}</a
            >`
          : you.seats.length === 0
            ? nothing
            : mineAgreed
              ? html`<p data-testid="rematch-agreed">
                  ${say("result.agreed")}
                  ${say("result.waiting", { names: waiting.map((seat) => playerWord(info, seat)) })}
                </p>`
              : html`<button
                  class="primary"
                  data-testid="rematch"
                  @click=${() => page.session.tell("room.rematch", { room: room.room, entropy: entropy() })}
                >
                  ${say("result.rematch")}
                </button>`
      }
      <a class="button" href="/g/${info.game_id}" data-testid="replay-link">${say("result.replay")}</a>
      ${info.tournament ? nothing : html`<a class="button" href="/new">${say("result.new")}</a>`}
    </div>
  </div>`;
}
