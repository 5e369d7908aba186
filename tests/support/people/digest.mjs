// What a view tells to everybody, as a short text: equal for every audience and for the referee. What only some are
// told, what is sealed, and clocks that run between inputs are left out.
import { createHash } from "node:crypto";
import { canonical } from "./sameness.mjs";

const darkened = ["pieces", "away", "castling", "en_passant", "stepped", "vetted", "axes", "doomed"];
const apart = {
  ctor: ["legal", "secrets"],
  totas: ["legal", "plans", "timer", "labyrinth", "acropolis", "zones"],
  tritoc: [],
};

export function digest(view) {
  const told = { ...view };
  for (const name of apart[view.game]) delete told[name];
  if (view.dark) for (const name of darkened) delete told[name];
  if (view.round)
    told.round = {
      op: view.round.op,
      duties: view.round.duties.map(({ duty, seat, sealed }) => ({ duty, seat, sealed })),
    };
  return createHash("sha256").update(canonical(told)).digest("base64").slice(0, 16);
}
