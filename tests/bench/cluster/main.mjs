// What a cluster costs beside one server, what watchers at other nodes cost, and for how long nobody decides when a node
// that decides is killed, stopped, asked to go, told to hand over, cut off or gone with its machine. Prints the section
// of RESULTS.md; loopback only, and of the cuts networks of this machine's own (as root).
//
//   node tests/bench/cluster/main.mjs [--seconds N] [--turns N] [--watchers N] [--faults N] [--rooms N]
//     [--parts rounds,watchers,relays,faults,cuts,many] [--ways WORDS] [--cuts WORDS]
//
// --ways, --cuts: of the faults and of the cuts only those whose row has these words
import { spawn, execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { program } from "../../support/program.mjs";
import { measureCuts } from "./cuts.mjs";
import { fill, tellHead, tellRow, untilDecided } from "./decided.mjs";
import { cpuOf, Machines, pause } from "./machines.mjs";

const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries({
      seconds: "10",
      turns: "3",
      watchers: "10000",
      faults: "100",
      rooms: "10000",
      parts: "rounds,watchers,relays,faults,cuts,many",
      ways: "",
      cuts: "",
    }).map(([name, value]) => [name, { type: "string", default: value }]),
  ),
});
const [seconds, turns, watchers, faults, rooms] = ["seconds", "turns", "watchers", "faults", "rooms"].map((name) =>
  Number(values[name]),
);
const faultRooms = 1_000;
const acts = 'tutti_requests_total{type="act",outcome="answered"}';

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)];

function load(name, ...args) {
  const child = spawn(program(name), [...args, "--core", "1"], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part) => (text += part));
  return new Promise((settle, fail) =>
    child.on("close", (status) => (status === 0 ? settle(JSON.parse(text)) : fail(new Error(`${name}: ${status}`)))),
  );
}

// Rounds: 100 rooms of six, as fast as they are answered. CPU of each part for 1,000 rounds, joining included.

async function rounds(decides, port, server, parts) {
  const before = { acts: await decides.figure(acts), cpu: parts.map(cpuOf) };
  const told = await load(
    "bench_rounds",
    ...["--port", port, "--server", server, "--rooms", "100", "--seconds", seconds, "--json", "--maximum"].map(String),
  );
  const played = ((await decides.figure(acts)) - before.acts) / told.seals / 1_000;
  return { told, cpu: parts.map((part, index) => (cpuOf(part) - before.cpu[index]) / played) };
}

async function measureRounds(machines) {
  const alone = await machines.alone();
  const { owner, others } = await machines.roles();
  const [edge, other] = others;
  const parts = [[owner], [edge], [other], machines.members];
  const runs = { alone: [], owner: [], edge: [] };
  for (let turn = 0; turn < turns; ++turn) {
    runs.alone.push(await rounds(alone, alone.port, alone.pid, [[alone]]));
    runs.owner.push(await rounds(owner, owner.port, owner.pid, parts));
    runs.edge.push(await rounds(owner, edge.port, edge.pid, parts));
  }
  await alone.end("SIGTERM");
  const of = (name, part) => median(runs[name].map(({ cpu }) => cpu[part]));
  const ratio = (name, sum) => median(runs[name].map((run, turn) => sum(run.cpu) / runs.alone[turn].cpu[0]));
  const seals = (name) => median(runs[name].map(({ told }) => told.rounds_per_s * told.seals));
  const row = (name, words, cells) => {
    const latency = ["p50_us", "p99_us"].map((each) =>
      Math.round(median(runs[name].map(({ told }) => told[each])) / 1e3),
    );
    return `| ${[words, ...cells, Math.round(seals(name)), ...latency].join(" | ")} |`;
  };
  const cpu = (name) => [0, 1, 2, 3].map((part) => of(name, part).toFixed(3));
  console.log(
    "| people come to | who decides | who carries them | the third node | etcd, three members | nodes' part ÷ one server | seals kept a second | p50 ms | p99 ms |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
  console.log(row("alone", "one server, its own disk", [of("alone", 0).toFixed(3), "–", "–", "–", "1"]));
  console.log(row("owner", "the node that decides", [...cpu("owner"), ratio("owner", ([own]) => own).toFixed(2)]));
  console.log(
    row("edge", "another node", [...cpu("edge"), ratio("edge", ([own, carries]) => own + carries).toFixed(2)]),
  );
  const forwarded = median(
    runs.edge.map((run, turn) => (run.cpu[0] + run.cpu[1]) / (runs.owner[turn].cpu[0] + runs.owner[turn].cpu[1])),
  );
  console.log(
    `\nWhat both nodes use when people come to another one, beside what they use when people come to the one that decides: ${forwarded.toFixed(2)}.`,
  );
}

// Watchers: a room of six in play, watched through two other nodes.

/** CPU seconds of `part` for 1,000 acts, as long as there are any. */
async function whilePlayed(decides, part, work) {
  let [isOver, cpu, done] = [false, 0, 0];
  const watch = (async () => {
    let before = { acts: await decides.figure(acts), cpu: cpuOf(part) };
    while (!isOver) {
      await pause(200);
      const now = { acts: await decides.figure(acts), cpu: cpuOf(part) };
      if (now.acts - before.acts > 0) {
        cpu += now.cpu - before.cpu;
        done += now.acts - before.acts;
      }
      before = now;
    }
  })();
  const told = await work();
  isOver = true;
  await watch;
  return { told, perActs: (1_000 * cpu) / done };
}

async function measureWatchers(machines) {
  const watch = (node, count) =>
    load(
      "bench_watchers",
      ...["--port", node.port, "--server", node.pid, "--watchers", count, "--by", "events", "--seconds", seconds].map(
        String,
      ),
    );
  const alone = await machines.alone();
  const { owner, others } = await machines.roles();
  const rows = [];
  for (const count of [100, watchers / 2, watchers]) {
    const direct = await watch(alone, count);
    const { told, perActs } = await whilePlayed(owner, [owner], () =>
      Promise.all(others.map((node) => watch(node, count))),
    );
    const relayed = median(told.map(({ deliveries_per_cpu_s: each }) => each));
    rows.push([count, perActs, direct.deliveries_per_cpu_s, relayed]);
  }
  await alone.end("SIGTERM");
  console.log(
    "\n| watchers at each of two other nodes | who decides, CPU s per 1,000 seals | deliveries a CPU second: one server | at another node | cost ÷ one server |",
  );
  console.log("|--:|--:|--:|--:|--:|");
  for (const [count, perActs, direct, relayed] of rows) {
    console.log(
      `| ${count} | ${perActs.toFixed(3)} | ${Math.round(direct)} | ${Math.round(relayed)} | ${(direct / relayed).toFixed(2)} |`,
    );
  }
}

// Relays: the same room, watched at a relay outside the cluster.

async function measureRelays() {
  const machines = new Machines();
  const [site, other] = [await machines.alone(), await machines.alone()];
  const relay = await machines.relay(site);
  await relay.untilReady();
  const watch = (server, count, ...args) =>
    load(
      "bench_watchers",
      ...["--watchers", count, "--by", "events", "--seconds", seconds, "--server", server.pid, ...args].map(String),
    );
  try {
    console.log(
      "\n| watchers at a relay | the site, CPU s per 1,000 seals | deliveries a CPU second: one server | at the relay | cost ÷ one server |",
    );
    console.log("|--:|--:|--:|--:|--:|");
    for (const count of [100, watchers / 2, watchers]) {
      const runs = [];
      for (let turn = 0; turn < turns; ++turn) {
        const direct = await watch(other, count, "--port", other.port);
        const { told, perActs } = await whilePlayed(site, [site], () =>
          watch(relay, count, "--port", site.port, "--watch-port", relay.port),
        );
        runs.push({ perActs, direct: direct.deliveries_per_cpu_s, relayed: told.deliveries_per_cpu_s });
      }
      const of = (figure) => median(runs.map(figure));
      const cells = [
        of(({ perActs }) => perActs).toFixed(3),
        Math.round(of(({ direct }) => direct)),
        Math.round(of(({ relayed }) => relayed)),
        of(({ direct, relayed }) => direct / relayed).toFixed(2),
      ];
      console.log(`| ${[count, ...cells].join(" | ")} |`);
    }
  } finally {
    for (const one of [relay, site, other]) await one.end("SIGKILL");
    await machines.stop();
  }
}

// Faults: until something new is kept and answered at another node.

/** A node that begins a site with a folder in which so many rooms are in play. */
async function startFilled(machines, count) {
  const filled = join(machines.folder, "filled");
  fill(filled, count);
  mkdirSync(join(machines.folder, "a"));
  renameSync(filled, join(machines.folder, "a", "data"));
  await machines.startEtcd();
  return machines.startNode("a");
}

/** From an empty folder; it takes people before it has its copy. */
async function startCopied(machines, name, first) {
  const node = await machines.startNode(name);
  while ((await node.figure("tutti_cluster_place ")) < (await first.figure("tutti_cluster_place "))) await pause(20);
  return node;
}

const handOver = ({ socketPath }) =>
  execFileSync(program("tutti"), ["hand-over", "--operator", `unix:${socketPath}`], { stdio: "ignore" });

// Its process ends by each of them.
const ways = {
  "killed (-9)": (owner) => owner.child.kill("SIGKILL"),
  "stopped (SIGSTOP)": (owner) => owner.child.kill("SIGSTOP"),
  "asked to go (SIGTERM)": (owner) => owner.child.kill("SIGTERM"),
  "told to hand over (`tutti hand-over`)": handOver,
};

async function measureFaults() {
  const machines = new Machines();
  try {
    const first = await startFilled(machines, faultRooms);
    for (const name of ["b", "c"]) await startCopied(machines, name, first);
    tellHead(faultRooms);
    for (const [words, act] of Object.entries(ways).filter(([each]) => each.includes(values.ways))) {
      const times = [];
      for (let time = 0; time < faults; ++time) {
        const { owner, others } = await machines.roles();
        await untilDecided(others[0]);
        const began = performance.now();
        act(owner);
        await untilDecided(others[0]);
        times.push((performance.now() - began) / 1_000);
        owner.child.kill("SIGCONT");
        await owner.over;
        await machines.startNode(owner.name);
      }
      tellRow(words, times);
    }
  } finally {
    await machines.stop();
  }
}

// Many rooms.

async function measureMany() {
  const machines = new Machines();
  try {
    const first = await startFilled(machines, rooms);
    const began = performance.now();
    const second = await startCopied(machines, "b", first);
    const joined = (performance.now() - began) / 1_000;
    await untilDecided(second);
    const killed = performance.now();
    await first.end("SIGKILL");
    await untilDecided(second);
    const took = (performance.now() - killed) / 1_000;
    console.log(
      `\n${rooms} rooms in play: a node with an empty folder has its copy after ${joined.toFixed(1)} s; when the node that decides is killed, another has decided ${took.toFixed(2)} s later.`,
    );
  } finally {
    await machines.stop();
  }
}

const parts = { rounds: measureRounds, watchers: measureWatchers };
const wanted = values.parts.split(",");
const machines = new Machines();
// None outlives this.
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => void Machines.stopAll().then(() => process.exit(1)));
try {
  if (Object.keys(parts).some((name) => wanted.includes(name))) {
    await machines.startEtcd();
    for (const name of ["a", "b", "c"]) await machines.startNode(name);
  }
  for (const [name, measure] of Object.entries(parts)) if (wanted.includes(name)) await measure(machines);
} finally {
  await machines.stop();
}
if (wanted.includes("relays")) await measureRelays();
if (wanted.includes("faults")) await measureFaults();
if (wanted.includes("cuts")) await measureCuts(faults, faultRooms, values.cuts);
if (wanted.includes("many")) await measureMany();
process.exit(0);
