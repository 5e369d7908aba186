// The records of finished games against what the clients know: nothing that was acknowledged is missing, nothing stands
// there that nobody did or twice, and the views that were heard are those of the record. A record never changes.
import { validateRecordLine } from "../schema.mjs";
import { wrongsOfReplay } from "./replay.mjs";
import { canonical } from "./sameness.mjs";

// Checks the record of a game that is over. `people`: seat -> name of the people in it. Gives what is wrong.
export async function wrongsOfRecord(game, people, { isClocked }) {
  const wrongs = [];
  const lines = game.record.split("\n").filter((line) => line !== "");
  const [header, ...inputs] = lines.map((line) => validateRecordLine(JSON.parse(line)));
  const end = inputs.pop();
  if (header.id !== game.id) wrongs.push(`its id is ${header.id}`);
  if (header.commitment !== game.commitment)
    wrongs.push(`its commitment is ${header.commitment}, not ${game.commitment}`);
  if (canonical(end.end) !== canonical(game.result))
    wrongs.push(`it ends with ${canonical(end.end)}, not ${canonical(game.result)}`);
  for (const [seat, name] of people) {
    if (header.seats[seat]?.name !== name) wrongs.push(`${name} is not on ${seat}: ${canonical(header.seats)}`);
    if (header.entropy?.[seat] !== game.entropy.get(name))
      wrongs.push(`the entropy of ${name} is ${header.entropy?.[seat]}, not ${game.entropy.get(name)}`);
    wrongs.push(...wrongsOfSeat(inputs, seat, game.acts.get(seat)));
  }
  wrongs.push(...wrongsOfRoom(inputs, game.comings));
  // Where clocks run out, views are told that follow no input.
  wrongs.push(...(await wrongsOfReplay(game.record, isClocked ? new Map() : game.heard)));
  return wrongs;
}

function wrongsOfSeat(inputs, seat, acts) {
  const recorded = inputs.filter((input) => input.seat === seat).map(({ at, action }) => canonical({ at, action }));
  const acknowledged = (acts?.done ?? []).map(canonical);
  const differs = recorded.findIndex((input, place) => input !== acknowledged[place]);
  if (differs < 0 && recorded.length === acknowledged.length) return [];
  const place = differs < 0 ? recorded.length : differs;
  const numbers = `${recorded.length} recorded, ${acknowledged.length} acknowledged`;
  return [
    `${seat}: ${numbers}; action ${place + 1} is ${recorded[place] ?? "missing"}, ` +
      `acknowledged was ${acknowledged[place] ?? "nothing"}`,
  ];
}

// What the room itself put in: ticks, and of people's comings and goings, in their order, those that were in time for
// the game; whether the others follow from them says the replay.
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
