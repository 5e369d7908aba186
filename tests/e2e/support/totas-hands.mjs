// How a person plays TOTA*S through the page: with a mouse (taps, drags, the command box) or with the keyboard alone.
// All use nothing but what the page shows. A half-move is told as "e2-e4".
import { press, tabTo } from "./keyboard.mjs";
import { fileOf, rankOf, sideOf } from "./totas.mjs";

class Hands {
  constructor(person, follower, seat) {
    this.person = person;
    this.page = person.page;
    this.follower = follower;
    this.seat = seat;
    this.side = sideOf(seat);
  }

  // The page shows the board of a phase and game move: of those that its line has told of, if nothing else is said.
  async seesBoard({ phase, gm, dark } = this.follower.view) {
    await this.follower.until(
      ({ view }) => view?.phase === phase && view.gm === gm && view.dark === dark,
      `${phase} of game move ${gm}`,
    );
    await this.page
      .locator(`[data-testid=board][data-phase=${phase}][data-gm="${gm}"][data-dark=${dark ? "yes" : "no"}]`)
      .waitFor();
  }

  cell(square, more = "") {
    return this.page.locator(`[data-testid=square-${square}]${more}`);
  }

  // The page has these half-moves, and the server has them as a draft (which partners of a coalition do not send).
  async hasWritten(halves) {
    const kept = this.follower.info.options.players === 4 ? "" : "[data-state=kept]";
    await this.page.locator(`[data-testid=plan]${kept}[data-count="${halves.length}"]`).waitFor();
    for (const [index, half] of halves.entries())
      await this.page.locator(`[data-testid=plan-${index + 1}][data-half="${half}"]`).waitFor();
  }

  // Writes one half-move after the other; half-move 2 is offered when the server has the draft of half-move 1.
  async write(halves) {
    await this.seesBoard();
    for (const [index, half] of halves.entries()) {
      await this.go(...half.split("-"));
      await this.hasWritten(halves.slice(0, index + 1));
    }
  }

  // Seals what is written. It is in when the view says so, or when both are and the reveal has come.
  async seal() {
    const reveals = this.follower.all("reveal").length;
    await this.use("seal");
    await this.follower.until(
      (state) => state.all("reveal").length > reveals || this.#hasSealed(state.view),
      `${this.seat} has sealed`,
    );
  }

  // In coalition play it is told by seat.
  #hasSealed({ phase, sealed }, during = "plan") {
    return phase === during && (sealed[this.seat] ?? sealed[this.side]);
  }

  // Places what `ground` says: {acropolis, rank: [kind, squares], file: [kind, squares], labyrinth}.
  async setGround({ acropolis, rank, file, labyrinth }) {
    await this.#place("acropolis", acropolis, acropolis);
    for (const [tool, [kind, squares]] of Object.entries({ rank, file })) {
      await this.tool(tool);
      await this.use(`ground-kind-${tool}-${kind}`);
      await this.#place(tool, squares[1], squares.join(" "));
    }
    await this.#place("labyrinth", labyrinth, labyrinth);
  }

  // With a tool: a zone goes where the square is its middle.
  async #place(tool, square, lies) {
    await this.tool(tool);
    await this.pick(square);
    await this.page.locator(`[data-testid=ground-tool-${tool}][data-at="${lies}"]`).waitFor();
  }

  async sealGround() {
    await this.use("seal");
    await this.follower.until(
      ({ view }) => view.phase !== "ground" || this.#hasSealed(view, "ground"),
      `${this.seat} has sealed the ground`,
    );
  }

  // In a doom window or while the board is memorised.
  async done() {
    await this.seesBoard();
    const said = () => this.follower.all("done").filter(({ side }) => side === this.side).length;
    const before = said();
    await this.use("done");
    await this.follower.until(() => said() > before, `${this.seat} is done`);
  }
}

export class MouseHands extends Hands {
  async use(handle) {
    await this.person.at(handle).click();
  }

  async tool(name) {
    await this.use(`ground-tool-${name}`);
  }

  async pick(square) {
    await this.cell(square).click();
  }

  async go(from, to) {
    await this.pick(from);
    await this.cell(from, ".selected").waitFor();
    await this.pick(to);
  }

  // Takes what lies on a square and lets it go on another.
  async drag(from, to) {
    const [start, end] = [await this.#middle(from), await this.#middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
    await this.page.mouse.up();
  }

  async command(text) {
    await this.seesBoard();
    await this.person.at("command").fill(text);
    await this.use("command-go");
  }

  async #middle(square) {
    const cell = this.cell(square);
    await cell.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await cell.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }
}

// Everything by keys: arrows, Enter and letters on the board, Tab and Enter for the rest.
const keyOf = {
  seal: "Control+Enter",
  done: "d",
  "ground-default": "g",
  swap: "s",
  "take-back": "Backspace",
  flip: "f",
};
const tools = ["acropolis", "rank", "file", "labyrinth"];

export class KeyboardHands extends Hands {
  async use(handle) {
    if (keyOf[handle]) await this.key(keyOf[handle]);
    else await press(this.page, this.person.at(handle));
  }

  // A key pressed on the board.
  async key(name) {
    await tabTo(this.page, this.page.locator("[role=gridcell][tabindex='0']"));
    await this.page.keyboard.press(name);
  }

  async pick(square) {
    await walkTo(this.page, square);
    await this.page.keyboard.press("Enter");
  }

  async go(from, to) {
    await this.pick(from);
    await this.cell(from, ".selected").waitFor();
    await this.pick(to);
  }

  // Tools have numbers.
  async tool(name) {
    await this.key(String(tools.indexOf(name) + 1));
    await this.page.locator(`[data-testid=ground-tool-${name}][aria-pressed=true]`).waitFor();
  }

  async command(text) {
    await this.seesBoard();
    await this.key("/");
    await this.page.locator("[data-testid=command]:focus").waitFor();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }
}

// Walks the board's cursor to a square. This board has edges.
async function walkTo(page, square) {
  const cursor = page.locator("[role=gridcell][tabindex='0']");
  await tabTo(page, cursor);
  const from = await cursor.getAttribute("data-square");
  const facing = (await page.getByTestId("board").getAttribute("data-flipped")) === "yes" ? -1 : 1;
  const steps = (difference, forward, backward) =>
    Array(Math.abs(difference)).fill(difference * facing > 0 ? forward : backward);
  const keys = [
    ...steps(fileOf(square) - fileOf(from), "ArrowRight", "ArrowLeft"),
    ...steps(rankOf(square) - rankOf(from), "ArrowUp", "ArrowDown"),
  ];
  // Where a button has just gone the next Enter counts as its second press, unless another key comes first.
  for (const key of keys.length > 0 ? keys : ["Shift"]) await page.keyboard.press(key);
  await page.locator(`[role=gridcell][data-square="${square}"]:focus`).waitFor();
}
