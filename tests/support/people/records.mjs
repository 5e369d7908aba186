// The records of finished games against what the clients know: nothing that was acknowledged is missing, nothing stands
// there that nobody did or twice, and the views that were heard are those of the record. A record never changes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../program.mjs";
import { validateRecordLine } from "../schema.mjs";
import { digest } from "./digest.mjs";
import { canonical } from "./sameness.mjs";

// Checks the record of a game that is over. `people`: seat -> name of the people in it. Gives what is wrong.
export async function wrongsOfRecord(game, people, { isClocked }) {
  const wrongs = [];
  const lines = game.record.split("\n").filter((line) => line !== "");
  const [header, ...inputs] = lines.map((line) => validateRecordLine(JSON.parse(line)));
  const end = inputs.pop();
  if (header.id !== game.id) wrongs.push(`its id is ${header.id}`);
  if (header.commitment !== game.commitment) wrongs.push(`its commitment is ${header.commitment}, not ${game.commitment}`);
  if (canonical(end.end) !== canonical(game.result)) wrongs.push(`it ends with ${canonical(end.end)}, not ${canonical(game.result)}`);
  for (const [seat, name] of people) {
    if (header.seats[seat]?.name !== name) wrongs.push(`${name} is not on ${seat}: ${canonical(header.seats)}`);
    if (header.entropy?.[seat] !== game.entropy.get(name)) wrongs.push(`the entropy of ${name} is ${header.entropy?.[seat]}, not ${game.entropy.get(name)}`);
    wrongs.push(...wrongsOfSeat(inputs, seat, game.acts.get(seat)));
  }
  wrongs.push(...wrongsOfRoom(inputs, game.comings));
  wrongs.push(...(await wrongsOfReplay(game, isClocked)));
  return wrongs;
}

function wrongsOfSeat(inputs, seat, acts) {
  const recorded = inputs.filter((input) => input.seat === seat).map(({ at, action }) => canonical({ at, action }));
  const acknowledged = (acts?.done ?? []).map(canonical);
  const differs = recorded.findIndex((input, place) => input !== acknowledged[place]);
  if (differs < 0 && recorded.length === acknowledged.length) return [];
  const place = differs < 0 ? recorded.length : differs;
  const numbers = `${recorded.length} recorded, ${acknowledged.length} acknowledged`;
  return [`${seat}: ${numbers}; action ${place + 1} is ${recorded[place] ?? "missing"}, acknowledged was ${acknowledged[place] ?? "nothing"}`];
}

// What the room itself put in: ticks, and of people's comings and goings, in their order, those that were in time for the
// game; whether the others follow from them says the replay.
function wrongsOfRoom(inputs, comings) {
  const expected = comings.map(canonical);
  let place = 0;
  for (const { n, seat, action } of inputs) {
    if (seat !== null || action.type === "tick") continue;
    place = expected.indexOf(canonical(action), place) + 1;
    if (place === 0) return [`line ${n} says ${canonical(action)}, after ${expected.join(" ") || "nobody left"}`];
  }
  return [];
}

async function wrongsOfReplay(game, isClocked) {
  const folder = mkdtempSync(join(tmpdir(), "tutti-crash-record-"));
  const path = join(folder, "game.ndjson");
  writeFileSync(path, game.record);
  try {
    const { status, errors, lines } = await output("tutti", "replay", path);
    if (status !== 0) return [`replay: ${lines.join(" ")}${errors}`];
    // Where clocks run out, views are told that follow no input.
    return isClocked ? [] : wrongsOfViews(game, (await output("tutti", "replay", "--views", path)).lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Everybody has heard views of this record only, in its order.
function wrongsOfViews(game, lines) {
  const views = lines.map((line) => digest(JSON.parse(line)));
  const wrongs = [];
  for (const [name, heard] of game.heard) {
    let place = 0;
    for (const text of heard) {
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
