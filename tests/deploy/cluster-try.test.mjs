// deploy/cluster/try, as a newcomer uses it: started, played on, the node that decides killed by what is printed, and
// played on.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "../e2e/support/client.mjs";
import { choiceOf, squaresFor } from "../e2e/support/ctor.mjs";
import { freePort } from "../support/free-port.mjs";
import { pause } from "../support/people/pause.mjs";
import { projectRoot } from "../support/schema.mjs";
import { without } from "./support/tools.mjs";

const skip = without("etcd", "openssl");
const portMost = 64_900; // others lie behind it
const lookMs = 100;

async function firstPort() {
  for (;;) {
    const port = await freePort();
    if (port < portMost) return port;
  }
}

// The script, until all is ready: {nodes: name -> url, told}.
async function begin(t, dir) {
  const args = ["--no-install", "--dir", dir, "--port", String(await firstPort())];
  const child = spawn(join(projectRoot, "deploy/cluster/try"), args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((settle) => child.on("close", settle));
  t.after(async () => {
    child.kill("SIGINT");
    const status = await ended;
    rmSync(dir, { recursive: true });
    assert.equal(status, 0);
  });
  let [told, errors] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  await new Promise((settle, fail) => {
    void ended.then((status) => fail(new Error(`it ends with ${status}: ${told}${errors}`)));
    child.stdout.setEncoding("utf8").on("data", (text) => {
      told += text;
      if (told.includes("Ctrl-C here ends everything.")) settle();
    });
  });
  const nodes = Object.fromEntries([...told.matchAll(/^node (\w): (http:\S+)$/gm)].map(([, name, url]) => [name, url]));
  return { nodes, told };
}

// The line of those to type that has this in it.
const printed = (told, what) => told.split("\n").find((line) => line.startsWith("  ") && line.includes(what));
const by = (url) => ({ socketUrl: `${url.replace("http", "ws")}/ws` });
const type = (line) => execFileSync("bash", ["-c", line], { encoding: "utf8" });
// The life that decides, by the line that is printed to ask for it; its node.
const decides = (told) => type(printed(told, "grep ")).match(/life=(\S+)/)[1];
const nodeOf = (life) => life.split(".")[0];

// Comes by this node and plays a turn of black1's: {turn, token}.
async function play(url, room, token) {
  const client = await Client.connect(by(url), "Nora", token ? { token } : {});
  const follower = await client.join(room);
  if (!token) {
    await client.ask("seat.take", { room, seat: "black1" });
    await client.ask("room.ready", { room, ready: true });
  }
  await follower.until((state) => state.owed("black1").length > 0, "black1 has to seal");
  const { turn } = follower.view;
  while (follower.view.turn === turn) {
    const seen = follower.view;
    for (const { duty } of follower.owed("black1")) {
      const choice = choiceOf(seen.round.op, squaresFor(seen, duty));
      await client.ask("act", { room, action: { type: "seal", duty, choice } });
    }
    await follower.until((state) => state.view !== seen, "what comes of it");
  }
  await client.close();
  return { turn, token: client.token };
}

test(
  "a cluster is tried: played on, who decides killed by what is printed, and played on",
  { timeout: 600_000, skip },
  async (t) => {
    const dir = mkdtempSync(join(tmpdir(), "tutti-try-"));
    const { nodes, told } = await begin(t, dir);
    assert.deepEqual(Object.keys(nodes), ["a", "b", "c"]);
    const life = decides(told);
    const owner = nodeOf(life);
    const [other, third] = Object.keys(nodes).filter((name) => name !== owner);

    const host = await Client.connect(by(nodes[other]), "Host");
    const options = { size: 8, teams: [1, 1], auto_replace: true };
    const { room } = await host.ask("room.create", { game: "ctor", options, seats: { white1: "bot:1" } });
    await host.close();
    const first = await play(nodes[other], room);

    type(printed(told, "kill -9").replace("node-a.pid", `node-${owner}.pid`));
    // It may be the next life of the same node.
    while (decides(told) === life) await pause(lookMs);
    const second = await play(nodes[third], room, first.token);
    assert.ok(second.turn > first.turn);
    while ((await fetch(`${nodes[owner]}/readyz`).catch(() => null))?.status !== 200) await pause(lookMs);
  },
);
