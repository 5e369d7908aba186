// Plays Tritoc at random among what is offered. Gives the actions to send; [] if there is nothing to do.
export function playTritoc({ phase, player, targets }, { side }, chance) {
  if (player !== side) return [];
  if (phase === "throw") return [{ type: "throw" }];
  if (phase === "remove_other" && chance.flip(0.3)) return [{ type: "decline" }];
  return [{ type: phase === "place" ? "place" : "remove", at: chance.pick(targets) }];
}
