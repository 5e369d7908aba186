// CTOR as the tests play it: which squares are good, and a scripted player who decides at once and always alike, so
// that a test knows what everybody will choose. No rules: what is legal stands in the views.

const letterOf = { black: "b", white: "w" };
const other = { black: "white", white: "black" };
export const sideOf = (seat) => seat.slice(0, 5);

function neighbours(square, size) {
  const row = Math.floor((square - 1) / size);
  const column = (square - 1) % size;
  const wrapped = (value) => (value + size) % size;
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => (down || right ? [wrapped(row + down) * size + wrapped(column + right) + 1] : [])),
  );
}

// Legal squares for Put, the best first: those that press chips of the other colour, those near own chips, and not
// those where the new chip would soon be pressed itself.
export function bestPuts(view, side = view.team) {
  const own = letterOf[side];
  const enemy = letterOf[other[side]];
  const near = (square, letter) => neighbours(square, view.size).filter((each) => view.board[each - 1] === letter);
  const worth = (square) => {
    const pressure = near(square, enemy).map((chip) => near(chip, own).length ** 2);
    return (
      pressure.reduce((sum, each) => sum + each, 0) + 3 * near(square, own).length - near(square, enemy).length ** 2
    );
  };
  const ranked = view.legal.put.map((square) => ({ square, worth: worth(square) }));
  return ranked.sort((a, b) => b.worth - a.worth || a.square - b.square).map(({ square }) => square);
}

// Moves that claim no square in common, so that everybody may take the one of their duty.
export function separateMoves(view) {
  const claimed = new Set();
  return view.legal.move.filter((squares) => {
    if (squares.some((square) => claimed.has(square))) return false;
    squares.forEach((square) => claimed.add(square));
    return true;
  });
}

// Landing is for one against one only, so that nobody else's claims are in the way.
function aLanding({ legal }) {
  const { from, to } = legal.landing;
  return from.length >= 2 && to.length >= 1 ? [...from.slice(0, 2), to[0]] : null;
}

export const choiceOf = (op, squares) =>
  !squares ? { pass: true } : op === "put" ? { put: squares[0] } : { [op]: squares };

// The squares a duty chooses in the open round, or null for a pass: the best for the first duty, the next for the
// second.
export function squaresFor(view, duty) {
  const { op, duties } = view.round;
  const place = duties.findIndex((each) => each.duty === duty);
  if (op === "move") return separateMoves(view)[place] ?? null;
  if (op === "landing") return aLanding(view);
  const square = bestPuts(view)[place];
  return square === undefined ? null : [square];
}

// Scripted players put, turn after turn, until a round in which two had an envelope has been revealed. `players`: of
// each seat, all in the room.
export async function revealOfTwo(room, players) {
  const [witness] = Object.values(players).map((player) => player.follow(room));
  for (;;) {
    const { turn, team, round } = witness.view;
    const seats = Object.keys(players).filter((seat) => sideOf(seat) === team);
    if (round?.op !== "put") {
      // Who comes too late has nothing to end any more.
      for (const seat of seats) await players[seat].request("act", { room, action: { type: "done" } });
      await witness.until(({ view }) => view.turn > turn, "the next turn");
      continue;
    }
    const reveals = witness.all("reveal").length;
    for (const { seat, duty } of round.duties) {
      const { view } = await players[seat]
        .follow(room)
        .until((state) => state.view.turn === turn && state.owed(seat).length > 0 && state, `${seat} has to put`);
      const action = { type: "seal", duty, choice: choiceOf("put", squaresFor(view, duty)) };
      await players[seat].ask("act", { room, action });
    }
    await witness.until((state) => state.all("reveal").length > reveals, "the reveal");
    if (round.duties.length === 2) return;
  }
}

// What can go wrong only because somebody else was quicker.
const overtaken = new Set(["not_your_turn", "wrong_phase"]);

// Plays one seat to the end of the game. The script may say otherwise than squaresFor and the defaults:
//   choose(state, duty)  squares, null for a pass, or undefined for what squaresFor says
//   wait(state)          a promise to wait for before a round is answered
//   endTurn(state)       "done" (default), "pass" or "play": what to do with rounds of Move and Landing
//   replaces             whether this player carries out the team's Replaces and ends turns in which nothing else is
//   left secrets              the team's list
export class ScriptedPlayer {
  constructor(client, follower, seat, script = {}) {
    Object.assign(this, { client, follower, seat, side: sideOf(seat), script });
  }

  async play() {
    for (;;) {
      const step = await this.follower.until(
        (state) => (state.over ? "over" : this.#next(state)),
        `something to do for ${this.seat}`,
        { ms: 1_800_000 },
      );
      if (step === "over") return;
      this.#answered.add(step.key);
      await step.work();
    }
  }

  #answered = new Set();

  // The first thing that is due and has not been done: {key, work}.
  #next(state) {
    const { view } = state;
    if (!view || view.phase === "over") return null;
    const steps =
      view.phase === "secrets" ? this.#secrets(view) : view.team === this.side ? this.#turn(state, view) : [];
    return steps.find(({ key }) => !this.#answered.has(key)) ?? null;
  }

  #secrets(view) {
    const { secrets } = this.script;
    return [
      ...(secrets ? [{ key: "secrets", work: () => this.#act({ type: "secrets", squares: secrets }) }] : []),
      ...(view.done.includes(this.seat) ? [] : [{ key: "secrets/done", work: () => this.#act({ type: "done" }) }]),
    ];
  }

  #turn(state, view) {
    const round = `${view.turn}/${state.rounds}`;
    const { replaces = false, endTurn = () => "done" } = this.script;
    const isOpen = view.round !== null;
    const saysDone = isOpen ? view.round.op !== "put" && endTurn(state) === "done" : replaces;
    const steps = replaces
      ? view.replaceable.map((square) => ({ key: `${round}/replace/${square}`, work: () => this.#replace(square) }))
      : [];
    if (saysDone) steps.push({ key: `${view.turn}/done`, work: () => this.#done() });
    else
      for (const { duty } of state.owed(this.seat))
        steps.push({ key: `${round}/${duty}`, work: () => this.#seal(duty, state.rounds) });
    return steps;
  }

  async #seal(duty, rounds) {
    await this.script.wait?.(this.follower);
    const state = this.follower;
    if (state.rounds !== rounds || state.over) return;
    const { view } = state;
    const chosen = this.script.choose?.(state, duty);
    const isPass = view.round.op !== "put" && this.script.endTurn?.(state) !== "play";
    const squares = chosen !== undefined ? chosen : isPass ? null : squaresFor(view, duty);
    await this.#act({ type: "seal", duty, choice: choiceOf(view.round.op, squares) });
  }

  // Somebody else of the team may have replaced it, or ended the turn.
  async #replace(square) {
    await this.#act(
      { type: "replace", square },
      new Set([...overtaken, "not_available", "not_yours", "illegal_square"]),
    );
  }

  async #done() {
    await this.#act({ type: "done" }, overtaken);
  }

  async #act(action, excused = new Set()) {
    const answer = await this.client.request("act", { room: this.follower.room, seat: this.seat, action });
    if (answer.ok || excused.has(answer.error.code)) return;
    throw new Error(
      `${this.seat}: ${JSON.stringify(action)} was refused: ${JSON.stringify(answer.error)}\n${this.follower}`,
    );
  }
}
