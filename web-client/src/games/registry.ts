// The games of the page, each loaded when it is needed. A new game is one entry here and one folder.
import type { TemplateResult } from "lit-html";
import type { GameName } from "../wire/messages.ts";
import type { GameModule, OptionsModule, SetupModule } from "./common/game.ts";
import type { ReplayModule } from "./common/replay-module.ts";

export interface GameEntry {
  table: () => Promise<GameModule>;
  setup: () => Promise<SetupModule>;
  options: () => Promise<OptionsModule>;
  help: () => Promise<{ rules: (redraw: () => void) => TemplateResult }>;
  replay: () => Promise<{ replay: ReplayModule }>;
}

export const GAMES: Record<GameName, GameEntry> = {
  ctor: {
    table: () => import("./ctor/table.ts"),
    setup: () => import("./ctor/setup.ts"),
    options: () => import("./ctor/options.ts"),
    help: () => import("./ctor/help.ts"),
    replay: () => import("./ctor/replay.ts"),
  },
  totas: {
    table: () => import("./totas/table.ts"),
    setup: () => import("./totas/setup.ts"),
    options: () => import("./totas/options.ts"),
    help: () => import("./totas/help.ts"),
    replay: () => import("./totas/replay.ts"),
  },
  tritoc: {
    table: () => import("./tritoc/table.ts"),
    setup: () => import("./tritoc/setup.ts"),
    options: () => import("./tritoc/options.ts"),
    help: () => import("./tritoc/help.ts"),
    replay: () => import("./tritoc/replay.ts"),
  },
};
