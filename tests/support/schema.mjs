// The schemas of protocol/schema, compiled. validate…(value) throws, with every complaint, if the value is not what its
// schema says, and gives it back if it is; complaints(…) lists what is wrong instead. The examples are in examples.mjs.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const base = "https://tutti.invalid/schema/";
const folder = join(projectRoot, "protocol/schema");

// Name of the file -> the schema in it.
export const schemas = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8"))]),
);

// A fresh set of validators. Strict: an unknown keyword or an ambiguous type is an error when a schema is compiled.
export function newValidators({ strict = true, schemas: among = Object.fromEntries(schemas) } = {}) {
  const ajv = new Ajv2020({ strict });
  for (const schema of Object.values(among)) ajv.addSchema(schema);
  return ajv;
}

const validators = newValidators();

// complaints("ctor.json#/$defs/view", value): [] if the value is right.
export function complaints(reference, value) {
  const check = validators.getSchema(base + reference);
  if (!check) throw new Error(`no such schema: ${reference}`);
  if (check(value)) return [];
  return check.errors.map((error) => `${error.instancePath || "/"} ${error.message} ${JSON.stringify(error.params)}`);
}

// Compiles what checks this, which takes its time, before there is any hurry.
export const prepare = (references) => references.forEach((reference) => validators.getSchema(base + reference));

function excerpt(value) {
  const text = JSON.stringify(value);
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}

// The value itself, or an error that says all that is wrong.
export function validate(reference, value) {
  const found = complaints(reference, value);
  if (found.length) throw new Error(`not ${reference}:\n  ${found.join("\n  ")}\n  ${excerpt(value)}`);
  return value;
}

const lastPart = (reference) => reference.split("/").at(-1);
const definition = (file, name) => schemas.get(file).$defs[name];

export const requestTypes = definition("client.json", "request").oneOf.map(({ $ref }) => lastPart($ref));
export const pushTypes = definition("server.json", "push").oneOf.map(({ $ref }) => lastPart($ref));

// The schema of a client's message, by its type; null for an unknown type.
export const clientSchema = (message) =>
  [...requestTypes, "hello"].includes(message?.type) ? `client.json#/$defs/${message.type}` : null;

// The schema of the answer to a request of this type.
export const answerSchema = (requestType) =>
  `server.json${definition("server.json", "answers").properties[requestType].$ref}`;

// The schema of a server's message: of a push by its type, of an answer by the type of the request that it answers,
// where that is given.
export function serverSchema(message, requestType) {
  if (pushTypes.includes(message?.type)) return `server.json#/$defs/${message.type}`;
  if (message?.ok === false) return "server.json#/$defs/failure";
  if (message?.ok === true) return requestType ? answerSchema(requestType) : "server.json#/$defs/answer";
  return "server.json";
}

export const validateClientMessage = (message) => validate(clientSchema(message) ?? "client.json", message);
export const validateServerMessage = (message, requestType) => validate(serverSchema(message, requestType), message);
export const validateView = (view) => validate("games.json#/$defs/view", view);
export const validateRefereeView = (view) => validate("games.json#/$defs/referee_view", view);
export const validateEvent = (event) => validate("server.json#/$defs/event", event);
export const validateRecordLine = (line) => validate("record.json", line);
export const validateViewsLine = (line) => validate("record.json#/$defs/views_line", line);
export const validateReplayLine = (line) => validate("replay.json", line);
export const validateHttp = (name, body) => validate(`http.json#/$defs/${name}`, body);
