// English: being called to a board of a tournament, the room of such a board, tournaments on the start page.
import { dictionaryPart } from "../dictionary.ts";

export const calledWords = dictionaryPart("called", {
  called: (p: { number: number }) => `Round ${p.number}: your board is ready`,
  "called.by": (p: { clock: string }) => `Join within ${p.clock} or you lose it.`,
  "called.instead": (p: { name: string }) => `You replace ${p.name}.`,
  "called.late": "Time is up.",
  "called.missed": (p: { number: number }) => `Round ${p.number}: decided without you`,
  "called.keeps": (p: { clock: string }) => `Join within ${p.clock}; then a computer keeps your chair until you come.`,
  "called.kept": (p: { number: number }) => `Round ${p.number} has begun: a computer keeps your chair`,
  "called.see": "To the tournament",
  "called.close": "Close",
  "called.go": "Go to your board",
  "called.later": "Later",
  "called.small": (p: { number: number; clock: string }) => `Round ${p.number}: ${p.clock}`,
  "called.title": (p: { number: number; name: string }) => `● Round ${p.number}: your board – ${p.name}`,
  "called.say": (p: { number: number; name: string; minutes: number }) =>
    `${p.name}, round ${p.number}: your board is ready. Join ` +
    `within ${p.minutes === 1 ? "a minute" : `${p.minutes} minutes`}.`,
  bye: (p: { number: number }) => `Round ${p.number}: no match for you`,
  "bye.text": "Why, and what comes next:",
  "room.wait": "The game starts as soon as everybody is here.",
  "room.waitBy": (p: { clock: string }) => `Anyone not here in ${p.clock} loses.`,
  "room.keeps": (p: { clock: string }) => `In ${p.clock} computers keep the chairs of anyone not here.`,
  "room.reserved": "reserved",
  "room.reservedFor": (p: { name: string }) => `reserved for ${p.name}`,
  "door.decided": "The board was decided without a game",
  "door.decided.text":
    "Somebody did not come in time, or a director decided it. The tournament’s page shows the result.",
  "door.elsewhere": "This room is closed",
  "door.elsewhere.text": "This board is played in another room; its players have been called there.",
  "start.head": "Tournaments",
  "start.all": "All tournaments",
  "start.none": "No tournament is open right now.",
  "start.enter": "open",
  "start.runs": "running",
  "start.board": (p: { name: string; number: number; players: string }) =>
    `${p.name}, round ${p.number}${p.players === "" ? "" : `: ${p.players}`}`,
});
