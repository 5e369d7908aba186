// One running game in a hall: who plays and what they have, what the game waits for, the board, the clock and whose
// envelopes are closed; at the end the result. The board is a picture: who wants to walk over it enters the room.
import { html, noChange, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { liveWords } from "../i18n/en/live.ts";
import { lobbyWords } from "../i18n/en/lobby.ts";
import type { RoomState } from "../room/state.ts";
import { sideWord } from "../room/seats.ts";
import { playerList, spokenNames } from "../components/player-list.ts";
import { named, playersOf, type Player } from "../room/players.ts";
import type { Side } from "../wire/messages.ts";
import type { LiveBoard } from "./live-board.ts";

const { say } = liveWords;
/** Nobody has anything yet. */
const COMING = [
  ["black", ""],
  ["white", ""],
] as const;

/** A board of a tournament that has begun, of which watchers see nothing yet. */
export const isComing = ({ info }: RoomState): boolean =>
  info.status === "open" && info.spectator_delay > 0 && Boolean(info.tournament);

/** `known`: who plays there, where the room has not said so itself. */
export function card(board: LiveBoard, known?: Record<Side, string[]> | null): TemplateResult {
  const { room, table } = board;
  return html`<li
    class="live ${room ? `game-${room.info.game}` : ""}"
    id="live-${board.id}"
    data-testid="live-${board.id}"
    data-game=${room?.info.game ?? nothing}
    data-seq=${room?.seq ?? nothing}
    data-state=${room === null ? "coming" : board.ended !== null ? "ended" : room.info.status}
  >
    ${room === null || table === null ? waiting(board) : shown(board, room, table, known)}
  </li>`;
}

function waiting({ id, ended }: LiveBoard): TemplateResult {
  return html`<a class="live-who" href="/r/${id}">${ended === null ? core.say("loading") : say("gone")}</a>
    <p class="live-phase"></p>
    <div class="live-stage"></div>
    <div class="live-tray"></div>
    <p class="live-foot"></p>`;
}

function shown(
  board: LiveBoard,
  room: RoomState,
  table: NonNullable<LiveBoard["table"]>,
  known?: Record<Side, string[]> | null,
): TemplateResult {
  const { info } = room;
  const game = titleOf(info.game);
  const coming = isComing(room);
  const phase = coming ? say("later", { seconds: info.spectator_delay }) : table.headline().text;
  const players = coming && known ? { black: known.black.map(named), white: known.white.map(named) } : playersOf(info);
  const { black: blackNames, white: whiteNames } = spokenNames(players);
  const going = info.status === "playing" && board.ended === null;
  return html`
    <a class="live-who" href="/r/${board.id}" aria-label=${say("watchLabel", { game, blackNames, whiteNames })}
      >${(coming ? COMING : table.tally()).map(([side, count]) => who(side, players[side], count))}</a
    >
    <p class="live-phase" title=${phase}>${phase}</p>
    <div class="live-stage onlooker" inert><div class="board-area">${table.board()}</div></div>
    <div class="live-tray onlooker" inert>${going ? table.tray() : coming ? nothing : over(board, room, table)}</div>
    <p class="live-foot">${foot(board, room, game)}</p>
  `;
}

/** A side: its players, and what it has. */
export function who(side: Side, players: Player[], count: number | ""): TemplateResult {
  return html`<span class="live-side"
    ><span class="chip-mark ${side}"></span><span class="unseen">${sideWord(side)}: </span
    ><span class="live-names">${playerList(players)}</span><b>${count}</b></span
  >`;
}

function over(
  { ended }: LiveBoard,
  { info }: RoomState,
  table: NonNullable<LiveBoard["table"]>,
): TemplateResult | typeof noChange {
  const result = table.result();
  if (!result && ended === null && info.status === "over") return table.tray();
  return html`<p class="live-over">${result ? result.title : say(ended === null ? "waits" : "gone")}</p>`;
}

function foot(board: LiveBoard, room: RoomState, game: string): TemplateResult {
  const { info } = room;
  return html`<span>${game}</span>${behind(room)}${
      info.spectators > 1 ? html`<span>${lobbyWords.say("rooms.watchers", { count: info.spectators })}</span>` : nothing
    }
    ${
      info.status === "over"
        ? html`<a href="/g/${info.game_id}">${say("replay")}</a>`
        : board.ended === null
          ? html`<a href="/r/${board.id}" tabindex="-1" aria-hidden="true"
              >${lobbyWords.say("rooms.watchShort")} ${icon("right")}</a
            >`
          : nothing
    }`;
}

/** Where watchers see everything later, that is said wherever they see it. */
export function behind({ info }: RoomState): TemplateResult | typeof nothing {
  return info.spectator_delay > 0 && info.status !== "open"
    ? html`<span class="live-behind" data-testid="live-behind"
        >${say("behind", { seconds: info.spectator_delay })}</span
      >`
    : nothing;
}
