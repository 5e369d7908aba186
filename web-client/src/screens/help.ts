// The rules of a game: its own module writes them.
import { html, type TemplateResult } from "lit-html";
import { GAMES } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import type { Page, Screen } from "../page.ts";
import "../styles/room.css";

export function help_screen(page: Page): Screen {
  let rules: (() => TemplateResult) | null = null;
  void GAMES.ctor.help().then((module) => {
    rules = module.rules;
    page.redraw();
  });
  return {
    title: () => `CTOR – ${core.say("nav.rules")} – ${core.say("name")}`,
    draw: () => (rules ? rules() : html`<p class="waiting" role="status">${core.say("loading")}</p>`),
  };
}
