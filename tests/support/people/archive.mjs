// Finished games, as anybody finds them over HTTP: always the same bytes, each in the list once, and none before its
// end.
import { pause } from "./pause.mjs";
import { leaks } from "./secrecy.mjs";

const tryAgainMs = 50;

export class Archive {
  #world;
  #chance;
  #kept = []; // {id, record, isListed}

  constructor(world) {
    this.#world = world;
    this.#chance = world.chance.fork("archive");
  }

  // The token of a new guest.
  async newGuest(name) {
    const body = JSON.stringify({ name });
    const { text } = await this.get("/api/v1/guests", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return text && JSON.parse(text).token;
  }

  // Answers over all lives of the server: {status, text}. They come the way that everything comes, and are lost with
  // it: a disk that vanishes takes along what nobody has been told.
  async get(path, more = {}) {
    while (!this.#world.isClosed()) {
      try {
        const answer = await fetch(new URL(path, this.#world.wayIn().replace("ws", "http")), {
          ...more,
          signal: AbortSignal.timeout(20_000),
        });
        const text = await answer.text();
        if (answer.status < 500) return this.#world.distortHttp({ status: answer.status, text }, path);
      } catch {
        // The server is away.
      }
      await pause(tryAgainMs);
    }
    return { status: 0, text: "" };
  }

  // The text of a record that must be there; null if it is not found in time, which stands still while the server is
  // away.
  async record(id, foundMs) {
    const until = this.#world.upMs() + foundMs;
    do {
      const { status, text } = await this.get(`/api/v1/games/${id}/record`);
      if (status === 200) return text;
      await pause(tryAgainMs);
    } while (this.#world.upMs() < until && !this.#world.isClosed());
    return null;
  }

  // Games of rooms with a password, or that are not listed, are in no list for strangers.
  keep({ id, record }, { visibility, password }) {
    this.#kept.push({ id, record, isListed: visibility !== "unlisted" && password === undefined });
    this.#world.counts.games += 1;
  }

  // Some of those that have been fetched before: they must be there at once, and the same.
  async lookAgain(count = this.#kept.length) {
    for (const { id, record } of this.#chance.shuffled(this.#kept).slice(0, count)) {
      const { status, text } = await this.get(`/api/v1/games/${id}/record`);
      if (status !== 200) this.#world.fault("records", `game ${id} was found, and is ${status} now`);
      else if (text !== record) this.#world.fault("records", `the record of game ${id} has changed`);
    }
  }

  // What anybody may look at while games go on: some records, and some rooms, of which no more is told than to
  // watchers.
  async glance() {
    await this.lookAgain(2);
    for (const [room, { ledger, isClosed }] of this.#chance.shuffled([...this.#world.rooms]).slice(0, 2)) {
      await this.#peek([...ledger.games.keys()].at(-1));
      const { status, text } = await this.get(`/api/v1/rooms/${room}`);
      if (status !== (isClosed ? 403 : 200)) this.#world.fault("rooms", `room ${room} is ${status}`, room);
      else if (status === 200)
        for (const leak of leaks(JSON.parse(text)))
          this.#world.fault("secrecy", `room ${room} tells anybody ${leak}`, room);
    }
  }

  // A game that is not over has no record for anybody.
  async #peek(id) {
    const { status, text } = await this.get(`/api/v1/games/${id}/record`);
    const isOver = text.trimEnd().split("\n").at(-1).startsWith('{"end"');
    if (status === 200 && !isOver) this.#world.fault("secrecy", `the record of game ${id}, which is not over`);
  }

  async checkList() {
    const listed = await this.#pages("/api/v1/games", "games");
    if (!listed) return;
    const ids = listed.map(({ id, game_id: gameId }) => id ?? gameId);
    for (const { id, isListed } of this.#kept) {
      const times = ids.filter((other) => other === id).length;
      if (times !== (isListed ? 1 : 0)) this.#world.fault("records", `game ${id} is ${times} times in the list`);
    }
  }

  // Of every table's room there is one, however often its making was asked for.
  async checkRooms() {
    const entries = await this.#pages("/api/v1/rooms", "rooms");
    if (!entries) return;
    for (const [room, { name, isListed }] of this.#world.rooms) {
      const found = entries.filter((entry) => entry.name === name).map((entry) => entry.room);
      if (isListed && (found.length !== 1 || found[0] !== room))
        this.#world.fault("rooms", `${name} is ${room}, and in the list ${found.join(" ") || "nowhere"}`);
    }
  }

  // All pages of a list; null if it is refused.
  async #pages(path, key) {
    const found = [];
    let cursor = null;
    do {
      const { status, text } = await this.get(cursor ? `${path}?cursor=${encodeURIComponent(cursor)}` : path);
      if (status !== 200) {
        this.#world.fault("records", `${path} answers ${status}`);
        return null;
      }
      const page = JSON.parse(text);
      found.push(...page[key]);
      cursor = page.cursor;
    } while (cursor);
    return found;
  }
}
