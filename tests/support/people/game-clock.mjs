// The clock of one game as its players heard it, over all lives of the server: it counts no more than the server was
// listening for, and does not run back behind what has been kept; a time that was told by the way may be given back.
const slackMs = 3_000; // so late something may be heard on a busy machine
const givenBackMs = 500; // the server notes the time at least four times a second, as soon as the disk takes it

export class GameClock {
  #latest = null; // {now, saidMs, generation}: the greatest that anybody heard
  #kept = null; // {now, generation}: the same, of times at which something happened
  #first = null;
  #heard = new Map(); // name -> {now, generation}

  // What is wrong with `now`, heard by `name` on a connection to this life of the server; null if nothing. It is heard
  // after `upMs` of a running server, and was said at `saidMs` at the earliest. Without a name it is in no order with
  // what else is heard in this life. isKept: something happened then that the server must not forget. diskLateMs: so
  // late the disk has been lately.
  hear(name, now, { generation, upMs, saidMs, isKept, diskLateMs = 0 }) {
    const before = name && this.#heard.get(name);
    if (name) this.#heard.set(name, { now, generation });
    if (before && before.generation === generation && now < before.now)
      return `${name} heard ${now} after ${before.now}`;
    const latest = this.#latest;
    const kept = this.#kept;
    this.#first ??= { now, saidMs };
    if (!latest || now > latest.now) this.#latest = { now, saidMs, generation };
    if (isKept && (!kept || now > kept.now)) this.#kept = { now, generation };
    // Others may hear later what was said earlier, but not over a restart.
    if (kept && generation > kept.generation && now < kept.now) return `${now} over a restart, after ${kept.now}`;
    if (!latest) return null;
    if (generation > latest.generation && now < latest.now - givenBackMs - diskLateMs)
      return `${now} over a restart, after ${latest.now}`;
    for (const earlier of [latest, this.#first])
      if (now - earlier.now > upMs - earlier.saidMs + slackMs + diskLateMs)
        return `from ${earlier.now} to ${now} in ${Math.round(upMs - earlier.saidMs)} ms of a running server`;
    return null;
  }
}
