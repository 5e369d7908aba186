// The demo on the start page: a room in which computer players play the games in turn, watched beside one's own
// room on the same line. It is shown, not played: nothing in it can be focused, it neither speaks nor sounds. Whoever
// does not look at it leaves its room, so that the server rests, too.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import type { Table } from "../games/common/game.ts";
import { onlooker_page } from "../games/common/onlooker.ts";
import { game_of, reading_of, title_of } from "../games/registry.ts";
import { demo_words } from "../i18n/en/demo.ts";
import { words_ready } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { room_after_info, room_after_update, room_from_snapshot, type RoomState } from "../room/state.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import demo_sheet from "../styles/demo.css?url";
import onlooker_sheet from "../styles/onlooker.css?url";
import room_sheet from "../styles/room.css?url";
import { hero_board } from "./hero-board.ts";
import type { AnyEvent, GameName, Push } from "../wire/messages.ts";

const { say } = demo_words;

/** How long a finished game is left to be looked at, if the server does not say, and until one that shows none is asked again. */
const REST_MS = 6_000;

export interface Demo {
  /** A picture of what Tutti is about, until a game can be shown. */
  draw(): TemplateResult;
  /** The game that is shown. */
  game(): GameName | null;
  /** Its name. */
  title(): string | null;
  reword(): void;
  close(): void;
}

export function open_demo(page: Page): Demo {
  let wanted: string | null = null;
  let room: RoomState | null = null;
  let table: Table | null = null;
  let shown_game = "";
  let reveals = 0;
  let paused = false;
  let in_view = true;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Element | null = null;

  const looked_at = (): boolean => !closed && !paused && in_view && document.visibilityState === "visible";

  const stage = onlooker_page(page, {
    room: () => room,
    game_now: () => null,
    longest_ms: () => Infinity,
    redraw: () => page.redraw(),
  });

  async function enter(): Promise<void> {
    clearTimeout(timer);
    if (!looked_at() || wanted !== null) return;
    wanted = "";
    const answer = await page.session.ask("room.demo", {});
    wanted = answer.ok && looked_at() ? answer.room : null;
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
    if (looked_at()) void enter();
    else leave();
  }

  function hear(push: Push): void {
    if (!("room" in push) || push.room !== wanted) return;
    const before = room?.room === push.room ? room : null;
    if (push.type === "snapshot") show(before, room_from_snapshot(push, before, reading_of(push.info.game)), []);
    else if (before && push.type === "info") show(before, room_after_info(before, push), []);
    else if (before && push.type === "update")
      show(before, room_after_update(before, push, reading_of(before.info.game)), push.events);
  }

  function show(before: RoomState | null, after: RoomState, events: AnyEvent[]): void {
    room = after;
    reveals += events.filter((event) => event.type === "reveal" || event.type === "throw").length;
    if (shown_game !== after.info.game_id) void open_table(after);
    else table?.update(before, after, events);
    if (after.info.status === "over" && before?.info.status === "playing") rest(REST_MS);
    page.redraw();
  }

  /** A finished game is left to be looked at, then the next is asked for. */
  function rest(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      leave();
      void enter();
    }, ms);
  }

  async function open_table(of: RoomState): Promise<void> {
    shown_game = of.info.game_id;
    table?.close();
    table = null;
    const [module] = await Promise.all([
      game_of(of.info.game).table(),
      load_sheet(room_sheet),
      load_sheet(onlooker_sheet),
      load_sheet(demo_sheet),
    ]);
    await Promise.all([module.load_style(), words_ready()]);
    if (closed || room?.info.game_id !== of.info.game_id) return;
    table = module.open_table({
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
    in_view = entries.at(-1)?.isIntersecting ?? true;
    look();
  });

  /** What is out of sight is not watched. */
  function watch_sight(): void {
    const frame = document.getElementById("demo");
    if (frame === watched) return;
    if (watched) sight.unobserve(watched);
    watched = frame;
    if (frame) sight.observe(frame);
  }

  function draw(): TemplateResult {
    if (!room || !table) return hero_board();
    requestAnimationFrame(watch_sight);
    const { info } = room;
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
        <div class="tray">
          ${info.status === "over" ? html`<p class="demo-over">${table.result()?.title ?? nothing}</p>` : table.tray()}
        </div>
      </div>
      <figcaption>
        <span>${say("caption", { game: title_of(info.game) })}</span>
        <span class="demo-ways">
          <a href="/r/${room.room}" data-testid="demo-watch">${icon("eye")} ${say("watch")}</a>
          <button class="quiet" data-testid="demo-pause" aria-pressed=${paused ? "true" : "false"} @click=${pause}>
            ${say(paused ? "resume" : "pause")}
          </button>
        </span>
      </figcaption>
    </figure>`;
  }

  page.session.follow({
    hear,
    renew: () => {
      wanted = null;
      look();
    },
  });
  document.addEventListener("visibilitychange", look);

  return {
    draw,
    game: () => room?.info.game ?? null,
    title: () => (room ? title_of(room.info.game) : null),
    reword: () => table?.reword(),
    close(): void {
      closed = true;
      leave();
      page.session.follow(null);
      document.removeEventListener("visibilitychange", look);
      sight.disconnect();
      table?.close();
    },
  };
}
