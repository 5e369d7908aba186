// What a list of times comes to: {count, p50, p99, most}.
export function spread(list) {
  const sorted = list.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) };
}
