// The soak as a command of its own: see README.md, or tests/soak/run --help.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/schema.mjs";
import { longForm, shortForm, soak, ways } from "./support/forms.mjs";
import { tableOf } from "./support/page.mjs";
import { writeSection } from "./support/results.mjs";

const text = { type: "string" };
const flag = { type: "boolean", default: false };
const { values } = parseArgs({
  options: {
    ...{ minutes: text, rooms: text, watchers: text, watching: text, "server-core": text, about: text },
    ...{ seed: { ...text, default: String(Date.now()) }, short: flag, instrumented: flag, results: flag },
  },
});

const say = (words) => process.stdout.write(`${words}\n`);
const form = values.short ? shortForm : longForm(Number(values.minutes ?? 30));
const settings = {
  ...form,
  seed: values.seed,
  ...(values.rooms && { rooms: Number(values.rooms) }),
  ...(values.watchers && { watchers: Number(values.watchers) }),
  ways: values.watching?.split(",") ?? ways,
  serverCore: values["server-core"] ?? null,
  isInstrumented: values.instrumented,
};

const figures = await soak(settings, say);
const isGood = figures.faults.length === 0 && !figures.isInvalid;
if (figures.isInvalid)
  say("invalid: the clients were too late themselves, both times; run it where they have a core of their own");
if (values.results && isGood)
  writeSection(join(projectRoot, "tests/bench/RESULTS.md"), `${values.about ?? ""}\n\n${tableOf(figures)}`);
process.exit(isGood ? 0 : 1);
