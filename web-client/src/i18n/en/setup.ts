// English: making a room.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Make a room – Tutti",
  head: "Make a room",
  lead: "Pick a ready-made game, change what you like and send the link.",
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
  make: "Make the room",
};

export const setupWords = dictionaryPart("setup", english);
