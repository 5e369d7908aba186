// Writes src/generated/wire.ts from ../protocol/schema: the schemas are the single source of the wire,
// so the file is made anew before every build, check and test and is not kept under version control.
import { mkdirSync, writeFileSync, readFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const schemas = join(here, "../../protocol/schema");
const target = join(here, "../src/generated/wire.ts");

const source = await compileFromFile(join(schemas, "index.json"), {
  cwd: schemas,
  bannerComment: "/* Generated from protocol/schema by scripts/generate-types.js. Do not edit. */",
  additionalProperties: false,
  declareExternallyReferenced: true,
  enableConstEnums: false,
  format: false,
  strictIndexSignatures: false,
  unreachableDefinitions: false,
});

mkdirSync(dirname(target), { recursive: true });
if (!existsSync(target) || readFileSync(target, "utf8") !== source) writeFileSync(target, source);
