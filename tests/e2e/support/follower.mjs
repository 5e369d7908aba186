// What one connection has been told of one room: the newest snapshot, update, info and own state, and every event.
// It is fed by a scripted client or by what is heard on a page's line; it computes nothing of a game.
import { Watch } from "./watch.mjs";

export class Follower {
  room;
  seq = null;
  info = null;
  audience = null;
  you = null;
  view = null;
  events = []; // of updates, in order
  pushes = []; // snapshots and updates, in order, each with the audience that it was for
  snapshots = 0;
  rounds = 0; // grows whenever another round opens
  gaps = 0;
  #watch = new Watch();

  constructor(room) {
    this.room = room;
  }

  feed(message) {
    if (message.room !== this.room) return;
    if (message.type === "snapshot") this.#snapshot(message);
    else if (message.type === "update") this.#update(message);
    else if (message.type === "info") this.info = message.info;
    else if (message.type === "you") this.you = message.you;
    else return;
    this.#watch.changed();
  }

  #snapshot(message) {
    const { seq, info, audience, you, view } = message;
    Object.assign(this, { seq, info, audience, you, view });
    this.snapshots += 1;
    this.rounds += 1;
    this.pushes.push(message);
  }

  #update(message) {
    this.gaps += message.seq - this.seq - 1;
    this.seq = message.seq;
    this.view = message.view;
    this.events.push(...message.events);
    this.rounds += message.events.filter((event) => event.type === "round").length;
    this.pushes.push({ ...message, audience: this.audience });
  }

  get over() {
    return this.info?.status === "over" && this.view?.phase === "over";
  }

  // Events of a type, the newest last.
  all(type) {
    return this.events.filter((event) => event.type === type);
  }

  // The duties of `seat` in the open round that have not sealed.
  owed(seat) {
    return this.view?.round?.duties.filter((duty) => duty.seat === seat && !duty.sealed) ?? [];
  }

  until(check, what, options = {}) {
    return this.#watch.until(() => check(this), `${what} (room ${this.room})`, {
      about: () => this.toString(),
      ...options,
    });
  }

  fail(error) {
    this.#watch.fail(error);
  }

  toString() {
    const {
      phase,
      turn,
      team,
      round,
      left,
      done,
      replaceable,
      gm,
      dark,
      sealed,
      doom_targets: doomTargets,
    } = this.view ?? {};
    const known = { phase, turn, team, round, left, done, replaceable, gm, dark, sealed, doom_targets: doomTargets };
    return `status ${this.info?.status}, seq ${this.seq}, ${JSON.stringify(known)}`;
  }
}
