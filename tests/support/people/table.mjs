// A room from its creation to its last game: the host makes it, everybody comes and sits down, they play, and play
// again.
import { RoomLedger, seatInGame } from "./room-ledger.mjs";
import { wrongsOfRecord } from "./records.mjs";

const foundMs = 30_000; // within which a finished game is found, watchers' delay included

export class Table {
  room = null;
  ledger = null;
  password;
  isClocked;
  dawdleMs;
  givesUpAfter;
  name;
  #world;
  #kind;
  #chance;
  #games;
  #players; // seat in the first game -> Player
  #watchers;
  #entropies = new Map(); // game id -> Map: name -> entropy

  constructor(world, number, kind, guest) {
    this.#world = world;
    this.#kind = kind;
    this.name = `Table ${number}`;
    this.#chance = world.chance.fork(this.name);
    this.#games = 1 + this.#chance.below(3);
    this.givesUpAfter = 4 + this.#chance.below(6);
    this.password = kind.wish.password;
    this.dawdleMs = kind.dawdleMs;
    this.isClocked = kind.isClocked ?? kind.dawdleMs !== undefined;
    this.#players = new Map(kind.people.map((seat) => [seat, guest()]));
    this.#watchers = Array.from({ length: kind.watchers }, guest);
  }

  get #everybody() {
    return [...this.#players.values(), ...this.#watchers];
  }

  // Who gives up in the end, so that every game ends; computer players never do. `side` is that of the one who asks.
  loserOf(gameId, side) {
    const sides = new Set([...this.#players.keys()].map((seat) => seat.slice(0, 5)));
    if (sides.size === 1) return side;
    return this.#chance.fork(gameId).flip(0.5) ? "white" : "black";
  }

  // Before which of its moves the player on this seat leaves it for a while; undefined: never.
  wandersAt(gameId, seat) {
    const chance = this.#chance.fork(`wanders in ${gameId}`);
    const { wandering } = this.#kind;
    if (!wandering || !chance.flip(wandering.often) || chance.pick([...this.#players.keys()]) !== seat)
      return undefined;
    return 1 + chance.below(wandering.movesMax);
  }

  get staysAwayMs() {
    return this.#kind.wandering?.staysAwayMs;
  }

  // Gives the people when all is played; they are still in the room.
  async live() {
    await this.#gather();
    for (let number = 1; ; number += 1) {
      const game = this.#gameNow();
      await this.#play(game, number);
      if (number >= this.#games || this.#world.isEnding()) break;
      await this.#again(game);
    }
    return this.#everybody;
  }

  // Nobody looks at the room any more, though the server may think they do.
  async getUp() {
    await Promise.all(this.#everybody.map((one) => one.getUp()));
  }

  // Everybody says good-bye: nobody is left in the room.
  async depart() {
    await Promise.all(this.#everybody.map((one) => one.depart()));
  }

  async #gather() {
    const [host] = this.#players.values();
    const wish = { visibility: "public", name: this.name, ...this.#kind.wish };
    const made = await host.want("room.create", wish);
    this.room = made.room;
    this.ledger = new RoomLedger(this.#world, this.room, wish);
    const isListed = wish.visibility === "public";
    const about = { room: this.room, name: wish.name, isListed, isClosed: wish.password !== undefined };
    this.#world.tableOpened({ ...about, ledger: this.ledger, players: [...this.#players.values()] }, this);
    await Promise.all(this.#everybody.map((one) => one.sitDown(this, this.ledger)));
    await Promise.all([...this.#players].map(([seat, player]) => this.#sit(seat, player)));
    await Promise.all(
      [...this.#players].map(([seat, player]) => this.#agree(seat, player, "room.ready", this.#gameNow().id)),
    );
  }

  async #sit(seat, player) {
    await player.want("seat.take", { room: this.room, seat });
    this.ledger.seated(player, seat);
    await player.until(() => player.seat === seat);
  }

  // To the game that is announced; with a word into its draws, of some.
  async #agree(seat, player, type, gameId) {
    const entropy = this.#chance.flip(0.7) ? { entropy: this.#chance.hex(1 + this.#chance.below(64)) } : {};
    this.#entropyOf(gameId).set(player.name, entropy.entropy);
    const before = player.gameId;
    await player.want(type, { room: this.room, ...(type === "room.ready" && { ready: true }), ...entropy });
    this.ledger.ready(player, seat, before, type === "room.rematch");
  }

  #entropyOf(gameId) {
    if (!this.#entropies.has(gameId)) this.#entropies.set(gameId, new Map());
    return this.#entropies.get(gameId);
  }

  #gameNow() {
    const [host] = this.#players.values();
    return this.ledger.games.get(host.gameId);
  }

  async #play({ id }, number) {
    const watching = this.#watchers.map((one) => one.watch(id));
    await Promise.all([...this.#players.values()].map((player) => player.play(id)));
    const game = this.ledger.games.get(id);
    game.entropy = this.#entropyOf(id);
    game.record = await this.#world.archive.record(id, foundMs);
    if (game.record === null)
      return this.#world.fault("records", `room ${this.room}: game ${id} is over, but not found`, this.room);
    const people = new Map([...this.#players].map(([seat, { name }]) => [seatInGame(seat, number), name]));
    for (const wrong of await wrongsOfRecord(game, people, this))
      this.#world.fault("records", `room ${this.room}: game ${id}: ${wrong}`, this.room);
    this.#world.archive.keep(game, this.#kind.wish);
    await Promise.all(watching);
  }

  async #again({ id }) {
    const [host] = this.#players.values();
    const next = host.info.next.game_id;
    await Promise.all([...this.#players].map(([seat, player]) => this.#agree(seat, player, "room.rematch", next)));
    await Promise.all([...this.#players.values()].map((player) => player.until(() => player.gameId !== id)));
    if (host.gameId !== next)
      this.#world.fault("rooms", `room ${this.room}: game ${next} was announced, and is ${host.gameId}`, this.room);
  }
}
