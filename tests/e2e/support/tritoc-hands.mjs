// How a person plays Tritoc through the page: with the mouse, or with the keyboard alone. Both use nothing but what the
// page shows, and come back when the server has taken what they did, as the page's own line tells it.
import assert from "node:assert/strict";
import { press, tabTo } from "./keyboard.mjs";
import { bestTarget, piecesOf } from "./tritoc.mjs";

class Hands {
  constructor(person, follower, side) {
    this.person = person;
    this.page = person.page;
    this.follower = follower;
    this.side = side;
  }

  get isInTurn() {
    const { view } = this.follower;
    return view.phase !== "over" && view.player === this.side;
  }

  // The page shows what its line has told, and nothing moves any more.
  async seesBoard() {
    await seesView(this.person, this.follower.view);
  }

  // Throws until something is to be chosen or the turn is over.
  async throwDice() {
    await this.seesBoard();
    const thrown = this.follower.all("throw").length;
    const { turn } = this.follower.view;
    await this.castDice();
    await this.follower.until((state) => state.all("throw").length > thrown, `${this.side} has thrown`);
    const { dice, total } = this.follower.all("throw").at(-1);
    assert.equal(
      dice.reduce((sum, die) => sum + die, 0),
      total,
    );
    // Where there was nothing to choose the other plays on by themselves and the page may be past this view, or the
    // game is over and the dice are put away.
    const { view } = this.follower;
    if (view.turn !== turn || view.phase === "over") return;
    await this.seesBoard();
    await this.page.locator(`[data-testid=dice][data-total="${total}"]`).waitFor();
  }

  async choose(target) {
    const { turn } = this.follower.view;
    await this.pick(target);
    await this.follower.until(
      ({ view }) => view.turn !== turn || view.phase === "over",
      `${this.side} has chosen ${target}`,
    );
  }

  // Plays as well as it can while `goesOn(view)` says so, against somebody who plays alone; at most to the end.
  async play(goesOn = () => true) {
    const { follower } = this;
    for (;;) {
      await follower.until(
        ({ view }) => view && (view.phase === "over" || view.player === this.side),
        `${this.side} is in turn`,
      );
      if (follower.view.phase === "over" || !goesOn(follower.view)) return;
      if (follower.view.phase === "throw") await this.throwDice();
      else await this.choose(bestTarget(follower.view));
    }
  }

  // As a person would: in the settings, and back.
  async turnOffMotion() {
    await this.use(this.person.at("settings"));
    await this.person.at("reveal-0").check();
    await this.use(this.person.at("back-to-game"));
    await this.person.at("board").waitFor();
    await this.page.locator("[data-testid=dice][data-rolling=no]").waitFor();
  }

  async decline() {
    const { turn } = this.follower.view;
    await this.giveUp();
    await this.follower.until(({ view }) => view.turn !== turn, `${this.side} has declined`);
  }
}

export class MouseHands extends Hands {
  async use(handle) {
    await handle.click();
  }

  // By clicking on the dice, as in the original.
  async castDice() {
    await this.person.at("dice").click();
  }

  async pick([field, hole]) {
    await this.person.at(`hole-${field}-${hole}`).click();
  }

  async giveUp() {
    await this.person.at("decline").click();
  }
}

export class KeyboardHands extends Hands {
  async use(handle) {
    await press(this.page, handle);
  }

  async castDice() {
    await this.#toBoard();
    await this.page.keyboard.press("Space");
  }

  // N goes from target to target.
  async pick([field, hole]) {
    await this.#toBoard();
    const wanted = this.page.locator(`[data-testid="hole-${field}-${hole}"]:focus`);
    for (let pressed = 0; (await wanted.count()) === 0; ++pressed) {
      assert.ok(pressed <= this.follower.view.targets.length, `N does not lead to hole ${hole} of field ${field}`);
      const before = await this.#focused();
      await this.page.keyboard.press("n");
      if (this.follower.view.targets.length > 1)
        await this.page.waitForFunction((was) => document.activeElement?.dataset.hole !== was, before);
      else await wanted.waitFor();
    }
    await this.page.keyboard.press("Enter");
  }

  async giveUp() {
    await this.#toBoard();
    await this.page.keyboard.press("d");
  }

  #toBoard() {
    return tabTo(this.page, this.page.locator("[role=gridcell][tabindex='0']"));
  }

  #focused() {
    return this.page.evaluate(() => document.activeElement?.dataset.hole ?? "");
  }
}

// A page shows a view: every hole, every field, whose turn it is, what may be chosen.
export async function seesView(person, view) {
  const { page } = person;
  await page.locator(`[data-testid=board][data-phase=${view.phase}]`).waitFor();
  await page.locator(`[data-testid=turn][data-turn="${view.turn}"]`).waitFor({ state: "attached" });
  const wanted = {
    pieces: piecesOf(view),
    owners: view.owners,
    lit: view.targets.map((target) => target.join("-")).sort(),
    inTurn: view.phase === "over" ? [] : [view.player],
    points: [String(view.points.black), String(view.points.white)],
  };
  await page
    .waitForFunction((json) => JSON.stringify(globalThis.drawnTritoc()) === json, JSON.stringify(wanted))
    .catch(async () => assert.deepEqual(await page.evaluate(() => globalThis.drawnTritoc()), wanted));
}

// Teaches a page to tell what it draws, and watches that holes are lit only when the dice rest.
export async function watchDice(person) {
  await person.context.addInitScript(() => {
    globalThis.drawnTritoc = () => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const rolling = document.querySelector("[data-testid=dice]")?.dataset.rolling === "yes";
      return {
        pieces: Object.fromEntries(
          Array.from({ length: 81 }, (_, index) => `${Math.floor(index / 9) + 1}-${(index % 9) + 1}`).map((key) => [
            key,
            document.querySelector(`[data-testid="hole-${key}"]`)?.dataset.piece,
          ]),
        ),
        owners: all(".nine")
          .map(({ dataset }) => dataset.owner)
          .join(""),
        lit: rolling
          ? ["rolling"]
          : all(".target, .removable")
              .map(({ dataset }) => dataset.hole)
              .sort(),
        inTurn: all("[data-testid^=score-][data-turn=yes]").map(({ dataset }) => dataset.testid.replace("score-", "")),
        points: ["black", "white"].map(
          (side) => document.querySelector(`[data-testid=score-points-${side}]`)?.textContent,
        ),
      };
    };
    globalThis.rolls = { seen: 0, litTooEarly: 0 };
    let wasRolling = false;
    const look = () => {
      const isRolling = document.querySelector("[data-testid=dice]")?.dataset.rolling === "yes";
      if (isRolling && !wasRolling) globalThis.rolls.seen += 1;
      if (isRolling && document.querySelector(".tritoc-board :is(.target, .removable)"))
        globalThis.rolls.litTooEarly += 1;
      wasRolling = isRolling;
    };
    document.addEventListener("DOMContentLoaded", () =>
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["data-rolling", "class"],
      }),
    );
  });
}
