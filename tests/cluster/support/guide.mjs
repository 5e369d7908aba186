// What one person needs of the world: which node to come to, when to give one up, and who it is that speaks. A node
// that has lost the site may still say what was true before; the numbers of a room's updates tell it from the next
// owner, who begins a run of higher ones.
import { pause } from "../../support/people/pause.mjs";
import { canonical } from "../../support/people/sameness.mjs";
import { leaks } from "../../support/people/secrecy.mjs";

const seqsOfRun = 2 ** 24;
const runOf = (seq) => Math.floor(seq / seqsOfRun);
const usualPatienceMs = [1_500, 4_000]; // for an answer; then another node is tried
const lookMs = 250;

// In which run each room is, as far as anybody has heard: {run, generation}.
export class Runs {
  #world;
  #rooms = new Map();

  constructor(world) {
    this.#world = world;
  }

  // What this message is of; null: of an earlier owner than somebody has heard. A run is of the time in which its first
  // words were heard: what was acknowledged before the fault that ended the run before must be known in it. Of two runs
  // in one such time the second is the later.
  of({ room, seq }) {
    const run = runOf(seq);
    const newest = this.#rooms.get(room);
    if (newest && run < newest.run) return null;
    if (newest?.run === run) return newest;
    const found = { run, generation: this.#world.times + run / seqsOfRun };
    this.#rooms.set(room, found);
    return found;
  }
}

// What one line was told of a room, in the order of that line. Others may have heard of a later run already: what is
// old to all of them together may still be the newest that this one has heard, and its seat with it.
class Told {
  game; // id of the latest
  side; // for whom it is told at present; undefined: who watches
  #run = 0; // the latest

  // `you` and `info` come without a number, too; an update with the first view of a game names it in `start` alone.
  hear({ seq, info, you, events }) {
    const start = events?.findLast(({ type }) => type === "start");
    this.game = start?.game_id ?? info?.game_id ?? this.game;
    if (you) this.side = you.seats[0]?.slice(0, 5);
    if (seq !== undefined) this.#run = Math.max(this.#run, runOf(seq));
  }

  isLatest = ({ seq }) => runOf(seq) === this.#run;
}

// What is left of words that are old to others. They must be true of the past, and fit for whom they are told. Beyond
// that the seat alone counts, where this line has not heard of a later run: what comes next need not say it again.
function old(world, name, message, told) {
  const { room, seq, you } = message;
  const listener = `${name} in run ${runOf(seq)}`;
  for (const leak of leaks(message, told.side))
    world.fault("secrecy", `room ${room}: ${listener} was told ${leak}: ${canonical(message).slice(0, 2000)}`, room);
  world.heardOld(listener, message, told.game);
  return you && told.isLatest(message) ? { type: "old", room, you } : { type: "old" };
}

export function guideFor(world, name, patienceMs = usualPatienceMs) {
  const chance = world.chance.fork(`ways of ${name}`);
  const guide = Object.create(world);
  const patience = chance.between(...patienceMs);
  let line;
  const asked = new Map(); // number -> when
  const rooms = new Map(); // id -> Told
  let numbers = 0;
  let backSince = performance.now();

  guide.wayIn = () => `${chance.pick(world.site.machines).url.replace("http", "ws")}/ws`;
  guide.generation = () => line?.generation ?? 0;
  guide.distort = (message) => {
    const { room, seq } = message;
    if (room === undefined) return message;
    if (!rooms.has(room)) rooms.set(room, new Told());
    const told = rooms.get(room);
    told.hear(message);
    if (seq === undefined) return message;
    const run = world.runs.of(message);
    if (!run) return old(world, name, message, told);
    line.generation = run.generation;
    return withCertainTime(message, run);
  };

  // From now on this is the line that it is for.
  guide.lead = (led) => {
    line = led;
    const ask = led.ask.bind(led);
    led.ask = async (...words) => {
      const number = (numbers += 1);
      asked.set(number, performance.now());
      const isSure = world.isUp();
      const answer = await ask(...words);
      asked.delete(number);
      // Whoever wakes up, and has lost the site meanwhile, tells a time of day that never was, before it finds out.
      return words[0] === "ping" && !(isSure && world.isUp()) ? { ...answer, isResent: true } : answer;
    };
    void watch();
  };

  // An owner that is cut off goes on telling a time that the next will not know of; what has happened is kept, and so
  // is the time of it.
  const times = new Map(); // room -> {now, generation, game}: of the latest
  const withCertainTime = (message, { generation }) => {
    const { room, now, info, events } = message;
    if (now === undefined) return message;
    const before = times.get(room);
    const game = info?.game_id ?? before?.game;
    const isSame = before?.generation === generation && before.game === game;
    const isCertain = world.isUp() || events?.some(({ type }) => type !== "presence");
    const isHeldBack = isSame && !isCertain && now > before.now;
    times.set(room, { now: isHeldBack ? before.now : now, generation, game });
    if (!isHeldBack) return message;
    const told = events?.map((event) => ({ ...event, at: Math.min(event.at, before.now) }));
    return { ...message, now: before.now, ...(told && { events: told }) };
  };

  const elsewhere = () => {
    const now = performance.now();
    for (const number of asked.keys()) asked.set(number, now);
    backSince = now;
    line.cut();
  };

  async function watch() {
    while (!line.isGone) {
      await pause(lookMs);
      const now = performance.now();
      if (line.isBack) backSince = now;
      const oldest = Math.min(backSince, ...asked.values());
      if (now - oldest > patience + world.ownLateMs()) elsewhere();
    }
  }
  guide.elsewhere = elsewhere;
  return guide;
}
