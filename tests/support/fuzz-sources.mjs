// For tests/check: every fuzz target's source passes the compiler with the warnings that the project wants. Nothing is
// written or linked, which takes a tenth of the time; tests/fuzz/run does the whole.
import { compileUnits, run, twoAtOnce } from "./compile-units.mjs";

const units = compileUnits().filter(({ name }) => name.startsWith("tests/fuzz/"));
let failed = units.length === 0;
if (failed) console.log("no fuzz targets in build/check");
await twoAtOnce(units, async ({ name, command }) => {
  const { status, output, errors } = await run(`${command} -fsyntax-only`);
  console.log(name + (status === 0 ? "" : `: status ${status}\n${output}${errors}`));
  failed ||= status !== 0;
});
process.exit(failed ? 1 : 0);
