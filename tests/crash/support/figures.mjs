// The figures of a crash test, as one line.
function span(list) {
  const sorted = [...list].sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}

export function toldFigures({ seed, kills, polite, acts, clocks, games, tables, starts, returns, ways }) {
  const told = [...ways].map(([way, times]) => `${way} ${times}`).join(", ");
  return (
    `seed ${seed}: ${kills} kills and ${polite} stops (${told}); ${tables} rooms, ` +
    `${games} games to their end, ${acts} actions, ${clocks} times a clock ran out; ` +
    `start to listening: ${span(starts)}; listening to all back: ${span(returns)}`
  );
}
