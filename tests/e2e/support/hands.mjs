// How a person plays CTOR through the page: with a mouse, with a finger, with the keyboard alone. All use nothing but
// what the page shows, and come back when the server has taken what they did, as the page's own line tells it.
import { press, walkTo } from "./keyboard.mjs";

class Hands {
  constructor(person, follower, seat) {
    this.person = person;
    this.page = person.page;
    this.follower = follower;
    this.seat = seat;
  }

  // The page shows the round that its line has told of. It may be another of the same kind in the same turn: nothing of
  // the one before is sealed any more.
  async seesRound() {
    const { turn, round } = this.follower.view;
    await this.page.locator(`[data-testid=turn][data-turn="${turn}"]`).waitFor();
    if (!round) return;
    await this.page.locator(`.board.op-${round.op}`).waitFor();
    const mine = round.duties.filter(({ seat }) => seat === this.seat);
    if (mine.length > 0 && mine.every(({ sealed }) => !sealed))
      await this.person.at("unseal").waitFor({ state: "detached" });
  }

  // Chooses the squares in order and seals them.
  async seal(squares) {
    await this.seesRound();
    await this.#taken(async () => {
      await this.pick(squares);
      await this.use("seal");
    }, `${this.seat} has sealed ${squares}`);
  }

  // Picks something else while sealed, which takes the choice out of its envelope, and seals that.
  async change(squares) {
    await this.pick(squares);
    await this.follower.until((state) => state.owed(this.seat).length > 0, `${this.seat} has taken the choice back`);
    await this.#taken(() => this.use("seal"), `${this.seat} has sealed ${squares} instead`);
  }

  async pass() {
    await this.seesRound();
    await this.#taken(() => this.use("pass"), `${this.seat} has passed`);
  }

  async done() {
    await this.seesRound();
    const { turn } = this.follower.view;
    await this.use("done");
    await this.follower.until(
      ({ view }) => view.turn !== turn || view.phase === "over" || view.done.includes(this.seat),
      `${this.seat} is done`,
    );
  }

  async replaceAll() {
    await this.seesRound();
    const { turn } = this.follower.view;
    await this.use("replace-all");
    await this.follower.until(({ view }) => view.turn !== turn || view.replaceable.length === 0, "all is replaced");
  }

  async open(op) {
    await this.seesRound();
    await this.use(`op-${op}`);
    await this.follower.until(({ view }) => view.round?.op === op, `the round is ${op}`);
  }

  async noteSecrets(squares) {
    await this.pick(squares);
    await this.use("secrets-write");
    const side = this.seat.slice(0, 5);
    await this.follower.until(({ view }) => view.secrets[side].length === squares.length, "secret squares are noted");
    await this.use("done");
    await this.follower.until(
      ({ view }) => view.phase !== "secrets" || view.done.includes(this.seat),
      "done with secret squares",
    );
  }

  // The server has this seat's choice: its envelope is closed, or the round is over already.
  async #taken(work, what) {
    const { rounds } = this.follower;
    const reveals = this.follower.all("reveal").length;
    const owed = this.follower.owed(this.seat).length;
    await work();
    const isTaken = (state) =>
      state.rounds !== rounds || state.all("reveal").length > reveals || state.owed(this.seat).length < owed;
    await this.follower.until(isTaken, what);
  }
}

export class MouseHands extends Hands {
  async pick(squares) {
    for (const square of squares) await this.person.at(`square-${square}`).click();
  }

  async use(handle) {
    await this.person.at(handle).click();
  }
}

// A finger on a phone.
export class TouchHands extends Hands {
  async pick(squares) {
    for (const square of squares) await this.person.at(`square-${square}`).tap();
  }

  async use(handle) {
    await this.person.at(handle).tap();
  }
}

// Everything by keys: letters on the board where there are any, Tab and Enter for the rest.
const letters = { unseal: "u", pass: "p", "replace-all": "r", "op-put": "t", "op-move": "m", "op-landing": "l" };

export class KeyboardHands extends Hands {
  // `sealKey`: "s", or "Enter", which seals when it is pressed again on the last square chosen.
  constructor(person, follower, seat, { sealKey = "s" } = {}) {
    super(person, follower, seat);
    this.letters = { ...letters, seal: sealKey };
  }

  async pick(squares) {
    for (const square of squares) {
      await walkTo(this.page, square);
      await this.page.keyboard.press("Enter");
    }
  }

  async use(handle) {
    const isSecrets = this.follower.view.phase === "secrets";
    const letter = handle === "done" && !isSecrets ? "d" : this.letters[handle];
    if (!letter) return press(this.page, this.person.at(handle));
    await this.person.at(handle).waitFor();
    await walkTo(
      this.page,
      Number(await this.page.locator("[role=gridcell][tabindex='0']").getAttribute("data-square")),
    );
    await this.page.keyboard.press(letter);
  }
}
