// The lots of a tournament, worked out in the browser: those of a cup that the server's program has made hold, and each
// that is changed is found.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { soleEntrant } from "../src/tournament/party.ts";
import { checkLots, type OwnCheck } from "../src/tournament/verify.ts";
import type { TournamentExport } from "../src/wire/messages.ts";

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const files = JSON.parse(
  readFileSync(new URL("../../protocol/examples/tournament/export.json", import.meta.url), "utf8"),
) as TournamentExport[];
const example = (kind: string): TournamentExport =>
  structuredClone(files.find(({ page }) => page.kind === kind) as TournamentExport);

async function wrongIn(file: TournamentExport): Promise<[OwnCheck, string] | null> {
  const { steps } = await checkLots(file, subtle);
  const bad = steps.find(({ wrong }) => wrong !== null);
  return bad ? [bad.check, bad.wrong?.where ?? ""] : null;
}

const other = (text: string): string => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");

describe("a tournament as it was", () => {
  it.each(files.map((file) => [file.page.kind, file] as const))("%s: every step holds", async (kind, file) => {
    const { steps, games } = await checkLots(file, subtle);
    expect(steps.filter(({ wrong }) => wrong !== null)).toEqual([]);
    expect(steps.map(({ check }) => check)).toEqual([
      "seed",
      "seeding",
      "rooms",
      "games",
      ...(kind === "knock_out" ? ["sides", "lots"] : []),
    ]);
    expect(games.length).toBe(
      file.course.filter(({ change, result }) => change === "decided" && result?.game !== undefined).length,
    );
  });

  it("a knock-out of them was decided by lot", async () => {
    const { steps } = await checkLots(example("knock_out"), subtle);
    expect(steps.find(({ check }) => check === "lots")?.count).toBe(1);
  });
});

describe("whatever goes by lot, and was changed", () => {
  it("the seed and its commitment", async () => {
    const file = example("swiss");
    file.page.commitment = other(file.page.commitment);
    expect(await wrongIn(file)).toEqual(["seed", "page.commitment"]);
    const another = example("swiss");
    another.page.seed = other(another.page.seed ?? "");
    expect(await wrongIn(another)).toEqual(["seed", "page.commitment"]);
    another.page.seed = null;
    expect((await wrongIn(another))?.[0]).toBe("seed");
  });

  it("the order at the start", async () => {
    const file = example("swiss");
    const started = file.course.find(({ change }) => change === "started");
    started?.order?.reverse();
    expect((await wrongIn(file))?.[0]).toBe("seeding");
  });

  it("every room, and every game", async () => {
    const whole = example("swiss");
    for (const [round, { matches }] of whole.page.rounds.entries()) {
      for (const [match, { boards }] of matches.entries()) {
        for (const [index, { room, board, attempt }] of boards.entries()) {
          if (room === null) continue;
          const file = example("swiss");
          const changed = file.page.rounds[round]?.matches[match]?.boards[index];
          if (changed) changed.room = other(room);
          expect(await wrongIn(file)).toEqual(["rooms", `${round + 1}/${match + 1}/${board}/${attempt}`]);
        }
      }
    }
    for (const [index, { change, result, board }] of whole.course.entries()) {
      if (change !== "decided" || result?.game === undefined) continue;
      const file = example("swiss");
      const changed = file.course[index]?.result;
      if (changed) changed.game = other(result.game);
      expect(await wrongIn(file)).toEqual(["games", board?.join("/")]);
    }
  });

  it("sides and ties of a knock-out", async () => {
    const whole = example("knock_out");
    for (const [round, { matches }] of whole.page.rounds.entries()) {
      for (const [match, { white, black, lot }] of matches.entries()) {
        const file = example("knock_out");
        const changed = file.page.rounds[round]?.matches[match];
        if (!changed || black === null) continue;
        [changed.white, changed.black] = [black, white];
        expect(await wrongIn(file)).toEqual(["sides", `${round + 1}/${match + 1}`]);
        if (lot === null) continue;
        const drawn = example("knock_out");
        const tied = drawn.page.rounds[round]?.matches[match];
        if (tied) tied.lot = soleEntrant(lot === white ? black : white);
        expect(await wrongIn(drawn)).toEqual(["lots", `${round + 1}/${match + 1}`]);
      }
    }
  });
});
