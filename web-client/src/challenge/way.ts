// With whom one plays, in the form of a room: whoever comes; whoever opens a link first; somebody by name. The last two
// are challenges.
import { html, nothing, type TemplateResult } from "lit-html";
import { segmentField } from "../components/fields.ts";
import { textIn } from "../components/form-text.ts";
import { challengeWords } from "../i18n/en/challenge.ts";
import { sideWord } from "../room/seats.ts";
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { ChallengeSide, HttpChallengeRoom, Problem } from "../wire/messages.ts";
import { challengePath, makeChallenge } from "./acts.ts";

const { say } = challengeWords;

type With = "anybody" | "link" | "person";

export interface Way {
  readonly isChallenge: boolean;
  draw: () => TemplateResult;
  /** What stands above the form. */
  head: () => string;
  /** What the button of the form says; null: what it says for a room. */
  button: () => string | null;
  /** Makes the challenge and leads to its page; otherwise why not. */
  make: (form: HTMLFormElement, room: HttpChallengeRoom) => Promise<Problem | null>;
  /** The field that a refusal is about. */
  field: (problem: Problem) => string | undefined;
  /** The address has changed. */
  update: () => void;
}

/** As the address says it: "?challenge" by a link, "?challenge=WHO&name=NAME" somebody. */
export function wishOf(search: string): { with: With; who: string; name: string } {
  const asked = new URLSearchParams(search);
  const who = asked.get("challenge");
  if (who === null) return { with: "anybody", who: "", name: "" };
  return { with: who === "" ? "link" : "person", who, name: asked.get("name") ?? who };
}

export function openWay(page: Page): Way {
  let wish = wishOf(location.search);
  let side: ChallengeSide = "any";

  function choose(next: With): void {
    wish = { ...wish, with: next };
    page.redraw();
  }

  /** Whoever was named by a press is known by id, as long as the name is not written anew. */
  const idOf = (typed: string): string => (typed === wish.name && wish.who !== "" ? wish.who : typed);

  const person = (): TemplateResult =>
    html`<div class="field">
      <label for="challenge-player">${say("player")}</label>
      <input
        id="challenge-player"
        name="challenge-player"
        data-testid="challenge-player"
        maxlength="32"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="challenge-player-note"
        value=${wish.name}
      />
      <small id="challenge-player-note">${say("player.note")}</small>
    </div>`;

  return {
    get isChallenge() {
      return wish.with !== "anybody";
    },
    draw: () =>
      html`<div class="room-with">
        ${segmentField<With>(
          "room-with",
          say("with"),
          (["anybody", "link", "person"] as const).map((value) => ({ value, text: say(`with.${value}`) })),
          wish.with,
          choose,
        )}
        ${wish.with === "person" ? person() : nothing}
        ${
          wish.with === "anybody"
            ? nothing
            : segmentField<ChallengeSide>(
                "challenge-side",
                say("side"),
                (["any", "black", "white"] as const).map((value) => ({
                  value,
                  text: value === "any" ? say("side.any") : sideWord(value),
                })),
                side,
                (each) => {
                  side = each;
                },
              )
        }
      </div>`,
    head: () => say("again"),
    button: () => (wish.with === "anybody" ? null : say(wish.with === "link" ? "make.link" : "make.person")),
    async make(form, room) {
      const typed = textIn(form, "challenge-player").trim();
      if (wish.with === "person" && typed === "") return { code: "no_such_player", message: "" };
      try {
        const player = wish.with === "person" ? { player: idOf(typed) } : {};
        const { challenge } = await makeChallenge(page, { ...player, side, room });
        page.router.go(challengePath(challenge));
        return null;
      } catch (error) {
        return problemOf(error);
      }
    },
    field: ({ code, option }) =>
      code === "no_such_player" || option === "player"
        ? "challenge-player"
        : option === "side"
          ? "challenge-side"
          : undefined,
    update(): void {
      wish = wishOf(location.search);
      page.redraw();
    },
  };
}
