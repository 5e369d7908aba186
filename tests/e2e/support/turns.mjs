// A person at a page playing a whole CTOR game turn by turn, through the page's own handles.
import { sideOf, squaresFor } from "./ctor.mjs";

// Plays until the game is over. `special` has for some turns what the person does in the round of Put instead of
// sealing what squaresFor says; `endTurn(turn)` says "done", "pass" or "play" for the rounds of Move. The person is the
// one of the team who carries out Replaces and ends turns in which nothing else is left.
export async function playTurns(hands, { special = {}, endTurn = () => "done" } = {}) {
  const { follower, seat } = hands;
  for (;;) {
    const due = await follower.until(
      (state) => (state.over ? "over" : whatIsDue(state, seat)),
      `something due from ${seat}`,
      { ms: 1_800_000 },
    );
    if (due === "over") return;
    const { turn } = follower.view;
    if (due === "replace") await hands.replaceAll();
    else if (due === "end") await hands.done();
    else if (due === "put" && special[turn]) await special[turn]();
    else if (due === "put" || endTurn(turn) === "play") await sealOrPass(hands);
    else if (endTurn(turn) === "pass") await hands.pass();
    else await hands.done();
  }
}

function whatIsDue(state, seat) {
  const { view } = state;
  if (view?.phase !== "turn" || view.team !== sideOf(seat) || view.done.includes(seat)) return null;
  const owed = state.owed(seat);
  if (owed.length > 0 && view.round.op === "put") return "put";
  if (view.round && owed.length === 0) return null;
  if (view.replaceable.length > 0) return "replace";
  return view.round ? view.round.op : "end";
}

export async function sealOrPass(hands) {
  const { follower, seat } = hands;
  const squares = squaresFor(follower.view, follower.owed(seat)[0].duty);
  if (squares) await hands.seal(squares);
  else await hands.pass();
}
