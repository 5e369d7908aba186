// The start page: what Tutti is, a game at once, and the rooms.
import { html, nothing, type TemplateResult } from "lit-html";
import { nameCard } from "../components/name-card.ts";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import { sortedRooms } from "../room/lobby.ts";
import type { Page, Screen } from "../session/page.ts";
import type { Demo } from "../demo/demo.ts";
import type { Strip } from "../live/strip.ts";
import { GAME_NAMES, type RoomEntry } from "../wire/messages.ts";

const { say } = core;

export function lobbyScreen(page: Page): Screen {
  let starting = false;
  let demo: Demo | null = null;
  let games: (() => TemplateResult) | null = null;
  let strip: Strip | null = null;
  let lists: typeof import("./lobby-lines.ts") | null = null;
  let closed = false;
  page.session.watchLobby(true);
  void loadRest();

  /** The page stands before the games are shown: what they bring along is not needed to choose a room. */
  async function loadRest(): Promise<void> {
    await new Promise((later) => requestAnimationFrame(later));
    const [{ openDemo }, { gameCards }, { openStrip }, lines] = await Promise.all([
      import("../demo/demo.ts"),
      import("../demo/game-cards.ts"),
      import("../live/strip.ts"),
      import("./lobby-lines.ts"),
    ]);
    const cards = await gameCards(page, { start, busy: () => starting });
    await wordsReady();
    if (closed) return;
    lists = lines;
    demo = openDemo(page);
    strip = openStrip(page);
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
    const { playNow } = await import("../games/practice.ts");
    await playNow(page, demo?.game() ?? GAME_NAMES[0]);
  }

  function draw(): TemplateResult {
    const shown = demo?.title() ?? null;
    const { open, playing } = sortedRooms(page.state.lobby.entries);
    return html`<div class="lobby">
      <section class="hero">
        <div class="hero-text">
          <h1>${say("hero.line")}</h1>
          <p class="lead">${say("hero.about")}</p>
          <div class="actions">
            <button class="primary large" data-testid="play-now" ?disabled=${starting} @click=${() => start(play)}>
              ${shown ? say("hero.playGame", { game: shown }) : say("hero.play")}
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
          ${roomList(open, say("rooms.noneOpen"))}
          <h2>${say("rooms.playing")}</h2>
          ${roomList(playing, say("rooms.nonePlaying"))}
        </section>
        <aside>${nameCard(page, lists?.seal)} ${lists?.waysIn(page) ?? nothing}</aside>
      </div>
      ${strip?.draw() ?? nothing}
    </div>`;
  }

  function roomList(entries: RoomEntry[], none: string): TemplateResult {
    if (!page.state.lobby.loaded || !lists) return html`<p class="note">${say("rooms.loading")}</p>`;
    return entries.length === 0 ? html`<p class="note">${none}</p>` : lists.roomLines(entries);
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
      page.session.watchLobby(false);
    },
  };
}
