// The hall of running games: up to twenty that everybody may watch, all three games or one. Nobody needs a name for it.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { liveWords } from "../i18n/en/live.ts";
import { openHall, type Hall } from "../live/hall.ts";
import { worthSeeing } from "../live/offer.ts";
import { get } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { GAME_NAMES, type GameName, type HttpRooms } from "../wire/messages.ts";

export { loadHallStyle as loadStyle } from "../live/hall.ts";

const { say } = liveWords;

export const HALL_MOST = 20;
/** How often it is asked what else is being played. */
const ASK_EVERY_MS = 15_000;
/** A game is over: another may have begun. */
const ASK_SOON_MS = 2_000;

export function watchScreen(page: Page): Screen {
  let game = gameNamed();
  let hall: Hall | null = null;
  let state: "fetching" | "here" | "failed" = "fetching";
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;
  let closed = false;

  async function open(): Promise<void> {
    const opened = await openHall(page, HALL_MOST, () => askIn(ASK_SOON_MS));
    if (closed) return opened.close();
    hall = opened;
    void ask();
  }
  void open();

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const answer = await get(`/api/v1/rooms?status=playing${game === "" ? "" : `&game=${game}`}`);
      const { rooms } = (await answer.json()) as HttpRooms;
      if (mine !== asked || closed) return;
      state = "here";
      hall?.offer(worthSeeing(rooms));
    } catch {
      if (mine !== asked || closed) return;
      state = "failed";
    }
    page.redraw();
    askIn(ASK_EVERY_MS);
  }

  function askIn(ms: number): void {
    clearTimeout(asking);
    if (!closed && !document.hidden) asking = setTimeout(() => void ask(), ms * (0.8 + 0.4 * Math.random()));
  }

  const look = (): void => {
    if (document.hidden) clearTimeout(asking);
    else if (hall) void ask();
  };
  document.addEventListener("visibilitychange", look);

  function choose(next: GameName | ""): void {
    game = next;
    state = "fetching";
    history.replaceState(history.state, "", next === "" ? "/watch" : `/watch?game=${next}`);
    hall?.clear();
    void ask();
  }

  function note(): string | TemplateResult | typeof nothing {
    if (state === "failed") return say("failed");
    if (hall === null || state === "fetching") return hall?.empty === false ? nothing : say("fetching");
    if (!hall.empty) return nothing;
    return emptyState(
      "table",
      game === "" ? say("none") : say("noneGame", { game: titleOf(game) }),
      html`<a class="button" href="/">${say("play")}</a> <a href="/games">${say("replays")}</a>`,
    );
  }

  function draw(): TemplateResult {
    return html`<div class="watch-page" data-testid="watch">
      <header class="watch-head">
        <div>
          <h1>${say("head")}</h1>
          <p class="lead">${say("lead")}</p>
        </div>
        <div class="ops" role="group" aria-label=${say("which")}>
          ${(["", ...GAME_NAMES] as const).map(
            (each) =>
              html`<button
                aria-pressed=${each === game ? "true" : "false"}
                data-testid="watch-${each === "" ? "all" : each}"
                @click=${() => choose(each)}
              >
                ${each === "" ? say("anyGame") : titleOf(each)}
              </button>`,
          )}
        </div>
      </header>
      <div class="note watch-note" role="status" data-testid="watch-note">${note()}</div>
      ${hall?.draw() ?? nothing}
    </div>`;
  }

  return {
    title: () => say("title"),
    draw,
    update(): void {
      if (gameNamed() !== game) choose(gameNamed());
    },
    reword: () => hall?.reword(),
    close(): void {
      closed = true;
      clearTimeout(asking);
      document.removeEventListener("visibilitychange", look);
      hall?.close();
    },
  };
}

function gameNamed(): GameName | "" {
  const named = new URLSearchParams(location.search).get("game");
  return GAME_NAMES.find((game) => game === named) ?? "";
}
