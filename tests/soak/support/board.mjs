// A room as one of its watchers is told of it, by whatever way: in order, without a gap where nothing was skipped,
// every game to its end, and with a delay not before it is over.
const earlyMs = 300; // how exactly it is known when a game's clock was 0, where the clients are in time

export class Board {
  gameId = null;
  result = null;
  heard = 0;
  skipped = 0;
  isTold = false; // something of the room
  #name;
  #entry; // of the world's rooms
  #mayMiss; // a slow reader
  #seq = null;

  constructor(name, entry, { mayMiss = false } = {}) {
    this.#name = name;
    this.#entry = entry;
    this.#mayMiss = mayMiss;
  }

  get seq() {
    return this.#seq;
  }

  // A message of the room. Gives what is wrong, or null.
  hear({ type, seq, now, info, view, events }) {
    this.heard += 1;
    this.isTold = true;
    const wrong = seq !== undefined ? this.#hearSeq(type, seq) : null;
    if (info) this.#hearInfo(info);
    if (wrong || !view) return wrong;
    if (view.result) this.result = view.result;
    const game = this.#entry.ledger.games.get(this.gameId);
    return (events && this.#isEarly(game, now)) || this.#differs(game);
  }

  #hearSeq(type, seq) {
    const before = this.#seq;
    this.#seq = seq;
    if (before === null || type === "snapshot")
      return seq < (before ?? 0) ? `${this.#name} heard ${seq} after ${before}` : null;
    if (seq === before + 1) return null;
    if (seq > before && this.#mayMiss) {
      this.skipped += seq - before - 1;
      return null;
    }
    return `${this.#name} heard ${type} ${seq} after ${before}`;
  }

  #hearInfo({ game_id: gameId }) {
    if (gameId === this.gameId) return;
    this.gameId = gameId;
    this.result = null;
  }

  #isEarly(game, now) {
    const delayMs = 1000 * (this.#entry.delayS ?? 0);
    if (delayMs === 0 || !game || game.zero === Infinity) return null; // the players have not heard yet
    const earlierMs = game.zero + now + delayMs - performance.now();
    return earlierMs > earlyMs + this.#entry.slackMs()
      ? `${this.#name} heard of ${now} some ${Math.round(earlierMs)} ms too early`
      : null;
  }

  #differs(game) {
    if (!this.result || !game?.result || JSON.stringify(this.result) === JSON.stringify(game.result)) return null;
    return (
      `${this.#name} was told that game ${game.id} ended with ` +
      `${JSON.stringify(this.result)}, not ${JSON.stringify(game.result)}`
    );
  }
}
