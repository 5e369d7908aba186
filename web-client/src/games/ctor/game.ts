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
  evening: {
    teams: [3, 2, 1],
    minutes: (team) => 9 + team,
    options: (team) => ({ size: 8, teams: [team, team] as [1, 1] | [2, 2] | [3, 3], sandglass: 30 }),
    decides: "chips",
  },
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
