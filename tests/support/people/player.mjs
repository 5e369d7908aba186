// Somebody at a table: has a line, keeps the newest that was told of the room, and plays by what is offered. Tells the
// room's ledger all that was sent, answered and heard.
import { Line } from "./line.mjs";
import { pause } from "./pause.mjs";
import { playCtor } from "./ctor-hand.mjs";
import { playTotas } from "./totas-hand.mjs";
import { playTritoc } from "./tritoc-hand.mjs";

const hands = { ctor: playCtor, totas: playTotas, tritoc: playTritoc };
const lookAgainMs = 700; // what is offered may be old: then look again, whatever was heard
const faultless = new Set(["malformed", "not_seated", "forbidden", "unauthorized", "no_such_room", "unknown_type"]);

export class Player {
  name;
  line;
  info = null;
  view = null;
  you = null;
  #world;
  #chance;
  #table = null; // what this player needs to know of it
  #ledger = null;
  #isNews = false;
  #waiting = []; // to be told of news
  #chats = 0;
  #saying = new Set(); // what has been said and not answered yet

  constructor(world, name) {
    this.name = name;
    this.#world = world;
    this.#chance = world.chance.fork(`player ${name}`);
    this.line = new Line(world, name, (message, text) => this.#hear(message, text));
  }

  get gameId() {
    return this.info?.game_id;
  }

  // The seat that the server says is this player's; undefined for who watches.
  get seat() {
    return this.you?.seats[0];
  }

  // Goes to the room; settles when it has been heard of.
  async sitDown(table, ledger) {
    this.info = null;
    this.view = null;
    this.you = null;
    this.#table = table;
    this.#ledger = ledger;
    await this.line.visit(table.room, table.password);
    await this.until(() => this.info !== null);
  }

  async getUp() {
    await Promise.all(this.#saying);
    this.line.leave(this.#table.room);
    this.#table = null;
    this.#ledger = null;
  }

  // The same, for good: the seat is free, and the room does not count on this player any more.
  async depart() {
    const { room } = this.#table;
    await Promise.all(this.#saying);
    if (this.seat) await this.want("seat.leave", { room, seat: this.seat });
    await this.want("room.leave", { room });
    await this.getUp();
  }

  async until(check) {
    while (!check()) await new Promise((wake) => this.#waiting.push(wake));
  }

  // Asks for what must not be refused.
  async want(type, fields) {
    const answer = await this.line.ask(type, fields);
    if (!answer.ok)
      this.#world.fault("answers", `${this.name}: ${type} ${JSON.stringify(fields)}: ${JSON.stringify(answer.error)}`);
    return answer;
  }

  // To the end of this game. Gives the result.
  async play(gameId) {
    const me = { claims: new Map(), givesUpAfter: this.#table.givesUpAfter };
    await this.until(() => this.gameId === gameId && this.view !== null);
    let moves = 0;
    while (!this.view.result && !this.#world.isClosed()) {
      await pause(this.#thoughtMs());
      if (this.view.result) break;
      const wanders = this.#table.wandersAt(gameId, this.seat) === moves;
      moves += 1;
      if (wanders) {
        await this.#wander(gameId);
        continue;
      }
      this.#isNews = false;
      Object.assign(me, { seat: this.seat, side: this.seat?.slice(0, 5) });
      me.loser = this.#table.loserOf(gameId, me.side);
      if (me.seat) await this.#move(me, gameId);
      if (this.#chance.flip(0.05)) await this.#askTime(gameId);
      if (this.#chance.flip(0.04)) this.#chat(gameId);
      if (!this.#isNews && !this.view.result) await this.#news();
    }
    return this.view.result;
  }

  // Gets up in mid-game, or stays away until the room frees the seat, and comes back to it.
  async #wander(gameId) {
    const { room, staysAwayMs } = this.#table;
    const { seat } = this;
    await Promise.all(this.#saying);
    this.#ledger.wandered(gameId, seat);
    if (staysAwayMs) {
      this.you = null;
      this.line.cut(staysAwayMs);
      await this.until(() => this.you !== null);
    } else {
      await this.want("seat.leave", { room, seat });
      await this.until(() => this.seat !== seat);
      await pause(this.#thoughtMs());
    }
    if (this.seat) return; // in time
    await this.want("seat.take", { room, seat });
    await this.until(() => this.seat === seat);
  }

  // To the end of this game, watching.
  async watch(gameId) {
    await this.until(() => this.gameId === gameId && this.view !== null);
    while (!this.view.result && !this.#world.isClosed()) {
      if (this.#chance.flip(0.03)) this.#chat(gameId);
      this.#isNews = false;
      await this.#news();
    }
  }

  // A numbered text, which nobody else says.
  #chat(gameId) {
    this.#chats += 1;
    const line = { text: `${this.name} says ${this.#chats}`, who: this, gameId };
    const ledger = this.#ledger;
    const isWatching = this.seat === undefined;
    const said = this.line.ask("chat", { room: this.#table.room, channel: "room", text: line.text }).then((answer) => {
      if (answer.ok) ledger.chatted(line);
      // After a restart nobody knows who was watching: who asks again before joining again is not in the room.
      else if (!isWatching || !answer.isResent || answer.error.code !== "forbidden")
        this.#world.fault("answers", `${this.name}: ${line.text}: ${JSON.stringify(answer.error)}`);
      this.#saying.delete(said);
    });
    this.#saying.add(said);
  }

  async #askTime(gameId) {
    const answer = await this.want("ping", { room: this.#table.room });
    if (this.gameId === gameId && !answer.isResent) this.#ledger.toldTime(this, answer.game_now);
  }

  async #move(me, gameId) {
    const act = (action) => this.#act(me.seat, action, gameId);
    const { view } = this;
    if (view.round && view.round.duties.every(({ sealed }) => !sealed)) me.claims.clear();
    const givesUp = this.#world.isLate() && me.side === me.loser && !this.view.resigned?.includes(me.seat);
    const actions = givesUp ? [{ type: "resign" }] : await hands[view.game](view, me, this.#chance, act);
    const answers = await Promise.all(actions.map(act));
    // What was asked on an earlier connection may have been told before its answer.
    if (answers.some(({ isResent, ok }) => isResent || !ok)) this.#isNews = this.view !== view;
  }

  async #act(seat, action, gameId) {
    const ledger = this.#ledger;
    const { told, again } = ledger.acts(gameId, seat, this.name).sent(action);
    const answer = await this.line.ask("act", { room: this.#table.room, seat, action }, { again });
    told(answer);
    this.#world.acted(answer);
    if (!answer.ok && faultless.has(answer.error.code))
      this.#world.fault("answers", `${this.name}: ${JSON.stringify(action)}: ${JSON.stringify(answer.error)}`);
    return answer;
  }

  // At times too long for the clock, where there is one.
  #thoughtMs() {
    const { isClocked, dawdleMs } = this.#table;
    const dawdles = isClocked && !this.#world.isEnding() && this.#chance.flip(0.02);
    return dawdles ? dawdleMs : this.#chance.between(...this.#world.paceMs);
  }

  async #news() {
    await Promise.race([pause(lookAgainMs), this.until(() => this.#isNews)]);
  }

  #hear(message, text) {
    if (!this.#ledger || message.room !== this.#table.room) return;
    if (message.info) {
      if (message.info.game_id !== this.info?.game_id) this.view = null;
      this.info = message.info;
    }
    if (message.you) this.you = message.you;
    // Of an earlier owner than others have heard: the seat holds, and the ledger is told of later owners alone.
    if (message.type === "old") return this.#wake();
    if (message.view !== undefined && message.view !== null) {
      this.view = message.view;
      this.#isNews = true;
    }
    this.#ledger.heard(this, message, text);
    if (message.events?.some(({ type }) => type === "over")) this.#world.happened("over");
    this.#wake();
  }

  #wake() {
    this.#waiting.splice(0).forEach((wake) => wake());
  }
}
