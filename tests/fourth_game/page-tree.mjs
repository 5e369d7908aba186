// The page with the fourth game: its tree once more, with the game's folders added and the lines of lines.json changed.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeGames, gamesAmong, schemasIn } from "../../protocol/schema/compose-games.mjs";
import { projectRoot } from "../support/schema.mjs";

const here = join(projectRoot, "tests/fourth_game");
const page = join(projectRoot, "web-client");

export const { lines } = JSON.parse(readFileSync(join(here, "lines.json"), "utf8"));

/** A new folder; the page is `web-client` in it. Without `listed`, the game is in the protocol but in no list. */
export function makePageTree({ listed = true } = {}) {
  const tree = mkdtempSync(join(tmpdir(), "tutti-page-of-four-"));
  const isOwn = (path) => !/\/web-client\/(node_modules|dist|screenshots|src\/generated)$/.test(path);
  cpSync(page, join(tree, "web-client"), { recursive: true, filter: isOwn });
  cpSync(join(here, "web-client"), join(tree, "web-client"), { recursive: true });
  symlinkSync(join(page, "node_modules"), join(tree, "web-client/node_modules"));

  const schemas = join(tree, "protocol/schema");
  mkdirSync(schemas, { recursive: true });
  for (const folder of [projectRoot, here]) cpSync(join(folder, "protocol/schema"), schemas, { recursive: true });
  writeFileSync(join(schemas, "games.json"), JSON.stringify(composeGames(gamesAmong(schemasIn(schemas)))));

  const ofPage = lines.filter(({ file }) => file.startsWith("web-client/"));
  if (listed) for (const change of ofPage) changeLine(tree, change);
  return tree;
}

function changeLine(tree, { file, line, becomes }) {
  const path = join(tree, file);
  const rows = readFileSync(path, "utf8").split("\n");
  const at = rows.indexOf(line);
  if (at < 0) throw new Error(`lines.json: ${file} has no line \`${line}\``);
  writeFileSync(path, [...rows.slice(0, at), ...becomes, ...rows.slice(at + 1)].join("\n"));
}
