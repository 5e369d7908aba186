// The drawing of an evening's round once more, as protocol/reference/drawing.md tells it: an independent program that
// shares nothing with the server but that page. draw(drawing) gives {tables, sitting_out, cost}.
import { createHmac } from "node:crypto";

const searches = 4;
const steps = 12000;
const slopes = [2863311, 87, 0];
const pointsMost = 4095;

export const keyOf = (seed, round) =>
  createHmac("sha256", Buffer.from(seed, "hex")).update(`scramble/${round}`).digest("hex");

// SplitMix64 in halves of 32 bits, since BigInt would take seconds for a round.
class Lots {
  #high;
  #low;
  #zHigh = 0; // the number that is being made of it
  #zLow = 0;

  constructor(key) {
    this.#high = parseInt(key.slice(0, 8), 16);
    this.#low = parseInt(key.slice(8, 16), 16);
  }

  below(count) {
    const low = this.#low + 0x7f4a7c15;
    this.#high = (this.#high + 0x9e3779b9 + (low > 0xffffffff ? 1 : 0)) >>> 0;
    this.#low = low >>> 0;
    this.#zHigh = this.#high;
    this.#zLow = this.#low;
    this.#shift(30);
    this.#multiply(0xbf58476d, 0x1ce4e5b9);
    this.#shift(27);
    this.#multiply(0x94d049bb, 0x133111eb);
    this.#shift(31);
    return ((this.#zHigh % count) * (2 ** 32 % count) + (this.#zLow % count)) % count;
  }

  // z = z xor z >> by
  #shift(by) {
    const high = this.#zHigh;
    this.#zHigh = (high ^ (high >>> by)) >>> 0;
    this.#zLow = (this.#zLow ^ ((this.#zLow >>> by) | (high << (32 - by)))) >>> 0;
  }

  // z = z times high · 2^32 + low, modulo 2^64
  #multiply(high, low) {
    const a = this.#zLow >>> 16;
    const b = this.#zLow & 0xffff;
    const c = low >>> 16;
    const d = low & 0xffff;
    const middle = a * d + Math.floor((b * d) / 65536);
    const rest = b * c + (middle % 65536);
    const carried = a * c + Math.floor(middle / 65536) + Math.floor(rest / 65536);
    this.#zHigh = (carried + Math.imul(this.#zHigh, low) + Math.imul(this.#zLow, high)) >>> 0;
    this.#zLow = ((rest & 0xffff) * 65536 + ((b * d) & 0xffff)) >>> 0;
  }
}

function shuffle(list, lots) {
  for (let left = list.length; left > 1; left -= 1) {
    const other = lots.below(left);
    [list[left - 1], list[other]] = [list[other], list[left - 1]];
  }
}

const people = ({ more, fewer }) => more + fewer;

function sizesOf({ team, uneven, smaller, computers }) {
  const sizes = [];
  for (let side = team; side >= 1; side -= 1) {
    sizes.push({ more: side, fewer: side, computer: 0 });
    if (uneven && side > 1) sizes.push({ more: side, fewer: side - 1, computer: 0 });
    if (computers) sizes.push({ more: side, fewer: side - 1, computer: 1 });
    if (!smaller) break;
  }
  return sizes;
}

const sizeCost = (size, team) => [
  size.computer,
  size.more !== size.fewer && !size.computer ? 1 : 0,
  (2 * team - people(size)) ** 2,
];

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

// Negative where `one` is less, the first number the most important.
function compared(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

// For each number of people the size of a table and what is best; undefined where it is not possible.
function bestTables(count, form) {
  const sizes = sizesOf(form);
  const best = [{ cost: [0, 0, 0] }];
  for (let n = 1; n <= count; n += 1)
    for (const size of sizes) {
      const before = best[n - people(size)];
      if (!before) continue;
      const cost = sizeCost(size, form.team).map((number, index) => number + before.cost[index]);
      if (!best[n] || compared(cost, best[n].cost) < 0) best[n] = { cost, size };
    }
  return best;
}

function tablesFor(count, best) {
  const tables = [];
  for (let left = count; left > 0; left -= people(tables.at(-1))) tables.push(best[left].size);
  return tables.sort((one, other) => people(other) - people(one));
}

const timesOf = (list, number) => list.filter((one) => one === number).length;

// What is known of two, and of one, by index.
class Past {
  constructor(players) {
    this.players = players;
    this.points = players.map((one) => one.points);
    this.outnumbered = players.map((one) => one.outnumbered);
    const cubes = (name) => players.map((one) => players.map(({ number }) => timesOf(one[name], number) ** 3));
    this.partners = cubes("partners");
    this.opponents = cubes("opponents");
  }
}

// Who sits on which chair; a table's sides are pieces of the list. Weights do not fit a number exactly: the two greater
// parts are in units of 2^34, and the rest is apart.
class Seating {
  constructor(sizes, order, past) {
    this.past = past;
    this.chairs = [...order];
    this.tables = [];
    this.tableOf = [];
    for (const size of sizes) {
      const begin = this.tableOf.length;
      const [middle, end] = [begin + size.more, begin + people(size)];
      for (let chair = begin; chair < end; chair += 1) this.tableOf.push(this.tables.length);
      this.tables.push({
        begin,
        middle,
        end,
        isShort: size.more > size.fewer && !size.computer,
        computer: size.computer,
      });
    }
    this.costs = this.tables.map((_, at) => this.cost(at));
  }

  side(from, to) {
    return this.chairs.slice(from, to);
  }

  cost(at) {
    const { begin, middle, end, isShort } = this.tables[at];
    const { chairs, past } = this;
    let [outnumbered, again, against, more, fewer] = [0, 0, 0, 0, 0];
    for (let one = begin; one < end; one += 1) {
      const who = chairs[one];
      const [partners, opponents] = [past.partners[who], past.opponents[who]];
      if (one < middle) more += past.points[who];
      else {
        fewer += past.points[who];
        if (isShort) outnumbered += past.outnumbered[who];
      }
      const side = one < middle ? middle : end;
      for (let other = one + 1; other < side; other += 1) again += partners[chairs[other]];
      for (let other = side; other < end; other += 1) against += opponents[chairs[other]];
    }
    const points = middle > begin && end > middle ? Math.abs(more * (end - middle) - fewer * (middle - begin)) : 0;
    return {
      outnumbered,
      again,
      against,
      points,
      high: outnumbered * 2 ** 17 + again,
      low: against * 2 ** 17 + Math.min(points, pointsMost),
    };
  }

  exchange(one, other) {
    const who = this.chairs[one];
    this.chairs[one] = this.chairs[other];
    this.chairs[other] = who;
  }

  improve(lots) {
    const count = this.chairs.length;
    if (count < 2) return;
    for (const slope of slopes)
      for (let step = 0; step < steps; step += 1) {
        const one = lots.below(count);
        const other = lots.below(count);
        if (one === other) continue;
        const here = this.tableOf[one];
        const there = this.tableOf[other];
        this.exchange(one, other);
        const costHere = this.cost(here);
        const costThere = here === there ? this.costs[here] : this.cost(there);
        const before = [this.costs[here], here === there ? costThere : this.costs[there]];
        const high = costHere.high - before[0].high + (costThere.high - before[1].high);
        const low = costHere.low - before[0].low + (costThere.low - before[1].low);
        if (asNumber(high, low) > slope * (steps - step)) this.exchange(one, other);
        else {
          this.costs[there] = costThere;
          this.costs[here] = costHere;
        }
      }
  }

  total(name) {
    return sum(this.costs.map((cost) => cost[name]));
  }
}

// Rounding does not matter: what is compared with is far below 2^53, and rounding keeps the order.
const asNumber = (high, low) => high * 2 ** 34 + low;

const isLess = (one, other) =>
  asNumber(one.total("high") - other.total("high"), one.total("low") - other.total("low")) < 0;

function bestSeating(sizes, past, lots) {
  const order = past.players.map((_, index) => index);
  let best = null;
  for (let search = 0; search < searches; search += 1) {
    shuffle(order, lots);
    const seating = new Seating(sizes, order, past);
    seating.improve(lots);
    if (!best || isLess(seating, best)) best = seating;
  }
  return best;
}

function withWhite(seating, at, lots) {
  const { players } = seating.past;
  const { begin, middle, end, computer } = seating.tables[at];
  const [more, fewer] = [seating.side(begin, middle), seating.side(middle, end)];
  const whites = (side) => sum(side.map((one) => players[one].whites_more));
  const difference = whites(more) - whites(fewer);
  const isMoreWhite = difference === 0 ? lots.below(2) === 0 : difference < 0;
  const numbers = (side) => side.map((one) => players[one].number).sort((one, other) => one - other);
  return {
    white: numbers(isMoreWhite ? more : fewer),
    black: numbers(isMoreWhite ? fewer : more),
    white_computers: isMoreWhite ? 0 : computer,
    black_computers: isMoreWhite ? computer : 0,
  };
}

export function draw(drawing) {
  const { form } = drawing;
  const lots = new Lots(drawing.key ?? keyOf(drawing.seed, drawing.round));
  const all = [...drawing.people].sort((one, other) => one.number - other.number);
  const best = bestTables(all.length, form);
  let playing = all.length;
  while (!best[playing]) playing -= 1;
  const sizes = tablesFor(playing, best);

  const shuffled = [...all];
  shuffle(shuffled, lots);
  const out = new Set(shuffled.sort((one, other) => one.sat_out - other.sat_out).slice(0, all.length - playing));
  const players = all.filter((one) => !out.has(one));

  const seating = bestSeating(sizes, new Past(players), lots);
  const points = new Map(players.map((one) => [one.number, one.points]));
  const pointsAt = ({ white, black }) => sum([...white, ...black].map((number) => points.get(number)));
  const tables = seating.tables.map((_, at) => withWhite(seating, at, lots));
  const [computers, uneven, missing] = best[playing].cost;
  return {
    tables: tables.sort((one, other) => pointsAt(other) - pointsAt(one)),
    sitting_out: all.filter((one) => out.has(one)).map(({ number }) => number),
    cost: {
      sitting_out: out.size,
      sitting_out_again: sum([...out].map((one) => one.sat_out)),
      computers,
      uneven,
      missing,
      outnumbered_again: seating.total("outnumbered"),
      partners_again: seating.total("again"),
      opponents_again: seating.total("against"),
      points: seating.total("points"),
    },
  };
}
