// What a client that is told changes remembers (wire.md 9.2): the latest view of each room, upon which the next changes
// build.
export class WholeViews {
  #last = new Map(); // room -> { seq, view }

  // The push with its view whole. Throws where it builds upon something that was not told.
  take(push) {
    if (push.type !== "snapshot" && push.type !== "update") return push;
    const { changed, gone = [], since = push.seq - 1, ...told } = push;
    let { view } = push;
    if (changed) {
      const last = this.#last.get(push.room);
      if (last?.seq !== since)
        throw new Error(`changes upon ${since} of ${push.room}, where ${last?.seq} was told last`);
      view = { ...last.view, ...changed };
      for (const name of gone) delete view[name];
    }
    this.#last.set(push.room, { seq: push.seq, view });
    return { ...told, view };
  }
}
