// For how long nobody decides when the machine of the node that decides is cut off, or gone, and etcd's leader with it or
// not: the machines of tests/cluster, since their network can be cut. Other figures are taken with disks that are
// synced (machines.mjs); here etcd does not sync.
import { join } from "node:path";
import { Site } from "../../cluster/support/site.mjs";
import { tutti } from "../../support/program.mjs";
import { fill, tellHead, tellRow, untilDecided } from "./decided.mjs";
import { pause } from "./machines.mjs";

const restMs = () => 200;
const wholeMs = 120_000;

function cutOff({ network, machines }, { name }) {
  for (const other of machines.filter((one) => one.name !== name)) {
    network.lose(name, other.name);
    network.lose(other.name, name);
  }
}
const heal = ({ network }) => network.heal();

const switchOff = (_, { node, member }) => void Promise.all([node.hold(), member.hold()]);
function switchOn(_, { node, member }) {
  member.start();
  node.start();
}

const ways = [
  { words: "cut off from all", begin: cutOff, end: heal },
  { words: "cut off from all, and leads etcd", begin: cutOff, end: heal, leads: true },
  { words: "gone with its machine", begin: switchOff, end: switchOn },
  { words: "gone with its machine, which leads etcd", begin: switchOff, end: switchOn, leads: true },
];

// A node takes people before it has its copy, and decides nothing without it.
async function untilCopied(site, machine, from) {
  const placeOf = (one) => site.figure(one, "tutti_cluster_place");
  while (!((await placeOf(machine)) >= (await placeOf(from)))) await pause(20);
}

// `only`: of the ways those whose row has these words.
export async function measureCuts(count, rooms, only) {
  const site = new Site({ restMs, programs: [tutti()] });
  const whole = async () => {
    const why = await site.untilWhole(wholeMs);
    if (why) throw new Error(`not whole: ${why}`);
  };
  try {
    if (!site.network.canCut) return console.log(`\nNothing is cut, since ${site.network.whyNot}.`);
    const [first, ...rest] = site.machines;
    fill(join(first.data, "data"), rooms);
    for (const { member } of site.machines) member.start();
    first.node.start();
    while (site.owner !== first) await pause(20);
    for (const { node } of rest) node.start();
    await whole();
    for (const machine of rest) await untilCopied(site, machine, first);
    tellHead(rooms);
    for (const { words, begin, end, leads = false } of ways.filter((way) => way.words.includes(only))) {
      const times = [];
      for (let time = 0; time < count; ++time) {
        const { owner } = site;
        const others = site.others();
        await site.lead(leads ? owner : others[0]);
        await untilDecided(others[0]);
        const began = performance.now();
        begin(site, owner);
        await Promise.any(others.map(untilDecided));
        times.push((performance.now() - began) / 1_000);
        end(site, owner);
        await whole();
        await untilCopied(site, owner, site.owner);
      }
      tellRow(words, times);
    }
  } finally {
    await site.close();
  }
}
