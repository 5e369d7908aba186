// The figures of a chain test, in lines: how long nobody decided, by kind of fault.
import { spread } from "../../support/people/spread.mjs";

const seconds = (ms) => (ms / 1000).toFixed(2).padStart(6);

export function toldFigures({ seed, minutes, faults, counts, takeovers, voids, kinds, quietMs, silences, etcdBytes }) {
  const rows = [...kinds].map(([kind, times]) => {
    const { count, p50, p99, most } = spread(times);
    return `  ${kind.padEnd(28)} ${String(count).padStart(3)}  ${[p50, p99, most].map(seconds).join(" ")}`;
  });
  const { count, p50, p99, most } = spread(quietMs);
  const counted = spread(silences.map(({ ms }) => ms));
  return [
    `seed ${seed}: ${minutes.toFixed(1)} minutes, ${faults} faults, ${takeovers} owners; ${counts.contests} ` +
      `tournaments worked out anew; ${counts.links} links acknowledged and recorded, ${counts.breaks} out of place; ${counts.tables} rooms, ${counts.games} games to their ` +
      `end, ${counts.acts} actions, ${counts.clocks} times a clock ran out; heard of nodes that had lost the site: ` +
      `${counts.old}; void batches: ${voids}; etcd's file: ${(etcdBytes / 2 ** 20).toFixed(1)} MiB`,
    `between two links while all is whole: ${count}, p50 ${seconds(p50)}, p99 ${seconds(p99)}, worst ${seconds(most)} s`,
    `away, as new owners counted: ${counted.count}, p50 ${seconds(counted.p50)}, worst ${seconds(counted.most)} s`,
    `nobody decided for, in s:        n     p50    p99  worst`,
    ...rows,
  ].join("\n");
}
