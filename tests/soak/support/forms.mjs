// The soak in large, as a command, and in small, for every run of the tests and for builds with sanitizers.
import { Evening } from "./evening.mjs";
import { tableOf } from "./page.mjs";

// How late the clients may be for their judgement to count.
const shortBounds = { p99Ms: 5_000, mostMs: 20_000 }; // machines that run tests do other things, too
const longBounds = { p99Ms: 250, mostMs: 3_000 };

export const ways = ["ws", "sse", "ndjson"];

export const shortForm = {
  playMs: 35_000,
  rooms: 60,
  watchers: 300,
  ways,
  slow: 3,
  stormEveryMs: 14_000,
  bounds: shortBounds,
  // It is warm after nine seconds: on a slow machine much still happens for the first time afterwards. The long form
  // finds what leaks.
  slackBytes: 16_000_000,
};

export const longForm = (minutes) => ({
  ...{ playMs: 60_000 * minutes, rooms: 300, watchers: 2_000, ways, slow: 8, stormEveryMs: 120_000 },
  ...{ waitsForRooms: minutes >= 5, bounds: longBounds },
});

// Plays the evening; once more if the clients were too late themselves. Gives its figures, `isInvalid` among them.
export async function soak(settings, say, faulty) {
  const figures = await soakOnce(settings, say, faulty);
  if (!figures.isInvalid) return figures;
  say(`the clients were too late themselves: once more`);
  return soakOnce({ ...settings, seed: `${settings.seed}-again` }, say, faulty);
}

async function soakOnce(settings, say, faulty) {
  say(`seed ${settings.seed}`);
  const evening = new Evening(settings, faulty);
  const figures = { ...(await evening.run()), isInvalid: evening.isInvalid(settings.bounds) };
  for (const { kind, text } of figures.faults) say(`FAULT ${kind}: ${text.slice(0, 2_000)}`);
  say(tableOf(figures));
  return figures;
}
