// What nobody may be told of a TOTA*S game (record.md 7.3), looked for in every push that somebody got; and what a page
// may not show or keep while the board is dark: in its elements, in its stores, in its memory.
import assert from "node:assert/strict";
import { heapStrings, keptByBrowser } from "./memory.mjs";

const hiddenInTheDark = ["pieces", "away", "castling", "en_passant", "stepped", "vetted", "axes", "doomed"];
const toldInTheDark = new Set(["gm", "dark", "sealed", "timer", "mole", "presence", "chat", "away"]);
const keysOfSealed = new Set(["type", "at", "side", "what", "seat"]);
const piece = /\b[wb][KQRNBGVTWCpLP]@[a-l]1?[0-9]/;
const kinds = /king|queen|rook|knight|bishop|gryphon|volcano|tornado|pawn|legionary|patrol/;
const otherOf = { white: "black", black: "white" };

// Everything that `follower` got was for this audience and fit for it.
export function assertNothingLeaked(follower, expected) {
  assert.ok(
    follower.pushes.some(({ view }) => view),
    "there is something to look at",
  );
  for (const push of follower.pushes) {
    const { type, view, marks, events, log, audience, you } = push;
    for (const event of events ?? log ?? [])
      if (event.type === "sealed")
        for (const key of Object.keys(event)) assert.ok(keysOfSealed.has(key), `${key} told of what was sealed`);
    if (!view) continue;
    assert.equal(audience, expected);
    if (view.phase === "over") continue;
    assert.deepEqual(Object.values(view.plans ?? {}), [], "a plan in a view");
    if (view.dark) assertDark(type, view, marks, log);
    assertGroundHidden(view, audience);
    assertOwnOffersOnly(view, audience, you);
  }
}

function assertDark(type, view, marks, log) {
  for (const field of hiddenInTheDark) assert.equal(view[field] ?? null, null, `${field} told in the dark`);
  for (const [name, value] of Object.entries(marks)) assert.equal(value, null, `${name} marked in the dark`);
  assert.ok(!("legal" in view), "what is legal told in the dark");
  if (type === "snapshot")
    for (const event of log) assert.ok(toldInTheDark.has(event.type), `${event.type} told anew in the dark`);
}

function assertGroundHidden(view, audience) {
  for (const side of ["white", "black"]) {
    if (side === audience) continue;
    const labyrinth = view.labyrinth[side];
    assert.ok(labyrinth === null || labyrinth.used, `${side}'s labyrinth told to ${audience}`);
    if (view.phase !== "ground") continue;
    assert.equal(view.acropolis[side], null, `${side}'s acropolis told to ${audience}`);
    assert.equal(view.zones[side], null, `${side}'s zones told to ${audience}`);
  }
}

function assertOwnOffersOnly(view, audience, you) {
  if (audience === "spectator") {
    assert.ok(!("legal" in view), "what is legal told to somebody who watches");
    if (you) assert.deepEqual(you, { seats: [], sealed: {}, host: false });
    return;
  }
  if (view.phase !== "plan" || !view.legal) return;
  const enemies = new Set(
    view.pieces.filter((each) => each.startsWith(otherOf[audience][0])).map((each) => each.slice(3)),
  );
  for (const { from } of view.legal) assert.ok(!enemies.has(from), "what the enemy may do told");
}

// The page draws nothing of anybody's plan: what stands on its board is what the view has.
export async function assertNoPlanShown({ page }, view) {
  assert.equal(await page.locator(".ghost, .target, .selected, .blast, .left, .arrow").count(), 0, "a trace of a plan");
  assert.deepEqual(await drawnPieces(page), [...view.pieces].sort());
}

// What stands on the board as it is drawn, as a view tells it: ["bB@e12", …], sorted.
export async function drawnPieces(page) {
  const cells = page.locator("[role=gridcell][data-piece]");
  return (await cells.evaluateAll((all) => all.map(({ dataset }) => `${dataset.piece}@${dataset.square}`))).sort();
}

// In the light the same look at a page's memory does find pieces.
export async function assertKnown({ page }) {
  assert.ok(
    (await heapStrings(page)).some((text) => piece.test(text)),
    "the page knows the board",
  );
}

// A page in the dark: no piece and nothing that tells of one among its elements, in what the browser keeps for it, or
// in its memory after the garbage has been collected.
export async function assertForgotten({ page }, who) {
  await page.locator("[data-testid=board][data-dark=yes]").waitFor();
  assert.deepEqual(await drawnPieces(page), [], `${who}'s page draws pieces`);
  const marked = page.locator(
    ".totas-board .fig, .totas-board .doomed, .totas-board .vetted, .totas-board .last, [data-misses], .lost .fig",
  );
  assert.deepEqual(
    await marked.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)),
    [],
    `${who}'s page has marks or figures`,
  );
  const labels = await page
    .locator("[role=gridcell]")
    .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
  assert.deepEqual(
    labels.filter((label) => kinds.test(label)),
    [],
    `${who}'s board is told`,
  );
  assert.deepEqual(
    (await keptByBrowser(page)).filter((text) => piece.test(text)),
    [],
    `${who}'s browser keeps the board`,
  );
  assert.deepEqual(
    (await heapStrings(page)).filter((text) => piece.test(text)),
    [],
    `${who}'s page remembers the board`,
  );
}
