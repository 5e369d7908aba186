// English: the addresses of boards for streams, in a room.
import { dictionaryPart } from "../dictionary.ts";

export const streamWords = dictionaryPart("streams", {
  note: "Add this address to your streaming program as a browser source of 1920 × 1080 or 1080 × 1920. It shows the board, the players, the score and the clock, and nothing else.",
  room: "Address of this room",
  undelayed: "Address without the delay",
  undelayedNote:
    "Careful: the address below shows the board without the delay, and your key is in it. Don’t show it on screen, and delay the video in your streaming program.",
  own: "Your lasting address",
  ownNote: "It stays the same: point it at another board here, and the stream follows within seconds.",
  register: "Register a name to get an address that stays the same and can be pointed at any board.",
  copyRoom: "Copy the address of this room",
  copyUndelayed: "Copy the address without the delay",
  copyOwn: "Copy your lasting address",
  copied: "Address copied",
  theme: "Background",
  "theme.clear": "None",
  "theme.light": "Light",
  "theme.dark": "Dark",
  shape: "Shape",
  "shape.auto": "Automatic",
  "shape.wide": "16:9",
  "shape.tall": "9:16",
  show: "Show this board",
  beside: "Show this beside it",
  hide: "Show nothing",
  shows: (p: { here: boolean; others: number }): string =>
    p.here && p.others > 0
      ? "It shows this board and another one."
      : p.here
        ? "It shows this board."
        : p.others === 0
          ? "It shows nothing."
          : p.others === 1
            ? "It shows another board."
            : "It shows two other boards.",
});
