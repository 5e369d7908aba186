// CTOR as the page knows it before it is opened.
import type { Game } from "../common/game.ts";
import { reading } from "./reading.ts";

export const game: Game<"ctor"> = {
  title: { en: "CTOR", fr: "CTOR", ru: "CTOR" },
  ratedSizes: [1, 2, 3],
  reading,
  sides: ({ teams }) => [...teams],
  glance: ({ size }) => ({ size }),
  scores: ({ size }) => ({
    ties: true,
    wins: [],
    counts: "chips",
    mostOf: (other, outcome) => (outcome === "tied" ? Math.floor((size * size) / 2) : size * size - other),
  }),
  card: () => import("./card.ts"),
  table: () => import("./table.ts"),
  setup: () => import("./setup.ts"),
  options: () => import("./options.ts"),
  ladder: () => import("./ladder.ts"),
  help: () => import("./help.ts"),
  replay: () => import("./replay.ts"),
  lesson: true,
  look: () => import("./look.ts"),
};
