// What a game gives the page. The frame of a match (seats, chat, log, result, connection) is common; everything that
// depends on a game's rules, words or board comes through here: `Game` is all of it, and what it lacks does not
// compile.
import type { noChange, TemplateResult } from "lit-html";
import type { Page } from "../../session/page.ts";
import type { RoomState } from "../../room/state.ts";
import type { Language } from "../../i18n/languages.ts";
import type { RoomReading } from "../../room/reading.ts";
import type { Settings } from "../../session/settings.ts";
import type { AnyEvent, BotLevel, GameName, GameOptions, Games, SeatName, Side } from "../../wire/messages.ts";
import type { Lesson } from "./lesson.ts";
import type { ReplayModule } from "./replay-module.ts";

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
  /** `noChange`: as it was; it comes with a later drawing, which has been asked for. */
  board(): TemplateResult | typeof noChange;
  /** What one does: clock, envelopes, choices. Stands in the thumb's reach on a phone. */
  tray(): TemplateResult | typeof noChange;
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
  /** Loads what is said in its first lesson, where `Game.lesson` says that there is one. */
  loadLesson?(): Promise<Lesson>;
  /** Null: it is not over, or the reveal that ended it is still on stage. */
  result(): { title: string; detail: string; more?: TemplateResult } | null;
  /** The room has changed: animate, speak, sound. */
  update(before: RoomState | null, after: RoomState, events: AnyEvent[]): void;
  /** One sentence for what the newest reveal has brought; it stays until the next. "": nothing yet. */
  told(): string;
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
  /** The handle of the field that an option of the wire is set with; null: it has none. */
  field(option: string): string | null;
}

export interface TableModule<G extends GameName = GameName> {
  openTable(host: TableHost<G>): Table;
  keyHelp: () => KeyHelp[];
  /** Its style sheets, of small boards, too (within `.live`); loaded before its first drawing. */
  loadStyle: () => Promise<void>;
}

export interface SetupModule<G extends GameName = GameName> {
  /** `now`: of a room that is there already, to be changed; whether one plays alone in it stays as it is. */
  openSetup(this: void, redraw: () => void, now?: Games[G]["options"]): Setup;
}

/** A game with computer players that starts at one press. */
export interface Rung {
  options: GameOptions;
  /** The person's; computer players have all others. */
  seat: SeatName;
  seats: Partial<Record<SeatName, `bot:${BotLevel}`>>;
  /** Computer players seal only when the person has. */
  patient?: boolean;
  /** Those of level 1 play as somebody does who is new to the game. */
  beginners?: boolean;
  /** So many wins in a row lead to the next. */
  wins: number;
}

/** Such games, the easiest first. What they are is data: the server's tests play them, too. */
export interface Ladder {
  rungs: readonly Rung[];
  /** Where somebody new begins. */
  first: number;
}

export interface LadderModule {
  ladder: Ladder;
  /** What is played alone on both sides; null: this game is not. */
  practice: GameOptions | null;
}

export interface OptionsModule<G extends GameName = GameName> {
  /** What one has to do to win, in one line. */
  goal(): string;
  optionLines(options: Games[G]["options"]): string[];
  startingSeats(options: Games[G]["options"]): Set<SeatName>;
  shortestClockMs(options: Games[G]["options"]): number | null;
}

export interface HelpModule {
  /** Settles when the rules can be drawn; throws when their text does not come. */
  openRules: () => Promise<(redraw: () => void) => TemplateResult>;
}

/** What the start page shows of a game. */
export interface Card {
  about: Record<Language, string>;
  /** The address of a drawing of its board, 360 to 216, that stands on the game's own tint. */
  picture: string;
  /** How many may play, the fewest and the most. */
  players: readonly [number, number];
  /** How long a game takes people. */
  minutes: readonly [number, number];
  /** Brings `--game` and `--game-tint` to whatever bears the game's class. */
  loadColours: () => Promise<void>;
  /** It can be practised alone, on both sides. */
  practice: boolean;
}

/** What the settings show of how a game looks. */
export interface Look {
  /** The settings that are its own. */
  fields(now: Settings, set: (change: Partial<Settings>) => void): TemplateResult;
  /** What they do, on a few squares: once `loadStyle` has brought the styles of these. */
  preview(): TemplateResult;
  loadStyle(): Promise<void>;
  /** Reveals what is drawn there; null: there is nothing to reveal. */
  play: ((revealMs: number) => void) | null;
}

/** How the result of a tournament's board is asked for. */
export interface Scores {
  ties: boolean;
  /** Points of who wins, where there are several kinds of victory, the best first. */
  wins: readonly number[];
  /** What both have some of, in the end or beside the points for the win. */
  counts: "chips" | "fields" | null;
  /** The most of it that one side can have who has won, lost or tied, where the other has so many. */
  mostOf(other: number, outcome: "won" | "lost" | "tied"): number;
}

/** How it is played by people who are drawn into new teams every round. */
export interface EveningGame {
  /** How many may sit on a side, the most first. */
  teams: readonly number[];
  /** How long a game of so many a side is to last, in minutes. */
  minutes(team: number): number;
  options(team: number): GameOptions;
  /** What decides a board that is still on when the round's sandglass has run out. */
  decides: "chips" | "fields" | "potential";
}

/** A game. What every screen needs of it is here; the rest is loaded when it is needed. */
export interface Game<G extends GameName = GameName> {
  title: Record<Language, string>;
  /** What is rated by itself: games of so many a side. */
  ratedSizes: readonly number[];
  /** What its views and events mean to the state of a room. */
  reading: RoomReading<G>;
  /** How many start on a side, black first. */
  sides(options: Games[G]["options"]): [number, number];
  /** What tells a room of it from another at a glance: the size of its board, or its clock (0: none). */
  glance(options: Games[G]["options"]): { size: number } | { seconds: number } | null;
  scores(options: Games[G]["options"]): Scores;
  evening: EveningGame;
  card(): Promise<{ card: Card }>;
  table(): Promise<TableModule<G>>;
  setup(): Promise<SetupModule<G>>;
  options(): Promise<OptionsModule<G>>;
  ladder(): Promise<LadderModule>;
  help(): Promise<HelpModule>;
  replay(): Promise<{ replay: ReplayModule<G> }>;
  /** Whether the server has a first lesson of it. */
  lesson: boolean;
  /** Null: it has no settings of its own. */
  look: (() => Promise<{ look: Look }>) | null;
}
