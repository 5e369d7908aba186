// What nobody may be told before the reveal, looked for in every push that somebody got.
import assert from "node:assert/strict";

// Everything of `follower` was fit for its audience: no sealed choice, no secret square of another side, and to those who
// only watch nothing that is a side's own.
export function assertNothingLeaked(follower) {
  assert.ok(follower.pushes.length > 0, "there is something to look at");
  for (const { view, events, audience = follower.audience, you } of follower.pushes) {
    assert.equal(audience, follower.audience);
    for (const event of events ?? []) if (event.type === "sealed") assert.deepEqual(Object.keys(event).sort(), ["at", "duty", "type"]);
    if (!view || view.phase === "over") continue;
    for (const duty of view.round?.duties ?? []) assert.equal(duty.choice, null, "a sealed choice in a view");
    for (const side of ["black", "white"]) if (side !== audience) assert.equal(view.secrets[side], null, `${side}'s secret squares told to ${audience}`);
    if (audience === "spectator") {
      assert.ok(!("legal" in view), "legal squares told to somebody who watches");
      if (you) assert.deepEqual(you, { seats: [], sealed: {}, host: false });
    }
  }
}
