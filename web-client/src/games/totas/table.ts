// A TOTA*S match on this page: joins what the server says, what has been picked and what is drawn. It knows no rules:
// what may be written, marked or placed is told to it. When the board goes dark it forgets what it knew.
import { html, type TemplateResult } from "lit-html";
import { defineTimer } from "../../components/timer.ts";
import { totas } from "./words/table.ts";
import { roomWords } from "../../i18n/en/room.ts";
import { tenthsText } from "../../language/language.ts";
import { sideOf, sideWord } from "../../room/seats.ts";
import { boardHelpId } from "../common/board-help.ts";
import { firstParts } from "../common/first-parts.ts";
import type { LogLine, Table, TableHost } from "../common/game.ts";
import { rememberedLog } from "../common/remembered-log.ts";
import { openRevealStage } from "../common/reveal-stage.ts";
import { armyPanel, armyStrip } from "./army.ts";
import { board } from "./board.ts";
import { drag } from "./drag.ts";
import { formTable } from "./form.ts";
import { bare } from "./half.ts";
import * as hand from "./hand.ts";
import { headline } from "./headline.ts";
import { boardKey, type BoardKey } from "./keys.ts";
import { lettersOf } from "./letters.ts";
import { openMoves } from "./moves.ts";
import { TOOLS } from "./ground.ts";
import { defineLeft } from "./seal.ts";
import { changedSquares, lastReveal, revealScript } from "./reveal.ts";
import { broughtBy, logLines, reason, spoken } from "./sentences.ts";
import { beginPlan, freshState } from "./state.ts";
import { playSettings } from "./play-settings.ts";
import { LAST_MINUTE_MS } from "./tray-clock.ts";
import { tray } from "./tray.ts";
import type { LogEvent, TotasRoom, TotasView } from "./wire.ts";

const { say } = totas;

export { keyHelp } from "./keys.ts";
export { loadStyle } from "./style.ts";
/** For the replay, whose chunk has what it shares with the table from here. */
export { textOf } from "./half.ts";
export { bearer, lettersOf } from "./letters.ts";
export { underlinedInText } from "./parts.ts";
export { positionOf } from "./position.ts";

const ROWS_AT_ONCE = 2;

export function openTable(host: TableHost<"totas">): Table {
  const { page } = host;
  const { voice, sounds } = page;
  const state = freshState();
  const moves = openMoves(page, host.room, state);
  const dragging = drag({ lift: moves.lift, drop: moves.drop });
  const isDark = (): boolean => host.room().view?.dark === true;
  const stage = openRevealStage({
    page,
    moving: () => import("./moving.ts"),
    dark: isDark,
    root: () => host.root?.() ?? document,
    deadline: () => host.room().view?.deadline ?? null,
    owes: () => hand.owes(host.room(), state),
  });
  /** The board before the newest reveal, to play it once more. */
  let beforeReveal: TotasView | null = null;
  const rowsOf = firstParts(page.redraw, ROWS_AT_ONCE);
  const wordsOfLog = rememberedLog(logLines);
  let lastMinute: ReturnType<typeof setTimeout> | undefined;
  defineTimer();
  defineLeft();

  const boardActions = {
    act: moves.actOn,
    key: onKey,
    drag: dragging,
    help: boardHelpId(),
  };

  function flip(): void {
    state.flipped = !hand.isFlipped(host.room(), state);
    page.redraw();
  }

  function onKey(event: KeyboardEvent): void {
    const key = boardKey(event, state.cursor, hand.isFlipped(host.room(), state), page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    // A key that is held walks on; whatever else it says is said once.
    if (!event.repeat || key.kind === "walk") press(key, event.currentTarget as HTMLElement);
  }

  function press(key: BoardKey, grid: HTMLElement): void {
    switch (key.kind) {
      case "walk":
        state.cursor = key.square;
        page.redraw();
        // Whoever has gone elsewhere within the frame is not called back.
        requestAnimationFrame(
          () =>
            grid.contains(document.activeElement) &&
            grid.querySelector<HTMLElement>(`[data-square="${key.square}"]`)?.focus(),
        );
        return;
      case "act":
        return boardActions.act(state.cursor);
      case "seal":
        return moves.seal();
      case "swap":
        return moves.swap();
      case "back":
        return moves.takeBack();
      case "explode":
      case "shelter":
      case "turn":
        return moves.special(key.kind);
      case "castle":
        return moves.special("castle", key.wing);
      case "reenter":
        return moves.reenter();
      case "done":
        return hand.owes(host.room(), state) && !hand.mayPlan(host.room(), state) ? moves.done() : undefined;
      case "default":
        return hand.maySetGround(host.room()) ? moves.usual() : undefined;
      case "tool":
        return hand.maySetGround(host.room()) ? moves.tool(TOOLS[key.index] ?? "acropolis") : undefined;
      case "flip":
        return flip();
      case "command":
        return document.querySelector<HTMLElement>("[data-testid=command]")?.focus();
      case "repeat":
        return voice.repeat();
      case "escape":
        moves.dropSelection();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: TotasRoom | null, after: TotasRoom, events: LogEvent[]): void {
    const dark = after.view?.dark === true;
    const revealed = lastReveal(after.log);
    if (before && before.info.game_id !== after.info.game_id) reset();
    else if (dark && before?.view?.dark !== true) reset();
    keepPlan(before, after, events);
    if (events.some((event) => event.type === "reveal") && !dark) showReveal(before, after, events);
    else if (events.some((event) => event.type === "mole") && !dark) show(after, events, before?.view ?? null, false);
    // A snapshot with a reveal that was not seen here: what it has changed is marked, and not played again.
    else if (events.length === 0 && !dark && lastReveal(before?.log ?? [])[0]?.at !== revealed[0]?.at) {
      beforeReveal = null;
      const last = changedSquares(revealed, null, after.view);
      Object.assign(state, { last, receipt: "", sealedLeftMs: null });
    }
    if (events.some((event) => event.type === "dark" && !event.on)) page.session.refresh();
    tell(before, after, events, dark);
    awaitLastMinute(after);
  }

  /** The clock of the last minute appears by itself, though nothing happens then. */
  function awaitLastMinute(room: TotasRoom): void {
    clearTimeout(lastMinute);
    const now = page.session.gameNow();
    if (room.view?.phase !== "plan" || room.view.deadline === null || now === null) return;
    const wait = room.view.deadline - now - LAST_MINUTE_MS;
    if (wait > 0) lastMinute = setTimeout(() => page.redraw(), wait + 50);
  }

  /** Everything that was seen or picked is gone; only how the board lies is kept. */
  function reset(): void {
    stage.finish();
    beforeReveal = null;
    wordsOfLog.forget();
    dragging.stop();
    Object.assign(state, freshState(), { flipped: state.flipped, serial: state.serial + 1 });
  }

  /**
   * A plan lasts for its GM; after a reload the server tells what was drafted or sealed. What is drafted on another page
   * of the same player is told, too: asked about at once it would be sent again, and after what has been added there.
   */
  function keepPlan(before: TotasRoom | null, room: TotasRoom, events: LogEvent[]): void {
    const key = hand.planKey(room, state);
    const { sealed } = room.you;
    if (key !== state.planKey) beginPlan(state, key);
    else if (state.draft === "sending") return;
    // Where updates are lacking, what is mine is not told: it is unknown.
    if (before && (events.length > 0 || before.gaps < room.gaps || before.you.sealed === sealed)) return;
    const half = sealed[hand.activeSeat(room, state) as "white1"];
    const plan = sealed.plan ?? sealed.draft ?? (half ? [half] : []);
    // What the server had and has no more goes; what it never had stays: of a coalition, what is not sealed yet.
    if (plan.length > 0 || !before || state.draft === "kept") {
      state.plan = plan.map(bare);
      state.draft = plan.length > 0 ? "kept" : "none";
      // A replay offers nothing, and has nobody to ask.
      if (room.view?.legal && before?.roundCount !== room.roundCount) moves.learnOffers();
    }
  }

  function showReveal(before: TotasRoom | null, room: TotasRoom, events: LogEvent[]): void {
    state.receipt =
      state.sealedLeftMs !== null && state.sealedLeftMs >= 0
        ? roomWords.say("receipt", { seconds: tenthsText(state.sealedLeftMs) })
        : "";
    state.sealedLeftMs = null;
    beforeReveal = before?.view ?? null;
    state.last = changedSquares(events, beforeReveal, room.view);
    const loud = events.some((event) => event.type === "encounter" || event.type === "explosion");
    show(room, events, beforeReveal, loud);
  }

  function show(room: TotasRoom, events: LogEvent[], before: TotasView | null, loud: boolean): void {
    const revealed = events.find((event) => event.type === "reveal");
    stage.play({
      letters: lettersOf(events, room.info),
      sounds: loud ? ["clash"] : [],
      board: ({ playReveal }, root, timing) => {
        if (isDark()) return [];
        const plans = timing.leadMs > 0 && revealed?.type === "reveal" ? revealed.plans : null;
        const steps = revealScript(events, before, room.view);
        return playReveal(root, steps, plans, before?.pieces ?? null, hand.isFlipped(room, state), timing);
      },
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
    const side = hand.mySide(after);
    if (events.some((event) => event.type === "timer" && event.side === side)) {
      sounds.play("low");
      voice.sayNow(say("say.timer", { seconds: after.info.options.timer }));
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

  function boardArea(): TemplateResult {
    const room = host.room();
    const below = hand.isFlipped(room, state) ? "black" : "white";
    // What has changed is marked when it is seen to change.
    const shown = stage.letters.length > 0 ? { ...state, last: new Set<string>() } : state;
    return html`<div class="totas-area">
      ${armyStrip(room, below === "white" ? "black" : "white", null)} ${board(room, shown, boardActions, rowsOf)}
      ${armyStrip(room, below, flip)}
    </div>`;
  }

  return {
    headline: () => headline(host.room(), state),
    board: () => stage.board(boardArea),
    tray: () => stage.tray(() => tray(page, host.room(), state, stage.letters, moves)),
    settings: () => playSettings(page, host.room(), state, moves),
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
      { id: "army", text: say("tab.army"), draw: () => armyPanel(host.room(), page.session.gameNow()) },
      { id: "form", text: say("tab.form"), draw: () => formTable(host.room().log, host.room().view?.dark === true) },
    ],
    seatNote(seat): string | null {
      const room = host.room();
      if (!room.view || room.view.phase === "over") return null;
      if (hand.hasResigned(room, seat)) return say("seat.resigned");
      if (hand.missingSeats(room).includes(seat)) return null;
      return room.view.phase === "plan" ? say("seat.sealed") : null;
    },
    log(): LogLine[] {
      const { log, info } = host.room();
      return wordsOfLog.lines(log, info);
    },
    result(): ReturnType<Table["result"]> {
      const { view, you } = host.room();
      const result = view?.result;
      if (!result || stage.letters.length > 0) return null;
      const sides = new Set(you.seats.map(sideOf));
      const title =
        sides.size === 1
          ? say(sides.has(result.winner) ? "result.youWin" : "result.youLose")
          : say("result.win", { side: sideWord(result.winner) });
      const more = html`<p class="points" aria-label=${say("points")}>
        <span class="chip-mark white"></span><b data-testid="points-white">${result.points.white}</b><span>:</span
        ><b data-testid="points-black">${result.points.black}</b><span class="chip-mark black"></span>
        <small>${say("points")}</small>
      </p>`;
      return { title, detail: reason(result), more };
    },
    update,
    async loadHints() {
      const { firstHints } = await import("./first-hints.ts");
      return () => firstHints(host.room(), state);
    },
    async loadLesson() {
      const { lesson } = await import("./lesson.ts");
      return lesson(host.room, state);
    },
    reword: () => Object.assign(state, { receipt: "", hint: "" }),
    told: () => broughtBy(lastReveal(host.room().log), host.room().info),
    replay(): void {
      const room = host.room();
      if (room.view?.dark !== true) show(room, lastReveal(room.log), beforeReveal, false);
    },
    close(): void {
      stage.finish();
      dragging.stop();
      clearTimeout(lastMinute);
    },
  };
}
