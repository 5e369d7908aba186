// The latest frames of every room, kept for whoever has to find out what went wrong.
const charsMax = 6_000; // of a frame

export class Frames {
  #rooms = new Map();
  #began = performance.now();
  #framesMax;

  // framesMax: of a room.
  constructor(framesMax = 1_500) {
    this.#framesMax = framesMax;
  }

  forget(room) {
    this.#rooms.delete(room);
  }

  note(room, direction, name, text) {
    const key = room ?? "no room";
    if (!this.#rooms.has(key)) this.#rooms.set(key, []);
    const list = this.#rooms.get(key);
    const ms = Math.round(performance.now() - this.#began);
    list.push(`${ms} ${name} ${direction} ${text.slice(0, charsMax)}`);
    if (list.length > this.#framesMax) list.splice(0, this.#framesMax / 3);
  }

  // What happened to everybody.
  mark(text) {
    for (const room of this.#rooms.keys()) this.note(room, "-", "server", text);
  }

  // Of these rooms, and what belongs to none.
  text(rooms) {
    return ["no room", ...rooms].map((room) => `==== ${room}\n${(this.#rooms.get(room) ?? []).join("\n")}\n`).join("");
  }
}
