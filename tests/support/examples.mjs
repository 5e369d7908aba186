// The files of protocol/examples, each with the schema that it exemplifies. What they are:
// protocol/reference/schema.md.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "./schema.mjs";

const root = join(projectRoot, "protocol/examples");
const filesIn = (folder, ending) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort();
const read = (file) => readFileSync(join(root, file), "utf8");

// FOLDER/DEFINITION.json of a folder that is named after a schema.
const arraysIn = (folder, schema) =>
  filesIn(folder, ".json").map((name) => ({
    file: `${folder}/${name}`,
    schema: `${schema}#/$defs/${basename(name, ".json")}`,
    values: JSON.parse(read(`${folder}/${name}`)),
  }));

// [{file, schema, values}]
export const goodExamples = ["client", "ctor", "http", "outgoing", "server", "totas", "tournament", "tritoc"].flatMap(
  (name) => arraysIn(name, `${name}.json`),
);

// [{file, schema, values: [{why, value}]}]: what a schema must refuse.
export const badExamples = [
  "ctor",
  "http",
  "outgoing",
  "record",
  "replay",
  "server",
  "totas",
  "tournament",
  "tritoc",
].flatMap((name) => arraysIn(`${name}-bad`, `${name}.json`));

// [{file, cases: [{why, message | text, code, option?, re}]}]: what the server must refuse, and how.
export const badRequests = filesIn("client-bad", ".json").map((name) => ({
  file: `client-bad/${name}`,
  cases: JSON.parse(read(`client-bad/${name}`)),
}));

// [{why, text, message}]: frames that are unusual, yet right, and what they say.
export const unusualFrames = JSON.parse(read("client-text/unusual.json"));

export const linesOf = (text) => text.split("\n").filter((line) => line.trim() !== "");
export const valuesOf = (text) => linesOf(text).map((line) => JSON.parse(line));

// [{file, path, text, lines, views}]: what replay reads, and what replay --views must print for it.
const replaysIn = (folder) =>
  filesIn(folder, ".ndjson").map((name) => ({
    file: `${folder}/${name}`,
    path: join(root, folder, name),
    text: read(`${folder}/${name}`),
    lines: valuesOf(read(`${folder}/${name}`)),
    views: valuesOf(read(`views/${name}`)),
  }));

export const records = replaysIn("record");
// [{file, lines}]: NAME.VIEWPOINT.ndjson, what the server makes of the record of that name.
export const replays = filesIn("replay", ".ndjson").map((name) => ({
  file: `replay/${name}`,
  lines: valuesOf(read(`replay/${name}`)),
}));
// The same with inputs among them that are refused, so that they are no records.
export const refused = replaysIn("refused");
