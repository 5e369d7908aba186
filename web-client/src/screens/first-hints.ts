// A first game explains itself: one short hint at a time, with a frame round what it is about. The game says which
// hints have their occasion now; what has been shown is remembered in this browser and not shown again, and so is which
// games have been played here. Where hints are likely their place is kept, so that none moves what stands below it.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Hint } from "../games/common/game.ts";
import { hintWords } from "../i18n/en/hints.ts";
import { browserKeep } from "../net/identity.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";
import { SeenHints } from "../session/seen-hints.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/hints.css?url";

const { say } = hintWords;
/** Said after what a reveal or an opened round has to say. */
const SPOKEN_AFTER_MS = 1_200;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export interface FirstHints {
  draw: (room: RoomState) => TemplateResult | typeof nothing;
  close: () => void;
}

export function firstHints(page: Page, occasions: () => Hint[], seen = new SeenHints(browserKeep())): FirstHints {
  let shown: Hint | null = null;
  /** Hints whose turn it would be, had one not just been put away: they wait for the game to go on. */
  let waiting: { room: RoomState; ids: Set<string> } | null = null;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  /** The game that is played here. */
  let played: string | null = null;
  /** In a first game from the beginning, else from the first hint on. */
  let keepsPlace = false;

  const name = (room: RoomState, hint: Hint): string => `${room.info.game}.${hint.id}`;

  const mayHint = ({ info, you }: RoomState): boolean =>
    page.state.settings.hints && info.status === "playing" && you.seats.length > 0;

  function offered(room: RoomState): Hint[] {
    if (!mayHint(room)) return [];
    return occasions().filter((hint) => !seen.has(name(room, hint)));
  }

  function next(room: RoomState): Hint | null {
    const hints = offered(room);
    const same = shown && hints.find((hint) => hint.id === shown?.id);
    if (same) return same;
    // Its occasion is over: it has done its work.
    if (shown && page.state.settings.hints) seen.add(name(room, shown));
    if (waiting && waiting.room !== room) waiting = null;
    const fresh = hints.find((hint) => !waiting?.ids.has(hint.id)) ?? null;
    if (fresh) speak(fresh);
    return fresh;
  }

  function speak(hint: Hint): void {
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      if (shown?.id === hint.id) page.voice.sayOnce(`${say("title")}: ${hint.text}`);
    }, SPOKEN_AFTER_MS);
  }

  function putAway(room: RoomState, hint: Hint): void {
    seen.add(name(room, hint));
    shown = null;
    waiting = { room, ids: new Set(offered(room).map((each) => each.id)) };
    page.redraw();
  }

  /** The frame round what the hint is about. */
  function pointAt(about: string | null): void {
    for (const old of document.querySelectorAll("[data-hinted]")) old.removeAttribute("data-hinted");
    if (about !== null) document.querySelector(about)?.setAttribute("data-hinted", "");
  }

  function draw(room: RoomState): TemplateResult | typeof nothing {
    const hint = (shown = next(room));
    // What it is about may be drawn a frame later than the rest.
    void afterPaint().then(() => pointAt(shown?.about ?? null));
    if (!hint) return place(room);
    keepsPlace = true;
    return html`<section class="first-hint" data-testid="first-hint" data-hint=${hint.id} aria-label=${say("title")}>
      <p>${hint.text}</p>
      <button class="quiet" data-testid="first-hint-next" @click=${() => putAway(room, hint)}>${say("next")}</button>
      <button class="quiet" data-testid="first-hint-off" @click=${() => page.session.set({ hints: false })}>
        ${say("off")}
      </button>
    </section>`;
  }

  function place(room: RoomState): TemplateResult | typeof nothing {
    if (!mayHint(room)) return nothing;
    played = room.info.game;
    keepsPlace ||= !seen.has(played);
    return keepsPlace ? html`<div class="hint-place"></div>` : nothing;
  }

  return {
    draw,
    close(): void {
      clearTimeout(speaking);
      if (played !== null) seen.add(played);
      shown = null;
      pointAt(null);
    },
  };
}
