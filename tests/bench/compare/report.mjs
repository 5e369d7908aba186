// Tables in Markdown, and verdicts on targets, which are also kept as data for the list of all of them and the chart.
import { appendFileSync } from "node:fs";

export const number = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : "–");
export const ratioText = ({ median, least, most }) => `${number(median, 2)} (${number(least, 2)} … ${number(most, 2)})`;

export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |\n`;
  return `${line(heads)}${line(heads.map((_, place) => (place === 0 ? "---" : "--:")))}${rows.map(line).join("")}\n`;
}

/** Targets of a section. `limit` is an upper one, or with `atLeast` a lower one. */
export class Verdicts {
  #rows = [];

  add(what, value, limit, { atLeast = false, digits = 2, unit = "" } = {}) {
    const isMet = atLeast ? value >= limit : value <= limit;
    this.#rows.push([
      what,
      `${atLeast ? "≥" : "≤"} ${limit}${unit}`,
      `${number(value, digits)}${unit}`,
      isMet ? "met" : "**missed**",
    ]);
  }
  text() {
    return table(["target", "wanted", "measured", ""], this.#rows);
  }
}

/** Kept for the chart (chart.mjs): one bar of a group. The file is named by TUTTI_BENCH_FIGURES. */
export function keep(group, unit, name, value) {
  const file = process.env.TUTTI_BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ group, unit, name, value })}\n`);
}
