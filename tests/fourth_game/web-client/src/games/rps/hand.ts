// Hands, and whose they are.
import type { RpsHand, RpsSealed, SeatName } from "../../wire/messages.ts";
import type { RoomState } from "../../room/state.ts";

export const HANDS: readonly RpsHand[] = ["stone", "paper", "scissors"];

export type RpsRoom = RoomState<"rps">;

/** What I have sealed for this seat; null: nothing yet, or nothing that I may know. */
export function handOf(sealed: RpsSealed, seat: string): RpsHand | null {
  return sealed.hands.find((each) => each.seat === seat)?.hand ?? null;
}

export function withHand(sealed: RpsSealed, seat: SeatName, hand: RpsHand): RpsSealed {
  return { hands: [...sealed.hands.filter((each) => each.seat !== seat), { seat, hand }] };
}

/** The seat of mine that chooses next; where all have sealed, the first. */
export function choosingSeat({ view, you }: RpsRoom): SeatName | null {
  if (view?.phase !== "hands") return null;
  const open = (seat: SeatName): boolean => view.seats.some((each) => each.seat === seat && !each.sealed);
  return you.seats.find(open) ?? you.seats[0] ?? null;
}

/** Whether a hand is due from me. */
export function owes({ view, you }: RpsRoom): boolean {
  return (
    view?.phase === "hands" && view.seats.some(({ seat, sealed }) => !sealed && you.seats.includes(seat as SeatName))
  );
}
