// A Tritoc match on this page: joins what the server says, what is being shown and what a person does. It knows no
// rules: which holes may be chosen is told to it.
import { html } from "lit-html";
import { DOUBLE_PRESS_MS } from "../../components/double-press.ts";
import { defineTimer, spokenMark } from "../../components/timer.ts";
import { tritoc } from "./words/table.ts";
import { errorSentence } from "../../language/errors.ts";
import { sideWord } from "../../room/seats.ts";
import type { TritocAction } from "../../wire/messages.ts";
import { atAnyPress } from "../common/any-press.ts";
import { boardHelpId } from "../common/board-help.ts";
import type { LogLine, Table, TableHost } from "../common/game.ts";
import { rememberedLog } from "../common/remembered-log.ts";
import { board } from "./board.ts";
import * as hand from "./hand.ts";
import { headline, lastTotal } from "./headline.ts";
import { atOf, type HoleKey } from "./holes.ts";
import { boardKey, nextTarget, type BoardKey } from "./keys.ts";
import { pageStage } from "./motion.ts";
import { scoreTable } from "./score-table.ts";
import { logLines, reason, spoken } from "./sentences.ts";
import { changedHoles, openShowing } from "./showing.ts";
import { freshState } from "./state.ts";
import { playSettings, tray } from "./tray.ts";
import type { LogEvent, TritocRoom } from "./wire.ts";

const { say } = tritoc;

/** No envelopes are opened here: of a reveal's length the dice take what the board takes elsewhere. */
const OF_REVEAL = 3 / 8;

export { keyHelp } from "./keys.ts";
export { loadStyle } from "./style.ts";

export function openTable(host: TableHost<"tritoc">): Table {
  const { page } = host;
  const { voice, sounds, session } = page;
  const state = freshState();
  let said = "";
  let thrownAt = -DOUBLE_PRESS_MS;
  const stage = pageStage(
    () => page.state.settings.reveal_ms * OF_REVEAL,
    () => host.root?.() ?? document,
  );
  const help = boardHelpId();
  /** The second of two presses was meant for the throw, too. */
  const isOfThrow = (): boolean => performance.now() - thrownAt < DOUBLE_PRESS_MS;
  const listen = (end: () => void): (() => void) => atAnyPress(() => isOfThrow() || end());
  const showing = openShowing(state, stage, listen, soundOf, page.redraw);
  const wordsOfLog = rememberedLog<LogEvent>((log, info) =>
    logLines(log, info, host.room().view ?? { labels: [] as never }),
  );
  defineTimer();

  /** The room as it is drawn: what is still moving has not happened yet. */
  function shown(): TritocRoom {
    const room = host.room();
    return state.shown ? { ...room, view: state.shown } : room;
  }

  // ---- what a person does -------------------------------------------------------------------------

  async function act(action: TritocAction): Promise<void> {
    if (state.sending) return;
    state.sending = true;
    state.hint = "";
    page.redraw();
    const answer = await session.ask("act", { room: host.room().room, action });
    state.sending = false;
    if (!answer.ok) refuse(errorSentence(answer.error));
    page.redraw();
  }

  function refuse(text: string): void {
    state.hint = text;
    voice.sayOnce(text);
    page.redraw();
  }

  function choose(hole: HoleKey): void {
    state.cursor = hole;
    state.hint = "";
    // Who is in a hurry chooses before everything has come to rest.
    showing.finish();
    const room = host.room();
    const { view } = room;
    page.redraw();
    if (!view || view.phase === "over") return;
    if (room.you.seats.length === 0) refuse(say("hint.watching"));
    else if (!hand.owes(room)) refuse(say("hint.otherTurn"));
    else if (view.phase === "throw") refuse(say("hint.throwFirst"));
    else if (hand.targets(room).has(hole))
      void act({ type: view.phase === "place" ? "place" : "remove", at: atOf(hole) });
    else refuse(view.phase === "place" ? say("hint.place", { total: lastTotal(room) }) : say("hint.remove"));
  }

  const actions = {
    throwDice(): void {
      showing.finish();
      if (!hand.mayThrow(host.room())) return;
      thrownAt = performance.now();
      void act({ type: "throw" });
    },
    decline(): void {
      showing.finish();
      if (hand.mayDecline(host.room())) void act({ type: "decline" });
    },
    resign(step: "ask" | "yes" | "no"): void {
      state.resigning = step === "ask";
      // Not one of the acts that wait for each other: whoever gives up while a throw is under way means it, too.
      if (step === "yes") void session.tell("act", { room: host.room().room, action: { type: "resign" } });
      page.redraw();
    },
    timeMark(seconds: number): void {
      voice.sayNow(spokenMark(seconds));
      if (seconds <= 10) sounds.play("low");
    },
  };

  function goTo(hole: HoleKey, grid: HTMLElement): void {
    state.cursor = hole;
    page.redraw();
    // Whoever has gone elsewhere within the frame is not called back.
    requestAnimationFrame(
      () =>
        grid.contains(document.activeElement) &&
        grid.querySelector<HTMLElement>(`[role=gridcell][data-hole="${hole}"]`)?.focus(),
    );
  }

  function onKey(event: KeyboardEvent): void {
    const key = boardKey(event, state.cursor, page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    // A key that is held walks on; whatever else it says is said once.
    if (event.repeat && key.kind !== "walk" && key.kind !== "next") return;
    press(key, event.currentTarget as HTMLElement);
  }

  function press(key: BoardKey, grid: HTMLElement): void {
    switch (key.kind) {
      case "walk":
        return goTo(key.hole, grid);
      case "act":
        return choose(state.cursor);
      case "space":
        if (hand.mayThrow(host.room())) return actions.throwDice();
        // A piece that is placed stays.
        return isOfThrow() ? undefined : choose(state.cursor);
      case "next": {
        const next = nextTarget(hand.targets(host.room()), state.cursor, key.step);
        return next === null ? undefined : goTo(next, grid);
      }
      case "decline":
        return actions.decline();
      case "repeat":
        return voice.repeat();
      case "escape":
        return showing.finish();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: TritocRoom | null, after: TritocRoom, events: LogEvent[]): void {
    if (before && before.info.game_id !== after.info.game_id) reset();
    const skipped = before !== null && before.gaps !== after.gaps;
    if (before === null || skipped || (events.length === 0 && before.roundCount !== after.roundCount)) recall(after);
    else if (events.length > 0 && after.view) {
      state.hint = "";
      showing.add({ before: before.view, after: after.view, events });
    }
    const sentence = [after.view ? spoken(events, after.info, after.view) : "", call(after, events)]
      .filter((text) => text !== "")
      .join(" ");
    if (sentence !== "") voice.say(sentence);
    if (events.some((event) => event.type === "over")) sounds.play("over");
  }

  function reset(): void {
    showing.finish();
    wordsOfLog.forget();
    // What is on its way still waits for its answer.
    Object.assign(state, freshState(), { sending: state.sending });
  }

  /** A snapshot: how the dice lie and what was changed last is seen in the log, and not played again. */
  function recall(room: TritocRoom): void {
    showing.finish();
    const thrown = room.log.findLast((event) => event.type === "throw");
    state.dice = thrown ? { player: thrown.player, dice: [...thrown.dice], total: thrown.total } : null;
    const changed = room.log.findLast((event) => event.type === "place" || event.type === "remove");
    state.last = changedHoles(changed ? [changed] : []);
  }

  /** What is due from me now, in words and as a sound. */
  function call(room: TritocRoom, events: LogEvent[]): string {
    const { view } = room;
    if (!view || !hand.owes(room)) return "";
    if (events.some((event) => event.type === "turn" || event.type === "start")) {
      sounds.play("open");
      return say("say.yourThrow");
    }
    if (!events.some((event) => event.type === "throw")) return "";
    if (view.phase === "throw") return say("say.again");
    if (view.phase === "place") return say("say.targets", { count: view.targets.length });
    return view.phase === "over" ? "" : say(`tray.${view.phase}`);
  }

  function soundOf(events: LogEvent[]): void {
    for (const event of events) {
      if (event.type === "throw") sounds.play("roll");
      else if (event.type === "place") sounds.play("sealed");
      else if (event.type === "remove") sounds.play("flip");
      else if (event.type === "field") sounds.play("reveal");
    }
  }

  return {
    headline: () => headline(shown(), host.room(), state),
    board: () =>
      html`<div class="tritoc-area">
        ${board(shown(), state, { act: choose, key: onKey, help })} ${scoreTable(shown())}
      </div>`,
    tray: () => tray(page, shown(), host.room(), state, actions),
    settings: () => playSettings(host.room(), state, actions),
    score(): ReturnType<Table["score"]> {
      const { view } = shown();
      if (!view) return html``;
      return html`<p class="score" data-testid="score">
        <span class="turn" data-testid="turn" data-turn=${view.turn}>${say("score.turn", { turn: view.turn })}</span>
      </p>`;
    },
    tally(): ReturnType<Table["tally"]> {
      const room = host.room();
      // A result is told at once, whatever is still moving: both count the same board.
      const { view } = room.view?.phase === "over" ? room : shown();
      return view
        ? [
            ["black", view.points.black],
            ["white", view.points.white],
          ]
        : [];
    },
    seatNote: (seat) =>
      hand.inTurn(host.room()) !== null && seat === hand.seatOfSide(host.room().view?.player ?? "black")
        ? say("seat.inTurn")
        : null,
    log(): LogLine[] {
      const { log, info } = host.room();
      return wordsOfLog.lines(log, info);
    },
    result(): ReturnType<Table["result"]> {
      const room = host.room();
      const result = room.view?.result;
      if (!result) return null;
      const mine = hand.mySide(room);
      const title =
        result.winner === null
          ? say("result.draw")
          : mine
            ? say(mine === result.winner ? "result.youWin" : "result.youLose")
            : say("result.win", { side: sideWord(result.winner) });
      const { black, white } = result.points;
      const more = html`<p class="points" aria-label=${say("result.points")}>
        <span class="peg b" aria-hidden="true"></span><b data-testid="points-black">${black}</b><span>:</span
        ><b data-testid="points-white">${white}</b><span class="peg w" aria-hidden="true"></span>
        <small>${say("result.points")}</small>
      </p>`;
      return { title, detail: reason(result), more };
    },
    update,
    async loadHints() {
      const { firstHints } = await import("./first-hints.ts");
      return () => firstHints(shown(), state.rolling);
    },
    async loadLesson() {
      const { lesson } = await import("./lesson.ts");
      return lesson(shown, () => state.rolling);
    },
    reword(): void {
      state.hint = "";
    },
    told(): string {
      const { log, info, view } = host.room();
      const at = log.findLastIndex((event) => event.type === "throw");
      // While the dice roll, what they have thrown is not told.
      if (!showing.busy && view) said = at < 0 ? "" : spoken(log.slice(at), info, view);
      return said;
    },
    replay(): void {
      const { log, view } = host.room();
      const at = log.findLastIndex((event) => event.type === "throw");
      if (at >= 0 && view && !showing.busy) showing.add({ before: view, after: view, events: log.slice(at) });
    },
    close: () => showing.finish(),
  };
}
