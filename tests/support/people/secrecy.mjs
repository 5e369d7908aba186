// What a frame tells of what is sealed. A sealed choice may stand in three places: among what is offered to its own
// side, in the `you.sealed` of who sealed it, and in the event `reveal`. Anywhere else it has leaked. Knows the shapes
// of choices, no rules.
import { canonical, isSame } from "./sameness.mjs";

const ctorKeys = ["put", "move", "landing"];
const totasKeys = ["castle", "explode", "reenter", "shelter", "turn"];

// What is wrong with the frame in the eyes of somebody on `side` (undefined: who watches); [] if nothing.
export function leaks(message, side) {
  const found = [];
  const { view } = message;
  if (view && !view.result) found.push(...leaksOfView(view, side));
  const rest = {
    ...message,
    you: undefined,
    info: undefined,
    view: view && { ...view, legal: undefined, left: undefined },
  };
  const isOpen = ({ gm }) => view?.phase === "plan" && gm >= view.gm;
  const told = (message.events ?? message.log ?? []).filter(({ type }) => type === "reveal" || type === "form");
  for (const { type, gm } of told.filter(isOpen)) found.push(`${type} of GM ${gm}, which is being planned`);
  look(rest, "", found);
  return found;
}

function leaksOfView(view, side) {
  const found = [];
  for (const { duty, choice } of view.round?.duties ?? [])
    if (choice !== null) found.push(`the choice of duty ${duty}`);
  for (const [who, plan] of Object.entries(view.plans ?? {})) if (plan !== null) found.push(`the plan of ${who}`);
  for (const who of ["black", "white"]) {
    if (who === side) continue;
    if (view.secrets && view.secrets[who] !== null) found.push(`the secret squares of ${who}`);
    if (view.labyrinth?.[who] && !view.labyrinth[who].used) found.push(`the labyrinth of ${who}`);
    if (view.phase === "ground" && (view.acropolis?.[who] || view.zones?.[who])) found.push(`the ground of ${who}`);
  }
  if (view.legal && !side) found.push("what is legal, told to who watches");
  return found;
}

function look(value, path, found) {
  if (value === null || typeof value !== "object") return;
  if (value.type === "reveal" || value.type === "form") return;
  if (isChoice(value)) found.push(`${JSON.stringify(value)} at ${path}`);
  for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`, found);
}

function isChoice(value) {
  if (Array.isArray(value)) return false;
  if (ctorKeys.some((key) => key in value) || value.pass === true) return true;
  if ("from" in value && "to" in value) return true;
  return totasKeys.some((key) => ["string", "boolean"].includes(typeof value[key]));
}

// What `you.sealed` says that this player never sealed there, or fails to say. `acts` is the player's own.
export function wrongsOfOwn(view, sealed, seat, acts) {
  if (view.game === "ctor") return wrongDuties(view, sealed, seat, acts);
  if (view.game !== "totas" || view.phase !== "plan") return [];
  const sealing = seat in view.sealed ? latestOf(acts, "half") : latestOf(acts, "plan");
  const own = seat in view.sealed ? sealed[seat] : sealed.plan;
  const isSealed = view.sealed[seat] ?? view.sealed[seat.slice(0, 5)];
  if (isSealed !== (own !== undefined)) return [`sealed is ${isSealed}, but own is ${canonical(own ?? "nothing")}`];
  if (!isSealed || sealing.some(({ half }) => isSame(half, own))) return [];
  return [`own is ${canonical(own)}, but was ${canonical(sealing)}`];
}

const latestOf = (acts, type) => acts.latest((action) => action.type === type);

function wrongDuties(view, sealed, seat, acts) {
  const wrongs = [];
  for (const duty of view.round?.duties ?? []) {
    const own = sealed[duty.duty];
    if ((duty.seat === seat && duty.sealed) !== (own !== undefined))
      wrongs.push(`duty ${duty.duty}: ${canonical(duty)}, but own is ${canonical(own ?? "nothing")}`);
    if (own === undefined) continue;
    const sent = acts.latest(({ type, duty: of }) => type === "seal" && of === duty.duty);
    if (!sent.some(({ choice }) => isSame(choice, own)))
      wrongs.push(`duty ${duty.duty}: own is ${canonical(own)}, but was ${canonical(sent)}`);
  }
  return wrongs;
}
