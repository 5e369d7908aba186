// What streams lay over their video: one board or two with who plays, what they have, the clock, the envelopes and what
// the newest reveal has brought, and nothing else. The address says which rooms, or whose: then it follows where that
// person points it. Nobody touches it, so it mends itself: what is lost keeps its last picture until it is back.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { core } from "../i18n/en/core.ts";
import { liveWords } from "../i18n/en/live.ts";
import { wordsReady } from "../language/language.ts";
import { openLiveBoard, whyEnded, type LiveBoard } from "../live/live-board.ts";
import { followPointer } from "../live/overlay-pointer.ts";
import { openOverlayStream } from "../live/overlay-stream.ts";
import { overlayWish } from "../live/overlay-wish.ts";
import type { Page, Screen } from "../session/page.ts";
import { showSettings } from "../session/settings.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import onlookerSheet from "../styles/onlooker.css?url";
import overlaySheet from "../styles/overlay.css?url";
import { scene } from "./overlay-scene.ts";

const { say } = liveWords;

export function overlayScreen(page: Page): Screen {
  const { route } = page.state;
  // A key stays in the address: here nobody sees it, and a source that is read anew needs it again.
  const wish = overlayWish(route.screen === "overlay" ? route.path : "", location.search, location.hash);
  const upright = matchMedia("(max-aspect-ratio: 1)");
  let wanted: readonly string[] = [];
  /** Those that are shown, and those that are to come in their place as soon as they can be drawn. */
  let shown: LiveBoard[] = [];
  let next: LiveBoard[] | null = null;
  let refused = "";
  let ready = false;

  const stream = openOverlayStream(wish.caster, (push) => {
    for (const board of new Set([...shown, ...(next ?? [])])) if (board.id === push.room) board.hear(push);
  });
  const pointer =
    wish.person === null
      ? null
      : followPointer(wish.person, {
          rooms: (rooms) => follow(rooms),
          refused: () => {
            refused = say("overlay.nobody");
            follow([]);
          },
        });
  void Promise.all([loadSheet(onlookerSheet), loadSheet(overlaySheet), wordsReady()]).then(() => {
    ready = true;
    follow(wish.person === null ? wish.rooms : wanted);
  });
  // A clear page is light, so that a page round it, which is light if it says nothing, can be seen through it.
  document.documentElement.dataset["theme"] = wish.theme === "dark" ? "dark" : "light";
  upright.addEventListener("change", page.redraw);

  function follow(rooms: readonly string[]): void {
    if (rooms.length > 0) refused = "";
    wanted = rooms;
    if (!ready) return;
    const boards = [...shown, ...(next ?? [])];
    next = rooms.map((room) => boards.find(({ id }) => id === room) ?? openBoard(room));
    for (const board of boards) if (!shown.includes(board) && !next.includes(board)) board.close();
    stream.follow(rooms);
    exchange();
  }

  function openBoard(room: string): LiveBoard {
    const board = openLiveBoard(page, room, {
      root: () => document.getElementById(`overlay-${room}`),
      longestMs: () => Infinity,
      changed: exchange,
    });
    return board;
  }

  /** What is pointed to comes in one piece: until then the board before it is shown. */
  function exchange(): void {
    if (next?.every(canBeDrawn)) {
      const before = shown;
      [shown, next] = [next, null];
      // A table that closes asks to be drawn, which leads here once more.
      for (const board of before) if (!shown.includes(board)) board.close();
    }
    page.redraw();
  }

  function note(): string {
    if (refused !== "") return refused;
    const ends = shown.flatMap(({ ended }) => (ended === null ? [] : [whyEnded(ended)]));
    if (ends.length > 0 && ends.length === shown.length) return ends[0] ?? "";
    return wish.person !== null && shown.length === 0 ? say("overlay.nothing") : "";
  }

  function draw(): TemplateResult {
    const boards = shown.filter(({ ended, room }) => ended === null && room !== null);
    const tall = wish.shape === "auto" ? upright.matches : wish.shape === "tall";
    const looks = ["overlay", tall ? "tall" : "wide", boards.length > 1 ? "double" : "single"];
    if (wish.theme === "clear") looks.push("night");
    // The heading is outside: what is inert is nowhere for whoever listens.
    return html`<h1 class="unseen">${title()}</h1>
      <div
        class=${looks.join(" ")}
        data-testid="overlay"
        data-theme=${wish.theme}
        data-rooms=${boards.map(({ id }) => id).join(" ")}
        inert
      >
        ${repeat(boards, ({ id }) => id, scene)}
        ${boards.length === 0 && wish.theme !== "clear" ? html`<p class="overlay-note" data-testid="overlay-note">${note()}</p>` : nothing}
        ${
          wish.strange.length > 0
            ? html`<p class="overlay-strange" data-testid="overlay-strange">
                ${wish.strange.map((each) => html`<span>${say("overlay.strange", { ...each, known: each.known.join(", ") })}</span>`)}
              </p>`
            : nothing
        }
      </div>`;
  }

  function title(): string {
    const names = shown.flatMap(({ room }) => room?.info.name ?? []);
    return names.length > 0 ? say("code.title", { name: names.join(" · ") }) : core.say("title");
  }

  return {
    title,
    draw,
    reword: () => shown.forEach((board) => board.reword()),
    close(): void {
      stream.close();
      pointer?.close();
      upright.removeEventListener("change", page.redraw);
      for (const board of new Set([...shown, ...(next ?? [])])) board.close();
      showSettings(document.documentElement, page.state.settings);
    },
  };
}

/** Or there will be nothing to be drawn. */
function canBeDrawn({ ended, room, table }: LiveBoard): boolean {
  return ended !== null || (room !== null && (table !== null || room.view === null));
}
