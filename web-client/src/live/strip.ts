// A few running games at the foot of the start page, and the way to all of them. They are loaded when there are some
// and one has come near; where nothing is played there is nothing.
import { html, nothing, type TemplateResult } from "lit-html";
import { liveWords } from "../i18n/en/live.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import type { Hall } from "./hall.ts";
import { worthSeeing } from "./offer.ts";

const { say } = liveWords;

const STRIP_MOST = 3;
/** So near one has to come before anything is loaded. */
const NEAR = "300px";

export interface Strip {
  draw: () => TemplateResult;
  reword: () => void;
  close: () => void;
}

export function openStrip(page: Page): Strip {
  let hall: Hall | null = null;
  let near = false;
  let opening = false;
  let closed = false;
  let offered = "";

  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near = true;
      sight.disconnect();
      page.redraw();
    },
    { rootMargin: NEAR },
  );

  async function open(): Promise<void> {
    opening = true;
    const [{ openHall }] = await Promise.all([import("./hall.ts"), wordsReady()]);
    const opened = await openHall(page, STRIP_MOST);
    if (closed) return opened.close();
    hall = opened;
    page.redraw();
  }

  function offer(rooms: string[]): void {
    const named = rooms.join(",");
    if (!hall || named === offered) return;
    offered = named;
    hall.offer(rooms);
  }

  function draw(): TemplateResult {
    const rooms = worthSeeing(page.state.lobby.entries);
    if (near && !opening && rooms.length > 0) void open().catch(() => (opening = false));
    offer(rooms);
    if (!near) requestAnimationFrame(watchSight);
    const shown = hall !== null && !hall.empty;
    return html`<section class="strip-of-games" id="strip" aria-labelledby=${shown ? "strip-head" : nothing}>
      ${
        shown
          ? html`<div class="strip-head">
                <h2 id="strip-head">${say("strip")}</h2>
                <a href="/watch" data-testid="all-running">${say("stripAll")}</a>
              </div>
              ${hall?.draw()}`
          : nothing
      }
    </section>`;
  }

  function watchSight(): void {
    const place = document.getElementById("strip");
    if (place && !near) sight.observe(place);
  }

  return {
    draw,
    reword: () => hall?.reword(),
    close(): void {
      closed = true;
      sight.disconnect();
      hall?.close();
    },
  };
}
