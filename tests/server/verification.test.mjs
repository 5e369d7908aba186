// A small cup, from its first round to the proof of all of it by somebody else's program.
import assert from "node:assert/strict";
import { test } from "node:test";
import { output } from "../support/program.mjs";
import { Taken } from "../support/people/tournament-proof.mjs";
import { Tournament, boards, openHouse } from "../support/people/tournament-house.mjs";

test("a knock-out of four: its file holds elsewhere, and what was changed in it is named", async (t) => {
  const at = await openHouse(t, "verification");
  const loses = (view, me) => (view.turn >= 2 && me.side === "black" ? [{ type: "resign" }] : null);
  const cup = await Tournament.make(at.director, {
    name: "Proof cup",
    game: "tritoc",
    kind: "knock_out",
    elimination: "with_third_place",
    grace_ms: 60_000, // all come
    break_ms: null,
  });
  await cup.act("open_registration");
  for (const name of ["Ada", "Bea", "Cleo", "Dai"]) await cup.act("register", {}, await at.somebody(name, loses));
  await cup.act("start");
  const page = await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 1, "the first round");
  const early = await fetch(`${at.server.url}/api/v1/tournaments/${cup.id}/verification`);
  assert.deepEqual([early.status, (await early.json()).error.code], [404, "no_such_tournament"]);
  const [{ round, match, board, attempt, result }] = boards(page);
  const loser = result.winner === "white" ? "black" : "white";
  await cup.act("correct", {
    round,
    match: page.rounds[0].matches.indexOf(match) + 1,
    board,
    attempt,
    winner: loser,
    points: { [loser]: 5, [result.winner]: 0 },
    reason: "typed wrongly",
  });
  await cup.act("next_round");
  await cup.until(({ rounds_closed: roundsClosed }) => roundsClosed === 2, "the final");
  await cup.act("finish");
  await cup.until(({ status }) => status === "finished", "the end");
  await (await Taken.take(t, at.textOf, cup.id)).assertHolds();
  await at.kill(); // and the same from the archive of a server that has just started
  await (await Taken.take(t, at.textOf, cup.id)).assertHolds();
  assert.deepEqual(at.faults, []);
});

test("what cannot be looked at is no proof: 2", async () => {
  for (const args of [[], ["/nowhere/tournament.json"], ["-", "--games", "/nowhere"], ["a", "b"], ["a", "--more"]]) {
    assert.equal((await output("tutti", "verify", ...args)).status, 2, args.join(" "));
  }
  assert.equal((await output("tutti", "verify", "--help")).status, 0);
  const { status, errors } = await output("tutti", "verify", "-");
  assert.deepEqual([status, errors], [1, "wrong: file: the file: is cut, or no JSON, or nested too deeply\n"]);
});
