// Tritoc as the page knows it before it is opened.
import type { Game } from "../common/game.ts";
import { reading } from "./reading.ts";

export const game: Game<"tritoc"> = {
  title: { en: "Tritoc", fr: "Tritoc", ru: "Tritoc" },
  ratedSizes: [1],
  reading,
  sides: () => [1, 1],
  glance: ({ turn_seconds: seconds }) => ({ seconds }),
  // Only who has won has three in a line: of 9 fields others have 6 at most, and 6 only beside fewer than 3 in a tie.
  scores: () => ({
    ties: true,
    wins: [],
    counts: "fields",
    mostOf: (other, outcome) =>
      Math.min(outcome === "won" ? 7 : 6, outcome === "tied" && (other === 3 || other === 6) ? 8 - other : 9 - other),
  }),
  evening: { teams: [1], minutes: () => 8, options: () => ({ turn_seconds: 20 }), decides: "fields" },
  card: () => import("./card.ts"),
  table: () => import("./table.ts"),
  setup: () => import("./setup.ts"),
  options: () => import("./options.ts"),
  ladder: () => import("./ladder.ts"),
  help: () => import("./help.ts"),
  replay: () => import("./replay.ts"),
  lesson: true,
  look: null,
};
