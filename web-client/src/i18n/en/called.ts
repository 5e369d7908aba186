// English: being called to a board of a tournament, the room of such a board, tournaments on the start page.
import { dictionaryPart } from "../dictionary.ts";

export const calledWords = dictionaryPart("called", {
  called: (p: { number: number }) => `Round ${p.number}: your board is ready`,
  "called.by": (p: { clock: string }) => `Be there within ${p.clock}, or it is lost.`,
  "called.late": "The time is up.",
  "called.missed": (p: { number: number }) => `Round ${p.number}: decided without you`,
  "called.see": "To the tournament",
  "called.close": "Close",
  "called.go": "Go to your board",
  "called.later": "Later",
  "called.small": (p: { number: number; clock: string }) => `Round ${p.number}: ${p.clock}`,
  "called.title": (p: { number: number; name: string }) => `● Round ${p.number}: your board – ${p.name}`,
  "called.say": (p: { number: number; name: string; minutes: number }) =>
    `${p.name}, round ${p.number}: your board is ready. Be there ` +
    `within ${p.minutes === 1 ? "a minute" : `${p.minutes} minutes`}.`,
  "room.wait": "The game begins by itself when everybody has come.",
  "room.waitBy": (p: { clock: string }) => `Who has not come in ${p.clock} has lost.`,
  "room.reserved": "reserved",
  "room.reservedFor": (p: { name: string }) => `reserved for ${p.name}`,
  "door.decided": "The board was decided without a game",
  "door.decided.text":
    "Not everybody had come when the time was up, or a director " +
    "has decided it. What counts now stands on the tournament’s page.",
  "door.elsewhere": "This room was closed",
  "door.elsewhere.text": "The board is played in another room; its players are called there.",
  "start.head": "Tournaments",
  "start.all": "All tournaments",
  "start.enter": "one may enter",
  "start.runs": "running",
  "start.board": (p: { name: string; number: number; players: string }) =>
    `${p.name}, round ${p.number}${p.players === "" ? "" : `: ${p.players}`}`,
});
