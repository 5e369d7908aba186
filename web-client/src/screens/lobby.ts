// The start page: what Tutti is, a game at once, and the rooms.
import { html, nothing, type TemplateResult } from "lit-html";
import { name_card } from "../components/name-card.ts";
import { core } from "../i18n/en/core.ts";
import { words_ready } from "../language/language.ts";
import { sorted_rooms } from "../room/lobby.ts";
import type { Page, Screen } from "../session/page.ts";
import type { Demo } from "../demo/demo.ts";
import type { Strip } from "../live/strip.ts";
import { GAME_NAMES, type RoomEntry } from "../wire/messages.ts";

const { say } = core;

export function lobby_screen(page: Page): Screen {
  let starting = false;
  let demo: Demo | null = null;
  let games: (() => TemplateResult) | null = null;
  let strip: Strip | null = null;
  let lists: typeof import("./lobby-lines.ts") | null = null;
  let closed = false;
  page.session.watch_lobby(true);
  void load_rest();

  /** The page stands before the games are shown: what they bring along is not needed to choose a room. */
  async function load_rest(): Promise<void> {
    await new Promise((later) => requestAnimationFrame(later));
    const [{ open_demo }, { game_cards }, { open_strip }, lines] = await Promise.all([
      import("../demo/demo.ts"),
      import("../demo/game-cards.ts"),
      import("../live/strip.ts"),
      import("./lobby-lines.ts"),
    ]);
    const cards = await game_cards(page, { start, busy: () => starting });
    await words_ready();
    if (closed) return;
    lists = lines;
    demo = open_demo(page);
    strip = open_strip(page);
    games = cards;
    page.redraw();
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
    const { play_now } = await import("../games/practice.ts");
    await play_now(page, demo?.game() ?? GAME_NAMES[0]);
  }

  function draw(): TemplateResult {
    const shown = demo?.title() ?? null;
    const { open, playing } = sorted_rooms(page.state.lobby.entries);
    return html`<div class="lobby">
      <section class="hero">
        <div class="hero-text">
          <h1>${say("hero.line")}</h1>
          <p class="lead">${say("hero.about")}</p>
          <div class="actions">
            <button class="primary large" data-testid="play-now" ?disabled=${starting} @click=${() => start(play)}>
              ${shown ? say("hero.play_game", { game: shown }) : say("hero.play")}
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
        <aside>${name_card(page)} ${lists?.ways_in(page) ?? nothing}</aside>
      </div>
      ${strip?.draw() ?? nothing}
    </div>`;
  }

  function room_list(entries: RoomEntry[], none: string): TemplateResult {
    if (!page.state.lobby.loaded || !lists) return html`<p class="note">${say("rooms.loading")}</p>`;
    return entries.length === 0 ? html`<p class="note">${none}</p>` : lists.room_lines(entries);
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
