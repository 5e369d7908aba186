// An address that leads nowhere, and ways on.
import { html } from "lit-html";
import { core } from "../i18n/en/core.ts";
import type { Screen } from "../session/page.ts";
import { GAME_NAMES } from "../wire/messages.ts";

const { say } = core;

export function lostScreen(): Screen {
  return {
    title: () => say("lost.title"),
    draw: () =>
      html`<section class="sheet">
        <h1>${say("lost.title")}</h1>
        <p>${say("lost.text")}</p>
        <p class="row">
          <a class="button primary" href="/">${say("nav.more")}</a>
          <a class="button" href="/help/${GAME_NAMES[0]}">${say("nav.rules")}</a>
          <a class="button" href="/tournaments">${say("nav.tournaments")}</a>
          <a class="button" href="/games">${say("lost.games")}</a>
        </p>
      </section>`,
  };
}
