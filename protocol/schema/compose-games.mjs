#!/usr/bin/env node
// Composes games.json, the unions over all games, from the games' own files: whatever file defines a referee's view is
// a game's. games.json is kept beside them for those who read the schemas without Node; a test holds both together.
//
//   node protocol/schema/compose-games.mjs
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const needed = {
  options: "GameOptions",
  full_options: "GameFullOptions",
  action: "GameAction",
  sealed: "GameSealed",
  view: "GameView",
  referee_view: "GameRefereeView",
  event: "GameEvent",
  result: "GameResult",
};
const optional = {
  marks: ["GameMarks", "What is shown with a view and is no part of it. Not every game has it."],
  next_legal: [
    "GameNextLegal",
    "What may follow an action of one's own. Not every game, and not every action, has it.",
  ],
};

// A part of a game's schema as another file may have it: with references that lead back, and without the title, which
// must not be there twice, and the description.
function copyOf(part, name) {
  if (Array.isArray(part)) return part.map((inner) => copyOf(inner, name));
  if (part === null || typeof part !== "object") return part;
  if (part.$ref?.startsWith?.("#")) return { $ref: `${name}.json${part.$ref}` };
  const isWord = ([key, value]) => ["title", "description"].includes(key) && typeof value === "string";
  const kept = Object.entries(part).filter((entry) => !isWord(entry));
  return Object.fromEntries(kept.map(([key, inner]) => [key, copyOf(inner, name)]));
}

// Any members of a game's view, each as it is there. What members say about each other holds for whole views alone.
const changesOf = (name, { title, properties }) => ({
  title: `${title}Changes`,
  type: "object",
  properties: copyOf(properties, name),
  additionalProperties: false,
});

/** The schema over these games: {NAME: schema of NAME.json}. A game that lacks a definition is an error. */
export function composeGames(games) {
  const names = Object.keys(games);
  const has = (name, definition) => games[name].$defs[definition] !== undefined;
  const ref = (name, definition) => ({ $ref: `${name}.json#/$defs/${definition}` });
  // A record may have what a room does not offer.
  const recorded = (name) => ref(name, has(name, "record_options") ? "record_options" : "options");
  const optionsOf = (comment, target) => ({
    $comment: comment,
    type: "object",
    allOf: names.map((name) => ({
      if: { properties: { game: { const: name } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the word of JSON Schema; nobody awaits a schema
      then: { properties: { options: target(name) } },
    })),
  });

  const unions = Object.entries(needed).map(([definition, title]) => {
    const lacking = names.find((name) => !has(name, definition));
    if (lacking) throw new Error(`${lacking}.json defines no ${definition}`);
    return [definition, { title, anyOf: names.map((name) => ref(name, definition)) }];
  });
  const extras = Object.entries(optional).map(([definition, [title, description]]) => {
    const owners = names.filter((name) => has(name, definition));
    return [definition, { title, description, anyOf: owners.map((name) => ref(name, definition)) }];
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://tutti.invalid/schema/games.json",
    $comment: "All games. Composed from their files by compose-games.mjs; not to be edited.",
    $defs: {
      game: { title: "GameName", enum: names },
      ...Object.fromEntries(unions),
      view_changes: {
        title: "GameViewChanges",
        description: "Members of a view that take the place of those of the same name, whole.",
        anyOf: names.map((name) => changesOf(name, games[name].$defs.view)),
      },
      record_options: {
        title: "GameRecordOptions",
        description: "A record may have what a room does not offer.",
        anyOf: names.map(recorded),
      },
      ...Object.fromEntries(extras),
      options_of_game: optionsOf(
        "Options are those of the game that is named beside them. Here as a client gives them …",
        (name) => ref(name, "options"),
      ),
      full_options_of_game: optionsOf("… here as the server tells them …", (name) => ref(name, "full_options")),
      record_options_of_game: optionsOf("… and here as a record has them.", recorded),
    },
  };
}

/** The games among these schemas, {FILE: schema}, by name. */
export function gamesAmong(schemas) {
  const files = Object.keys(schemas).filter((file) => file !== "games.json" && schemas[file].$defs?.referee_view);
  return Object.fromEntries(files.sort().map((file) => [file.replace(/\.json$/, ""), schemas[file]]));
}

export function schemasIn(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8"))]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = dirname(fileURLToPath(import.meta.url));
  writeFileSync(
    join(folder, "games.json"),
    `${JSON.stringify(composeGames(gamesAmong(schemasIn(folder))), null, 2)}\n`,
  );
}
