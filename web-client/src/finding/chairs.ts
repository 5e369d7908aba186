// Where computers give up their chairs: who watches such a game is offered them, at the board and beside the names.
import { html, nothing, type TemplateResult } from "lit-html";
import { findingWords } from "../i18n/en/finding.ts";
import { seatsOf, seatWord, sideOf, sideWord } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/chairs.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { SeatName, Side } from "../wire/messages.ts";

const { say } = findingWords;
/** For which side one has played, in which game: nobody changes sides. It is kept for the tab. */
const KEY = "tutti.side";

export interface Chairs {
  /** At the board: for each side that one may play for, one press. */
  call: (room: RoomState) => TemplateResult | typeof nothing;
  /** Behind what is told of a computer. */
  note: (room: RoomState, seat: SeatName) => string;
  /** Beside it. */
  take: (room: RoomState, seat: SeatName) => TemplateResult | typeof nothing;
}

export const loadStyle = (): Promise<void> => loadSheet(sheet);

const isWarm = ({ info }: RoomState, seat: SeatName): boolean =>
  info.warm_chairs === true && info.seats[seat]?.kind === "bot";

/** Pure: the chairs of computers on which one may sit down, given the side for which one has played this game. */
export function freeFor(room: RoomState, played: Side | null): SeatName[] {
  const { info, you } = room;
  if (you.seats.length > 0 || you.undelayed || info.status === "open") return [];
  const sides: Side[] = ["black", "white"];
  return sides
    .filter((side) => info.status === "over" || played === null || played === side)
    .flatMap((side) => seatsOf(info, side).filter((seat) => isWarm(room, seat)));
}

export function openChairs(page: Page): Chairs {
  function played({ info, you }: RoomState): Side | null {
    const [seat] = you.seats;
    const now = seat && info.status === "playing" ? `${info.game_id} ${sideOf(seat)}` : null;
    try {
      if (now !== null) sessionStorage.setItem(KEY, now);
      const [game, side] = (sessionStorage.getItem(KEY) ?? "").split(" ");
      return game === info.game_id ? (side as Side) : null;
    } catch {
      return null;
    }
  }

  const free = (room: RoomState): SeatName[] => freeFor(room, played(room));

  const sit = (room: RoomState, seat: SeatName): void => void page.session.tell("seat.take", { room: room.room, seat });

  function sitButton(room: RoomState, seat: SeatName, isShort: boolean): TemplateResult {
    const side = sideOf(seat);
    const text = say("warm.sit", { side: sideWord(side) });
    return html`<button class="primary" data-testid="sit-${side}" aria-label=${text} @click=${() => sit(room, seat)}>
      <span class="chip-mark ${side}"></span>${isShort ? sideWord(side) : text}
    </button>`;
  }

  return {
    call(room): TemplateResult | typeof nothing {
      const chairs = free(room);
      if (room.info.status !== "playing" || chairs.length === 0) return nothing;
      const sides = (["black", "white"] as const).flatMap((side) => chairs.find((seat) => sideOf(seat) === side) ?? []);
      return html`<div class="warm-call" data-testid="warm-call">
        <p>${say(sides.length > 1 ? "warm.callBoth" : "warm.call")}</p>
        <p class="actions">${sides.map((seat) => sitButton(room, seat, sides.length > 1))}</p>
      </div>`;
    },
    note: (room, seat) => (isWarm(room, seat) ? ` · ${say("warm.note")}` : ""),
    take(room, seat): TemplateResult | typeof nothing {
      if (!free(room).includes(seat)) return nothing;
      return html`<button
        data-testid="seat-${seat}-take"
        aria-label=${say("warm.seatLabel", { seat: seatWord(seat) })}
        @click=${() => sit(room, seat)}
      >
        ${say("warm.seat")}
      </button>`;
    },
  };
}
