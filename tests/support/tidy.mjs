// clang-tidy on the changed C++ files, for tests/check:
//
//   node tests/support/tidy.mjs [--seconds N] FILE...     findings in these files; no more than N seconds
//   node tests/support/tidy.mjs --all                     findings anywhere
//
// A header is looked at through a source that includes it. What was clean stays so until a byte of it, of what it
// includes or of .clang-tidy changes: build/tidy remembers. What there was no time for is named by a line "note: ".
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { filesBelow, graphOf } from "../structure/graph.mjs";
import { compileUnits, databaseFolder, run, twoAtOnce } from "./compile-units.mjs";
import { treeRoot } from "./tree.mjs";

const { values, positionals: changed } = parseArgs({
  options: { seconds: { type: "string", default: "Infinity" }, all: { type: "boolean" } },
  allowPositionals: true,
});
const tidy = process.env.CLANG_TIDY ?? "clang-tidy-16";
const folders = ["engine", "protocol", "server", "tests"];
const memory = join(treeRoot, "build/tidy");
mkdirSync(memory, { recursive: true });
const about = execFileSync(tidy, ["--version"], { encoding: "utf8" }) + readFileSync(join(treeRoot, ".clang-tidy"));

/**
 * The units to look at for these files, each `within` those that it reaches: the sources' own, and for headers that
 * none of those include the lightest.
 */
function unitsFor(files, units) {
  const graph = graphOf(filesBelow(folders, [".cpp", ".hpp"]));
  const reached = new Map();
  const reachedFrom = (unit) => {
    if (!reached.has(unit)) {
      const seen = new Set(unit.sources);
      for (const name of seen) for (const next of graph.get(name) ?? []) seen.add(next);
      reached.set(unit, seen);
    }
    return reached.get(unit);
  };
  const chosen = new Set();
  for (const name of files.filter((file) => file.endsWith(".cpp"))) {
    const own = units.find((unit) => unit.sources.includes(name));
    if (own) chosen.add(own);
    else console.log(`note: no part of any program, so not looked at: ${name}`);
  }
  for (const name of files.filter((file) => !file.endsWith(".cpp"))) {
    const including = (some) => [...some].filter((unit) => reachedFrom(unit).has(name));
    if (including(chosen).length > 0) continue;
    const [lightest] = including(units).sort((one, other) => reachedFrom(one).size - reachedFrom(other).size);
    if (lightest) chosen.add(lightest);
    else console.log(`note: included nowhere, so not looked at: ${name}`);
  }
  return [...chosen].map((unit) => ({ ...unit, within: files.filter((name) => reachedFrom(unit).has(name)) }));
}

// Sources that are compiled together are included by one that CMake writes.
const options = `-p '${databaseFolder}' --quiet --warnings-as-errors='*' --checks=-bugprone-suspicious-include`;
const filterOf = ({ within }) => (within ? JSON.stringify(within.map((name) => ({ name: `/${name}` }))) : "");
const signal = Number.isFinite(Number(values.seconds)) ? AbortSignal.timeout(Number(values.seconds) * 1000) : undefined;
const told = new Set();
const unreached = [];
let status = 0;

/** Where it is remembered that a unit was clean, as it is now. Comments count: they switch checks off. */
async function cleanMark(unit) {
  const { output } = await run(`${unit.command} -E -C -o -`, { signal });
  const markOf = (filter) =>
    join(
      memory,
      createHash("sha256")
        .update(about + options + filter + output)
        .digest("hex"),
    );
  return existsSync(markOf("")) ? markOf("") : markOf(filterOf(unit));
}

/** What is found in a header is told once, whoever includes it. */
function tell(output) {
  for (const finding of output.split(/^(?=\S+:\d+:\d+: (?:warning|error): )/m)) {
    const text = finding.replaceAll(`${treeRoot}/`, "").trimEnd();
    if (text !== "" && !told.has(text)) console.log(text);
    told.add(text);
  }
}

const units = values.all ? compileUnits() : unitsFor(changed, compileUnits());
let done = 0;
await twoAtOnce(units, async (unit) => {
  const mark = signal?.aborted ? "" : await cleanMark(unit);
  if (mark !== "" && existsSync(mark)) return console.log(`[${++done}/${units.length}] ${unit.name}: clean as before`);
  const found = signal?.aborted
    ? null
    : await run(`${tidy} ${options} --line-filter='${filterOf(unit)}' '${unit.file}'`, { signal });
  if (signal?.aborted) return unreached.push(unit.name);
  console.log(`[${++done}/${units.length}] ${unit.name}`);
  if (found.status === 0) return writeFileSync(mark, "");
  status = 1;
  tell(found.output);
  if (found.output === "") console.log(`${basename(tidy)} ended with ${found.status}:\n${found.errors}`);
});
for (const name of unreached) console.log(`note: no time was left for ${name}`);
process.exit(status);
