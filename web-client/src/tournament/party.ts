// The sides of a match: an entrant, and in an evening all who share the side in this round.
import type { TournamentParty } from "../generated/wire.ts";

export const numbersIn = (party: TournamentParty): number[] => (typeof party === "number" ? [party] : party);

/** Of every kind but an evening, where a side is one entrant for as long as the tournament lasts. */
export function soleEntrant(party: TournamentParty): number {
  if (typeof party === "number") return party;
  throw new Error("in an evening sides are drawn anew each round");
}
