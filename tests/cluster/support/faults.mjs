// What can be done to the machines. Each takes what it needs and settles when all is as it was: what has been ended is
// started again by itself, but may not be there yet. `often`: how many of it are in the pack.
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../../support/people/pause.mjs";
import { ports } from "./site.mjs";

const etcdPorts = [ports.client, ports.peer];
const afterMs = 5_000; // until nobody complains of a disk that was full
const longStop = 0.08; // of those that stand still

// For how long, in a long test and in a short one.
const lasts = ({ chance, isShort }, low, high) => pause(chance.between(low, isShort ? (low + high) / 3 : high));

async function standStill(program, here) {
  program.signal("SIGSTOP");
  if (!here.isShort && here.chance.flip(longStop)) await lasts(here, 10_000, 60_000);
  else await lasts(here, 1_000, 9_000);
  program.signal("SIGCONT");
}

async function switchOff({ node, member, proxy }, here) {
  await Promise.all([node.hold(), member.hold()]);
  await lasts(here, 1_000, 6_000);
  member.start();
  proxy?.start();
  node.start();
}

// `lose(network, machine, others)` cuts.
const cutting = (lose) => async (machine, here) => {
  const { network, machines } = here.site;
  const others = machines.filter((one) => one !== machine);
  lose(network, machine, others);
  await lasts(here, 2_000, 9_000);
  network.heal();
};
const bothWays = (network, one, others, only = null) => {
  for (const other of others) {
    network.lose(one.name, other.name, only);
    network.lose(other.name, one.name, only);
  }
};
const cut = {
  all: cutting((network, one, others) => bothWays(network, one, others)),
  out: cutting((network, one, others) => others.forEach((other) => network.lose(one.name, other.name))),
  in: cutting((network, one, others) => others.forEach((other) => network.lose(other.name, one.name))),
  etcd: cutting((network, one, others) => bothWays(network, one, others, etcdPorts)),
  link: cutting((network, one, others) => bothWays(network, one, others, [ports.link])),
};

async function flap(machine, { site, chance }) {
  const others = site.machines.filter((one) => one !== machine);
  for (let left = 5 + chance.below(5); left > 0; left -= 1) {
    bothWays(site.network, machine, others);
    await pause(chance.between(100, 1_200));
    site.network.heal();
    await pause(chance.between(50, 900));
  }
}

async function separate(here) {
  const { network, machines } = here.site;
  const [a, b, c] = machines;
  bothWays(network, a, [b, c]);
  bothWays(network, b, [c]);
  await lasts(here, 2_000, 9_000);
  network.heal();
}

async function fillDisk({ name, data }, here) {
  const full = { machine: name, from: Date.now(), until: Infinity };
  here.site.fullDisks.push(full);
  const filler = join(data, "filler");
  const file = openSync(filler, "w");
  for (let bytes = 1 << 20; bytes >= 512; bytes >>= 1) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch ({ code }) {
      if (code !== "ENOSPC") throw new Error(`the disk of a node cannot be filled: ${code}`);
    }
  }
  closeSync(file);
  await lasts(here, 1_000, 6_000);
  rmSync(filler);
  full.until = Date.now() + afterMs;
}

// By a second to an hour, forward or back, and it stays so until the next jump; programs that are started meanwhile
// find it so.
function jumpClock({ name }, { site, chance }) {
  const ms = 1_000 * 3_600 ** chance.next();
  site.clocks.put(name, chance.flip(0.5) ? ms : -ms);
}

async function jumpAndGoOn(here) {
  jumpClock(any(here), here);
  await lasts(here, 500, 4_000);
}

// Who goes on has another time of day than who decided.
async function jumpAndKill(here) {
  for (const machine of here.site.others()) jumpClock(machine, here);
  kill(owner(here).node);
}

const kill = (program) => program.signal("SIGKILL");
const other = ({ site, chance }) => chance.pick(site.others());
const any = ({ site, chance }) => chance.pick(site.machines);
const owner = ({ site }) => site.owner;

export const kinds = [
  { name: "kill owner", often: 3, act: (here) => kill(owner(here).node) },
  { name: "kill other node", often: 1, act: (here) => kill(other(here).node) },
  { name: "kill etcd member", often: 1, act: (here) => kill(any(here).member) },
  { name: "kill etcd leader", often: 2, act: async ({ site }) => kill(((await site.leader()) ?? site.owner).member) },
  { name: "machine of owner off", often: 2, act: (here) => switchOff(owner(here), here) },
  { name: "machine off", often: 1, act: (here) => switchOff(any(here), here) },
  { name: "stop owner", often: 3, act: (here) => standStill(owner(here).node, here) },
  { name: "stop other node", often: 1, act: (here) => standStill(other(here).node, here) },
  { name: "stop etcd member", often: 1, act: (here) => standStill(any(here).member, here) },
  {
    name: "stop etcd leader",
    often: 1,
    act: async (here) => standStill(((await here.site.leader()) ?? owner(here)).member, here),
  },
  { name: "hand-over", often: 2, act: (here) => owner(here).node.askToEnd() },
  ...Object.entries({ all: 2, out: 2, in: 2, etcd: 2, link: 1 }).map(([way, often]) => ({
    name: `cut owner: ${way}`,
    often,
    needsCuts: true,
    act: (here) => cut[way](owner(here), here),
  })),
  { name: "cut other: all", often: 1, needsCuts: true, act: (here) => cut.all(other(here), here) },
  { name: "cut other: link", often: 1, needsCuts: true, act: (here) => cut.link(other(here), here) },
  { name: "flapping", often: 2, needsCuts: true, act: (here) => flap(any(here), here) },
  {
    name: "no majority",
    often: 1,
    needsCuts: true,
    isFromTheEnd: true, // until then nobody can decide
    act: separate,
  },
  { name: "clock jumps", often: 2, act: jumpAndGoOn },
  { name: "clocks jump, owner killed", often: 2, act: jumpAndKill },
  { name: "disk of owner full", often: 1, needsCuts: true, act: (here) => fillDisk(owner(here), here) },
  { name: "disk of other full", often: 1, needsCuts: true, act: (here) => fillDisk(other(here), here) },
];
