// A room: its password if it has one, the seats before the game, the match, the result.
import { html, type TemplateResult } from "lit-html";
import { attend } from "../attention.ts";
import { follow_chat } from "../components/chat.ts";
import type { Table } from "../games/game.ts";
import { GAMES } from "../games/registry.ts";
import { error_sentence } from "../i18n/errors.ts";
import { core } from "../i18n/en/core.ts";
import { error_words } from "../i18n/en/errors.ts";
import { room_words } from "../i18n/en/room.ts";
import { words_ready } from "../i18n/language.ts";
import type { Page, Screen } from "../page.ts";
import type { RoomState } from "../room/state.ts";
import { before_game, type BeforeGame } from "./before-game.ts";
import { match, type Match } from "./match.ts";

const { say } = room_words;

export function room_screen(page: Page): Screen {
  const wanted = page.state.route.screen === "room" ? page.state.route.room : "";
  const current = (): RoomState => page.state.room as RoomState;
  let table: Table | null = null;
  let match_view: Match | null = null;
  let before_view: BeforeGame | null = null;
  let loading = false;

  async function load(game: RoomState["info"]["game"]): Promise<void> {
    if (loading) return;
    loading = true;
    const [module, options] = await Promise.all([GAMES[game].table(), GAMES[game].options()]);
    await Promise.all([module.load_style?.(), words_ready()]);
    table = module.open_table({ page, room: current });
    before_view = before_game(page, options);
    match_view = match(page, module, table, options);
    if (page.state.room) {
      table.update(null, page.state.room, []);
      match_view.hear(page.state.room);
    }
    page.redraw();
  }

  page.session.listen((before, after, events) => {
    void load(after.info.game);
    table?.update(before, after, events);
    call();
  });
  if (page.state.room?.room === wanted) void load(page.state.room.info.game);
  void page.session.enter_room(wanted);

  function draw(): TemplateResult {
    const { room, room_error } = page.state;
    if (room_error?.room === wanted) {
      return room_error.error.code === "wrong_password" ? password_form(page, wanted) : refused(error_sentence(room_error.error));
    }
    if (!room || room.room !== wanted || !match_view || !before_view) return html`<h1 class="waiting">${say("entering")}</h1>`;
    requestAnimationFrame(follow_chat);
    if (room.info.status !== "open") return match_view.draw(room);
    match_view.hear(room);
    return before_view.draw(room);
  }

  const title = (): string => (page.state.room ? say("title", { name: page.state.room.info.name }) : core.say("title"));

  function call(): void {
    attend(page.state.room?.info.status === "playing" && table !== null && table.headline().due, title());
  }
  document.addEventListener("visibilitychange", call);

  return {
    title,
    draw,
    reword: () => table?.reword(),
    close(): void {
      table?.close();
      match_view?.close();
      document.removeEventListener("visibilitychange", call);
      attend(false, title());
      page.session.listen(null);
      // Who has a seat in a running game, or reads the rules or settings meanwhile, stays in the room.
      const { route, room } = page.state;
      const reading = route.screen === "help" || route.screen === "settings";
      const playing = room?.info.status === "playing" && room.you.seats.length > 0;
      if (!(room?.room === wanted && (reading || playing))) page.session.leave_room();
    },
  };
}

let tried = false;

function password_form(page: Page, room: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("locked.title")}</h1>
    <form class="stack" @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      tried = true;
      void page.session.enter_room(room, String(new FormData(event.target as HTMLFormElement).get("password") ?? ""));
    }}>
      <label for="password">${say("locked.field")}</label>
      <div class="row">
        <input id="password" name="password" type="password" required autocomplete="off" data-testid="password" />
        <button class="primary" data-testid="password-go">${say("locked.go")}</button>
      </div>
      <p class="note bad" role="alert">${tried ? error_words.say("wrong_password") : ""}</p>
    </form>
  </section>`;
}

function refused(why: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("gone.title")}</h1>
    <p data-testid="room-error">${why}</p>
    <p><a class="button primary" href="/">${core.say("nav.more")}</a></p>
  </section>`;
}
