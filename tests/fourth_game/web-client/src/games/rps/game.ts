// Stone, paper, scissors as the page knows it before it is opened.
import type { Game } from "../common/game.ts";
import { reading } from "./reading.ts";

export const game: Game<"rps"> = {
  title: { en: "Stone, paper, scissors", fr: "Pierre, papier, ciseaux", ru: "Камень, ножницы, бумага" },
  ratedSizes: [1],
  reading,
  sides: ({ players }) => [players, players],
  glance: () => null,
  scores: () => ({ ties: false, wins: [], counts: null, mostOf: () => 0 }),
  evening: { teams: [1], minutes: () => 5, options: () => ({}), decides: "fields" },
  card: () => import("./card.ts"),
  table: () => import("./table.ts"),
  setup: () => import("./setup.ts"),
  options: () => import("./options.ts"),
  ladder: () => import("./ladder.ts"),
  help: () => import("./help.ts"),
  replay: () => import("./replay.ts"),
  lesson: false,
  look: null,
};
