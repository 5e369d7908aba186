// People at pages in games of CTOR that are interrupted while an envelope is closed: onto their seats, through their
// turns, and what each page shows of what has been sealed.
import assert from "node:assert/strict";
import { squaresFor } from "./ctor.mjs";
import { MouseHands } from "./hands.mjs";

// Ada (black1) and Bea (white1, alone) at pages, and Black's mate on the wire, up to the turn in which an envelope of
// Ada's waits for the mate's. Whoever loses the line tries again as soon as ever. Gives {room, black, white: their
// hands, square, matesSquare: what Ada and the mate may seal}.
export async function beginBesideMate({ ada, bea, mate }, name) {
  for (const { context } of [ada, bea]) await context.addInitScript(() => void (Math.random = () => 0));
  const options = { size: 8, teams: [2, 1], sandglass: 300 };
  const { room } = await mate.ask("room.create", { game: "ctor", options, name });
  await mate.join(room);
  await mate.ask("seat.take", { room, seat: "black2" });
  await mate.ask("room.ready", { room, ready: true });
  const black = new MouseHands(ada, ada.follow(room), "black1");
  const white = new MouseHands(bea, bea.follow(room), "white1");
  for (const hands of [black, white]) await enter(hands, room);
  await putsOf(black, 1);
  await putsOf(white, 2);
  await untilPut(black, 3);
  const [square, matesSquare] = [1, 2].map((duty) => squaresFor(black.follower.view, duty)[0]);
  return { room, black, white, square, matesSquare };
}

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
