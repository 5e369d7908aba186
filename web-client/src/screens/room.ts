// A room: its password if it has one, the seats before the game, the match, the result.
import { html, type TemplateResult } from "lit-html";
import { attend } from "../session/attention.ts";
import { follow_chat } from "../components/chat.ts";
import type { Table } from "../games/common/game.ts";
import { game_of, reading_of } from "../games/registry.ts";
import { room_line } from "../games/common/room-lines.ts";
import { core } from "../i18n/en/core.ts";
import { room_words } from "../i18n/en/room.ts";
import { words_ready } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import { outages_between, type RoomState } from "../room/state.ts";
import type { AnyEvent } from "../wire/messages.ts";
import type { BeforeGame } from "./before-game.ts";
import { match, type Match } from "./match.ts";

const { say } = room_words;

export function room_screen(page: Page): Screen {
  const wanted = page.state.route.screen === "room" ? page.state.route.room : "";
  const current = (): RoomState => page.state.room as RoomState;
  let table: Table | null = null;
  let match_view: Match | null = null;
  let before_view: BeforeGame | null = null;
  let loading = false;
  let before_asked = false;
  let noted = "";
  let last: RoomState["info"] | null = null;
  let closed_door: Pick<typeof import("../tournament/door.ts"), "closed_door"> | null = null;

  async function load(game: RoomState["info"]["game"]): Promise<void> {
    if (loading) return;
    loading = true;
    if (page.state.room?.info.status === "open") load_before(page.state.room.info);
    const [module, options] = await Promise.all([game_of(game).table(), game_of(game).options()]);
    await Promise.all([module.load_style(), words_ready()]);
    table = module.open_table({ page, room: current });
    match_view = match(page, module, table, options, game_of(game).reading.missed_unit);
    if (page.state.room) {
      table.update(null, page.state.room, []);
      match_view.hear(page.state.room);
    }
    page.redraw();
  }

  /** Who comes to a game that is going on never sees its seats being taken. */
  function load_before({ game, tournament }: RoomState["info"]): void {
    if (before_asked) return;
    before_asked = true;
    void Promise.all([
      import("./before-game.ts"),
      game_of(game).options(),
      tournament ? import("../tournament/room.ts") : null,
    ])
      .then(async ([{ before_game }, options, board]) => {
        await words_ready();
        before_view = before_game(page, options, board);
        page.redraw();
      })
      .catch(() => page.session.toast({ text: core.say("loading_failed"), tone: "bad" }));
  }

  page.session.listen((before, after, events) => {
    last = after.info;
    void load(last.game);
    table?.update(before, after, events);
    notice(after, events.length > 0 ? events : outages_between(before, after));
    call();
  });

  /** The address may bring a caster's key. Casters show their screens to everybody: it does not stay there. */
  function enter(): void {
    const [, key] = /^#caster=(\w+)$/.exec(location.hash) ?? [];
    if (key !== undefined) history.replaceState(null, "", location.pathname);
    void page.session.enter_room(wanted, reading_of, undefined, key);
  }

  /** Few rooms are locked or gone. */
  async function load_closed_door(): Promise<void> {
    // A tournament's board that goes before its game has been decided without one.
    closed_door = await (last?.tournament && last.status === "open"
      ? import("../tournament/door.ts")
      : import("./closed-door.ts"));
    await words_ready();
    page.redraw();
  }

  /** What is noted, and what is said of the room itself. */
  function notice({ info }: RoomState, events: AnyEvent[]): void {
    if (info.status !== "over" && noted !== info.game_id) {
      noted = info.game_id;
      void import("../archive/witness.ts").then(({ note_commitment }) =>
        note_commitment(info.game_id, info.commitment),
      );
    }
    for (const event of events) {
      const line = event.type === "away" || event.type === "resumed" ? room_line(event) : null;
      if (!line) continue;
      page.voice.say_once(line.text);
      page.session.toast({ text: line.text, tone: "plain" });
    }
  }

  if (page.state.room?.room === wanted) void load(page.state.room.info.game);
  enter();

  const waiting = (): TemplateResult => html`<h1 class="waiting">${say("entering")}</h1>`;

  function draw(): TemplateResult {
    const { room, room_error } = page.state;
    if (room_error?.room === wanted) {
      if (closed_door) return closed_door.closed_door(page, wanted, room_error.error, last);
      void load_closed_door().catch(() => page.session.toast({ text: core.say("loading_failed"), tone: "bad" }));
      return waiting();
    }
    if (!room || room.room !== wanted || !match_view) return waiting();
    requestAnimationFrame(follow_chat);
    if (room.info.status !== "open") return match_view.draw(room);
    match_view.hear(room);
    if (before_view) return before_view.draw(room);
    load_before(room.info);
    return waiting();
  }

  const title = (): string => (page.state.room ? say("title", { name: page.state.room.info.name }) : core.say("title"));

  function call(): void {
    attend(page.state.room?.info.status === "playing" && table !== null && table.headline().due, title());
  }
  document.addEventListener("visibilitychange", call);

  return {
    title,
    draw,
    update: enter,
    reword: () => table?.reword(),
    close(): void {
      table?.close();
      match_view?.close();
      document.removeEventListener("visibilitychange", call);
      attend(false, title());
      page.session.listen(null);
      // Who has a seat in a running game, or reads rules, settings or who somebody is meanwhile, stays in the room.
      const { route, room } = page.state;
      const reading = ["help", "settings", "people"].includes(route.screen);
      const playing = room?.info.status === "playing" && room.you.seats.length > 0;
      // A board of a tournament is left for good when its game is over.
      const done = room?.info.tournament && room.info.status === "over";
      if (!(room?.room === wanted && !done && (reading || playing))) page.session.leave_room();
    },
  };
}
