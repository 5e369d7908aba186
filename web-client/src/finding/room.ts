// A table that the finder has put together, before its game: who has come, how it may go, and when it begins. It has no
// host, and nothing is to be pressed: whoever comes sits down and is ready.
import { html, nothing, type TemplateResult } from "lit-html";
import { timeLeft } from "../components/time-left.ts";
import { gameOf } from "../games/registry.ts";
import { findingWords } from "../i18n/en/finding.ts";
import type { RoomState } from "../room/state.ts";
import { sideWord } from "../room/seats.ts";
import type { Page } from "../session/page.ts";
import { throwIn } from "../session/throw-in.ts";
import sheet from "../styles/chairs.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { RoomFound, SeatName } from "../wire/messages.ts";
import { kindWord } from "./kinds.ts";

const { say } = findingWords;
/** Nearer than this to a half, nobody is the favourite. */
const EVEN_PERCENT = 5;
/** Where it may be so much more or less, nothing is foretold. */
const OPEN_PERCENT = 25;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export type Forecast = "open" | "even" | "black" | "white";

/** Pure. */
export function forecastOf({ black_percent: black, spread_percent: spread }: RoomFound): Forecast {
  if (spread >= OPEN_PERCENT) return "open";
  if (Math.abs(black - 50) <= EVEN_PERCENT) return "even";
  return black > 50 ? "black" : "white";
}

/** `before-game.ts` draws it as it does boards of tournaments: these are its parts. */
export function headline(_: Page, { info, you }: RoomState): string {
  const [size] = gameOf(info.game).sides(info.options);
  return you.seats.length === 0 ? info.name : say("table", { kind: kindWord(`${info.game}/${size}`) });
}

export const reserved = (_page: Page, _room: RoomState, _seat: SeatName): string => say("table.on");

export function boardWaits(page: Page, room: RoomState): TemplateResult {
  throwIn(page, room);
  const { found, rated, seats } = room.info;
  const hasComputers = Object.values(seats).some((who) => who?.kind === "bot");
  return html`${found ? waits(page, room, found) : nothing} ${found ? chance(found) : nothing}
  ${hasComputers ? html`<p class="note" data-testid="table-computers">${say("table.computers")}</p>` : nothing}
  ${rated ? html`<p class="note" data-testid="table-rated">${say("table.rated")}</p>` : nothing}`;
}

function waits(page: Page, { info, you }: RoomState, { starts_by_unix_ms: startsBy }: RoomFound): TemplateResult {
  const [black, white] = gameOf(info.game).sides(info.options);
  const come = Object.values(info.seats).filter((who) => who !== null).length;
  const key = you.seats.length === 0 ? "table.watch" : come >= black + white ? "table.ready" : "table.wait";
  return html`<div class="ready-bar table-waits">
    <p data-testid="waiting-for">${say(key)}</p>
    <span class="table-clock">${timeLeft(startsBy, 0, page.state.aheadMs, "starts-by")}</span>
  </div>`;
}

function chance(found: RoomFound): TemplateResult {
  const { black_percent: percent, spread_percent: spread } = found;
  const forecast = forecastOf(found);
  const from = Math.max(0, percent - spread);
  const to = Math.min(100, percent + spread);
  return html`<section
    class="table-chance"
    aria-labelledby="table-chance"
    data-testid="chance"
    data-forecast=${forecast}
  >
    <h2 id="table-chance">${say("table.chance")}</h2>
    <svg class="table-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="white" x="0" y="0" width="100" height="4" />
      <rect class="black" x="0" y="0" width=${percent} height="4" />
      <rect class="spread" x=${from} y="0" width=${to - from} height="4" />
    </svg>
    <p class="table-sides" aria-hidden="true">
      <span>${say("table.side", { side: sideWord("black"), percent })}</span
      ><span>${say("table.side", { side: sideWord("white"), percent: 100 - percent })}</span>
    </p>
    <p>
      ${
        forecast === "open"
          ? say("table.open")
          : forecast === "even"
            ? say("table.even")
            : say("table.ahead", { side: sideWord(forecast) })
      }
      ${say("table.percent", { percent, spread })}
    </p>
  </section>`;
}
