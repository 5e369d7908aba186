// Rooms in which computers play, for pages to look at.
import { WebSocket } from "ws";

const seatsOf = (each) => [...Array(each).keys()].flatMap((at) => [`black${at + 1}`, `white${at + 1}`]);
/** Games that begin at once, and of which each reveal opens several envelopes or throws the dice. */
export const games = {
  ctor: { options: { size: 10, teams: [3, 3] }, seats: seatsOf(3) },
  totas: { options: {}, seats: seatsOf(1) },
  tritoc: { options: {}, seats: seatsOf(1) },
};

/** Somebody who makes rooms, by the wire. */
export async function connect(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  const answers = new Map();
  const infos = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    answers.get(message.re)?.(message);
    if (message.info) infos.set(message.room, message.info);
  });
  await new Promise((open) => socket.on("open", open));
  socket.send(JSON.stringify({ type: "hello", name: "Figures" }));
  let asked = 0;
  const ask = async (type, fields) => {
    const id = `p-${++asked}`;
    const answer = await new Promise((settle) => {
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
    if (!answer.ok) throw new Error(`${type}: ${JSON.stringify(answer.error)}`);
    return answer;
  };
  return { ask, infos };
}

export const openRoom = async ({ ask }, game, level) => {
  const { options, seats } = games[game];
  const bots = Object.fromEntries(seats.map((seat) => [seat, `bot:${level}`]));
  return (await ask("room.create", { game, options, seats: bots })).room;
};
