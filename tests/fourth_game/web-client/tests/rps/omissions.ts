// What a game lacks does not compile: tsc finds an error where one is expected, and says so where there is none.
import type { Game, OptionsModule, SetupModule, TableModule } from "../../src/games/common/game.ts";
import type { ReplayModule } from "../../src/games/common/replay-module.ts";
import { game } from "../../src/games/rps/game.ts";
import * as options from "../../src/games/rps/options.ts";
import { reading } from "../../src/games/rps/reading.ts";
import { replay } from "../../src/games/rps/replay.ts";
import * as setup from "../../src/games/rps/setup.ts";
import * as table from "../../src/games/rps/table.ts";
import { words as english } from "../../src/games/rps/words/en/table.ts";
import { words as french } from "../../src/games/rps/words/fr/table.ts";
import { translatedPart, type Translation } from "../../src/i18n/dictionary.ts";
import type { RoomReading } from "../../src/room/reading.ts";

declare function without<T, M extends keyof T>(whole: T, member: M): Omit<T, M>;

/** For each member of a contract the game without it: a member that has no line here does not compile either. */
type Lacking<Contract> = Record<keyof Contract, Contract>;

export const games: Lacking<Game<"rps">> = {
  // @ts-expect-error
  title: without(game, "title"),
  // @ts-expect-error
  ratedSizes: without(game, "ratedSizes"),
  // @ts-expect-error
  reading: without(game, "reading"),
  // @ts-expect-error
  sides: without(game, "sides"),
  // @ts-expect-error
  glance: without(game, "glance"),
  // @ts-expect-error
  scores: without(game, "scores"),
  // @ts-expect-error
  card: without(game, "card"),
  // @ts-expect-error
  table: without(game, "table"),
  // @ts-expect-error
  setup: without(game, "setup"),
  // @ts-expect-error
  options: without(game, "options"),
  // @ts-expect-error
  ladder: without(game, "ladder"),
  // @ts-expect-error
  help: without(game, "help"),
  // @ts-expect-error
  replay: without(game, "replay"),
  // @ts-expect-error
  look: without(game, "look"),
};

export const readings: Lacking<RoomReading<"rps">> = {
  // @ts-expect-error
  roundEnds: without(reading, "roundEnds"),
  // @ts-expect-error
  nothingSealed: without(reading, "nothingSealed"),
  // @ts-expect-error
  stillSealed: without(reading, "stillSealed"),
  // @ts-expect-error
  moment: without(reading, "moment"),
  // @ts-expect-error
  missed: without(reading, "missed"),
  // @ts-expect-error
  missedUnit: without(reading, "missedUnit"),
  // @ts-expect-error
  newlyHidden: without(reading, "newlyHidden"),
};

export const replays: Lacking<ReplayModule<"rps">> = {
  // @ts-expect-error
  envelopes: without(replay, "envelopes"),
  // @ts-expect-error
  sealedWords: without(replay, "sealedWords"),
  // @ts-expect-error
  mark: without(replay, "mark"),
  // @ts-expect-error
  beginsTurn: without(replay, "beginsTurn"),
  // @ts-expect-error
  showsTray: without(replay, "showsTray"),
  // @ts-expect-error
  lookedAt: without(replay, "lookedAt"),
  // @ts-expect-error
  onlooker: without(replay, "onlooker"),
};

export const tables: Lacking<TableModule<"rps">> = {
  // @ts-expect-error
  openTable: without(table, "openTable"),
  // @ts-expect-error
  keyHelp: without(table, "keyHelp"),
  // @ts-expect-error
  loadStyle: without(table, "loadStyle"),
};

export const manyOptions: Lacking<OptionsModule<"rps">> = {
  // @ts-expect-error
  goal: without(options, "goal"),
  // @ts-expect-error
  optionLines: without(options, "optionLines"),
  // @ts-expect-error
  startingSeats: without(options, "startingSeats"),
  // @ts-expect-error
  shortestClockMs: without(options, "shortestClockMs"),
};

// @ts-expect-error
export const noSetup: SetupModule = without(setup, "openSetup");

// @ts-expect-error
export const noTitle: Game["title"] = without(game.title, "ru");
// @ts-expect-error
export const noWord: Translation<typeof english> = without(french, "resign");
// @ts-expect-error
export const noLanguage = translatedPart("rps-less", english, { fr: async () => ({ words: french }) });
