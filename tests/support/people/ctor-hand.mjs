// Plays CTOR at random among what is offered. Gives the actions to send, all at once; [] if there is nothing to do.
// `me` keeps what this player has sealed in the open round.
const opensMax = 0.05;

export function playCtor(view, me, chance) {
  const { seat, side } = me;
  if (view.phase === "secrets") return view.done.includes(seat) ? [] : noteSecrets(view, chance);
  if (view.team !== side) return [];
  const replacing = view.replaceable.length > 0 && chance.flip(0.8);
  if (replacing) return [{ type: "replace", square: chance.pick(view.replaceable) }];
  if (!view.round) return view.done.includes(seat) ? [] : [{ type: "done" }];
  const own = view.round.duties.filter((duty) => duty.seat === seat);
  if (own.every(({ sealed }) => sealed))
    return own.length > 0 ? waitForPartners(view, own, me, chance) : leaveIt(view, seat, chance);
  if (view.round.op !== "put" && !view.done.includes(seat) && chance.flip(0.5)) return [{ type: "done" }];
  const other = ["put", "move", "landing"].filter((op) => op !== view.round.op && view.left[op] > 0);
  if (other.length > 0 && chance.flip(opensMax)) return [{ type: "open", op: chance.pick(other) }];
  return sealAll(view, own, me, chance);
}

function noteSecrets(view, chance) {
  const squares = Array.from({ length: view.size ** 2 }, (_, square) => square + 1);
  const lists = Array.from({ length: 1 + chance.below(2) }, () => chance.shuffled(squares).slice(0, 5));
  return [...lists.map((list) => ({ type: "secrets", squares: list })), { type: "done" }];
}

// Without a duty in the open round: partners may wait for this player's word.
function leaveIt(view, seat, chance) {
  return !view.done.includes(seat) && chance.flip(0.3) ? [{ type: "done" }] : [];
}

function waitForPartners(view, own, me, chance) {
  if (chance.flip(0.05)) return [{ type: "unseal", duty: chance.pick(own).duty }];
  return chance.flip(0.05) ? [sealOne(view, chance.pick(own).duty, me, chance)] : [];
}

function sealAll(view, own, me, chance) {
  const open = own.filter(({ sealed }) => !sealed);
  for (const { duty } of open) me.claims.delete(duty);
  const actions = open.map(({ duty }) => sealOne(view, duty, me, chance));
  if (chance.flip(0.1)) actions.push(sealOne(view, chance.pick(own).duty, me, chance)); // sealed anew at once
  return actions;
}

// What is offered is legal; one's own other choices must not be touched.
function sealOne({ round, legal }, duty, me, chance) {
  me.claims.delete(duty);
  const taken = new Set([...me.claims.values()].flat());
  const isFree = (square) => !taken.has(square);
  const choice = anyChoice(round.op, legal, isFree, chance);
  me.claims.set(duty, choice.pass ? [] : Object.values(choice).flat());
  return { type: "seal", duty, choice };
}

function anyChoice(op, legal, isFree, chance) {
  if (op === "put") {
    const squares = legal.put.filter(isFree);
    if (squares.length > 0) return { put: chance.pick(squares) };
  } else if (op === "move") {
    const moves = legal.move.filter((squares) => squares.every(isFree));
    if (moves.length > 0) return { move: chance.pick(moves) };
  } else if (chance.flip(0.2)) {
    const from = legal.landing.from.filter(isFree);
    const to = legal.landing.to.filter(isFree);
    if (from.length > 1 && to.length > 0) return { landing: [...chance.shuffled(from).slice(0, 2), chance.pick(to)] };
  }
  return { pass: true };
}
