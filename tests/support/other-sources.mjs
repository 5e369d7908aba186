// For tests/check: what tests/run does not build, the fuzz targets, the benchmarks and most simulations, passes the
// compiler with the warnings that the project wants. Nothing is written or linked, which takes a tenth of the time;
// tests/fuzz/run and tests/bench/run do the whole.
import { compileUnits, run, twoAtOnce } from "./compile-units.mjs";

const folders = ["tests/fuzz/", "tests/bench/", "tests/simulation/"];
const units = compileUnits().filter(({ name }) => folders.some((folder) => name.startsWith(folder)));
let failed = false;
for (const folder of folders.filter((each) => !units.some(({ name }) => name.startsWith(each)))) {
  console.log(`nothing of ${folder} in build/check`);
  failed = true;
}
await twoAtOnce(units, async ({ name, command }) => {
  const { status, output, errors } = await run(`${command} -fsyntax-only`);
  console.log(name + (status === 0 ? "" : `: status ${status}\n${output}${errors}`));
  failed ||= status !== 0;
});
process.exit(failed ? 1 : 0);
