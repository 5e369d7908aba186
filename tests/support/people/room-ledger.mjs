// What is known of one room because the server said so: from its next life on it must be so whenever anybody hears of
// the room. (Within one life, what others hear may have been on its way when it was said.)
import { complaints, serverSchema } from "../schema.mjs";
import { GameClock } from "./game-clock.mjs";
import { GameLedger } from "./game-ledger.mjs";
import { canonical, isSame } from "./sameness.mjs";
import { leaks, wrongsOfOwn } from "./secrecy.mjs";

const logged = 100; // events at least that a log reaches back
const heldMs = 300; // so much later a deadline takes effect at most, for somebody's lag (wire.md 4.2)
const ofRoom = new Set(["join", "leave", "chat", "ready", "presence", "away", "resumed"]); // not of the game
const otherOf = { black: "white", white: "black" };

// The seat in game `number` of who sat on `seat` in the first: sides are exchanged every time.
export const seatInGame = (seat, number) => (number % 2 === 1 ? seat : otherOf[seat.slice(0, 5)] + seat.slice(5));

// What an option of the first game is in game `number`: what is given for each side goes with the people (wire.md 2.8).
const ofSides = new Set(["teams", "sandglass"]);
const optionInGame = (option, value, number) =>
  number % 2 === 0 && ofSides.has(option) && Array.isArray(value) ? value.toReversed() : value;

export class RoomLedger {
  games = new Map(); // id -> GameLedger
  #room;
  #wish;
  #world;
  #clocks = new Map(); // game id -> GameClock
  #facts = []; // {who, generation, check(info, game)}: gives what is wrong, or nothing
  #chats = []; // {text, who, gameId, generation, at}
  #chatsHeard = new Map(); // name -> the texts
  #times = new Map(); // name -> {gameId, at}: of the latest event
  #seqs = new Map(); // name -> {seq, generation, audience}
  #gamesHeard = new Map(); // name -> the number of the latest game
  #latest = new Map(); // name -> {gameId, seq, deadline, dueAt, closes}: the latest view

  constructor(world, room, wish) {
    this.#world = world;
    this.#room = room;
    this.#wish = wish;
  }

  acts(gameId, seat, name) {
    return this.games.get(gameId).actsOf(seat, name);
  }

  // Acknowledged: this player sits there, in the first game.
  seated(who, seat) {
    this.#learn(who, (info, game) => {
      const here = seatInGame(seat, game.number);
      return info.seats[here]?.name === who.name ? null : `${who.name} is not on ${here}`;
    });
  }

  // Acknowledged: who had that seat in the first game is ready for this one, or agrees to a rematch after it. Where the
  // player sits by the time somebody hears of it says nothing: the next game may have begun on another line.
  ready(who, seat, gameId, isRematch) {
    this.#learn(who, (info, game) => {
      if (info.game_id !== gameId) return null;
      const here = seatInGame(seat, game.number);
      if (!isRematch) return info.status !== "open" || info.seats[here]?.ready ? null : `${who.name} is not ready`;
      return info.rematch?.includes(here) ? null : `${who.name} has not agreed`;
    });
  }

  // Somebody leaves this seat, by word or by absence, and comes back: one a game, so that the order is known.
  wandered(gameId, seat) {
    const comings = [
      { type: "leave", seat },
      { type: "forfeit", side: seat.slice(0, 5) },
      { type: "join", seat },
    ];
    this.games.get(gameId).comings.push(...comings);
  }

  chatted(line) {
    this.#chats.push({ ...line, isPlayers: line.who.seat !== undefined, generation: this.#world.generation() });
  }

  #learn(who, check) {
    this.#facts.push({ who, generation: this.#world.generation(), check });
  }

  #fault(kind, text) {
    this.#world.fault(kind, `room ${this.#room}: ${text}`, this.#room);
  }

  heard(who, message) {
    for (const complaint of complaints(serverSchema(message), message))
      this.#fault("schema", `${who.name} was told what is not allowed: ${complaint}`);
    if (message.info) this.#hearInfo(who, message.info);
    const game = this.games.get(who.gameId);
    const { view } = message;
    const side = who.seat?.slice(0, 5);
    for (const leak of leaks(message, side))
      this.#fault("secrecy", `${who.name} was told ${leak}: ${canonical(message).slice(0, 2000)}`);
    if (message.seq !== undefined) this.#hearSeq(who, message);
    if (message.events) this.#hearEvents(who, message);
    if (view && !this.#isDelayed(who)) this.#hearView(who, message, game);
    if (view) game.hear(this.#listener(who), view);
    // A game that a deadline has ended stands at that time, though the deadline may have been held.
    const isTimed = message.now !== undefined && view && !view.result && !this.#isDelayed(who);
    if (isTimed)
      this.#hearTime(
        who.name,
        who,
        message.now,
        message.events?.some(({ type }) => type !== "presence"),
      );
    if (message.type === "snapshot") this.#hearSnapshot(who, message, game);
  }

  // How late watchers with a delay hear, is known to the server's last life alone: a new one may tell them again what
  // they have heard.
  #listener(who) {
    return this.#isDelayed(who) ? `${who.name} in life ${who.line.generation}` : who.name;
  }

  #isDelayed(who) {
    return this.#wish.spectator_delay > 0 && !who.seat;
  }

  #hearInfo(who, info) {
    const game = this.#gameOf(info);
    if (game.commitment !== info.commitment) this.#fault("rooms", `the commitment of game ${game.id} has changed`);
    if (this.#isDelayed(who)) return;
    const latest = this.#gamesHeard.get(who.name) ?? 0;
    if (game.number < latest) this.#fault("rooms", `${who.name} hears of game ${game.number} after game ${latest}`);
    this.#gamesHeard.set(who.name, game.number);
    for (const [name, value] of Object.entries(this.#wish)) {
      if (name === "options") {
        for (const [option, chosen] of Object.entries(value))
          if (!isSame(info.options[option], optionInGame(option, chosen, game.number)))
            this.#fault("rooms", `option ${option} is ${canonical(info.options[option])}`);
      } else if (name === "password" ? !info.password : name !== "seats" && !isSame(info[name], value)) {
        this.#fault("rooms", `${name} is ${canonical(info[name])}`);
      }
    }
    for (const fact of this.#facts) {
      const wrong = this.#knows(who, fact) ? fact.check(info, game) : null;
      if (wrong) this.#fault("rooms", `${wrong}, as ${who.name} hears: ${canonical(info)}`);
    }
    this.#checkSeries(info, game);
  }

  #knows(who, fact) {
    return fact.generation < who.line.generation;
  }

  #gameOf(info) {
    const known = this.games.get(info.game_id);
    if (known) return known;
    const number = this.games.size + 1;
    if (info.series.played !== number - 1)
      this.#fault("rooms", `game ${number} (${info.game_id}) after ${info.series.played} games`);
    const game = new GameLedger(info.game_id, number, info.commitment);
    this.games.set(game.id, game);
    return game;
  }

  // The score follows the people, who change sides after every game.
  #checkSeries({ status, series }, game) {
    const finished = [...this.games.values()].filter(
      ({ number }) => number < game.number + (status === "over" ? 1 : 0),
    );
    if (series.played !== finished.length) this.#fault("series", `${series.played} played, not ${finished.length}`);
    if (finished.some(({ result }) => result === null)) return;
    const sideNow = (side, { number }) => ((game.number - number) % 2 === 0 ? side : otherOf[side]);
    const score = { black: 0, white: 0 };
    const points = { black: 0, white: 0 };
    for (const one of finished) {
      if (one.result.winner) score[sideNow(one.result.winner, one)] += 1;
      for (const side of ["black", "white"]) points[sideNow(side, one)] += one.result.points?.[side] ?? 0;
    }
    if (!isSame(series.score, score))
      this.#fault("series", `score ${canonical(series.score)}, not ${canonical(score)}`);
    if (series.points && !isSame(series.points, points))
      this.#fault("series", `points ${canonical(series.points)}, not ${canonical(points)}`);
  }

  // Updates are counted for each audience; whoever changes sides gets a snapshot.
  #hearSeq(who, { seq, type, audience }) {
    const before = this.#seqs.get(who.name);
    const { generation } = who.line;
    this.#seqs.set(who.name, { seq, generation, audience: audience ?? before?.audience });
    if (!before || (audience && audience !== before.audience)) return;
    if (seq < before.seq) this.#fault("order", `${who.name} heard update ${seq} after ${before.seq}`);
    if (type === "update" && before.generation === generation && who.seat && seq !== before.seq + 1)
      this.#fault("order", `${who.name} missed something between ${before.seq} and ${seq}`);
  }

  #hearEvents(who, { events, now }) {
    const texts = this.#chatsOf(who);
    for (const event of events) {
      if (event.type === "chat") {
        if (texts.has(event.text)) this.#fault("chat", `${who.name} heard twice: ${event.text}`);
        texts.add(event.text);
      }
      if (this.#isDelayed(who)) continue;
      if (event.at > now) this.#fault("clock", `${event.type} at ${event.at} is told at ${now}`);
      // While a deadline is held an action may still come before it (fine-print B9), and what people say after it.
      if (ofRoom.has(event.type)) continue;
      const before = this.#times.get(who.name);
      if (event.type !== "start" && before?.gameId === who.gameId && event.at < before.at)
        this.#fault("clock", `${event.type} at ${event.at}, after one at ${before.at}`);
      this.#times.set(who.name, { gameId: who.gameId, at: event.at });
    }
  }

  // A clock that runs out does so at its own time, however late anybody hears of it.
  #hearView(who, { type, seq, now, view, events = [] }, game) {
    const before = this.#latest.get(who.name);
    const heardAt = performance.now();
    game.zero = Math.min(game.zero, heardAt - now);
    const dueAt = view.deadline === null ? Infinity : heardAt + view.deadline - now;
    this.#latest.set(who.name, {
      gameId: who.gameId,
      seq,
      deadline: view.deadline,
      dueAt,
      closes: who.line.closeCodes.length,
    });
    if (type !== "update" || before?.gameId !== who.gameId || seq !== before.seq + 1) return;
    const { deadline } = before;
    const turn = events.find(({ type: what, before: why }) => what === "turn" && why === "clock");
    if (turn && turn.at !== deadline)
      this.#fault("clock", `${who.name} was told that the clock of ${deadline} ran out at ${turn.at}`);
    if (deadline === null) return;
    const hasTakenEffect = now >= deadline && events.some(({ type: what, at }) => at === deadline && !ofRoom.has(what));
    if (hasTakenEffect) this.#ranOut(game, deadline, now);
    else if (now > deadline + heldMs)
      this.#fault(
        "clock",
        `${who.name} is told ${now}, and not what came of the deadline of ${deadline}: ${canonical(events)}`,
      );
  }

  #ranOut(game, deadline, now) {
    if (game.ranOut.has(deadline)) return;
    game.ranOut.add(deadline);
    this.#world.clockRanOut(now - deadline);
  }

  // For how long a deadline has been over, by the clocks of those who are there and have not heard what came of it.
  overdueMs(players) {
    const those = players.filter(({ line }) => line.isBack && line.lateMs() === 0);
    const late = those.map(({ name, line }) => {
      const latest = this.#latest.get(name);
      return latest?.closes === line.closeCodes.length ? performance.now() - latest.dueAt : 0;
    });
    return Math.max(0, ...late);
  }

  #chatsOf(who) {
    const name = this.#listener(who);
    if (!this.#chatsHeard.has(name)) this.#chatsHeard.set(name, new Set());
    return this.#chatsHeard.get(name);
  }

  // The answer to a ping, which does not wait for pushes that are on their way.
  toldTime(who, now) {
    this.#hearTime(null, who, now, false);
  }

  #hearTime(name, who, now, isKept) {
    if (!this.#clocks.has(who.gameId)) this.#clocks.set(who.gameId, new GameClock());
    const wrong = this.#clocks
      .get(who.gameId)
      .hear(name, now, { generation: who.line.generation, isKept, ...this.#world.heardWhen(who) });
    if (wrong) this.#fault("clock", wrong);
  }

  #hearSnapshot(who, { audience, you, view, log, info }, game) {
    const { seat } = who;
    const expected = seat ? seat.slice(0, 5) : "spectator";
    if (audience !== expected || you.seats.length > 1)
      this.#fault("rooms", `${who.name} with seats ${canonical(you.seats)} is told what ${audience} may know`);
    if (info.status === "open" || !view) return;
    if (seat && game.acts.has(seat))
      for (const wrong of wrongsOfOwn(view, you.sealed, seat, game.acts.get(seat)))
        this.#fault("lost", `${who.name}: ${wrong}`);
    if (!view.dark) this.#checkLog(who, log, game);
  }

  #checkLog(who, log, game) {
    const said = log.filter(({ type }) => type === "chat").map(({ text }) => text);
    if (new Set(said).size !== said.length) this.#fault("chat", `${who.name} reads one line twice: ${canonical(said)}`);
    if (this.#isDelayed(who) || log.length >= logged) return;
    for (const line of this.#chats) {
      const isTold = line.isPlayers || !who.seat; // players do not hear watchers while a game is on
      if (line.gameId === game.id && this.#knows(who, line) && isTold && !said.includes(line.text))
        this.#fault("chat", `${who.name} does not read: ${line.text}`);
    }
  }
}
