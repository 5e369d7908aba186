// Above every screen: a table that waits for somebody who was not brought to it; and, on screens that do not tell of it
// themselves, that one seeks.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { findingWords } from "../i18n/en/finding.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/called.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import { kindWord } from "./kinds.ts";
import { lineOf, secondsTo } from "./outlook.ts";
import { bring, finder, forgetFound, nowOf, ownNumber, stopSeeking, type Finder } from "./seeking.ts";

const { say } = findingWords;

export const loadBarStyle = (): Promise<void> => loadSheet(sheet);

export function finderBar(page: Page): TemplateResult | typeof nothing {
  if (finder.found) return foundBar(page, finder.found);
  return finder.seek && !isTold(page) ? seekingBar(page, finder.seek) : nothing;
}

/** The panel is there. */
const isTold = ({ state: { route } }: Page): boolean =>
  route.screen === "lobby" || (route.screen === "people" && route.path.startsWith("/party/"));

function foundBar(page: Page, found: NonNullable<Finder["found"]>): TemplateResult {
  const go = (): void => void bring(page, found);
  const seconds = secondsTo(found.untilUnixMs, nowOf(page));
  const what = say(found.seat ? "found.chair" : "found");
  return html`<div class="calls" role="region" aria-label=${what}>
    <div class="call-bar" data-testid="found" data-room=${found.room}>
      <p><b>${what}</b> <span class="call-name">${kindWord(found.kind)}</span></p>
      <p class="call-clock" aria-live="off">${found.seat ? say("found.on") : say("found.starts", { seconds })}</p>
      <button class="button" data-testid="found-go" @click=${go}>${say("found.go")} ${icon("right")}</button>
      <button class="quiet" data-testid="found-later" @click=${() => forgetFound(page)}>${say("found.later")}</button>
    </div>
  </div>`;
}

function seekingBar(page: Page, { kinds, sinceUnixMs }: NonNullable<Finder["seek"]>): TemplateResult {
  const { startsUnixMs } = lineOf(finder.told?.pools ?? null, kinds, ownNumber(), sinceUnixMs);
  const seconds = secondsTo(startsUnixMs, nowOf(page));
  return html`<div class="calls-small" data-testid="seeking-bar">
    <p class="call-small">
      <span class="call-clock" aria-live="off"
        >${seconds > 0 ? say("seeking.small", { seconds }) : say("seeking.smallNow")}</span
      >
      <button class="quiet" data-testid="seeking-bar-stop" @click=${() => stopSeeking(page)}>${say("stop")}</button>
    </p>
  </div>`;
}
