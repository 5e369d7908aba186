// TOTA*S as the page knows it before it is opened.
import type { Game } from "../common/game.ts";
import { reading } from "./reading.ts";

export const game: Game<"totas"> = {
  title: { en: "TOTA*S", fr: "TOTA*S", ru: "ТОТА*С" },
  ratedSizes: [1, 2],
  reading,
  sides: ({ players }) => [players / 2, players / 2],
  glance: ({ timer }) => ({ seconds: timer }),
  scores: () => ({ ties: false, wins: [5, 4, 3, 2], counts: null, mostOf: () => 0 }),
  evening: {
    teams: [2, 1],
    minutes: () => 15,
    options: (team) => ({
      players: team === 2 ? 4 : 2,
      timer: 20,
      minutes: 15,
      ground_seconds: 45,
      memorise_seconds: 30,
      mole_after: 10,
    }),
    decides: "potential",
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
