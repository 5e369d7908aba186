// The rooms of the start page as lines to press, and the ways to others. They are drawn a moment after the page: rooms
// come from the server anyway.
import { html, nothing, type TemplateResult } from "lit-html";
import { title_of } from "../games/registry.ts";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { core } from "../i18n/en/core.ts";
import { lobby_words as words } from "../i18n/en/lobby.ts";
import { words_ready } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { room_code } from "../session/router.ts";
import type { GameFullOptions, RoomEntry } from "../wire/messages.ts";

const { say } = core;

export function room_lines(entries: RoomEntry[]): TemplateResult {
  return html`<ul class="rooms">
    ${repeat(entries, (entry) => entry.room, room_line)}
  </ul>`;
}

let bad_code = false;
/** What runs, and what one may enter now. */
let tournaments: typeof import("../tournament/start.ts") | null | undefined;

async function load_tournaments(page: Page): Promise<void> {
  if (tournaments === null) return;
  tournaments = null;
  tournaments = await import("../tournament/start.ts").catch(() => null);
  await words_ready();
  page.redraw();
}

/** By a code that one has been given, or to games that are over. */
export function ways_in(page: Page): TemplateResult {
  const join = (event: SubmitEvent): void => {
    event.preventDefault();
    const code = room_code(String(new FormData(event.target as HTMLFormElement).get("code") ?? ""));
    bad_code = code === null;
    page.redraw();
    if (code) page.router.go(`/r/${code}`);
  };
  return html`<form class="code-form" @submit=${join}>
      <label for="code">${words.say("rooms.code")}</label>
      <div class="row">
        <input
          id="code"
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          placeholder="4GZK7Q2M"
          data-testid="join-code"
          aria-describedby="code-note"
          aria-invalid=${bad_code ? "true" : "false"}
        />
        <button data-testid="join-go">${words.say("rooms.code_go")}</button>
      </div>
      <p id="code-note" class="note bad" role="alert">${bad_code ? words.say("rooms.code_bad") : nothing}</p>
    </form>
    ${tournaments?.tournaments_now(page) ?? void load_tournaments(page)}
    <p class="ways">
      <a href="/games" data-testid="all-games">${words.say("games.all")}</a>
      <a href="/games?player=me" data-testid="my-games">${words.say("games.mine")}</a>
      <a href="/ratings" data-testid="ratings">${words.say("games.ratings")}</a>
    </p>`;
}

/** Seats that start and that nobody has taken. (A game may have more, which can be taken only once it runs.) */
export function free_seats(entry: RoomEntry): number {
  const [black, white] = sides_of(entry);
  const starts = (seat: string): boolean => Number(seat.slice(5)) <= (seat.startsWith("black") ? black : white);
  return Object.entries(entry.seats).filter(([seat, name]) => name === null && starts(seat)).length;
}

/** How many play on a side, black first. */
export function sides_of(entry: RoomEntry): [number, number] {
  const { options } = entry;
  if ("teams" in options) return [...options.teams];
  return "players" in options ? [options.players / 2, options.players / 2] : [1, 1];
}

/** What tells a room of its game from another at a glance. */
function measure(options: GameFullOptions): string {
  if ("size" in options) return words.say("rooms.board", { size: options.size });
  const seconds = "timer" in options ? options.timer : options.turn_seconds;
  return seconds === 0 ? words.say("rooms.no_clock") : words.say("rooms.timer", { seconds });
}

function room_line(entry: RoomEntry): TemplateResult {
  const { options } = entry;
  const [black, white] = sides_of(entry);
  const free = free_seats(entry);
  const name = tournaments?.board_name(entry) ?? entry.name;
  return html`<li>
    <a
      class="room-line"
      href="/r/${entry.room}"
      data-testid="room-${entry.room}"
      aria-label=${words.say("rooms.enter", { name })}
    >
      <span class="room-name"
        >${name}${
          entry.password
            ? html` <span class="locked" title=${words.say("rooms.locked")}>${icon("lock")}</span>`
            : nothing
        }</span
      >
      <span class="room-facts">
        <span>${title_of(entry.game)}</span><span>${words.say("rooms.versus", { black, white })}</span
        ><span>${measure(options)}</span>
        ${entry.rated ? html`<b class="rated">${say("rooms.rated")}</b>` : nothing}
        ${entry.status === "open" ? html`<span>${words.say("rooms.free", { free })}</span>` : nothing}
        ${
          entry.spectators > 0
            ? html`<span>${words.say("rooms.watchers", { count: entry.spectators })}</span>`
            : nothing
        }
      </span>
      <span class="room-go"
        >${words.say(entry.status === "open" ? "rooms.enter_short" : "rooms.watch_short")} ${icon("right")}</span
      >
    </a>
  </li>`;
}
