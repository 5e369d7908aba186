// chart.mjs NEW KEPT SVG: draws bars of all groups of figures; groups that were not measured this time are those of
// KEPT, which is written anew. Lines of both are {group, unit, name, value} (report.mjs).
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [fresh, kept, svg] = process.argv.slice(2);
const read = (file) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const groups = new Map();
const measured = read(fresh);
const isMeasured = new Set(measured.map(({ group }) => group));
for (const bar of [...read(kept).filter(({ group }) => !isMeasured.has(group)), ...measured]) {
  if (!groups.has(bar.group)) groups.set(bar.group, []);
  groups.get(bar.group).push(bar);
}

const width = 760;
const label = 300;
const lineHeight = 20;
const escape = (text) => text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter]);
const rounded = (value) => (value >= 1000 ? Math.round(value).toLocaleString("en") : value.toPrecision(3));

let y = 10;
let body = "";
for (const [group, bars] of groups) {
  y += lineHeight;
  body +=
    `<text class="group" x="0" y="${y}">${escape(group)} <tspan ` +
    `class="unit">(${escape(bars[0].unit)})</tspan></text>\n`;
  const most = Math.max(...bars.map(({ value }) => value));
  for (const { name, value } of bars) {
    y += lineHeight;
    const length = Math.max(1, ((width - label - 70) * value) / most);
    const kind = name.startsWith("tutti") ? "ours" : "other";
    body +=
      `<text x="${label - 8}" y="${y}" text-anchor="end">${escape(name)}</text>` +
      `<rect class="${kind}" x="${label}" y="${y - 12}" width="${length.toFixed(1)}" height="14" rx="2"/>` +
      `<text x="${(label + length + 6).toFixed(1)}" y="${y}">${rounded(value)}</text>\n`;
  }
  y += lineHeight / 2;
}

const height = y + lineHeight;
writeFileSync(
  svg,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Figures of tests/bench: bars of each group to a scale of their own</title>
<style>
svg { font: 13px system-ui, sans-serif; --ink: #1c1c1c; --ours: #0b7a5e; --other: #9aa4ad; --ground: #ffffff; }
@media (prefers-color-scheme: dark) { svg { --ink: #e6e6e6; --ours: #3fc79e; --other: #6b7680; --ground: #14171a; } }
.ground { fill: var(--ground); } text { fill: var(--ink); } .group { font-weight: 600; } .unit { font-weight: 400; }
.ours { fill: var(--ours); } .other { fill: var(--other); }
</style>
<rect class="ground" width="${width}" height="${height}"/>
${body}</svg>
`,
);
writeFileSync(
  kept,
  [...groups.values()]
    .flat()
    .map((bar) => `${JSON.stringify(bar)}\n`)
    .join(""),
);
