// Where one owner is full: so many players and watchers, second by second, at costs that were measured
// (RESULTS.md, "A cluster": etcd with three nodes that follow it). A simulation: nothing is served. Prints a table.
//
//   node tests/bench/cluster/capacity.mjs [--players N] [--watchers N] [--seconds N] [--seed N] [COSTS]
//
// Rooms of six who seal a round every 17 s on average, three seals to a round; watchers choose rooms as people choose
// what is popular (the n-th room has 1/n of the first's). All random numbers come from the seed.
import { parseArgs } from "node:util";

const defaults = {
  players: "100000",
  watchers: "1000000",
  seconds: "600",
  seed: "1",
  // CPU seconds, and bytes
  "owner-per-round": "0.000198",
  "edge-per-round": "0.000170",
  "etcd-per-round": "0.000164",
  "follow-per-round": "0.000056",
  "per-delivery": "0.0000042",
  "update-bytes": "1000",
  "node-watchers": "20000",
};
const options = Object.fromEntries(
  Object.entries(defaults).map(([name, value]) => [name, { type: "string", default: value }]),
);
const { values } = parseArgs({ options });
const wish = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
for (const [name, value] of Object.entries(wish)) {
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
}

const sealsOfRound = 3;
const roundEveryS = 17;
const updatesOfRound = sealsOfRound; // each seal but the last is announced, the last reveals
const full = 0.7; // of a core: what lies above makes people wait
const connectionsOfNode = 30_000;

// SplitMix64 in 53 bits.
let state = BigInt(wish.seed);
const mask = (1n << 64n) - 1n;
function random() {
  state = (state + 0x9e3779b97f4a7c15n) & mask;
  let mixed = state;
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
  return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
}

const rooms = Math.ceil(wish.players / 6);
const weights = Array.from({ length: rooms }, (_, place) => 1 / (place + 1));
const all = weights.reduce((sum, each) => sum + each, 0);
const watching = weights.map((each) => Math.round((wish.watchers * each) / all));

// Each room's next round; a second's rounds and deliveries.
const due = Array.from({ length: rooms }, () => random() * roundEveryS);
const roundsIn = new Float64Array(wish.seconds);
const deliveriesIn = new Float64Array(wish.seconds);
for (let room = 0; room < rooms; ++room) {
  for (let at = due[room]; at < wish.seconds; at += roundEveryS * (0.5 + random())) {
    const second = Math.floor(at);
    roundsIn[second] += 1;
    deliveriesIn[second] += watching[room] * updatesOfRound;
  }
}

const most = (numbers, share) => Float64Array.from(numbers).sort()[Math.floor(share * (numbers.length - 1))];
const nodesForWatchers = Math.ceil(wish.watchers / wish["node-watchers"]);
const edges = Math.ceil(wish.players / connectionsOfNode);
const relayShare = Array.from(deliveriesIn, (each) => (each * wish["per-delivery"]) / nodesForWatchers);
const rows = [
  ["rounds a second", (share) => most(roundsIn, share).toFixed(0)],
  ["deliveries to watchers a second", (share) => most(deliveriesIn, share).toFixed(0)],
  ["who decides, cores", (share) => (most(roundsIn, share) * wish["owner-per-round"]).toFixed(2)],
  ["edges for players, cores in all", (share) => (most(roundsIn, share) * wish["edge-per-round"]).toFixed(2)],
  ["to follow the log, cores at each node", (share) => (most(roundsIn, share) * wish["follow-per-round"]).toFixed(2)],
  ["etcd, cores in all", (share) => (most(roundsIn, share) * wish["etcd-per-round"]).toFixed(2)],
  [`each of ${nodesForWatchers} nodes for watchers, cores`, (share) => most(relayShare, share).toFixed(2)],
  [
    "watchers' bytes, Gbit/s in all",
    (share) => ((most(deliveriesIn, share) * wish["update-bytes"] * 8) / 1e9).toFixed(2),
  ],
];
console.log(
  `${wish.players} players in ${rooms} rooms at ${edges} nodes, ${wish.watchers} watchers, ${wish.seconds} s, seed ${wish.seed}`,
);
console.log(`\n| | a usual second | 99 of 100 seconds | the worst |`);
console.log("|---|--:|--:|--:|");
for (const [words, at] of rows) console.log(`| ${[words, at(0.5), at(0.99), at(1)].join(" | ")} |`);
const busiest = most(roundsIn, 1) * wish["owner-per-round"];
const perOwner = full / wish["owner-per-round"];
const players = Math.floor((perOwner * roundEveryS * 6) / 1_000) * 1_000;
console.log(
  `\nA core that decides is full at ${full} of its time: ${perOwner.toFixed(0)} rounds a second, some ${players} players. ` +
    `Here that is ${Math.max(1, Math.ceil(busiest / full))} of them.`,
);
