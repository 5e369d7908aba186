// Writes src/generated/ from ../protocol/schema: the schemas are the single source of the wire, so it is made anew
// before every build, check and test and is not kept under version control. wire.ts has the types of all messages,
// games.ts the names of the games and what each puts into the shapes that all games share.
import { mkdirSync, writeFileSync, readFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const schemas = join(here, "../../protocol/schema");
const target = join(here, "../src/generated");
const bannerComment = "/* Generated from protocol/schema by scripts/generate-types.js. Do not edit. */";

/** By the names that the page uses: the definitions that every game's schema has, and one that not every game has. */
const SHAPES = { options: "full_options", view: "view", event: "event", sealed: "sealed", marks: "marks" };

const definitionsOf = (name) => JSON.parse(readFileSync(join(schemas, `${name}.json`), "utf8")).$defs;

function gamesSource() {
  const names = definitionsOf("games").game.enum;
  const shapesOf = (name) => {
    const definitions = definitionsOf(name);
    const typeOf = (definition) => (definitions[definition] ? `wire.${definitions[definition].title}` : "null");
    return Object.entries(SHAPES).map(([shape, definition]) => `    ${shape}: ${typeOf(definition)};`);
  };
  return [
    bannerComment,
    'import type * as wire from "./wire.ts";',
    "",
    `export const GAME_NAMES = ${JSON.stringify(names)} as const satisfies readonly wire.GameName[];`,
    "",
    "/** What each game puts into the shapes that all games share. */",
    "export interface Games {",
    ...names.flatMap((name) => [`  ${name}: {`, ...shapesOf(name), "  };"]),
    "}",
    "",
  ].join("\n");
}

function write(name, source) {
  const file = join(target, name);
  if (!existsSync(file) || readFileSync(file, "utf8") !== source) writeFileSync(file, source);
}

const wireSource = await compileFromFile(join(schemas, "index.json"), {
  cwd: schemas,
  bannerComment,
  additionalProperties: false,
  declareExternallyReferenced: true,
  enableConstEnums: false,
  format: false,
  strictIndexSignatures: false,
  unreachableDefinitions: false,
});

mkdirSync(target, { recursive: true });
write("wire.ts", wireSource);
write("games.ts", gamesSource());
