// What comes to the start page a moment after its first lines: the demo, the games, what is going on, a game of the
// day, and what comes next.
import { html, nothing, type TemplateResult } from "lit-html";
import { openDemo } from "../demo/demo.ts";
import { gameCards, type Starter } from "../demo/game-cards.ts";
import { steps } from "../demo/steps.ts";
import { openFeatured } from "../featured/featured.ts";
import type { FinderPanel } from "../finding/panel.ts";
import { wordsReady } from "../language/language.ts";
import { openStrip } from "../live/strip.ts";
import { firstParts } from "../games/common/first-parts.ts";
import type { Page } from "../session/page.ts";
import featuredSheet from "../styles/featured.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import startSheet from "../styles/start.css?url";
import torusSheet from "../styles/torus.css?url";
import { GAME_NAMES } from "../wire/messages.ts";
import { loadLate } from "./load-late.ts";
import { now } from "./lobby-lines.ts";

const TILES = GAME_NAMES.length;

type Drawn = Record<"steps" | "demo" | "games" | "below", TemplateResult | typeof nothing>;

export interface StartRest {
  draw: () => Drawn;
  reword: () => void;
  close: () => void;
}

/** `play`: the main game against the computer, at once. */
export async function openRest(page: Page, starter: Starter, play: () => void): Promise<StartRest> {
  const [games] = await Promise.all([
    gameCards(page, starter),
    loadSheet(startSheet),
    loadSheet(torusSheet),
    loadSheet(featuredSheet),
  ]);
  await wordsReady();
  const demo = openDemo(page);
  const strip = openStrip(page);
  const featured = openFeatured(page, play);
  const partsOf = firstParts(page.redraw, 1);
  let finder: FinderPanel | null = null;
  void loadLate(page, async () => {
    const part = await import("../finding/panel.ts");
    await Promise.all([wordsReady(), part.loadStyle()]);
    finder = part.openPanel(page, "start");
  });

  return {
    draw(): Drawn {
      const parts = partsOf(TILES + 3);
      const after = parts - TILES;
      return {
        steps: html`<div class="finder-place ${page.state.me?.registered ? "more" : ""}">${finder?.draw()}</div>
          ${finder?.meeting()} ${steps()}`,
        demo: demo.draw(),
        games: parts > 1 ? games(parts - 1) : nothing,
        below: after > 1 ? html`${now(page, play, featured.draw())} ${after > 2 ? strip.draw() : nothing}` : nothing,
      };
    },
    reword(): void {
      demo.reword();
      strip.reword();
      featured.reword();
    },
    close(): void {
      demo.close();
      strip.close();
      featured.close();
    },
  };
}
