// English: finding people to play with, parties, and chairs that computers give up.
import { dictionaryPart } from "../dictionary.ts";

const people = (number: number): string => (number === 1 ? "1 person is" : `${number} people are`);

export const findingWords = dictionaryPart("finding", {
  head: "Play with people",
  here: (p: { count: number }) => `${p.count} here now`,
  unknown: "Checking who is here…",
  none: "Choose at least one game below.",
  chair: (p: { kind: string }) => `A game of ${p.kind} is on. Press, and a computer gives its chair to you.`,
  enough: (p: { count: number; kind: string }) =>
    `${people(p.count)} waiting for ${p.kind}. Press, and you have a full table at once.`,
  some: (p: { count: number; kind: string; seconds: number }) =>
    `${people(p.count)} waiting for ${p.kind}. In ${p.seconds} s they have a table; computers keep the empty ` +
    "chairs for people who come.",
  "some.now": (p: { count: number; kind: string }) =>
    `${people(p.count)} waiting for ${p.kind}, and about to get a table. Press now to be with them.`,
  elsewhere: (p: { count: number; kind: string; seconds: number }) =>
    `${people(p.count)} waiting for ${p.kind}, but nobody for your choice. Press, and in ${p.seconds} s you have a ` +
    "table; computers keep the other chairs.",
  nobody: (p: { seconds: number }) =>
    `Nobody is waiting just now. Press, and in ${p.seconds} s you have a table; computers keep the other chairs ` +
    "for people who come.",
  go: "Find a table",
  "go.party": "Find a table for us",
  party: "Play as a party",
  "to.party": "To your party",
  kinds: "Games",
  kind: (p: { game: string; size: number }) => `${p.game}, ${p.size} against ${p.size}`,
  waiting: (p: { count: number }) => `${people(p.count)} waiting`,
  small: "too few on a side for your party",
  rated: "The game may count for ratings",

  seeking: "Looking for people to play with…",
  starts: (p: { seconds: number }) =>
    `In ${p.seconds} s at the latest you have a table; computers keep the empty chairs for people who come.`,
  "starts.now": "Your table is being set up…",
  chairs: (p: { count: number; of: number; kind: string }) =>
    p.count === 0 ? p.kind : `${p.kind}: ${p.count} of ${p.of} here`,
  stop: "Stop",
  "seeking.small": (p: { seconds: number }) => `Looking for people: ${p.seconds} s`,
  "seeking.smallNow": "Looking for people…",

  cool: (p: { seconds: number }) =>
    `A table was found for you and you did not come. You can look for another in ${p.seconds} s.`,
  "cool.party": (p: { seconds: number }) =>
    `A table was found and one of you did not come. You can look for another in ${p.seconds} s.`,
  found: "Your table is ready",
  "found.chair": "A chair is free for you",
  "found.starts": (p: { seconds: number }) => `The game starts in ${p.seconds} s at the latest.`,
  "found.on": "The game is on: you take over from a computer.",
  "found.go": "Go to the table",
  "found.later": "Not now",
  "found.title": "● Your table is ready",
  "gone.seat": "That chair has just gone. Look again.",
  "ended.left": "Somebody in your party has stopped, so none of you is looking for a table any more.",
  "ended.unavailable": "No table could be set up just now. Look again.",
  "refused.kinds": "None of these games has room for your whole party on one side.",
  "refused.forbidden": "Somebody in your party is at a table already, or looking on their own.",

  table: (p: { kind: string }) => `Your table: ${p.kind}`,
  "table.on": "on the way",
  "table.chance": "How it may go",
  "table.side": (p: { side: string; percent: number }) => `${p.side} ${p.percent}%`,
  "table.even": "An even match.",
  "table.ahead": (p: { side: string }) => `${p.side} is the favourite.`,
  "table.open": "Little is known about these players yet: anything can happen.",
  "table.percent": (p: { percent: number; spread: number }) =>
    `In 100 such games Black would win about ${p.percent}, give or take ${p.spread}.`,
  "table.computers":
    "Computers keep the chairs that nobody was left for. They give them up to people who come, during the game too.",
  "table.rated": "This game counts for ratings if everybody comes.",
  "table.wait":
    "Waiting for the others. The game starts by itself; computers play for those who have not come by then.",
  "table.ready": "Everybody is here. The game starts in a moment.",
  "table.watch": "These players have just found each other. You can watch their game.",

  "warm.note": "gives up its chair",
  "warm.call": "A computer gives up its chair.",
  "warm.callBoth": "Take a computer’s chair for",
  "warm.sit": (p: { side: string }) => `Sit down for ${p.side}`,
  "warm.seat": "Sit down",
  "warm.seatLabel": (p: { seat: string }) => `Sit down at ${p.seat} in place of the computer`,

  "party.title": "Your party – Tutti",
  "party.head": "Your party",
  "party.lead": "Up to three people who play together, on one side of the same table.",
  "party.you": "you",
  "party.free": "free",
  "party.how": "Anyone who opens this link is in.",
  "party.link": "Link to the party",
  "party.copy": "Copy link",
  "party.copied": "Link copied",
  "party.share": "Share…",
  "party.share.text": "Play with me on Tutti",
  "party.qr": "QR code",
  "party.qr.label": "QR code of the link to this party",
  "party.all": "One of you presses. When a table is found, all of you are brought to it.",
  "party.leave": "Leave the party",
  "party.joining": "Joining the party…",
  "party.gone": "There is no such party",
  "party.gone.text": "It may be full, or everybody has left. Make one of your own and send the link.",
  "party.out": "You are no longer in this party",
  "party.back": "Come back",
  "party.make": "Make a party",
});
