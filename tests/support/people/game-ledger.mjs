// What is known of one game: what it was announced with, who did what in it, what was heard of it, how it ended.
import { Acts } from "./acts.mjs";
import { digest } from "./digest.mjs";

export class GameLedger {
  id;
  number; // in its room, from 1
  commitment;
  entropy = new Map(); // name -> what was acknowledged
  acts = new Map(); // seat -> Acts
  heard = new Map(); // name -> digests of the views, in order
  result = null;
  record = null; // its text, once fetched
  comings = []; // [{type, seat}]: what the room may have put into the record, since people left and came back
  ranOut = new Set(); // deadlines that took effect, as far as anybody heard
  zero = Infinity; // performance.now() when the game's clock was 0, at the latest, in one life of the server

  constructor(id, number, commitment) {
    this.id = id;
    this.number = number;
    this.commitment = commitment;
  }

  actsOf(seat, name) {
    if (!this.acts.has(seat)) this.acts.set(seat, new Acts(name));
    return this.acts.get(seat);
  }

  hear(name, view) {
    this.hearOld(name, view);
    if (view.result) this.result = view.result;
  }

  // Of the past: it must be in the record, and tells nothing of how the game stands.
  hearOld(name, view) {
    if (!this.heard.has(name)) this.heard.set(name, []);
    const list = this.heard.get(name);
    const text = digest(view);
    if (list.at(-1) !== text) list.push(text);
  }
}
