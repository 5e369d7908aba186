// Tritoc as the page knows it before it is opened.
import type { Game } from "../common/game.ts";
import { reading } from "./reading.ts";

export const game: Game<"tritoc"> = {
  title: { en: "Tritoc", fr: "Tritoc", ru: "Tritoc" },
  ratedSizes: [1],
  reading,
  sides: () => [1, 1],
  glance: ({ turn_seconds: seconds }) => ({ seconds }),
  scores: () => ({ ties: true, wins: [], counts: "fields", most: 9 }),
  card: () => import("./words/card.ts"),
  table: () => import("./table.ts"),
  setup: () => import("./setup.ts"),
  options: () => import("./options.ts"),
  help: () => import("./help.ts"),
  replay: () => import("./replay.ts"),
  look: null,
};
