// A CTOR match on this page: joins what the server says, what has been picked and what is drawn.
// It knows no rules: legal squares, replaceable chips, what is left and who is missing are told to it.
import { html } from "lit-html";
import { define_timer } from "../../components/timer.ts";
import { ctor, op_word } from "./words/table.ts";
import { room_words } from "../../i18n/en/room.ts";
import { tenths_text } from "../../language/language.ts";
import { side_of, side_word } from "../../room/seats.ts";
import { board_help_id } from "../common/board-help.ts";
import type { LogLine, Table, TableHost } from "../common/game.ts";
import { remembered_log } from "../common/remembered-log.ts";
import { board } from "./board.ts";
import { my_duties, OPS, owes, round_key } from "./hand.ts";
import { headline } from "./headline.ts";
import { board_key } from "./keys.ts";
import { open_moves } from "./moves.ts";
import { play_reveal, type Playing } from "./reveal-player.ts";
import { changed_squares, last_reveal, reveal_script } from "./reveal.ts";
import { still_legal } from "./selection.ts";
import { log_lines, reason, spoken } from "./sentences.ts";
import { writing_side } from "./secrets.ts";
import { fresh_state } from "./state.ts";
import { NO_SHIFT, square_at, wrap } from "./torus.ts";
import { play_settings, tray } from "./tray.ts";
import { two_fingers } from "./two-fingers.ts";
import type { CtorLogEvent, CtorRoom } from "./room.ts";

const { say } = ctor;

export { key_help } from "./keys.ts";
export { load_style } from "./style.ts";
/** For the replay, whose chunk has what it shares with the table from here. */
export { choice_words } from "./sentences.ts";

export function open_table(host: TableHost<"ctor">): Table {
  const { page } = host;
  const { voice, sounds } = page;
  const state = fresh_state();
  const moves = open_moves(host, state);
  let playing: Playing | null = null;
  const words_of_log = remembered_log(log_lines);
  define_timer();

  function act_on(square: number): void {
    playing?.finish();
    moves.act_on(square);
  }

  // ---- the board ----------------------------------------------------------------------------------

  function shift(rows: number, columns: number): void {
    const size = host.room().view?.size ?? 10;
    state.shift = { rows: wrap(size, state.shift.rows + rows), columns: wrap(size, state.shift.columns + columns) };
    voice.say_once(say("view.shifted", { first: square_at(size, state.shift.rows, state.shift.columns) }));
    page.redraw();
  }

  const board_actions = {
    act: act_on,
    key: on_key,
    shift,
    reset: (): void => {
      state.shift = NO_SHIFT;
      page.redraw();
    },
    fingers: two_fingers(shift),
    help: board_help_id(),
  };

  function on_key(event: KeyboardEvent): void {
    const size = host.room().view?.size ?? 10;
    const key = board_key(event, size, state.cursor, state.shift, page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    switch (key.kind) {
      case "walk":
        state.cursor = key.square;
        page.redraw();
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>(`[role=gridcell][data-square="${key.square}"]`)?.focus(),
        );
        return;
      case "shift":
        return shift(key.rows, key.columns);
      case "reset":
        return board_actions.reset();
      case "act":
        return act_on(state.cursor);
      case "seal":
        return moves.tray.seal();
      case "unseal":
        return moves.tray.unseal();
      case "pass":
        return moves.tray.pass();
      case "done":
        return moves.tray.done();
      case "replace":
        return moves.tray.replace_all();
      case "repeat":
        return voice.repeat();
      case "op":
        return moves.tray.open(OPS[key.index] ?? "put");
      case "duty":
        if (my_duties(host.room()).some((duty) => duty.duty === key.number)) moves.tray.choose_duty(key.number);
        return;
      case "escape":
        playing?.finish();
        state.drafts.clear();
        state.hint = "";
        page.redraw();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: CtorRoom | null, after: CtorRoom, events: CtorLogEvent[]): void {
    const side = writing_side(after, state);
    if (before === null && side && (after.view?.secrets[side] ?? []).length > 0) state.secrets_editing = false;
    if (before && before.info.game_id !== after.info.game_id)
      Object.assign(state, fresh_state(), { shift: state.shift });
    keep_drafts(after);
    const turned = events.some(
      (event) => event.type === "reveal" || event.type === "replace" || event.type === "sprung",
    );
    if (turned) show_reveal(before, after, events);
    // A snapshot: what had happened last is marked, and not played again.
    else if (before === null || (events.length === 0 && before.round_count !== after.round_count)) {
      Object.assign(state, changed_squares(last_reveal(after.log)));
    }
    const call = call_to_choose(before, after, events);
    const sentence = [spoken(events, after.info), call].filter((text) => text !== "").join(" ");
    if (sentence !== "") voice.say(sentence);
    if (events.some((event) => event.type === "over")) sounds.play("over");
  }

  /** Drafts outlive everything but their round; what the board no longer offers is dropped. */
  function keep_drafts(room: CtorRoom): void {
    const key = round_key(room);
    if (key !== state.round) {
      state.round = key;
      state.duty = null;
      state.drafts.clear();
      state.sending.clear();
      state.hint = "";
      state.resigning = false;
      moves.pick_wanted(room);
      return;
    }
    const op = room.view?.round?.op;
    for (const [duty, picked] of state.drafts) {
      const sealed = room.view?.round?.duties.some((each) => each.duty === duty && each.sealed);
      if (op && !sealed && room.view?.legal) state.drafts.set(duty, still_legal(op, picked, room.view.legal));
    }
  }

  function show_reveal(before: CtorRoom | null, room: CtorRoom, events: CtorLogEvent[]): void {
    const revealed = events.some((event) => event.type === "reveal");
    const mine = events.some(
      (event) => event.type === "reveal" && event.choices.some((choice) => room.you.seats.includes(choice.seat)),
    );
    if (mine && state.sealed_left_ms !== null && state.sealed_left_ms >= 0) {
      state.receipt = room_words.say("receipt", { seconds: tenths_text(state.sealed_left_ms) });
    } else if (revealed) state.receipt = "";
    if (revealed) state.sealed_left_ms = null;
    const marks = changed_squares(events);
    const turn = before?.view?.turn ?? 0;
    if (turn === state.marks_turn) {
      for (const square of state.changed) marks.changed.add(square);
    }
    Object.assign(state, marks, { marks_turn: turn });
    sounds.play(marks.clashed.size > 0 ? "clash" : revealed ? "reveal" : "flip");
    animate(room, events);
  }

  function animate(room: CtorRoom, events: CtorLogEvent[]): void {
    const { reveal_ms } = page.state.settings;
    playing?.finish();
    playing = null;
    if (reveal_ms === 0 || document.hidden) return;
    // The outcome is drawn in the next frame; the animation begins on top of it.
    page.redraw();
    requestAnimationFrame(() => {
      const element = (host.root?.() ?? document).querySelector(".board");
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (element) playing = play_reveal(element, reveal_script(events), room.view?.size ?? 10, reveal_ms, calm);
    });
  }

  /** A round that waits for me has opened: a sound, and the words to say. */
  function call_to_choose(before: CtorRoom | null, after: CtorRoom, events: CtorLogEvent[]): string {
    const opened = events.some((event) => event.type === "round");
    if (!owes(after) || !(opened || (before !== null && !owes(before)))) return "";
    sounds.play("open");
    const op = after.view?.round?.op;
    return op && opened ? say("say.round", { op: op_word(op) }) : "";
  }

  return {
    headline: () => headline(host.room()),
    board: () => board(host.room(), state, board_actions),
    tray: () => tray(page, host.room(), state, moves.tray),
    settings: () => play_settings(page, host.room(), state, moves.tray),
    score(): ReturnType<Table["score"]> {
      const { view } = host.room();
      if (!view) return html``;
      const turn =
        view.phase === "secrets"
          ? say("score.secrets")
          : say(view.opening ? "score.opening" : "score.turn", { turn: view.turn });
      return html`<p class="score" data-testid="score">
        <span class="unseen">${say("score.label", view.chips)}. ${turn}</span>
        <span aria-hidden="true"
          ><span class="chip-mark black"></span><b data-testid="chips-black">${view.chips.black}</b></span
        >
        <span aria-hidden="true">–</span>
        <span aria-hidden="true"
          ><b data-testid="chips-white">${view.chips.white}</b><span class="chip-mark white"></span
        ></span>
        <span class="turn" aria-hidden="true" data-testid="turn" data-turn=${view.turn} data-team=${view.team ?? ""}
          >${turn}${view.team ? ` · ${side_word(view.team)}` : ""}</span
        >
      </p>`;
    },
    tally(): ReturnType<Table["tally"]> {
      const { view } = host.room();
      return view
        ? [
            ["black", view.chips.black],
            ["white", view.chips.white],
          ]
        : [];
    },
    seat_note(seat): string | null {
      const { view } = host.room();
      if (!view || view.phase === "over") return null;
      if (view.resigned.includes(seat)) return say("seat.resigned");
      if (view.done.includes(seat)) return say("seat.done");
      const duties = view.round?.duties.filter((duty) => duty.seat === seat).map((duty) => duty.duty) ?? [];
      return duties.length > 0 ? say("seat.duties", { duties }) : null;
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
        result.winner === null
          ? say("result.tie")
          : sides.size === 1
            ? say(sides.has(result.winner) ? "result.you_win" : "result.you_lose")
            : say("result.win", { team: side_word(result.winner) });
      return { title, detail: reason(result) };
    },
    update,
    async load_hints() {
      const { first_hints } = await import("./first-hints.ts");
      return () => first_hints(host.room(), state);
    },
    reword: () => Object.assign(state, { receipt: "", hint: "" }),
    replay: () => animate(host.room(), last_reveal(host.room().log)),
    close: () => playing?.finish(),
  };
}
