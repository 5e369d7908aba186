import { describe, expect, it } from "vitest";
import { reading } from "../src/games/ctor/reading.ts";
import type { CtorRoom } from "../src/games/ctor/room.ts";
import { withChoice } from "../src/games/ctor/selection.ts";
import { outagesBetween } from "../src/screens/room-rest.ts";
import {
  roomAfterSeal,
  roomAfterUpdate as afterUpdate,
  roomAfterYou,
  roomFromSnapshot as fromSnapshot,
  type RoomState,
} from "../src/room/state.ts";
import type { AnyEvent, CtorChoice, CtorSealed, CtorView, Snapshot, Update } from "../src/wire/messages.ts";
import { duty, info, room, snapshot, view } from "./support.ts";

const roomAfterUpdate = (before: RoomState, now: Update): RoomState => afterUpdate(before, now, reading);
const roomFromSnapshot = (now: Snapshot, before: RoomState | null): RoomState => fromSnapshot(now, before, reading);

function update(seq: number, events: AnyEvent[], now: CtorView = view()): Update {
  return { type: "update", room: "4GZK7Q2M", seq, now: 2000, events, view: now };
}

const sealedView = view({ round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } });
const sealed = (seq: number, number: number) => update(seq, [{ type: "sealed", at: 1, duty: number }], sealedView);
const reveal: AnyEvent = {
  type: "reveal",
  at: 1,
  op: "put",
  choices: [{ duty: 1, seat: "black1", put: 1, void: false }],
};
const choice = (chosen: CtorChoice | null) => (before: CtorSealed) => withChoice(before, 1, chosen);
const doneAnswer = { re: "a-1", ok: true, at: 5 } as const;

describe("updates", () => {
  it("replace the view, count on, and are ignored if they are old or another room's", () => {
    const before = room();
    const after = roomAfterUpdate(before, sealed(11, 1));
    expect(after.seq).toBe(11);
    expect((after as CtorRoom).view?.round?.duties[0]?.sealed).toBe(true);
    expect(roomAfterUpdate(after, sealed(11, 1))).toBe(after);
    expect(roomAfterUpdate(after, { ...sealed(12, 1), room: "00000000" })).toBe(after);
  });

  it("a gap leaves the newest view and is counted", () => {
    const after = roomAfterUpdate(room(), sealed(15, 1));
    expect(after.seq).toBe(15);
    expect(after.gaps).toBe(4);
  });

  it("talk goes to the chat and not to the log", () => {
    const chat: AnyEvent = { type: "chat", at: 1, channel: "room", name: "Ada", seat: "black1", text: "hello" };
    const after = roomAfterUpdate(room(), update(11, [chat, reveal]));
    expect(after.chat.map((line) => line.text)).toEqual(["hello"]);
    expect(after.log.map((event) => event.type)).toEqual(["reveal"]);
  });

  it("a new game begins with an empty log", () => {
    const played = room({ log: [reveal] });
    const start: AnyEvent = { type: "start", at: 0, game_id: "G2", commitment: "0".repeat(64) };
    expect(roomAfterUpdate(played, update(11, [start])).log.map((event) => event.type)).toEqual(["start"]);
  });

  it("and with nothing that was left out or missed of the one before", () => {
    const played = { ...roomAfterUpdate(room(), sealed(15, 1)), missed: { fromTurn: 3, toTurn: 5 } };
    const start: AnyEvent = { type: "start", at: 0, game_id: "G2", commitment: "0".repeat(64) };
    expect(roomAfterUpdate(played, update(16, [start]))).toMatchObject({ gaps: 0, missed: null });
    expect(roomAfterUpdate(played, sealed(17, 1))).toMatchObject({ gaps: 5, missed: played.missed });
  });
});

describe("my envelope", () => {
  it("is restored by a snapshot", () => {
    const back = room({ you: { seats: ["black1"], sealed: { "1": { put: 9 } }, host: false }, view: sealedView });
    expect(back.you.sealed).toEqual({ "1": { put: 9 } });
  });

  it("is filled by the answer to my seal, and emptied by that to unseal", () => {
    const before = room();
    const full = roomAfterSeal(before, choice({ put: 9 }), before.roundCount, doneAnswer);
    expect(full.you.sealed).toEqual({ "1": { put: 9 } });
    expect(roomAfterSeal(full, choice(null), full.roundCount, doneAnswer).you.sealed).toEqual({});
  });

  it("stays while others seal, and is gone after the reveal even if the next round has the same duties", () => {
    const full = roomAfterSeal(room(), choice({ put: 9 }), 1, doneAnswer);
    const waiting = roomAfterUpdate(full, sealed(11, 1));
    expect(waiting.you.sealed).toEqual({ "1": { put: 9 } });
    expect(roomAfterUpdate(waiting, update(12, [reveal], view())).you.sealed).toEqual({});
  });

  it("an answer that comes after the reveal fills nothing", () => {
    const before = room();
    const revealed = roomAfterUpdate(before, update(11, [reveal]));
    expect(roomAfterSeal(revealed, choice({ put: 9 }), before.roundCount, doneAnswer)).toBe(revealed);
  });

  it("a refusal fills nothing", () => {
    const before = room();
    const refused = { re: "a-1", ok: false, error: { code: "occupied", message: "" } } as const;
    expect(roomAfterSeal(before, choice({ put: 9 }), before.roundCount, refused)).toBe(before);
  });

  it("is withdrawn where the server says so", () => {
    const full = roomAfterSeal(room(), choice({ put: 9 }), 1, doneAnswer);
    const unsealed = update(11, [{ type: "unsealed", at: 1, duty: 1 }], view());
    expect(roomAfterUpdate(full, unsealed).you.sealed).toEqual({});
    const you = { type: "you", room: "4GZK7Q2M", you: { seats: [], sealed: {}, host: false } } as const;
    expect(roomAfterYou(full, { ...you, you: { ...you.you, seats: [] } }).you.seats).toEqual([]);
  });
});

describe("coming back", () => {
  it("tells which turns were missed", () => {
    const before = room({ view: view({ turn: 12 }) });
    expect(roomFromSnapshot(snapshot({ view: view({ turn: 15 }) }), before).missed).toEqual({
      fromTurn: 12,
      toTurn: 15,
    });
    expect(roomFromSnapshot(snapshot({ view: view({ turn: 12 }) }), before).missed).toBeNull();
    const later = view({ turn: 12, left: { put: 0, move: 2, landing: 0 } });
    expect(roomFromSnapshot(snapshot({ view: later }), before).missed).toEqual({ fromTurn: 12, toTurn: 12 });
  });

  it("and tells it until somebody has seen it, or another game is on", () => {
    const at = (turn: number): Snapshot => snapshot({ view: view({ turn }) });
    const once = roomFromSnapshot(at(5), room({ view: view({ turn: 3 }) }));
    const again = roomFromSnapshot(at(5), once);
    expect(again.missed).toEqual({ fromTurn: 3, toTurn: 5 });
    expect(roomFromSnapshot(at(8), again).missed).toEqual({ fromTurn: 3, toTurn: 8 });
    expect(roomFromSnapshot(at(8), { ...again, missed: null }).missed).toEqual({ fromTurn: 5, toTurn: 8 });
    expect(roomFromSnapshot(snapshot({ info: info({ game_id: "G2" }) }), again).missed).toBeNull();
  });

  it("tells of an outage once, whoever comes back last", () => {
    const away: AnyEvent = { type: "away", at: 500, ms: 12_000 };
    const before = room();
    const after = roomFromSnapshot(snapshot({ log: [...snapshot().log, away] }), before);
    expect(outagesBetween(before, after)).toEqual([away]);
    expect(outagesBetween(after, after)).toEqual([]);
    const again: AnyEvent = { type: "away", at: 900, ms: 12_000 };
    expect(outagesBetween(after, { ...after, log: [away, again] })).toEqual([again]);
    expect(outagesBetween(null, after)).toEqual([]);
    expect(outagesBetween({ ...before, room: "00000000" }, after)).toEqual([]);
  });

  it("misses nothing of another game", () => {
    const before = room({ view: view({ turn: 12 }) });
    const other = snapshot({ info: info({ game_id: "G2" }), view: view({ turn: 40 }) });
    expect(roomFromSnapshot(other, before).missed).toBeNull();
  });

  describe("keeps the talk that was heard", () => {
    type Chat = Extract<AnyEvent, { type: "chat" }>;
    const line = (at: number, text: string, channel: Chat["channel"] = "room"): Chat => ({
      type: "chat",
      at,
      channel,
      name: "Ada",
      seat: "black1",
      text,
    });
    const after = (heard: Chat[], log: Chat[]): string[] =>
      roomFromSnapshot(snapshot({ log }), { ...room(), chat: heard }).chat.map(({ text }) => text);
    const [hi, left, right, bye] = [line(1, "hi"), line(2, "left!", "team"), line(3, "right!", "team"), line(4, "bye")];

    it("and what is told beside it comes after it", () => {
      expect(after([hi], [])).toEqual(["hi"]);
      expect(after([], [hi, bye])).toEqual(["hi", "bye"]);
      expect(after([hi], [hi, bye])).toEqual(["hi", "bye"]);
    });

    it("once, though what the team has said has left the log", () => {
      expect(after([hi, left, right], [hi])).toEqual(["hi", "left!", "right!"]);
      expect(after([hi, left, right], [hi, bye])).toEqual(["hi", "left!", "right!", "bye"]);
    });

    it("once, though somebody who sits down now is told from then on, and before, what the team has said", () => {
      expect(after([hi, line(2, "who wins?", "watchers")], [hi, left])).toEqual(["hi", "who wins?", "left!"]);
    });

    it("with what was said between two equal lines, and with as many as were said at once", () => {
      expect(after([hi], [hi, left, line(3, "hi")])).toEqual(["hi", "left!", "hi"]);
      expect(after([hi], [line(3, "hi")])).toEqual(["hi", "hi"]);
      expect(after([hi], [hi, hi])).toEqual(["hi", "hi"]);
      expect(after([hi, hi], [hi, hi])).toEqual(["hi", "hi"]);
    });
  });
});
