// Whether the checks find what they are there to find: small crash tests in which one thing is wrong on purpose.
import { World } from "./world.mjs";

const tables = 5; // without those that wait for clocks
const cuts = Array(12).fill("cut");
const kills = Array(6).fill("any time");

// Hears `change(copy)` instead of the pushes for which `check` is true.
const hearing = (check, change) => (message, generation) => {
  if (!check(message, generation)) return message;
  const copy = structuredClone(message);
  change(copy);
  return copy;
};
// The same, but only once the server has been killed.
const hearingLater = (check, change) => hearing((message, generation) => generation > 1 && check(message), change);

const hasOpenRound = ({ view }) => view?.round?.duties.some(({ sealed }) => sealed);
const tells =
  (type) =>
  ({ events }) =>
    events?.some((event) => event.type === type);
const isSnapshot = ({ type, view }) => type === "snapshot" && view !== null;
const eventOf = (type, events) => events.find((event) => event.type === type);

// Reads another text where the path is like this.
const reading = (like, change) => (answer, path) =>
  like.test(path) && answer.status === 200 ? { ...answer, text: change(answer.text) } : answer;
// A record with its lines changed.
const lines = (change) => reading(/\/record$/, (text) => change(text.split("\n")).join("\n"));
let timesRead = 0;
const middle = (list) => Math.floor(list.length / 2);

// What is wrong, how often the server is ended, and which fault must be found.
export const cases = [
  {
    name: "a journal that keeps nothing",
    faulty: { journal: "memory" },
    ways: kills,
    kind: "identity",
    text: /unauthorized/,
  },
  {
    name: "a client that asks for the same under another id",
    faulty: { lies: true },
    ways: cuts,
    kind: "records",
    text: /recorded, \d+ acknowledged/,
  },
  {
    name: "a sealed choice in a view",
    faulty: {
      distort: hearing(
        hasOpenRound,
        ({ view }) => (view.round.duties.find(({ sealed }) => sealed).choice = { put: 7 }),
      ),
    },
    kind: "secrecy",
    text: /the choice of duty/,
  },
  {
    name: "a sealed choice in an event",
    faulty: { distort: hearing(tells("sealed"), ({ events }) => (eventOf("sealed", events).put = 7)) },
    kind: "secrecy",
    text: /"put":7/,
  },
  {
    name: "a plan in a view",
    faulty: {
      distort: hearing(
        ({ view }) => view?.sealed?.white,
        ({ view }) => (view.plans = { white: [], black: null }),
      ),
    },
    kind: "secrecy",
    text: /the plan of white/,
  },
  {
    name: "a record without one action",
    faulty: { distortHttp: lines((all) => all.toSpliced(middle(all), 1)) },
    kind: "records",
    text: /recorded, \d+ acknowledged/,
  },
  {
    name: "a record with one action twice",
    faulty: { distortHttp: lines((all) => all.toSpliced(middle(all), 0, all[middle(all)])) },
    kind: "records",
    text: /recorded, \d+ acknowledged/,
  },
  {
    name: "a record that changes",
    faulty: { distortHttp: reading(/\/record$/, (text) => text + "\n".repeat((timesRead += 1))) },
    kind: "records",
    text: /has changed/,
  },
  {
    name: "a record of a game that goes on",
    faulty: {
      distortHttp: ({ status, text }, path) =>
        path.endsWith("/record") && status === 404 ? { status: 200, text: "{}" } : { status, text },
    },
    ways: kills,
    kind: "secrecy",
    text: /which is not over/,
  },
  {
    name: "a sealed choice in what anybody may read",
    faulty: { distortHttp: reading(/\/rooms\/\w+$/, (text) => text.replace('"log":[', '"leak":[{"put":7}],"log":[')) },
    ways: kills,
    kind: "secrecy",
    text: /tells anybody/,
  },
  {
    name: "a game that is listed twice",
    faulty: {
      distortHttp: reading(/\/games$/, (text) =>
        JSON.stringify({ games: JSON.parse(text).games.flatMap((game) => [game, game]) }),
      ),
    },
    kind: "records",
    text: /2 times in the list/,
  },
  {
    name: "a position that never was",
    faulty: {
      distort: hearing(
        ({ view }) => view?.game === "tritoc",
        ({ view }) => (view.stuck += 1),
      ),
    },
    kind: "records",
    text: /a view that is not in the record/,
  },
  {
    name: "a line of chat twice",
    faulty: { distort: hearing(tells("chat"), ({ events }) => events.push(eventOf("chat", events))) },
    kind: "chat",
    text: /heard twice/,
  },
  {
    name: "another room",
    faulty: {
      distort: hearing(
        ({ info }) => info?.status === "playing",
        ({ info }) => (info.name = "Another"),
      ),
    },
    kind: "rooms",
    text: /name is "Another"/,
  },
  {
    name: "a wrong score",
    faulty: {
      distort: hearing(
        ({ info }) => info?.status === "over",
        ({ info }) => (info.series.score.black += 1),
      ),
    },
    kind: "series",
    text: /score/,
  },
  {
    name: "a clock that runs back",
    faulty: {
      distort: hearing(
        ({ type, now }) => type === "update" && now > 500,
        (message) => (message.now -= 300 + (message.seq % 3) * 60),
      ),
    },
    kind: "clock",
    text: /after|is told at/,
  },
  {
    name: "a clock that runs back over a restart",
    faulty: { distort: hearingLater(isSnapshot, (message) => (message.now = Math.max(0, message.now - 2_000))) },
    ways: kills,
    kind: "clock",
    text: /over a restart/,
  },
  {
    name: "a clock that counts the time without a server",
    faulty: { distort: hearingLater(isSnapshot, (message) => (message.now += 30_000)) },
    ways: kills,
    kind: "clock",
    text: /of a running server/,
  },
  {
    name: "a clock that runs out at another time",
    faulty: {
      distort: hearing(tells("turn"), ({ events }) => Object.assign(eventOf("turn", events), { before: "clock" })),
    },
    kind: "clock",
    text: /ran out at/,
  },
  {
    name: "a seat that is lost",
    faulty: {
      distort: hearingLater(
        ({ info }) => info,
        ({ info }) => (info.seats.white1 = null),
      ),
    },
    ways: kills,
    kind: "rooms",
    text: /is not on white1/,
  },
  {
    name: "a line of chat that is lost",
    faulty: {
      distort: hearingLater(isSnapshot, (message) => (message.log = message.log.filter(({ type }) => type !== "chat"))),
    },
    ways: kills,
    kind: "chat",
    text: /does not read/,
  },
  {
    name: "a sealed choice that is lost",
    faulty: { distort: hearingLater(isSnapshot, ({ you }) => (you.sealed = {})) },
    ways: [...kills, ...kills],
    kind: "lost",
    text: /own is "nothing"/,
  },
  {
    name: "updates that are numbered from the beginning",
    faulty: {
      distort: hearingLater(
        ({ seq }) => seq !== undefined,
        (message) => (message.seq %= 2 ** 24),
      ),
    },
    ways: kills,
    kind: "order",
    text: /after/,
  },
];

// Gives null if the fault was found, else what came instead.
export async function tryCase({ name, faulty, ways = ["cut"], kind, text }, seed, journal) {
  const isWanted = (fault) => fault.kind === kind && text.test(fault.text);
  const world = new World(`${seed} ${name}`, { journal, ...faulty, isWanted });
  await world.run({ tables, ways });
  if (world.faults.some(isWanted)) return null;
  return world.faults.map((fault) => `${fault.kind}: ${fault.text}`).join("\n") || "nothing was found";
}

export async function selfTest(seed, journal, say) {
  let isGood = true;
  for (const one of cases) {
    const instead = await tryCase(one, seed, journal);
    say(instead === null ? `found: ${one.name}` : `NOT FOUND: ${one.name}; but ${instead}`);
    isGood &&= instead === null;
  }
  return isGood;
}
