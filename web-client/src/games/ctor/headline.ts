// The headline: the phase, and who is missing. It never claims a "turn owner": in a round everybody chooses.
import { ctor, opWord } from "./words/table.ts";
import { playerWord, sideWord } from "../../room/seats.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { Headline } from "../common/game.ts";
import { actingSeats, choosingAgain, myDuties, owes, writingSecrets } from "./hand.ts";
import type { CtorRoom } from "./room.ts";

const { say } = ctor;

export function headline(room: CtorRoom): Headline {
  return { text: textOf(room), due: owes(room) };
}

function textOf(room: CtorRoom): string {
  const { view } = room;
  if (!view) return say("head.none");
  if (view.phase === "over") return say("head.over");
  const due = owes(room);
  const names = (seats: SeatName[]): string[] => [...new Set(seats.map((seat) => playerWord(room.info, seat)))];
  if (view.phase === "secrets") {
    return due ? say("head.secretsWrite") : say("head.secretsDone", { names: names(writingSecrets(view)) });
  }
  const team = sideWord(view.team ?? "black");
  const { round } = view;
  if (!round) {
    const waiting = view.members[view.team ?? "black"].filter((seat) => !view.done.includes(seat));
    return due ? say("head.replace") : say("head.replaceWait", { team, names: names(waiting) });
  }
  const missing = names(round.duties.filter((duty) => !duty.sealed).map((duty) => duty.seat));
  if (due) {
    const again = choosingAgain(room.log);
    return myDuties(room).some((duty) => !duty.sealed && again.has(duty.duty))
      ? say("head.chooseAgain")
      : say(`head.choose.${round.op}`);
  }
  const op = opWord(round.op);
  return actingSeats(room).length > 0 && myDuties(room).length > 0
    ? say("head.waitMine", { op, names: missing })
    : say("head.wait", { team, op, names: missing });
}
