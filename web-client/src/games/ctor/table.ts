// A CTOR match on this page: joins what the server says, what has been picked and what is drawn.
// It knows no rules: legal squares, replaceable chips, what is left and who is missing are told to it.
import { html } from "lit-html";
import { defineTimer } from "../../components/timer.ts";
import { ctor, opWord } from "./words/table.ts";
import { roomWords } from "../../i18n/en/room.ts";
import { tenthsText } from "../../language/language.ts";
import { sideOf, sideWord } from "../../room/seats.ts";
import { boardHelpId } from "../common/board-help.ts";
import { firstParts } from "../common/first-parts.ts";
import type { LogLine, Table, TableHost } from "../common/game.ts";
import { rememberedLog } from "../common/remembered-log.ts";
import { openRevealStage } from "../common/reveal-stage.ts";
import { board } from "./board.ts";
import { myDuties, OPS, owes, roundKey } from "./hand.ts";
import { headline } from "./headline.ts";
import { boardKey } from "./keys.ts";
import { lettersOf } from "./letters.ts";
import { openMoves } from "./moves.ts";
import { changedSquares, lastReveal, revealScript } from "./reveal.ts";
import { stillLegal } from "./selection.ts";
import { broughtBy, logLines, reason, spoken } from "./sentences.ts";
import { writingSide } from "./secrets.ts";
import { freshState } from "./state.ts";
import { NO_SHIFT, squareAt, wrap } from "./torus.ts";
import { playSettings, tray } from "./tray.ts";
import { twoFingers } from "./two-fingers.ts";
import type { CtorLogEvent, CtorRoom } from "./room.ts";

const { say } = ctor;

export { keyHelp } from "./keys.ts";
export { loadStyle } from "./style.ts";
/** For the replay, whose chunk has what it shares with the table from here. */
export { lettersOf } from "./letters.ts";
export { choiceWords } from "./sentences.ts";

const NONE = new Set<number>();
const ROWS_AT_ONCE = 2;

export function openTable(host: TableHost<"ctor">): Table {
  const { page } = host;
  const { voice, sounds } = page;
  const state = freshState();
  const moves = openMoves(host, state);
  const stage = openRevealStage({
    page,
    moving: () => import("./moving.ts"),
    root: () => host.root?.() ?? document,
    deadline: () => host.room().view?.deadline ?? null,
    owes: () => owes(host.room()),
  });
  const rowsOf = firstParts(page.redraw, ROWS_AT_ONCE);
  const wordsOfLog = rememberedLog(logLines);
  defineTimer();

  // ---- the board ----------------------------------------------------------------------------------

  function shift(rows: number, columns: number): void {
    const size = host.room().view?.size ?? 10;
    state.shift = { rows: wrap(size, state.shift.rows + rows), columns: wrap(size, state.shift.columns + columns) };
    voice.sayOnce(say("view.shifted", { first: squareAt(size, state.shift.rows, state.shift.columns) }));
    page.redraw();
  }

  const boardActions = {
    act: moves.actOn,
    key: onKey,
    shift,
    reset: (): void => {
      state.shift = NO_SHIFT;
      page.redraw();
    },
    fingers: twoFingers(shift),
    help: boardHelpId(),
  };

  function onKey(event: KeyboardEvent): void {
    const size = host.room().view?.size ?? 10;
    const key = boardKey(event, size, state.cursor, state.shift, page.state.settings.keys);
    if (!key) return;
    event.preventDefault();
    // A key that is held walks on; whatever else it says is said of this round alone.
    if (event.repeat && key.kind !== "walk" && key.kind !== "shift") return;
    const grid = event.currentTarget as HTMLElement;
    switch (key.kind) {
      case "walk":
        state.cursor = key.square;
        page.redraw();
        // Whoever has gone elsewhere within the frame is not called back.
        requestAnimationFrame(
          () =>
            grid.contains(document.activeElement) &&
            grid.querySelector<HTMLElement>(`[role=gridcell][data-square="${key.square}"]`)?.focus(),
        );
        return;
      case "shift":
        return shift(key.rows, key.columns);
      case "reset":
        return boardActions.reset();
      case "act":
        return moves.actOn(state.cursor);
      case "seal":
        return moves.tray.seal();
      case "unseal":
        return moves.tray.unseal();
      case "pass":
        return moves.tray.pass();
      case "done":
        return moves.tray.done();
      case "replace":
        return moves.tray.replaceAll();
      case "repeat":
        return voice.repeat();
      case "op":
        return moves.tray.open(OPS[key.index] ?? "put");
      case "duty":
        if (myDuties(host.room()).some((duty) => duty.duty === key.number)) moves.tray.chooseDuty(key.number);
        return;
      case "escape":
        state.drafts.clear();
        state.hint = "";
        page.redraw();
    }
  }

  // ---- what has happened --------------------------------------------------------------------------

  function update(before: CtorRoom | null, after: CtorRoom, events: CtorLogEvent[]): void {
    const side = writingSide(after, state);
    if (before === null && side && (after.view?.secrets[side] ?? []).length > 0) state.secretsEditing = false;
    if (before && before.info.game_id !== after.info.game_id)
      Object.assign(state, freshState(), { shift: state.shift });
    // Nothing that was wanted in one turn is done in another.
    if (before?.view?.turn !== after.view?.turn) state.wanted = null;
    keepDrafts(after);
    moves.hear();
    const turned = events.some(
      (event) => event.type === "reveal" || event.type === "replace" || event.type === "sprung",
    );
    if (turned) showReveal(before, after, events);
    // A snapshot: what had happened last is marked, and not played again.
    else if (before === null || (events.length === 0 && before.roundCount !== after.roundCount)) {
      Object.assign(state, changedSquares(lastReveal(after.log)), { receipt: "", sealedLeftMs: null });
    }
    const call = callToChoose(before, after, events);
    const sentence = [spoken(events, after.info), call].filter((text) => text !== "").join(" ");
    if (sentence !== "") voice.say(sentence);
    if (events.some((event) => event.type === "over")) sounds.play("over");
  }

  /** Drafts outlive everything but their round; what the board no longer offers is dropped. */
  function keepDrafts(room: CtorRoom): void {
    const key = roundKey(room);
    if (key !== state.round) {
      state.round = key;
      state.duty = null;
      state.drafts.clear();
      // Answers that come late still have those of their own round.
      state.sending = new Map();
      state.opening = new Set();
      state.hint = "";
      state.resigning = false;
      moves.pickWanted(room);
      return;
    }
    const op = room.view?.round?.op;
    for (const { duty, sealed } of room.view?.round?.duties ?? [])
      if (!sealed && !state.sending.has(duty)) state.opening.delete(duty);
    for (const [duty, picked] of state.drafts) {
      const sealed = room.view?.round?.duties.some((each) => each.duty === duty && each.sealed);
      if (op && !sealed && room.view?.legal) state.drafts.set(duty, stillLegal(op, picked, room.view.legal));
    }
  }

  function showReveal(before: CtorRoom | null, room: CtorRoom, events: CtorLogEvent[]): void {
    const revealed = events.some((event) => event.type === "reveal");
    const mine = events.some(
      (event) => event.type === "reveal" && event.choices.some((choice) => room.you.seats.includes(choice.seat)),
    );
    if (mine && state.sealedLeftMs !== null && state.sealedLeftMs >= 0) {
      state.receipt = roomWords.say("receipt", { seconds: tenthsText(state.sealedLeftMs) });
    } else if (revealed) state.receipt = "";
    if (revealed) state.sealedLeftMs = null;
    const marks = changedSquares(events);
    const turn = before?.view?.turn ?? 0;
    if (turn === state.marksTurn) {
      for (const square of state.changed) marks.changed.add(square);
    }
    Object.assign(state, marks, { marksTurn: turn });
    if (!revealed) sounds.play("flip");
    show(room, events, marks.clashed.size > 0 ? ["clash"] : []);
  }

  function show(room: CtorRoom, events: CtorLogEvent[], stageSounds: "clash"[]): void {
    stage.play({
      letters: lettersOf(events, room.info),
      sounds: stageSounds,
      board: ({ playReveal }, root, timing) => playReveal(root, revealScript(events), room.view?.size ?? 10, timing),
    });
  }

  /** A round that waits for me has opened: a sound, and the words to say. */
  function callToChoose(before: CtorRoom | null, after: CtorRoom, events: CtorLogEvent[]): string {
    const opened = events.some((event) => event.type === "round");
    const mine = before === null ? [] : myDuties(before).map(({ duty }) => duty);
    // Whoever takes a choice back knows that it waits for them.
    const tookBack = events.some((event) => event.type === "unsealed" && mine.includes(event.duty));
    if (!owes(after) || !(opened || (before !== null && !owes(before) && !tookBack))) return "";
    sounds.play("open");
    const op = after.view?.round?.op;
    return op && opened ? say("say.round", { op: opWord(op) }) : "";
  }

  return {
    headline: () => headline(host.room()),
    // What has changed is marked when it is seen to change.
    board: () =>
      stage.board(() =>
        board(
          host.room(),
          stage.letters.length > 0 ? { ...state, changed: NONE, clashed: NONE } : state,
          boardActions,
          rowsOf,
        ),
      ),
    tray: () => stage.tray(() => tray(page, host.room(), state, stage.letters, moves.tray)),
    settings: () => playSettings(page, host.room(), state, moves.tray),
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
          >${turn}${view.team ? ` · ${sideWord(view.team)}` : ""}</span
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
    seatNote(seat): string | null {
      const { view } = host.room();
      if (!view || view.phase === "over") return null;
      if (view.resigned.includes(seat)) return say("seat.resigned");
      if (view.done.includes(seat)) return say("seat.done");
      const duties = view.round?.duties.filter((duty) => duty.seat === seat).map((duty) => duty.duty) ?? [];
      return duties.length > 0 ? say("seat.duties", { duties }) : null;
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
        result.winner === null
          ? say("result.tie")
          : sides.size === 1
            ? say(sides.has(result.winner) ? "result.youWin" : "result.youLose")
            : say("result.win", { team: sideWord(result.winner) });
      return { title, detail: reason(result) };
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
    told: () => broughtBy(lastReveal(host.room().log), host.room()),
    replay: () => show(host.room(), lastReveal(host.room().log), []),
    close: () => stage.finish(),
  };
}
