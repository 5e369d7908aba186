// What the tiles of the start page say of the rooms there are.
import { expect, it } from "vitest";
import { roomsOf } from "../src/demo/game-cards.ts";
import type { RoomEntry } from "../src/wire/messages.ts";

const room = (game: string, status: string, tournament: object | null = null): RoomEntry =>
  ({ game, status, tournament }) as unknown as RoomEntry;

it("a tile counts the games that run and the rooms in which one may sit down, of its own game", () => {
  const entries = [
    room("ctor", "playing"),
    room("ctor", "playing", { round: 1 }),
    room("ctor", "open"),
    room("ctor", "open", { round: 1 }),
    room("tritoc", "open"),
  ];
  expect(roomsOf("ctor", entries)).toEqual({ running: 2, waiting: 1 });
  expect(roomsOf("tritoc", entries)).toEqual({ running: 0, waiting: 1 });
  expect(roomsOf("totas", entries)).toEqual({ running: 0, waiting: 0 });
});
