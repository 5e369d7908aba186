// A rating over one's games as a line, with the band in which it may well be. Pure: numbers in, places out.
import type { HttpRatingChange } from "../wire/messages.ts";

export interface Place {
  x: number;
  y: number;
}

export interface Graph {
  /** One for each game, the first one first; before them all what the first game found. */
  line: Place[];
  /** As SVG writes it: there along the upper edge, and back along the lower. */
  band: string;
  ticks: { y: number; rating: number }[];
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The oldest first, as a graph is read; the server tells the newest first. */
export function oldestFirst(changes: readonly HttpRatingChange[]): HttpRatingChange[] {
  return [...changes].reverse();
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Steps of 50, 100, 200, 500 …: at most five lines. */
export function tickStep(low: number, high: number): number {
  const steps = [10, 20, 50, 100, 200, 500, 1000];
  return steps.find((step) => (high - low) / step <= 5) ?? 2000;
}

/** `changes`: at least one, the oldest first. */
export function graphOf(changes: readonly HttpRatingChange[], frame: Frame): Graph {
  const first = changes[0] as HttpRatingChange;
  const points = [
    { rating: first.before, deviation: first.deviation },
    ...changes.map(({ after, deviation }) => ({ rating: after, deviation })),
  ];
  const lowEnd = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const highEnd = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  const step = tickStep(lowEnd, highEnd);
  const low = Math.floor(lowEnd / step) * step;
  const high = Math.ceil(highEnd / step) * step;
  const inner = { width: frame.width - frame.left - frame.right, height: frame.height - frame.top - frame.bottom };
  const x = (index: number): number => round(frame.left + (index / (points.length - 1)) * inner.width);
  const y = (rating: number): number => round(frame.top + ((high - rating) / Math.max(1, high - low)) * inner.height);
  const upper = points.map(({ rating, deviation }, index) => `${x(index)},${y(rating + deviation)}`);
  const lower = points.map(({ rating, deviation }, index) => `${x(index)},${y(rating - deviation)}`);
  const ticks = [];
  for (let rating = low; rating <= high; rating += step) ticks.push({ y: y(rating), rating });
  return {
    line: points.map(({ rating }, index) => ({ x: x(index), y: y(rating) })),
    band: `M${upper.join("L")}L${lower.reverse().join("L")}Z`,
    ticks,
  };
}

/** What the graph shows, for who does not see it. */
export function summaryOf(changes: readonly HttpRatingChange[]): {
  count: number;
  from: number;
  to: number;
  highest: number;
  lowest: number;
  deviation: number;
} {
  const first = changes[0] as HttpRatingChange;
  const last = changes.at(-1) as HttpRatingChange;
  const all = [first.before, ...changes.map(({ after }) => after)];
  return {
    count: changes.length,
    from: first.before,
    to: last.after,
    highest: Math.max(...all),
    lowest: Math.min(...all),
    deviation: last.deviation,
  };
}
