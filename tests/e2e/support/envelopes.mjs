// People at pages in games of CTOR that are interrupted while an envelope is closed: onto their seats, through their
// turns, and what each page shows of what has been sealed.
import assert from "node:assert/strict";
import { squaresFor } from "./ctor.mjs";

// By link, onto the seat, ready.
export async function enter(hands, room) {
  await hands.page.goto(`/r/${room}`);
  await hands.use(`seat-${hands.seat}-take`);
  await hands.use("ready");
}

export const untilPut = (hands, turn) =>
  hands.follower.until((state) => state.view?.turn === turn && state.owed(hands.seat).length > 0, `turn ${turn}`);

// All Puts that this person has in the turn, one after the other.
export async function putsOf(hands, turn) {
  await untilPut(hands, turn);
  const { follower, seat } = hands;
  while (follower.view.turn === turn && follower.view.round?.op === "put")
    await hands.seal(squaresFor(follower.view, follower.owed(seat)[0].duty));
}

export async function resign(person) {
  for (const handle of ["tab-room", "resign", "resign-yes"]) await person.press(handle);
}

export async function whileLinesMayBreak([person, ...others], work) {
  if (person) await person.whileLineMayBreak(() => whileLinesMayBreak(others, work));
  else await work();
}

// The owner's page shows what has been sealed, the other that something has been, and no trace of what.
export async function assertSealed(owner, other, square) {
  await owner.page.locator(`[data-testid=square-${square}].in-envelope`).waitFor();
  await owner.page
    .locator(`[data-testid=envelope-${owner.seat}-1][data-state=sealed]`)
    .getByText(`Put ${square}`)
    .waitFor();
  const envelope = other.page.locator(`[data-testid=envelope-${owner.seat}-1][data-state=sealed]`);
  await envelope.waitFor();
  assert.doesNotMatch(await envelope.textContent(), new RegExp(`\\b${square}\\b`));
  assert.equal(await other.page.locator(".in-envelope, .draft, .ghost").count(), 0);
  assert.match(await other.person.at(`square-${square}`).getAttribute("aria-label"), /empty/);
}
