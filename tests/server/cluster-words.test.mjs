// Law 1 over the link and its relays, in each game: whoever comes by another node is told byte for byte what the same
// audience is told where the game is decided, of which the other tests show that nothing in it is secret.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { without } from "../deploy/support/tools.mjs";
import { Client } from "../e2e/support/client.mjs";
import { sideOf } from "../e2e/support/ctor.mjs";
import { Chance } from "../support/people/chance.mjs";
import { playCtor } from "../support/people/ctor-hand.mjs";
import { pause } from "../support/people/pause.mjs";
import { leaks } from "../support/people/secrecy.mjs";
import { playTotas } from "../support/people/totas-hand.mjs";
import { playTritoc } from "../support/people/tritoc-hand.mjs";
import { Cluster } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");
const lookAgainMs = 100; // who waits for a partner's word may think better of it
const givesUpAfter = { turn: 10, gm: 20 };

let cluster;
before(async () => {
  if (!skip) cluster = await Cluster.start("a", "b");
});
after(() => cluster?.stop());

// One who is connected twice: to the node that decides, and to another.
class Listener {
  constructor(seat, direct, carried) {
    Object.assign(this, { seat, both: [direct, carried].map((client) => ({ client, told: new Map(), own: [] })) });
    for (const { client, told, own } of this.both)
      client.socket.on("message", (data) => {
        const text = data.toString();
        const message = JSON.parse(text);
        if (message.type === "update") told.set(message.seq, text);
        if (message.type === "you") own.push(text);
      });
  }

  static async connect(seat, owner, other) {
    const direct = await Client.connect(owner, `Player ${seat}`);
    return new Listener(seat, direct, await Client.connect(other, direct.name, { token: direct.token }));
  }

  async join(room) {
    for (const way of this.both) way.follower = await way.client.join(room);
  }

  // What both were told by the same number.
  get pairs() {
    const [direct, carried] = this.both;
    return [...direct.told]
      .filter(([seq]) => carried.told.has(seq))
      .map(([seq, text]) => [text, carried.told.get(seq)]);
  }
}

// What a stream of the room at this node tells, by numbers, until it ends.
async function readStream(node, room) {
  const { body } = await fetch(`${node.url}/api/v1/rooms/${room}/stream`, {
    headers: { accept: "application/x-ndjson" },
  });
  const told = new Map();
  const read = async () => {
    let rest = "";
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop();
      for (const line of lines.filter(Boolean)) {
        const message = JSON.parse(line);
        if (message.type === "update") told.set(message.seq, line);
        if (message.type === "end") return told;
      }
    }
    throw new Error("the stream has ended without a word");
  };
  return { ended: read() };
}

// To the end of the game, at random, by one of the two ways.
async function play({ seat, both }, way, hand, chance) {
  const { client, follower } = both[way];
  const { room } = follower;
  const act = (action) => client.request("act", { room, action });
  const me = { seat, side: sideOf(seat), claims: new Map(), loser: "black", givesUpAfter: givesUpAfter.gm };
  while (!follower.view.result) {
    const { seq, view } = follower;
    const isTired = me.side === me.loser && view.turn >= givesUpAfter.turn && view.game === "ctor";
    const actions = isTired ? [{ type: "resign" }] : await hand(view, me, chance, act);
    for (const action of actions) await act(action);
    await Promise.race([follower.until((state) => state.seq !== seq, "news").catch(() => {}), pause(lookAgainMs)]);
  }
}

const GAMES = [
  [{ game: "ctor", options: { size: 8, teams: [2, 2], secrets: true, secrets_seconds: 0 } }, playCtor],
  [{ game: "totas", options: { timer: 60, mole_after: 1 } }, playTotas],
  [{ game: "tritoc", options: { turn_seconds: 0 } }, playTritoc],
];

for (const [wish, hand] of GAMES)
  test(
    `law 1: each audience of ${wish.game} is told at another node what it is told where the game is decided`,
    {
      timeout: 240_000,
      skip,
    },
    async (t) => {
      const { owner, others } = await cluster.roles();
      const seats = wish.options.teams ? ["black1", "black2", "white1", "white2"] : ["black1", "white1"];
      const players = await Promise.all(seats.map((seat) => Listener.connect(seat, owner, others[0])));
      const watcher = await Listener.connect(undefined, owner, others[0]);
      const all = [...players, watcher];
      t.after(() => Promise.all(all.flatMap(({ both }) => both.map(({ client }) => client.close()))));
      const [host] = players[0].both;
      const { room } = await host.client.ask("room.create", wish);
      for (const each of all) await each.join(room);
      const streams = await Promise.all([owner, others[0]].map((node) => readStream(node, room)));
      for (const { seat, both } of players) await both[0].client.ask("seat.take", { room, seat });
      for (const { both } of players) await both[1].client.ask("room.ready", { room, ready: true });
      const chance = new Chance(`words of ${wish.game}`);
      await Promise.all(
        players.map(async (player, place) => {
          for (const { follower } of player.both)
            await follower.until(({ view }) => view !== null, "the game has begun");
          await play(player, place % 2, hand, chance.fork(player.seat));
        }),
      );
      for (const { both } of all)
        for (const { follower } of both) await follower.until(({ view }) => view?.result, "the result");

      for (const { seat, both, pairs } of all) {
        const what = seat ?? "who watches";
        assert.ok(pairs.length > 20, `${what}: ${pairs.length} updates`);
        for (const [direct, carried] of pairs) assert.equal(carried, direct, what);
        for (const [, carried] of pairs)
          assert.deepEqual(leaks(JSON.parse(carried), seat && sideOf(seat)), [], `${what}: ${carried}`);
        assert.deepEqual(both[1].own, both[0].own, `${what}, of their own`);
        for (const { client } of both) client.assertClean();
      }
      const [, { told }] = watcher.both;
      for (const { ended } of streams) {
        const lines = [...(await ended)].filter(([seq]) => told.has(seq));
        assert.ok(lines.length > 20, `${lines.length} lines of a stream`);
        for (const [seq, line] of lines) assert.equal(line, told.get(seq), "a stream");
      }
    },
  );

test(
  "who is challenged by somebody at another node hears of it, and is seated from there",
  {
    timeout: 120_000,
    skip,
  },
  async (t) => {
    const { owner, others } = await cluster.roles();
    const ada = await Client.connect(others[0], "Ada");
    const bens = [await Client.connect(owner, "Ben")];
    bens.push(await Client.connect(others[0], "Ben", { token: bens[0].token }));
    t.after(() => Promise.all([ada, ...bens].map((each) => each.close())));
    const ask = async (node, { token }, path, body) => {
      const answer = await fetch(`${node.url}/api/v1/challenges${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      assert.ok(answer.ok, `${answer.status} ${path}`);
      return answer.json();
    };
    const wish = { player: bens[0].player.id, room: { game: "tritoc", name: "A duel" } };
    const { challenge } = await ask(others[0], ada, "", wish);
    // At both nodes, for he is at both.
    for (const ben of bens)
      await ben.until(({ type, latest }) => type === "bell" && latest?.challenge === challenge, "the challenge");
    const { room } = await ask(owner, bens[0], `/${challenge}/accept`, {});
    await ada.until(({ type, latest }) => type === "bell" && latest?.room === room, "that it was accepted");
    const seats = (await ada.join(room)).info.seats;
    assert.deepEqual(
      Object.values(seats)
        .map(({ name }) => name)
        .sort(),
      ["Ada", "Ben"],
    );
  },
);
