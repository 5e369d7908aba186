// The start page: what Tutti is, and a game at one press. The games, what is going on and what comes next are loaded a
// moment later.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import type { Demo } from "../demo/demo.ts";
import type { Strip } from "../live/strip.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import startSheet from "../styles/start.css?url";
import torusSheet from "../styles/torus.css?url";
import { GAME_NAMES } from "../wire/messages.ts";

const { say } = core;

/** What comes a moment after the first lines. */
interface Rest {
  demo: Demo;
  games: () => TemplateResult;
  steps: () => TemplateResult;
  strip: Strip;
  now: typeof import("./lobby-lines.ts").now;
}

export function lobbyScreen(page: Page): Screen {
  let starting = false;
  let rest: Rest | null = null;
  let closed = false;
  page.session.watchLobby(true);
  void loadRest();

  /** The page stands before the games are shown: what they bring along is not needed to press Play. */
  async function loadRest(): Promise<void> {
    await new Promise((later) => requestAnimationFrame(later));
    const [{ openDemo }, { gameCards }, { steps }, { openStrip }, { now }] = await Promise.all([
      import("../demo/demo.ts"),
      import("../demo/game-cards.ts"),
      import("../demo/steps.ts"),
      import("../live/strip.ts"),
      import("./lobby-lines.ts"),
      loadSheet(startSheet),
      loadSheet(torusSheet),
    ]);
    const games = await gameCards(page, { start, busy: () => starting });
    await wordsReady();
    if (closed) return;
    rest = { demo: openDemo(page), games, steps, strip: openStrip(page), now };
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

  /** Always the same game, whatever the demo shows at this moment. */
  async function play(): Promise<void> {
    const { playNow } = await import("../games/practice.ts");
    await playNow(page, GAME_NAMES[0]);
  }

  function draw(): TemplateResult {
    return html`<div class="lobby">
      <section class="hero">
        <div class="hero-text">
          <h1>${say("hero.line")}</h1>
          <p class="lead">${say("hero.about")}</p>
          <div class="actions">
            <button class="primary large" data-testid="play-now" ?disabled=${starting} @click=${() => start(play)}>
              ${say("hero.play")}
            </button>
            <a class="button large" href="/new" data-testid="new-room">${say("hero.make")}</a>
          </div>
          <div class="hero-more">${rest?.steps() ?? nothing}</div>
        </div>
        <div class="hero-show">${rest?.demo.draw() ?? nothing}</div>
      </section>
      <div class="games">${rest?.games() ?? nothing}</div>
      ${rest?.now(page, () => void start(play)) ?? html`<p class="note">${say("rooms.loading")}</p>`}
      ${rest?.strip.draw() ?? nothing}
    </div>`;
  }

  return {
    title: () => say("title"),
    draw,
    reword(): void {
      rest?.demo.reword();
      rest?.strip.reword();
    },
    close(): void {
      closed = true;
      rest?.demo.close();
      rest?.strip.close();
      page.session.watchLobby(false);
    },
  };
}
