// The chain test as a command of its own: see README.md, or tests/cluster/run --help.
import { parseArgs } from "node:util";
import { program, tutti } from "../support/program.mjs";
import { World } from "./support/world.mjs";
import { toldFigures } from "./support/figures.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    tables: { type: "string", default: "7" },
    chains: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    seed: { type: "string", default: String(Date.now()) },
    faults: { type: "string" },
    earlier: { type: "string" },
    unfenced: { type: "boolean", default: false },
  },
});

const say = (text) => process.stdout.write(`${text}\n`);

say(`seed ${values.seed}`);
const unfenced = () => program(process.env.TUTTI_UNFENCED ?? "tutti_unfenced");
const programs = [values.unfenced ? unfenced() : tutti(), ...(values.earlier ? [values.earlier] : [])];
const world = new World(values.seed, { programs, isUnfenced: values.unfenced, say });
const { network } = world.site;
if (!network.canCut) say(`nothing is cut, since ${network.whyNot}: programs are killed and stand still`);
const figures = await world.run({
  tables: Number(values.tables),
  chains: Number(values.chains),
  rounds: Number(values.rounds),
  act: (nemesis) => nemesis.forMinutes(Number(values.minutes), values.faults?.split(",")),
});
say("");
for (const { kind, text, at } of world.faults) say(`FAULT ${at} ${kind}: ${text}`);
say(toldFigures(figures));
process.exit(world.faults.length === 0 ? 0 : 1);
