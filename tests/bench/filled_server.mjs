// A server over a folder that bench_start has filled, and people who are busy there. Loopback only.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

const limits = ["messages", "address-messages", "connections", "guests", "rooms", "reads"];

export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** Of figures that are sorted. */
export const at = (sorted, share) => sorted[Math.floor(share * (sorted.length - 1))];

/** How long a step takes, in ms, goes to `times`. */
export async function timed(step, times) {
  const began = performance.now();
  const answer = await step();
  times.push(performance.now() - began);
  return answer;
}

/** Gives addresses and times once it listens; every limit by rate is lifted, since all load comes from one address. */
export function start(program, folder, ...more) {
  const began = performance.now();
  const child = spawn(
    program,
    [
      "serve",
      "--listen",
      "127.0.0.1:0",
      "--operator",
      "127.0.0.1:0",
      "--data",
      folder,
      "--log-level",
      "info",
      "--threads",
      "2",
      ...limits.flatMap((name) => [`--rate-${name}`, "0"]),
      ...more,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
  const ended = new Promise((settle) => child.on("close", settle));
  return new Promise((settle, fail) => {
    void ended.then((status) => fail(new Error(`the server ends with ${status}: ${log}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      const listeningMs = performance.now() - began;
      const url = line.split(" ")[1];
      const operator = /event=listening.*operator=([^ ]*)/.exec(log)[1];
      settle({ child, ended, began, listeningMs, url, operator });
    });
  });
}

export async function kill(server) {
  server.child.kill("SIGKILL");
  await server.ended;
}

/** Nothing: a build that does not know it. */
export async function metric({ operator }, name) {
  const metrics = await (await fetch(`http://${operator}/metrics`)).text();
  const found = new RegExp(`^${name} (\\d+)`, "m").exec(metrics);
  return found && Number(found[1]);
}

/** Ready and not ready, again and again, until `state.isOver`: each is kept before it is answered. */
export async function beBusy({ url }, state, restMs, times) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  const answers = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    answers.get(message.re)?.(message);
  });
  await new Promise((open, fail) => socket.on("open", open).on("error", fail));
  socket.send(JSON.stringify({ type: "hello", name: "Busy" }));
  let asked = 0;
  const ask = (type, fields) =>
    new Promise((settle) => {
      const id = `b-${++asked}`;
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  const { room } = await ask("room.create", { game: "tritoc", options: {} });
  await ask("seat.take", { room, seat: "black1" });
  for (let ready = true; !state.isOver; ready = !ready) {
    const answer = await timed(() => ask("room.ready", { room, ready }), times);
    if (!answer.ok) throw new Error(`room.ready: ${JSON.stringify(answer)}`);
    await pause(restMs);
  }
  socket.terminate();
}
