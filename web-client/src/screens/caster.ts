// Keys of those who watch a delayed room without its delay, to talk about the game as it happens: the host makes one
// and hands it on, and who has been given one enters it here.
import { textIn } from "../components/form-text.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { icon } from "../components/icons.ts";
import { casterWords } from "../i18n/en/caster.ts";
import { errorSentence } from "../language/errors.ts";
import type { Page } from "../session/page.ts";
import type { RoomState } from "../room/state.ts";
import type { Problem } from "../wire/messages.ts";

const { say } = casterWords;

/** The key that was made last. The server tells it once and keeps it from itself: with this page it is gone. */
let made: { room: string; key: string } | null = null;

/** Why the key that was entered last does not do. */
let refused: { room: string; problem: Problem } | null = null;

export const madeKey = (room: string): string | undefined => (made?.room === room ? made.key : undefined);

export function casterKey(page: Page, { room }: RoomState): TemplateResult {
  const key = madeKey(room);
  const make = async (): Promise<void> => {
    const answer = await page.session.ask("room.caster", { room });
    if (answer.ok && answer.key !== undefined) made = { room, key: answer.key };
    else if (!answer.ok) page.session.toast({ text: errorSentence(answer.error), tone: "bad" });
    page.redraw();
  };
  const withdraw = async (): Promise<void> => {
    if (!(await page.session.tell("room.caster", { room, off: true }))) return;
    made = null;
    page.session.toast({ text: say("withdrawn"), tone: "plain" });
    page.redraw();
  };
  return html`<div class="caster">
    <p class="note">${say("note")}</p>
    ${
      key === undefined
        ? nothing
        : html`<div class="row">
              <input id="caster-key" readonly .value=${key} aria-label=${say("key")} data-testid="caster-key" />
              <button data-testid="caster-copy" @click=${() => copyText(page, key, say("copied"), "#caster-key")}>
                ${icon("link")} ${say("copy")}
              </button>
            </div>
            <p class="note">${say("once")}</p>`
    }
    <div class="row">
      <button data-testid="caster-make" @click=${make}>${say(key === undefined ? "make" : "makeNew")}</button>
      <button class="quiet" data-testid="caster-withdraw" @click=${withdraw}>${say("withdraw")}</button>
    </div>
  </div>`;
}

export function keyForm(page: Page, { room }: RoomState): TemplateResult {
  const enter = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const key = textIn(event.target as HTMLFormElement, "key").trim();
    if (key === "") return;
    const problem = await page.session.watchUndelayed(key);
    refused = problem && { room, problem };
    page.redraw();
  };
  const why =
    refused?.room !== room ? "" : refused.problem.code === "forbidden" ? say("wrong") : errorSentence(refused.problem);
  return html`<form class="caster" @submit=${enter}>
    <div class="row">
      <input
        name="key"
        required
        maxlength="64"
        autocomplete="off"
        spellcheck="false"
        aria-label=${say("key")}
        placeholder=${say("key")}
        aria-invalid=${why === "" ? "false" : "true"}
        aria-describedby="caster-why"
        data-testid="caster-enter"
      />
      <button data-testid="caster-go">${say("enter")}</button>
    </div>
    <p class="note bad" id="caster-why" role="alert" data-testid="caster-why">${why}</p>
  </form>`;
}
