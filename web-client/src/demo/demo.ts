// The demo on the start page: a room in which computer players play the games in turn, watched beside one's own
// room on the same line. It is shown, not played: nothing in it can be focused, it neither speaks nor sounds. Whoever
// does not look at it leaves its room, so that the server rests, too.
import { html, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import type { Table } from "../games/common/game.ts";
import { onlookerPage } from "../games/common/onlooker.ts";
import { gameOf, readingOf, titleOf } from "../games/registry.ts";
import { demoWords } from "../i18n/en/demo.ts";
import { wordsReady } from "../language/language.ts";
import { wholeUpdate } from "../net/changes.ts";
import type { Page } from "../session/page.ts";
import { roomAfterInfo, roomAfterUpdate, roomFromSnapshot, type RoomState } from "../room/state.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import demoSheet from "../styles/demo.css?url";
import onlookerSheet from "../styles/onlooker.css?url";
import roomSheet from "../styles/room.css?url";
import { heroBoard } from "./hero-board.ts";
import type { AnyEvent, Push } from "../wire/messages.ts";

const { say } = demoWords;

/**
 * How long a finished game is left to be looked at, if the server does not say, and until one that shows none is asked
 * again.
 */
const REST_MS = 6_000;

/**
 * The picture tells its story once before a game takes its place: three have sealed, and all is revealed. Until then
 * nothing of a board is loaded or drawn, and the page answers at once to whoever presses Play.
 */
const PICTURE_MS = 6_500;
let pictureTold = false;

export interface Demo {
  /** A picture of what Tutti is about, until a game can be shown. */
  draw: () => TemplateResult;
  reword: () => void;
  close: () => void;
}

export function openDemo(page: Page): Demo {
  let wanted: string | null = null;
  let room: RoomState | null = null;
  let table: Table | null = null;
  let shownGame = "";
  let reveals = 0;
  let paused = false;
  let inView = true;
  let closed = false;
  let follows = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Element | null = null;

  const lookedAt = (): boolean => pictureTold && !closed && !paused && inView && document.visibilityState === "visible";

  const stage = onlookerPage(page, {
    room: () => room,
    gameNow: () => null,
    longestMs: () => Infinity,
    redraw: () => page.redraw(),
  });

  async function enter(): Promise<void> {
    clearTimeout(timer);
    if (!lookedAt() || wanted !== null) return;
    wanted = "";
    const answer = await page.session.ask("room.demo", {});
    wanted = answer.ok && lookedAt() ? answer.room : null;
    if (wanted === null) {
      if (!answer.ok) timer = setTimeout(() => void enter(), REST_MS);
      return;
    }
    if (answer.ok && answer.next_ms !== undefined) rest(answer.next_ms);
    const joined = await page.session.ask("room.join", { room: wanted });
    if (!joined.ok) leave();
  }

  function leave(): void {
    clearTimeout(timer);
    if (wanted) void page.session.ask("room.leave", { room: wanted });
    wanted = null;
  }

  function look(): void {
    if (lookedAt()) void enter();
    else leave();
  }

  function hear(push: Push): void {
    if (!("room" in push) || push.room !== wanted) return;
    const before = room?.room === push.room ? room : null;
    if (push.type === "snapshot") show(before, roomFromSnapshot(push, before, readingOf(push.info.game)), []);
    else if (before && push.type === "info") show(before, roomAfterInfo(before, push), []);
    else if (before && push.type === "update" && push.seq > before.seq) {
      const update = wholeUpdate(push, before);
      if (update) show(before, roomAfterUpdate(before, update, readingOf(before.info.game)), update.events);
      else enterAnew();
    }
  }

  function enterAnew(): void {
    leave();
    void enter();
  }

  function show(before: RoomState | null, after: RoomState, events: AnyEvent[]): void {
    room = after;
    reveals += events.filter((event) => event.type === "reveal" || event.type === "throw").length;
    if (shownGame !== after.info.game_id) void openTable(after);
    else table?.update(before, after, events);
    if (after.info.status === "over" && before?.info.status === "playing") rest(REST_MS);
    page.redraw();
  }

  /** A finished game is left to be looked at, then the next is asked for. */
  function rest(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(enterAnew, ms);
  }

  async function openTable(of: RoomState): Promise<void> {
    shownGame = of.info.game_id;
    table?.close();
    table = null;
    const [module] = await Promise.all([
      gameOf(of.info.game).table(),
      loadSheet(roomSheet),
      loadSheet(onlookerSheet),
      loadSheet(demoSheet),
    ]);
    await Promise.all([module.loadStyle(), wordsReady()]);
    if (closed || room?.info.game_id !== of.info.game_id) return;
    table = module.openTable({
      page: stage,
      room: () => room as RoomState,
      root: () => document.getElementById("demo"),
    });
    table.update(null, room, []);
    page.redraw();
  }

  function pause(): void {
    paused = !paused;
    look();
    page.redraw();
  }

  const sight = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? true;
    look();
  });

  /** What is out of sight is not watched. */
  function watchSight(): void {
    const frame = document.getElementById("demo");
    if (frame === watched) return;
    if (watched) sight.unobserve(watched);
    watched = frame;
    if (frame) sight.observe(frame);
  }

  function draw(): TemplateResult {
    follow();
    if (!room || !table) return heroBoard();
    requestAnimationFrame(watchSight);
    const { info } = room;
    const result = info.status === "over" ? table.result() : null;
    return html`<figure
      class="demo"
      id="demo"
      data-testid="demo"
      data-game=${info.game}
      data-room=${room.room}
      data-reveals=${reveals}
      data-paused=${paused ? "yes" : "no"}
    >
      <div class="demo-stage onlooker game-${info.game}" inert>
        <p class="demo-head">${table.headline().text}</p>
        <div class="board-area">${table.board()}</div>
        <div class="tray">${result ? html`<p class="demo-over">${result.title}</p>` : table.tray()}</div>
      </div>
      <figcaption>
        <span>${say("caption", { game: titleOf(info.game) })}</span>
        <span class="demo-ways">
          <a href="/r/${room.room}" data-testid="demo-watch">${icon("eye")} ${say("watch")}</a>
          <button class="quiet" data-testid="demo-pause" aria-pressed=${paused ? "true" : "false"} @click=${pause}>
            ${say(paused ? "resume" : "pause")}
          </button>
        </span>
      </figcaption>
    </figure>`;
  }

  /** Not before it is drawn: who has left the start page meanwhile may follow a tournament. */
  function follow(): void {
    if (follows) return;
    follows = true;
    page.session.follow({
      hear,
      renew: () => {
        wanted = null;
        look();
      },
    });
  }

  document.addEventListener("visibilitychange", look);
  const story = setTimeout(() => {
    pictureTold = true;
    look();
  }, PICTURE_MS);

  return {
    draw,
    reword: () => table?.reword(),
    close(): void {
      closed = true;
      clearTimeout(story);
      leave();
      if (follows) page.session.follow(null);
      document.removeEventListener("visibilitychange", look);
      sight.disconnect();
      table?.close();
    },
  };
}
