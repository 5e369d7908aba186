// What the tiles of the start page say of the rooms there are.
import { expect, it } from "vitest";
import { roomsOf } from "../src/demo/game-cards.ts";
import type { RoomEntry } from "../src/wire/messages.ts";

const room = (game: string, status: string, change: object = {}): RoomEntry =>
  ({ game, status, tournament: null, seats: {}, spectators: 0, solo: false, ...change }) as unknown as RoomEntry;

it("a tile counts the games that run and the rooms in which one may sit down, of its own game", () => {
  const entries = [
    room("ctor", "playing"),
    room("ctor", "playing", { tournament: { round: 1 } }),
    room("ctor", "open"),
    room("ctor", "open", { tournament: { round: 1 } }),
    room("tritoc", "open"),
  ];
  expect(roomsOf("ctor", entries)).toEqual({ here: 0, running: 2, waiting: 1 });
  expect(roomsOf("tritoc", entries)).toEqual({ here: 0, running: 0, waiting: 1 });
  expect(roomsOf("totas", entries)).toEqual({ here: 0, running: 0, waiting: 0 });
});

it("people are counted who sit or watch there: no computers, nobody after the game, and once who plays alone", () => {
  const entries = [
    room("ctor", "playing", { seats: { black1: "Ada", white1: "Bot 2" }, spectators: 2 }),
    room("ctor", "open", { seats: { black1: "Bob", white1: null } }),
    room("ctor", "playing", { seats: { black1: "Cleo", white1: "Cleo" }, solo: true }),
    room("ctor", "over", { seats: { black1: "Fay", white1: "Gil" } }),
    room("totas", "playing", { seats: { black1: "Dai", white1: "Eva" } }),
  ];
  expect([roomsOf("ctor", entries).here, roomsOf("totas", entries).here]).toEqual([5, 2]);
});
