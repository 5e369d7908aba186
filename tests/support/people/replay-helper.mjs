// The other side of replay.mjs: a record after the other, whenever nobody else wants the core.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../program.mjs";
import { digest } from "./digest.mjs";

const patient = 10;

async function wrongsOf(record, heard) {
  const folder = mkdtempSync(join(tmpdir(), "tutti-record-"));
  const path = join(folder, "game.ndjson");
  writeFileSync(path, record);
  try {
    const { status, errors, lines } = await output("tutti", "replay", path);
    if (status !== 0) return [`replay: ${lines.join(" ")}${errors}`];
    return heard.size === 0 ? [] : wrongsOfViews(heard, (await output("tutti", "replay", "--views", path)).lines);
  } catch (error) {
    return [`replay: ${error.stack}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Everybody has heard views of this record only, in its order.
function wrongsOfViews(heard, lines) {
  const views = lines.map((line) => digest(JSON.parse(line)));
  const wrongs = [];
  for (const [name, texts] of heard) {
    let place = 0;
    for (const text of texts) {
      const next = views.indexOf(text, place);
      if (next < 0) {
        wrongs.push(`${name} heard a view that is not in the record after input ${place}`);
        break;
      }
      place = next;
    }
  }
  return wrongs;
}

setPriority(patient);
let before = Promise.resolve();
process.on("message", ({ number, record, heard }) => {
  before = before.then(async () => {
    const wrongs = await wrongsOf(record, heard);
    if (process.connected) process.send({ number, wrongs });
  });
});
