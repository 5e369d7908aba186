// Seats as people read them, and who sits there. Computer players have names of their own and people of one name are
// told apart, all worked out of what every reader of a room, its replay and the lists knows: so all say the same.
import { core } from "../i18n/en/core.ts";
import { faceWords } from "../i18n/en/faces.ts";
import type { RoomStatus, SeatName, Side } from "../wire/messages.ts";
import { hashOf, personOf, type Who } from "./who.ts";

export function sideOf(seat: SeatName): Side {
  return seat.startsWith("black") ? "black" : "white";
}

export function numberOf(seat: SeatName): number {
  return Number(seat.slice(5));
}

export function sideWord(side: Side): string {
  return core.say(`side.${side}`);
}

/** "White 2". */
export function seatWord(seat: SeatName): string {
  return core.say("seat", { side: sideWord(sideOf(seat)), number: numberOf(seat) });
}

export interface Sitter {
  name: string;
  kind: "human" | "bot";
  level?: number;
}

/** What of a room, or of a finished game, its seats need. */
export interface Seated {
  /** The room's id: its computers are called after it, and keep their names through a rematch. */
  room?: string;
  seats: { [seat: string]: Sitter | null };
  series?: { played: number };
  status?: RoomStatus;
  /** One person plays all seats. */
  solo?: boolean;
}

/** Of each level so many; no game has more seats. */
const CHARACTERS = 6;

const ORDERS_KEPT = 300;
const orders = new Map<string, number[]>();

/** The characters of a level in the order in which they sit down in a room. */
function orderOf(room: string, level: number): number[] {
  const key = `${level} ${room}`;
  const known = orders.get(key);
  if (known) return known;
  if (orders.size >= ORDERS_KEPT) orders.clear();
  const order = Array.from({ length: CHARACTERS }, (_, index) => index);
  for (let left = CHARACTERS; left > 1; left -= 1) {
    const taken = hashOf(`${key} ${left}`) % left;
    [order[left - 1], order[taken]] = [order[taken] ?? 0, order[left - 1] ?? 0];
  }
  orders.set(key, order);
  return order;
}

/** Where somebody sat when the room was new: each rematch exchanges the sides, and people stay who they are. */
function firstSeat({ series, status }: Seated, seat: SeatName): SeatName {
  const rematches = (series?.played ?? 0) - (status === "over" ? 1 : 0);
  if (rematches % 2 !== 1) return seat;
  return `${sideOf(seat) === "black" ? "white" : "black"}${numberOf(seat)}` as SeatName;
}

/** The server calls its computers "Bot 2", for their level, wherever it names them. */
export const isComputerName = (name: string): boolean => /^Bot [123]$/.test(name);

const levelOf = ({ name, level }: { name: string; level?: number }): number =>
  Number(/^Bot ([123])$/.exec(name)?.[1] ?? level ?? 1);

function characterAt(info: Seated, seat: SeatName, level: number): number {
  const first = firstSeat(info, seat);
  const place = 2 * (numberOf(first) - 1) + (sideOf(first) === "white" ? 0 : 1);
  return (level - 1) * CHARACTERS + (orderOf(info.room ?? "", level)[place % CHARACTERS] ?? 0);
}

/** Lists of finished games do not say whether one person played all seats: then people of one name are that person. */
function isPractice({ seats, solo }: Seated): boolean {
  if (solo !== undefined) return solo;
  const [one, ...others] = Object.values(seats);
  return others.length > 0 && others.every((other) => other?.kind === "human" && other.name === one?.name);
}

/** The how many-th of this name somebody is, in the order of the seats. */
function copyAt(info: Seated, seat: SeatName, name: string): number {
  if (isPractice(info)) return 1;
  const same = (Object.keys(info.seats) as SeatName[]).filter((each) => {
    const who = info.seats[each];
    return who?.kind === "human" && who.name === name;
  });
  return same.length < 2
    ? 1
    : 1 + same.sort((a, b) => (firstSeat(info, a) < firstSeat(info, b) ? -1 : 1)).indexOf(seat);
}

/** Null where nobody sits. */
export function whoIs(info: Seated, seat: SeatName): Who | null {
  const who = info.seats[seat];
  if (!who) return null;
  if (who.kind === "bot") return `computer ${characterAt(info, seat, levelOf(who))}`;
  return personOf(who.name, copyAt(info, seat, who.name));
}

/** The name as it is shown of who is told to sit, or to have sat, on a seat. */
export function shownName(info: Seated, seat: SeatName, name: string): string {
  const who = info.seats[seat];
  const isBot = who?.name === name ? who.kind === "bot" : isComputerName(name);
  if (isBot)
    return faceWords.say("name", {
      character: characterAt(info, seat, levelOf({ name, ...(who?.name === name ? who : {}) })),
    });
  const copy = who?.name === name ? copyAt(info, seat, name) : 1;
  return copy === 1 ? name : faceWords.say("another", { name, copy });
}

/** The name of who sits there; the seat's own where nobody does, or where one person plays all seats. */
export function playerWord(info: Seated, seat: SeatName): string {
  const name = info.seats[seat]?.name;
  return name === undefined || isPractice(info) ? seatWord(seat) : shownName(info, seat, name);
}

/** "computer, easy"; null: a person, or nobody. */
export function computerWord(info: Seated, seat: SeatName): string | null {
  const who = info.seats[seat];
  return who?.kind === "bot" ? faceWords.say("computer", { level: levelOf(who) }) : null;
}

/** As it is read aloud: "Folio, computer, easy". */
export function spokenWord(info: Seated, seat: SeatName): string {
  const name = playerWord(info, seat);
  const what = computerWord(info, seat);
  return what === null ? name : faceWords.say("spoken", { name, what });
}

export function seatsOf(info: Seated, side: Side): SeatName[] {
  return (Object.keys(info.seats) as SeatName[]).filter((seat) => sideOf(seat) === side).sort();
}
