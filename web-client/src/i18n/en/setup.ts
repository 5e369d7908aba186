// English: making a room.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Make a room – Tutti",
  head: "Make a room",
  lead: "Choose a game and send the link.",
  game: "Game",
  "group.room": "The room",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  absent: "Keep a seat while its player is away",
  "absent.note": "After that the seat is free; teammates take over the envelopes.",

  name: "Room name",
  visibility: "Who can find it",
  "visibility.public": "Everybody: the room is listed",
  "visibility.unlisted": "Only people with the link",
  password: "Password (optional)",
  "password.note":
    "You need it to play or watch. Finished games are not listed, but anyone with the link can replay them.",
  table_talk: "Table talk",
  "table_talk.note": "Teammates may chat while they have something to seal.",
  rated: "Rated",
  "rated.note": "The result counts for ratings. Registered players only, standard options, no computer players.",
  "rated.guest": "Registered players only.",
  "rated.keep": "Create an account",
  "rated.bad": (p: { option: string }) => `Rated games use standard options. This one is not: “${p.option}”.`,
  warm: "Computers give up their chairs",
  "warm.note":
    "People who come can take over from a computer, also during the game, and a computer goes on for anyone who leaves. Not rated.",
  unwatched: "No spectators",
  "unwatched.note": "Only players can see the game. Before it starts, others can come in to take a seat.",
  delay: "Delay for spectators",
  "delay.0": "None",
  bots: "Fill the other seats with computers",
  "bots.note": "You can still change every seat before the start.",
  "bots.level": "Their strength",
  "level.1": "easy",
  "level.2": "medium",
  "level.3": "strong",
  make: "Create the room",
  sides: (p: { most: number }) =>
    p.most === 1 ? "1 against 1" : p.most === 2 ? "1 or 2 a side" : `1 to ${p.most} a side`,
  more: "More options",
  "more.note": "Teams, time, rules, who may come in",
  "visibility.note": "Listed rooms stand on the start page; the link opens either kind.",
  "delay.note": "Spectators see the game this much later, so that nobody can whisper to a player what is going on.",
  "rated.seats": "Rated games are for registered players alone. Free the other seats first.",
  "password.as": "Empty: as it is",
  "password.none": "Take the password away",
  change: "Change",
  changed: "The host has changed this room. Say again that you are ready.",
  "changed.seat": "Your seat has been freed. Take another one to play.",
  begun: (p: { seconds: number }) => `The game has begun. You see it ${p.seconds} s later.`,
  "change.head": "Change this room",
  "change.note":
    "Everybody is told, and says again that they are ready. Anyone who loses a seat by it can take another.",
  "change.save": "Save",
  "change.cancel": "Cancel",
};

export const setupWords = dictionaryPart("setup", english);
