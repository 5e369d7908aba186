// The start page: what Tutti is, a game at once, and the rooms.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { name_card } from "../components/name-card.ts";
import { core } from "../i18n/en/core.ts";
import { words_ready } from "../i18n/language.ts";
import { free_seats, sides_of, sorted_rooms } from "../lobby/state.ts";
import type { Page, Screen } from "../page.ts";
import { room_code } from "../router.ts";
import type { Demo } from "../demo/demo.ts";
import type { Strip } from "../live/strip.ts";
import type { GameFullOptions, RoomEntry } from "../wire.ts";

const { say } = core;

export function lobby_screen(page: Page): Screen {
  let bad_code = false;
  let starting = false;
  let demo: Demo | null = null;
  let games: (() => TemplateResult) | null = null;
  let strip: Strip | null = null;
  let closed = false;
  page.session.watch_lobby(true);
  void load_rest();

  /** The page stands before the games are shown: what they bring along is not needed to choose a room. */
  async function load_rest(): Promise<void> {
    await new Promise((later) => requestAnimationFrame(later));
    const [{ open_demo }, { game_cards }, { open_strip }] = await Promise.all([
      import("../demo/demo.ts"),
      import("../demo/game-cards.ts"),
      import("../live/strip.ts"),
    ]);
    await words_ready();
    if (closed) return;
    demo = open_demo(page);
    strip = open_strip(page);
    games = game_cards(page, { start, busy: () => starting });
    page.redraw();
  }

  function join_by_code(event: SubmitEvent): void {
    event.preventDefault();
    const code = room_code(String(new FormData(event.target as HTMLFormElement).get("code") ?? ""));
    bad_code = code === null;
    page.redraw();
    if (code) page.router.go(`/r/${code}`);
  }

  /** One game at a time, whichever button is pressed. */
  async function start(way: () => Promise<void>): Promise<void> {
    if (starting) return;
    starting = true;
    page.redraw();
    try {
      await way();
    } finally {
      starting = false;
      page.redraw();
    }
  }

  async function play(): Promise<void> {
    const { play_now } = await import("../room/practice.ts");
    await play_now(page, demo?.game() ?? "ctor");
  }

  function draw(): TemplateResult {
    const { open, playing } = sorted_rooms(page.state.lobby.entries);
    return html`<div class="lobby">
      <section class="hero">
        <div class="hero-text">
          <h1>${say("hero.line")}</h1>
          <p class="lead">${say("hero.about")}</p>
          <div class="actions">
            <button class="primary large" data-testid="play-now" ?disabled=${starting} @click=${() => start(play)}>
              ${demo?.game() ? say("hero.play_game", { game: say(`game.${demo.game() ?? "ctor"}`) }) : say("hero.play")}
            </button>
            <a class="button large" href="/new" data-testid="new-room">${say("hero.make")}</a>
          </div>
        </div>
        <div class="hero-show">${demo?.draw() ?? nothing}</div>
      </section>
      <div class="games">${games?.() ?? nothing}</div>
      <div class="lobby-columns">
        <section aria-labelledby="rooms-open">
          <h2 id="rooms-open">${say("rooms.open")}</h2>
          ${room_list(open, say("rooms.none_open"))}
          <h2>${say("rooms.playing")}</h2>
          ${room_list(playing, say("rooms.none_playing"))}
        </section>
        <aside>
          ${name_card(page)}
          <form class="code-form" @submit=${join_by_code}>
            <label for="code">${say("rooms.code")}</label>
            <div class="row">
              <input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="4GZK7Q2M"
                data-testid="join-code" aria-describedby="code-note" aria-invalid=${bad_code ? "true" : "false"} />
              <button data-testid="join-go">${say("rooms.code_go")}</button>
            </div>
            <p id="code-note" class="note bad" role="alert">${bad_code ? say("rooms.code_bad") : nothing}</p>
          </form>
          <p class="ways"><a href="/games" data-testid="all-games">${say("games.all")}</a> <a href="/games?player=me" data-testid="my-games">${say("games.mine")}</a></p>
        </aside>
      </div>
      ${strip?.draw() ?? nothing}
    </div>`;
  }

  function room_list(entries: RoomEntry[], none: string): TemplateResult {
    if (!page.state.lobby.loaded) return html`<p class="note">${say("rooms.loading")}</p>`;
    if (entries.length === 0) return html`<p class="note">${none}</p>`;
    return html`<ul class="rooms">
      ${repeat(entries, (entry) => entry.room, room_line)}
    </ul>`;
  }

  return {
    title: () => say("title"),
    draw,
    reword(): void {
      demo?.reword();
      strip?.reword();
    },
    close(): void {
      closed = true;
      demo?.close();
      strip?.close();
      page.session.watch_lobby(false);
    },
  };
}

/** What tells a room of its game from another at a glance. */
function measure(options: GameFullOptions): string {
  if ("size" in options) return say("rooms.board", { size: options.size });
  const seconds = "timer" in options ? options.timer : options.turn_seconds;
  return seconds === 0 ? say("rooms.no_clock") : say("rooms.timer", { seconds });
}

function room_line(entry: RoomEntry): TemplateResult {
  const { options } = entry;
  const [black, white] = sides_of(entry);
  const free = free_seats(entry);
  return html`<li>
    <a class="room-line" href="/r/${entry.room}" data-testid="room-${entry.room}" aria-label=${say("rooms.enter", { name: entry.name })}>
      <span class="room-name">${entry.name}${entry.password ? html` <span class="locked" title=${say("rooms.locked")}>${icon("lock")}</span>` : nothing}</span>
      <span class="room-facts">
        <span>${say(`game.${entry.game}`)}</span><span>${say("rooms.versus", { black, white })}</span><span>${measure(options)}</span>
        ${entry.status === "open" ? html`<span>${say("rooms.free", { free })}</span>` : nothing}
        ${entry.spectators > 0 ? html`<span>${say("rooms.watchers", { count: entry.spectators })}</span>` : nothing}
      </span>
      <span class="room-go">${say(entry.status === "open" ? "rooms.enter_short" : "rooms.watch_short")} ${icon("right")}</span>
    </a>
  </li>`;
}
