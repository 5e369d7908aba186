// The record of a finished game: fetched as anyone may, and checked by the program's own replay.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { output } from "../../support/program.mjs";
import { validateRecordLine } from "../../support/schema.mjs";

const foundMs = 60_000; // who plays may hear of the end before the game can be found

// The lines of the record of a game, after `tutti replay` has verified it.
export async function verifiedRecord(server, game) {
  const ask = () => fetch(`${server.url}/api/v1/games/${game}/record`);
  const until = performance.now() + foundMs;
  let answer = await ask();
  while (answer.status === 404 && performance.now() < until) {
    await answer.text();
    await pause(50);
    answer = await ask();
  }
  assert.equal(answer.status, 200);
  const text = await answer.text();
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => validateRecordLine(JSON.parse(line)));
  const folder = await mkdtemp(join(tmpdir(), "tutti-record-"));
  try {
    const path = join(folder, "game.ndjson");
    await writeFile(path, text);
    const { status, errors, lines: said } = await output("tutti", "replay", path);
    assert.equal(status, 0, `replay: ${said.join("\n")}${errors}`);
  } finally {
    await rm(folder, { recursive: true });
  }
  return lines;
}
