// Plays TOTA*S at random among what is offered, and gives the game up after `me.givesUpAfter` GMs. Asks `act` itself
// where one answer leads to the next action (a draft); else gives the actions to send, all at once.
export async function playTotas(view, me, chance, act) {
  const { seat, side } = me;
  if (view.gm >= me.givesUpAfter && side === me.loser && view.phase !== "ground") return [{ type: "resign" }];
  if (view.sealed[side] ?? view.sealed[seat]) return [];
  if (view.phase === "ground") return view.legal ? [anyGround(view.legal, chance)] : [];
  if (view.phase === "plan") return seat in view.sealed ? [anyHalf(view, chance)] : anyPlan(view, chance, act);
  const now = `${view.phase} ${view.gm}`;
  if (me.saidDone === now) return [];
  if (view.phase === "doom" && view.doom_targets[side].length === 0) return [];
  me.saidDone = now;
  const marks = view.phase === "doom" ? [{ type: "doom", squares: [chance.pick(view.doom_targets[side])] }] : [];
  return [...marks, { type: "done" }];
}

function anyGround({ acropolis, along_rank: alongRank, along_file: alongFile, labyrinth }, chance) {
  const [first, second] = chance.shuffled(["sea", "mountains", "desert"]);
  const rank = chance.pick(alongRank);
  const file = chance.pick(alongFile.filter((line) => !line.some((square) => rank.includes(square))));
  const zones = [
    { kind: first, squares: rank },
    { kind: second, squares: file },
  ];
  return { type: "ground", acropolis: chance.pick(acropolis), zones, labyrinth: chance.pick(labyrinth) };
}

function anyHalf({ legal = [] }, chance) {
  return { type: "half", half: legal.length > 0 ? chance.pick(legal) : null };
}

// In the dark nothing is offered: any well-formed plan will do.
async function anyPlan({ legal = [] }, chance, act) {
  if (legal.length === 0) return [{ type: "plan", half: [] }];
  const first = chance.pick(legal);
  const half = [first];
  if (!first.castle) {
    const drafted = await act({ type: "draft", half: [first] });
    if (drafted.legal?.length > 0) half.push(chance.pick(drafted.legal));
  }
  const drafts = chance.flip(0.2) ? [{ type: "draft", half }] : [];
  return [...drafts, { type: "plan", half }];
}
