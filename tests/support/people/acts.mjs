// What one player has done on one seat of one game, in the order in which it was sent, with what came of it. Actions of
// one seat are carried out in this order, also those that were sent again over a crash; one that was refused for then,
// and sent again later, comes where it was sent last. So what the record has of this seat must be exactly what was
// acknowledged.
export class Acts {
  name; // of the player
  #list = [];

  constructor(name) {
    this.name = name;
  }

  // Gives what is to be told the answer, and that it is sent once more.
  sent(action) {
    const act = { action, answer: null };
    this.#list.push(act);
    return {
      told: (answer) => (act.answer = answer),
      again: () => this.#list.push(...this.#list.splice(this.#list.indexOf(act), 1)),
    };
  }

  // Whether a choice for this duty has been sent that could still be in force.
  get unanswered() {
    return this.#list.filter(({ answer }) => answer === null);
  }

  // [{action, at}] that the server said it has done.
  get done() {
    return this.#list.filter(({ answer }) => answer?.ok).map(({ action, answer }) => ({ action, at: answer.at }));
  }

  // The action after which no other of its kind was acknowledged, and those sent since: one of them is in force.
  latest(isOfKind) {
    const ofKind = this.#list.filter(({ action, answer }) => isOfKind(action) && answer?.ok !== false);
    const acknowledged = ofKind.findLastIndex(({ answer }) => answer?.ok);
    return ofKind.slice(Math.max(0, acknowledged)).map(({ action }) => action);
  }
}
