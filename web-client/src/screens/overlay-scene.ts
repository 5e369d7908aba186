// One board of an overlay: the sides with names, faces and what they have, the board, the clock, the envelopes, and two
// sentences: what is waited for and what the newest reveal has brought; in the end, how it has ended.
import { html, nothing, type TemplateResult } from "lit-html";
import { face } from "../components/face.ts";
import { liveWords } from "../i18n/en/live.ts";
import type { LiveBoard } from "../live/live-board.ts";
import { playersOf, type Player } from "../room/players.ts";
import { sideWord } from "../room/seats.ts";
import type { Side } from "../wire/messages.ts";

/** Nobody has anything yet. */
const COMING = [
  ["black", ""],
  ["white", ""],
] as const;

export function scene({ id, room, table }: LiveBoard): TemplateResult | typeof nothing {
  if (room === null) return nothing;
  const { info, view } = room;
  const players = playersOf(info);
  const drawn = table !== null && view !== null ? table : null;
  const tally = drawn?.tally() ?? [];
  const result = info.status === "over" ? (drawn?.result() ?? null) : null;
  return html`<section
    class="scene match game-${info.game}"
    id="overlay-${id}"
    data-testid="overlay-${id}"
    data-game=${info.game}
    data-status=${info.status}
    data-seq=${room.seq}
    data-phase=${view?.phase ?? "none"}
  >
    <div class="scene-sides">
      ${(tally.length > 0 ? tally : COMING).map(([side, count]) => sideOfScene(side, players[side], count))}
    </div>
    ${drawn ? html`<div class="board-area onlooker">${drawn.board()}</div>` : nothing}
    <div class="tray onlooker">${drawn && !result ? drawn.tray() : nothing}</div>
    <div class="scene-words ${result ? "over" : ""}">
      ${
        result
          ? html`<h2 data-testid="result-title">${result.title}</h2>
              <p>${result.detail}</p>`
          : html`<h2 data-testid="headline">${drawn?.headline().text ?? liveWords.say("overlay.notBegun")}</h2>
              <p class="scene-told" data-testid="told">${drawn?.told()}</p>`
      }
    </div>
  </section>`;
}

function sideOfScene(side: Side, players: Player[], count: number | ""): TemplateResult {
  return html`<div class="scene-side ${side}" data-testid="overlay-${side}">
    <span class="unseen">${sideWord(side)}: </span>
    <ul class="scene-names">
      ${players.map(({ name, who }) => html`<li>${face(who)}<span class="scene-name">${name}</span></li>`)}
    </ul>
    <b class="scene-score" data-testid="overlay-score-${side}">${count}</b>
  </div>`;
}
