// What a game gives the page. The frame of a match (seats, chat, log, result, connection) is common;
// everything that depends on a game's rules, words or board comes through here.
import type { TemplateResult } from "lit-html";
import type { Page } from "../../session/page.ts";
import type { RoomState } from "../../room/state.ts";
import type { AnyEvent, GameFullOptions, GameName, GameOptions, SeatName, Side } from "../../wire/messages.ts";

export interface Headline {
  text: string;
  /** Whether something is due from the person at this page. */
  due: boolean;
}

export interface LogLine {
  text: string;
  tone: "heading" | "plain" | "clash" | "end";
}

export interface KeyHelp {
  keys: string;
  text: string;
}

/** A hint of a first game. */
export interface Hint {
  id: string;
  text: string;
  /** A selector of what it is about: a frame is drawn round it. */
  about: string;
}

export interface Tab {
  id: string;
  text: string;
  draw(): TemplateResult;
}

/** One match as drawn on one page. */
export interface Table {
  headline(): Headline;
  board(): TemplateResult;
  /** What one does: clock, envelopes, choices. Stands in the thumb's reach on a phone. */
  tray(): TemplateResult;
  /** What one needs seldom: switches, resigning. */
  settings(): TemplateResult;
  score(): TemplateResult;
  /** What the sides have: chips, potential, points. The side that the game names first comes first. */
  tally(): [Side, number][];
  /** What the seats panel adds to a seat. */
  seatNote(seat: SeatName): string | null;
  /** Panels beside those that every match has; they come first. */
  tabs?(): Tab[];
  log(): LogLine[];
  /** Loads what a first game explains: the hints whose occasion is now, the most needed first. */
  loadHints(): Promise<() => Hint[]>;
  result(): { title: string; detail: string; more?: TemplateResult } | null;
  /** The room has changed: animate, speak, sound. */
  update(before: RoomState | null, after: RoomState, events: AnyEvent[]): void;
  /** The language has changed: sentences that were kept are made anew or dropped. */
  reword(): void;
  /** Plays the newest reveal once more. */
  replay(): void;
  close(): void;
}

export interface TableHost<G extends GameName = GameName> {
  page: Page;
  room: () => RoomState<G>;
  /**
   * The element that the table is drawn in, where other tables are drawn beside it; otherwise the page is all its own.
   */
  root?: () => ParentNode | null;
}

/** How a room of this game is set up. */
export interface Setup {
  draw(): TemplateResult;
  options(): GameOptions;
  /** The seats that start, in order. */
  seats(): SeatName[];
  solo(): boolean;
  /** `alone`: those for one person, too, who plays all sides. */
  presets(alone?: boolean): TemplateResult;
}

export interface GameModule {
  openTable(host: TableHost): Table;
  keyHelp: () => KeyHelp[];
  /** A game may have a style sheet of its own; it is loaded before its first drawing. */
  loadStyle?: () => Promise<void>;
}

export interface SetupModule {
  openSetup: (redraw: () => void) => Setup;
}

/** A game against a computer player that starts at one press. */
export interface QuickStart {
  options: GameOptions;
  seat: SeatName;
  seats: Partial<Record<SeatName, "bot:1" | "bot:2" | "bot:3">>;
}

export interface OptionsModule {
  quickStart: QuickStart;

  optionLines(options: GameFullOptions): string[];
  startingSeats(options: GameFullOptions): Set<SeatName>;
  shortestClockMs(options: GameFullOptions): number | null;
}
