import { describe, expect, it } from "vitest";
import {
  activeDuty,
  claimedElsewhere,
  choosingAgain,
  myDuties,
  owes,
  roundKey,
  switchable,
  writingSecrets,
} from "../src/games/ctor/hand.ts";
import { headline } from "../src/games/ctor/headline.ts";
import type { AnyEvent } from "../src/wire/messages.ts";
import { duty, room, view } from "./support.ts";

const twoOfMine = view({
  members: { black: ["black1"], white: ["white1"] },
  round: { op: "put", duties: [duty(1, "black1"), duty(2, "black1")] },
});

describe("what is due from me", () => {
  it("is my unsealed duty, and nothing of others'", () => {
    expect(owes(room())).toBe(true);
    expect(
      owes(room({ view: view({ round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } }) })),
    ).toBe(false);
    expect(owes(room({ view: view({ team: "white", round: { op: "put", duties: [duty(1, "white1")] } }) }))).toBe(
      false,
    );
    expect(owes(room({ you: { seats: [], sealed: {}, host: false } }))).toBe(false);
    expect(owes(room({ view: view({ phase: "over", round: null }) }))).toBe(false);
  });

  it("is done when no round is open", () => {
    expect(owes(room({ view: view({ round: null }) }))).toBe(true);
    expect(owes(room({ view: view({ round: null, done: ["black1"] }) }))).toBe(false);
  });

  it("is done in the phase of secret squares", () => {
    const secrets = view({ phase: "secrets", turn: 0, team: null, round: null, done: ["white1"] });
    expect(writingSecrets(secrets)).toEqual(["black1", "black2", "white2"]);
    expect(owes(room({ view: secrets }))).toBe(true);
  });
});

describe("duties", () => {
  it("the active one is the chosen, else the lowest unsealed, else the lowest", () => {
    const mine = room({ view: twoOfMine });
    expect(myDuties(mine)).toHaveLength(2);
    expect(activeDuty(mine, null)?.duty).toBe(1);
    expect(activeDuty(mine, 2)?.duty).toBe(2);
    const firstSealed = room({
      view: view({ round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black1")] } }),
    });
    expect(activeDuty(firstSealed, null)?.duty).toBe(2);
    expect(activeDuty(firstSealed, 1)?.duty).toBe(1);
    expect(activeDuty(room({ you: { seats: [], sealed: {}, host: false } }), 1)).toBeNull();
  });

  it("squares that my other duty claims, sealed or drafted, are known", () => {
    const both = room({ view: twoOfMine });
    expect(
      claimedElsewhere(
        both,
        1,
        new Map([
          [1, [5]],
          [2, [7]],
        ]),
      ),
    ).toEqual(new Set([7]));
    const sealed = room({
      view: view({ round: { op: "move", duties: [duty(1, "black1", true), duty(2, "black1")] } }),
      you: { seats: ["black1"], sealed: { "1": { move: [3, 4] } }, host: false },
    });
    expect(claimedElsewhere(sealed, 2, new Map())).toEqual(new Set([3, 4]));
    expect(claimedElsewhere(sealed, 1, new Map())).toEqual(new Set());
  });

  it("a round has another key after a reveal, a switch, a turn", () => {
    const keys = [
      view(),
      view({ left: { put: 1, move: 2, landing: 0 } }),
      view({ round: { op: "move", duties: [duty(1, "black1")] } }),
      view({ turn: 4 }),
    ].map((each) => roundKey(room({ view: each })));
    expect(new Set(keys).size).toBe(4);
  });
});

describe("switching the operation", () => {
  it("is offered while nothing is sealed, to the acting team", () => {
    expect(switchable(room())).toEqual(["move"]);
    expect(
      switchable(room({ view: view({ round: { op: "put", duties: [duty(1, "black1"), duty(2, "black2", true)] } }) })),
    ).toEqual([]);
    expect(switchable(room({ you: { seats: ["white1"], sealed: {}, host: false } }))).toEqual([]);
    expect(switchable(room({ view: view({ left: { put: 2, move: 0, landing: 1 } }) }))).toEqual(["landing"]);
  });
});

describe("the second choice", () => {
  const reveal: AnyEvent = {
    type: "reveal",
    at: 1,
    op: "put",
    choices: [
      { duty: 1, seat: "black1", put: 5, void: false },
      { duty: 2, seat: "black2", put: 5, void: true },
    ],
  };
  const round: AnyEvent = { type: "round", at: 1, op: "put", duties: [2] };

  it("is recognised by the void choice before it", () => {
    expect(choosingAgain([reveal, round])).toEqual(new Set([2]));
    expect(choosingAgain([reveal, { type: "round", at: 1, op: "move", duties: [1, 2] }])).toEqual(new Set());
    expect(choosingAgain([reveal, { type: "turn", at: 1, turn: 4, team: "white" }, round])).toEqual(new Set());
    expect(choosingAgain([])).toEqual(new Set());
  });

  it("is said in the headline of the one who chooses again", () => {
    const again = room({
      log: [reveal, round],
      you: { seats: ["black2"], sealed: {}, host: false },
      view: view({ round: { op: "put", duties: [duty(2, "black2")] } }),
    });
    expect(headline(again).text).toContain("Clash");
    expect(switchable(again)).toEqual([]);
  });
});

describe("the headline", () => {
  it("names the phase and who is missing, by name", () => {
    expect(headline(room()).text).toContain("Put");
    const waiting = room({
      view: view({ round: { op: "put", duties: [duty(1, "black1", true), duty(2, "black2")] } }),
    });
    expect(headline(waiting)).toEqual({ text: "Put: sealed. Waiting for Bob", due: false });
    const other = room({ you: { seats: ["white1"], sealed: {}, host: false } });
    expect(headline(other).text).toBe("Black, Put: waiting for Ada and Bob");
  });
});
