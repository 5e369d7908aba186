// Contestants measured one after the other, again and again, so that what else the machine does falls on all of them;
// ratios are between neighbours of one turn.

export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * `contestants` by name → a function that measures once. Gives lists of figures by name, as long as there are turns.
 */
export async function inTurn(contestants, turns) {
  const figures = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let turn = 0; turn < turns; ++turn) {
    for (const [name, measure] of Object.entries(contestants)) {
      figures[name].push(await measure(turn));
      process.stderr.write(`  ${name}, ${turn + 1} of ${turns}\n`);
    }
  }
  return figures;
}

export const medianOf = (list, key) => median(list.map((figures) => figures[key]));

/** Of one ÷ other, turn by turn: {median, least, most}. */
export function ratio(ones, others, key) {
  const ratios = ones.map((figures, turn) => figures[key] / others[turn][key]);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
