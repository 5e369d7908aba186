// The stage of a replay: the game's own table with nobody at it, shown one line after another. It draws, and moves what
// a reveal moves; it neither sends nor speaks nor sounds.
import type { TemplateResult } from "lit-html";
import type { LogLine, Tab, Table } from "../games/common/game.ts";
import { onlookerPage } from "../games/common/onlooker.ts";
import { gameOf } from "../games/registry.ts";
import type { LaidEnvelope, ReplayModule } from "../games/common/replay-module.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import { playerWord } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { GameName, Side } from "../wire/messages.ts";
import type { Replay, ReplayLine } from "../archive/format.ts";
import { roomAt, roomOfLine } from "./position.ts";

/** What happened in one line, in words. Lines of which nothing is said are left out. */
export interface Comment {
  line: number;
  text: string;
  tone: LogLine["tone"] | "seal";
}

/** How it is said that somebody has sealed, taken back or drafted something. */
type SealWords = (kind: "sealed" | "unsealed" | "drafted", name: string, content: string | null) => string;

export interface Stage {
  module: ReplayModule;
  /** Goes to a line: with what moved there if it is just ahead, at once otherwise. */
  show: (replay: Replay, at: number) => void;
  board: Table["board"];
  score: () => TemplateResult;
  tally: () => [Side, number][];
  tray: () => ReturnType<Table["tray"]> | null;
  tabs: () => Tab[];
  envelopes: () => LaidEnvelope[];
  comments: (replay: Replay, sealWords: SealWords) => Comment[];
  result: () => ReturnType<Table["result"]>;
  reword: () => void;
  close: () => void;
}

/**
 * `longestMs`: what a reveal may take now. `root`: the element that it is drawn in, where other boards are on the page.
 * `redraw`: where drawing the page is not enough for it to be drawn.
 * Loads the board, the words and the style of a game.
 */
export async function openStage(
  page: Page,
  game: GameName,
  longestMs: () => number,
  root?: () => ParentNode | null,
  redraw: () => void = page.redraw,
): Promise<Stage> {
  const [tableModule, { replay: module }] = await Promise.all([gameOf(game).table(), gameOf(game).replay()]);
  await Promise.all([tableModule.loadStyle(), wordsReady()]);
  let room: RoomState | null = null;
  let line: ReplayLine | null = null;
  const quiet = onlookerPage(page, {
    room: () => room,
    // No clock runs any more.
    gameNow: () => null,
    longestMs,
    redraw,
    repeat: () => page.voice.repeat(),
  });
  const table = tableModule.openTable({ page: quiet, room: () => room as RoomState, ...(root ? { root } : {}) });
  /** A second table, which only words what has happened. */
  let told: RoomState | null = null;
  const teller = tableModule.openTable({ page: quiet, room: () => told as RoomState });

  return {
    module,
    show(replay, at): void {
      const before = room;
      const after = roomAt(replay, module, at);
      const from =
        before?.info.game_id === after.info.game_id && before.audience === after.audience ? before.seq : null;
      room = after;
      line = replay.lines[at] ?? null;
      // One step ahead at most: further than that nothing could be followed.
      const near = from !== null && at > from && after.roundCount - (before?.roundCount ?? 0) <= 1;
      if (near && before) table.update(before, after, after.log.slice(before.log.length));
      else table.update(null, after, []);
    },
    board: () => table.board(),
    score: () => table.score(),
    tally: () => table.tally(),
    tray: () => (module.showsTray ? table.tray() : null),
    tabs: () => table.tabs?.() ?? [],
    envelopes: () => (line && room ? module.envelopes(line, room.info) : []),
    comments(replay, sealWords): Comment[] {
      return replay.lines.flatMap((each, index) => {
        told = roomOfLine(replay, module, index);
        const lines: Comment[] = teller.log().map(({ text, tone }) => ({ line: index, text, tone }));
        const kind = kindOf(each);
        if (each.seat !== null && kind !== null) {
          const content = module.sealedWords(each, replay.lines[index - 1] ?? null);
          lines.unshift({
            line: index,
            text: sealWords(kind, playerWord(told.info, each.seat), content),
            tone: "seal",
          });
        }
        return lines;
      });
    },
    result: () => table.result(),
    reword: () => table.reword(),
    close(): void {
      table.close();
      teller.close();
    },
  };
}

function kindOf({ action, events }: ReplayLine): Parameters<SealWords>[0] | null {
  if (action?.type === "draft") return "drafted";
  if (action?.type === "unseal" || events.some((event) => event.type === "unsealed")) return "unsealed";
  return events.some((event) => event.type === "sealed") ? "sealed" : null;
}
