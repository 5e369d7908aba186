// What is going on, on the start page: rooms as lines to press, tournaments, and the ways to others. It is drawn a
// moment after the page: rooms come from the server anyway.
import { sealOf } from "../components/player-name.ts";
import { codeForm, offerEvening } from "../components/code-form.ts";
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { gameOf, titleOf } from "../games/registry.ts";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { nameCard } from "../components/name-card.ts";
import { core } from "../i18n/en/core.ts";
import { lobbyWords as words } from "../i18n/en/lobby.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { sortedRooms } from "../room/lobby.ts";
import { isComputerName } from "../room/seats.ts";
import type { RoomEntry } from "../wire/messages.ts";

const { say } = core;

/**
 * What is going on, and what comes next. `play`: against the computer, at once. `featured`: a game to look at meanwhile.
 */
export function now(page: Page, play: () => void, featured: TemplateResult | typeof nothing): TemplateResult {
  const { entries, loaded } = page.state.lobby;
  const { open, playing: on } = sortedRooms(entries);
  // Where one can sit down stands first.
  const playing = on.toSorted((one, other) => Number(warmChairs(other) > 0) - Number(warmChairs(one) > 0));
  const acts = html`<a class="button" href="/new">${say("hero.make")}</a>
    <button @click=${play}>${words.say("rooms.playComputer")}</button>`;
  const looking = html`<p class="note">${say("rooms.loading")}</p>`;
  return html`<div class="lobby-columns">
    <section aria-label=${words.say("now")}>
      <div>
        <h2 id="rooms-open">${words.say("rooms.open")}</h2>
        ${loaded ? (open.length > 0 ? roomLines(open) : emptyState("opened", words.say("rooms.noneOpen"), acts)) : looking}
      </div>
      <div>
        <h2>${words.say("rooms.playing")}</h2>
        ${
          loaded
            ? playing.length > 0
              ? roomLines(playing)
              : emptyState(
                  "table",
                  words.say("rooms.nonePlaying"),
                  html`<a class="button" href="/games">${words.say("games.all")}</a>`,
                )
            : looking
        }
      </div>
      ${featured}
    </section>
    <aside>${nameCard(page, sealOf)} ${waysIn(page)}</aside>
  </div>`;
}

function roomLines(entries: RoomEntry[]): TemplateResult {
  return html`<ul class="rooms">
    ${repeat(entries, (entry) => entry.room, roomLine)}
  </ul>`;
}

/** What runs, and what one may enter now. */
let tournaments: typeof import("../tournament/start.ts") | null | undefined;

async function loadTournaments(page: Page): Promise<void> {
  if (tournaments === null) return;
  tournaments = null;
  tournaments = await import("../tournament/start.ts").catch(() => null);
  await wordsReady();
  page.redraw();
}

/** By a code that one has been given, to a tournament, or to games that are over. */
function waysIn(page: Page): TemplateResult {
  return html`${codeForm(page)} ${offerEvening()} ${tournaments?.tournamentsNow(page) ?? void loadTournaments(page)}
    <p class="ways">
      <a href="/games" data-testid="all-games">${words.say("games.all")}</a>
      <a href="/games?player=me" data-testid="my-games">${words.say("games.mine")}</a>
      <a href="/ratings" data-testid="ratings">${words.say("games.ratings")}</a>
    </p>`;
}

/** Seats that start and that nobody has taken. (A game may have more, which can be taken only once it runs.) */
export function freeSeats(entry: RoomEntry): number {
  const [black, white] = sidesOf(entry);
  const starts = (seat: string): boolean => Number(seat.slice(5)) <= (seat.startsWith("black") ? black : white);
  return Object.entries(entry.seats).filter(([seat, name]) => name === null && starts(seat)).length;
}

/** Chairs that computers give up in a game that is on. */
export function warmChairs({ status, seats, warm_chairs: isWarm }: RoomEntry): number {
  if (status !== "playing" || !isWarm) return 0;
  return Object.values(seats).filter((name) => name !== null && isComputerName(name)).length;
}

/** How many play on a side, black first. */
export const sidesOf = ({ game, options }: RoomEntry): [number, number] => gameOf(game).sides(options);

/** What tells a room of its game from another at a glance. */
function glance({ game, options }: RoomEntry): string | typeof nothing {
  const told = gameOf(game).glance(options);
  if (told === null) return nothing;
  if ("size" in told) return words.say("rooms.board", told);
  return told.seconds === 0 ? words.say("rooms.noClock") : words.say("rooms.timer", told);
}

function roomLine(entry: RoomEntry): TemplateResult {
  const [black, white] = sidesOf(entry);
  const free = freeSeats(entry);
  const warm = warmChairs(entry);
  const name = tournaments?.boardName(entry) ?? entry.name;
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
        <span class="game-${entry.game}">${titleOf(entry.game)}</span
        ><span>${words.say("rooms.versus", { black, white })}</span><span>${glance(entry)}</span>
        ${entry.rated ? html`<b class="rated">${say("rooms.rated")}</b>` : nothing}
        ${entry.status === "open" ? html`<span>${words.say("rooms.free", { free })}</span>` : nothing}
        ${warm > 0 ? html`<b class="warm">${words.say("rooms.warm", { count: warm })}</b>` : nothing}
        ${
          entry.spectators > 0
            ? html`<span>${words.say("rooms.watchers", { count: entry.spectators })}</span>`
            : nothing
        }
      </span>
      <span class="room-go"
        >${words.say(entry.status === "open" ? "rooms.enterShort" : warm > 0 ? "rooms.sitShort" : "rooms.watchShort")}
        ${icon("right")}</span
      >
    </a>
  </li>`;
}
