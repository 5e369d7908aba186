// English: making a room.
import { dictionaryPart } from "../dictionary.ts";

const english = {
  title: "Make a room – Tutti",
  head: "Make a room",
  lead: "Pick a ready-made game, change what you like, and send the link.",
  game: "Game",
  "group.room": "The room",
  glass: (p: { seconds: number }) =>
    p.seconds < 60 ? `${p.seconds} s` : p.seconds % 60 === 0 ? `${p.seconds / 60} min` : `${p.seconds} s`,
  absent: "Seat kept while away",
  "absent.note": "Who is disconnected for longer leaves the seat; teammates take over the duties.",

  name: "Name of the room",
  visibility: "Who finds it",
  "visibility.public": "Everybody: it is listed",
  "visibility.unlisted": "Only who has the link",
  password: "Password (optional)",
  "password.note":
    "Only who knows it plays or watches. Finished games are in no list; who has their link can replay them.",
  table_talk: "Table talk",
  "table_talk.note": "Teammates may chat while they have something to seal.",
  rated: "Rated",
  "rated.note":
    "The result counts for everybody’s rating. All players must be registered; standard options, no computer players.",
  "rated.guest": "Only for registered players.",
  "rated.keep": "Create an account",
  "rated.bad": (p: { option: string }) => `Rated games keep to the standard. This setting does not: “${p.option}”.`,
  unwatched: "No spectators",
  "unwatched.note": "Only those with a seat see the game. Until it begins others may come in to sit down.",
  delay: "Watchers’ delay",
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
