// The headline: the phase, and who is missing. It never claims a "turn owner": in a round everybody chooses.
import { ctor, op_word } from "./words/table.ts";
import { player_word, side_word } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { Headline } from "../common/game.ts";
import { acting_seats, choosing_again, my_duties, owes, writing_secrets } from "./hand.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export function headline(room: CtorRoom): Headline {
  return { text: text_of(room), due: owes(room) };
}

function text_of(room: CtorRoom): string {
  const { view } = room;
  if (!view) return say("head.none");
  if (view.phase === "over") return say("head.over");
  const due = owes(room);
  const names = (seats: SeatName[]): string[] => [...new Set(seats.map((seat) => player_word(room.info, seat)))];
  if (view.phase === "secrets") {
    return due ? say("head.secrets_write") : say("head.secrets_done", { names: names(writing_secrets(view)) });
  }
  const team = side_word(view.team ?? "black");
  const { round } = view;
  if (!round) {
    const waiting = view.members[view.team ?? "black"].filter((seat) => !view.done.includes(seat));
    return due ? say("head.replace") : say("head.replace_wait", { team, names: names(waiting) });
  }
  const missing = names(round.duties.filter((duty) => !duty.sealed).map((duty) => duty.seat));
  if (due) {
    const again = choosing_again(room.log);
    return my_duties(room).some((duty) => !duty.sealed && again.has(duty.duty))
      ? say("head.choose_again")
      : say(`head.choose.${round.op}`);
  }
  const op = op_word(round.op);
  return acting_seats(room).length > 0 && my_duties(room).length > 0
    ? say("head.wait_mine", { op, names: missing })
    : say("head.wait", { team, op, names: missing });
}
