// The rules of a game: its own module writes them.
import { html, type TemplateResult } from "lit-html";
import { gameOf, titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { LessonOffer } from "../lesson/offer.ts";
import type { Page, Screen } from "../session/page.ts";
import { placeHere } from "../session/place.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import torusSheet from "../styles/torus.css?url";
import sheet from "../styles/try.css?url";
import { GAME_NAMES } from "../wire/messages.ts";
import { loadLate, waiting } from "./load-late.ts";

export function helpScreen(page: Page): Screen {
  let rules: ((redraw: () => void) => TemplateResult) | null = null;
  const { route } = page.state;
  const game = route.screen === "help" ? route.game : GAME_NAMES[0];
  let learning: typeof import("../lesson/learn-button.ts") | null = null;
  let offer: LessonOffer | null = null;
  let starting = false;
  let loading = false;
  /** Whether the section that the address names has been come to: its text arrives after the page. */
  let arrived = location.hash === "" || placeHere() > 0;

  function arrive(): void {
    const section = document.getElementById(location.hash.slice(1));
    if (arrived || !section) return;
    arrived = true;
    section.scrollIntoView();
  }

  async function begin(): Promise<void> {
    starting = true;
    page.redraw();
    await loadLate(page, async () => (await import("../lesson/learn.ts")).learn(page, game));
    starting = false;
    page.redraw();
  }

  async function load(): Promise<void> {
    if (rules || loading) return;
    loading = true;
    page.redraw();
    await loadLate(page, async () => {
      const [opened, button, offering] = await Promise.all([
        gameOf(game)
          .help()
          .then((module) => module.openRules()),
        import("../lesson/learn-button.ts"),
        import("../lesson/offer.ts"),
      ]);
      await Promise.all([wordsReady(), loadSheet(sheet), loadSheet(torusSheet), offering.loadOfferStyle()]);
      rules = opened;
      learning = button;
      offer = offering.lessonOffer(
        page,
        () => void begin(),
        () => starting,
      );
    });
    loading = false;
  }
  void load();

  /** Offered once, and then to be had by *Learn*. */
  function firstLesson(): TemplateResult {
    const offered = offer?.of(game);
    return offered
      ? html`<div class="rules-offer">${offered}</div>`
      : html`<p class="rules rules-learn">${learning?.learnButton(game, starting, () => void begin())}</p>`;
  }

  return {
    title: () => `${titleOf(game)} – ${core.say("nav.rules")} – ${core.say("name")}`,
    draw: () => {
      if (!arrived) queueMicrotask(arrive);
      return rules
        ? html`<nav class="rules rules-contents" aria-label=${core.say("nav.rules")}>
              ${GAME_NAMES.map(
                (each) =>
                  html`<a href="/help/${each}" aria-current=${each === game ? "page" : "false"}>${titleOf(each)}</a>`,
              )}
            </nav>
            ${firstLesson()} ${rules(page.redraw)}`
        : waiting(!loading);
    },
    update: () => void load(),
  };
}
