// What nobody may be told before the reveal, looked for in every push that somebody got.
import assert from "node:assert/strict";

// Everything that `follower` got of a game was for this audience and fit for it: no sealed choice, no secret square of
// another side, and to those who only watch nothing that is a side's own.
export function assertNothingLeaked(follower, expected) {
  assert.ok(
    follower.pushes.some(({ view }) => view),
    "there is something to look at",
  );
  for (const { view, events, audience, you } of follower.pushes) {
    if (view) assert.equal(audience, expected);
    for (const event of events ?? [])
      if (event.type === "sealed") assert.deepEqual(Object.keys(event).sort(), ["at", "duty", "type"]);
    if (!view || view.phase === "over") continue;
    for (const duty of view.round?.duties ?? []) assert.equal(duty.choice, null, "a sealed choice in a view");
    for (const side of ["black", "white"])
      if (side !== audience) assert.equal(view.secrets[side], null, `${side}'s secret squares told to ${audience}`);
    if (audience === "spectator") {
      assert.ok(!("legal" in view), "legal squares told to somebody who watches");
      if (you) assert.deepEqual(you, { seats: [], sealed: {}, host: false });
    }
  }
}
