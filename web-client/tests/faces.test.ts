// @vitest-environment happy-dom
// Who is who: names and faces that every reader finds the same, that no two at a table share, and that can be seen.
import { readFileSync } from "node:fs";
import { render } from "lit-html";
import { afterEach, describe, expect, it, vi } from "vitest";
import { envelopeRow } from "../src/components/envelopes.ts";
import { face } from "../src/components/face.ts";
import { sealPath } from "../src/components/face-drawing.ts";
import { speak } from "../src/language/language.ts";
import { roomLine } from "../src/games/common/room-lines.ts";
import { playersOf, seatedIn } from "../src/room/players.ts";
import { playerWord, shownName, spokenWord, whoIs, type Seated, type Sitter } from "../src/room/seats.ts";
import { roomAfterInfo, roomFromSnapshot } from "../src/room/state.ts";
import { hueOf, HUES, personOf, type Who } from "../src/room/who.ts";
import { readingOf } from "../src/games/registry.ts";
import type { HttpGame, SeatName } from "../src/wire/messages.ts";
import seals from "./seals.json" with { type: "json" };
import { snapshot } from "./support.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const SEATS = ["black1", "black2", "black3", "white1", "white2", "white3"] as const;
const bot = (level: number): Sitter => ({ name: `Bot ${level}`, kind: "bot", level });
const guest = (name: string): Sitter => ({ name, kind: "human" });
const table = (sitters: Sitter[], more: Partial<Seated> = {}): Seated => ({
  room: "4GZK7Q2M",
  solo: false,
  seats: Object.fromEntries(sitters.map((sitter, index) => [SEATS[index], sitter])),
  ...more,
});
const rooms = Array.from({ length: 500 }, (_, index) => `ROOM${index}`);

describe("computers", () => {
  afterEach(() => speak("en"));

  it.each(["en", "fr", "ru"] as const)(
    "%s: no two at a table share a name, in any room, at any levels",
    async (each) => {
      await speak(each);
      for (const room of rooms) {
        const levels = room.length % 2 === 0 ? [1, 1, 1, 1, 1, 1] : [1, 2, 3, 3, 2, 3];
        const info = table(levels.map(bot), { room });
        expect(new Set(SEATS.map((seat) => playerWord(info, seat))).size, room).toBe(SEATS.length);
        expect(new Set(SEATS.map((seat) => whoIs(info, seat))).size, room).toBe(SEATS.length);
      }
    },
  );

  it("of a level are all met, and each in about as many rooms", () => {
    const met = new Map<string, number>();
    for (const room of rooms) {
      const who = playerWord(table([bot(2)], { room }), "black1");
      met.set(who, (met.get(who) ?? 0) + 1);
    }
    expect(met.size).toBe(6);
    expect(Math.min(...met.values())).toBeGreaterThan(rooms.length / 12);
  });

  it("are the same ones in the room, in the list of games and after the next reader has come", () => {
    const seats = { black1: guest("Ada"), white1: bot(1) };
    const series = { played: 1, score: { black: 1, white: 0 }, ties: 0 };
    const live: Seated = { room: "R1", solo: false, seats, series: { ...series, played: 0 }, status: "playing" };
    const over: Seated = { ...live, series, status: "over" };
    const listed = seatedIn({ room: "R1", seats, series } as Pick<HttpGame, "room" | "seats" | "series">);
    const names = [live, over, listed].map((info) => playersOf(info).white[0]);
    expect(names[1]).toEqual(names[0]);
    expect(names[2]).toEqual(names[0]);
  });

  it("keep their names through a rematch, which exchanges the sides", () => {
    for (const room of rooms.slice(0, 50)) {
      const first = table([bot(1), bot(1), guest("Ada"), bot(1)], { room, status: "playing", series: { played: 0 } });
      const exchanged = Object.fromEntries(
        Object.entries(first.seats).map(([seat, who]) => [
          seat.startsWith("black") ? seat.replace("black", "white") : seat.replace("white", "black"),
          who,
        ]),
      );
      const second: Seated = { ...first, seats: exchanged, series: { played: 1 } };
      expect(playerWord(second, "white1")).toBe(playerWord(first, "black1"));
      expect(playerWord(second, "white2")).toBe(playerWord(first, "black2"));
      expect(playerWord(second, "black1")).toBe(playerWord(first, "white1"));
    }
  });

  it("are read aloud with what they are, and named in the log as at the table, also when they have left", () => {
    const info = table([guest("Ada"), bot(3)]);
    const name = playerWord(info, "black2");
    expect(spokenWord(info, "black2")).toBe(`${name}, computer, strong`);
    expect(spokenWord(info, "black1")).toBe("Ada");
    const gone = table([guest("Ada")]);
    const event = { type: "leave", at: 0, seat: "black2", name: "Bot 3", reason: "kicked" } as const;
    expect(roomLine(event, gone)?.text).toBe(`${name} was removed from Black 2.`);
  });

  it("are called after the room wherever its state comes from", () => {
    const pushed = snapshot({ room: "R7" });
    const state = roomFromSnapshot(pushed, null, readingOf("ctor"));
    expect(state.info.room).toBe("R7");
    expect(roomAfterInfo(state, { type: "info", room: "R7", info: pushed.info }).info.room).toBe("R7");
  });
});

describe("people of one name", () => {
  const info = table([guest("Sunny Robin"), guest("Ada"), guest("Sunny Robin"), guest("Sunny Robin")]);

  it("are told apart in the order of the seats, in words and by their seals", () => {
    const told = (["black1", "black2", "black3", "white1"] as SeatName[]).map((seat) => playerWord(info, seat));
    expect(told).toEqual(["Sunny Robin", "Ada", "Sunny Robin 2", "Sunny Robin 3"]);
    const faces = (["black1", "black3", "white1"] as SeatName[]).map((seat) => whoIs(info, seat));
    expect(new Set(faces).size).toBe(3);
  });

  it("stay who they are through a rematch", () => {
    const first = table([guest("Ada"), guest("Bob"), guest("Cleo"), guest("Ada")], { series: { played: 0 } });
    const seats = { white1: guest("Ada"), black1: guest("Ada") };
    expect(playerWord(first, "white1")).toBe("Ada 2");
    expect(playerWord({ ...first, seats, series: { played: 1 } }, "black1")).toBe("Ada 2");
  });

  it("in practice are one person, who has the names of the seats", () => {
    const alone = { black1: guest("Ada"), white1: guest("Ada") };
    expect(playerWord({ seats: alone, solo: true }, "white1")).toBe("White 1");
    expect(playerWord({ seats: alone, solo: false }, "white1")).toBe("Ada 2");
    // A list of games does not say which it was.
    expect(shownName({ seats: alone }, "white1", "Ada")).toBe("Ada");
  });
});

describe("a person's seal", () => {
  const names = Array.from({ length: 144 }, (_, index) => `Guest ${String.fromCodePoint(0x410 + index)}${index}`);

  it("is of the name alone: the same wherever it is read, however it is written", () => {
    expect(sealPath(personOf("Ada"))).toBe(sealPath(personOf("ADA")));
    expect(hueOf(personOf("Ada"))).toBe(hueOf(personOf("ada")));
    expect(sealPath(personOf("Ada"))).not.toBe(sealPath(personOf("Ada", 2)));
  });

  it("is that of the pictures of links, whose server is held to the same list", () => {
    for (const { name, hue, path } of seals.seals)
      expect([sealPath(personOf(name)), hueOf(personOf(name))], name).toEqual([path, hue]);
  });

  it("differs from others by shape, not by colour alone", () => {
    const shapes = new Set(names.map((name) => sealPath(personOf(name))));
    expect(shapes.size).toBeGreaterThan(names.length * 0.8);
    expect(new Set(names.map((name) => hueOf(personOf(name)))).size).toBe(HUES);
  });
});

describe("the palette", () => {
  const sheet = readFileSync("src/styles/faces.css", "utf8");
  const base = readFileSync("src/styles/base/tokens.css", "utf8");
  const pair = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`, "g"))].flatMap(
      ([, light = "", dark = ""]) => [light, dark],
    );

  function luminance(colour: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  it("holds 4.5 to 1 as text and 3 to 1 as a seal, on every ground of either theme", () => {
    const hues = pair(sheet, "--hue");
    expect(hues).toHaveLength(2 * HUES);
    expect(hues.filter((_, index) => index % 2 === 1)).toEqual(seals.colours);
    for (const ground of ["--paper", "--sheet", "--sunk"]) {
      const grounds = pair(base, ground);
      hues.forEach((hue, index) =>
        expect(contrast(hue, grounds[index % 2] ?? ""), `${hue} on ${ground}`).toBeGreaterThanOrEqual(4.5),
      );
      pair(base, "--wax").forEach((wax, theme) =>
        expect(contrast(wax, grounds[theme] ?? ""), `wax on ${ground}`).toBeGreaterThanOrEqual(3),
      );
    }
  });
});

describe("a face", () => {
  const drawn = (who: Who | null): HTMLElement => {
    const root = document.createElement("div");
    document.body.append(root);
    render(face(who), root);
    return root;
  };

  it("is drawn when its drawings are here, anew for another, and passed over by screen readers", async () => {
    await customElements.whenDefined("tutti-face");
    const root = drawn("computer 7");
    expect(root.querySelector("tutti-face")?.getAttribute("aria-hidden")).toBe("true");
    expect(root.querySelector("svg")?.getAttribute("class")).toBe("ink");
    render(face(personOf("Ada")), root);
    expect(root.querySelector("svg")?.getAttribute("class")).toBe(`hue-${hueOf(personOf("Ada"))}`);
    expect(root.querySelectorAll("svg")).toHaveLength(1);
    expect(drawn(null).childElementCount).toBe(0);
  });

  it("stands on an envelope with the side's mark, and the envelope is read with what its bearer is", () => {
    const root = document.createElement("div");
    const envelope = { id: "white1-1", duty: 1, name: "Nero", side: "white", who: "computer 9" } as const;
    const more = {
      spoken: "Nero, computer, medium",
      state: "sealed",
      mine: false,
      active: false,
      content: null,
    } as const;
    render(
      envelopeRow([{ ...envelope, ...more }], () => undefined),
      root,
    );
    expect(root.querySelector(".envelope-name .chip-mark.white")).not.toBeNull();
    expect(root.querySelector(".envelope-name tutti-face")?.getAttribute("who")).toBe("computer 9");
    expect(root.querySelector(".unseen")?.textContent).toBe("Envelope 1, Nero, computer, medium: sealed");
  });
});
