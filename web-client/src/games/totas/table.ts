// A TOTA*S match on this page: joins what the server says, what has been picked and what is drawn. It knows no rules:
// what may be written, marked or placed is told to it. When the board goes dark it forgets what it knew.
import { html } from "lit-html";
import { define_timer } from "../../components/timer.ts";
import { totas } from "./words/table.ts";
import { room_words } from "../../i18n/en/room.ts";
import { tenths_text } from "../../language/language.ts";
import { side_of, side_word } from "../../room/seats.ts";
import { board_help_id } from "../common/board-help.ts";
import type { LogLine, Table, TableHost } from "../common/game.ts";
import { remembered_log } from "../common/remembered-log.ts";
import { army_panel, army_strip } from "./army.ts";
import { board } from "./board.ts";
import { drag } from "./drag.ts";
import { form_table } from "./form.ts";
import { bare } from "./half.ts";
import * as hand from "./hand.ts";
import { headline } from "./headline.ts";
import { board_key, type BoardKey } from "./keys.ts";
import { open_moves } from "./moves.ts";
import { TOOLS } from "./ground.ts";
import { define_left } from "./seal.ts";
import { play_reveal, type Playing } from "./reveal-player.ts";
import { changed_squares, last_reveal, reveal_script } from "./reveal.ts";
import { log_lines, reason, spoken } from "./sentences.ts";
import { fresh_state } from "./state.ts";
import { LAST_MINUTE_MS, play_settings, tray } from "./tray.ts";
import type { LogEvent, TotasRoom, TotasView } from "./wire.ts";

const { say } = totas;

export { key_help } from "./keys.ts";
export { load_style } from "./style.ts";
/** For the replay, whose chunk has what it shares with the table from here. */
export { text_of } from "./half.ts";
export { underlined_in_text } from "./parts.ts";
export { position_of } from "./position.ts";

export function open_table(host: TableHost<"totas">): Table {
  const { page } = host;
  const { voice, sounds } = page;
  const state = fresh_state();
  const moves = open_moves(page, host.room, state);
  const dragging = drag({ lift: moves.lift, drop: moves.drop });
  let playing: Playing | null = null;
  /** The board before the newest reveal, to play it once more. */
  let before_reveal: TotasView | null = null;
  const words_of_log = remembered_log(log_lines);
  let last_minute: ReturnType<typeof setTimeout> | undefined;
  define_timer();
  define_left();

  const board_actions = {
    act: (square: string): void => {
      playing?.finish();
      moves.act_on(square);
    },
    key: on_key,
    drag: dragging,
    help: board_help_id(),
  };

  function flip(): void {
    state.flipped = !hand.is_flipped(host.room(), state);
    page.redraw();
  }

  function on_key(event: KeyboardEvent): void {
    const key = board_key(event, state.cursor, hand.is_flipped(host.room(), state), page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    press(key);
  }

  function press(key: BoardKey): void {
    switch (key.kind) {
      case "walk":
        state.cursor = key.square;
        page.redraw();
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[role=gridcell][data-square="${key.square}"]`)?.focus(),
        );
        return;
      case "act":
        return board_actions.act(state.cursor);
      case "seal":
        return moves.seal();
      case "swap":
        return moves.swap();
      case "back":
        return moves.take_back();
      case "explode":
      case "shelter":
      case "turn":
        return moves.special(key.kind);
      case "castle":
        return moves.special("castle", key.wing);
      case "reenter":
        return moves.reenter();
      case "done":
        return hand.owes(host.room(), state) && !hand.may_plan(host.room(), state) ? moves.done() : undefined;
      case "default":
        return hand.may_set_ground(host.room()) ? moves.usual() : undefined;
      case "tool":
        return hand.may_set_ground(host.room()) ? moves.tool(TOOLS[key.index] ?? "acropolis") : undefined;
      case "flip":
        return flip();
      case "command":
        return document.querySelector<HTMLElement>("[data-testid=command]")?.focus();
      case "repeat":
        return voice.repeat();
      case "escape":
        playing?.finish();
        moves.drop_selection();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: TotasRoom | null, after: TotasRoom, events: LogEvent[]): void {
    const told = before === null || (events.length === 0 && before.you !== after.you);
    const dark = after.view?.dark === true;
    if (before && before.info.game_id !== after.info.game_id) reset();
    else if (dark && before?.view?.dark !== true) reset();
    keep_plan(after, told);
    if (events.some((event) => event.type === "reveal") && !dark) show_reveal(before, after, events);
    else if (events.some((event) => event.type === "mole") && !dark) animate(after, events, before?.view ?? null);
    else if (before === null && !dark) state.last = changed_squares(last_reveal(after.log), null, after.view);
    if (events.some((event) => event.type === "dark" && !event.on)) page.session.refresh();
    tell(before, after, events, dark);
    await_last_minute(after);
  }

  /** The clock of the last minute appears by itself, though nothing happens then. */
  function await_last_minute(room: TotasRoom): void {
    clearTimeout(last_minute);
    const now = page.session.game_now();
    if (room.view?.phase !== "plan" || room.view.deadline === null || now === null) return;
    const wait = room.view.deadline - now - LAST_MINUTE_MS;
    if (wait > 0) last_minute = setTimeout(() => page.redraw(), wait + 50);
  }

  /** Everything that was seen or picked is gone; only how the board lies is kept. */
  function reset(): void {
    playing?.finish();
    playing = null;
    before_reveal = null;
    words_of_log.forget();
    dragging.stop();
    Object.assign(state, fresh_state(), { flipped: state.flipped, serial: state.serial + 1 });
  }

  /** A plan lasts for its GM; after a reload the server tells what was drafted or sealed. */
  function keep_plan(room: TotasRoom, told: boolean): void {
    const key = hand.plan_key(room, state);
    const { sealed } = room.you;
    if (key !== state.plan_key) {
      Object.assign(state, {
        plan_key: key,
        plan: [],
        draft: "none",
        selected: null,
        reentering: false,
        promoting: [],
        sealing: false,
        hint: "",
        resigning: false,
      });
      state.offers.clear();
      state.serial += 1;
    } else if (state.draft === "sending") return;
    if (!told) return;
    const seat = hand.active_seat(room, state);
    const half =
      seat && (seat === "white1" || seat === "white2" || seat === "black1" || seat === "black2")
        ? sealed[seat]
        : undefined;
    const plan = sealed.plan ?? sealed.draft ?? (half ? [half] : []);
    if (plan.length > 0) {
      state.plan = plan.map(bare);
      state.draft = "kept";
      if (!sealed.plan) moves.learn_offers();
    }
    if (sealed.ground) {
      const { ground } = sealed;
      const along = (file: boolean): number =>
        ground.zones.findIndex((zone) => (zone.squares[0]?.[0] === zone.squares[2]?.[0]) === file);
      const [rank, column] = [ground.zones[along(false)], ground.zones[along(true)]];
      if (rank && column)
        Object.assign(state, {
          ground: {
            acropolis: ground.acropolis,
            rank: rank.squares,
            file: column.squares,
            rank_kind: rank.kind,
            file_kind: column.kind,
            labyrinth: ground.labyrinth,
          },
        });
    }
  }

  function show_reveal(before: TotasRoom | null, room: TotasRoom, events: LogEvent[]): void {
    state.receipt =
      state.sealed_left_ms !== null && state.sealed_left_ms >= 0
        ? room_words.say("receipt", { seconds: tenths_text(state.sealed_left_ms) })
        : "";
    state.sealed_left_ms = null;
    before_reveal = before?.view ?? null;
    state.last = changed_squares(events, before_reveal, room.view);
    const loud = events.some((event) => event.type === "encounter" || event.type === "explosion");
    sounds.play(loud ? "clash" : "reveal");
    animate(room, events, before_reveal);
  }

  function animate(room: TotasRoom, events: LogEvent[], before: TotasView | null): void {
    const { reveal_ms } = page.state.settings;
    playing?.finish();
    playing = null;
    if (reveal_ms === 0 || document.hidden) return;
    // The outcome is drawn in the next frame; the animation begins on top of it.
    page.redraw();
    requestAnimationFrame(() => {
      const element = (host.root?.() ?? document).querySelector(".totas-board");
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (element && host.room().view?.dark !== true) {
        playing = play_reveal(
          element,
          reveal_script(events, before, room.view),
          hand.is_flipped(room, state),
          reveal_ms,
          calm,
        );
      }
    });
  }

  function tell(before: TotasRoom | null, after: TotasRoom, events: LogEvent[], dark: boolean): void {
    // What was told before the board went dark is not told again by the key that repeats.
    const at = dark ? events.findLastIndex((event) => event.type === "dark") : -1;
    const heard = at < 0 ? events : events.filter((event, index) => index >= at || event.type === "mole");
    const sentence = [spoken(heard, after.info), call(before, after, events)].filter((text) => text !== "").join(" ");
    if (sentence !== "") voice.say(sentence);
    if (events.some((event) => event.type === "over")) sounds.play("over");
  }

  /** Something waits for me: a sound, and the words to say. */
  function call(before: TotasRoom | null, after: TotasRoom, events: LogEvent[]): string {
    const side = hand.my_side(after);
    if (events.some((event) => event.type === "timer" && event.side === side)) {
      sounds.play("low");
      voice.say_now(say("say.timer", { seconds: after.info.options.timer }));
      return "";
    }
    const opened = events.some(
      (event) => event.type === "gm" || event.type === "doom_window" || event.type === "memorise",
    );
    if (!hand.owes(after, state) || !opened) return "";
    sounds.play("open");
    return before === null ? "" : headline(after, state).text;
  }

  function score(): ReturnType<Table["score"]> {
    const { view } = host.room();
    if (!view) return html``;
    const gm =
      view.phase === "ground" ? say("score.ground") : say(view.dark ? "score.dark" : "score.gm", { gm: view.gm });
    return html`<p class="score" data-testid="score">
      <span class="unseen">${say("score.label", view.potential)}. ${gm}</span>
      <span aria-hidden="true" title=${say("potential.note")}
        ><span class="chip-mark white"></span><b>${view.potential.white}</b></span
      >
      <span aria-hidden="true">–</span>
      <span aria-hidden="true" title=${say("potential.note")}
        ><b>${view.potential.black}</b><span class="chip-mark black"></span
      ></span>
      <span class="turn" aria-hidden="true" data-testid="turn" data-gm=${view.gm}>${gm}</span>
    </p>`;
  }

  return {
    headline: () => headline(host.room(), state),
    board(): ReturnType<Table["board"]> {
      const room = host.room();
      const below = hand.is_flipped(room, state) ? "black" : "white";
      return html`<div class="totas-area">
        ${army_strip(room, below === "white" ? "black" : "white", null)} ${board(room, state, board_actions)}
        ${army_strip(room, below, flip)}
      </div>`;
    },
    tray: () => tray(page, host.room(), state, moves),
    settings: () => play_settings(page, host.room(), state, moves),
    score,
    tally(): ReturnType<Table["tally"]> {
      const { view } = host.room();
      return view
        ? [
            ["white", view.potential.white],
            ["black", view.potential.black],
          ]
        : [];
    },
    tabs: () => [
      { id: "army", text: say("tab.army"), draw: () => army_panel(host.room(), page.session.game_now()) },
      { id: "form", text: say("tab.form"), draw: () => form_table(host.room().log, host.room().view?.dark === true) },
    ],
    seat_note(seat): string | null {
      const room = host.room();
      if (!room.view || room.view.phase === "over") return null;
      if (hand.has_resigned(room, seat)) return say("seat.resigned");
      if (hand.missing_seats(room).includes(seat)) return null;
      return room.view.phase === "plan" ? say("seat.sealed") : null;
    },
    log(): LogLine[] {
      const { log, info } = host.room();
      return words_of_log.lines(log, info);
    },
    result(): ReturnType<Table["result"]> {
      const { view, you } = host.room();
      const result = view?.result;
      if (!result) return null;
      const sides = new Set(you.seats.map(side_of));
      const title =
        sides.size === 1
          ? say(sides.has(result.winner) ? "result.you_win" : "result.you_lose")
          : say("result.win", { side: side_word(result.winner) });
      const more = html`<p class="points" aria-label=${say("points")}>
        <span class="chip-mark white"></span><b data-testid="points-white">${result.points.white}</b><span>:</span
        ><b data-testid="points-black">${result.points.black}</b><span class="chip-mark black"></span>
        <small>${say("points")}</small>
      </p>`;
      return { title, detail: reason(result), more };
    },
    update,
    async load_hints() {
      const { first_hints } = await import("./first-hints.ts");
      return () => first_hints(host.room(), state);
    },
    reword: () => Object.assign(state, { receipt: "", hint: "" }),
    replay(): void {
      const room = host.room();
      if (room.view?.dark !== true) animate(room, last_reveal(room.log), before_reveal);
    },
    close(): void {
      playing?.finish();
      dragging.stop();
      clearTimeout(last_minute);
    },
  };
}
