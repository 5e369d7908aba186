// A room of six on boardgame.io: sealed choices that nobody sees, and a reveal with the last. Every move is told to all
// six; that is how it works, so that there are always announcements.
import { createRequire } from "node:module";
import { announce, settings } from "./settings.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");

const view = ".".repeat(settings.reveal);
const game = {
  name: "relay",
  disableUndo: true,
  setup: () => ({ round: 0, view, choices: {} }),
  playerView: ({ G, playerID }) => ({
    ...G,
    choices: playerID in G.choices ? { [playerID]: G.choices[playerID] } : {},
  }),
  turn: { activePlayers: { all: "sealing" }, stages: { sealing: {} } },
  moves: {
    // A choice of a player who does not know what the others did meanwhile is no stale one.
    seal: {
      ignoreStaleStateID: true,
      client: false,
      move: ({ G, playerID }, choice) => {
        G.choices[playerID] = choice;
        if (Object.keys(G.choices).length < settings.seals) return;
        G.choices = {};
        ++G.round;
      },
    },
  },
};

const server = Server({ games: [game], origins: ["http://127.0.0.1"] });
// It writes its own lines about listening; the first line of this process is for who started it.
console.info = () => {};
const { appServer } = await server.run({ port: settings.port });
announce(appServer);
