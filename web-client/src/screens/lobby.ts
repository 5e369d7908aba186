// The start page: what Tutti is, and a game at one press. The games, what is going on and what comes next are loaded a
// moment later.
import { html, nothing, type TemplateResult } from "lit-html";
import { core } from "../i18n/en/core.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page, Screen } from "../session/page.ts";
import { GAME_NAMES } from "../wire/messages.ts";
import type { StartRest } from "./start-rest.ts";

const { say } = core;

export function lobbyScreen(page: Page): Screen {
  let starting = false;
  let rest: StartRest | null = null;
  let isMissing = false;
  let closed = false;
  page.session.watchLobby(true);
  const failed = (): void => page.session.toast({ text: say("loadingFailed"), tone: "bad" });
  void loadRest().catch(() => {
    isMissing = true;
    page.redraw();
  });

  /** The page stands before the games are shown: what they bring along is not needed to press Play. */
  async function loadRest(): Promise<void> {
    await afterPaint();
    const { openRest } = await import("./start-rest.ts");
    const opened = await openRest(page, { start, busy: () => starting }, () => void start(play));
    if (closed) return opened.close();
    rest = opened;
    page.redraw();
  }

  /** One game at a time, whichever button is pressed. */
  async function start(way: () => Promise<void>): Promise<void> {
    if (starting) return;
    starting = true;
    page.redraw();
    try {
      await way();
    } catch {
      failed();
    }
    starting = false;
    page.redraw();
  }

  /** Always the same game, whatever the demo shows at this moment. */
  async function play(): Promise<void> {
    const { playNow } = await import("../games/practice.ts");
    await playNow(page, GAME_NAMES[0]);
  }

  function draw(): TemplateResult {
    const late = rest?.draw();
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
          <div class="hero-more">${late?.steps ?? nothing}</div>
        </div>
        <div class="hero-show">${late?.demo ?? nothing}</div>
      </section>
      <div class="games">${late?.games ?? nothing}</div>
      ${
        late?.below ??
        html`<p class="note">${isMissing ? html`<a href="">${say("loadingFailed")}</a>` : say("rooms.loading")}</p>`
      }
    </div>`;
  }

  return {
    title: () => say("title"),
    draw,
    reword: () => rest?.reword(),
    close(): void {
      closed = true;
      rest?.close();
      page.session.watchLobby(false);
    },
  };
}
